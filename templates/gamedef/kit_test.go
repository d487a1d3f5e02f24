package gamedef

import (
	"strings"
	"testing"
)

// kitGame is a definition with a kit: what a test puts in place of a line of it is wrong.
const kitGame = `id: own
name: { en: Own }
version: "1"
date: "2024-01-31"
languages: [en]
rules: { men: 3 }
board:
  squares: { size: 20mm, files: 3, ranks: 3 }
tokens:
  - { kind: disc, component: men, piece: man, text: "{side}{number}", size: 80% }
  - { kind: standee, component: men, figures: [brute], size: 90% }
  - { kind: d20, component: die, edge: 16mm }
score-sheet:
  lines: men * 10
  sections:
    - { form: "game _", notation: 'game [0-9]+' }
  columns:
    - { head: { en: moves }, notation: '[a-z]+', width: 30mm }
  key:
    - { write: abc, means: { en: a move } }
components:
  - { id: men, name: { en: men }, count: men, side: each, part: tokens }
  - { id: die, name: { en: die }, count: 1 }
`

func TestKit(t *testing.T) {
	d, err := Read("own.yaml", []byte(kitGame), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Tokens) != 3 || d.Tokens[0].Size != 80 || d.Tokens[2].Edge != 16 || d.Tokens[0].Pips != "round" {
		t.Errorf("tokens are %+v", d.Tokens)
	}
	s := d.ScoreSheet
	if s == nil || s.Lines.Value != 30 || s.Row != 6 || s.Header != "form" || s.Sections[0].Word() != "game" {
		t.Errorf("the score sheet is %+v", s)
	}
	if c, ok := d.Component("men"); !ok || c.Count.Value != 3 {
		t.Errorf("the component is %+v, %v", c, ok)
	}
	if _, ok := d.Component("women"); ok {
		t.Error("there is a component women")
	}
}

// TestKitProblems: a line changed, and what is said about it.
func TestKitProblems(t *testing.T) {
	for _, tt := range []struct{ name, from, to, want string }{
		{"unknown component", "component: men, piece", "component: man, piece",
			"own.yaml:10:30: there is no component \"man\": men or die\n\thint: did you mean \"men\"?"},
		{"no piece", "piece: man, ", "", `own.yaml:10:5: key "piece" is missing: a disc says what is drawn on it`},
		{"no figure", "figures: [brute], ", "", `own.yaml:11:5: key "figures" is missing: a standee has a figure on it`},
		{"unknown figure", "[brute]", "[troll]", `entry 1 of figures is "troll": brute, sneak, joker or howler`},
		{"placeholder", "{side}{number}", "{side}{nr}", `unknown placeholder "{nr}": {side} or {number}`},
		{"half a placeholder", "{side}{number}", "{side", `unknown placeholder "{side": {side} or {number}`},
		{"edge of a disc", "size: 80%", "edge: 16mm", "own.yaml:10:77: a disc has an edge: size, in percent of a cell of the board"},
		{"size and edge", "edge: 16mm", "edge: 16mm, size: 50%", "has edge and size: exactly one of: size or edge"},
		{"no size", ", edge: 16mm", "", "lacks a key: exactly one of: size or edge"},
		{"size over the cell", "size: 80%", "size: 120%", "size is 120%: 20% to 100%"},
		{"too small to cut", "size: 80%", "size: 30%", "the piece is 6.0 mm wide on a cell of 20 mm: at least 8 mm, to be cut"},
		{"size without unit", "size: 80%", "size: 80", "size is the number 80: a percentage such as 100.2%"},
		{"size without cells", "board:\n  squares: { size: 20mm, files: 3, ranks: 3 }\n", "", "size in percent on a board without cells: edge, a length"},
		{"unknown kind", "kind: d20", "kind: d12", `kind is "d12": disc, flat, standee, cube, die, d20 or doubling`},
		{"bad notation", `'[a-z]+'`, `'[a-z'`, "the notation is no regular expression: missing closing ]: `[a-z`: RE2 syntax"},
		{"bad notation of an entry", `'game [0-9]+'`, `'game (['`, "the notation is no regular expression"},
		{"entry without a word", `"game _"`, `"_ game"`, `the entry begins with "_": a word of small letters and hyphens, such as face-off`},
		{"entry twice", "'game [0-9]+' }", "'game [0-9]+' }\n    - { form: game, notation: x }", `a second entry "game": each word once`},
		{"tag twice", "  lines:", "  tags: [{ tag: Red, name: { en: red } }]\n  lines:", `tag "Red" is there twice: each tag once; the common ones are there already`},
		{"no lines", "lines: men * 10", "lines: men - 3", "lines is 0: 1 to 400"},
		{"too many lines", "lines: men * 10", "lines: men * 1000", "lines is 3000: 1 to 400"},
		{"row too low", "  lines:", "  row: 1mm\n  lines:", "row is 1mm: 4mm to 40mm"},
		{"no columns", "  columns:\n    - { head: { en: moves }, notation: '[a-z]+', width: 30mm }\n", "", `key "columns" is missing`},
		{"box without deck", "components:", "boxes: [{ deck: magic }]\ncomponents:", `there is no deck "magic": the id of a deck: there is none`},
		{"thick cards", "components:", "boxes: [{ deck: magic, thickness: 5mm }]\ncomponents:", "thickness is 5mm: 0.05mm to 3mm"},
	} {
		if !strings.Contains(kitGame, tt.from) {
			t.Fatalf("%s: nothing to change", tt.name)
		}
		_, err := Read("own.yaml", []byte(strings.Replace(kitGame, tt.from, tt.to, 1)), Options{})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v\nwant %s", tt.name, err, tt.want)
		}
	}
}

// TestCell: the width of a cell of each kind of board.
func TestCell(t *testing.T) {
	for name, tt := range map[string]struct {
		board *Board
		want  float64
	}{
		"none": {nil, 0}, "mat": {&Board{Mat: &MatBoard{}}, 0}, "squares": {&Board{Squares: &SquaresBoard{Size: 28}}, 28},
		"hexes": {&Board{Hexes: &HexesBoard{Size: 19}}, 19}, "map": {&Board{Map: &MapBoard{Size: 24}}, 24}, "points": {&Board{Points: &PointsBoard{Size: 5}}, 5},
	} {
		if got := tt.board.Cell(); got != tt.want {
			t.Errorf("%s: %g, want %g", name, got, tt.want)
		}
	}
}
