package gamedef

import (
	"strings"
	"testing"
)

// second is a deck that follows the one of deckGame.
const second = `  - id: again
    extends: magic
    extra: true
    size: poker
    cards:
      - { id: other, kind: ward, title: { en: Other, pl: Inna }, text: none, pip: ball, tint: red }
`

// TestExtendedDeck takes all that it does not have from the deck before.
func TestExtendedDeck(t *testing.T) {
	d, err := read("own/game.yaml", []byte(deckGame+second), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	magic, again := &d.Decks[0], &d.Decks[1]
	if again.ID != "again" || again.Name["en"] != "Magic" || again.Size.Name != "poker" || !again.Extra || magic.Extra {
		t.Errorf("the deck is %q, %q, %q, extra %v", again.ID, again.Name["en"], again.Size.Name, again.Extra)
	}
	if again.Count() != 1 || magic.Count() != 4 {
		t.Errorf("the decks have %d and %d cards, want 4 and 1", magic.Count(), again.Count())
	}
	if got := strings.Join(fieldNames(again.Layout("speed").Fields), " "); got != "edge arrow title text pip" {
		t.Errorf("its layout speed has the fields %s", got)
	}
}

// TestExtendedDeckTakesCards has no rows of its own.
func TestExtendedDeckTakesCards(t *testing.T) {
	d, err := read("own/game.yaml", []byte(deckGame+second[:strings.Index(second, "    cards:")]), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Decks[1].Count(); got != 4 {
		t.Errorf("the deck has %d cards, want 4", got)
	}
}

// TestExtendedDeckProblems are told once, at their place.
func TestExtendedDeckProblems(t *testing.T) {
	tests := []struct {
		name string
		swap []string
		want string
	}{
		{"unknown deck", []string{"extends: magic", "extends: majic"}, `own/game.yaml:46:14: extends is "majic": an earlier deck: magic` + "\n\thint: did you mean \"magic\"?"},
		{"itself", []string{"extends: magic", "extends: again"}, `own/game.yaml:46:14: extends is "again": an earlier deck: magic`},
		{"a list", []string{"extends: magic", "extends: [magic]"}, `own/game.yaml:46:14: extends is a list`},
		{"a problem in the first", []string{"in: bleed, fill: red", "in: bleed, fill: rad"}, `unknown colour "rad"`},
		{"no id", []string{"id: again\n    extends: magic", "extends: magic"}, `own/game.yaml:45:5: key "id" is missing`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := read("own/game.yaml", []byte(swapped(t, deckGame+second, test.swap...)), deckFiles(), Options{Icons: commonIcons})
			if err == nil || strings.Count(err.Error(), test.want) != 1 {
				t.Errorf("want once\n%s\ngot\n%v", test.want, err)
			}
		})
	}
}

// TestExtendedDeckFitsTheSchema leaves keys out that a deck of its own needs.
func TestExtendedDeckFitsTheSchema(t *testing.T) {
	schema, err := Schema(Options{})
	if err != nil {
		t.Fatal(err)
	}
	validator := compile(t, schema)
	for text, fits := range map[string]bool{deckGame + second: true, deckGame + strings.Replace(second, "    extends: magic\n", "", 1): false} {
		value, err := instance(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := validator.Validate(value); (err == nil) != fits {
			t.Errorf("fits %v: %v", fits, err)
		}
	}
}

// TestParagraphsInWordings are kept, a line each.
func TestParagraphsInWordings(t *testing.T) {
	text := swapped(t, deckGame, `text: "{title}", style: title }`, `style: title, text: { en: "One\nTwo", pl: "Raz\nDwa" } }`)
	text = swapped(t, text, `title: "{title}"`, `title: "{id}{title}"`)
	d, err := read("own/game.yaml", []byte(text), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	wording, _ := d.Decks[0].Layout("base").Fields[1].Text.In("en")
	if got, _ := wording.Plain(); got != "One\nTwo" {
		t.Errorf("the text is %q", got)
	}
	_, err = read("own/game.yaml", []byte(swapped(t, deckGame, "name: { en: Magic,", `name: { en: "Ma\ngic",`)), deckFiles(), Options{Icons: commonIcons})
	if err == nil || !strings.Contains(err.Error(), "name in en has line breaks") {
		t.Errorf("a name on two lines: %v", err)
	}
}
