package sheet

import (
	"testing"

	"rinkpress/cards"
	"rinkpress/layouts/internal/pagetest"
)

// TestBundledDecks prints every deck that comes with the program: valid files, backs that are alike and behind their fronts.
func TestBundledDecks(t *testing.T) {
	b := readBundle(t)
	decks := 0
	for _, def := range b.games {
		for _, k := range def.Decks {
			decks++
			for i, c := range []CardOptions{{}, {Flip: ShortEdge, Cut: DoubleCut}} {
				name := []string{"a4", "letter"}[i]
				t.Run(def.ID+" "+k.ID+" "+name, func(t *testing.T) {
					d, err := cards.New(def, k.ID, cards.Options{Lang: "en", Theme: b.theme, Fonts: b.library})
					if err != nil {
						t.Fatal(err)
					}
					p := planned(t, k.Size.Size, float64(k.Bleed), name, c, b.options(def, "en"))
					data := written(t, p.Pages(d.Cards()))
					pagetest.CheckPDF(t, data)
					m, err := NewManifest(d.Cards())
					if err != nil {
						t.Fatal(err)
					}
					pages := formsOn(t, data)
					if want := 2 * p.Sheets(len(m)); len(pages) != want {
						t.Fatalf("%d pages, want %d", len(pages), want)
					}
					seen := 0
					for i := 1; i < len(pages); i += 2 {
						on := min(len(p.Slots), len(m)-seen)
						seen += on
						backs := pages[i][:on]
						// Fronts that are there once are no forms: where they lie is known from the plan.
						for j, wrong := range unlike(p, frontsOf(p, on), backs, pages[1][0]) {
							t.Errorf("sheet %d, %d: %s", i/2+1, j, wrong)
						}
					}
				})
			}
		}
	}
	if decks == 0 {
		t.Error("no deck is bundled")
	}
}

// frontsOf is where a PDF draws the fronts of the first slots.
func frontsOf(p *CardPlan, n int) []shown {
	var out []shown
	for _, slot := range p.Slots[:n] {
		out = append(out, shown{m: inPoints(p, slot)})
	}
	return out
}
