package goblin

import (
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// goblin is the number of a Goblin in tables: R1 R2 B1 B2.
type goblin int8

const (
	nobody  goblin = -1
	goblins        = 4 // how many there are
)

var goblinNames = [goblins]string{"R1", "R2", "B1", "B2"}

func (g goblin) String() string { return goblinNames[g] }
func (g goblin) side() side     { return side(g >> 1) }
func (g goblin) mate() goblin   { return g ^ 1 }

// first is the first Goblin of a side; the other is the next.
func (s side) first() goblin { return goblin(s) * 2 }

// set is a set of Goblins, one bit each.
type set uint8

func (s set) has(g goblin) bool { return s>>g&1 == 1 }
func (s *set) add(g goblin)     { *s |= 1 << g }
func (s *set) drop(g goblin)    { *s &^= 1 << g }

// both is the set of a side's Goblins.
func (s side) both() set { return 3 << (2 * s) }

// state is a game in progress. A copy of it is independent, but for before: only Entry uses that, on one copy at a time.
type state struct {
	*rules
	play   play
	cards  bool // the tag Cards is open
	score  [2]int64
	over   bool
	winner referee.Winner

	round    int64 // the number of the last round entry
	roundDue bool  // a round entry must come next
	setUp    bool  // the round has had its setup entry
	dealDue  bool  // a deal entry must come before the first turn
	dealt    bool  // the round has had its deal entry
	toMove   side
	turns    int64 // turns played in this round

	where    [goblins]square
	ball     square
	down     set
	dazed    set // revived and not yet in their side's next turn (ruling 8)
	left     set // have left their own goal in this round (ruling 3)
	petrify  set // under the card, until the next turn of who played it
	helmeted set // under the card iron-helmet, likewise

	deck  deck
	hands [2]hand

	turn  turn
	roll  roll
	trail trail // the last roll, as long as brackets written now might have belonged to it

	before *state // what remember kept
	watch  *watch // what is told for diagrams; nil but in Trace
}

// turn is what the turn that is being played has come to.
type turn struct {
	open      bool       // a turn has begun and is not closed
	at        record.Pos // of its number token
	ended     bool       // the round ended in this turn: the rest is void (ruling 4)
	played    int        // cards played
	owed      int        // cards that windfall still makes draw
	commanded set
	current   goblin // whose command is open
	last      goblin // who was commanded last
	extra     int    // further commands that last may take at once
	cmd       command
	next      [goblins]effects // cards that wait for a Goblin's next command
	draws     [2]int           // cards that a side may draw after its sevens (ruling 13)
	direct    goblin           // whose roll was the last thing written, if it was a seven
}

// command is what the open command has come to.
type command struct {
	effects   effects
	moved     bool
	attacked  bool
	knocked   bool   // its Goblin was put down in it
	cost      int    // squares moved
	diagonals int    // diagonal steps made
	took      set    // opponents who took their free attack on this movement
	empty     square // the last empty square of the movement

	// Where the last path ended, as long as free attacks may follow it or it may go on.
	paused      bool
	pausedAt    record.Pos // of the path
	occupied    bool       // it stands on an occupied square, so it must go on
	interrupted bool       // a free attack was taken there, so it must go on
	bracketAt   record.Pos // of the first free attack there

	fumbled goblin // whom it attacked with a fumble, as long as he may strike back
}

// place puts everything where a round begins.
func (s *state) place(starts [goblins]square) {
	s.where = starts
	s.ball = s.centre
	s.down, s.dazed, s.left, s.petrify, s.helmeted = 0, 0, 0, 0, 0
	s.turns = 0
	s.turn = turn{current: nobody, last: nobody, direct: nobody}
}

// occupant is the Goblin on a square, but for one that is left out; nobody when there is none.
func (s *state) occupant(at square, except goblin) goblin {
	for g, where := range s.where {
		if where == at && goblin(g) != except {
			return goblin(g)
		}
	}
	return nobody
}

// held says whether a Goblin of a side, up or down, stands on a square.
func (s *state) held(at square, by side) bool {
	return s.where[by.first()] == at || s.where[by.first()+1] == at
}

// empty says whether a square holds neither a Goblin nor the ball.
func (s *state) empty(at square) bool { return s.vacant(at, nobody) }

// vacant says whether a square holds neither the ball nor a Goblin other than g.
func (s *state) vacant(at square, g goblin) bool { return at != s.ball && s.occupant(at, g) == nobody }

// move puts a Goblin on a square and remembers whether it has left its goal.
func (s *state) move(g goblin, to square) {
	s.where[g] = to
	if !s.isGoal(to) {
		s.left.add(g)
	}
}

// active says whether a Goblin guards and takes free attacks: up, not dazed (ruling 8), not under petrify.
func (s *state) active(g goblin) bool { return !(s.down | s.dazed | s.petrify).has(g) }

// guards is ruling 15 for a moving Goblin or the ball (mover nobody) on a square.
func (s *state) guards(g goblin, at square, mover goblin) bool {
	if !s.active(g) || !s.adjacent(s.where[g], at) {
		return false
	}
	for h, where := range s.where {
		if where == at && goblin(h) != mover && goblin(h).side() != g.side() {
			return false
		}
	}
	return true
}

// knockOut puts a Goblin down, unless an iron-helmet keeps it up; the round ends when its team-mate is down too (ruling 4).
func (s *state) knockOut(g goblin) bool {
	if s.helmeted.has(g) {
		return false
	}
	s.down.add(g)
	s.dazed.drop(g)
	if s.down.has(g.mate()) {
		s.endRound(g.side().other())
	}
	return true
}

// endRound gives a side the point of the round and says whether the match is decided.
func (s *state) endRound(scorer side) {
	s.score[scorer]++
	s.roundDue = true
	s.turn.ended = true
	s.turn.draws = [2]int{}
	s.turn.direct = nobody
	switch s.play.mode {
	case firstTo:
		s.over = s.score[scorer] >= s.play.points
	case bestOf:
		s.over = s.score[red]+s.score[blue] >= s.play.points
	}
	if s.over {
		s.winner = s.Score().Leader()
	}
}

// Score is the points of both sides.
func (s *state) Score() referee.Score {
	return referee.Score{Red: int(s.score[red]), Blue: int(s.score[blue])}
}

// Over says whether the match is decided.
func (s *state) Over() bool { return s.over }

// Winner is the side with more points when the match is decided; nobody wins a friendly one.
func (s *state) Winner() referee.Winner { return s.winner }

// Stop ends a timed or friendly match whose record says so ("Notation", Termination time).
func (s *state) Stop(termination string) {
	if termination != "time" || s.play.mode < timed {
		return
	}
	s.over = true
	if s.play.mode == timed {
		s.winner = s.Score().Leader()
	}
}

// Clone returns an independent copy.
func (s *state) Clone() referee.State {
	c := *s
	c.before, c.watch = nil, nil
	return &c
}

// beginTurn starts the turn of the side to move: what lasts until its next turn ends (rulings 8 and 20).
func (s *state) beginTurn(at record.Pos) {
	mine := s.toMove.both()
	s.dazed &^= mine
	s.helmeted &^= mine
	s.petrify &= mine
	s.turn = turn{open: true, at: at, current: nobody, last: nobody, direct: nobody}
	s.turns++
}

// endTurn hands over to the other side.
func (s *state) endTurn() {
	s.turn.open = false
	s.trail.on = false
	s.toMove = s.toMove.other()
}

// firstTurn says whether the turn that is being played is its side's first of the round.
func (s *state) firstTurn() bool { return s.turns <= 2 }

// mustLeave is ruling 3: the Goblin that stands in its goal at the end of its side's first turn and could have left it.
func (s *state) mustLeave() goblin {
	if !s.firstTurn() || s.turn.ended {
		return nobody
	}
	for g := s.toMove.first(); g.side() == s.toMove; g++ {
		if s.isGoal(s.where[g]) && !s.down.has(g) && s.hasExit(s.where[g]) {
			return g
		}
	}
	return nobody
}

// hasExit says whether a square is connected to one that is free of Goblins and ball.
func (s *state) hasExit(at square) bool {
	for d := range directions {
		if s.open(at, d) && s.empty(at+s.offsets[d]) {
			return true
		}
	}
	return false
}

// rolled notes a battle die of an attack or a free attack: a seven lets its roller draw (ruling 13), once what it did has not
// ended the round.
func (s *state) rolled(by goblin, die int16) {
	s.turn.direct = nobody
	if die != s.drawOn || !s.cards || s.turn.ended {
		return
	}
	s.turn.draws[by.side()]++
	s.turn.direct = by
}

// settle closes the time for draws and for striking back: something else is done.
func (s *state) settle() {
	s.turn.draws = [2]int{}
	s.turn.direct = nobody
	s.turn.cmd.fumbled = nobody
	s.turn.cmd.paused = false
	s.trail.on = false
}
