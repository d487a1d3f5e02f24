// Package kittest has what tests of the parts of kits share: the bundled games, themes, fonts and words. Only tests import it.
package kittest

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"testing"
	"time"

	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/typeset"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// Bundle is what is bundled with the program.
type Bundle struct {
	Games  []*gamedef.Definition // in the order of their ids
	Themes map[string]*gamedef.Theme
	Fonts  *typeset.Library
	Words  *gamedef.Words
}

// Themes are the ids of the bundled themes.
var Themes = []string{"colour", "grey", "saver"}

// Load reads all that is bundled; o has the referees.
func Load(t testing.TB, o gamedef.Options) *Bundle {
	t.Helper()
	read := func(name string) []byte {
		data, err := fs.ReadFile(templates.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	b := &Bundle{Themes: map[string]*gamedef.Theme{}}
	var err error
	for _, id := range Themes {
		file := path.Join("themes", id+".yaml")
		if b.Themes[id], err = gamedef.ReadTheme(file, read(file)); err != nil {
			t.Fatal(err)
		}
	}
	if b.Words, err = gamedef.ReadWords("words.yaml", read("words.yaml")); err != nil {
		t.Fatal(err)
	}
	fonts, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		t.Fatal(err)
	}
	if b.Fonts, err = typeset.Load(fonts); err != nil {
		t.Fatal(err)
	}
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		def, err := gamedef.Bundled(templates.Files, id, o)
		if err != nil {
			t.Fatal(err)
		}
		b.Games = append(b.Games, def)
	}
	return b
}

// Game is a bundled game.
func (b *Bundle) Game(t testing.TB, id string) *gamedef.Definition {
	t.Helper()
	i := slices.IndexFunc(b.Games, func(d *gamedef.Definition) bool { return d.ID == id })
	if i < 0 {
		t.Fatalf("there is no game %s", id)
	}
	return b.Games[i]
}

// Options are those of a pen.
func (b *Bundle) Options(theme, lang string) pen.Options {
	return pen.Options{Lang: lang, Theme: b.Themes[theme], Fonts: b.Fonts, Words: b.Words}
}

// Sheet are the options of sheets of a part.
func (b *Bundle) Sheet(def *gamedef.Definition, part gamedef.Text, theme, lang string) sheet.Options {
	o := sheet.Options{Overlap: sheet.Automatic, Slug: sheet.Slug{Game: def.Name.In(lang), Part: part.In(lang), Theme: theme, Version: def.Version}}
	b.Words.In(lang, &o.Words)
	for _, set := range b.Themes[theme].Fonts {
		if slices.Contains(set.Languages, lang) {
			o.Fonts = sheet.Fonts{Library: b.Fonts, Text: set.Text, Bold: set.Bold}
		}
	}
	return o
}

// Paper is a paper by its name.
func Paper(t testing.TB, name string) geom.Paper {
	t.Helper()
	p, err := geom.ParsePaper(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// PDF writes pages.
func PDF(t testing.TB, pages ...*scene.Page) []byte {
	t.Helper()
	var out bytes.Buffer
	doc := &scene.Document{Meta: scene.Meta{Title: "Kit", Lang: "en", Created: time.Unix(0, 0).UTC()}, Pages: func(yield func(*scene.Page, error) bool) {
		for _, p := range pages {
			if !yield(p, nil) {
				return
			}
		}
	}}
	if err := pdfout.Write(&out, doc, pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
