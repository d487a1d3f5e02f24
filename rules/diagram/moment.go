package diagram

import (
	"fmt"
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// Moment is a moment of a game that somebody else has played, for DrawMoment.
type Moment struct {
	Variant string // "" is the first one
	State   referee.Drawn
	Shown   []referee.Stroke // drawn with arrows
	Earlier []referee.Stroke // what is known of before: who drew the links of a line, who played the cards
	Hands   bool             // show the hands of a game of cards
}

// DrawMoment draws a moment as Draw draws a block: the whole board.
func (m *Maker) DrawMoment(at Moment, most geom.Size) (*Picture, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ids := m.variantIDs(); at.Variant != "" && len(ids) > 0 && !slices.Contains(ids, at.Variant) {
		return nil, fmt.Errorf("%s has no variant %q: %s", m.def.ID, at.Variant, list(ids))
	}
	id := at.Variant
	if len(m.def.Variants) == 0 {
		id = "" // such a definition's only variant has no name of its own
	}
	v, err := m.variant(id, false)
	if err != nil {
		return nil, err
	}
	s := &snippet{cut: -1}
	if at.Hands {
		s.shows = [][]word{{{text: showHands}}}
	}
	sc := &scenario{snippet: s, book: &v.rulebook, state: at.State, moment: at.State, shown: at.Shown, earlier: at.Earlier}
	if v.trueCell() == 0 {
		return m.drawTable(sc, most)
	}
	return m.drawBoard(sc, v, most)
}

// Strokes are what an entry of a record does, from the state before it; the entry begins at an offset in the text of the record. With a
// fault, the stroke of the action that was refused is marked so, and what stands behind it is left out.
func Strokes(game *referee.Game, before referee.Drawn, text []byte, off int64, fault *referee.Fault) []referee.Stroke {
	if fault == nil { // places do not matter
		return before.Trace(record.NewCursor(text[off:], game.Sections))
	}
	b := &rulebook{game: game}
	c := record.NewCursor([]byte(blanked(string(text), off)), game.Sections)
	return b.strokes(played{text: string(text), fault: fault, entries: []entry{{before: before, off: off, pos: c.Tok().Pos}}})[0]
}

// Printable is a text without the characters that the maker's fonts, those of titles too, cannot set.
func (m *Maker) Printable(text string) string {
	if m.sets(text) {
		return text
	}
	var out []rune
	for _, r := range text {
		if m.sets(string(r)) {
			out = append(out, r)
		}
	}
	return string(out)
}

// sets reports whether a text can be set in all fonts.
func (m *Maker) sets(text string) bool {
	for _, t := range []gamedef.Lettering{m.look.Label, m.look.Type.Step, m.look.Title} {
		if _, err := m.look.Line(t, text); err != nil {
			return false
		}
	}
	return true
}
