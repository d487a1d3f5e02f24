package referee

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"rinkpress/rules/record"
)

// Play plays a random game and returns its record: the tags Game and Variant ("" is left out), the given tags, at most most entries,
// and the true result, or "*" if the game is not over. The error says which tag, or which entry of the game's own, is refused.
func (ref *Referee) Play(game, variant string, tags []record.TagPair, r *rand.Rand, most int) ([]byte, error) {
	list := []record.TagPair{{Name: "Game", Value: game}}
	if variant != "" {
		list = append(list, record.TagPair{Name: "Variant", Value: variant})
	}
	list = append(list, tags...)
	var text []byte
	for i := range list {
		list[i].Pos = record.Pos{Line: i + 1, Col: 1}
		text = append(record.AppendTag(text, list[i]), '\n')
	}
	text = append(text, '\n')
	o, fault := ref.open(&record.Tags{List: list}, 1)
	if fault != nil {
		return text, fault
	}
	state := o.state
	for n := 0; n < most && !state.Over(); n++ {
		entry := state.Random(r)
		text = append(append(text, entry...), '\n')
		if fault := o.table.game.Apply(state, entry); fault != nil {
			return text, fmt.Errorf("the random entry %q is refused: %w\n%s", entry, fault, state)
		}
	}
	if !state.Over() {
		return append(text, "*\n"...), nil
	}
	score := state.Score()
	text = strconv.AppendInt(text, int64(score.Red), 10)
	text = append(text, '-')
	text = strconv.AppendInt(text, int64(score.Blue), 10)
	return append(text, '\n'), nil
}

// Apply judges one entry, as it is written, in a state of the game.
func (g *Game) Apply(s State, entry string) *Fault {
	return s.Entry(record.NewCursor([]byte(entry+" *"), g.Sections))
}
