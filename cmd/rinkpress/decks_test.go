package main

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rinkpress/cards"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/rules/goblin"
	"rinkpress/rules/hockeycards"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// deckOf is a deck of a bundled game.
func deckOf(t *testing.T, game, id string) (*gamedef.Definition, *gamedef.Deck) {
	t.Helper()
	def, err := definition(game)
	if err != nil {
		t.Fatal(err)
	}
	deck, ok := def.Deck(id)
	if !ok {
		t.Fatalf("%s has no deck %s", game, id)
	}
	return def, deck
}

// rowsOf are the ids of a deck's cards in their order, with their copies.
func rowsOf(t *testing.T, def *gamedef.Definition, deck *gamedef.Deck) (ids []string, copies map[string]int) {
	t.Helper()
	copies = map[string]int{}
	for row, err := range def.Rows(deck) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, row.ID)
		copies[row.ID] = row.Copies
	}
	return ids, copies
}

// TestMagicDeckIsTheReferees wants each printed card to have an effect that the referee knows, and the other way round, in as many copies
// as the referee deals.
func TestMagicDeckIsTheReferees(t *testing.T) {
	def, deck := deckOf(t, "goblin-hockey", "magic")
	ids, copies := rowsOf(t, def, deck)
	known := goblin.CardIDs()
	slices.Sort(known)
	if diff := cmp.Diff(known, slices.Sorted(slices.Values(ids))); diff != "" {
		t.Errorf("cards of the referee (-) and of the deck (+):\n%s", diff)
	}
	for id, n := range copies {
		if want := def.Values.Int("copies"); n != want {
			t.Errorf("%s is printed %d times, the referee's deck has %d", id, n, want)
		}
	}
	if len(known) != 18 || deck.Count() != 54 {
		t.Errorf("%d kinds, %d cards: the spec has 18 and 54", len(known), deck.Count())
	}
}

// TestPackIsTheReferees wants the 52 cards of the referee and two spare ones, in two colours and in four.
func TestPackIsTheReferees(t *testing.T) {
	want := append(hockeycards.Pack(), "notation", "referee")
	slices.Sort(want)
	for _, id := range []string{"pack", "four-colour"} {
		def, deck := deckOf(t, "hockey-cards", id)
		ids, copies := rowsOf(t, def, deck)
		if diff := cmp.Diff(want, slices.Sorted(slices.Values(ids))); diff != "" || deck.Count() != 54 {
			t.Errorf("%s has %d cards; those of the referee (-), of the deck (+):\n%s", id, deck.Count(), diff)
		}
		for id, n := range copies {
			if n != 1 {
				t.Errorf("%s is printed %d times", id, n)
			}
		}
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

// TestCardsFollowTheRules changes a parameter: the cards must say the new number in every language.
func TestCardsFollowTheRules(t *testing.T) {
	tests := []struct{ deck, param, old, new, card, want string }{
		{"magic", "burst_squares", "3", "17", "burst-of-speed", "17"},
		{"magic", "move", "9", "37", "burst-of-speed", "37+3"},
		{"magic", "move_and_attack", "6", "38", "burst-of-speed", "38+3"},
		{"magic", "hurl_most", "3", "8", "hurl", "8"},
		{"magic", "heavy_hand", "5", "4", "heavy-hand", "4"},
		{"magic", "knockout", "6", "2", "true-aim", "2"},
		{"magic", "windfall_draws", "2", "19", "windfall", "19"},
		{"magic", "cards_per_turn", "1", "29", "blink", "29"},
		{"pack", "hand", "5", "20", "notation", "20"},
	}
	for _, test := range tests {
		game := map[string]string{"magic": "goblin-hockey", "pack": "hockey-cards"}[test.deck]
		t.Run(test.param, func(t *testing.T) {
			file := "games/" + game + "/game.yaml"
			data, err := templates.Files.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			from, to := fmt.Sprintf("\n  %s: %s\n", test.param, test.old), fmt.Sprintf("\n  %s: %s\n", test.param, test.new)
			if strings.Count(string(data), from) != 1 {
				t.Fatalf("%s has no %s: %s", file, test.param, test.old)
			}
			files := edited{templates.Files, file, strings.Replace(string(data), from, to, 1)}
			def, err := gamedef.Bundled(files, game, definitionOptions())
			if err != nil {
				t.Fatal(err)
			}
			for _, lang := range def.Languages {
				// A sum is set with spaces in some languages.
				got := wording(t, def, test.deck, test.card, lang)
				if !strings.Contains(strings.ReplaceAll(got, "\u00a0+\u00a0", "+"), test.want) {
					t.Errorf("%s in %s says %q without %s", test.card, lang, got, test.want)
				}
			}
		})
	}
}

// wording is all the text on the front of a card.
func wording(t *testing.T, def *gamedef.Definition, deckID, card, lang string) string {
	t.Helper()
	deck, _ := def.Deck(deckID)
	for row, err := range def.Rows(deck) {
		if err != nil {
			t.Fatal(err)
		}
		if row.ID != card {
			continue
		}
		env := &gamedef.Env{Def: def, Deck: deck, Row: row, Copy: 1, Lang: lang, Theme: "colour"}
		var texts []string
		for _, f := range deck.Layout(env.Front()).Fields {
			if text, ok := f.Text.In(lang); ok && env.Holds(f.When) {
				texts = append(texts, env.Text(text))
			}
		}
		return strings.Join(texts, "\n")
	}
	t.Fatalf("there is no card %s", card)
	return ""
}

// TestBundledCardsFit draws all cards of the bundled games in every language and theme.
func TestBundledCardsFit(t *testing.T) {
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	names, err := themes()
	if err != nil {
		t.Fatal(err)
	}
	library, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		def, err := definition(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			look, err := theme(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, problem := range cards.Check(def, cards.Options{Theme: look, Fonts: library}, 20) {
				t.Errorf("%s: %v", name, problem)
			}
		}
	}
}

// TestBacksAreTheirOwnHalfTurn wants a back to look the same upside down, so that how a card lies tells nothing.
func TestBacksAreTheirOwnHalfTurn(t *testing.T) {
	library, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	names, err := themes()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []struct{ game, deck string }{{"goblin-hockey", "magic"}, {"hockey-cards", "pack"}} {
		for _, name := range names {
			look, err := theme(name)
			if err != nil {
				t.Fatal(err)
			}
			def, _ := deckOf(t, d.game, d.deck)
			deck, err := cards.New(def, d.deck, cards.Options{Lang: "en", Theme: look, Fonts: library})
			if err != nil {
				t.Fatal(err)
			}
			for c, err := range deck.Cards() {
				if err != nil {
					t.Fatal(err)
				}
				for _, left := range unturned(c.Back.Items, c.TrimBox().Centre()) {
					t.Errorf("%s in %s: %s has no partner half a turn away", d.deck, name, left)
				}
				if len(unturned(c.Front.Items, c.TrimBox().Centre())) == 0 {
					t.Errorf("%s in %s: the front of %s passes for turned as well, so the test sees nothing", d.deck, name, c.ID)
				}
				break // the other backs are the same symbol
			}
		}
	}
}

// unturned are the paths that have none of the same paint and extent where a half turn about the middle takes them.
func unturned(items []scene.Item, middle geom.Point) []string {
	type path struct {
		*scene.Path
		box geom.Box
	}
	var paths []path
	scene.Walk(items, func(it scene.Item, m geom.Matrix) {
		p, ok := it.(*scene.Path)
		if !ok {
			return
		}
		low, high := geom.Pt(math.Inf(1), math.Inf(1)), geom.Pt(math.Inf(-1), math.Inf(-1))
		for _, at := range p.Outline.Points {
			at = m.Apply(at)
			low, high = geom.Pt(min(low.X, at.X), min(low.Y, at.Y)), geom.Pt(max(high.X, at.X), max(high.Y, at.Y))
		}
		paths = append(paths, path{p, geom.Rect(low.X, low.Y, high.X-low.X, high.Y-low.Y)})
	})
	const near = 0.03 // mm: coordinates of icons are rounded
	partner := func(p path) bool {
		x, y := 2*middle.X-p.box.Right(), 2*middle.Y-p.box.Bottom()
		return slices.ContainsFunc(paths, func(q path) bool {
			return math.Abs(q.box.X-x) < near && math.Abs(q.box.Y-y) < near && math.Abs(q.box.W-p.box.W) < near && math.Abs(q.box.H-p.box.H) < near &&
				p.Fill.Color == q.Fill.Color && p.Stroke.Color == q.Stroke.Color && len(p.Outline.Points) == len(q.Outline.Points)
		})
	}
	var left []string
	for _, p := range paths {
		if !partner(p) {
			left = append(left, fmt.Sprintf("a path at %.2f, %.2f", p.box.X, p.box.Y))
		}
	}
	if len(paths) == 0 {
		return []string{"a back without paths"}
	}
	return left
}
