package referee_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// TestFormat holds texts before and after.
func TestFormat(t *testing.T) {
	rows := []struct{ name, before, after string }{
		{"a line for each turn, tags in order",
			"\ufeff[X \"1\"]\r\n[Cube \"on\"]\r\n\t[Match\t\"3\" ]\r\n[Winner \"R\"]\r\n[Red \"a \\\"b\\\" \\\\\"]\r\n[Game \"jokerball\"]\r\n" +
				"game 1 first R 1. R[ 3\t4 ]b1-e1\r\n@g7 2.\r\nB [6 2] j6-d6 @g9 *\r\n",
			"[Game \"jokerball\"]\n[Red \"a \\\"b\\\" \\\\\"]\n[Winner \"R\"]\n[Match \"3\"]\n[Cube \"on\"]\n[X \"1\"]\n\n" +
				"game 1 first R\n1. R [3 4] b1-e1 @g7\n2. B [6 2] j6-d6 @g9\n*\n"},
		{"comments stay where they are",
			"; head\n\n{ of the\n file }\n[Event \"e\"] ; the event\n{ the game } {twice}\n" + ph + "; before\n{the body} 1. {a}B; b  \t\n" +
				"e7 {c} {d\n e} ; f\n; g\n{h} 2. R f8 ; i\n* {j} ; k\n; l\n",
			"; head\n{ of the\n file }\n" + ph + "{ the game } {twice}\n[Event \"e\"] ; the event\n\n; before\n{the body}\n1. {a} B ; b\n" +
				"   e7 {c} {d\n e} ; f\n; g\n{h}\n2. R f8 ; i\n* {j} ; k\n\n; l\n"},
		{"a blank line between records",
			ph + "*\n" + ph + "* ; a\n; b\n" + ph + "*",
			ph + "\n*\n\n" + ph + "\n* ; a\n\n; b\n" + ph + "\n*\n"},
		{"what is wrong by the rules is formatted",
			ph + "1. B e7 7. R f8 *",
			ph + "\n1. B e7\n7. R f8\n*\n"},
		{"what cannot be read stays as it is",
			ph + "1.  B e7 ]\r\n ; x\n" + ph + "1.  B e7\n*",
			ph + "1.  B e7 ]\r\n ; x\n" + ph + "\n1. B e7\n*\n"},
		{"wrong tags, too",
			"[Red \"r\"]\n[Game \"x\"]\n\n1.  B e7 *\n" + ph + "1.  B e7\n*",
			"[Red \"r\"]\n[Game \"x\"]\n\n1.  B e7 *\n" + ph + "\n1. B e7\n*\n"},
		{"and what is unterminated",
			ph + "1.  B e7\n" + ph + "1.  B e7\n*\n" + ph + "1.  B",
			ph + "1.  B e7\n" + ph + "\n1. B e7\n*\n" + ph + "1.  B"},
		{"what follows a result on its line stays there",
			ph + "1.  B e7 * [Event \"e\"]\n" + ph + "*",
			ph + "\n1. B e7\n* [Event \"e\"]\n" + ph + "\n*\n"},
		{"brackets", jb + "1.  R ( a [1] ( b ) {c} ) *", jb + "\n1. R (a [1] (b) {c})\n*\n"},
		{"a mark before what stays as it is", "\ufeff\ufeff[E\n", "\ufeff\ufeff[E\n"},
		{"no record", " \n; c", " \n; c"},
	}
	ref := newReferee(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got := string(ref.Format([]byte(row.before)))
			if got != row.after {
				t.Errorf("got\n%s\nwant\n%s", got, row.after)
			}
			if again := string(ref.Format([]byte(got))); again != got {
				t.Errorf("formatted again it is\n%s", again)
			}
		})
	}
}

func checkFormat(t rapid.TB, ref *referee.Referee, text []byte) {
	out := ref.Format(text)
	if again := ref.Format(out); !bytes.Equal(again, out) {
		t.Fatalf("text\n%s\nformatted\n%s\nagain\n%s", text, out, again)
	}
	if d := refereetest.SameReports(ref.Judge(text, referee.Options{}), ref.Judge(out, referee.Options{})); d != "" {
		t.Fatalf("text\n%s\nformatted\n%s\n%s", text, out, d)
	}
	twice := record.Format(text, anyTags)
	if again := record.Format(twice, anyTags); !bytes.Equal(again, twice) {
		t.Fatalf("text\n%s\nformatted without a referee\n%s\nagain\n%s", text, twice, again)
	}
}

// anyTags finds nothing wrong with tags.
func anyTags(*record.Tags, int) ([]string, *record.Pos) { return nil, nil }

func TestFormatKeepsVerdicts(t *testing.T) {
	ref := newReferee(t)
	list := games(t)
	rapid.Check(t, func(t *rapid.T) {
		checkFormat(t, ref, hostile(t, list))
		seed := rapid.Uint64().Draw(t, "seed")
		r := rand.New(rand.NewPCG(seed, 5))
		var text []byte
		for range rapid.IntRange(1, 3).Draw(t, "records") {
			text = append(text, refereetest.Decorate(list[r.IntN(len(list))], r)...)
			text = append(text, '\n')
		}
		checkFormat(t, ref, text)
	})
}

// TestFormatDecorated checks that records with all sorts of comments are in fact rewritten: a turn begins each line.
func TestFormatDecorated(t *testing.T) {
	ref := newReferee(t)
	kept := 0
	list := games(t)
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 6))
		text := refereetest.Decorate(list[r.IntN(len(list))], r)
		if bytes.Equal(ref.Format(text), text) {
			kept++
		}
	}
	if kept > 0 {
		t.Errorf("%d of 200 records were left as they are", kept)
	}
}

func FuzzFormat(f *testing.F) {
	for _, text := range games(f) {
		f.Add(refereetest.Decorate(text, rand.New(rand.NewPCG(1, 7))))
	}
	for _, text := range fragments {
		f.Add([]byte(text))
	}
	ref := newReferee(f)
	f.Fuzz(func(t *testing.T, text []byte) { checkFormat(t, ref, text) })
}
