// Package booklet makes rule booklets: it reads the rule text of a game in a language, puts the values of the definition in, and
// sets it as pages (cover, contents, chapters with the numbers of rulings in the margin, diagrams), as one HTML file and as plain
// Markdown. The diagrams are drawn by whoever is handed in as Drawer: a referee replays what they show.
//
// Read reads a text; Text.Pages, Text.Summary and Text.Card make scene pages, Text.HTML and Text.Wiki files. It is the only package
// that imports goldmark.
package booklet

import (
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Text is the rule text of a game in one language, with its placeholders resolved and its diagrams still to be drawn.
type Text struct {
	File, Lang string
	Chapters   []*Chapter // in the order of the file, which is that of ChapterIDs
}

// Chapter is a head of level 1 with what follows.
type Chapter struct {
	Heading
	Blocks []Block
}

// Heading is a head with the name that links lead to ("" for none).
type Heading struct {
	At    Pos
	ID    string
	Level int // 1 to 3
	Spans []Span
}

// Block is a part of a chapter: *Heading (levels 2 and 3), *Para, *List, *Table, *Box, *Diagram, *Record or *Gap.
type Block interface{ place() Pos }

// Para is a paragraph.
type Para struct {
	At      Pos
	Rulings []string // numbers printed in the margin: "3", "14.2"
	Spans   []Span
}

// List is a list, numbered from Start or with bullets.
type List struct {
	At      Pos
	Ordered bool
	Start   int
	Items   []Item
}

// Item is an entry of a list: paragraphs and lists.
type Item struct{ Blocks []Block }

// Align is how the cells of a column stand.
type Align uint8

const (
	// Natural is to the left, or to the right when a column holds only numbers.
	Natural Align = iota
	Left
	Middle
	Right
)

// Table is a table; every row has as many cells as Head.
type Table struct {
	At     Pos
	Aligns []Align
	Head   [][]Span
	Rows   [][][]Span
}

// Box is a tinted box around paragraphs, lists, tables and records.
type Box struct {
	At     Pos
	Blocks []Block
}

// Diagram is a place for a diagram.
type Diagram struct {
	Snippet
	Caption []Span
	// Place is side, wide or "" for what suits the diagram.
	Place string
}

// Record is a record of a game, printed line by line.
type Record struct {
	At    Pos
	Lines []string
}

// Gap is a small gap between paragraphs.
type Gap struct{ At Pos }

func (h *Heading) place() Pos { return h.At }
func (p *Para) place() Pos    { return p.At }
func (l *List) place() Pos    { return l.At }
func (t *Table) place() Pos   { return t.At }
func (b *Box) place() Pos     { return b.At }
func (d *Diagram) place() Pos { return d.At }
func (r *Record) place() Pos  { return r.At }
func (g *Gap) place() Pos     { return g.At }

// Span is a piece of text in one style. A newline in it begins a new line.
type Span struct {
	At                 Pos
	Text               string
	Bold, Italic, Code bool
	Link               string // name of a Heading, or r3 for ruling 3; "" for none
}

// Line is a piece of a text and its place.
type Line struct {
	Text string
	At   Pos
}

// Snippet is the block of a diagram, as the text has it.
type Snippet struct {
	At      Pos    // of the block's fence
	Options []Line // the words after "diagram", but for side and wide
	Lines   []Line // of the block, but for the caption
	Lang    string
	Caption string // plain
}

// Figure is a diagram. The Box of its Symbol begins at 0, 0.
type Figure struct {
	Symbol *scene.Symbol
	Desc   string // what it shows, for people who cannot see it
}

// Drawer draws diagrams, as large as fits in a width and height in mm. Equal snippets with equal sizes give equal figures. Errors are
// gamedef.Problem or gamedef.Problems with places in the text.
type Drawer interface {
	Draw(s Snippet, most geom.Size) (*Figure, error)
}

// ChapterIDs are the names of all chapters in their order, which is fixed. Those in Optional may be missing.
var ChapterIDs = []string{"what", "need", "setup", "turn", "rules", "examples", "variants", "writing", "credits", Summary, Card}

// Optional are the chapters that a text may leave out.
var Optional = []string{"examples", "variants", "credits", Card}

// Summary is the chapter that is also printed alone, Card the one that is only printed as a card.
const (
	Summary = "summary"
	Card    = "card"
)

// Chapter finds a chapter, nil when the text has none of the name.
func (t *Text) Chapter(id string) *Chapter {
	for _, c := range t.Chapters {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Rulings lists the numbers of rulings in the margins of the chapters named, in the order of the text.
func (t *Text) Rulings(chapters ...string) []string {
	var all []string
	for _, id := range chapters {
		c := t.Chapter(id)
		if c == nil {
			continue
		}
		walk(c.Blocks, func(b Block) {
			if p, ok := b.(*Para); ok {
				all = append(all, p.Rulings...)
			}
		})
	}
	return all
}

// walk visits blocks and those within them in the order of the text.
func walk(blocks []Block, visit func(Block)) {
	for _, b := range blocks {
		visit(b)
		switch b := b.(type) {
		case *List:
			for _, it := range b.Items {
				walk(it.Blocks, visit)
			}
		case *Box:
			walk(b.Blocks, visit)
		}
	}
}

// plainText is the text of spans without their styles.
func plainText(spans []Span) string {
	s := ""
	for _, sp := range spans {
		s += sp.Text
	}
	return s
}
