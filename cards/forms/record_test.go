package forms

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"rinkpress/cards/kittest"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// bundle is all that is bundled, with the referees.
func bundle(t testing.TB) *kittest.Bundle {
	t.Helper()
	referees := map[string]param.Set{}
	for _, g := range games.All {
		referees[g.ID] = g.Params
	}
	return kittest.Load(t, gamedef.Options{Referees: referees})
}

// newReferee is the referee of the bundled definitions.
func newReferee(t testing.TB, b *kittest.Bundle) *referee.Referee {
	t.Helper()
	var list []referee.Definition
	for _, def := range b.Games {
		game, ok := games.Find(def.Referee)
		if !ok {
			t.Fatalf("there is no referee %s", def.Referee)
		}
		d := referee.Definition{ID: def.ID, Game: game}
		for _, v := range def.Variants {
			resolved, err := def.For(v.ID)
			if err != nil {
				t.Fatal(err)
			}
			d.Variants = append(d.Variants, referee.Variant{ID: v.ID, Values: resolved.Values})
		}
		list = append(list, d)
	}
	ref, err := referee.New(list)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// report is what the referee says of a record, without its place and message.
func report(t testing.TB, ref *referee.Referee, text string) string {
	t.Helper()
	reports := ref.Judge([]byte(text), referee.Options{File: "x"})
	if len(reports) != 1 {
		t.Fatalf("%d reports", len(reports))
	}
	line := string(reports[0].AppendJSON(nil))
	_, line, _ = strings.Cut(line, `"game":`)
	return line
}

// TestSampleRecordsFitTheSheets: every sample record fits the columns of its game's sheet; read back from the sheet it verifies as before.
func TestSampleRecordsFitTheSheets(t *testing.T) {
	b := bundle(t)
	ref := newReferee(t, b)
	records := 0
	for _, def := range b.Games {
		files, err := fs.Glob(templates.Files, path.Join("games", def.ID, "records", "*.rgn"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no sample records: %v", def.ID, err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(templates.Files, file)
			if err != nil {
				t.Fatal(err)
			}
			filled, err := Lay(def.ScoreSheet, string(text))
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			records++
			want := report(t, ref, string(text))
			if !strings.Contains(want, `"verdict":"valid"`) && !strings.Contains(want, `"verdict":"unfinished"`) {
				t.Fatalf("%s: %s", file, want)
			}
			if got := report(t, ref, filled.Record()); got != want {
				t.Errorf("%s: read back from the sheet it is %s\nwant %s", file, got, want)
			}
			checkRows(t, file, def, filled)
		}
	}
	if records < 10 {
		t.Errorf("only %d sample records", records)
	}
}

// checkRows: cells stand in the columns of the sheet, and a sheet that has been read back is laid out the same.
func checkRows(t *testing.T, file string, def *gamedef.Definition, filled *Filled) {
	t.Helper()
	turns := 0
	for _, r := range filled.Rows {
		if r.Section != "" {
			continue
		}
		turns++
		if len(r.Cells) != len(def.ScoreSheet.Columns) {
			t.Fatalf("%s: turn %s has %d cells", file, r.Number, len(r.Cells))
		}
	}
	if turns == 0 {
		t.Errorf("%s: no turn in the sheet", file)
	}
	again, err := Lay(def.ScoreSheet, filled.Record())
	if err != nil || again.Record() != filled.Record() {
		t.Errorf("%s: laid out again it is another record: %v", file, err)
	}
}

// TestTags: the sheets have a field for each tag that the sample records use, but those of how a game was broken off.
func TestTags(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		known := map[string]bool{"Winner": true, "Termination": true}
		for _, tag := range gamedef.CommonTags {
			known[tag] = true
		}
		for _, tag := range def.ScoreSheet.Tags {
			known[tag.Tag] = true
		}
		files, err := fs.Glob(templates.Files, path.Join("games", def.ID, "records", "*.rgn"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(templates.Files, file)
			if err != nil {
				t.Fatal(err)
			}
			filled, err := Lay(def.ScoreSheet, string(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, tag := range filled.Tags {
				if !known[tag.Name] {
					t.Errorf("%s: the sheet has no field for %s", file, tag.Name)
				}
			}
		}
	}
}

// cellsOf writes the rows of a sheet with bars between the cells.
func cellsOf(f *Filled) string {
	var b strings.Builder
	for _, r := range f.Rows {
		if r.Section != "" {
			b.WriteString(r.Section + "\n")
			continue
		}
		b.WriteString(r.Number + "|" + r.Side + "|" + strings.Join(r.Cells, "|") + "\n")
	}
	return b.String() + f.Result
}

// TestLay: what stands in which column.
func TestLay(t *testing.T) {
	b := bundle(t)
	for _, tt := range []struct{ game, record, want string }{
		{"gentlemans-hockey", "[Game \"gentlemans-hockey\"]\nface-off [4 4]\n[6 2] b5 ; b5\n1. R [3] c6-c7-c8 c8>c11 2. B [1] goal [4] a1-a2 save steal d7 [6]\n*",
			"face-off [4 4] [6 2] b5\n1.|R|[3]|c6-c7-c8 c8>c11|\n2.|B|[1]|goal [4] a1-a2 save|steal d7 [6]\n*"},
		{"gentlemans-hockey", "1. R [3] goal\n0-1", "1.|R|[3]|goal|\n0-1"},
		{"jokerball", "game 2 first B { two\nlines } 1. B double take [3 4] b1xd3 @-- 2. R double drop\n0-2",
			"game 2 first B\n1.|B|double take|[3 4]|b1xd3|@--\n2.|R|double drop|||\n0-2"},
		{"jokerball", "1. R [ 3  4 ] -- @out 1-0", "1.|R||[3 4]|--|@out\n1-0"},
		{"paper-hockey", "1. B e7 2. R f8 g9\n*", "1.|B|e7\n2.|R|f8 g9\n*"},
		{"hockey-cards", "period 1 dealer R\ndeal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC\n1. B 7H 2. R 10C+\n*",
			"period 1 dealer R\ndeal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC\n1.|B|7H\n2.|R|10C+\n*"},
		{"goblin-hockey", "round 1 [14 3 2] [9 6 1]\nsetup R g1 i1 B g21 h21\ndeal R petrify B iron-helmet\n1. R card petrify B1 R1 g1-g8 hit [10 6 3] 6NW (B1@f9 [12 4 2] 4S) R2 attack B1 [7 1 1] (R draw hurl)\n2. B\n*",
			"round 1 [14 3 2] [9 6 1]\nsetup R g1 i1 B g21 h21\ndeal R petrify B iron-helmet\n1.|R|card petrify B1 R1 g1-g8 hit [10 6 3] 6NW (B1@f9 [12 4 2] 4S)|R2 attack B1 [7 1 1] (R draw hurl)|\n2.|B|||\n*"},
		{"goblin-hockey", "1. R R1 revive R2 card windfall (R draw hurl) (R draw nudge) R2 h2-h3 R1 hit [20 1 1] 1N card nudge N\n*",
			"1.|R|R1 revive R2|card windfall (R draw hurl) (R draw nudge) R2 h2-h3|R1 hit [20 1 1] 1N card nudge N\n*"},
	} {
		filled, err := Lay(b.Game(t, tt.game).ScoreSheet, tt.record)
		if err != nil {
			t.Errorf("%s %q: %v", tt.game, tt.record, err)
			continue
		}
		if got := cellsOf(filled); got != tt.want {
			t.Errorf("%s %q:\n%s\nwant\n%s", tt.game, tt.record, got, tt.want)
		}
	}
}

// TestLayErrors: what has no column, no line or no end.
func TestLayErrors(t *testing.T) {
	b := bundle(t)
	for _, tt := range []struct{ game, record, want string }{
		{"paper-hockey", "1. B e7 [4]", `line 1: turn 1. B has no columns for "e7 [4]"`},
		{"paper-hockey", "1. B", `turn 1. B has no columns for ""`},
		{"paper-hockey", "\n1. X e7", `line 2: turn 1. has no side: R or B is allowed`},
		{"paper-hockey", "round 1", `line 1: the sheet has no line for "round": turns such as 1. and the result are allowed`},
		{"jokerball", "period 1 dealer B", "turns such as 1. and game and the result are allowed"},
		{"jokerball", "game one first R", `line 1: "game one first R" is not what the sheet has for the entry game`},
		{"jokerball", "1. R [3 4] b1-c1 @d4 @d5", "has no columns for"},
		{"jokerball", "1. R [3 4", `line 1: the "[" is not closed: a "]" is missing`},
		{"jokerball", "{ x", `the "{" is not closed`},
		{"jokerball", "1. R ) x", `")" closes nothing`},
		{"jokerball", "1-0 2. R", `"2." stands behind the result`},
		{"hockey-cards", "1. R 1H", "has no columns"},
		{"goblin-hockey", "1. R jump", "has no columns"},
		{"goblin-hockey", strings.Repeat(" ", MaxRecord) + "*", "at most 1048576 are allowed"},
	} {
		_, err := Lay(b.Game(t, tt.game).ScoreSheet, tt.record)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %.60q: %v, want %q", tt.game, tt.record, err, tt.want)
		}
	}
	if _, err := Lay(nil, "*"); err == nil || !strings.Contains(err.Error(), "no score sheet") {
		t.Errorf("no sheet: %v", err)
	}
}

// TestTagsAreEscaped: values come back as they were.
func TestTagsAreEscaped(t *testing.T) {
	b := bundle(t)
	text := `[Red "The \"Old\" \\ Guard"]` + "\n1. B e7\n*"
	filled, err := Lay(b.Game(t, "paper-hockey").ScoreSheet, text)
	if err != nil || len(filled.Tags) != 1 || filled.Tags[0].Value != `The "Old" \ Guard` {
		t.Fatalf("%v, %v", filled, err)
	}
	if got := filled.Record(); !strings.HasPrefix(got, `[Red "The \"Old\" \\ Guard"]`) {
		t.Errorf("written back: %s", got)
	}
}

// FuzzLay: whatever is laid out is laid out the same when it is typed in from the sheet, and nothing but comments is lost.
func FuzzLay(f *testing.F) {
	b := bundle(f)
	for i, def := range b.Games {
		files, err := fs.Glob(templates.Files, path.Join("games", def.ID, "records", "*.rgn"))
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(templates.Files, file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, string(text))
		}
	}
	f.Add(1, "1. R R1 R1 R1 card a R1 R2 (x) [1")
	f.Add(0, "[A \"\\\\\"] 1. B {x} ; \n*")
	f.Fuzz(func(t *testing.T, game int, text string) {
		def := b.Games[((game%len(b.Games))+len(b.Games))%len(b.Games)]
		filled, err := Lay(def.ScoreSheet, text)
		if err != nil {
			return
		}
		again, err := Lay(def.ScoreSheet, filled.Record())
		if err != nil {
			t.Fatalf("%q is not laid out again: %v", filled.Record(), err)
		}
		if again.Record() != filled.Record() {
			t.Fatalf("%q became %q", filled.Record(), again.Record())
		}
	})
}

// BenchmarkLay lays out the longest sample record of each game.
func BenchmarkLay(b *testing.B) {
	all := bundle(b)
	for _, def := range all.Games {
		files, err := fs.Glob(templates.Files, path.Join("games", def.ID, "records", "*.rgn"))
		if err != nil {
			b.Fatal(err)
		}
		var longest []byte
		for _, file := range files {
			text, err := fs.ReadFile(templates.Files, file)
			if err != nil {
				b.Fatal(err)
			}
			if len(text) > len(longest) {
				longest = text
			}
		}
		b.Run(def.ID, func(b *testing.B) {
			b.SetBytes(int64(len(longest)))
			for b.Loop() {
				if _, err := Lay(def.ScoreSheet, string(longest)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	// A turn of as many words as are allowed, the last of which fits nowhere.
	hostile := "1. R R1" + strings.Repeat(" hit", maxWords-2) + " jump"
	b.Run("hostile", func(b *testing.B) {
		for b.Loop() {
			if _, err := Lay(all.Game(b, "goblin-hockey").ScoreSheet, hostile); err == nil {
				b.Fatal("no error")
			}
		}
	})
}
