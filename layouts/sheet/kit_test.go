package sheet_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"rinkpress/cards/box"
	"rinkpress/cards/forms"
	"rinkpress/cards/kittest"
	"rinkpress/cards/tokens"
	"rinkpress/layouts/internal/pagetest"
	"rinkpress/layouts/scene"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
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

// TestKitFiles: what is cut out and filled in, as files: without faults, with their texts as text.
func TestKitFiles(t *testing.T) {
	b := bundle(t)
	for i, def := range b.Games {
		lang, theme := def.Languages[i%len(def.Languages)], kittest.Themes[i%len(kittest.Themes)]
		paper := kittest.Paper(t, []string{"a4", "letter"}[i%2])
		o := b.Options(theme, lang)
		var pages []*scene.Page
		list, err := forms.PartsList(def, []forms.Row{{Name: "board", Sheets: 4}}, paper, b.Sheet(def, b.Words.PartsList, theme, lang), o)
		if err != nil {
			t.Fatal(err)
		}
		sheets, err := forms.ScoreSheets(def, paper, b.Sheet(def, b.Words.SheetsPart, theme, lang), o)
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := tokens.Pages(def, paper, b.Sheet(def, b.Words.TokensPart, theme, lang), o)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(append(append(pages, list), sheets...), pieces...)
		for j := range def.Boxes {
			page, err := box.Page(def, j, paper, b.Sheet(def, b.Words.BoxPart, theme, lang), o)
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, page)
		}
		data := kittest.PDF(t, pages...)
		if !bytes.Equal(data, kittest.PDF(t, pages...)) {
			t.Errorf("%s: the same pages are not the same bytes", def.ID)
		}
		pagetest.CheckPDF(t, data)
		text := pagetest.Text(t, data)
		for _, want := range []string{def.ScoreSheet.Key[0].Write[:4], "Result", def.Components[0].Name.In(lang)[:4]} {
			if !strings.Contains(text, want) {
				t.Errorf("%s, %s: %q is not in the file", def.ID, lang, want)
			}
		}
	}
}

// TestDiscsAreTrueSize measures the lines to cut of the puck of Gentleman's Hockey in pixels: its width is its share of the board's square.
func TestDiscsAreTrueSize(t *testing.T) {
	b := bundle(t)
	def := *b.Game(t, "gentlemans-hockey")
	def.Tokens = def.Tokens[2:3] // only the puck
	if def.Tokens[0].Component != "puck" {
		t.Fatalf("the third token is %s", def.Tokens[0].Component)
	}
	so, o := b.Sheet(&def, b.Words.TokensPart, "saver", "en"), b.Options("saver", "en")
	pages, err := tokens.Pages(&def, kittest.Paper(t, "a4"), so, o)
	if err != nil {
		t.Fatal(err)
	}
	items, err := tokens.Items(&def, o)
	if err != nil {
		t.Fatal(err)
	}
	const dpi = 600
	raster := pagetest.PDF(t, kittest.PDF(t, pages...), 1, dpi)
	// The use of the one symbol says where it lies.
	form := pages[0].Items[0].(*scene.Group)
	use := form.Items[len(form.Items)-1].(*scene.Use)
	at := form.Matrix.Mul(use.Matrix)
	middle := at.F + items[0].Size.H/2
	marks := raster.Row(middle)
	if len(marks) == 0 {
		t.Fatal("there is nothing where the puck should be")
	}
	// The art reaches 1.2 mm beyond the line to cut on both sides.
	left, right := marks[0].From, marks[len(marks)-1].To
	for _, m := range marks {
		left, right = math.Min(left, m.From), math.Max(right, m.To)
	}
	want := def.Board.Cell()/2 + 2*items[0].Bleed
	if got := right - left; math.Abs(got-want) > 0.2 {
		t.Errorf("the puck with its bleed is %.2f mm wide on paper, want %.2f (%s)", got, want, fmt.Sprint(marks))
	}
}
