// Package report makes illustrated reports of recorded games: title, result, the turns with their comments, and diagrams of the position
// every few turns, at every goal, and, when the record is illegal, of the moment where it goes wrong with the reason.
//
// Read plays a record; Make makes a booklet.Booklet of it, which gives pages and HTML.
package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/booklet"
	"rinkpress/rules/diagram"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// Options say how a report looks.
type Options struct {
	Lang  string
	Theme *gamedef.Theme
	Fonts *typeset.Library
	Words *gamedef.Words
	// Every is after how many turns a diagram stands; 0 chooses so that there are about a dozen.
	Every int
	// Size is that of a page; the zero Size is A5.
	Size geom.Size
}

// mostDiagrams bounds the diagrams of a report, goals included, aboutDiagrams is how many there are when nobody says how many.
const (
	mostDiagrams  = 400
	aboutDiagrams = 12
)

// words are the words of reports in a language.
type words struct {
	ReportOf, ReportResult, ReportTurns, ReportGame, ReportAfter, ReportGoal, ReportStart, ReportEnd, ReportWrong, ReportPlace, ReportOpen, ReportWon,
	ReportDrawn, TagVariant, TagEvent, TagSite, TagRound, TagDate string
}

// maker makes the text of a report.
type maker struct {
	game    *Game
	def     *gamedef.Definition
	o       Options
	words   words
	moments []diagram.Moment
	drawer  *diagram.Maker
	blocks  []booklet.Block
	lines   []string
	earlier []referee.Stroke
	at      booklet.Pos
}

// Make makes a report of a game that has been read, by its definition. Errors: a theme or fonts that do not fit, a definition without referee.
func Make(def *gamedef.Definition, g *Game, o Options) (*booklet.Booklet, error) {
	drawer, err := diagram.New(def, diagram.Options{Lang: o.Lang, Theme: o.Theme, Fonts: o.Fonts, Words: o.Words})
	if err != nil {
		return nil, err
	}
	m := &maker{game: g, def: def, o: o, drawer: drawer, at: booklet.Pos{File: g.Report.File, Line: max(1, g.Report.Line), Col: 1}}
	o.Words.In(o.Lang, &m.words)
	text := &booklet.Text{File: g.Report.File, Lang: o.Lang}
	text.Chapters = append(text.Chapters, m.chapter("result", m.words.ReportResult, m.facts()))
	m.course()
	text.Chapters = append(text.Chapters, m.chapter("game", m.words.ReportGame, m.blocks))
	if g.Report.Error != nil {
		text.Chapters = append(text.Chapters, m.chapter("wrong", m.words.ReportWrong, m.wrong()))
	}
	return booklet.New(def, text, booklet.Options{Theme: o.Theme, Fonts: o.Fonts, Words: o.Words, Size: o.Size, Drawer: m,
		Title: m.title(), Subtitle: m.subtitle(), NoContents: true})
}

func (m *maker) chapter(id, title string, blocks []booklet.Block) *booklet.Chapter {
	return &booklet.Chapter{Heading: booklet.Heading{At: m.at, ID: id, Level: 1, Spans: []booklet.Span{{At: m.at, Text: title}}}, Blocks: blocks}
}

// mostTag is how many characters of a tag's value a report prints.
const mostTag = 120

// tag is the value of a tag as it is printed: characters that no font has are left out.
func (m *maker) tag(name string) string { return m.clean(m.game.Tag(name), mostTag) }

// clean makes a text from a record fit for print: in one line, not too long, without characters that cannot be set.
func (m *maker) clean(text string, most int) string {
	text = strings.Join(strings.Fields(m.drawer.Printable(strings.Join(strings.Fields(text), " "))), " ")
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return breakable(text)
}

// longWord is how many characters may stand together without a place where a line may be broken.
const longWord = 28

// breakable lets long words be broken.
func breakable(text string) string {
	const chance = '\u200B'
	var out []rune
	n := 0
	for _, r := range text {
		if n++; r == ' ' {
			n = 0
		}
		if n > longWord {
			out, n = append(out, chance), 1
		}
		out = append(out, r)
	}
	return string(out)
}

// side is the name of a side: the player's, or the side's.
func (m *maker) side(s referee.Side) string {
	tag, name := "Red", m.def.Sides.Red.In(m.o.Lang)
	if s == referee.Blue {
		tag, name = "Blue", m.def.Sides.Blue.In(m.o.Lang)
	}
	if player := m.tag(tag); player != "" {
		return player
	}
	if name != "" {
		return name
	}
	return tag
}

// mostTitle is how many characters of each player's name stand in the title.
const mostTitle = 24

func (m *maker) title() string {
	return m.clean(m.side(referee.Red), mostTitle) + " – " + m.clean(m.side(referee.Blue), mostTitle)
}

func (m *maker) subtitle() string {
	text := m.words.ReportOf + ": " + m.def.Name.In(m.o.Lang)
	if event := m.tag("Event"); event != "" {
		text += " · " + m.clean(event, mostTitle)
	}
	return text
}

// score is written as in records, with a dash.
func score(s referee.Score) string { return fmt.Sprintf("%d–%d", s.Red, s.Blue) }

// outcome says how the game ended.
func (m *maker) outcome() string {
	rep := m.game.Report
	text := score(rep.Score)
	switch {
	case rep.Error != nil:
		return text + " (" + m.words.ReportWrong + ")"
	case rep.Winner == referee.RedWins:
		return text + ", " + fill(m.words.ReportWon, "{side}", m.side(referee.Red))
	case rep.Winner == referee.BlueWins:
		return text + ", " + fill(m.words.ReportWon, "{side}", m.side(referee.Blue))
	case rep.Winner == referee.Draw:
		return text + ", " + m.words.ReportDrawn
	case rep.Verdict == referee.Unfinished:
		return text + " (" + m.words.ReportOpen + ")"
	}
	return text
}

func fill(text string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(text) }

// facts are result, event and so on, one a line.
func (m *maker) facts() []booklet.Block {
	variant := ""
	for _, v := range m.def.Variants {
		if v.ID == m.game.Variant {
			variant = v.Name.In(m.o.Lang)
		}
	}
	var blocks []booklet.Block
	for _, fact := range []struct{ name, value string }{
		{m.words.ReportResult, m.outcome()},
		{m.def.Sides.Red.In(m.o.Lang), m.tag("Red")},
		{m.def.Sides.Blue.In(m.o.Lang), m.tag("Blue")},
		{m.words.TagEvent, m.tag("Event")},
		{m.words.TagSite, m.tag("Site")},
		{m.words.TagDate, m.tag("Date")},
		{m.words.TagRound, m.tag("Round")},
		{m.words.TagVariant, variant},
		{m.words.ReportTurns, strconv.Itoa(m.game.Report.Turns)},
	} {
		if fact.value == "" {
			continue
		}
		blocks = append(blocks, m.para(booklet.Span{At: m.at, Text: capital(fact.name) + ": ", Bold: true}, booklet.Span{At: m.at, Text: fact.value}))
	}
	return blocks
}

// capital is a text with a capital at its beginning.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

func (m *maker) para(spans ...booklet.Span) booklet.Block {
	return &booklet.Para{At: m.at, Spans: spans}
}

// course tells the game: turns, comments, diagrams.
func (m *maker) course() {
	g := m.game
	every := m.o.Every
	if every <= 0 {
		every = max(1, (g.Report.Turns+aboutDiagrams-1)/aboutDiagrams)
	}
	every = max(every, (g.Report.Turns+mostDiagrams-1)/mostDiagrams)
	m.comments(g.Intro)
	turns, last := 0, referee.Score{}
	for i := range g.Entries {
		e := &g.Entries[i]
		m.lines = append(m.lines, m.clean(e.Text, mostLine))
		if e.Turn {
			turns++
		}
		caption := ""
		now := e.After.Score()
		switch {
		case now != last:
			caption = fill(m.words.ReportGoal, "{turn}", strconv.FormatInt(e.Number, 10), "{score}", score(now))
		case i == len(g.Entries)-1 && g.Report.Error == nil:
			caption = fill(m.words.ReportEnd, "{score}", score(now))
		case e.Turn && turns%every == 0:
			caption = fill(m.words.ReportAfter, "{turn}", strconv.FormatInt(e.Number, 10), "{score}", score(now))
		}
		last = now
		if len(e.Comments) > 0 || caption != "" {
			m.flush()
		}
		m.comments(e.Comments)
		if caption != "" && len(m.moments) < mostDiagrams {
			m.diagram(diagram.Moment{Variant: g.Variant, State: e.After, Shown: e.Strokes, Earlier: m.earlier}, caption)
		}
		m.remember(e.Strokes)
	}
	m.flush()
}

// mostLine is how many characters of an entry are printed, mostComment of a comment.
const (
	mostLine    = 600
	mostComment = 4000
)

// remember keeps the strokes that later diagrams need: links of a line and cards.
func (m *maker) remember(strokes []referee.Stroke) {
	for _, s := range strokes {
		if s.Kind == referee.LinkStroke || s.Kind == referee.CardStroke {
			m.earlier = append(m.earlier, s)
		}
	}
	m.earlier = m.earlier[:len(m.earlier):len(m.earlier)]
}

// mostLines is how many entries are printed as one block, so that pages can be broken between them.
const mostLines = 12

// flush puts the turns that have been collected into the text.
func (m *maker) flush() {
	for len(m.lines) > 0 {
		n := min(len(m.lines), mostLines)
		m.blocks = append(m.blocks, &booklet.Record{At: m.at, Lines: m.lines[:n:n]})
		m.lines = m.lines[n:]
	}
	m.lines = nil
}

// comments puts comments into the text.
func (m *maker) comments(list []string) {
	for _, c := range list {
		if text := m.clean(c, mostComment); text != "" {
			m.blocks = append(m.blocks, m.para(booklet.Span{At: m.at, Text: text, Italic: true}))
		}
	}
}

// diagram puts a moment into the text.
func (m *maker) diagram(at diagram.Moment, caption string) {
	m.blocks = append(m.blocks, m.place(at, caption))
}

// place is the place of a moment's diagram: the snippet holds its number.
func (m *maker) place(at diagram.Moment, caption string) *booklet.Diagram {
	m.moments = append(m.moments, at)
	d := &booklet.Diagram{Caption: []booklet.Span{{At: m.at, Text: caption}}}
	if p, err := m.drawer.DrawMoment(at, geom.Size{W: narrow, H: tall}); err == nil && p.Cell > 0 && p.Cell < leastCell {
		d.Place = "wide"
	}
	d.Snippet = booklet.Snippet{At: m.at, Lang: m.o.Lang, Caption: caption, Options: []booklet.Line{{Text: strconv.Itoa(len(m.moments) - 1), At: m.at}}}
	return d
}

// leastCell is the smallest cell in mm that is legible; narrow and tall are about the size of a diagram beside the text.
const (
	leastCell = 4
	narrow    = 48
	tall      = 150
)

// Draw draws a moment; see booklet.Drawer.
func (m *maker) Draw(s booklet.Snippet, most geom.Size) (*booklet.Figure, error) {
	n, err := strconv.Atoi(s.Options[0].Text)
	if err != nil || n < 0 || n >= len(m.moments) {
		return nil, fmt.Errorf("there is no such moment")
	}
	p, err := m.drawer.DrawMoment(m.moments[n], most)
	if err != nil {
		return nil, err
	}
	return &booklet.Figure{Symbol: p.Symbol, Desc: p.Desc}, nil
}

// wrong tells what is wrong with the record: the place, the reason, the turn as it is written, and the moment.
func (m *maker) wrong() []booklet.Block {
	e := m.game.Report.Error
	place := fill(m.words.ReportPlace, "{line}", strconv.Itoa(e.Line), "{column}", strconv.Itoa(e.Column))
	blocks := []booklet.Block{m.para(booklet.Span{At: m.at, Text: place + ": ", Bold: true},
		booklet.Span{At: m.at, Text: string(e.Code), Code: true}, booklet.Span{At: m.at, Text: ": " + m.clean(e.Message, mostComment)})}
	f := m.game.Fault
	if f == nil {
		return blocks
	}
	if f.Text != "" {
		blocks = append(blocks, &booklet.Record{At: m.at, Lines: []string{m.clean(f.Text, mostLine)}})
	}
	moment := diagram.Moment{Variant: m.game.Variant, State: f.After, Shown: f.Strokes, Earlier: m.earlier, Hands: true}
	return append(blocks, m.place(moment, place+": "+string(e.Code)))
}
