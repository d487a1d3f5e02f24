package goblin

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// fields are the maps that testdata/perft.txt names.
var fields = map[string]string{"standard": defaultMap, "cave": cave, "cell": cell3, "side-goals": sideGoals}

// perftRow is a line of testdata/perft.txt: map, move and move_and_attack, depth, count, and the position (as put reads it; "start" is
// before the first round).
type perftRow struct {
	field              string
	move, moveAttack   int
	depth              int
	count              uint64
	position, wholeRow string
}

func perftRows(t *testing.T) (rows []perftRow) {
	t.Helper()
	file, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		var r perftRow
		numbers, position, _ := strings.Cut(line, " : ")
		if _, err := fmt.Sscan(numbers, &r.field, &r.move, &r.moveAttack, &r.depth, &r.count); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		r.position, r.wholeRow = position, line
		rows = append(rows, r)
	}
	return rows
}

func (r perftRow) state(t *testing.T) *state {
	t.Helper()
	s := startOf(t, param.Values{"map": param.TextValue(fields[r.field]), "move": param.IntValue(r.move),
		"move_and_attack": param.IntValue(r.moveAttack)})
	if r.position != "start" {
		put(t, s, r.position)
	}
	return s
}

func TestPerft(t *testing.T) {
	for _, r := range perftRows(t) {
		if got := r.state(t).Perft(r.depth); got != r.count {
			t.Errorf("%s: got %d", r.wholeRow, got)
		}
	}
}

// TestPerftByText counts again what Perft counts, in another way: it writes every turn that might be legal and lets Entry judge it. It takes
// the rows with short movements.
func TestPerftByText(t *testing.T) {
	counted := 0
	for _, r := range perftRows(t) {
		if r.move > 2 || r.position == "start" {
			continue
		}
		counted++
		if got := countByText(r.state(t), r.depth); got != r.count {
			t.Errorf("%s: got %d", r.wholeRow, got)
		}
	}
	if counted == 0 {
		t.Error("no row has movements short enough")
	}
}

// countByText counts the sequences of depth turns from a position within a round.
func countByText(s *state, depth int) (count uint64) {
	head := fmt.Sprintf("%d. %s", s.turns+1, s.toMove)
	count += countAfter(s, head, depth)
	for g := s.toMove.first(); g.side() == s.toMove; g++ {
		for _, one := range commandTexts(s, head, g) {
			count += countAfter(s, one, depth)
			for _, both := range commandTexts(s, one, g.mate()) {
				count += countAfter(s, both, depth)
			}
		}
	}
	return count
}

// countAfter counts the sequences that go on after a turn, if the turn is legal.
func countAfter(s *state, turn string, depth int) uint64 {
	after, fault := judged(s, turn)
	switch {
	case fault != nil:
		return 0
	case after.roundDue || depth == 1:
		return 1
	}
	return countByText(after, depth-1)
}

func judged(s *state, turn string) (*state, *referee.Fault) {
	after := *s
	after.before = nil
	fault := after.Entry(record.NewCursor([]byte(turn+" *"), Game.Sections))
	return &after, fault
}

// stands says whether a turn is legal so far: it may yet lack that both Goblins leave the goal.
func stands(s *state, turn string) bool {
	_, fault := judged(s, turn)
	return fault == nil || fault.Code == codeMustLeaveGoal
}

// commandTexts lists the turns that a command of a Goblin makes of an unfinished turn, one for each kind of command that Perft tells
// apart.
func commandTexts(s *state, turn string, g goblin) (list []string) {
	named := turn + " " + g.String()
	from := s.name(s.where[g])
	moves := pathTexts(s, named, from)
	attacks := attackTexts(s, named)
	list = append(append(list, moves...), attacks...)
	for _, moved := range moves {
		list = append(list, attackTexts(s, moved)...)
	}
	for _, attacked := range attacks {
		list = append(list, pathTexts(s, attacked, from)...)
	}
	return list
}

// pathTexts lists the turns with every movement of one or two steps, one for each square that it ends on.
func pathTexts(s *state, turn, from string) (list []string) {
	seen := map[string]bool{from: true}
	try := func(path string) {
		end := path[strings.LastIndex(path, "-")+1:]
		if !seen[end] && stands(s, turn+" "+path) {
			seen[end] = true
			list = append(list, turn+" "+path)
		}
	}
	for _, one := range beside(from) {
		try(from + "-" + one)
	}
	for _, one := range beside(from) {
		for _, two := range beside(one) {
			try(from + "-" + one + "-" + two)
		}
	}
	return list
}

// beside lists the names of the squares around one; some may be off the map.
func beside(name string) (list []string) {
	rank, _ := strconv.Atoi(name[1:])
	for file := name[0] - 1; file <= name[0]+1; file++ {
		for r := rank - 1; r <= rank+1; r++ {
			if file >= 'a' && r > 0 && (file != name[0] || r != rank) {
				list = append(list, string(rune(file))+strconv.Itoa(r))
			}
		}
	}
	return list
}

// attackTexts lists the turns with every attack and every outcome of it.
func attackTexts(s *state, turn string) (list []string) {
	attacks := []string{"hit [5 1 1]", "revive R1", "revive R2", "revive B1", "revive B2"}
	for _, die := range []int{12, 1} {
		for distance := 1; distance <= 6; distance++ {
			for _, name := range directionNames {
				attacks = append(attacks, fmt.Sprintf("hit [%d %d %d] %d%s", die, distance, distance, distance, name))
			}
		}
	}
	for _, target := range goblinNames {
		attacks = append(attacks, "attack "+target+" [5 1 1]", "attack "+target+" [12 6 6]")
	}
	for _, attack := range attacks {
		if stands(s, turn+" "+attack) {
			list = append(list, turn+" "+attack)
		}
	}
	return list
}
