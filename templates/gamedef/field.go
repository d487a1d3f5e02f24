package gamedef

import (
	"fmt"
	"strings"

	"rinkpress/rules/param"
)

// Terrain is what a square of a text map is: its character.
type Terrain byte

// The characters of a text map (goblin-hockey.md, "Board").
const (
	Wall     Terrain = '#'
	Floor    Terrain = '.'
	RedGoal  Terrain = 'R'
	BlueGoal Terrain = 'B'
	Centre   Terrain = '*'
)

// Square is a square by file and rank, each from 1.
type Square struct{ File, Rank int }

// Field is a text map that has been read.
type Field struct {
	Files, Ranks int
	Centre       Square
	RedGoal      []Square // in the order of files, then ranks
	BlueGoal     []Square
	rows         []string // row 0 is the highest rank
}

// At returns what a square is; all outside the map is wall.
func (f *Field) At(file, rank int) Terrain {
	if file < 1 || file > f.Files || rank < 1 || rank > f.Ranks {
		return Wall
	}
	return Terrain(f.rows[f.Ranks-rank][file-1])
}

// MaxSquares is how many squares, hexes or cells a board may have.
const MaxSquares = 10_000

// ParseField reads a text map: one character a square, the first line is the highest rank. The problems are those that keep it from
// being drawn; with any of them there is no field.
func ParseField(text string) (*Field, []param.Problem) {
	rows := strings.Split(strings.TrimRight(text, "\n"), "\n")
	var problems []param.Problem
	problem := func(line, col int, what, allowed string) {
		problems = append(problems, param.Problem{Line: line, Column: col, What: what, Allowed: allowed})
	}
	f := &Field{Files: len([]rune(rows[0])), Ranks: len(rows), rows: rows}
	if squares := f.Files * f.Ranks; squares > MaxSquares || squares == 0 {
		problem(0, 0, fmt.Sprintf("the map has %d squares", squares), fmt.Sprintf("1 to %d", MaxSquares))
		return nil, problems
	}
	goals := map[Terrain]*[]Square{RedGoal: &f.RedGoal, BlueGoal: &f.BlueGoal}
	for i, row := range rows {
		chars := []rune(row)
		if len(chars) != f.Files {
			problem(i+1, min(len(chars), f.Files)+1, fmt.Sprintf("this line of the map has %d characters", len(chars)),
				fmt.Sprintf("%d, as in the first line", f.Files))
		}
		for j, char := range chars {
			at := Square{File: j + 1, Rank: f.Ranks - i}
			switch {
			case char == rune(Centre) && f.Centre == Square{}:
				f.Centre = at
			case char == rune(Centre):
				problem(i+1, j+1, "a second centre *", "exactly one")
			case !strings.ContainsRune("#.RB", char):
				problem(i+1, j+1, "unknown character "+quote(string(char)),
					"# wall, . floor, R and B goal squares, * centre")
			}
		}
	}
	if (f.Centre == Square{}) {
		problem(0, 0, "the map has no centre", "exactly one *")
	}
	if len(problems) == 0 {
		for file := 1; file <= f.Files; file++ {
			for rank := 1; rank <= f.Ranks; rank++ {
				if goal := goals[f.At(file, rank)]; goal != nil {
					*goal = append(*goal, Square{file, rank})
				}
			}
		}
	}
	for _, goal := range []Terrain{RedGoal, BlueGoal} {
		if !strings.ContainsRune(text, rune(goal)) {
			problem(0, 0, fmt.Sprintf("the map has no goal %c", goal), "at least one goal square for each side, R and B")
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return f, nil
}
