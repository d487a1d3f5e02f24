package games_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// tags are the game's own tags with which records are played.
var tags = map[string][][]string{
	"gentlemans-hockey": {nil, {`[Target "1"]`}, {`[RedGoalie "b1"]`, `[BlueGoalie "d11"]`}},
	"goblin-hockey":     {nil, {`[Cards "off"]`}, {`[Play "first-to-1"]`}, {`[Play "best-of-3"]`, `[Cards "off"]`}},
	"jokerball":         {nil, {`[Match "3"]`, `[Cube "on"]`}},
}

// records plays every variant of every game with every set of tags.
func records(t testing.TB) [][]byte {
	var list [][]byte
	for _, def := range definitions() {
		sets := tags[def.ID]
		if sets == nil {
			sets = [][]string{nil}
		}
		for _, variant := range def.Variants {
			for _, set := range sets {
				for seed := range uint64(3) {
					r := rand.New(rand.NewPCG(seed, 8))
					list = append(list, refereetest.Play(t, def, variant, set, r, 10+r.IntN(60)))
				}
			}
		}
	}
	return list
}

// spliced draws a text of several records, with comments between their tokens, some damaged.
func spliced(t *rapid.T, list [][]byte) []byte {
	var text []byte
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 9))
	for range rapid.IntRange(1, 8).Draw(t, "records") {
		record := list[r.IntN(len(list))]
		if r.IntN(2) == 0 {
			record = refereetest.Decorate(record, r)
		}
		if r.IntN(3) == 0 {
			record = refereetest.Damage(record, r)
		}
		text = append(text, record...)
		text = append(text, refereetest.Between(r)...)
	}
	return text
}

// TestSpliced checks, for files of records of all games, whole and damaged, that cutting them and judging the pieces at the same time
// makes no difference, and that Format changes no report and is done after one time.
func TestSpliced(t *testing.T) {
	ref := newReferee(t)
	list := records(t)
	rapid.Check(t, func(t *rapid.T) {
		text := spliced(t, list)
		want := ref.Judge(text, referee.Options{File: "-"})
		var got []referee.Report
		if err := ref.Verify(bytes.NewReader(text), referee.Options{File: "-"}, func(rep *referee.Report) error {
			got = append(got, *rep)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("%s\n%s", text, d)
		}
		out := ref.Format(text)
		if again := ref.Format(out); !bytes.Equal(again, out) {
			t.Fatalf("text\n%s\nformatted\n%s\nagain\n%s", text, out, again)
		}
		if d := refereetest.SameReports(want, ref.Judge(out, referee.Options{})); d != "" {
			t.Fatalf("text\n%s\nformatted\n%s\n%s", text, out, d)
		}
	})
}

// TestDecoratedVerifies checks that comments and white space change nothing.
func TestDecoratedVerifies(t *testing.T) {
	ref := newReferee(t)
	for i, record := range records(t) {
		r := rand.New(rand.NewPCG(uint64(i), 10))
		want := ref.Judge(record, referee.Options{})
		got := refereetest.Decorate(record, r)
		if d := refereetest.SameReports(want, ref.Judge(got, referee.Options{})); d != "" || want[0].Error != nil {
			t.Fatalf("%s\n%s", got, d)
		}
	}
}
