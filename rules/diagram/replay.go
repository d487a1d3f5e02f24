package diagram

import (
	"fmt"
	"reflect"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
	"rinkpress/templates/gamedef"
)

// rulebook is a variant of a game, ready to be played.
type rulebook struct {
	game  *referee.Game
	rules referee.Rules
}

// played is a record that the referee has played, or has played as far as it could.
type played struct {
	text    string // the whole record
	entries []entry
	state   referee.Drawn // at the end, or before the action that was refused
	fault   *referee.Fault
	stray   *record.Pos // a result token that the text has of its own
}

// entry is an entry of a record with the state before it.
type entry struct {
	before referee.Drawn
	off    int64 // in the text
	pos    record.Pos
}

// ends is appended to a record so that its last turn is closed.
const ends = "\n*"

// play plays a record from a state, which is not changed.
func (b *rulebook) play(start referee.State, text string) played {
	p := played{text: text, state: start.Clone().(referee.Drawn)}
	c := record.NewCursor([]byte(text), b.game.Sections)
	for {
		t := c.Tok()
		switch {
		case t.Kind == record.Result:
			if end := len(text) - len("*"); t.Mark() < int64(end) || !strings.HasSuffix(text, ends) {
				pos := t.Pos
				p.stray = &pos
			}
			return p
		case t.Kind == record.Broken:
			p.fault = referee.BrokenFault(t)
			return p
		case t.Kind != record.Number && t.Kind != record.Section:
			p.fault = referee.Missing(c, `an entry (such as "1. R")`)
			return p
		case p.state.Over():
			p.fault = referee.Faultf(t.Pos, referee.AfterEnd, "the game is over, %q may not follow", t.Text)
			return p
		}
		p.entries = append(p.entries, entry{p.state.Clone().(referee.Drawn), t.Mark(), t.Pos})
		if fault := p.state.Entry(c); fault != nil {
			p.fault = fault
			return p
		}
	}
}

// open plays a record whose last turn need not be complete: closed if it can be closed, else up to where the text ends.
func (b *rulebook) open(start referee.State, text string) played {
	closed := b.play(start, text+ends)
	if closed.fault == nil {
		return closed
	}
	p := b.play(start, text)
	if p.fault != nil && p.fault.Code == referee.Unterminated && !b.broken(text) {
		p.fault = nil
	}
	return p
}

// broken reports whether a text ends within a comment, a tag or dice, not between tokens.
func (b *rulebook) broken(text string) bool {
	c := record.NewCursor([]byte(text+ends), b.game.Sections)
	for c.Tok().Kind != record.Result && c.Tok().Kind != record.Broken {
		c.Next()
	}
	return c.Tok().Kind == record.Broken
}

// lastToken is the text without its last token, and that token's place; ok is false when there is none.
func (b *rulebook) lastToken(text string) (before string, pos record.Pos, ok bool) {
	c := record.NewCursor([]byte(text+ends), b.game.Sections)
	var off int64
	for ; c.Tok().Kind != record.Result && c.Tok().Kind != record.Broken; c.Next() {
		off, pos, ok = c.Tok().Mark(), c.Tok().Pos, true
	}
	return text[:off], pos, ok
}

// unfinished finds the last token of an open turn when it does nothing: its action is not complete.
func (b *rulebook) unfinished(start referee.State, p played) *referee.Fault {
	if strings.HasSuffix(p.text, ends) || len(p.entries) == 0 {
		return nil
	}
	before, pos, ok := b.lastToken(p.text)
	if !ok {
		return nil
	}
	shorter := b.play(start, before)
	if shorter.fault == nil || !reflect.DeepEqual(shorter.state.Clone(), p.state.Clone()) {
		return nil
	}
	return referee.Faultf(pos, referee.Syntax, "the text ends before this action is complete")
}

// blanked is a text with all before an offset replaced by blanks, so that places stay the same.
func blanked(text string, off int64) string {
	var b strings.Builder
	for _, r := range text[:off] {
		if r == '\n' {
			b.WriteByte('\n')
			continue
		}
		b.WriteByte(' ')
	}
	b.WriteString(text[off:])
	return b.String()
}

// strokes are what the entries of a record do; the stroke of an action that was refused is marked so, and what stands behind it is left
// out.
func (b *rulebook) strokes(p played) [][]referee.Stroke {
	all := make([][]referee.Stroke, len(p.entries))
	for i, e := range p.entries {
		// Entries before this one have been read: their text may be blank.
		strokes := e.before.Trace(record.NewCursor([]byte(blanked(p.text, e.off)), b.game.Sections))
		for _, stroke := range strokes {
			if p.fault != nil && !before(stroke.Pos, p.fault.Pos) && p.fault.Pos != e.pos {
				if stroke.Pos != p.fault.Pos {
					continue
				}
				stroke.Refused = true
			}
			all[i] = append(all[i], stroke)
		}
	}
	return all
}

// before reports whether a place stands before another.
func before(a, b record.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// scenario is a diagram that has been played: what there is to draw.
type scenario struct {
	*snippet
	book    *rulebook
	start   referee.State
	state   referee.Drawn    // at the end
	moment  referee.Drawn    // at "---", where there is one; highlights are of this moment
	shown   []referee.Stroke // in order
	earlier []referee.Stroke // with "path"
	record  string           // the part of the record that is legal
}

// stage reads and plays a diagram, and checks what it expects.
func (s *snippet) stage(b *rulebook) (*scenario, *gamedef.Problem) {
	start, err := s.begin(b)
	if err != nil {
		return nil, err
	}
	sc := &scenario{snippet: s, book: b, start: start}
	lead := s.text(0, max(s.cut, 0))
	whole := s.text(0, len(s.lines))
	if s.illegal.given() {
		err = sc.refused(lead, whole)
	} else {
		err = sc.legal(lead, whole)
	}
	if err != nil {
		return nil, err
	}
	if sc.moment == nil {
		sc.moment = sc.state
	}
	return sc, sc.expect()
}

// begin is the state that the record of a block starts from.
func (s *snippet) begin(b *rulebook) (referee.State, *gamedef.Problem) {
	tags, err := s.readTags(b.game)
	if err != nil {
		return nil, err
	}
	var parts []referee.Part
	for _, at := range s.position {
		more, fault := referee.Parts(at.text, record.Pos{Line: at.line, Col: at.col})
		if fault != nil {
			return nil, s.errorAt(fault.Pos.Line, fault.Pos.Col, fault.Message, "")
		}
		parts = append(parts, more...)
	}
	var state referee.State
	var fault *referee.Fault
	if parts == nil {
		state, fault = b.rules.Start(tags)
	} else {
		placer, ok := b.rules.(referee.Placer)
		if !ok {
			return nil, s.errorAt(s.position[0].line, s.position[0].col, "this game has no positions", "the record has to lead to them")
		}
		state, fault = placer.Place(tags, parts)
	}
	switch {
	case fault == nil:
		return state, nil
	case fault.Code == referee.BadPosition:
		return nil, s.errorAt(fault.Pos.Line, fault.Pos.Col, fault.Message, "")
	}
	return nil, s.atTag(fault.Pos, fault.Message)
}

// text is the record's text in lines of the block, from one to before another. Each line of the block is a line of it.
func (s *snippet) text(from, to int) string {
	var b strings.Builder
	for i, line := range s.body[:to] {
		if i >= from {
			b.WriteString(line)
		}
		if i < to-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// atRecord is an error at a place in the record.
func (s *snippet) atRecord(pos record.Pos, what string) *gamedef.Problem {
	if pos.Line < 1 || pos.Line > len(s.lines) {
		return s.errorAt(s.at.Number, s.at.Col, what, "")
	}
	line := s.lines[pos.Line-1]
	return s.errorAt(line.Number, line.Col+pos.Col-1, what, "")
}

// faulty is the error of a fault of the record.
func (s *snippet) faulty(f *referee.Fault) *gamedef.Problem {
	return s.atRecord(f.Pos, fmt.Sprintf("the referee refuses this (%s): %s", f.Code, f.Message))
}

// check finds what is wrong with a record that should be legal.
func (sc *scenario) check(p played) *gamedef.Problem {
	if p.stray != nil {
		return sc.atRecord(*p.stray, "a result token has no place in a diagram")
	}
	if p.fault == nil {
		p.fault = sc.book.unfinished(sc.start, p)
	}
	if p.fault != nil {
		return sc.faulty(p.fault)
	}
	return nil
}

// blank reports whether a record holds no token, only comments at most.
func (b *rulebook) blank(text string) bool {
	_, _, ok := b.lastToken(text)
	return !ok && !b.broken(text)
}

// lead plays the part before the cut, which has to be legal.
func (sc *scenario) lead(text string) *gamedef.Problem {
	switch {
	case sc.cut < 0:
		return nil
	case sc.book.blank(text):
		sc.moment = sc.start.Clone().(referee.Drawn)
		return nil
	}
	p := sc.book.open(sc.start, text)
	sc.moment = p.state
	return sc.check(p)
}

// legal plays a record that has to be legal.
func (sc *scenario) legal(lead, whole string) *gamedef.Problem {
	if sc.book.blank(whole) {
		sc.state, sc.record = sc.start.Clone().(referee.Drawn), whole
		return nil
	}
	if err := sc.lead(lead); err != nil {
		return err
	}
	p := sc.book.open(sc.start, whole)
	if err := sc.check(p); err != nil {
		return err
	}
	sc.state, sc.record = p.state, whole
	sc.split(p)
	return nil
}

// refused plays a record whose part before the cut has to be legal, and which has to be refused with the code that the block
// names because of what stands behind the cut.
func (sc *scenario) refused(lead, whole string) *gamedef.Problem {
	if !known(sc.book.game, referee.Code(sc.illegal.text)) {
		return sc.wrong(sc.illegal, fmt.Sprintf("the referee has no code %q", sc.illegal.text), "one of the codes of the game's page")
	}
	if err := sc.lead(lead); err != nil {
		return err
	}
	p := sc.book.play(sc.start, whole+ends)
	switch {
	case p.stray != nil:
		return sc.atRecord(*p.stray, "a result token has no place in a diagram")
	case p.fault == nil:
		return sc.wrong(sc.illegal, "the referee allows all of this", "it should be refused with "+sc.illegal.text)
	case p.fault.Code != referee.Code(sc.illegal.text):
		e := sc.atRecord(p.fault.Pos, fmt.Sprintf("the referee refuses this with %s (%s)", p.fault.Code, p.fault.Message))
		e.Allowed = "it should be " + sc.illegal.text
		return e
	}
	sc.state, sc.record = p.state, lead
	sc.split(p)
	return nil
}

// known reports whether a game, or all games, have a code.
func known(game *referee.Game, code referee.Code) bool {
	for _, c := range game.Codes {
		if c == code {
			return true
		}
	}
	switch code {
	case referee.Syntax, referee.TurnNumber, referee.WrongSide, referee.DiceCount, referee.DiceRange, referee.UnknownSquare, referee.AfterEnd:
		return true
	}
	return false
}

// split sorts the strokes of a record into those that are shown and those before.
func (sc *scenario) split(p played) {
	all := sc.book.strokes(p)
	for i, strokes := range all {
		for _, stroke := range strokes {
			if sc.isShown(stroke.Pos, i == len(all)-1) {
				sc.shown = append(sc.shown, stroke)
				continue
			}
			sc.earlier = append(sc.earlier, stroke)
		}
	}
}

// isShown reports whether what stands at a place of the record is drawn with arrows.
func (sc *scenario) isShown(pos record.Pos, inLast bool) bool {
	switch {
	case sc.cut >= 0:
		return pos.Line > sc.cut+1
	case len(sc.position) > 0:
		return true
	}
	return inLast
}

// expect checks the facts that the block states.
func (sc *scenario) expect() *gamedef.Problem {
	for _, fact := range sc.facts {
		if err := sc.fact(fact); err != nil {
			return err
		}
	}
	return nil
}

// fact checks one fact.
func (sc *scenario) fact(words []word) *gamedef.Problem {
	positive, not := words, false
	for len(positive) > 1 && positive[0].text == "not" {
		positive, not = positive[1:], !not
	}
	stated := strings.Join(texts(words), " ")
	var err error
	switch positive[0].text {
	case "legal":
		err = sc.isLegal(positive[1:])
	case "refused":
		_, err = sc.isRefused(positive[1:], true)
	default:
		err = referee.CheckFact(sc.state, texts(positive))
	}
	_, untrue := err.(*referee.Untrue)
	switch {
	case err != nil && !untrue:
		return sc.wrong(words[0], fmt.Sprintf("%q is no fact", stated), err.Error()+"; legal TEXT; refused TEXT = CODE; not FACT")
	case untrue && !not:
		return sc.wrong(words[0], fmt.Sprintf("%q is not true", stated), err.Error())
	case err == nil && not:
		return sc.wrong(words[0], fmt.Sprintf("%q is not true", stated), "it is so")
	}
	return nil
}

// further is the legal record with more text on a line of its own.
func (sc *scenario) further(more string) string { return sc.record + "\n" + more }

// isLegal checks that a text may come next.
func (sc *scenario) isLegal(words []word) error {
	if len(words) == 0 {
		return &referee.NoFact{Allowed: "record text has to follow"}
	}
	p := sc.book.open(sc.start, sc.further(strings.Join(texts(words), " ")))
	if p.fault == nil {
		p.fault = sc.book.unfinished(sc.start, p)
	}
	if p.fault == nil {
		return nil
	}
	return &referee.Untrue{Is: fmt.Sprintf("the referee refuses it with %s: %s", p.fault.Code, p.fault.Message)}
}

// isRefused checks that a text may not come next: "d5>d9 = line-of-sight", or without a code if that is not needed.
func (sc *scenario) isRefused(words []word, needsCode bool) (played, error) {
	n := len(words)
	code := referee.Code("")
	if n > 2 && words[n-2].text == "=" {
		code, n = referee.Code(words[n-1].text), n-2
	}
	if n == 0 || needsCode && code == "" {
		return played{}, &referee.NoFact{Allowed: "record text, = and a code have to follow"}
	}
	more := sc.further(strings.Join(texts(words[:n]), " "))
	p := sc.book.play(sc.start, more+ends)
	if code == "" {
		p = sc.book.open(sc.start, more) // that the turn cannot end so is no reason
	}
	switch {
	case p.fault == nil:
		return p, &referee.Untrue{Is: "the referee allows it"}
	case code != "" && p.fault.Code != code:
		return p, &referee.Untrue{Is: fmt.Sprintf("the referee refuses it with %s: %s", p.fault.Code, p.fault.Message)}
	}
	return p, nil
}

// crossed are the strokes of a text that may not come next.
func (sc *scenario) crossed(words []word) ([]referee.Stroke, error) {
	p, err := sc.isRefused(words, false)
	if err != nil {
		return nil, err
	}
	var list []referee.Stroke
	line := strings.Count(sc.record, "\n") + 2
	for _, strokes := range sc.book.strokes(p) {
		for _, stroke := range strokes {
			if stroke.Pos.Line == line {
				stroke.Refused = true
				list = append(list, stroke)
			}
		}
	}
	return list, nil
}
