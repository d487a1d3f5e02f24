package goblin

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rinkpress/rules/param"
	"rinkpress/rules/referee"
)

// square is the index of a square in the field's tables. The field lies in a frame of wall one square wide, so that a step from
// any square of it stays within the tables. noSquare is a corner of the frame.
type square int32

const noSquare square = 0

// cell is what a square is.
type cell uint8

const (
	wall cell = iota
	floor
	redGoal
	blueGoal
)

// direction is one of the eight ways, clockwise from N; odd ones are diagonal.
type direction uint8

const (
	north direction = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
	directions // how many there are

	// stuck is what rebound says of a ball that is not let go anywhere.
	stuck
)

var (
	directionNames = [directions]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
	stepsX         = [directions]int{0, 1, 1, 1, 0, -1, -1, -1}
	stepsY         = [directions]int{1, 1, 0, -1, -1, -1, 0, 1} // N is towards the highest rank
	turnedX        = [directions]direction{north, northWest, west, southWest, south, southEast, east, northEast}
	turnedY        = [directions]direction{south, southEast, east, northEast, north, northWest, west, southWest}
)

func (d direction) String() string  { return directionNames[d] }
func (d direction) diagonal() bool  { return d&1 == 1 }
func (d direction) back() direction { return (d + 4) % directions }

// sideX and sideY are the straight ways that make up a diagonal.
func (d direction) sideX() direction {
	if stepsX[d] > 0 {
		return east
	}
	return west
}

func (d direction) sideY() direction {
	if stepsY[d] > 0 {
		return north
	}
	return south
}

// field is the map as tables, one entry a square of the field and its frame.
type field struct {
	files, ranks int
	width        int // files and the two files of the frame
	cells        []cell
	offsets      [directions]square
	connected    []uint8                 // bit d: the square and its neighbour in direction d are connected ("Neighbours")
	rebounds     [][directions]direction // ruling 14.2: the way a ball goes on from the square, or stuck
	centre       square
	starts       [goblins]square // ruling 2: first and last goal square of the own goal, in file order
}

// parseField reads the text of a map. The field is good when there are no problems.
func parseField(text string) (*field, []param.Problem) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	files, ranks := len([]rune(lines[0])), len(lines)
	if problem, bad := badSize(files, ranks); bad {
		return nil, []param.Problem{problem}
	}
	f := &field{files: files, ranks: ranks, width: files + 2}
	f.cells = make([]cell, f.width*(ranks+2))
	problems, goals := f.fill(lines)
	for side, squares := range goals {
		if len(squares) < 2 {
			problems = append(problems, mapProblem(0, 0,
				fmt.Sprintf("%s has %d goal squares (%s)", sideNames[side], len(squares), sideLetters[side]),
				"at least two a side: its two Goblins start there"))
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	for side, squares := range goals {
		slices.SortFunc(squares, func(a, b square) int {
			return cmp.Or(cmp.Compare(f.file(a), f.file(b)), cmp.Compare(a, b))
		})
		f.starts[2*side], f.starts[2*side+1] = squares[0], squares[len(squares)-1]
	}
	f.connect()
	return f, nil
}

func badSize(files, ranks int) (param.Problem, bool) {
	switch {
	case files == 0:
		return mapProblem(1, 0, "the map's first line is empty", "as many characters in each line as the field has files"), true
	case files > maxFiles:
		return mapProblem(1, maxFiles+1, fmt.Sprintf("the map has %d files", files), "at most 26, named a to z"), true
	case files*ranks > maxSquares:
		return mapProblem(maxSquares/files+1, 0, fmt.Sprintf("the map has %d squares", files*ranks), "at most 10,000"), true
	}
	return param.Problem{}, false
}

func mapProblem(line, column int, what, allowed string) param.Problem {
	return param.Problem{Param: "map", Line: line, Column: column, What: what, Allowed: allowed}
}

// fill sets the cells from the lines of a map and collects the goal squares of both sides.
func (f *field) fill(lines []string) (problems []param.Problem, goals [2][]square) {
	for i, line := range lines {
		chars := []rune(line)
		if len(chars) != f.files {
			problems = append(problems, mapProblem(i+1, min(len(chars), f.files)+1,
				fmt.Sprintf("this line of the map has %d characters", len(chars)),
				fmt.Sprintf("%d, as its first line has", f.files)))
			continue
		}
		for j, char := range chars {
			at := f.at(j, f.ranks-1-i)
			switch char {
			case '#':
				continue
			case 'R':
				goals[red] = append(goals[red], at)
				f.cells[at] = redGoal
				continue
			case 'B':
				goals[blue] = append(goals[blue], at)
				f.cells[at] = blueGoal
				continue
			case '*':
				if f.centre != noSquare {
					problems = append(problems, mapProblem(i+1, j+1, "a second centre", "exactly one *"))
				}
				f.centre = at
			case '.':
			default:
				problems = append(problems, mapProblem(i+1, j+1, fmt.Sprintf("%q is no kind of square", char),
					"# wall, . field, R and B goal squares, * centre"))
			}
			f.cells[at] = floor
		}
	}
	if f.centre == noSquare {
		problems = append(problems, mapProblem(0, 0, "the map has no centre", "exactly one *"))
	}
	return problems, goals
}

// connect fills the tables of neighbours and rebounds from the cells.
func (f *field) connect() {
	for d := range directions {
		f.offsets[d] = square(stepsY[d]*f.width + stepsX[d])
	}
	f.connected = make([]uint8, len(f.cells))
	f.rebounds = make([][directions]direction, len(f.cells))
	for at := range square(len(f.cells)) {
		if f.cells[at] == wall {
			continue
		}
		for d := range directions {
			if f.free(at, d) && (!d.diagonal() || f.free(at, d.sideX()) && f.free(at, d.sideY())) {
				f.connected[at] |= 1 << d
			}
		}
		for d := range directions {
			f.rebounds[at][d] = f.rebound(at, d)
		}
	}
}

// free says whether the square next to at in direction d is no wall.
func (f *field) free(at square, d direction) bool { return f.cells[at+f.offsets[d]] != wall }

// open says whether at and the square next to it in direction d are connected: the way ahead is open.
func (f *field) open(at square, d direction) bool { return f.connected[at]>>d&1 == 1 }

// rebound is ruling 14.2: the direction in which a ball on at that rolls in direction d goes on, or stuck.
func (f *field) rebound(at square, d direction) direction {
	for range 4 {
		if f.open(at, d) {
			return d
		}
		d = f.deflected(at, d)
	}
	if f.open(at, d) {
		return d
	}
	return stuck
}

// deflected turns d once at a wall.
func (f *field) deflected(at square, d direction) direction {
	if !d.diagonal() {
		return d.back()
	}
	freeX, freeY := f.free(at, d.sideX()), f.free(at, d.sideY())
	switch {
	case freeX == freeY:
		return d.back()
	case freeY:
		return turnedX[d]
	}
	return turnedY[d]
}

// towards finds the direction from a to b, if they are connected.
func (f *field) towards(a, b square) (direction, bool) {
	for d := range directions {
		if a+f.offsets[d] == b {
			return d, f.open(a, d)
		}
	}
	return 0, false
}

// adjacent says whether a and b are connected.
func (f *field) adjacent(a, b square) bool {
	_, ok := f.towards(a, b)
	return ok
}

// at is the square of a file and a rank, both from 0.
func (f *field) at(file, rank int) square { return square((rank+1)*f.width + file + 1) }

// file and rank are the inverse of at.
func (f *field) file(at square) int { return int(at)%f.width - 1 }
func (f *field) rank(at square) int { return int(at)/f.width - 1 }

// name is the square in the notation: "h11".
func (f *field) name(at square) string {
	return string(rune('a'+f.file(at))) + itoa(f.rank(at)+1)
}

func (f *field) isGoal(at square) bool { return f.cells[at] >= redGoal }

// ownGoal says whether at is a square of the goal that side guards.
func (f *field) ownGoal(side side, at square) bool { return f.cells[at] == redGoal+cell(side) }

// lookup reads a square at the start of text, a small letter and digits, and returns what follows it. ok is false when text does
// not begin with that shape; a name off the map, or with a leading zero, is noSquare (reading rule 7).
func (f *field) lookup(text []byte) (at square, rest []byte, ok bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'z' || !isDigit(text[1]) {
		return noSquare, text, false
	}
	rank, n := 0, 1
	for n < len(text) && isDigit(text[n]) {
		rank = min(rank*10+int(text[n]-'0'), maxSquares+1)
		n++
	}
	file := int(text[0] - 'a')
	if text[1] == '0' || rank > f.ranks || file >= f.files {
		return noSquare, text[n:], true
	}
	return f.at(file, rank-1), text[n:], true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func itoa(n int) string { return strconv.Itoa(n) }

// side is the number of a side in tables: red or blue.
type side uint8

const (
	red side = iota
	blue
)

var (
	sideNames   = [2]string{"Red", "Blue"}
	sideLetters = [2]string{"R", "B"}
)

func (s side) other() side           { return 1 - s }
func (s side) String() string        { return sideLetters[s] }
func (s side) referee() referee.Side { return referee.Red + referee.Side(s) }
