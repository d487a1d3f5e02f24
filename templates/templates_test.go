package templates_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rinkpress/rules/gentlemans"
	"rinkpress/rules/goblin"
	"rinkpress/rules/hockeycards"
	"rinkpress/rules/jokerball"
	"rinkpress/rules/paperhockey"
	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the goldens anew")

// options are the real referees.
func options() gamedef.Options {
	o := gamedef.Options{Referees: map[string]param.Set{}}
	for _, g := range []referee.Game{gentlemans.Game, hockeycards.Game, jokerball.Game, paperhockey.Game, goblin.Game} {
		o.Referees[g.ID] = g.Params
	}
	return o
}

// TestSchemaIsCurrent keeps templates/schema.json, which editors read, what the model says.
func TestSchemaIsCurrent(t *testing.T) {
	const file = "schema.json"
	schema, err := gamedef.Schema(options())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, schema, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(schema, golden) {
		t.Errorf("%s is not current: go test ./templates -run TestSchemaIsCurrent -update\n%s", file, cmp.Diff(string(golden), string(schema)))
	}
	if !json.Valid(golden) {
		t.Error("the schema is no JSON")
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
