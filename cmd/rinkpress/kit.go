package main

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"rinkpress/cards/box"
	"rinkpress/cards/forms"
	"rinkpress/cards/pen"
	"rinkpress/cards/tokens"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/templates/gamedef"
)

// errSkipped says that a print is left out, such as one that a paper does not hold (a note tells so then); the others go on.
var errSkipped = errors.New("left out")

// pen is how the drawings of tokens, boxes and forms are made in this edition.
func (e *edition) pen() pen.Options {
	return pen.Options{Lang: e.lang, Theme: e.theme, Fonts: e.library, Words: e.words}
}

// onSheets are a part's pages for each paper.
func (e *edition) onSheets(name string, part gamedef.Text, draw func(geom.Paper, sheet.Options) ([]*scene.Page, error)) []printed {
	var all []printed
	for _, paper := range e.papers {
		all = append(all, printed{name: e.name(name) + "-" + paper.Name + "-" + e.theme.ID, paper: paper.Name, part: part, doc: func() (*scene.Document, error) {
			pages, err := draw(paper, e.sheets(part, e.scale))
			var large *box.TooLarge
			if errors.As(err, &large) {
				e.note(fmt.Sprintf("%s, %s: %v", e.def.ID, name, err))
				return nil, errSkipped
			}
			if err != nil {
				return nil, e.failure(name+" on "+sheet.PaperName(paper), err)
			}
			return e.document(part, e.corrected(allPages(pages...))), nil
		}})
	}
	return all
}

// tokenSheets are tokens, standees, dice and cubes to cut out.
func (e *edition) tokenSheets() []printed {
	return e.onSheets("tokens", e.words.TokensPart, func(paper geom.Paper, o sheet.Options) ([]*scene.Page, error) {
		return tokens.Pages(e.def, paper, o, e.pen())
	})
}

// scoreSheets are the sheets on which games are written down.
func (e *edition) scoreSheets() []printed {
	return e.onSheets("sheets", e.words.SheetsPart, func(paper geom.Paper, o sheet.Options) ([]*scene.Page, error) {
		return forms.ScoreSheets(e.def, paper, o, e.pen())
	})
}

// boxes are the boxes for decks.
func (e *edition) boxes() []printed {
	var all []printed
	for i := range e.def.Boxes {
		name := "box"
		if i > 0 {
			name += fmt.Sprintf("-%d", i+1)
		}
		all = append(all, e.onSheets(name, e.words.BoxPart, func(paper geom.Paper, o sheet.Options) ([]*scene.Page, error) {
			page, err := box.Page(e.def, i, paper, o, e.pen())
			return []*scene.Page{page}, err
		})...)
	}
	return all
}

// kits are everything for a paper in one file, with a list of the parts at its beginning.
func (e *edition) kits() []printed {
	var all []printed
	for _, paper := range e.papers {
		all = append(all, printed{name: e.name("kit") + "-" + paper.Name + "-" + e.theme.ID, pdfOnly: true, doc: func() (*scene.Document, error) {
			return e.kit(paper)
		}})
	}
	return all
}

// kit is everything for one paper.
func (e *edition) kit(paper geom.Paper) (*scene.Document, error) {
	var docs []*scene.Document
	var rows []forms.Row
	var titles []string
	for _, pr := range e.everything() {
		if pr.part == nil || pr.paper != "" && pr.paper != paper.Name {
			continue
		}
		doc, err := pr.doc()
		if errors.Is(err, errSkipped) {
			continue
		}
		if err != nil {
			return nil, err
		}
		n, err := count(doc.Pages)
		if err != nil {
			return nil, err
		}
		if pr.twoSided {
			n = (n + 1) / 2
		}
		docs = append(docs, doc)
		titles = append(titles, pr.part.In(e.lang))
		rows = append(rows, forms.Row{Name: pr.part.In(e.lang), Sheets: n})
	}
	list, err := forms.PartsList(e.def, rows, paper, e.sheets(e.words.PartsList, 1), e.pen())
	if err != nil {
		return nil, e.failure("parts list on "+sheet.PaperName(paper), err)
	}
	list.Outline = []scene.OutlineEntry{{Title: e.words.PartsList.In(e.lang)}}
	return e.document(e.words.Kit, func(yield func(*scene.Page, error) bool) {
		if !yield(list, nil) {
			return
		}
		for i, doc := range docs {
			for page, err := range under(titles[i], doc.Pages) {
				if !yield(page, err) || err != nil {
					return
				}
			}
		}
	}), nil
}

// count counts pages.
func count(all pages) (n int, err error) {
	for _, err := range all {
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}

// under puts the outline of pages below an entry that leads to the first of them.
func under(title string, all pages) pages {
	return func(yield func(*scene.Page, error) bool) {
		first := true
		for page, err := range all {
			if err == nil {
				p := *page
				p.Outline = slices.Clone(page.Outline)
				for i := range p.Outline {
					p.Outline[i].Level++
				}
				if first {
					p.Outline = slices.Insert(p.Outline, 0, scene.OutlineEntry{Title: title})
				}
				page, first = &p, false
			}
			if !yield(page, err) {
				return
			}
		}
	}
}

// list lists what is printed of a part, each document made once.
func (e *edition) list(p part) []printed {
	list := p.print(e)
	for i, pr := range list {
		if pr.doc != nil {
			list[i].doc = sync.OnceValues(pr.doc)
		}
	}
	return list
}

// everything lists all that there is in this edition but kits.
func (e *edition) everything() []printed {
	var all []printed
	for _, part := range parts() {
		if list, ok := e.lists[part.name]; ok {
			all = append(all, list()...)
		}
	}
	return all
}

// kitPart is the part that holds all others.
const kitPart = "kit"
