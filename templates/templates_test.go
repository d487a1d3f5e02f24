package templates_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the schema anew")

// options are the real referees and the icons of all games.
func options() gamedef.Options {
	icons, _ := fs.Sub(templates.Files, "icons") // fails for names that are no paths only
	o := gamedef.Options{Referees: map[string]param.Set{}, Icons: icons}
	for _, g := range games.All {
		o.Referees[g.ID] = g.Params
	}
	return o
}

// TestSchemaIsCurrent keeps schema.json, which editors read, what the model and the referees say.
func TestSchemaIsCurrent(t *testing.T) {
	schema, err := gamedef.Schema(options())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(gamedef.SchemaFile, schema, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(gamedef.SchemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(schema, golden) {
		t.Errorf("schema.json is not current: go test ./templates -run TestSchemaIsCurrent -update\n%s", cmp.Diff(string(golden), string(schema)))
	}
}

// read returns the text of a bundled definition.
func read(t *testing.T, id string) string {
	t.Helper()
	data, err := templates.Files.ReadFile(path.Join("games", id, gamedef.DefinitionFile))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// validate holds a definition against schema.json, as an editor does.
func validate(t *testing.T, text string) error {
	t.Helper()
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	if m, ok := value.(map[string]any); ok {
		if date, ok := m["date"].(time.Time); ok { // a text in YAML 1.2
			m["date"] = date.Format(time.DateOnly)
		}
	}
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(gamedef.SchemaFile)
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(doc)
}

func TestBundledDefinitionsFitTheSchema(t *testing.T) {
	for id := range variants {
		text := read(t, id)
		if err := validate(t, text); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if want := "# yaml-language-server: $schema=../../schema.json\n"; !strings.HasPrefix(text, want) {
			t.Errorf("%s does not begin with the editor's comment %q", id, want)
		}
	}
}

// TestMutations changes bundled definitions so that the reader refuses them for their form: the schema must too.
func TestMutations(t *testing.T) {
	tests := []struct{ id, old, new, want string }{
		{"paper-hockey", "referee: paper-hockey", "referee: paper-hokey", `did you mean "paper-hockey"?`},
		{"paper-hockey", "  width: 8", "  widht: 8", `did you mean "width"?`},
		{"paper-hockey", "  width: 8", "  width: 26", "width is 26: an even number from 4 to 24"},
		{"paper-hockey", "  width: 8", "  width: 7", "width is 7: an even number from 4 to 24"},
		{"paper-hockey", "stuck: draw", "stuck: lose", `did you mean "loses"?`},
		{"paper-hockey", "rules: { stuck: loses }", "rules: { stuck: 1 }", "stuck is the number 1"},
		{"paper-hockey", "size: 19mm", "size: 19", "write the unit: 19mm"},
		{"paper-hockey", "  points:", "  dots:", "exactly one of: squares, hexes, points, map or mat"},
		{"paper-hockey", "look: paper", "look: papper", `did you mean "paper"?`},
		{"gentlemans-hockey", "diagonals: true, roaming_goalies: true", "diagonals: yes", "diagonals is the text"},
		{"gentlemans-hockey", "  width: 5", "  width: 6", "width is 6: an odd number from 3 to 15"},
		{"gentlemans-hockey", "piece: puck, at: centre", "piece: puck, at: middle", "[file, rank] or centre"},
		{"gentlemans-hockey", "piece: puck, at: centre", "piece: puk, at: centre", `did you mean "puck"?`},
		{"gentlemans-hockey", "version: 1.0.0", "version: 1.0", `write it in quotes: "1.0"`},
		{"jokerball", "  side: 6", "  side: 11", "side is 11: a whole number from 3 to 10"},
		{"hockey-cards", "periods: periods", "periods: 12", "periods is 12: 1 to 9"},
		{"goblin-hockey", "  hit: 10", "  hit: ten", "hit is the text"},
		{"goblin-hockey", "part: cards", "part: deck", "part is"},
	}
	for _, test := range tests {
		t.Run(test.id+" "+test.new, func(t *testing.T) {
			text := strings.Replace(read(t, test.id), test.old, test.new, 1)
			if text == read(t, test.id) {
				t.Fatalf("no %q", test.old)
			}
			if _, err := readEdited(test.id, text); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the reader says %v", err)
			}
			if err := validate(t, text); err == nil {
				t.Error("the schema accepts it")
			}
		})
	}
}

// edited is files of which one has another text.
type edited struct {
	fs.FS
	file, text string
}

func (e edited) Open(name string) (fs.File, error) {
	if name == e.file {
		return fstest.MapFS{name: {Data: []byte(e.text)}}.Open(name)
	}
	return e.FS.Open(name)
}

// readEdited reads a bundled definition with another text.
func readEdited(id, text string) (*gamedef.Definition, error) {
	return gamedef.Bundled(edited{templates.Files, path.Join("games", id, gamedef.DefinitionFile), text}, id, options())
}

// changed reads a bundled definition with other text in it.
func changed(t *testing.T, id string, swap ...string) *gamedef.Definition {
	t.Helper()
	d, err := readEdited(id, strings.NewReplacer(swap...).Replace(read(t, id)))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return d
}

// TestChangedParameters wants everything of a definition to follow its rules: block.
func TestChangedParameters(t *testing.T) {
	paper := changed(t, "paper-hockey", "  width: 8", "  width: 10", "  length: 10", "  length: 14").Board.Points
	if paper.Width.Value != 10 || paper.Length.Value != 14 || paper.Goal.Value != 2 || paper.Inset.Value != 1 {
		t.Errorf("paper hockey %+v", paper)
	}

	joker := changed(t, "jokerball", "  side: 6", "  side: 8", "rows_of_men: 2", "rows_of_men: 3")
	blue := joker.Board.Hexes.Starts[1]
	if joker.Board.Hexes.Side.Value != 8 || blue.Rows[0].Value != 13 || blue.Rows[1].Value != 15 {
		t.Errorf("jokerball: blue rows %+v", blue.Rows)
	}
	if ball := joker.Board.Hexes.Starts[2].At; ball.File.Value != 8 || ball.Rank.Value != 8 {
		t.Errorf("jokerball: ball %+v", ball)
	}
	for _, c := range joker.Components {
		if c.ID == "men" && c.Count.Value != 8+9+10 {
			t.Errorf("jokerball: %d men", c.Count.Value)
		}
	}

	rink := changed(t, "gentlemans-hockey", "  width: 5", "  width: 9", "  length: 11", "  length: 17").Board.Squares
	var places [][2]int
	for _, s := range rink.Starts {
		places = append(places, [2]int{s.At.File.Value, s.At.Rank.Value})
	}
	if diff := cmp.Diff([][2]int{{5, 1}, {4, 8}, {6, 8}, {5, 9}, {4, 10}, {6, 10}, {5, 17}}, places); diff != "" {
		t.Errorf("gentleman's hockey: %s", diff)
	}

	goblin := changed(t, "goblin-hockey", ".......*.......", "...##..*..##...")
	field, problems := gamedef.ParseField(goblin.Values.Text(goblin.Board.Map.Map))
	if problems != nil || field.At(4, 11) != gamedef.Wall || field.At(8, 11) != gamedef.Centre {
		t.Errorf("goblin hockey: %+v, %v", field, problems)
	}
	if ball := goblin.Board.Map.Starts[2].At; ball.File.Value != 8 || ball.Rank.Value != 11 {
		t.Errorf("goblin hockey: ball %+v", ball)
	}

	cards := changed(t, "hockey-cards", "  periods: 3", "  periods: 2")
	if cards.Board.Mat.Periods.Value != 2 {
		t.Errorf("hockey cards: %+v", cards.Board.Mat.Periods)
	}
}

// TestStandardPlaces are the starting places that the specs name.
func TestStandardPlaces(t *testing.T) {
	rink := changed(t, "gentlemans-hockey").Board.Squares
	var names []string
	for _, s := range rink.Starts {
		names = append(names, strings.TrimSpace(fmt.Sprintf("%s %s %c%d", s.Side, s.Piece, 'a'+s.At.File.Value-1, s.At.Rank.Value)))
	}
	want := []string{"red goalie c1", "red skater b5", "red skater d5", "puck c6", "blue skater b7", "blue skater d7", "blue goalie c11"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	joker := changed(t, "jokerball")
	if rows := joker.Board.Hexes.Starts[1].Rows; rows[0].Value != 10 || rows[1].Value != 11 {
		t.Errorf("blue's men are in rows %+v", rows)
	}
	field, _ := gamedef.ParseField(changed(t, "goblin-hockey").Values.Text("map"))
	if field.Files != 15 || field.Ranks != 21 || field.Centre != (gamedef.Square{File: 8, Rank: 11}) {
		t.Errorf("%d x %d, centre %v", field.Files, field.Ranks, field.Centre)
	}
	if diff := cmp.Diff([]gamedef.Square{{File: 7, Rank: 1}, {File: 8, Rank: 1}, {File: 9, Rank: 1}}, field.RedGoal); diff != "" {
		t.Error(diff)
	}
}

// TestMapProblems are told at their place in the file, in the words of the referee.
func TestMapProblems(t *testing.T) {
	text := strings.Replace(read(t, "goblin-hockey"), ".......*.......", "..*....*..x....", 1)
	line := 1 + strings.Count(text[:strings.Index(text, "..*....*..x....")], "\n")
	_, err := readEdited("goblin-hockey", text)
	var problems gamedef.Problems
	if !errors.As(err, &problems) {
		t.Fatal(err)
	}
	var places [][2]int
	for _, p := range problems.List {
		places = append(places, [2]int{p.Line, p.Col})
	}
	if diff := cmp.Diff([][2]int{{line, 12}, {line, 15}}, places); diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestInit copies each bundled definition; the copy is read as it is.
func TestInit(t *testing.T) {
	for id := range variants {
		dir := path.Join(t.TempDir(), id)
		if _, err := gamedef.Init(templates.Files, id, dir); err != nil {
			t.Fatal(err)
		}
		if d, err := gamedef.Load(dir, options()); err != nil || d.ID != id {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// variants are those that the specs name.
var variants = map[string][]string{
	"gentlemans-hockey": {"basic", "advanced", "adventurous"},
	"hockey-cards":      {"standard"},
	"jokerball":         {"standard"},
	"paper-hockey":      {"standard", "edge-goals", "no-draws"},
	"goblin-hockey":     {"standard", "simple"},
}

func TestBundledDefinitions(t *testing.T) {
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil || len(ids) != len(variants) {
		t.Fatalf("bundled %v, %v", ids, err)
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			d, err := gamedef.Bundled(templates.Files, id, options())
			if err != nil {
				t.Fatalf("\n%v", err)
			}
			var names []string
			for _, v := range d.Variants {
				names = append(names, v.ID)
				if _, err := d.For(v.ID); err != nil {
					t.Error(err)
				}
			}
			if diff := cmp.Diff(variants[id], names); diff != "" {
				t.Error(diff)
			}
			if d.ID != id || d.Referee != id || d.Variant != names[0] {
				t.Errorf("id %q, referee %q, variant %q", d.ID, d.Referee, d.Variant)
			}
			if diff := cmp.Diff(gamedef.Languages, d.Languages); diff != "" {
				t.Error(diff)
			}
			// The standard game of the definition is the standard game of the referee: the specs' numbers.
			if diff := cmp.Diff(trimmed(d.Params.Defaults()), d.Values); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// trimmed is values without line ends behind texts.
func trimmed(v param.Values) param.Values {
	out := v.With(nil)
	for name, value := range out {
		if value.Kind == param.Text {
			value.Text = string(bytes.TrimRight([]byte(value.Text), "\n"))
			out[name] = value
		}
	}
	return out
}
