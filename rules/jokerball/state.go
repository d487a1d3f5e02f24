package jokerball

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// phase is where a state stands between the tokens of a record.
type phase uint8

const (
	gameDue   phase = iota // the next game has to be started
	between                // a game is on, no turn is open
	rollDue                // a turn is open, not doubled: a double or the roll is due
	answerDue              // doubled: take or drop is due
	takenDue               // doubled and taken: the roll is due
	manDue                 // rolled: the man is due
	ballDue                // the man has moved: the ball is due
	turnDone               // the turn is complete but not closed
	over                   // the match is decided
)

// State is a match of Jokerball in progress.
type State struct {
	rules *rules
	match int  // points that win it
	cube  bool // whether the doubling cube is in use

	score    referee.Score
	games    int64 // games started
	implicit bool  // game 1 was left out of the record
	crawford bool  // the game that is on, or comes next, is the Crawford game
	hadOne   bool  // the match has had its Crawford game, or has it now (ruling 8)

	phase  phase
	value  int          // of the game
	owner  referee.Side // of the cube, NoSide while it is in the middle
	side   referee.Side // the side to move
	number int64        // of the turn that is open or comes next
	purple int          // the roll of the open turn
	green  int

	board board
	ball  int // the ball's place
}

// Entry judges a game entry or a turn.
func (s *State) Entry(c *record.Cursor) *referee.Fault {
	if c.Tok().Kind == record.Section {
		return s.gameEntry(c)
	}
	if s.phase == gameDue {
		if s.games > 0 {
			return referee.Faultf(c.Tok().Pos, gameOrder, "game %d has ended: %s", s.games, s.nextGame())
		}
		return s.firstTurn(c)
	}
	return s.turn(c)
}

// firstTurn judges a turn at the beginning of the record: game 1 has been left out, so Red begins.
func (s *State) firstTurn(c *record.Cursor) *referee.Fault {
	before := *s
	s.newGame(referee.Red)
	s.implicit = true
	if fault := s.turn(c); fault != nil {
		if s.phase == between {
			*s = before // the head of the turn was refused
		}
		return fault
	}
	return nil
}

// nextGame says for people which game entry may follow.
func (s *State) nextGame() string {
	if s.implicit {
		return "no other game may follow in a record without its game 1 entry"
	}
	return "the entry of the next game should stand here"
}

// gameEntry judges "game 2 first B".
func (s *State) gameEntry(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	if s.phase != gameDue {
		return referee.Faultf(t.Pos, gameOrder, "game %d is still on", s.games)
	}
	if s.implicit {
		return referee.Faultf(t.Pos, gameOrder, "game 1 has no entry of its own: no other game may follow")
	}
	c.Next()
	t = c.Tok()
	if t.Kind != record.Word || !allDigits(t.Text) {
		return referee.Missing(c, "the number of the game")
	}
	if n, ok := whole(t.Text); !ok || int64(n) != s.games+1 {
		return referee.Faultf(t.Pos, gameOrder, "game %s should be numbered %d", t.Text, s.games+1)
	}
	c.Next()
	if t = c.Tok(); t.Kind != record.Word || string(t.Text) != "first" {
		return referee.Missing(c, `the word "first"`)
	}
	c.Next()
	first, fault := referee.SideLetter(c)
	if fault != nil {
		return fault
	}
	c.Next()
	s.newGame(first)
	return s.closed(c)
}

// newGame sets up the next game: the side that goes first is drawn by lot (ruling 1).
func (s *State) newGame(first referee.Side) {
	s.games++
	s.phase = between
	s.value, s.owner = 1, referee.NoSide
	s.side, s.number = first, 1
	s.board, s.ball = s.rules.start, s.rules.centre
}

// turn judges a turn: its head, the double, the roll, the man and the ball.
func (s *State) turn(c *record.Cursor) *referee.Fault {
	if _, fault := referee.Head(c, s.number, s.side); fault != nil {
		return fault
	}
	s.phase = rollDue
	if isWord(c.Tok(), "double") {
		if fault := s.double(c); fault != nil {
			return fault
		}
	}
	if s.phase == rollDue || s.phase == takenDue {
		if fault := s.play(c); fault != nil {
			return fault
		}
	}
	if fault := s.closed(c); fault != nil {
		return fault
	}
	if s.phase == turnDone {
		s.phase = between
		s.side = s.side.Other()
		s.number++
	}
	return nil
}

// play judges the roll and what is played with it.
func (s *State) play(c *record.Cursor) *referee.Fault {
	dice, fault := referee.Dice(c, sides, sides)
	if fault != nil {
		return fault
	}
	s.purple, s.green = int(dice[0]), int(dice[1])
	s.phase = manDue
	if fault := s.manAction(c); fault != nil {
		return fault
	}
	c.Next()
	if fault := s.ballAction(c); fault != nil {
		return fault
	}
	c.Next()
	return nil
}

// closed checks that the entry is closed by the current token.
func (s *State) closed(c *record.Cursor) *referee.Fault {
	t := c.Tok()
	switch {
	case c.Closed():
		return nil
	case t.Kind == record.Broken:
		return referee.BrokenFault(t)
	case s.phase == over:
		return referee.Faultf(t.Pos, referee.AfterEnd, "the match is over: only the result may follow, not %q", t.Text)
	}
	return referee.Faultf(t.Pos, referee.Syntax, "%q has no place here: the entry is complete", t.Text)
}

// isWord reports whether a token is that word.
func isWord(t *record.Token, word string) bool {
	return t.Kind == record.Word && string(t.Text) == word
}

// double judges "double take" and "double drop" (rulings 7 to 9).
func (s *State) double(c *record.Cursor) *referee.Fault {
	for _, bar := range noDouble {
		if bar.holds(s) {
			return referee.Faultf(c.Tok().Pos, bar.code, "%s may not double: %s", s.side, bar.text)
		}
	}
	s.phase = answerDue
	c.Next()
	switch t := c.Tok(); {
	case isWord(t, "take"):
		s.take()
	case isWord(t, "drop"):
		s.win(s.side)
	default:
		return referee.Missing(c, `the answer "take" or "drop"`)
	}
	c.Next()
	return nil
}

// bar is a reason for which the side to move may not double.
type bar struct {
	code  referee.Code
	text  string
	holds func(s *State) bool
}

// noDouble are the reasons in the order in which they are reported.
var noDouble = []bar{
	{cubeOff, "the match is played without the cube", func(s *State) bool { return !s.cube }},
	{cubeOwner, "the cube is the other side's", func(s *State) bool { return s.owner == s.side.Other() }},
	{crawford, "this is the Crawford game", func(s *State) bool { return s.crawford }},
	{deadCube, "the value of the game is already enough to win the match", func(s *State) bool { return s.points(s.side)+s.value >= s.match }},
}

// mayDouble reports whether the side to move may double before its roll.
func (s *State) mayDouble() bool {
	for _, bar := range noDouble {
		if bar.holds(s) {
			return false
		}
	}
	return true
}

// take doubles the value of the game and gives the cube to the other side.
func (s *State) take() {
	s.value *= 2
	s.owner = s.side.Other()
	s.phase = takenDue
}

// points returns the match points of a side.
func (s *State) points(side referee.Side) int {
	if side == referee.Red {
		return s.score.Red
	}
	return s.score.Blue
}

// win ends the game, and the match if that is enough (rulings 5 to 8).
func (s *State) win(side referee.Side) {
	if side == referee.Red {
		s.score.Red += s.value
	} else {
		s.score.Blue += s.value
	}
	s.phase = gameDue
	if s.points(side) >= s.match {
		s.phase = over
	}
	s.crawford = !s.hadOne && (s.score.Red == s.match-1 || s.score.Blue == s.match-1)
	s.hadOne = s.hadOne || s.crawford
}

// Score returns the match points.
func (s *State) Score() referee.Score { return s.score }

// Over reports whether the match is decided.
func (s *State) Over() bool { return s.phase == over }

// Winner returns who has won the match.
func (s *State) Winner() referee.Winner {
	switch {
	case s.phase != over:
		return referee.NoWinner
	case s.score.Red >= s.match:
		return referee.RedWins
	}
	return referee.BlueWins
}

// Stop changes nothing: a match that is broken off has no winner by the rules.
func (s *State) Stop(string) {}

// Clone returns an independent copy.
func (s *State) Clone() referee.State {
	copied := *s
	return &copied
}
