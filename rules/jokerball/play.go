package jokerball

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"rinkpress/rules/referee"
)

// roll stands for a roll in lists of what is legal.
const roll = "[d6 d6]"

// Legal lists what may stand next: doubles and the roll, the men's actions in the order of the cells, or the ball's from near to
// far; "" when the turn is complete; between games the entries of the next game, and before the first also Red's first turn.
func (s *State) Legal() []string {
	switch s.phase {
	case gameDue:
		return s.legalGames()
	case between, rollDue:
		if s.mayDouble() {
			return []string{"double take", "double drop", roll}
		}
		return []string{roll}
	case answerDue:
		return []string{"take", "drop"}
	case takenDue:
		return []string{roll}
	case manDue:
		return s.legalMen()
	case ballDue:
		return s.legalBalls()
	case turnDone:
		return []string{""}
	}
	return nil
}

// legalGames lists the entries that may open the next game.
func (s *State) legalGames() []string {
	if s.implicit {
		return nil
	}
	var entries []string
	for _, first := range [...]referee.Side{referee.Red, referee.Blue} {
		entries = append(entries, fmt.Sprintf("game %d first %s", s.games+1, first))
	}
	if s.games == 0 {
		entries = append(entries, "1. R")
	}
	return entries
}

// legalMen lists the actions of the men with the roll.
func (s *State) legalMen() []string {
	var actions []string
	s.eachMan(s.purple, func(from, to int) bool {
		actions = append(actions, s.written(from, to))
		return true
	})
	if len(actions) == 0 {
		return []string{"--"}
	}
	return actions
}

// legalBalls lists the actions of the ball with the roll.
func (s *State) legalBalls() []string {
	way := ballWay[s.side][s.green]
	free, out := s.ballRun(way)
	var actions []string
	for k := range free {
		actions = append(actions, "@"+s.rules.name(s.ball+(k+1)*s.rules.step[way]))
	}
	if out {
		actions = append(actions, "@out")
	}
	if len(actions) == 0 {
		return []string{"@--"}
	}
	return actions
}

// Random returns a whole legal entry: a game or a turn; "" when only the result may follow, in a record that has left game 1 out.
// The side doubles one time in eight and is answered with a drop one time in three. Captures and goals are preferred now and
// then, so that games end, thin out until nobody can move, and are also lost by own goals.
func (s *State) Random(r *rand.Rand) string {
	line := *s
	if s.phase == gameDue {
		if s.implicit {
			return ""
		}
		if s.games > 0 || s.match > 1 || r.IntN(2) == 0 {
			return fmt.Sprintf("game %d first %s", s.games+1, [...]referee.Side{referee.Red, referee.Blue}[r.IntN(2)])
		}
		line.newGame(referee.Red)
	}
	turn := fmt.Sprintf("%d. %s", line.number, line.side)
	if line.mayDouble() && r.IntN(8) == 0 {
		if r.IntN(3) == 0 {
			return turn + " double drop"
		}
		turn += " double take"
	}
	line.purple, line.green = 1+r.IntN(sides), 1+r.IntN(sides)
	from, to := line.pickMan(r)
	action := "--"
	if from != to {
		action = line.written(from, to)
		line.runMan(from, to)
	}
	return fmt.Sprintf("%s [%d %d] %s %s", turn, line.purple, line.green, action, line.pickBall(r))
}

// pickMan draws a man's action; from and to are equal when there is none.
func (s *State) pickMan(r *rand.Rand) (from, to int) {
	captures := r.IntN(2) == 0
	seen := 0
	s.eachMan(s.purple, func(f, t int) bool {
		weight := 1
		if captures && s.board[t].isMan() {
			weight = 8
		}
		seen += weight
		if r.IntN(seen) < weight {
			from, to = f, t
		}
		return true
	})
	return from, to
}

// pickBall draws the ball's action.
func (s *State) pickBall(r *rand.Rand) string {
	actions := s.legalBalls()
	last := actions[len(actions)-1]
	if last == "@out" && throughGoal(ballWay[s.side][s.green]) == s.side && r.IntN(2) == 0 {
		return last
	}
	return actions[r.IntN(len(actions))]
}

// signs are the characters of the cells in String.
var signs = [...]byte{empty: '.', redMan: 'R', blueMan: 'B', ball: 'o'}

// String draws the board as text, Blue's goal line on top: "R" and "B" the men, "o" the ball. The rows' letters stand on the
// left, the diagonals' numbers at their lower ends. Below are the score and what is due.
func (s *State) String() string {
	r := s.rules
	var text strings.Builder
	for row := r.rows; row >= 1; row-- {
		low, high := max(1, row-r.side+1), min(r.rows, row+r.side-1)
		fmt.Fprintf(&text, "%*c ", 3+max(r.side-row, row-r.side), 'a'+row-1)
		for number := low; number <= high; number++ {
			fmt.Fprintf(&text, " %c", signs[s.board[r.place(row, number)]])
		}
		if row < r.side {
			fmt.Fprintf(&text, " %d", high+1)
		}
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "%*s", r.side+4, "")
	for number := 1; number <= r.side; number++ {
		fmt.Fprintf(&text, " %d", number)
	}
	fmt.Fprintf(&text, "\nmatch to %d: R %d, B %d", s.match, s.score.Red, s.score.Blue)
	if s.cube {
		fmt.Fprintf(&text, "; cube %d, %s", s.value, s.cubeAt())
	}
	fmt.Fprintf(&text, "\n%s\n", s.due())
	return text.String()
}

// cubeAt says where the cube lies.
func (s *State) cubeAt() string {
	switch {
	case s.crawford:
		return "out of use (Crawford game)"
	case s.owner == referee.NoSide:
		return "in the middle"
	}
	return s.owner.String() + "'s"
}

// due says for people what comes next.
func (s *State) due() string {
	switch s.phase {
	case gameDue:
		return fmt.Sprintf("game %d is to begin", s.games+1)
	case over:
		return fmt.Sprintf("the match is over: %s has won", [...]string{referee.RedWins: "R", referee.BlueWins: "B"}[s.Winner()])
	}
	turn := fmt.Sprintf("game %d, turn %d: %s ", s.games, s.number, s.side)
	switch s.phase {
	case answerDue:
		return turn + "has doubled"
	case manDue:
		return turn + fmt.Sprintf("has rolled [%d %d], a man is to move", s.purple, s.green)
	case ballDue:
		return turn + fmt.Sprintf("has rolled [%d %d], the ball is to move", s.purple, s.green)
	case turnDone:
		return turn + "has moved"
	}
	return turn + "is to roll"
}
