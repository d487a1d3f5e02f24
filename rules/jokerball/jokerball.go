// Package jokerball is the referee of Jokerball (spec: jokerball.md), a dice soccer game on a hexagon designed by Mark Steere:
// one die is the distance that a man runs, the other the direction that the ball goes.
//
// Game declares the parameters, tags and codes; New builds the board once, State plays a match on it.
package jokerball

import (
	"bytes"
	"fmt"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// The codes of the game's page, in the order in which they rank there.
const (
	gameOrder     referee.Code = "game-order"
	notYourMan    referee.Code = "not-your-man"
	manDirection  referee.Code = "man-direction"
	manBlocked    referee.Code = "man-blocked"
	manDistance   referee.Code = "man-distance"
	captureEmpty  referee.Code = "capture-empty"
	captureRange  referee.Code = "capture-range"
	mustMove      referee.Code = "must-move"
	ballDirection referee.Code = "ball-direction"
	ballBlocked   referee.Code = "ball-blocked"
	ballMustMove  referee.Code = "ball-must-move"
	noExit        referee.Code = "no-exit"
	cubeOff       referee.Code = "cube-off"
	cubeOwner     referee.Code = "cube-owner"
	crawford      referee.Code = "crawford"
	deadCube      referee.Code = "dead-cube"
)

const (
	minSide, maxSide = 3, 10
	maxMatch         = 21 // points that a match may be played to
	sides            = 6  // of a die
)

// Game is Jokerball as the referee knows it.
var Game = referee.Game{
	ID: "jokerball",
	Params: param.Set{
		Params: []param.Param{
			{Name: "side", Kind: param.Int, Default: param.IntValue(6), Min: minSide, Max: maxSide,
				Doc: "cells on a side of the hexagon; the middle row has one less than twice as many"},
			{Name: "rows_of_men", Kind: param.Int, Default: param.IntValue(2), Min: 1, Max: maxSide - 1,
				Doc: "rows that a side's men fill at the start, less than the side of the hexagon"},
		},
		Check: checkMen,
	},
	Sections: []string{"game"},
	Tags:     []string{"Match", "Cube"},
	Codes: []referee.Code{gameOrder, notYourMan, manDirection, manBlocked, manDistance, captureEmpty, captureRange, mustMove,
		ballDirection, ballBlocked, ballMustMove, noExit, cubeOff, cubeOwner, crawford, deadCube},
	New:        newRules,
	RandomTags: randomTags,
	Figures:    figures,
}

// checkMen finds men who would stand on the middle row.
func checkMen(v param.Values) []param.Problem {
	rows, side := v.Int("rows_of_men"), v.Int("side")
	if rows < side {
		return nil
	}
	return []param.Problem{{Param: "rows_of_men", What: fmt.Sprintf("rows_of_men is %d on a board of side %d", rows, side),
		Allowed: fmt.Sprintf("a whole number from 1 to %d", side-1)}}
}

// cell is what is on a place of the board, or that it is no cell.
type cell uint8

const (
	empty cell = iota
	redMan
	blueMan
	ball
	wall
	exit // beyond a goal line
)

// man returns the men of a side.
func man(s referee.Side) cell {
	return [...]cell{referee.NoSide: empty, referee.Red: redMan, referee.Blue: blueMan}[s]
}

// isMan reports whether a man of either side is there.
func (c cell) isMan() bool { return c == redMan || c == blueMan }

// maxPlaces is how many places the largest board has, walls and exits around it included.
const maxPlaces = (2*maxSide + 1) * (2*maxSide + 1)

// board is the hexagon with walls and exits around it, row by row from the exits beyond Red's goal line. The place of a cell is
// row * stride + number, with row and number from 1 as they are written.
type board [maxPlaces]cell

// A direction is 0 to 5: W, NW, NE, E, SE, SW, clockwise as Red sees them; none is a step to the same place.
const (
	west = iota
	northWest
	northEast
	east
	southEast
	southWest
	none
	directions = none
)

// ahead are the two forward directions of a side (ruling 3).
var ahead = [...][2]int{referee.Red: {northWest, northEast}, referee.Blue: {southEast, southWest}}

// ballWay is the direction of the ball by the side that moves it and the green die (ruling 2).
var ballWay = [...][sides + 1]int{
	referee.Red:  {1: southWest, west, northWest, northEast, east, southEast},
	referee.Blue: {1: northEast, east, southEast, southWest, west, northWest},
}

// rules are the tables of one board.
type rules struct {
	side   int // cells on a side of the hexagon
	rows   int
	stride int
	centre int
	step   [directions + 1]int // what a step in each direction, and in none, adds to a place
	start  board
	cells  []int // the places of the cells, row by row
}

// newRules makes the board with the given parameter values.
func newRules(v param.Values) referee.Rules {
	side := v.Int("side")
	r := &rules{side: side, rows: 2*side - 1, stride: 2*side + 1}
	r.step = [directions + 1]int{west: -1, northWest: r.stride, northEast: r.stride + 1, east: 1, southEast: -r.stride, southWest: -r.stride - 1}
	for row := range r.rows + 2 {
		for number := range r.stride {
			r.start[r.place(row, number)] = r.atStart(row, number, v.Int("rows_of_men"))
			if r.isCell(row, number) {
				r.cells = append(r.cells, r.place(row, number))
			}
		}
	}
	r.centre = r.place(side, side)
	return r
}

// atStart is what is on a place when a game starts.
func (r *rules) atStart(row, number, rowsOfMen int) cell {
	switch {
	case row < 1 || row > r.rows:
		return exit
	case !r.isCell(row, number):
		return wall
	case row <= rowsOfMen:
		return redMan
	case row > r.rows-rowsOfMen:
		return blueMan
	case row == r.side && number == r.side:
		return ball
	}
	return empty
}

// isCell reports whether there is a cell with that row and number.
func (r *rules) isCell(row, number int) bool {
	return row >= 1 && row <= r.rows && number >= max(1, row-r.side+1) && number <= min(r.rows, row+r.side-1)
}

// place returns the place of a row and a number.
func (r *rules) place(row, number int) int { return row*r.stride + number }

// name returns a cell as it is written: "f6".
func (r *rules) name(place int) string {
	return fmt.Sprintf("%c%d", 'a'+place/r.stride-1, place%r.stride)
}

// noCell is what square gives for a name of the right shape that no cell has.
const noCell = -1

// square reads a cell at the head of text: one small letter and digits. It returns the cell's place, or noCell, and the text that
// follows; ok is false if the shape is wrong. A leading zero makes it no cell (reading rule 7).
func (r *rules) square(text []byte) (place int, rest []byte, ok bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'z' || !isDigit(text[1]) {
		return noCell, text, false
	}
	row, number, n := int(text[0]-'a')+1, 0, 1
	for ; n < len(text) && isDigit(text[n]); n++ {
		number = min(number*10+int(text[n]-'0'), maxPlaces)
	}
	if text[1] == '0' || !r.isCell(row, number) {
		return noCell, text[n:], true
	}
	return r.place(row, number), text[n:], true
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// line returns the direction and the number of steps from one cell to another; steps is 0 when they are on no straight line or
// are the same cell.
func (r *rules) line(from, to int) (d, steps int) {
	rows, numbers := to/r.stride-from/r.stride, to%r.stride-from%r.stride
	switch {
	case rows == 0 && numbers < 0:
		return west, -numbers
	case rows == 0:
		return east, numbers
	case numbers == 0 && rows > 0:
		return northWest, rows
	case numbers == 0:
		return southEast, -rows
	case rows != numbers:
		return 0, 0
	case rows > 0:
		return northEast, rows
	}
	return southWest, -rows
}

// Start reads the tags Match and Cube and returns the match before its first entry.
func (r *rules) Start(tags *record.Tags) (referee.State, *referee.Fault) {
	s := &State{rules: r, match: 1, value: 1, side: referee.Red, number: 1, board: r.start, ball: r.centre}
	if tag, ok := tags.Get("Match"); ok {
		s.match = matchPoints(tag.Value)
		if s.match == 0 {
			return nil, referee.Faultf(tag.Pos, referee.Tag, "Match is %q: a whole number from 1 to %d is allowed", tag.Value, maxMatch)
		}
	}
	if tag, ok := tags.Get("Cube"); ok {
		if tag.Value != "on" && tag.Value != "off" {
			return nil, referee.Faultf(tag.Pos, referee.Tag, "Cube is %q: on or off is allowed", tag.Value)
		}
		s.cube = tag.Value == "on"
	}
	return s, nil
}

// matchPoints reads the value of the tag Match, 0 if it is none.
func matchPoints(value string) int {
	n, ok := whole([]byte(value))
	if !ok || n < 1 || n > maxMatch {
		return 0
	}
	return n
}

// whole reads a whole number without leading zeros (reading rule 7); numbers that no game reaches are cut short.
func whole(text []byte) (n int, ok bool) {
	if len(text) == 0 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	for _, digit := range text {
		if !isDigit(digit) {
			return 0, false
		}
		n = min(n*10+int(digit-'0'), 1<<40)
	}
	return n, true
}

// allDigits reports whether text is a number, with or without leading zeros.
func allDigits(text []byte) bool {
	return len(text) > 0 && len(bytes.TrimLeft(text, "0123456789")) == 0
}
