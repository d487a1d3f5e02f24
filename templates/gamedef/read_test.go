package gamedef

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/rules/param"
)

// good is a definition without a problem. The tables put other text in place of pieces of it.
const good = `id: my-game
name: { en: My game, pl: Moja gra }
version: 1.0.0
date: 2024-12-01
languages: [en, pl]
players: { count: 2, age: 8 }
referee: test
rules:
  width: 5
  length: 11
  stuck: draw
  fast: false
  plan: |
    #BB#
    ..*.
    #RR#
variants:
  - id: standard
    name: { en: Standard, pl: Zwykły }
  - id: wide
    name: { en: Wide, pl: Szeroki }
    rules: { width: 7 }
title-font: Play-Bold
board:
  look: rink
  squares:
    size: 28mm
    files: width
    ranks: length
    nets:
      - { side: red, rank: 1 }
    marks:
      - { kind: centre, at: centre }
    starts:
      - { side: red, piece: skater, at: [(width - 1) / 2, 5] }
      - { piece: puck, at: centre }
components:
  - id: puck
    name: { en: puck, pl: krążek }
    count: width * 2
`

// testOptions declare a referee with a parameter of each kind.
func testOptions() Options {
	number := func(name string, value, least, most int) param.Param {
		return param.Param{Name: name, Kind: param.Int, Default: param.IntValue(value), Min: least, Max: most, Parity: param.Odd, Doc: name}
	}
	return Options{Referees: map[string]param.Set{"test": {
		Params: []param.Param{
			number("width", 5, 3, 15),
			number("length", 11, 7, 31),
			{Name: "stuck", Kind: param.Choice, Default: param.ChoiceValue("draw"), Choices: []string{"draw", "loses"}, Doc: "stuck"},
			{Name: "fast", Kind: param.Bool, Default: param.BoolValue(false), Doc: "fast"},
			{Name: "plan", Kind: param.Text, Default: param.TextValue("#BB#\n..*.\n#RR#"), Max: 20_000, Doc: "the field"},
		},
		Check: func(v param.Values) []param.Problem {
			var problems []param.Problem
			if v.Int("width") > v.Int("length") {
				problems = append(problems, param.Problem{Param: "width", What: "width is more than length", Allowed: "at most the length"})
			}
			_, inMap := ParseField(v.Text("plan"))
			for _, p := range inMap {
				p.Param = "plan"
				problems = append(problems, p)
			}
			return problems
		},
	}, "paper": {}}}
}

// board replaces the board of good.
func board(text string) []string {
	start, end := strings.Index(good, "board:"), strings.Index(good, "components:")
	return []string{good[start:end], "board:\n" + text}
}

// row is a change of good and the problems that it makes.
type row struct {
	name string
	swap []string // old, new, old, new ...
	want []string // lines of the error, without the name of the file
}

func (r row) text(t interface{ Fatalf(string, ...any) }) string {
	for i := 0; i < len(r.swap); i += 2 {
		if strings.Count(good, r.swap[i]) != 1 {
			t.Fatalf("%q stands in the definition %d times", r.swap[i], strings.Count(good, r.swap[i]))
		}
	}
	return strings.NewReplacer(r.swap...).Replace(good)
}

// problemLines reads a text and returns the lines of its error.
func problemLines(text string, o Options) []string {
	_, err := Read("f", []byte(text), o)
	if err == nil {
		return nil
	}
	var out []string
	for line := range strings.Lines(err.Error()) {
		out = append(out, strings.TrimSuffix(strings.Replace(strings.TrimPrefix(line, "f:"), "\thint", "hint", 1), "\n"))
	}
	return out
}

func TestProblems(t *testing.T) {
	for _, r := range slices.Concat(rows, boardRows) {
		t.Run(r.name, func(t *testing.T) {
			if diff := cmp.Diff(r.want, problemLines(r.text(t), testOptions())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestAllProblemsInOneRun puts any choice of faults on different lines into a definition: each is told, and nothing else.
func TestAllProblemsInOneRun(t *testing.T) {
	names := []string{ // in the order of their lines
		"bad shape", "unknown language", "number for a text", "date", "language listed twice", "wrong type", "unknown rule",
		"rule with an unknown word", "rule that is no truth value", "map: unknown characters", "variant with a bad value", "word not in the list",
		"length without a unit", "rank off the board", "start with one number",
	}
	all := slices.Concat(rows, boardRows)
	var independent []row
	for _, name := range names {
		i := slices.IndexFunc(all, func(r row) bool { return r.name == name })
		if i < 0 {
			t.Fatalf("no row %q", name)
		}
		independent = append(independent, all[i])
	}
	rapid.Check(t, func(t *rapid.T) {
		var mixed row
		for _, r := range independent {
			if rapid.Bool().Draw(t, r.name) {
				mixed.swap = append(mixed.swap, r.swap...)
				mixed.want = append(mixed.want, r.want...)
			}
		}
		if diff := cmp.Diff(mixed.want, problemLines(mixed.text(t), testOptions())); diff != "" {
			t.Fatal(diff)
		}
	})
}

// hostile are files made to break readers, and a piece of the answer to each.
func hostile() []hostileFile {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c < 'j'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s*%c]\n", c, c, strings.Repeat(fmt.Sprintf("*%c,", c-1), 8), c-1)
	}
	deep := ""
	for i := range 1000 {
		deep += strings.Repeat(" ", i) + "a:\n"
	}
	return []hostileFile{
		{"empty", "", "f:1:1: the file is empty: keys and values, such as id: my-game"},
		{"only comments", "# nothing\n", "f:1:1: the file is empty: keys and values, such as id: my-game"},
		{"a list", "- 1\n", "f:1:1: the file is a list: keys and values"},
		{"a text", "hockey", "f:1:1: the file is the text"},
		{"50 MB", strings.Repeat("a: 1\n", 10<<20), "f:1:1: the file is larger than 1 MB: a definition of at most 1 MB"},
		{"bytes that are no text", "id: x\nname: \xff\xfe", "f:2:7: the text is not UTF-8: UTF-8 text"},
		{"UTF-16", "\xff\xfei\x00d\x00", "f:1:1: the text is not UTF-8"},
		{"NUL", "id: a\x00b\n", "f:1:6: character U+0000"},
		{"bomb of aliases", bomb, "f:1:4: YAML anchors and aliases are not read here"},
		{"alias of itself", "a: &a [*a]\n", "f:1:4: YAML anchors and aliases are not read here"},
		{"brackets", strings.Repeat("[", 100_000), "the YAML is broken here (exceeded max depth of 10000)"},
		{"braces", strings.Repeat("{a: ", 100_000), "the YAML is broken here (exceeded max depth of 10000)"},
		{"dashes", strings.Repeat("- ", 5_000), "f:1:51: values are nested deeper than 24"},
		{"indentation", deep, "f:25:25: values are nested deeper than 24"},
		{"many keys", strings.Repeat("a:\n", 300_000), "f:1:1: the file has too many values"},
		{"many entries", "a: [" + strings.Repeat("a,", 400_000) + "a]", "f:1:1: the file has too many values"},
		{"many small blocks", strings.Repeat("- {a: []}\n", 90_000), "f:1:1: the file has too many values"},
		{"many unknown keys", unknownKeys(49_000), "... and 48905 more"},
		{"long key", strings.Repeat("x", 500_000) + ": 1\n", "f:1:500003: the YAML is broken here (mapping values"},
		{"long text", "id: " + strings.Repeat("x", 500_000), "f:1:5: id has 500000 characters: at most 40"},
		{"comments", strings.Repeat("#\n\n", 45_000), "f:1:1: the file is empty"},
		{"tags", strings.Repeat("!", 100_000), "f:1:"},
	}
}

type hostileFile struct{ name, text, want string }

func TestHostileFiles(t *testing.T) {
	for _, test := range hostile() {
		t.Run(test.name, func(t *testing.T) {
			_, err := Read("f", []byte(test.text), testOptions())
			var problems Problems
			if !errors.As(err, &problems) || len(problems.List) > MaxProblems {
				t.Fatalf("error %v", err)
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("no %q in:\n%.2000s", test.want, err)
			}
		})
	}
}

// BenchmarkHostileFiles shows that each of them has its answer within a second.
func BenchmarkHostileFiles(b *testing.B) {
	for _, file := range hostile() {
		b.Run(file.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Read("f", []byte(file.text), testOptions()); err == nil {
					b.Fatal("no error")
				}
			}
		})
	}
}

// BenchmarkRead reads a definition without a problem.
func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		if _, err := Read("f", []byte(good), testOptions()); err != nil {
			b.Fatal(err)
		}
	}
}

func unknownKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	return b.String()
}

// TestPlacesWithinValues wants a character of a text found at its place in a file, however it is written there.
func TestPlacesWithinValues(t *testing.T) {
	plan := "|\n    #BB#\n    ..*.\n    #RR#"
	tests := []struct{ name, written, want string }{
		{"literal", "|\n    #BB#\n    .x*.\n    #RR#", "15:6"},
		{"literal with a comment", "|  # the field\n    #BB#\n    .x*.\n    #RR#", "15:6"},
		{"literal, indentation given", "|1\n    #BB#\n    ..*.\n    #RR#", "14:4"}, // its lines begin with spaces then
		{"literal, CR LF", "|\r\n    #BB#\r\n    .x*.\r\n    #RR#\r", "15:6"},
		{"letters of several bytes", "|\n    #BB#\n    .é*.\n    #RR#", "15:6"},
		{"plain", "x", "13:9"},
		{"in quotes", `"#BB#\n.x*.\n#RR#"`, "13:9"},
		{"folded", ">\n    #BB#\n\n    .x*.\n\n    #RR#", "13:9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines := problemLines(strings.Replace(good, plan, test.written, 1), testOptions())
			if len(lines) == 0 || !strings.HasPrefix(lines[0], test.want+": ") {
				t.Errorf("%q, want it at %s", lines, test.want)
			}
		})
	}
}

// TestSameProblems wants the same words for the same file, however maps are ordered.
func TestSameProblems(t *testing.T) {
	text := strings.NewReplacer("width: 5", "widht: 5", "length: 11", "lenght: x", "fast: false", "fsat: no").Replace(good)
	first := problemLines(text, testOptions())
	for range 50 {
		if diff := cmp.Diff(first, problemLines(text, testOptions())); diff != "" {
			t.Fatal(diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, r := range slices.Concat(rows, boardRows) {
		f.Add(r.text(f))
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := Read("f", []byte(text), testOptions())
		if err == nil {
			for _, v := range d.Variants {
				if _, err := d.For(v.ID); err != nil {
					t.Error(err)
				}
			}
			return
		}
		var problems Problems
		if !errors.As(err, &problems) || len(problems.List) == 0 {
			t.Fatalf("error %v", err)
		}
		lines := strings.Count(text, "\n") + 1
		for i, p := range problems.List {
			if p.Line < 1 || p.Line > lines+1 || p.Col < 1 || p.What == "" {
				t.Errorf("problem %+v of a file of %d lines", p, lines)
			}
			if i > 0 && p.Line < problems.List[i-1].Line {
				t.Error("problems are not in the order of their places")
			}
		}
	})
}
