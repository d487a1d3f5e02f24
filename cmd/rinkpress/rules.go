package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"rinkpress/cards"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/svgout"
	"rinkpress/rules/booklet"
	"rinkpress/rules/diagram"
	"rinkpress/templates/gamedef"
)

// bookletFlags are the flags of build for rule booklets as they were typed.
type bookletFlags struct {
	size, impose, thickness string
	sheets                  int
}

func (f *bookletFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.size, "booklet-size", "", "size of a booklet's pages: a paper or WxH (default a5, and half a sheet when imposed on a paper that a5 does not fit)")
	flags.StringVar(&f.impose, "impose", "none", "booklets on sheets: none, booklet (to fold and staple or glue) or 2up (side by side)")
	flags.IntVar(&f.sheets, "signature-sheets", 0, "sheets of one signature, for a glued booklet (default all in one, to be stapled)")
	flags.StringVar(&f.thickness, "paper-thickness", "0.1mm", "thickness of the paper, by which inner pages move to the fold (creep)")
}

// bookletOrder is how booklets are to be printed.
type bookletOrder struct {
	size   geom.Paper // the zero Paper: as the default has it
	impose string
	order  sheet.Imposition
}

// impositions are the words of --impose.
var impositions = []string{"none", "booklet", "2up"}

// take checks the flags. Booklets are turned over the same edge as decks.
func (f bookletFlags) take(flip sheet.Flip) (b bookletOrder, err error) {
	if !slices.Contains(impositions, f.impose) {
		return b, fmt.Errorf("unknown imposition %q: %s are allowed", f.impose, strings.Join(impositions, ", "))
	}
	b.impose = f.impose
	b.order = sheet.Imposition{Sheets: f.sheets, TwoUp: f.impose == "2up", Flip: flip}
	if b.order.Thickness, err = geom.ParseLength(f.thickness); err != nil {
		return b, fmt.Errorf("paper thickness: %w", err)
	}
	if f.size != "" {
		if b.size, err = geom.ParsePaper(f.size); err != nil {
			return b, fmt.Errorf("booklet size: %w", err)
		}
	}
	return b, nil
}

// pageSize is the size of a booklet's pages: what was asked for, A5, or half a sheet of a paper that two A5 pages do not fit.
func (b bookletOrder) pageSize(paper geom.Paper) geom.Paper {
	a5 := geom.Papers[0]
	long, short := max(paper.Size.W, paper.Size.H), min(paper.Size.W, paper.Size.H)
	switch {
	case b.size.Name != "":
		return b.size
	case paper.Name == "" || long >= 2*a5.Size.W && short >= a5.Size.H:
		return a5
	}
	return geom.Paper{Name: "half-" + paper.Name, Size: geom.Size{W: long / 2, H: short}}
}

// rules are the rule booklet, flat and imposed, the quick reference and the reference card.
func (e *edition) rules() []printed {
	name := e.name("rules")
	flat := e.bookletOf(e.booklets.pageSize(geom.Paper{}))
	suffix := "-" + e.theme.ID
	all := []printed{
		{name: name + "-" + flat.size.Name + suffix, part: e.words.RulesOf, doc: flat.document},
		{name: name + "-summary-" + flat.size.Name + suffix, single: true, doc: flat.summary},
		{name: name + suffix + ".html", format: "html", text: flat.html},
		{name: name + "-wiki" + suffix, format: "md", folder: flat.wiki},
		{name: name + "-card" + suffix, doc: flat.card},
	}
	if e.booklets.impose == "none" {
		return all
	}
	bySize := map[geom.Size]*bookletEdition{flat.size.Size: flat}
	for _, paper := range e.papers {
		size := e.booklets.pageSize(paper)
		b, ok := bySize[size.Size]
		if !ok {
			b = e.bookletOf(size)
			bySize[size.Size] = b
		}
		all = append(all, printed{name: name + "-" + e.booklets.impose + "-" + paper.Name + suffix, doc: func() (*scene.Document, error) { return b.imposed(paper) }})
	}
	return all
}

// bookletEdition is a rule booklet of an edition in a page size.
type bookletEdition struct {
	*edition
	size geom.Paper
	// pages are those of the booklet, set once.
	pages func() ([]*scene.Page, error)
}

// bookletOf is the booklet in a size.
func (e *edition) bookletOf(size geom.Paper) *bookletEdition {
	b := &bookletEdition{edition: e, size: size}
	b.pages = sync.OnceValues(func() ([]*scene.Page, error) {
		set, err := b.open()
		if err != nil {
			return nil, err
		}
		pages, err := set.Pages()
		return pages, b.failure(err)
	})
	return b
}

// hasText reports whether a definition has rule texts. One that cannot be read counts, so that its problem is told.
func hasText(d *gamedef.Definition) bool {
	return d.Files != nil && slices.ContainsFunc(d.Languages, func(lang string) bool {
		_, err := d.ReadFile(booklet.FileName(lang), booklet.MaxText)
		return !errors.Is(err, fs.ErrNotExist)
	})
}

// open prepares the booklet. A booklet is used by one goroutine, so every use opens its own.
func (b *bookletEdition) open() (*booklet.Booklet, error) {
	text, err := b.text()
	if err != nil {
		return nil, err
	}
	pictures, err := b.drawer()
	if err != nil {
		return nil, err
	}
	set, err := booklet.New(b.def, text, booklet.Options{Theme: b.theme, Fonts: b.library, Words: b.words, Drawer: pictures, Size: b.size.Size})
	return set, b.failure(err)
}

// noDrawer is what draws the diagrams of a game without a referee: nothing.
type noDrawer struct{ id string }

func (n noDrawer) Draw(s booklet.Snippet, _ geom.Size) (*booklet.Figure, error) {
	problem := s.At.Problem("there is a diagram, and "+n.id+" names no referee that could play it", "diagrams only with a referee", "")
	return nil, gamedef.Problems{List: []gamedef.Problem{problem}}
}

// newDrawer makes what draws the diagrams of an edition.
func (e *edition) newDrawer() (booklet.Drawer, error) {
	if e.def.Referee == "" {
		return noDrawer{e.def.ID}, nil
	}
	m, err := diagram.New(e.def, diagram.Options{Lang: e.lang, Theme: e.theme, Fonts: e.library, Words: e.words})
	if err != nil {
		return nil, e.failure("diagrams", err)
	}
	return booklet.Played(m), nil
}

// document is the flat booklet.
func (b *bookletEdition) document() (*scene.Document, error) {
	pages, err := b.pages()
	if err != nil {
		return nil, err
	}
	return b.edition.document(b.words.RulesOf, allPages(pages...)), nil
}

// imposed is the booklet on sheets of a paper.
func (b *bookletEdition) imposed(paper geom.Paper) (*scene.Document, error) {
	pages, err := b.pages()
	if err != nil {
		return nil, err
	}
	sheets, err := sheet.Impose(pages, paper, b.booklets.order)
	if err != nil {
		return nil, b.edition.failure("rules on "+sheet.PaperName(paper), err)
	}
	if b.profile != nil {
		sheets = b.profile.Pages(sheets, !b.booklets.order.TwoUp)
	}
	return b.edition.document(b.words.RulesOf, sheets), nil
}

// summary is the quick reference.
func (b *bookletEdition) summary() (*scene.Document, error) {
	set, err := b.open()
	if err != nil {
		return nil, err
	}
	page, err := set.SummaryPage()
	if err != nil {
		return nil, b.failure(err)
	}
	return b.edition.document(b.words.QuickReference, allPages(page)), nil
}

// card is the reference card, front and back, of a text that has one.
func (b *bookletEdition) card() (*scene.Document, error) {
	if text, err := b.text(); err == nil && text.Chapter(booklet.Card) == nil {
		return nil, errSkipped
	}
	set, err := b.open()
	if err != nil {
		return nil, err
	}
	card, err := set.ReferenceCard()
	if err != nil {
		return nil, b.failure(err)
	}
	return b.edition.document(b.words.ReferenceCard, allPages(cards.Page(card, false), cards.Page(card, true))), nil
}

// html writes the booklet as one HTML file.
func (b *bookletEdition) html(w io.Writer) error {
	set, err := b.open()
	if err != nil {
		return err
	}
	data, err := set.HTML(func(p *scene.Page) ([]byte, error) {
		var out bytes.Buffer
		err := svgout.Write(&out, p, b.meta(b.words.RulesOf), svgout.Options{})
		return out.Bytes(), err
	})
	if err != nil {
		return b.failure(err)
	}
	_, err = w.Write(data)
	return err
}

// wiki yields the files of the booklet as Markdown: the text, and the pictures it refers to.
func (b *bookletEdition) wiki() (iter.Seq2[string, func(io.Writer) error], error) {
	set, err := b.open()
	if err != nil {
		return nil, err
	}
	text, pictures, err := set.Wiki("")
	if err != nil {
		return nil, b.failure(err)
	}
	return func(yield func(string, func(io.Writer) error) bool) {
		if !yield("rules.md", func(w io.Writer) error { _, err := w.Write(text); return err }) {
			return
		}
		for _, p := range pictures {
			write := func(w io.Writer) error { return svgout.Write(w, p.Page, b.meta(b.words.RulesOf), b.svg) }
			if !yield(p.Name, write) {
				return
			}
		}
	}, nil
}

// failure makes a fault of the text an inputError.
func (b *bookletEdition) failure(err error) error {
	var problems gamedef.Problems
	switch {
	case err == nil:
		return nil
	case errors.As(err, &problems):
		return &inputError{problems.Error()}
	}
	return b.edition.failure("rules", err)
}
