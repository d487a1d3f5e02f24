package diagram

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// Options say how diagrams look.
type Options struct {
	Lang  string
	Theme *gamedef.Theme
	Fonts *typeset.Library
	Words *gamedef.Words
}

// Maker makes the diagrams of one definition in one language and theme. What many diagrams share, boards and pieces, is drawn once. It is
// safe for concurrent use, and what it draws does not depend on what it drew before.
type Maker struct {
	def      *gamedef.Definition
	o        Options
	game     referee.Game
	look     *look.Look
	words    words
	mu       sync.Mutex
	variants map[variantKey]*variant
	symbols  map[string]*scene.Symbol
}

// words are the words of diagrams in the maker's language.
type words struct{ Goalie, Puck, Ball, Down, Dazed, NotAllowed, Hand string }

// variantKey is a variant by its id, played on the definition's field or on the standard one: that of the referee's own map.
type variantKey struct {
	id       string
	standard bool
}

// variant is a variant of the definition: its rules and its boards.
type variant struct {
	rulebook
	def    *gamedef.Definition // without coordinates: diagrams have their own
	boards map[float64]*field  // by the size of a cell
}

// field is a board in one size.
type field struct {
	plan   *board.Plan
	symbol *scene.Symbol
	place  geom.Matrix // of the symbol on the plan
	size   geom.Size
}

// New makes a maker. It is an error when the definition has no referee, or the theme no fonts for the language.
func New(def *gamedef.Definition, o Options) (*Maker, error) {
	game, ok := games.Find(def.Referee)
	if !ok {
		return nil, fmt.Errorf("definition %s names no referee: diagrams are played by one", def.ID)
	}
	if o.Words == nil {
		return nil, fmt.Errorf("there are no words to describe diagrams with")
	}
	l, err := look.New(o.Theme, o.Fonts, o.Lang, def.TitleFont)
	if err != nil {
		return nil, err
	}
	m := &Maker{def: def, o: o, game: game, look: l, variants: map[variantKey]*variant{}, symbols: map[string]*scene.Symbol{}}
	o.Words.In(o.Lang, &m.words)
	return m, nil
}

// variantIDs are the ids of the definition's variants.
func (m *Maker) variantIDs() []string {
	ids := make([]string, len(m.def.Variants))
	for i, v := range m.def.Variants {
		ids[i] = v.ID
	}
	return ids
}

// standard is the definition with the maps of the referee's declaration instead of its own; nil when it has no other ones. Numbers stay: texts
// get them by placeholders, but where somebody draws walls no text can foresee.
func (m *Maker) standard() *gamedef.Definition {
	var fields []string
	for _, p := range m.game.Params.Params {
		if value, given := m.def.Rules[p.Name]; given && p.Kind == param.Text && value != p.Default {
			fields = append(fields, p.Name)
		}
	}
	if len(fields) == 0 {
		return nil
	}
	without := func(rules gamedef.RuleBlock) gamedef.RuleBlock {
		rules = maps.Clone(rules)
		for _, name := range fields {
			delete(rules, name)
		}
		return rules
	}
	def := *m.def
	def.Rules, def.Variants = without(def.Rules), slices.Clone(def.Variants)
	for i := range def.Variants {
		def.Variants[i].Rules = without(def.Variants[i].Rules)
	}
	return &def
}

// variant makes a variant ready, when it is first asked for; "" is the first one. Of the standard field it is nil when there is no such. The
// caller holds the lock.
func (m *Maker) variant(id string, standard bool) (*variant, error) {
	if id == "" && len(m.def.Variants) > 0 {
		id = m.def.Variants[0].ID
	}
	key := variantKey{id, standard}
	if v, ok := m.variants[key]; ok {
		return v, nil
	}
	def := m.def
	if standard {
		if def = m.standard(); def == nil {
			m.variants[key] = nil
			return nil, nil
		}
	}
	if id != "" || standard {
		var err error
		if def, err = def.For(id); err != nil {
			return nil, err
		}
	}
	values := m.game.Params.Defaults().With(def.Values)
	if problems := m.game.Params.Validate(values); len(problems) > 0 {
		return nil, fmt.Errorf("definition %s: %s: %s", def.ID, problems[0].What, problems[0].Allowed)
	}
	v := &variant{rulebook: rulebook{game: &m.game, rules: m.game.New(values)}, boards: map[float64]*field{}}
	if def.Board != nil {
		bare, plain := *def, *def.Board
		plain.Labels = "none"
		bare.Board = &plain
		v.def = &bare
	}
	m.variants[key] = v
	return v, nil
}

// trueCell is the size of a cell of the definition's board on the table, in mm; 0 when there is no board of cells.
func (v *variant) trueCell() float64 {
	if v.def == nil {
		return 0
	}
	switch b := v.def.Board; {
	case b.Squares != nil:
		return float64(b.Squares.Size)
	case b.Hexes != nil:
		return float64(b.Hexes.Size)
	case b.Points != nil:
		return float64(b.Points.Size)
	case b.Map != nil:
		return float64(b.Map.Size)
	}
	return 0
}

// bases are the sizes of cells, ascending, from which boards with many small parts are enlarged, so that a text with many diagrams holds
// but a few of them.
var bases = []float64{3.5, 5, 7, 10}

// base is the size of a cell with which a board is drawn that is then enlarged to a cell: at most by half, so that lines stay fine.
func (v *variant) base(cell float64) float64 {
	base := cell
	if v.def.Board.Map == nil {
		return base
	}
	for _, b := range bases {
		if b <= cell {
			base = b
		}
	}
	return base
}

// board is the variant's board with cells of a size, drawn when it is first asked for. The caller holds the lock.
func (m *Maker) board(v *variant, cell float64) (*field, error) {
	if f, ok := v.boards[cell]; ok {
		return f, nil
	}
	plan, err := board.Locate(v.def, m.scaled(v, cell))
	if err != nil {
		return nil, err
	}
	base := v.base(cell)
	if base != cell {
		f, err := m.board(v, base)
		if err != nil {
			return nil, err
		}
		k := cell / base
		from, to := f.plan.Field, plan.Field
		v.boards[cell] = &field{plan: plan, symbol: f.symbol, size: plan.Size, place: geom.Translate(to.X-k*from.X, to.Y-k*from.Y).Mul(geom.Scale(k, k))}
		return v.boards[cell], nil
	}
	art, err := board.Draw(v.def, m.scaled(v, cell))
	if err != nil {
		return nil, err
	}
	art.Symbol.ID = fmt.Sprintf("%s-%g", art.Symbol.ID, cell)
	v.boards[cell] = &field{plan: plan, symbol: art.Symbol, size: art.Size, place: geom.Identity}
	return v.boards[cell], nil
}

// scaled are the options of a board with cells of a size.
func (m *Maker) scaled(v *variant, cell float64) board.Options {
	return board.Options{Lang: m.o.Lang, Theme: m.o.Theme, Fonts: m.o.Fonts, Scale: cell / v.trueCell(), Diagram: true}
}

// plan is where things are on a variant's board, whatever its size. The caller holds the lock.
func (m *Maker) plan(v *variant) (*board.Plan, error) {
	return board.Locate(v.def, board.Options{Lang: m.o.Lang, Theme: m.o.Theme, Fonts: m.o.Fonts, Diagram: true})
}

// symbol is a drawing that many diagrams use, made when it is first asked for. The caller holds the lock.
func (m *Maker) symbol(id string, box geom.Box, draw func(d *drawing)) *scene.Symbol {
	if s, ok := m.symbols[id]; ok {
		return s
	}
	d := &drawing{Look: m.look, maker: m}
	draw(d)
	s := &scene.Symbol{ID: id, Box: box, Items: d.items}
	m.symbols[id] = s
	return s
}

// Picture is a diagram that has been drawn.
type Picture struct {
	Symbol  *scene.Symbol // its Box begins at 0, 0
	Cell    float64       // size of a cell in mm, 0 without a board
	Caption string        // lines of the caption, joined by blanks
	Desc    string        // what the picture shows, in the language, for people who cannot see it
}

// Draw reads a block, plays it and draws it as large as fits into a size in mm, with cells of at most MostCell. What is wrong with the
// block is a gamedef.Problems; other errors are about the board or fonts.
func (m *Maker) Draw(b Block, most geom.Size) (*Picture, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	sc, v, err := m.stage(b)
	if err != nil {
		return nil, err
	}
	if v.trueCell() == 0 {
		return m.drawTable(sc, most)
	}
	return m.drawBoard(sc, v, most)
}

// Check reads and plays a block without drawing it. Errors as of Draw.
func (m *Maker) Check(b Block) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, _, err := m.stage(b)
	return err
}

// stage reads and plays a block. The caller holds the lock.
func (m *Maker) stage(b Block) (*scenario, *variant, error) {
	s, problem := parse(b)
	if problem != nil {
		return nil, nil, problems(problem)
	}
	if ids := m.variantIDs(); s.variant.given() && !slices.Contains(ids, s.variant.text) {
		return nil, nil, problems(s.wrong(s.variant, fmt.Sprintf("%s has no variant %q", m.def.ID, s.variant.text), list(ids)))
	}
	v, err := m.variant(s.variant.text, false)
	if err != nil {
		return nil, nil, err
	}
	sc, problem := s.stage(&v.rulebook)
	if problem == nil {
		return sc, v, nil
	}
	// A text was written for the standard field: what a wall of the definition's own makes wrong is shown there.
	usual, err := m.variant(s.variant.text, true)
	if err != nil {
		return nil, nil, err
	}
	if usual != nil {
		if sc, other := s.stage(&usual.rulebook); other == nil {
			return sc, usual, nil
		}
	}
	return nil, nil, problems(problem)
}

// problems is a problem as an error.
func problems(p *gamedef.Problem) error { return gamedef.Problems{List: []gamedef.Problem{*p}} }

// list says what is allowed.
func list(words []string) string {
	text := ""
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			text += " or "
		case i > 0:
			text += ", "
		}
		text += w
	}
	if text == "" {
		return "there is none to name"
	}
	return text + " is allowed"
}
