package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/booklet"
	"rinkpress/templates/gamedef"
)

// part is a part of a kit: which games have it and what is printed for it.
type part struct {
	name  string
	in    func(*gamedef.Definition) bool
	print func(*edition) []printed
}

// parts lists the parts of kits.
func parts() []part {
	return []part{
		{"board", func(d *gamedef.Definition) bool { return d.Board != nil }, (*edition).boards},
		{"pad", func(d *gamedef.Definition) bool { return d.Pad != nil }, (*edition).pads},
		{"cards", func(d *gamedef.Definition) bool { return len(d.Decks) > 0 }, (*edition).decks},
		{"tokens", func(d *gamedef.Definition) bool { return len(d.Tokens) > 0 }, (*edition).tokenSheets},
		{"sheets", func(d *gamedef.Definition) bool { return d.ScoreSheet != nil }, (*edition).scoreSheets},
		{"rules", hasText, (*edition).rules},
		{"box", func(d *gamedef.Definition) bool { return len(d.Boxes) > 0 }, (*edition).boxes},
		{kitPart, func(*gamedef.Definition) bool { return true }, (*edition).kits},
	}
}

func partNames() []string {
	var names []string
	for _, p := range parts() {
		names = append(names, p.name)
	}
	return names
}

// chooseParts finds the named parts, all when none is named.
func chooseParts(names []string) ([]part, error) {
	if len(names) == 0 {
		return parts(), nil
	}
	chosen, err := choose("part", names, partNames())
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(parts(), func(p part) bool { return !slices.Contains(chosen, p.name) }), nil
}

// ofVariant is a definition as one of its variants has it. With any, a definition that has no such variant stays as it is.
func ofVariant(def *gamedef.Definition, id string, any bool) (*gamedef.Definition, error) {
	ids := make([]string, len(def.Variants))
	for i, v := range def.Variants {
		ids[i] = v.ID
	}
	if id != "" && !slices.Contains(ids, id) {
		if any {
			return def, nil
		}
		return nil, fmt.Errorf("%s has no variant %q: %s are allowed", def.ID, id, strings.Join(ids, ", "))
	}
	if id == "" || id == def.Variant {
		return def, nil
	}
	return def.For(id)
}

// someVariant is an error when none of several definitions has a variant.
func someVariant(defs []*gamedef.Definition, id string) error {
	if id == "" || len(defs) < 2 {
		return nil
	}
	var ids []string
	for _, def := range defs {
		for _, v := range def.Variants {
			ids = append(ids, v.ID)
		}
	}
	if slices.Contains(ids, id) {
		return nil
	}
	slices.Sort(ids)
	return fmt.Errorf("no game has a variant %q: %s are allowed", id, strings.Join(slices.Compact(ids), ", "))
}

// printed is a document to be printed. Its name, without ending, is the file's within the folder of its game and language.
type printed struct {
	name string
	// text writes a file that is no document, and folder the files of a folder by their names; doc is nil then. They belong to
	// format, or to every document if that is "". The name of a text has its ending.
	text   func(io.Writer) error
	folder func() (iter.Seq2[string, func(io.Writer) error], error)
	format string
	// part is what is on pages that belong to a kit, paper the name of their paper, "" for those that every kit has.
	part  gamedef.Text
	paper string
	// twoSided pages are the fronts and backs of sheets in turn. pdfOnly prints have no other format.
	twoSided, pdfOnly bool
	// single says that there is one page whatever the game, so that its SVG is a file and not a folder.
	single bool
	doc    func() (*scene.Document, error)
}

// edition is a game in one language and theme.
type edition struct {
	*press
	def   *gamedef.Definition
	lang  string
	theme *gamedef.Theme
	// What several prints need is made once.
	art    func() (*scene.Artwork, error)
	text   func() (*booklet.Text, error)
	drawer func() (booklet.Drawer, error)
	// lists are what there is to print, by the names of parts but kits.
	lists map[string]func() []printed
}

func newEdition(p *press, def *gamedef.Definition, lang string, theme *gamedef.Theme) *edition {
	e := &edition{press: p, def: def, lang: lang, theme: theme}
	e.art = sync.OnceValues(func() (*scene.Artwork, error) { return e.draw(p.scale) })
	e.drawer = sync.OnceValues(e.newDrawer)
	e.lists = map[string]func() []printed{}
	for _, part := range parts() {
		if part.in(def) && part.name != kitPart {
			e.lists[part.name] = sync.OnceValue(func() []printed { return e.list(part) })
		}
	}
	e.text = sync.OnceValues(func() (*booklet.Text, error) {
		text, err := booklet.Read(def, lang)
		return text, (&bookletEdition{edition: e}).failure(err)
	})
	return e
}

// prints lists what the order asks for in this edition.
func (e *edition) prints() []printed {
	var all []printed
	for _, part := range e.parts {
		switch list, ok := e.lists[part.name]; {
		case ok:
			all = append(all, list()...)
		case part.name == kitPart && len(e.everything()) > 0:
			return append(all, e.kits()...)
		}
	}
	e.lists = nil // only kits ask for it again: what is printed may go when it is written
	return all
}

// draw draws the board at a scale.
func (e *edition) draw(scale float64) (*scene.Artwork, error) {
	art, err := board.Draw(e.def, board.Options{Lang: e.lang, Theme: e.theme, Fonts: e.library, Scale: scale})
	if err != nil {
		return nil, e.failure("board", err)
	}
	return art, nil
}

// boards are the board whole and tiled for each paper, or with --fit on one sheet of each paper.
func (e *edition) boards() []printed {
	if e.fit {
		return e.fitted()
	}
	name := e.name("board")
	whole := printed{name: name + "-whole-" + e.theme.ID, single: true, doc: func() (*scene.Document, error) {
		art, err := e.art()
		if err != nil {
			return nil, err
		}
		page, err := sheet.Whole(art)
		if err != nil {
			return nil, e.failure("board", err)
		}
		return e.document(e.words.Board, allPages(page)), nil
	}}
	all := []printed{whole}
	for _, paper := range e.papers {
		all = append(all, printed{name: name + "-" + paper.Name + "-" + e.theme.ID, paper: paper.Name, part: e.words.Board, doc: func() (*scene.Document, error) {
			art, err := e.art()
			if err != nil {
				return nil, err
			}
			plan, err := sheet.Tile(art, paper, e.sheets(e.words.Board, e.scale))
			if err != nil {
				return nil, e.failure("board on "+sheet.PaperName(paper), err)
			}
			return e.document(e.words.Board, e.corrected(plan.Pages())), nil
		}})
	}
	return all
}

// fitted are the boards that fit one sheet of each paper.
func (e *edition) fitted() []printed {
	var all []printed
	for _, paper := range e.papers {
		all = append(all, printed{name: e.name("board") + "-" + paper.Name + "-" + e.theme.ID, paper: paper.Name, part: e.words.Board, doc: func() (*scene.Document, error) {
			plan, err := e.fitOne(paper)
			if err != nil {
				return nil, e.failure("board on one sheet of "+sheet.PaperName(paper), err)
			}
			return e.document(e.words.Board, e.corrected(plan.Pages())), nil
		}})
	}
	return all
}

// fitOne finds the largest scale that fits, which the slug says.
func (e *edition) fitOne(paper geom.Paper) (*sheet.Plan, error) {
	_, plan, err := sheet.OneSheet(paper, e.sheets(e.words.Board, 1), e.draw)
	return plan, err
}

// pads are the pads for each paper.
func (e *edition) pads() []printed {
	var all []printed
	for _, paper := range e.papers {
		all = append(all, printed{name: e.name("pad") + "-" + paper.Name + "-" + e.theme.ID, paper: paper.Name, part: e.words.Pad, single: true, doc: func() (*scene.Document, error) {
			page, err := sheet.Form(paper, e.sheets(e.words.Pad, e.scale), func(area geom.Size) (*scene.Page, error) {
				return board.Pad(e.def, area, board.Options{Lang: e.lang, Theme: e.theme, Fonts: e.library, Scale: e.scale})
			})
			if err != nil {
				return nil, e.failure("pad on "+sheet.PaperName(paper), err)
			}
			return e.document(e.words.Pad, e.corrected(allPages(page))), nil
		}})
	}
	return all
}

// corrected are pages as the printer needs them.
func (e *edition) corrected(all pages) pages {
	if e.profile == nil {
		return all
	}
	return e.profile.Pages(all, false)
}

// name is a part with what sets this order apart from the plain one, so that no edition overwrites another.
func (e *edition) name(part string) string {
	if len(e.def.Variants) > 0 && e.def.Variant != e.def.Variants[0].ID {
		part += "-" + e.def.Variant
	}
	switch {
	case e.fit:
		return part + "-one-page"
	case e.scale != 1:
		return part + "-scale-" + strconv.FormatFloat(e.scale, 'f', -1, 64)
	}
	return part
}

// sheets are the options for sheets of a part that is printed at a scale.
func (e *edition) sheets(part gamedef.Text, scale float64) sheet.Options {
	o := e.sheetOptions(e.lang, e.theme)
	o.Slug = sheet.Slug{Game: e.def.Name.In(e.lang), Part: part.In(e.lang), Theme: e.themeName(), Version: e.def.Version}
	if v, ok := e.variant(); ok && v.ID != e.def.Variants[0].ID {
		o.Slug.Part += " (" + v.Name.In(e.lang) + ")"
	}
	o.Slug.Scale = scale
	return o
}

// sheetOptions are the options for sheets in a language and a theme's fonts, without a slug.
func (p *press) sheetOptions(lang string, theme *gamedef.Theme) sheet.Options {
	o := p.order.sheet
	p.words.In(lang, &o.Words)
	for _, set := range theme.Fonts {
		if slices.Contains(set.Languages, lang) {
			o.Fonts = sheet.Fonts{Library: p.library, Text: set.Text, Bold: set.Bold}
		}
	}
	return o
}

// themeName is the theme's name in the edition's language, its id when there is none.
func (e *edition) themeName() string {
	names := map[string]gamedef.Text{"colour": e.words.Colour, "saver": e.words.Saver, "grey": e.words.Grey}
	if name := names[e.theme.ID].In(e.lang); name != "" {
		return name
	}
	return e.theme.ID
}

// variant is the variant that is printed, if the game has any.
func (e *edition) variant() (gamedef.Variant, bool) {
	i := slices.IndexFunc(e.def.Variants, func(v gamedef.Variant) bool { return v.ID == e.def.Variant })
	if i < 0 {
		return gamedef.Variant{}, false
	}
	return e.def.Variants[i], true
}

// document is a document of a part of this edition.
func (e *edition) document(part gamedef.Text, pages pages) *scene.Document {
	return &scene.Document{Meta: e.meta(part), Pages: pages}
}

// meta is what a document of a part says about itself.
func (e *edition) meta(part gamedef.Text) scene.Meta {
	return scene.Meta{
		Title:    e.def.Name.In(e.lang) + " \u2013 " + part.In(e.lang),
		Author:   e.def.Author,
		Subject:  e.def.Summary.In(e.lang),
		Keywords: []string{e.def.ID, "Rinkpress", e.theme.ID, e.def.Version},
		Lang:     e.lang,
		Created:  created(e.def),
	}
}

// created is the date of everything printed from a definition: its own, or that of SOURCE_DATE_EPOCH (seconds since 1970).
func created(def *gamedef.Definition) time.Time {
	if s, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil && s >= 0 && s <= maxEpoch {
		return time.Unix(s, 0).UTC()
	}
	return def.Date.Time
}

// maxEpoch is the last second of the year 9999, the last that PDF dates can say.
const maxEpoch = 253_402_300_799

// placeOf is the first place of a character in the file of a definition, its beginning when the file has it as an escape only.
func placeOf(def *gamedef.Definition, char rune) (line, col int) {
	data, err := def.ReadFile(path.Base(filepath.ToSlash(def.File)), gamedef.MaxFileSize)
	before, _, found := strings.Cut(string(data), string(char))
	if err != nil || !found {
		return 1, 1
	}
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// failure names the game, language and part in an error of drawing.
//
// A character that cannot be printed is a fault of the definition, wherever it was found: an inputError at the first place where the definition has it.
func (e *edition) failure(what string, err error) error {
	var told *inputError
	var glyph *typeset.Error
	switch {
	case errors.As(err, &told):
		return err
	case errors.As(err, &glyph):
		line, col := placeOf(e.def, glyph.Rune)
		return &inputError{fmt.Sprintf("%s:%d:%d: %s, language %q: %v", e.def.File, line, col, what, e.lang, err)}
	}
	return fmt.Errorf("%s (%s), %s: %w", e.def.ID, e.lang, what, err)
}
