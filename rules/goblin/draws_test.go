package goblin

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"rinkpress/rules/referee/refereetest"
)

// Where a card may be drawn, by the words of ruling 19: for windfall; directly after the roll of a seven; after all that the roll of
// a seven set off, which only a hit of the ball by true-aim can.
var drawPlaces = []*regexp.Regexp{
	regexp.MustCompile(`card windfall(?: \([RB] draw [a-z-]+\))+`),
	regexp.MustCompile(`hit \[7 \d \d\] \d+[NSEW]+(?: \([^)]*\))*? \([RB] draw [a-z-]+\)`),
	regexp.MustCompile(`\[7 \d \d\](?: \d+[NSEW]+)?\)? \([RB] draw [a-z-]+\)`),
}

// TestDrawsInRandomPlay checks that random play writes a card drawn only where no reading of ruling 19 could refuse it: the draw of
// a free hit that missed does not stand behind free hits that others took after it.
func TestDrawsInRandomPlay(t *testing.T) {
	draws := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 19))
		text := refereetest.Play(t, standard, standard.Variants[0], []string{`[Play "first-to-30"]`}, r, 150)
		for _, place := range drawPlaces {
			draws += len(place.FindAll(text, -1))
			text = place.ReplaceAll(text, nil)
		}
		if at := regexp.MustCompile(`.*\([RB] draw .*`).Find(text); at != nil {
			t.Errorf("seed %d: a card is drawn too late (other draws are left out):\n%s", seed, at)
		}
	}
	if draws < 100 {
		t.Errorf("only %d cards were drawn", draws)
	}
}
