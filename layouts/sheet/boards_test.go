package sheet

import (
	"io/fs"
	"path"
	"slices"
	"testing"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// bundle is what is bundled with the program, for tests with the real boards.
type bundle struct {
	library *typeset.Library
	theme   *gamedef.Theme
	words   *gamedef.Words
	games   []*gamedef.Definition
}

func readBundle(t testing.TB) bundle {
	t.Helper()
	read := func(name string) []byte {
		data, err := fs.ReadFile(templates.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	var b bundle
	var err error
	if b.theme, err = gamedef.ReadTheme("colour.yaml", read(path.Join("themes", "colour.yaml"))); err != nil {
		t.Fatal(err)
	}
	if b.words, err = gamedef.ReadWords("words.yaml", read("words.yaml")); err != nil {
		t.Fatal(err)
	}
	referees := map[string]param.Set{}
	for _, g := range games.All {
		referees[g.ID] = g.Params
	}
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		def, err := gamedef.Bundled(templates.Files, id, gamedef.Options{Referees: referees})
		if err != nil {
			t.Fatal(err)
		}
		b.games = append(b.games, def)
	}
	b.library = options(t).Fonts.Library
	return b
}

// options are the options for a game's sheets in a language.
func (b bundle) options(def *gamedef.Definition, lang string) Options {
	o := Options{Overlap: Automatic, Slug: Slug{Game: def.Name.In(lang), Part: b.words.Board.In(lang), Theme: b.words.Colour.In(lang), Version: def.Version}}
	b.words.In(lang, &o.Words)
	for _, set := range b.theme.Fonts {
		if slices.Contains(set.Languages, lang) {
			o.Fonts = Fonts{Library: b.library, Text: set.Text, Bold: set.Bold}
		}
	}
	return o
}

func (b bundle) board(t testing.TB, def *gamedef.Definition, lang string, scale float64) *scene.Artwork {
	t.Helper()
	a, err := board.Draw(def, board.Options{Lang: lang, Theme: b.theme, Fonts: b.library, Scale: scale})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestBundledBoardsOnEveryPaper(t *testing.T) {
	b := readBundle(t)
	for _, def := range b.games {
		for _, lang := range def.Languages {
			a := b.board(t, def, lang, 1)
			for _, p := range geom.Papers {
				made := plan(t, a, p, b.options(def, lang))
				checkSheets(t, made)
				if _, err := Whole(a); err != nil {
					t.Error(err)
				}
				if n := len(made.Tiles); def.ID == "goblin-hockey" && (p.Name == "a4" || p.Name == "letter") && n != 4 {
					t.Errorf("%s in %s on %s has %d tiles, want 4", def.ID, lang, p.Name, n)
				}
			}
		}
	}
}

func TestBundledBoardsOnOneSheet(t *testing.T) {
	b := readBundle(t)
	for _, def := range b.games {
		o := b.options(def, "en")
		scale, p, err := OneSheet(paper(t, "a4"), o, func(scale float64) (*scene.Artwork, error) { return b.board(t, def, "en", scale), nil })
		if err != nil {
			t.Errorf("%s: %v", def.ID, err)
			continue
		}
		if fits := len(plan(t, b.board(t, def, "en", 1), paper(t, "a4"), o).Tiles) == 1; len(p.Tiles) != 1 || fits != (scale >= 1) {
			t.Errorf("%s: %d tiles at a scale of %g; true size fits one sheet: %v", def.ID, len(p.Tiles), scale, fits)
		}
		checkSheets(t, p)
	}
}
