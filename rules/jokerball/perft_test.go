package jokerball

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// start returns the first state of a match with changed parameters and the given tags, name and value in turn.
func start(t testing.TB, changed param.Values, tags ...string) *State {
	t.Helper()
	values := Game.Params.Defaults().With(changed)
	for _, problem := range Game.Params.Validate(values) {
		t.Fatal(problem)
	}
	var list record.Tags
	for i := 0; i < len(tags); i += 2 {
		list.List = append(list.List, record.TagPair{Name: tags[i], Value: tags[i+1]})
	}
	state, fault := Game.New(values).Start(&list)
	if fault != nil {
		t.Fatal(fault)
	}
	return state.(*State)
}

func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Tables []struct {
			Side       int
			RowsOfMen  int               `json:"rows_of_men"`
			Men        int               `json:"men_a_side"`
			Turns1     uint64            `json:"turns_1"`
			Ending1    int               `json:"ending_1"`
			Positions1 int               `json:"positions_1"`
			Turns2     uint64            `json:"turns_2"`
			Ending2    uint64            `json:"ending_2"`
			ByRoll     map[string]uint64 `json:"by_roll"`
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, want := range file.Tables {
		s := start(t, param.Values{"side": param.IntValue(want.Side), "rows_of_men": param.IntValue(want.RowsOfMen)})
		men := 0
		for _, place := range s.rules.cells {
			if s.board[place] == redMan {
				men++
			}
		}
		if men != want.Men {
			t.Errorf("side %d: %d men, want %d", want.Side, men, want.Men)
		}
		if got := s.Perft(1); got != want.Turns1 {
			t.Errorf("side %d: %d turns, want %d", want.Side, got, want.Turns1)
		}
		if got := s.Perft(2); got != want.Turns2 {
			t.Errorf("side %d: %d sequences of two turns, want %d", want.Side, got, want.Turns2)
		}
		positions, endings, byRoll := after(s)
		if len(positions) != want.Positions1 || endings != want.Ending1 {
			t.Errorf("side %d: %d positions and %d ends after a turn, want %d and %d", want.Side, len(positions), endings, want.Positions1, want.Ending1)
		}
		var endings2 uint64
		for position, times := range positions {
			next := *s
			next.board, next.ball, next.side = position.board, position.ball, referee.Blue
			endings2 += ends(&next) * uint64(times)
		}
		if endings2 != want.Ending2 {
			t.Errorf("side %d: %d ends in the second turn, want %d", want.Side, endings2, want.Ending2)
		}
		for roll, n := range want.ByRoll {
			if byRoll[roll] != n {
				t.Errorf("side %d, roll %s: %d turns, want %d", want.Side, roll, byRoll[roll], n)
			}
		}
	}
}

// ends counts the complete turns of s that end the game.
func ends(s *State) (n uint64) {
	for s.purple = 1; s.purple <= sides; s.purple++ {
		s.eachMan(s.purple, func(from, to int) bool {
			taken := s.board[to]
			s.runMan(from, to)
			for green := 1; green <= sides; green++ {
				if _, out := s.ballRun(ballWay[s.side][green]); out {
					n++
				}
			}
			s.runMan(to, from)
			s.board[to] = taken
			return true
		})
	}
	return n
}

// position is where the men and the ball are.
type position struct {
	board board
	ball  int
}

// after plays every complete turn of s by what Legal lists. It returns how often each position is reached, how many turns end the
// game, and how many there are of each roll, as Perft counts them.
func after(s *State) (positions map[position]int, endings int, byRoll map[string]uint64) {
	positions, byRoll = map[position]int{}, map[string]uint64{}
	for purple := 1; purple <= sides; purple++ {
		for green := 1; green <= sides; green++ {
			rolled := *s
			rolled.phase, rolled.purple, rolled.green = manDue, purple, green
			byRoll[fmt.Sprintf("%d %d", purple, green)] = rolled.Perft(1)
			for _, action := range rolled.Legal() {
				moved := rolled
				moved.phase = ballDue
				if action != "--" {
					from, rest, _ := s.rules.square([]byte(action))
					to, _, _ := s.rules.square(rest[1:])
					moved.runMan(from, to)
				}
				for _, run := range moved.Legal() {
					done := moved
					switch run {
					case "@out":
						endings++
						continue
					case "@--":
					default:
						to, _, _ := s.rules.square([]byte(run)[1:])
						done.moveBall(to)
					}
					positions[position{done.board, done.ball}]++
				}
			}
		}
	}
	return positions, endings, byRoll
}

// TestPerftWithin has rows for counts that begin within a turn, with the cube, or at the end.
func TestPerftWithin(t *testing.T) {
	const turns = 7904 // from the start, without a double
	rows := []struct {
		name, tags, body string
		depth            int
		want             uint64
	}{
		{"nothing", "", "*", 0, 1},
		{"with the cube: as it is, taken, or dropped", "Match 3 Cube on", "*", 1, turns + turns + 1},
		{"after the double", "Match 3 Cube on", "1. R double", 1, turns + 1},
		{"after the take", "Match 3 Cube on", "1. R double take", 1, turns},
		{"after the roll", "", "1. R [1 2]", 1, 300},
		{"after the man", "", "1. R [3 4] b1-e1", 1, 3},
		{"after the ball", "", "1. R [3 4] b1-e1 @g7", 1, 1},
		{"after a drop", "Match 3 Cube on", "1. R double drop *", 1, 0},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := start(t, nil, tags(row.tags)...)
			play(s, row.body)
			before := *s
			if got := s.Perft(row.depth); got != row.want {
				t.Errorf("%d sequences of %d turns after %q, want %d", got, row.depth, row.body, row.want)
			}
			if *s != before {
				t.Error("counting has changed the state")
			}
		})
	}
}
