package gentlemans

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// words are the actions that are written with a word of their own; any other is a move or a pass.
var words = [...]struct {
	word  string
	judge func(*state, *record.Cursor) *referee.Fault
}{
	{"save", (*state).actionSave},
	{"goal", (*state).actionGoal},
	{"steal", (*state).actionSteal},
}

// action judges the next action of a turn and applies it when it is legal.
func (s *state) action(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	switch {
	case t.Kind == record.Broken:
		return referee.BrokenFault(t)
	case s.over:
		return referee.Faultf(t.Pos, referee.AfterEnd, "the game is over: only the result may follow")
	case t.Kind != record.Word:
		return referee.Missing(c, "an action or the next turn")
	}
	for i := range words {
		if string(t.Text) == words[i].word {
			return words[i].judge(s, c)
		}
	}
	separator, code := s.rules.shape(t.Text)
	switch code {
	case referee.Syntax:
		return referee.Missing(c, "an action (a move d5-d6, a pass d5>d8, save, goal or steal)")
	case referee.UnknownSquare:
		return s.rules.unknown(t)
	}
	if b := s.carry(separator, t.Text); b != fine {
		return b.fault(t.Pos)
	}
	c.Next()
	return nil
}

// The separators of moves and passes.
const (
	moveMark = '-'
	passMark = '>'
)

// carry judges and applies a word of the shape of a move or a pass whose squares all lie on the board.
func (s *state) carry(separator byte, text []byte) breach {
	if separator == moveMark {
		return s.move(text)
	}
	return s.pass(text)
}

// shape finds out whether a word is a move or a pass, two squares or more with the same separator between them. code is Syntax
// when it is neither, UnknownSquare when a square is off the board, "" else.
func (r *rules) shape(text []byte) (separator byte, code referee.Code) {
	for known := true; ; text = text[1:] {
		sq, n := r.square(text)
		if n == 0 {
			return 0, referee.Syntax
		}
		known = known && sq != offBoard
		text = text[n:]
		switch {
		case len(text) == 0 && separator == 0:
			return 0, referee.Syntax
		case len(text) == 0 && !known:
			return separator, referee.UnknownSquare
		case len(text) == 0:
			return separator, ""
		case text[0] != moveMark && text[0] != passMark, separator != 0 && text[0] != separator:
			return 0, referee.Syntax
		}
		separator = text[0]
	}
}

func (r *rules) unknown(t *record.Token) *referee.Fault {
	return referee.Faultf(t.Pos, referee.UnknownSquare, "%.40q names a square off the board, which goes from a1 to %s",
		t.Text, at(r.width-1, r.length-1))
}

// own is the player of the side to move on a square, or nobody.
func (s *state) own(q square) player {
	p := s.playerAt(q)
	if p == nobody || p.side() != s.side {
		return nobody
	}
	return p
}

// move judges and makes a move, "d5-d6-e6" (rulings 3, 4, 5). All its steps are looked at, and the breach that stands first on the
// page counts; the puck is picked up on the way as if every step were legal.
func (s *state) move(text []byte) breach {
	from, n := s.rules.square(text)
	p := s.own(from)
	if p == nobody {
		return notYourPlayer
	}
	next := *s
	worst, count := fine, 0
	to := from
	for text = text[n:]; len(text) > 0; text = text[1+n:] {
		last := to
		to, n = s.rules.square(text[1:])
		count++
		if !adjacent(last, to) {
			worst = min(worst, notAdjacent)
		}
		if q := s.playerAt(to); q != nobody && q != p {
			worst = min(worst, next.passThrough(p, q))
		}
		if next.carrier == nobody && to == s.puck && !s.rules.inNet(s.side, to) {
			next.carrier = p
		}
		worst = min(worst, s.rules.trespass(p, to))
	}
	if q := s.playerAt(to); q != nobody && q != p {
		worst = min(worst, endsOnPlayer)
	}
	if s.stolen || count > s.points {
		worst = min(worst, pointsOverspent)
	}
	if worst != fine {
		return worst
	}
	next.at[p] = to
	next.points -= count
	if next.carrier == p {
		next.puck = to
	}
	// A goalie on its way to a save may take any way that leaves it enough points.
	detour := s.duty == saveDuty && p.goalie() && next.points >= next.way(to)+saveCost
	if s.duty != noDuty && !detour {
		return dutyBreach[s.duty]
	}
	*s = next
	return fine
}

// passThrough judges player p entering the square of player q (ruling 4) and notes the claims to a steal (ruling 9).
func (s *state) passThrough(p, q player) breach {
	if s.carrier != p && s.carrier != q {
		return blocked
	}
	if p.side() == q.side() {
		return fine
	}
	if s.carrier == p {
		s.made |= claim(q, p)
		return fine
	}
	s.through |= 1 << p
	return fine
}

// pass judges and makes a pass or a shot, "d6>e7>a11" (rulings 6 and 7).
func (s *state) pass(text []byte) breach {
	from, n := s.rules.square(text)
	p := s.own(from)
	if p == nobody {
		return notYourPlayer
	}
	if s.carrier != p {
		return noPuck
	}
	var named [maxBounces]square
	count := -1 // the last square is the end, not a bounce
	end := from
	for text = text[n:]; len(text) > 0; text = text[1+n:] {
		if count >= 0 && count < maxBounces {
			named[count] = end
		}
		end, n = s.rules.square(text[1:])
		count++
	}
	l, b := s.rules.trace(from, end, named[:], count)
	if b != fine {
		return b
	}
	for l.next(s.rules.width); l.at() != end; l.next(s.rules.width) {
		if s.playerAt(l.at()) != nobody {
			return lineOfSight
		}
	}
	receiver := s.playerAt(end)
	shot := s.rules.inNet(s.side.Other(), end)
	switch {
	case !shot && receiver != nobody && receiver.side() != s.side:
		return passTarget
	case s.rules.inNet(s.side, end) && receiver == nobody:
		return passTarget
	case shot && !s.rules.inRange(s.side, from):
		return shotRange
	case s.stolen || s.points < passCost:
		return pointsOverspent
	}
	// Nothing can be owed here: that needs a puck that nobody controls.
	s.points -= passCost
	s.puck, s.carrier = end, receiver
	return fine
}

// actionSave judges "save" (ruling 8).
func (s *state) actionSave(c *record.Cursor) *referee.Fault {
	if b := s.save(); b != fine {
		return b.fault(c.Tok().Pos)
	}
	c.Next()
	return nil
}

func (s *state) save() breach {
	goalie := goalieOf(s.side)
	switch {
	case s.stolen || s.points < saveCost:
		return pointsOverspent
	case s.duty == concedeDuty:
		return mustConcede
	case s.duty != saveDuty || s.at[goalie] != s.puck:
		return noSave
	}
	s.points -= saveCost
	s.carrier, s.duty = goalie, noDuty
	return fine
}

// actionGoal judges "goal [4]", or "goal" when that ends the game (rulings 8 and 10).
func (s *state) actionGoal(c *record.Cursor) *referee.Fault {
	if b := s.concession(); b != fine {
		return b.fault(c.Tok().Pos)
	}
	next := *s
	next.concede()
	c.Next()
	if !next.over {
		dice, fault := referee.Dice(c, dieSides)
		if fault != nil {
			return fault
		}
		next.roll(int(dice[0]))
	}
	*s = next
	return nil
}

// concession is the breach of conceding a goal now.
func (s *state) concession() breach {
	switch {
	case s.stolen:
		return pointsOverspent
	case s.duty == saveDuty:
		return mustSave
	case s.duty != concedeDuty:
		return noSave
	}
	return fine
}

// concede counts the goal: the goalie is put on the puck's square and controls it.
func (s *state) concede() {
	scorer := &s.score.Red
	if s.side == referee.Red {
		scorer = &s.score.Blue
	}
	*scorer++
	goalie := goalieOf(s.side)
	s.at[goalie], s.carrier, s.duty = s.puck, goalie, noDuty
	if *scorer >= s.target {
		s.over, s.points = true, 0
	}
}

// actionSteal judges "steal d7 [6]" (ruling 9): its square with the word, then its die.
func (s *state) actionSteal(c *record.Cursor) *referee.Fault {
	pos := c.Tok().Pos
	c.Next()
	t := c.Tok()
	sq, n := s.rules.square(t.Text)
	if t.Kind != record.Word || n == 0 || n != len(t.Text) {
		return referee.Missing(c, "the square of the player that steals")
	}
	if sq == offBoard {
		fault := s.rules.unknown(t)
		fault.Pos = pos
		return fault
	}
	p := s.own(sq)
	if b := s.stealing(p); b != fine {
		return b.fault(pos)
	}
	c.Next()
	dice, fault := referee.Dice(c, dieSides)
	if fault != nil {
		return fault
	}
	s.steal(p, int(dice[0]))
	return nil
}

// stealing is the breach of player p rolling to steal now.
func (s *state) stealing(p player) breach {
	switch {
	case p == nobody:
		return notYourPlayer
	case s.duty != noDuty:
		return dutyBreach[s.duty]
	case s.stolen || !s.claims(p) || s.spendable():
		return noSteal
	}
	return fine
}

// claims reports whether player p of the side to move has a claim on the puck (ruling 9).
func (s *state) claims(p player) bool {
	if s.carrier == nobody || s.carrier.side() == p.side() {
		return false
	}
	return s.through&(1<<p) != 0 || s.held&claim(p, s.carrier) != 0
}

// stealRoll is the lowest roll that steals the puck (ruling 9).
const stealRoll = 5

// steal makes the roll: the turn is over either way.
func (s *state) steal(p player, roll int) {
	s.stolen = true
	if roll >= stealRoll {
		s.carrier, s.puck = p, s.at[p]
	}
}
