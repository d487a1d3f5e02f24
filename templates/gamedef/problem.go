package gamedef

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Problem is one thing that is wrong with a definition, said so that a person can mend it.
type Problem struct {
	File    string // as the caller named it
	Line    int    // from 1
	Col     int    // from 1, in characters
	What    string // what is wrong: "rank is 12"
	Allowed string // what is allowed there: "1 to 11"; "" when What says it
	Hint    string // what to do about it: `did you mean "size"?`; often ""
}

// String is the problem as it is printed: "file:line:col: what: what is allowed", and the hint on a line of its own.
func (p Problem) String() string {
	s := fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.What)
	if p.Allowed != "" {
		s += ": " + p.Allowed
	}
	if p.Hint != "" {
		s += "\n\thint: " + p.Hint
	}
	return s
}

// MaxProblems is how many problems of a file are told; of the others only how many there are.
const MaxProblems = 100

// Problems are all problems of a file, and of those it refers to, in the order of their places, each once. As an error it is all of them, one a line.
type Problems struct {
	List []Problem
	More int // how many there are beyond List
}

// Error returns the lines that are printed for the problems.
func (p Problems) Error() string {
	var b strings.Builder
	for i, problem := range p.List {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(problem.String())
	}
	if p.More > 0 {
		fmt.Fprintf(&b, "\n... and %d more", p.More)
	}
	return b.String()
}

// collect sorts problems, drops repeated ones and keeps the first MaxProblems. It returns nil when there is none.
func collect(list []Problem) error {
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.What, b.What))
	})
	list = slices.CompactFunc(list, func(a, b Problem) bool {
		return a.File == b.File && a.Line == b.Line && a.Col == b.Col && a.What == b.What
	})
	shown := min(len(list), MaxProblems)
	return Problems{List: list[:shown:shown], More: len(list) - shown}
}

// quote writes a piece of the user's text into a message: in quotes, shortened, everything that does not print escaped.
func quote(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return strconv.Quote(string(r[:most])) + "..."
	}
	return strconv.Quote(s)
}

// or lists words for people: "a, b or c".
func or(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// suggest returns a hint with the word that is nearest to what was written, "" when none is near.
func suggest(written string, words []string) string {
	const longest = 60 // of what is worth a comparison
	if len(written) > longest {
		return ""
	}
	best, bestDistance := "", 1+max(1, len([]rune(written))/3)
	for _, word := range words {
		if d := distance(strings.ToLower(written), strings.ToLower(word)); d < bestDistance {
			best, bestDistance = word, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %q?", best)
}

// distance counts the smallest number of letters put in, left out, changed or swapped with their neighbour between two words.
func distance(from, to string) int {
	a, b := []rune(from), []rune(to)
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range b {
		rows[0][j+1] = j + 1
	}
	for i := range a {
		for j := range b {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			d := min(rows[i][j]+change, rows[i][j+1]+1, rows[i+1][j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(a)][len(b)]
}
