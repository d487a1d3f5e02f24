package gentlemans

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// dieSides are the sides of the die.
const dieSides = 6

// What the actions cost in points (rulings 3, 6, 8).
const (
	passCost = 2
	saveCost = 1
)

// duty is what a turn that begins with the puck in the side's own net owes (ruling 8).
type duty uint8

const (
	noDuty duty = iota
	saveDuty
	concedeDuty
)

// dutyBreach is the breach of doing anything else first.
var dutyBreach = [...]breach{noDuty: fine, saveDuty: mustSave, concedeDuty: mustConcede}

// state is a game in progress. It is a plain comparable value: an action is judged on a copy or before the first change.
type state struct {
	rules   *rules
	at      [players]square
	puck    square // where the puck is, also when it is controlled
	carrier player // who controls the puck, or nobody
	target  int
	score   referee.Score

	begun  bool         // the face-off has been played
	inTurn bool         // the die of turn number is cast and the turn is not closed
	over   bool         // a side has reached the target
	side   referee.Side // whose turn it is, or will be next
	number int64        // of the turn that is played, or will be next

	// Of the turn that is played:
	points int  // left to spend
	duty   duty // what must come first
	stolen bool // the roll to steal has been made: the turn is over
	// through has the bit of each player of the side that passed through the opposing carrier's square in this turn; made
	// the claims that the side's carrier gave away, for the opponent's next turn; held those of the opponent's last turn.
	through    uint8
	made, held claims
}

// claims is a set of claims to roll for a steal (ruling 9): player by the opposing carrier that passed through its square.
type claims uint32

func claim(p, carrier player) claims { return 1 << (int(p)*team + int(carrier)%team) }

// Score is the goals of both sides.
func (s *state) Score() referee.Score { return s.score }

// Over reports whether a side has reached the target (ruling 10).
func (s *state) Over() bool { return s.over }

// Winner is the side that has reached the target.
func (s *state) Winner() referee.Winner {
	if !s.over {
		return referee.NoWinner
	}
	return s.score.Leader()
}

// Stop changes nothing: no rule of this game asks how a record ends.
func (s *state) Stop(string) {}

// Clone returns an independent copy.
func (s *state) Clone() referee.State {
	c := *s
	return &c
}

// Entry judges a face-off or a turn.
func (s *state) Entry(c *record.Cursor) *referee.Fault {
	if c.Tok().Kind == record.Section {
		return s.entryFaceOff(c)
	}
	return s.entryTurn(c)
}

// entryFaceOff judges "face-off [4 4] [6 2] b5" (ruling 1).
func (s *state) entryFaceOff(c *record.Cursor) *referee.Fault {
	if s.begun {
		return faceOff.fault(c.Tok().Pos)
	}
	c.Next()
	winner := referee.NoSide
	for winner == referee.NoSide {
		dice, fault := referee.Dice(c, dieSides, dieSides)
		if fault != nil {
			return fault
		}
		winner = faceOffWinner(dice[0], dice[1])
	}
	t := c.Tok()
	if t.Kind != record.Word {
		return referee.Missing(c, "the square of one of the winner's skaters")
	}
	sq, n := s.rules.square(t.Text)
	if n == 0 || n != len(t.Text) {
		return referee.Missing(c, "the square of one of the winner's skaters")
	}
	if sq == offBoard {
		return s.rules.unknown(t)
	}
	p := s.playerAt(sq)
	if p == nobody || p.goalie() || p.side() != winner {
		return faceOff.fault(t.Pos)
	}
	s.start(p)
	c.Next()
	if !c.Closed() {
		return referee.Missing(c, "the first turn")
	}
	return nil
}

// faceOffWinner is the side with the higher die, NoSide when they are equal.
func faceOffWinner(red, blue int16) referee.Side {
	switch {
	case red > blue:
		return referee.Red
	case blue > red:
		return referee.Blue
	}
	return referee.NoSide
}

// start puts the skater of the face-off's winner on the centre square, with the puck.
func (s *state) start(p player) {
	s.at[p], s.carrier, s.puck = s.rules.centre, p, s.rules.centre
	s.begun, s.side, s.number = true, p.side(), 1
}

// entryTurn judges a turn.
func (s *state) entryTurn(c *record.Cursor) *referee.Fault {
	number := c.Tok().Pos
	if !s.begun {
		return faceOff.fault(number)
	}
	if _, fault := referee.Head(c, s.number, s.side); fault != nil {
		return fault
	}
	dice, fault := referee.Dice(c, dieSides)
	if fault != nil {
		return fault
	}
	s.roll(int(dice[0]))
	for !c.Closed() {
		if fault := s.action(c); fault != nil {
			return fault
		}
	}
	if b := s.closing(); b != fine {
		return b.fault(number)
	}
	s.close()
	return nil
}

// roll begins a turn with its points and works out what it owes (ruling 8).
func (s *state) roll(points int) {
	s.inTurn, s.points, s.duty, s.stolen = true, points, noDuty, false
	if s.carrier != nobody || !s.rules.inNet(s.side, s.puck) {
		return
	}
	s.duty = concedeDuty
	if points >= s.way(s.at[goalieOf(s.side)])+saveCost {
		s.duty = saveDuty
	}
}

// closing is the breach of closing the turn now: what it still lacks.
func (s *state) closing() breach {
	switch {
	case s.over || s.stolen:
		return fine
	case s.duty != noDuty:
		return dutyBreach[s.duty]
	case s.spendable():
		return pointsUnspent
	}
	return fine
}

// close ends the turn. The claims that its carrier gave away may be used in the next turn only.
func (s *state) close() {
	s.inTurn, s.points, s.duty, s.stolen = false, 0, noDuty, false
	s.through, s.held, s.made = 0, s.made, 0
	s.side = s.side.Other()
	s.number++
}

// spendable reports whether something legal is left for the points that remain, when nothing is owed (rulings 2 and 9).
//
// A step to a free square costs 1. When a player has none but may pass through a neighbour (it or the neighbour controls the
// puck), it can do so and come back to the square it started from, for 2. Passes need not be tried: a player that controls the puck
// always has a neighbouring square, free or not, so with the 2 points of a pass it can always move.
func (s *state) spendable() bool {
	if s.points < 1 {
		return false
	}
	for p := firstOf(s.side); p <= goalieOf(s.side); p++ {
		from := s.at[p]
		for _, step := range steps {
			to := from + step
			if !s.rules.allows(p, to) {
				continue
			}
			q := s.playerAt(to)
			if q == nobody || s.points > 1 && (s.carrier == p || s.carrier == q) {
				return true
			}
		}
	}
	return false
}

// steps lead to the squares that share an edge, as differences: right, up, left, down.
var steps = [...]square{1, 16, 0xffff, 0xfff0}

// allows reports whether q is a square on which the player may stand, whoever else is there. q may lie off the board.
func (r *rules) allows(p player, q square) bool {
	y := q.rank()
	return y < r.length && r.may[p][y]&(1<<q.file()) != 0
}

// playerAt is who stands on a square.
func (s *state) playerAt(q square) player {
	for p, sq := range s.at {
		if sq == q {
			return player(p)
		}
	}
	return nobody
}

// farAway is a way that no roll suffices for: what way gives when there is none.
const farAway = dieSides

// way is the side's goalie's shortest legal way in steps from a square to the puck that lies in its net (ruling 8), farAway when it
// is that long or there is none. Nobody controls the puck then, so every occupied square is closed.
func (s *state) way(from square) int {
	goalie := goalieOf(s.side)
	free := s.rules.may[goalie]
	for p, q := range s.at {
		if player(p) != goalie {
			free[q.rank()] &^= 1 << q.file()
		}
	}
	// reached holds, rank by rank, the files that can be reached in n steps; it spreads by one square a round.
	var reached [maxLength]uint16
	reached[from.rank()] = 1 << from.file()
	last := s.rules.length - 1
	for n := range farAway {
		if reached[s.puck.rank()]&(1<<s.puck.file()) != 0 {
			return n
		}
		below := uint16(0)
		for y := 0; y <= last; y++ {
			row := reached[y]
			spread := row | row<<1 | row>>1 | below
			if y < last {
				spread |= reached[y+1]
			}
			below = row
			reached[y] = spread & free[y]
		}
	}
	return farAway
}
