package jokerball

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// play applies the entries of a body and returns the first fault. Nothing may follow the end of the match.
func play(s *State, body string) *referee.Fault {
	c := record.NewCursor([]byte(body), Game.Sections)
	for {
		switch t := c.Tok(); {
		case t.Kind == record.Broken:
			return referee.BrokenFault(t)
		case t.Kind == record.Result:
			return nil
		case s.Over():
			return referee.Faultf(t.Pos, referee.AfterEnd, "the match is over")
		}
		if fault := s.Entry(c); fault != nil {
			return fault
		}
	}
}

// place puts men and ball on an empty board: "R b1 c2, B k7, o f6". The game is on, and it is that side's turn 1.
func place(t testing.TB, s *State, side referee.Side, men string) {
	t.Helper()
	s.newGame(side)
	for _, at := range s.rules.cells {
		s.board[at] = empty
	}
	for _, group := range strings.Split(men, ", ") {
		words := strings.Fields(group)
		what := map[string]cell{"R": redMan, "B": blueMan, "o": ball}[words[0]]
		for _, word := range words[1:] {
			at, rest, ok := s.rules.square([]byte(word))
			if what == empty || at == noCell || len(rest) > 0 || !ok {
				t.Fatalf("%q is no place for %q", word, words[0])
			}
			s.board[at] = what
			if what == ball {
				s.ball = at
			}
		}
	}
}

// men writes a position as place reads it.
func men(s *State) string {
	var groups []string
	for i, what := range [...]cell{redMan, blueMan, ball} {
		group := []string{"R", "B", "o"}[i : i+1 : i+1]
		for _, at := range s.rules.cells {
			if s.board[at] == what {
				group = append(group, s.rules.name(at))
			}
		}
		if len(group) > 1 {
			groups = append(groups, strings.Join(group, " "))
		}
	}
	return strings.Join(groups, ", ")
}

// outcome is what a row of the tables expects after a turn: the fault with its column, or the position.
func outcome(s *State, fault *referee.Fault) string {
	if fault != nil {
		return fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
	}
	if s.Over() {
		return fmt.Sprintf("%s; %d-%d", men(s), s.score.Red, s.score.Blue)
	}
	return men(s)
}

// TestTurns has rows (before, turn, after) for the rulings and codes of a turn, on the board of the standard game.
func TestTurns(t *testing.T) {
	const r, b = referee.Red, referee.Blue
	rows := []struct {
		ruling string
		side   referee.Side
		before string
		turn   string
		after  string
	}{
		// 2. Roll: the direction of the ball as the player who moves it sees it.
		{"red backward left", r, "R b1, B k7, o f6", "1. R [1 1] b1-c1 @e5 *", "R c1, B k7, o e5"},
		{"red left", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f5 *", "R c1, B k7, o f5"},
		{"red forward left", r, "R b1, B k7, o f6", "1. R [1 3] b1-c1 @g6 *", "R c1, B k7, o g6"},
		{"red forward right", r, "R b1, B k7, o f6", "1. R [1 4] b1-c1 @g7 *", "R c1, B k7, o g7"},
		{"red right", r, "R b1, B k7, o f6", "1. R [1 5] b1-c1 @f7 *", "R c1, B k7, o f7"},
		{"red backward right", r, "R b1, B k7, o f6", "1. R [1 6] b1-c1 @e6 *", "R c1, B k7, o e6"},
		{"blue backward left", b, "R b1, B k7, o f6", "1. B [1 1] k7-j7 @g7 *", "R b1, B j7, o g7"},
		{"blue left", b, "R b1, B k7, o f6", "1. B [1 2] k7-j7 @f7 *", "R b1, B j7, o f7"},
		{"blue forward left", b, "R b1, B k7, o f6", "1. B [1 3] k7-j7 @e6 *", "R b1, B j7, o e6"},
		{"blue forward right", b, "R b1, B k7, o f6", "1. B [1 4] k7-j7 @e5 *", "R b1, B j7, o e5"},
		{"blue right", b, "R b1, B k7, o f6", "1. B [1 5] k7-j7 @f5 *", "R b1, B j7, o f5"},
		{"blue backward right", b, "R b1, B k7, o f6", "1. B [1 6] k7-j7 @g6 *", "R b1, B j7, o g6"},
		{"no dice", r, "R b1, B k7, o f6", "1. R b1-c1 @g6 *", "syntax 6"},
		{"one die", r, "R b1, B k7, o f6", "1. R [1] b1-c1 @g6 *", "dice-count 6"},
		{"three dice", r, "R b1, B k7, o f6", "1. R [1 2 3] b1-c1 @g6 *", "dice-count 6"},
		{"a die of zero", r, "R b1, B k7, o f6", "1. R [1 0] b1-c1 @g6 *", "dice-range 6"},
		{"a die of seven", r, "R b1, B k7, o f6", "1. R [7 1] b1-c1 @g6 *", "dice-range 6"},
		{"a second roll", r, "R b1, B k7, o f6", "1. R [1 2] [1 2] b1-c1 @f5 *", "syntax 12"},
		// 3. The man moves.
		{"forward left", r, "R b1, B k7, o f6", "1. R [3 2] b1-e1 @f5 *", "R e1, B k7, o f5"},
		{"forward right", r, "R b1, B k7, o f6", "1. R [3 2] b1-e4 @f5 *", "R e4, B k7, o f5"},
		{"blue forward left", b, "R b1, B k7, o f6", "1. B [3 2] k7-h7 @f7 *", "R b1, B h7, o f7"},
		{"blue forward right", b, "R b1, B k7, o f6", "1. B [3 2] k7-h4 @f7 *", "R b1, B h4, o f7"},
		{"stops at the wall", r, "R d1, B k7, o f6", "1. R [6 2] d1-f1 @f5 *", "R f1, B k7, o f5"},
		{"goes on short of the wall", r, "R d1, B k7, o f6", "1. R [6 2] d1-e1 @f5 *", "man-distance 12"},
		{"stops at the goal line", r, "R i8, B a1, o f6", "1. R [6 2] i8-k8 @f5 *", "R k8, B a1, o f5"},
		{"blue stops at the goal line", b, "R k8, B c4, o f6", "1. B [6 2] c4-a2 @f7 *", "R k8, B a2, o f7"},
		{"stops at the ball", r, "R c3, B k7, o f6", "1. R [6 2] c3-e5 @f5 *", "R e5, B k7, o f5"},
		{"not beyond the ball", r, "R c3, B k7, o f6", "1. R [6 2] c3-g7 @f5 *", "man-distance 12"},
		{"not onto the ball", r, "R c3, B k7, o f6", "1. R [3 2] c3-f6 @f5 *", "man-distance 12"},
		{"a man behind the ball does not matter", r, "R c3, B g7, o f6", "1. R [6 2] c3-e5 @f5 *", "R e5, B g7, o f5"},
		{"a man before the ball does", r, "R c3, B e5, o f6", "1. R [6 2] c3-d4 @f5 *", "man-blocked 12"},
		{"a man within the roll", r, "R c3 f3, B k7, o f6", "1. R [4 2] c3-e3 @f5 *", "man-blocked 12"},
		{"a man on the last cell of the roll", r, "R c3, B f3, o f6", "1. R [3 2] c3-f3 @f5 *", "man-blocked 12"},
		{"a man just beyond the roll", r, "R c3, B f3, o f6", "1. R [2 2] c3-e3 @f5 *", "R e3, B f3, o f5"},
		{"too far", r, "R c3, B k7, o f6", "1. R [2 2] c3-f3 @f5 *", "man-distance 12"},
		{"too short", r, "R c3, B k7, o f6", "1. R [2 2] c3-d3 @f5 *", "man-distance 12"},
		{"next to the ball", r, "R e5 b1, B k7, o f6", "1. R [2 2] e5-f6 @f5 *", "man-blocked 12"},
		{"next to the wall", r, "R f1 b1, B k7, o f6", "1. R [2 2] b1-d1 @f5 *", "R d1 f1, B k7, o f5"},
		{"on the goal line", r, "R k8 b1, B k6, o f6", "1. R [2 2] k8-k9 @f5 *", "man-direction 12"},
		{"sideways", r, "R c3, B k7, o f6", "1. R [2 2] c3-c5 @f5 *", "man-direction 12"},
		{"backward", r, "R c3, B k7, o f6", "1. R [1 2] c3-b3 @f5 *", "man-direction 12"},
		{"backward for blue", b, "R c3, B h8, o f6", "1. B [1 2] h8-i8 @f7 *", "man-direction 12"},
		{"on no line", r, "R c3, B k7, o f6", "1. R [2 2] c3-e4 @f5 *", "man-direction 12"},
		{"nowhere", r, "R b1, B k7, o f6", "1. R [1 2] b1-b1 @f5 *", "man-direction 12"},
		{"man of the other side", r, "R c3, B k7, o f6", "1. R [1 2] k7-j7 @f5 *", "not-your-man 12"},
		{"no man", r, "R c3, B k7, o f6", "1. R [1 2] d4-e4 @f5 *", "not-your-man 12"},
		{"the ball is no man", r, "R c3, B k7, o f6", "1. R [1 2] f6-g6 @f5 *", "not-your-man 12"},
		// 3. The man captures.
		{"captures a foe", r, "R c3, B f3, o f6", "1. R [4 2] c3xf3 @f5 *", "R f3, o f5"},
		{"captures a friend", r, "R c3 f3, B k7, o f6", "1. R [4 2] c3xf3 @f5 *", "R f3, B k7, o f5"},
		{"captures at the roll", r, "R c3, B f3, o f6", "1. R [3 2] c3xf3 @f5 *", "R f3, o f5"},
		{"captures beyond the roll", r, "R c3, B f3, o f6", "1. R [2 2] c3xf3 @f5 *", "capture-range 12"},
		{"captures sideways", r, "R c3, B c6, o f6", "1. R [3 2] c3xc6 @f5 *", "R c6, o f5"},
		{"captures sideways, left", r, "R c6, B c3, o f6", "1. R [3 2] c6xc3 @f5 *", "R c3, o f5"},
		{"captures backward", r, "R c3, B a1, o f6", "1. R [3 2] c3xa1 @f5 *", "R a1, o f5"},
		{"captures backward right", r, "R c3, B a3, o f6", "1. R [3 2] c3xa3 @f5 *", "R a3, o f5"},
		{"captures past a man", r, "R c3 e3, B f3, o f6", "1. R [4 2] c3xf3 @f5 *", "man-blocked 12"},
		{"captures past the ball", r, "R d4, B g7, o f6", "1. R [6 2] d4xg7 @f5 *", "man-blocked 12"},
		{"captures past a man, nobody there", r, "R c3 e3, B k7, o f6", "1. R [4 2] c3xf3 @f5 *", "man-blocked 12"},
		{"captures past a man, too far", r, "R c3 e3, B h3, o f6", "1. R [2 2] c3xh3 @f5 *", "man-blocked 12"},
		{"captures nobody", r, "R c3, B k7, o f6", "1. R [4 2] c3xe3 @f5 *", "capture-empty 12"},
		{"captures nobody, too far", r, "R c3, B k7, o f6", "1. R [1 2] c3xe3 @f5 *", "capture-empty 12"},
		{"captures the ball", r, "R c3, B k7, o f6", "1. R [4 2] c3xf6 @f5 *", "capture-empty 12"},
		{"captures himself", r, "R c3, B k7, o f6", "1. R [4 2] c3xc3 @f5 *", "man-direction 12"},
		{"captures on no line", r, "R c3, B e4, o f6", "1. R [4 2] c3xe4 @f5 *", "man-direction 12"},
		{"moves onto a man", r, "R c3, B d3, o f6", "1. R [1 2] c3-d3 @f5 *", "man-blocked 12"},
		// 3. No man moves.
		{"nobody can", r, "R k6, B h8, o f6", "1. R [1 2] -- @f5 *", "R k6, B h8, o f5"},
		{"no man is left", r, "B h8, o f6", "1. R [1 2] -- @f5 *", "B h8, o f5"},
		{"somebody can move", r, "R k6 b1, B h8, o f6", "1. R [1 2] -- @f5 *", "must-move 12"},
		{"somebody can capture", r, "R k6, B k8, o f6", "1. R [2 2] -- @f5 *", "must-move 12"},
		{"somebody could with another roll", r, "R k6, B k8, o f6", "1. R [1 2] -- @f5 *", "R k6, B k8, o f5"},
		{"shut in by the ball and the wall", r, "R g2, B k9, o h3", "1. R [1 4] -- @i4 *", "R g2, B k9, o i4"},
		// 4. The ball moves.
		{"as far as it goes", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f1 *", "R c1, B k7, o f1"},
		{"up to a man", r, "R b1, B f3, o f6", "1. R [1 2] b1-c1 @f4 *", "R c1, B f3, o f4"},
		{"onto a man", r, "R b1, B f3, o f6", "1. R [1 2] b1-c1 @f3 *", "ball-blocked 18"},
		{"over a man", r, "R b1, B f3, o f6", "1. R [1 2] b1-c1 @f2 *", "ball-blocked 18"},
		{"blocked at once", r, "R b1, B f5, o f6", "1. R [1 2] b1-c1 @f5 *", "ball-blocked 18"},
		{"stays behind a man", r, "R b1, B f5, o f6", "1. R [1 2] b1-c1 @-- *", "R c1, B f5, o f6"},
		{"stays at the wall", r, "R b1, B k7, o f1", "1. R [1 2] b1-c1 @-- *", "R c1, B k7, o f1"},
		{"stays at the slanting wall", r, "R b1, B k7, o g2", "1. R [1 3] b1-c1 @-- *", "R c1, B k7, o g2"},
		{"may not stay", r, "R b1, B f4, o f6", "1. R [1 2] b1-c1 @-- *", "ball-must-move 18"},
		{"may not stay before an exit", r, "R b1, B a1, o k8", "1. R [1 3] b1-c1 @-- *", "ball-must-move 18"},
		{"another direction", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f7 *", "ball-direction 18"},
		{"no direction", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @h7 *", "ball-direction 18"},
		{"its own cell", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f6 *", "ball-direction 18"},
		{"another direction, onto a man", r, "R b1, B k7 f7, o f6", "1. R [1 2] b1-c1 @f7 *", "ball-direction 18"},
		{"behind the man who has moved", r, "R e6, B k7, o f6", "1. R [1 6] e6-f7 @d6 *", "R f7, B k7, o d6"},
		{"blocked by the man who has moved", r, "R e4, B k7, o f6", "1. R [1 2] e4-f5 @-- *", "R f5, B k7, o f6"},
		// 5. Goal.
		{"a long way round a man", r, "R b1, B k6, o f6", "1. R [1 4] b1-c1 @out *", "R c1, B k6; 1-0"},
		{"red scores", r, "R b1, B k7, o f6", "1. R [1 3] b1-c1 @out *", "R c1, B k7; 1-0"},
		{"red scores from the left corner", r, "R b1, B k7, o k6", "1. R [1 3] b1-c1 @out *", "R c1, B k7; 1-0"},
		{"red scores from the right corner", r, "R b1, B k7, o k11", "1. R [1 4] b1-c1 @out *", "R c1, B k7; 1-0"},
		{"blue scores from the left corner", b, "R b1, B k7, o a1", "1. B [1 4] k7-j7 @out *", "R b1, B j7; 0-1"},
		{"blue scores from the right corner", b, "R b1, B k7, o a6", "1. B [1 3] k7-j7 @out *", "R b1, B j7; 0-1"},
		{"own goal of red", r, "R b2, B k7, o a1", "1. R [1 1] b2-c2 @out *", "R c2, B k7; 0-1"},
		{"own goal of blue", b, "R b2, B k7, o k6", "1. B [1 6] k7-j7 @out *", "R b2, B j7; 1-0"},
		{"sideways on the goal line is no exit", r, "R b2, B k7, o k6", "1. R [1 2] b2-c2 @out *", "no-exit 18"},
		{"the wall is no exit", r, "R b2, B k7, o f1", "1. R [1 2] b2-c2 @out *", "no-exit 18"},
		{"the slanting wall is no exit", r, "R b2, B k7, o d2", "1. R [1 2] b2-c2 @out *", "no-exit 18"},
		{"a man in the way of the exit", r, "R b1, B k6, o j6", "1. R [1 3] b1-c1 @out *", "no-exit 18"},
		{"stops short of the exit", r, "R b1, B a1, o i8", "1. R [1 3] b1-c1 @k8 *", "R c1, B a1, o k8"},
		// Notation and orders of codes.
		{"man without ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 *", "syntax 18"},
		{"ball without man", r, "R b1, B k7, o f6", "1. R [1 2] @f5 *", "syntax 12"},
		{"nothing", r, "R b1, B k7, o f6", "1. R [1 2] *", "syntax 12"},
		{"a third action", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f5 @f4 *", "syntax 22"},
		{"a section word for the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 period *", "syntax 18"},
		{"a game for the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 game 2 first R *", "syntax 18"},
		{"text ends after the man", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1", "unterminated 17"},
		{"text ends after the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f5", "unterminated 21"},
		{"text breaks for the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 ] @f5 *", "syntax 18"},
		{"capital letter", r, "R b1, B k7, o f6", "1. R [1 2] B1-c1 @f5 *", "syntax 12"},
		{"two letters", r, "R b1, B k7, o f6", "1. R [1 2] aa1-c1 @f5 *", "syntax 12"},
		{"two letters later", r, "R b1, B k7, o f6", "1. R [1 2] b1-cc1 @f5 *", "syntax 12"},
		{"no digits", r, "R b1, B k7, o f6", "1. R [1 2] b1-c @f5 *", "syntax 12"},
		{"no link", r, "R b1, B k7, o f6", "1. R [1 2] b1c1 @f5 *", "syntax 12"},
		{"half a move", r, "R b1, B k7, o f6", "1. R [1 2] b1- @f5 *", "syntax 12"},
		{"something behind a move", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1! @f5 *", "syntax 12"},
		{"the ball's word for the man", r, "R b1, B k7, o f6", "1. R [1 2] @-- @f5 *", "syntax 12"},
		{"the man's word for the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 -- *", "syntax 18"},
		{"a move for the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 f6-f5 *", "syntax 18"},
		{"an empty at sign", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @ *", "syntax 18"},
		{"a capital at sign", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @F5 *", "syntax 18"},
		{"out misspelt", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @Out *", "syntax 18"},
		{"something behind the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f5x *", "syntax 18"},
		{"unknown row", r, "R b1, B k7, o f6", "1. R [1 2] z9-c1 @f5 *", "unknown-square 12"},
		{"number zero", r, "R b1, B k7, o f6", "1. R [1 2] b0-c1 @f5 *", "unknown-square 12"},
		{"leading zero", r, "R b1, B k7, o f6", "1. R [1 2] b01-c1 @f5 *", "unknown-square 12"},
		{"number beyond the wall", r, "R b1, B k7, o f6", "1. R [1 2] b1-b8 @f5 *", "unknown-square 12"},
		{"number before the wall", r, "R b1, B k7, o f6", "1. R [1 2] b1-g1 @f5 *", "unknown-square 12"},
		{"long number", r, "R b1, B k7, o f6", "1. R [1 2] b1-c99999999999999999999 @f5 *", "unknown-square 12"},
		{"unknown cell of the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @l6 *", "unknown-square 18"},
		{"leading zero of the ball", r, "R b1, B k7, o f6", "1. R [1 2] b1-c1 @f05 *", "unknown-square 18"},
		{"syntax before unknown-square", r, "R b1, B k7, o f6", "1. R [1 2] z9-C1 @f5 *", "syntax 12"},
		{"unknown-square before not-your-man", r, "R b1, B k7, o f6", "1. R [1 2] k7-l7 @f5 *", "unknown-square 12"},
		{"not-your-man before man-direction", r, "R b1, B k7, o f6", "1. R [1 2] k7-k7 @f5 *", "not-your-man 12"},
		{"man-direction before man-blocked", r, "R b3, B b4, o f6", "1. R [1 2] b3-b4 @f5 *", "man-direction 12"},
		{"man-blocked before man-distance", r, "R b3, B d3, o f6", "1. R [2 2] b3-f3 @f5 *", "man-blocked 12"},
		{"the man before the ball", r, "R b3, B k7, o f6", "1. R [2 2] b3-b4 @z9 *", "man-direction 12"},
		{"the man before what is missing", r, "R b3, B k7, o f6", "1. R [2 2] b3-b4 *", "man-direction 12"},
		{"number before side", r, "R b3, B k7, o f6", "2. B [2 2] b3-d3 @f5 *", "turn-number 1"},
		{"side before dice", r, "R b3, B k7, o f6", "1. B [7] b3-d3 @f5 *", "wrong-side 4"},
		{"count before range", r, "R b3, B k7, o f6", "1. R [7] b3-d3 @f5 *", "dice-count 6"},
		{"dice before the man", r, "R b3, B k7, o f6", "1. R [7 1] Z @f5 *", "dice-range 6"},
		{"no cube", r, "R b3, B k7, o f6", "1. R double take [2 2] b3-d3 @f5 *", "cube-off 6"},
	}
	for _, row := range rows {
		t.Run(row.ruling, func(t *testing.T) {
			s := start(t, nil)
			place(t, s, row.side, row.before)
			fault := play(s, row.turn)
			if got := outcome(s, fault); got != row.after {
				t.Fatalf("%q is %q, want %q\n%v\n%s", row.turn, got, row.after, fault, s)
			}
			if fault == nil {
				return
			}
			// A refused action leaves no trace: the state is the one that the text before it leads to.
			want := start(t, nil)
			place(t, want, row.side, row.before)
			play(want, row.turn[:fault.Pos.Col-1])
			if s.String() != want.String() {
				t.Errorf("%q left a trace:\n%swant\n%s", row.turn, s, want)
			}
		})
	}
}

// TestMatches has rows of whole bodies for games, the cube and the score: the fault with its column in the last entry, or the score
// and what is due.
func TestMatches(t *testing.T) {
	const (
		cube3 = "Match 3 Cube on"
		// goal is a whole game that Red wins, drop one that Blue gives up.
		goal = "1. R [3 3] b1-e1 @g6 2. B [1 3] k11xj10 @f6 3. R [1 3] b2-c2 @g6 4. B [1 3] j10-i10 @f6 5. R [1 4] b3-c3 @out "
		drop = "1. R double drop "
		own  = "1. R [1 3] a1xb2 @g6 2. B [1 3] j11-i11 @f6 3. R [1 4] b2-c2 @g7 4. B [1 4] j10-i10 @out "
	)
	rows := []struct {
		ruling, tags, before, entry, after string
	}{
		// 1. Start.
		{"red first", "", "", "game 1 first R *", "0-0 game 1, turn 1: R is to roll"},
		{"blue first", "", "", "game 1 first B *", "0-0 game 1, turn 1: B is to roll"},
		{"left out", "", "", "1. R [3 4] b1-e1 @g7 *", "0-0 game 1, turn 2: B is to roll"},
		{"left out and blue first", "", "", "1. B [1 4] j11-i11 @e5 *", "wrong-side 4"},
		{"left out and turn 2", "", "", "2. R [3 4] b1-e1 @g7 *", "turn-number 1"},
		{"the side that is first", "", "game 1 first B ", "1. R [3 4] b1-e1 @g7 *", "wrong-side 4"},
		{"turns alternate", "", "1. R [3 4] b1-e1 @g7 ", "2. R [3 4] b2-e2 @h8 *", "wrong-side 4"},
		{"game 2 at once", "", "", "game 2 first R *", "game-order 6"},
		{"game 0", "", "", "game 0 first R *", "game-order 6"},
		{"leading zero", "", "", "game 01 first R *", "game-order 6"},
		{"a huge number", "", "", "game 99999999999999999999999999 first R *", "game-order 6"},
		{"the number before the word", "", "", "game 2 last R *", "game-order 6"},
		{"no number", "", "", "game first R *", "syntax 6"},
		{"a turn's number", "", "", "game 1. first R *", "syntax 6"},
		{"a negative number", "", "", "game -1 first R *", "syntax 6"},
		{"another word", "", "", "game 1 start R *", "syntax 8"},
		{"no word", "", "", "game 1 *", "syntax 8"},
		{"no side", "", "", "game 1 first *", "syntax 14"},
		{"another side", "", "", "game 1 first W *", "syntax 14"},
		{"something behind", "", "", "game 1 first R 2 *", "syntax 16"},
		{"dice behind", "", "", "game 1 first R [6] *", "syntax 16"},
		{"text ends", "", "", "game 1 first R", "unterminated 15"},
		{"text ends early", "", "", "game 1", "unterminated 7"},
		{"a game is on", cube3, "game 1 first R ", "game 2 first R *", "game-order 1"},
		{"the same game is on", cube3, "game 1 first R ", "game 1 first R *", "game-order 1"},
		{"a game is on that was left out", cube3, "1. R [3 4] b1-e1 @g7 ", "game 2 first R *", "game-order 1"},
		{"game 1 after its turns", cube3, "1. R [3 4] b1-e1 @g7 ", "game 1 first R *", "game-order 1"},
		{"a turn where a game is due", cube3, "game 1 first R " + drop, "2. B [1 1] j11-i11 @f6 *", "game-order 1"},
		{"a turn where a game is due, before its number", cube3, "game 1 first R " + drop, "07. X *", "game-order 1"},
		{"game 3 where game 2 is due", cube3, "game 1 first R " + drop, "game 3 first R *", "game-order 6"},
		{"a second game though game 1 was left out", cube3, drop, "game 2 first R *", "game-order 1"},
		{"a turn though game 1 was left out", cube3, drop, "2. B [1 1] j11-i11 @f6 *", "game-order 1"},
		{"the text goes on, the next game is due", cube3, "game 1 first R ", drop + "x *", "syntax 18"},
		// 5, 6. Goals and the match.
		{"a point decides", "", goal, "*", "1-0 the match is over: R has won"},
		{"a point of three", "Match 3", "game 1 first R " + goal, "*", "1-0 game 2 is to begin"},
		{"the next game", "Match 3", "game 1 first R " + goal, "game 2 first B *", "1-0 game 2, turn 1: B is to roll"},
		{"the other side's goal", "Match 3", "game 1 first R " + own, "*", "0-1 game 2 is to begin"},
		{"points add up", "Match 3", "game 1 first R " + own + "game 2 first R " + own + "game 3 first R " + goal, "*", "1-2 game 4 is to begin"},
		{"three points", "Match 3", "game 1 first R " + own + "game 2 first R " + own + "game 3 first R " + own, "*", "0-3 the match is over: B has won"},
		{"nothing behind the goal", "", "1. R [3 3] b1-e1 @g6 2. B [1 3] k11xj10 @f6 3. R [1 3] b2-c2 @g6 4. B [1 3] j10-i10 @f6 ",
			"5. R [1 4] b3-c3 @out @f5 *", "after-end 23"},
		{"no game after the match", "", goal, "game 2 first R *", "after-end 1"},
		{"no turn after the match", "", goal, "6. B [1 1] j11-i11 @g7 *", "after-end 1"},
		// 7. Doubling cube.
		{"taken", cube3, "", "1. R double take [3 4] b1-e1 @g7 *", "0-0 game 1, turn 2: B is to roll"},
		{"dropped", cube3, "", "1. R double drop *", "1-0 game 2 is to begin"},
		{"dropped after a take", "Match 9 Cube on", "1. R double take [3 4] b1-e1 @g7 ", "2. B double drop *", "0-2 game 2 is to begin"},
		{"taken twice", "Match 9 Cube on", "1. R double take [3 4] b1-e1 @g7 2. B double take [6 2] j6-d6 @g9 ", "3. R double drop *", "4-0 game 2 is to begin"},
		{"dropped for the match", "Match 4 Cube on", "1. R double take [3 4] b1-e1 @g7 2. B double take [6 2] j6-d6 @g9 ", "*", "0-0 game 1, turn 3: R is to roll"},
		{"beyond the match", cube3, "1. R double take [3 3] b1-e1 @g6 2. B double take [1 3] k11xj10 @f6 3. R [1 3] b2-c2 @g6 4. B [1 3] j10-i10 @f6 ",
			"5. R [1 4] b3-c3 @out *", "4-0 the match is over: R has won"},
		{"the other side's cube", "Match 9 Cube on", "1. R double take [3 4] b1-e1 @g7 2. B [6 2] j6-d6 @g9 ", "3. R double take [1 1] b2-c2 @f8 *", "cube-owner 6"},
		{"in the middle again in the next game", "Match 9 Cube on", "game 1 first R 1. R double take [3 4] b1-e1 @g7 2. B double drop game 2 first B ",
			"1. B double drop *", "0-3 game 3 is to begin"},
		{"no answer", cube3, "", "1. R double [3 4] b1-e1 @g7 *", "syntax 13"},
		{"another answer", cube3, "", "1. R double pass *", "syntax 13"},
		{"answer missing at the end", cube3, "", "1. R double *", "syntax 13"},
		{"text ends for the answer", cube3, "", "1. R double", "unterminated 12"},
		{"doubled twice", cube3, "", "1. R double double take *", "syntax 13"},
		{"an answer without a double", cube3, "", "1. R take [3 4] b1-e1 @g7 *", "syntax 6"},
		{"no roll after the take", cube3, "", "1. R double take *", "syntax 18"},
		{"doubled again after the take", cube3, "", "1. R double take double take *", "syntax 18"},
		{"doubled after the roll", cube3, "", "1. R [3 4] double take b1-e1 @g7 *", "syntax 12"},
		{"a roll after the drop", cube3, "game 1 first R ", "1. R double drop [3 4] b1-e1 @g7 *", "syntax 18"},
		// 8. Crawford.
		{"the Crawford game", cube3, "game 1 first R 1. R double take [3 4] b1-e1 @g7 2. B double drop game 2 first R ", "1. R double drop *", "crawford 6"},
		{"for the side ahead too", cube3, "game 1 first R 1. R double take [3 4] b1-e1 @g7 2. B double drop game 2 first B ", "1. B double drop *", "crawford 6"},
		{"not before one point is missing", cube3, "game 1 first R " + drop + "game 2 first R ", "1. R double drop *", "2-0 game 3 is to begin"},
		{"only one a match", cube3, "game 1 first R " + drop + "game 2 first B 1. B double drop game 3 first B 1. B double drop game 4 first R " + goal + "game 5 first R ",
			"1. R double drop *", "dead-cube 6"},
		{"afterwards the side behind doubles", cube3, "game 1 first R " + drop + "game 2 first R " + drop + "game 3 first R " + own + "game 4 first B ",
			"1. B double drop *", "2-2 game 5 is to begin"},
		{"no Crawford game without a cube", "Match 2", "game 1 first R " + goal + "game 2 first R ", "1. R double drop *", "cube-off 6"},
		// 9. Dead cube.
		{"one-point match", "Match 1 Cube on", "", "1. R double drop *", "dead-cube 6"},
		{"the value is enough", "Match 2 Cube on", "1. R double take [3 4] b1-e1 @g7 ", "2. B double drop *", "dead-cube 6"},
		{"the value and the points are enough", "Match 4 Cube on", "game 1 first R " + own + "game 2 first R " + own + "game 3 first R 1. R double take [3 4] b1-e1 @g7 ",
			"2. B double drop *", "dead-cube 6"},
		{"before the missing answer", "Match 1 Cube on", "", "1. R double *", "dead-cube 6"},
		{"the cube's owner before the dead cube", "Match 2 Cube on", "1. R double take [3 4] b1-e1 @g7 2. B [6 2] j6-d6 @g9 ", "3. R double drop *", "cube-owner 6"},
	}
	for _, row := range rows {
		t.Run(row.ruling, func(t *testing.T) {
			s := start(t, nil, tags(row.tags)...)
			if fault := play(s, row.before+"*"); fault != nil {
				t.Fatalf("%s: %v", row.before, fault)
			}
			before := s.Clone().(*State)
			fault := play(s, row.entry)
			got := fmt.Sprintf("%d-%d %s", s.score.Red, s.score.Blue, s.due())
			if fault != nil {
				got = fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
			}
			if got != row.after {
				t.Fatalf("%q is %q, want %q\n%v\n%s", row.entry, got, row.after, fault, s)
			}
			if fault == nil {
				return
			}
			play(before, row.entry[:fault.Pos.Col-1])
			if *s != *before {
				t.Errorf("%q left a trace:\n%swant\n%s", row.entry, s, before)
			}
		})
	}
}

// tags splits "Match 3 Cube on" into names and values.
func tags(list string) []string { return strings.Fields(list) }

func TestTags(t *testing.T) {
	rows := []struct {
		tags  []string
		fault string // the tag at fault, "" for none
	}{
		{nil, ""},
		{[]string{"Match", "1"}, ""},
		{[]string{"Match", "21", "Cube", "on"}, ""},
		{[]string{"Cube", "off"}, ""},
		{[]string{"Match", "0"}, "Match"},
		{[]string{"Match", "22"}, "Match"},
		{[]string{"Match", "05"}, "Match"},
		{[]string{"Match", ""}, "Match"},
		{[]string{"Match", " 5"}, "Match"},
		{[]string{"Match", "+5"}, "Match"},
		{[]string{"Match", "five"}, "Match"},
		{[]string{"Match", "99999999999999999999"}, "Match"},
		{[]string{"Cube", "On"}, "Cube"},
		{[]string{"Cube", ""}, "Cube"},
		{[]string{"Cube", "yes", "Match", "0"}, "Match"},
	}
	for _, row := range rows {
		t.Run(strings.Join(row.tags, " "), func(t *testing.T) {
			var list record.Tags
			at := map[record.Pos]string{}
			for i := 0; i < len(row.tags); i += 2 {
				pos := record.Pos{Line: 2 + i, Col: 1}
				list.List = append(list.List, record.TagPair{Pos: pos, Name: row.tags[i], Value: row.tags[i+1]})
				at[pos] = row.tags[i]
			}
			_, fault := Game.New(Game.Params.Defaults()).Start(&list)
			switch {
			case fault == nil && row.fault != "":
				t.Errorf("no fault, want one at %s", row.fault)
			case fault != nil && (fault.Code != referee.Tag || at[fault.Pos] != row.fault):
				t.Errorf("%v, at %q, want one at %q", fault, at[fault.Pos], row.fault)
			}
		})
	}
}

// TestBoards has rows for other boards than the standard one.
func TestBoards(t *testing.T) {
	rows := []struct {
		side, rows         int
		position           string
		entry, after, last string
	}{
		{3, 1, "R a1 a2 a3, B e3 e4 e5, o c3", "1. R [2 3] a1-c1 @e3 *", "ball-blocked 18", "e5"},
		{3, 2, "R a1 a2 a3 b1 b2 b3 b4, B d2 d3 d4 d5 e3 e4 e5, o c3", "1. R [2 3] b1-c1 @-- *", "R a1 a2 a3 b2 b3 b4 c1, B d2 d3 d4 d5 e3 e4 e5, o c3", "e5"},
		{4, 1, "R a1 a2 a3 a4, B g4 g5 g6 g7, o d4", "1. R [1 3] a1-b1 @f4 *", "R a2 a3 a4 b1, B g4 g5 g6 g7, o f4", "g7"},
		{10, 1, "R a1 a2 a3 a4 a5 a6 a7 a8 a9 a10, B s10 s11 s12 s13 s14 s15 s16 s17 s18 s19, o j10",
			"1. R [6 5] a1-g7 @j19 *", "R a2 a3 a4 a5 a6 a7 a8 a9 a10 g7, B s10 s11 s12 s13 s14 s15 s16 s17 s18 s19, o j19", "s19"},
	}
	for _, row := range rows {
		t.Run(fmt.Sprintf("side %d, %d rows", row.side, row.rows), func(t *testing.T) {
			s := start(t, param.Values{"side": param.IntValue(row.side), "rows_of_men": param.IntValue(row.rows)})
			if got := men(s); got != row.position {
				t.Errorf("the start is %q, want %q", got, row.position)
			}
			if got := s.rules.name(s.rules.cells[len(s.rules.cells)-1]); got != row.last {
				t.Errorf("the last cell is %s, want %s", got, row.last)
			}
			if n := 3*row.side*row.side - 3*row.side + 1; len(s.rules.cells) != n {
				t.Errorf("%d cells, want %d", len(s.rules.cells), n)
			}
			fault := play(s, row.entry)
			if got := outcome(s, fault); got != row.after {
				t.Errorf("%q is %q, want %q\n%v\n%s", row.entry, got, row.after, fault, s)
			}
		})
	}
}

func TestParameters(t *testing.T) {
	rows := []struct {
		side, rows int
		problem    string // "" for none
	}{
		{6, 2, ""},
		{3, 2, ""},
		{10, 9, ""},
		{2, 1, "side is 2: a whole number from 3 to 10"},
		{11, 1, "side is 11: a whole number from 3 to 10"},
		{6, 0, "rows_of_men is 0: a whole number from 1 to 9"},
		{6, 6, "rows_of_men is 6 on a board of side 6: a whole number from 1 to 5"},
	}
	for _, row := range rows {
		values := Game.Params.Defaults().With(param.Values{"side": param.IntValue(row.side), "rows_of_men": param.IntValue(row.rows)})
		var problems []string
		for _, p := range Game.Params.Validate(values) {
			problems = append(problems, p.What+": "+p.Allowed)
		}
		if got := strings.Join(problems, "; "); got != row.problem {
			t.Errorf("side %d, %d rows: problems %q, want %q", row.side, row.rows, got, row.problem)
		}
	}
}

// TestLegal has rows of what may stand next.
func TestLegal(t *testing.T) {
	rows := []struct{ name, tags, body, legal string }{
		{"at the start", "", "*", "game 1 first R|game 1 first B|1. R"},
		{"before the roll", "", "game 1 first B *", "[d6 d6]"},
		{"before the roll, with the cube", "Match 3 Cube on", "game 1 first B *", "double take|double drop|[d6 d6]"},
		{"after the double", "Match 3 Cube on", "1. R double", "take|drop"},
		{"after the take", "Match 3 Cube on", "1. R double take", "[d6 d6]"},
		{"the man", "", "1. R [1 3]", "a1xb1|a1xb2"},
		{"the ball", "", "1. R [3 4] b1-e1", "@g7|@h8|@i9"},
		{"the turn is complete", "", "1. R [3 4] b1-e1 @g7", ""},
		{"between games", "Match 3 Cube on", "game 1 first R 1. R double drop *", "game 2 first R|game 2 first B"},
		{"between games, game 1 left out", "Match 3 Cube on", "1. R double drop *", "nothing"},
		{"after the match", "", "1. R [3 3] b1-e1 @g6 2. B [1 3] k11xj10 @f6 3. R [1 3] b2-c2 @g6 4. B [1 3] j10-i10 @f6 5. R [1 4] b3-c3 @out *", "nothing"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := start(t, nil, tags(row.tags)...)
			play(s, row.body)
			legal := s.Legal()
			got := strings.Join(legal, "|")
			if legal == nil {
				got = "nothing"
			}
			if row.name == "the man" { // a long list: its beginning
				got = strings.Join(legal[:2], "|")
			}
			if got != row.legal {
				t.Errorf("legal after %q: %q, want %q", row.body, got, row.legal)
			}
		})
	}
	s := start(t, nil)
	for _, row := range []struct{ men, roll, legal string }{
		{"R k6, B h8, o f6", "[1 2]", "--"},
		{"R c3, B c5 h11, o e3", "[3 2]", "c3-d3|c3-f6|c3xc5"},
		{"R c3, B k7, o f1", "[1 2] c3-d3", "@--"},
		{"R c3, B k7, o i8", "[1 3] c3-d3", "@j8|@k8|@out"},
	} {
		place(t, s, referee.Red, row.men)
		play(s, "1. R "+row.roll)
		if got := strings.Join(s.Legal(), "|"); got != row.legal {
			t.Errorf("legal in %q after %s: %q, want %q", row.men, row.roll, got, row.legal)
		}
	}
}

func TestString(t *testing.T) {
	s := start(t, nil, "Match", "3", "Cube", "on")
	play(s, "game 1 first R 1. R double take [3 4] b1-e1 @g7 2. B [6 2]")
	const want = `
       k  B B B B B B
      j  B B B B B B B
     i  . . . . . . . .
    h  . . . . . . . . .
   g  . . . . . o . . . .
  f  . . . . . . . . . . .
   e  R . . . . . . . . . 11
    d  . . . . . . . . . 10
     c  . . . . . . . . 9
      b  . R R R R R R 8
       a  R R R R R R 7
           1 2 3 4 5 6
match to 3: R 0, B 0; cube 2, B's
game 1, turn 2: B has rolled [6 2], a man is to move
`
	if got := "\n" + s.String(); got != want {
		t.Errorf("got%swant%s", got, want)
	}
}
