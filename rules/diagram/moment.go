package diagram

import (
	"fmt"
	"slices"

	"rinkpress/layouts/geom"
	"rinkpress/rules/referee"
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
	v, err := m.variant(id)
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
