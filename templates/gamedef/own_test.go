package gamedef

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rinkpress/rules/param"
)

// ownGame is a definition that names no referee: its rules are numbers and texts of its own.
const ownGame = `id: own
name: { en: Own }
version: "1"
date: "2024-01-31"
languages: [en]
rules:
  files: 12
  hurry: true
  field: |
    ############
    #..........#
    R....*.....B
    #..........#
    ############
variants:
  - id: short
    name: { en: Short }
  - id: walls
    name: { en: Walls }
    rules:
      field: |
        ############
        #....##....#
        R....*.....B
        #....##....#
        ############
board:
  map:
    size: 1in
    map: field
    starts:
      - { piece: ball, at: centre }
      - { piece: man, at: [files - 1, 2] }
      - { piece: goblin, side: blue, goal: first }
`

func TestOwnGame(t *testing.T) {
	d, err := Read("f", []byte(ownGame), Options{})
	if err != nil {
		t.Fatal(err)
	}
	starts := d.Board.Map.Starts
	if d.Board.Map.Size != 25.4 || starts[0].At.File.Value != 6 || starts[0].At.Rank.Value != 3 || starts[1].At.File.Value != 11 {
		t.Errorf("%+v, %+v", *starts[0].At, *starts[1].At)
	}
	if d.Board.Look != "plain" || d.Board.Labels != "all" || d.TitleFont != "NotoSans-Bold" {
		t.Errorf("defaults: look %q, labels %q, title font %q", d.Board.Look, d.Board.Labels, d.TitleFont)
	}
	if want := param.BoolValue(true); d.Values["hurry"] != want || d.Variant != "short" {
		t.Errorf("values %v of variant %q", d.Values, d.Variant)
	}
	walls, err := d.For("walls")
	if err != nil {
		t.Fatal(err)
	}
	field, problems := ParseField(walls.Values.Text("field"))
	if problems != nil {
		t.Fatal(problems)
	}
	if field.At(6, 4) != Wall || field.At(5, 4) != Floor || field.At(0, 0) != Wall || field.Centre != (Square{6, 3}) {
		t.Errorf("field %+v", field)
	}
	if diff := cmp.Diff([]Square{{12, 3}}, field.BlueGoal); diff != "" {
		t.Error(diff)
	}
	if _, err := d.For("wals"); err == nil || err.Error() != `own has no variant "wals": short or walls` {
		t.Error(err)
	}
}

func TestOwnGameProblems(t *testing.T) {
	tests := []struct {
		name, old, new string
		want           []string
	}{
		{"map in a variant", "        #....##....#\n        R", "        #....?#....#\n        R",
			[]string{`23:14: unknown character "?" (in variant "walls"): # wall, . floor, R and B goal squares, * centre`}},
		{"map", "    #..........#\n    R", "    #....*....#\n    R", []string{
			"11:16: this line of the map has 11 characters: 12, as in the first line",
			"12:10: a second centre *: exactly one"}},
		{"no map", "map: field", "map: files", []string{`30:10: there is no rule parameter "files" with a map: field`}},
		{"unknown rule in a variant", "      field: |\n        ############\n        #....#", "      feild: |\n        ############\n        #....#",
			[]string{`21:7: unknown rule parameter "feild": field, files or hurry`, `hint: did you mean "field"?`}},
		{"rule of another kind in a variant", "    name: { en: Short }", "    name: { en: Short }\n    rules: { files: many }",
			[]string{`18:21: files is the text "many": a whole number from -1000000000 to 1000000000`}},
		{"too large", "  files: 12", "  files: 10000000000", []string{"7:10: files is the number 10000000000: a whole number, true, false or text"}},
		{"no numbers", "  files: 12\n", "", []string{
			`32:28: unknown rule parameter "files": only numbers: the definition has no rule parameters that are whole numbers`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, problemLines(strings.Replace(ownGame, test.old, test.new, 1), Options{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestForIsACopy changes everything of a definition that a variant gave and wants the definition as it was.
func TestForIsACopy(t *testing.T) {
	d, err := Read("f", []byte(good), testOptions())
	if err != nil {
		t.Fatal(err)
	}
	wide, err := d.For("wide")
	if err != nil {
		t.Fatal(err)
	}
	if d.Board.Squares.Files.Value != 5 || wide.Board.Squares.Files.Value != 7 || wide.Components[0].Count.Value != 14 {
		t.Errorf("files %d and %d", d.Board.Squares.Files.Value, wide.Board.Squares.Files.Value)
	}
	if at := wide.Board.Squares.Starts[1].At; at.File.Value != 4 || at.Rank.Value != 6 {
		t.Errorf("centre of the wide board: %+v", at)
	}
	wide.Name["en"], wide.Rules["width"], wide.Board.Look = "x", param.IntValue(1), "x"
	wide.Board.Squares.Starts[0].At.File.Value, wide.Languages[0], wide.Variants[0].ID = 99, "x", "x"
	again, err := Read("f", []byte(good), testOptions())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(again.Board, d.Board); diff != "" || d.Name["en"] != "My game" || d.Rules["width"].Int != 5 || d.Languages[0] != "en" || d.Variants[0].ID != "standard" {
		t.Errorf("the definition has changed: %s", diff)
	}
}

// library is a file system with one definition.
func library() fstest.MapFS {
	return fstest.MapFS{
		"games/my-game/game.yaml":         {Data: []byte("# yaml-language-server: $schema=../../schema.json\n" + good)},
		"games/my-game/records/first.rgn": {Data: []byte("*\n")},
		"schema.json":                     {Data: []byte("{}\n")},
	}
}

func TestInit(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "clubs", "mine")
	files, err := Init(library(), "my-game", dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"game.yaml", "records/first.rgn", "schema.json"}, files); diff != "" {
		t.Error(diff)
	}
	data, err := os.ReadFile(filepath.Join(dir, "game.yaml"))
	if err != nil || !strings.HasPrefix(string(data), "# yaml-language-server: $schema=schema.json\n") {
		t.Errorf("%v, %.80s", err, data)
	}
	if _, err := Load(dir, testOptions()); err != nil {
		t.Error(err)
	}
	if _, err := Init(library(), "my-game", dir); err == nil || !strings.Contains(err.Error(), "exists: the name of a new folder") {
		t.Errorf("a folder that exists: %v", err)
	}
	if _, err := Init(library(), "my-gmae", filepath.Join(base, "x")); err == nil || !strings.Contains(err.Error(), `did you mean "my-game"?`) {
		t.Errorf("an unknown game: %v", err)
	}
	broken := library()
	delete(broken, "schema.json")
	if _, err := Init(broken, "my-game", filepath.Join(base, "half")); err == nil {
		t.Error("no error without a schema")
	}
	left, err := os.ReadDir(base)
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if left, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	info, err := os.Stat(dir)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o500 != 0o500 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	file := write("other.yaml", good)
	write("rules.md", "text")
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	d, err := Load(file, testOptions())
	if err != nil || d.File != file {
		t.Fatal(err)
	}
	if data, err := d.ReadFile("rules.md", 10); err != nil || string(data) != "text" {
		t.Errorf("%q, %v", data, err)
	}
	for _, name := range []string{"../secret", "/etc/passwd", secret, "link", "", ".", "a/../rules.md", `..\secret`, "none"} {
		if data, err := d.ReadFile(name, 10); err == nil {
			t.Errorf("%q: %q", name, data)
		}
	}
	if _, err := d.ReadFile("rules.md", 3); err == nil {
		t.Error("a file larger than the limit was read")
	}
	for _, name := range []string{filepath.Join(dir, "none.yaml"), dir, os.DevNull} {
		if _, err := Load(name, testOptions()); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	large := write("large.yaml", strings.Repeat("# ", 1<<20))
	if _, err := Load(large, testOptions()); err == nil || !strings.Contains(err.Error(), "larger than 1 MB") {
		t.Error(err)
	}
	if _, err := Bundled(library(), "../my-game", testOptions()); err == nil {
		t.Error("a path was taken for an id")
	}
}
