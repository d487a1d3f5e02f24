package forms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rinkpress/cards/pen"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Row is a printed part of a kit, for its parts list.
type Row struct {
	Name   string // in the language of the list: "board", "Magic cards"
	Sheets int    // of paper
}

// Part is something needed to play.
type Part struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Count is how many there are: of each side where Side is each.
	Count int    `json:"count"`
	Side  string `json:"side,omitempty"` // red, blue, each or ""
	// Part is the part of the kit that it is printed with, "" when it must be added. Net says that there is a net to make it of, among the
	// tokens, all the same.
	Part string `json:"part,omitempty"`
	Net  bool   `json:"net,omitempty"`
}

// Parts lists what is needed to play a game whose expressions are resolved, in the order of its components. Counts are those of the rule
// parameters that the referee plays by.
func Parts(def *gamedef.Definition, lang string) []Part {
	out := make([]Part, len(def.Components))
	for i, c := range def.Components {
		net := slices.ContainsFunc(def.Tokens, func(t gamedef.Token) bool { return t.Component == c.ID })
		out[i] = Part{ID: c.ID, Name: c.Name.In(lang), Count: c.Count.Value, Side: c.Side, Part: c.Part, Net: net && c.Part == ""}
	}
	return out
}

// partNames are what the parts of kits are called.
func partNames(w *gamedef.Words) map[string]gamedef.Text {
	return map[string]gamedef.Text{"board": w.Board, "pad": w.Pad, "cards": w.CardsPart, "tokens": w.TokensPart, "sheets": w.SheetsPart, "box": w.BoxPart, "rules": w.RulesPart}
}

// list is a parts list while it is drawn: y is how far down it has come.
type list struct {
	*pen.Pen
	width, y float64
}

// Measures of the list in mm.
const (
	listRow   = 6.4
	countWide = 16.0
)

// PartsList is the page that a kit begins with: what is printed and how many sheets each part takes, and what is needed to play. Errors: a text that has
// no room, more lines than the paper holds.
func PartsList(def *gamedef.Definition, rows []Row, paper geom.Paper, so sheet.Options, o pen.Options) (*scene.Page, error) {
	p, err := pen.New(def, o)
	if err != nil {
		return nil, err
	}
	return sheet.Form(paper, so, func(area geom.Size) (*scene.Page, error) {
		l := &list{Pen: p.Fresh(), width: area.W}
		l.draw(def, rows, sheet.PaperName(paper))
		if l.Err != nil {
			return nil, fmt.Errorf("parts list of %s in %s: %w", def.ID, o.Lang, l.Err)
		}
		if l.y > area.H {
			return nil, fmt.Errorf("the parts list of %s is %.0f mm high, there are %.0f mm: a larger paper is needed", def.ID, l.y, area.H)
		}
		name := def.Name.In(o.Lang) + " \u2013 " + p.Word(o.Words.PartsList)
		return &scene.Page{Size: area, Label: "parts", Title: name, Desc: name, Items: l.Items}, nil
	})
}

func (l *list) draw(def *gamedef.Definition, rows []Row, paper string) {
	w := l.Opts.Words
	l.y = l.Head(def, l.Word(w.PartsList), "", l.width)
	for _, text := range []gamedef.Text{def.Summary, def.Credits, def.Notice} {
		if t := l.Word(text); t != "" {
			l.y += l.Text(l.Book.Caption, t, geom.Rect(0, l.y, l.width, 1), typeset.Left) + 1.2
		}
	}
	l.y += 3
	if len(rows) > 0 {
		l.heading(strings.ReplaceAll(l.Word(w.PrintThese), "{paper}", paper), l.Word(w.SheetCount))
		sum := 0
		for _, r := range rows {
			l.row(strconv.Itoa(r.Sheets), r.Name, "")
			sum += r.Sheets
		}
		l.total(sum)
		l.y += 5
	}
	if len(def.Components) == 0 {
		return
	}
	l.heading(l.Word(w.NeedThese), l.Word(w.PieceCount))
	names := partNames(w)
	for _, part := range Parts(def, l.Opts.Lang) {
		from := l.Word(w.ToAdd)
		switch {
		case part.Part != "":
			from = strings.ReplaceAll(l.Word(w.Printed), "{part}", l.Word(names[part.Part]))
		case part.Net:
			from = l.Word(w.AddOrNet)
		}
		name := part.Name
		sides := map[string]gamedef.Text{"red": def.Sides.Red, "blue": def.Sides.Blue, "each": w.EachSide}
		if side := l.Word(sides[part.Side]); side != "" {
			name += " (" + side + ")"
		}
		l.row(strconv.Itoa(part.Count), name, from)
	}
}

// heading begins a table.
func (l *list) heading(text, count string) {
	section := l.Book.Section
	section.Least = gamedef.Length(8 * geom.MMPerPoint)
	l.Write(section, text, l.width-countWide*2, geom.Pt(0, l.y+3), typeset.Left)
	small := l.Form
	l.Write(small, count, countWide*2, geom.Pt(l.width, l.y+3.4), typeset.Right)
	l.y += 6.5
	l.Ink(scene.Line(geom.Pt(0, l.y), geom.Pt(l.width, l.y)), gamedef.Ink{Line: "mark", Width: 0.3})
}

// row is a line of a table: a box to tick, what it is, where it comes from, and how many. Where both texts have no room beside each other the
// second stands below the first.
func (l *list) row(count, name, from string) {
	const box, air, second = 2.8, 3.0, 4.0
	middle := l.y + listRow/2
	l.Ink(scene.Rect(geom.Rect(0.3, middle-box/2, box, box)), gamedef.Ink{Line: "mark", Width: 0.2})
	body := gamedef.Lettering{Font: "text", Size: gamedef.Length(9.5 * geom.MMPerPoint), Least: gamedef.Length(6.5 * geom.MMPerPoint), Colour: "mark"}
	small := gamedef.Lettering{Font: "text", Size: gamedef.Length(8 * geom.MMPerPoint), Least: gamedef.Length(6.5 * geom.MMPerPoint), Colour: "secondary"}
	left, room := box+air, l.width-countWide-box-2*air
	bold := body
	bold.Font = "bold"
	l.Write(bold, count, countWide-2, geom.Pt(l.width, middle), typeset.Right)
	l.Write(body, name, room, geom.Pt(left, middle), typeset.Left)
	if from != "" {
		if l.wide(body, name)+air+l.wide(small, from) <= room {
			l.Write(small, from, room, geom.Pt(l.width-countWide, middle), typeset.Right)
		} else {
			l.Write(small, from, room, geom.Pt(left, middle+second), typeset.Left)
			l.y += second
		}
	}
	l.y += listRow
	l.Ink(scene.Line(geom.Pt(0, l.y), geom.Pt(l.width, l.y)), l.Rule)
}

// wide is the width of a text at its full size in mm.
func (l *list) wide(t gamedef.Lettering, text string) float64 {
	line, err := l.Line(t, text)
	if err != nil {
		l.Fail(err)
	}
	return line.Width
}

// total is the sum under a column.
func (l *list) total(sum int) {
	bold := gamedef.Lettering{Font: "bold", Size: gamedef.Length(9.5 * geom.MMPerPoint), Colour: "mark"}
	l.Write(bold, strconv.Itoa(sum), countWide-2, geom.Pt(l.width, l.y+listRow/2), typeset.Right)
	l.y += listRow
}
