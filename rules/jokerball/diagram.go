package jokerball

import (
	"bytes"
	"strconv"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// spot is a place of the board, or beside it, as diagrams count: the number and the row.
func (r *rules) spot(place int) referee.Place {
	return referee.Place{File: place % r.stride, Rank: place / r.stride}
}

// noMen says in a position that a side has no men.
const noMen = "none"

// Place sets up a position between two turns of a game. A side whose men are not named has those of the start, and so has the ball its place;
// Red is to move, nobody has points and the cube lies in the middle where nothing is said.
func (r *rules) Place(tags *record.Tags, parts []referee.Part) (referee.State, *referee.Fault) {
	start, fault := r.Start(tags)
	if fault != nil {
		return nil, fault
	}
	s := start.(*State)
	s.newGame(referee.Red)
	men := func(side referee.Side, form string) referee.PartKind {
		return referee.PartKind{Word: side.String(), Least: 1, Most: len(r.cells), Form: form, Accept: func(w []referee.Word) *referee.Fault {
			return s.placeMen(side, w)
		}}
	}
	s.clear(parts)
	fault = referee.ReadParts(parts, []referee.PartKind{
		{Word: "ball", Least: 1, Most: 1, Form: "ball f6", Accept: s.placeBall},
		men(referee.Red, "R b3 c4"), men(referee.Blue, "B h8 or B none"),
		referee.TurnPart(func(side referee.Side, number int64) *referee.Fault {
			s.side, s.number = side, max(1, number)
			return nil
		}),
		referee.ScorePart(s.placeScore),
		{Word: "game", Least: 1, Most: 1, Form: "game 3", Accept: func(w []referee.Word) *referee.Fault {
			n, fault := referee.NumberWord(w[0], 1, 2*maxMatch)
			s.games = int64(n)
			return fault
		}},
		{Word: "cube", Least: 1, Most: 2, Form: "cube 2 R", Accept: s.placeCube},
		{Word: "crawford", Form: "crawford", Accept: func([]referee.Word) *referee.Fault {
			s.crawford, s.hadOne = true, true
			return nil
		}},
	})
	if fault != nil {
		return nil, fault
	}
	return s, nil
}

// clear takes away the pieces that the parts place.
func (s *State) clear(parts []referee.Part) {
	for _, part := range parts {
		gone, ok := map[string]cell{"R": redMan, "B": blueMan, "ball": ball}[part[0].Text]
		for i := range s.board {
			if ok && s.board[i] == gone {
				s.board[i] = empty
			}
		}
	}
}

// cellWord reads a cell of the board that must be empty.
func (s *State) cellWord(w referee.Word) (int, *referee.Fault) {
	place, rest, ok := s.rules.square([]byte(w.Text))
	if !ok || len(rest) > 0 || place == noCell {
		return noCell, referee.Faultf(w.Pos, referee.BadPosition, "%q is no cell: a1 to %s are allowed", w.Text, s.rules.name(s.rules.cells[len(s.rules.cells)-1]))
	}
	if s.board[place] != empty {
		return noCell, referee.Faultf(w.Pos, referee.BadPosition, "something stands on %s already: an empty cell is allowed", w.Text)
	}
	return place, nil
}

func (s *State) placeMen(side referee.Side, words []referee.Word) *referee.Fault {
	if len(words) == 1 && words[0].Text == noMen {
		return nil
	}
	for _, w := range words {
		place, fault := s.cellWord(w)
		if fault != nil {
			return fault
		}
		s.board[place] = man(side)
	}
	return nil
}

func (s *State) placeBall(words []referee.Word) *referee.Fault {
	place, rest, ok := s.rules.square([]byte(words[0].Text))
	if !ok || len(rest) > 0 || place == noCell || s.board[place].isMan() {
		_, fault := s.cellWord(words[0])
		return fault
	}
	s.board[place], s.ball = ball, place
	return nil
}

// placeScore is the match points. The Crawford game is said by a part of its own.
func (s *State) placeScore(score referee.Score, w referee.Word) *referee.Fault {
	if max(score.Red, score.Blue) >= s.match {
		return referee.Faultf(w.Pos, referee.BadPosition, "the match is over with %s: less than %d points a side are allowed (tag Match)", w.Text, s.match)
	}
	s.score = score
	return nil
}

func (s *State) placeCube(words []referee.Word) (fault *referee.Fault) {
	if !s.cube {
		return referee.Faultf(words[0].Pos, referee.BadPosition, "there is no cube without the tag Cube: [Cube \"on\"] is allowed before the position")
	}
	const most = 1 << 12
	if s.value, fault = referee.NumberWord(words[0], 1, most); fault != nil {
		return fault
	}
	if s.value&(s.value-1) != 0 || (s.value == 1) != (len(words) == 1) {
		return referee.Faultf(words[0].Pos, referee.BadPosition, "the cube is written 1 in the middle, or 2, 4, 8 ... and the side whose it is")
	}
	if len(words) == 2 {
		s.owner, fault = referee.SideWord(words[1])
	}
	return fault
}

// Next is the side whose turn is open or comes next, and its number.
func (s *State) Next() (referee.Side, int64) {
	if s.phase == over || s.phase == gameDue {
		return referee.NoSide, s.number
	}
	return s.side, s.number
}

// Pieces are the men in the order of the cells, then the ball unless it has left the board.
func (s *State) Pieces() []referee.Piece {
	var list []referee.Piece
	for _, place := range s.rules.cells {
		switch s.board[place] {
		case redMan:
			list = append(list, referee.Piece{Kind: "man", Side: referee.Red, At: s.rules.spot(place)})
		case blueMan:
			list = append(list, referee.Piece{Kind: "man", Side: referee.Blue, At: s.rules.spot(place)})
		}
	}
	if s.board[s.ball] == ball {
		list = append(list, referee.Piece{Kind: "ball", At: s.rules.spot(s.ball)})
	}
	return list
}

// Trace tells the man's way and the ball's.
func (s *State) Trace(c *record.Cursor) []referee.Stroke {
	if c.Tok().Kind == record.Section {
		return nil
	}
	var list []referee.Stroke
	var green int16
	c.Next()
	side, _ := referee.SideLetter(c)
	for ; !c.Closed() && c.Tok().Kind != record.Broken; c.Next() {
		t := c.Tok()
		if t.Kind == record.Dice {
			green = t.Dice[1]
			continue
		}
		if t.Kind != record.Word {
			continue
		}
		if to, ok := bytes.CutPrefix(t.Text, []byte("@")); ok {
			if way, ok := s.traceBall(to, side, green); ok {
				list = append(list, referee.Stroke{Kind: referee.RollStroke, Pos: t.Pos, Points: way})
			}
			continue
		}
		if from, to, capture, ok := s.rules.manPoints(t.Text); ok {
			kind := referee.MoveStroke
			if capture {
				kind = referee.CaptureStroke
			}
			list = append(list, referee.Stroke{Kind: kind, Pos: t.Pos, Side: side, Points: []referee.Place{s.rules.spot(from), s.rules.spot(to)}})
		}
	}
	return list
}

// manPoints reads the cells of a man's action as it is written.
func (r *rules) manPoints(text []byte) (from, to int, capture, ok bool) {
	from, rest, ok := r.square(text)
	if !ok || len(rest) == 0 || rest[0] != '-' && rest[0] != 'x' {
		return 0, 0, false, false
	}
	to, end, ok := r.square(rest[1:])
	return from, to, rest[0] == 'x', ok && len(end) == 0 && from != noCell && to != noCell
}

// traceBall is the ball's way to a cell as written behind the "@". A ball that leaves the board goes as far as the cell beyond the goal line.
func (s *State) traceBall(to []byte, side referee.Side, green int16) ([]referee.Place, bool) {
	place, rest, ok := s.rules.square(to)
	if ok && len(rest) == 0 && place != noCell {
		return []referee.Place{s.rules.spot(s.ball), s.rules.spot(place)}, place != s.ball
	}
	if string(to) != "out" || green < 1 || green > sides || side == referee.NoSide {
		return nil, false
	}
	step := s.rules.step[ballWay[side][green]]
	place = s.ball
	for row := place / s.rules.stride; row >= 1 && row <= s.rules.rows && step*step > 1; row = place / s.rules.stride {
		place += step
	}
	return []referee.Place{s.rules.spot(s.ball), s.rules.spot(place)}, place != s.ball
}

// Mark finds the cells that a man can move or capture to ("reach b3 4") and those that the ball can go to ("reach ball 3").
func (s *State) Mark(name string, args []string) (m referee.Mark, err error) {
	if name != "reach" || len(args) < 1 || len(args) > 2 {
		return m, &referee.NoFact{Allowed: "reach b3 [purple die], or reach ball [green die]"}
	}
	roll := map[bool]int{false: s.purple, true: s.green}[args[0] == "ball"]
	if len(args) == 2 {
		roll, _ = referee.ReadNumber(args[1], sides)
	}
	if roll == 0 {
		return m, &referee.Untrue{Is: "no die is rolled: a number from 1 to 6 has to follow"}
	}
	if args[0] == "ball" {
		return s.markBall(roll), nil
	}
	from, rest, ok := s.rules.square([]byte(args[0]))
	if !ok || len(rest) > 0 || from == noCell || !s.board[from].isMan() {
		return m, &referee.Untrue{Is: "no man stands on " + args[0]}
	}
	mover := *s
	mover.side = referee.Red
	if s.board[from] == blueMan {
		mover.side = referee.Blue
	}
	mover.eachMan(roll, func(f, to int) bool {
		if f == from {
			m.Places = append(m.Places, s.rules.spot(to))
		}
		return true
	})
	return m, nil
}

func (s *State) markBall(roll int) (m referee.Mark) {
	step := s.rules.step[ballWay[s.side][roll]]
	free, out := s.ballRun(ballWay[s.side][roll])
	if out {
		free++
	}
	for k := 1; k <= free; k++ {
		m.Places = append(m.Places, s.rules.spot(s.ball+k*step))
	}
	m.Number = roll
	return m
}

// Fact knows the ball, the men and the cube.
func (s *State) Fact(words []string) error {
	return referee.FindFact([]referee.FactForm{
		{Word: "ball", Least: 1, Most: 1, Form: "ball h9, ball out", Holds: func(args []string) error {
			is := "out"
			if s.board[s.ball] == ball {
				is = s.rules.name(s.ball)
			}
			return referee.Untruef(args[0] == is, "the ball is %s", is)
		}},
		{Word: "at", Least: 2, Most: 2, Form: "at R d5", Holds: func(args []string) error { return s.factCell(args[1], args[0]) }},
		{Word: "empty", Least: 1, Most: 1, Form: "empty d5", Holds: func(args []string) error { return s.factCell(args[0], "nothing") }},
		{Word: "men", Least: 2, Most: 2, Form: "men R 13", Holds: func(args []string) error {
			n := 0
			for _, place := range s.rules.cells {
				if cellNames[s.board[place]] == args[0] {
					n++
				}
			}
			return referee.Untruef(args[1] == strconv.Itoa(n) && (args[0] == "R" || args[0] == "B"), "there are %d men of side %s", n, args[0])
		}},
		{Word: "cube", Least: 2, Most: 2, Form: "cube 2 R, cube 1 none", Holds: func(args []string) error {
			is := strconv.Itoa(s.value) + " " + map[referee.Side]string{referee.NoSide: "none", referee.Red: "R", referee.Blue: "B"}[s.owner]
			return referee.Untruef(s.cube && strings.Join(args, " ") == is, "the cube is %s", is)
		}},
		{Word: "crawford", Form: "crawford", Holds: func([]string) error { return referee.Untruef(s.crawford, "this is not the Crawford game") }},
	}, words)
}

// cellNames are what facts call what is on a cell.
var cellNames = [...]string{empty: "nothing", redMan: "R", blueMan: "B", ball: "the ball", wall: "", exit: ""}

func (s *State) factCell(name, want string) error {
	place, rest, ok := s.rules.square([]byte(name))
	if !ok || len(rest) > 0 || place == noCell {
		return &referee.Untrue{Is: name + " is no cell"}
	}
	is := cellNames[s.board[place]]
	return referee.Untruef(is == want, "%s holds %s", name, is)
}
