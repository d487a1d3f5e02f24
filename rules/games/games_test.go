package games_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// variants are those of the spec's pages; a game that is not named has "standard" only.
var variants = map[string][]referee.Variant{
	"gentlemans-hockey": {{ID: "basic"}, refereetest.Bool("advanced", "diagonals", true),
		{ID: "adventurous", Values: param.Values{"diagonals": param.BoolValue(true), "roaming_goalies": param.BoolValue(true)}}},
	"goblin-hockey": {{ID: "standard"}, refereetest.Bool("simple", "free_attacks", false)},
	"paper-hockey":  {{ID: "standard"}, refereetest.Int("edge-goals", "inset", 0), refereetest.Choice("no-draws", "stuck", "loses")},
}

// definitions are the standard definitions of all games.
func definitions() []referee.Definition {
	var list []referee.Definition
	for _, g := range games.All {
		list = append(list, refereetest.Standard(g, variants[g.ID]...))
	}
	return list
}

func newReferee(t testing.TB) *referee.Referee {
	t.Helper()
	ref, err := referee.New(definitions())
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// TestReadingCases verifies the files of several records, some broken, and compares whole reports but for the messages.
func TestReadingCases(t *testing.T) {
	ref := newReferee(t)
	text, err := os.ReadFile("testdata/reading/expected.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]any{}
	for line := range bytes.Lines(text) {
		var report map[string]any
		if err := json.Unmarshal(line, &report); err != nil {
			t.Fatal(err)
		}
		file := report["file"].(string)
		want[file] = append(want[file], report)
	}
	files, err := filepath.Glob("testdata/reading/*.rgn")
	if err != nil || len(files) != len(want) {
		t.Fatalf("%d files, %d named in expected.jsonl (%v)", len(files), len(want), err)
	}
	for _, path := range files {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			in, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			var got []any
			err = ref.Verify(in, referee.Options{File: name}, func(rep *referee.Report) error {
				var report map[string]any
				if err := json.Unmarshal(rep.AppendJSON(nil), &report); err != nil {
					return err
				}
				if e, ok := report["error"].(map[string]any); ok {
					delete(e, "message")
				}
				got = append(got, report)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want[name], got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestFind(t *testing.T) {
	for _, g := range games.All {
		if found, ok := games.Find(g.ID); !ok || found.ID != g.ID {
			t.Errorf("Find(%q) = %q, %v", g.ID, found.ID, ok)
		}
	}
	if _, ok := games.Find("croquet"); ok {
		t.Error("croquet is found")
	}
}
