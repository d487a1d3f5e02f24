package gentlemans

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// What is worked out cleverly by the rules is done here by trying everything that could be written.

var update = flag.Bool("update", false, "write testdata/perft.txt anew, counted by trying everything")

func size(width, length int) param.Values {
	return param.Values{"width": param.IntValue(width), "length": param.IntValue(length)}
}

// allWords are the words that could be an action of the side to move: every chain of steps that ends on or goes on from squares as
// Legal's moves do, every line a pass could take, and the rest.
func allWords(s *state) []string {
	list := []string{"save", "goal"}
	var chains func(text string, at square, left int)
	start := square(0)
	chains = func(text string, from square, left int) {
		for y := range s.rules.length {
			for x := range s.rules.width {
				if to := at(x, y); distance(x, from.file())+distance(y, from.rank()) == 1 {
					word := text + "-" + to.String()
					list = append(list, word)
					if left > 1 && to != start && s.playerAt(to) != nobody {
						chains(word, to, left-1)
					}
				}
			}
		}
	}
	for p := range player(players) {
		if p.side() != s.side {
			continue
		}
		start = s.at[p]
		chains(start.String(), start, s.points)
		list = append(list, "steal "+start.String())
		for y := range s.rules.length {
			for x := range s.rules.width {
				list = append(list, allPasses(s.rules, start, at(x, y))...)
			}
		}
	}
	return list
}

// allPasses are the ways in which a pass from one square to another could be written, the bounces worked out by folding a straight
// line like a strip of paper.
func allPasses(r *rules, from, to square) []string {
	list := []string{from.String() + ">" + to.String()}
	n := distance(from.rank(), to.rank())
	up := sign(to.rank() - from.rank())
	for _, dx := range []int{-1, 1} {
		text := from.String()
		bounces := 0
		for k := 1; k < n; k++ {
			if x := fold(from.file()+dx*k, r.width); x == 0 || x == r.width-1 {
				text += ">" + at(x, from.rank()+up*k).String()
				bounces++
			}
		}
		if n > 0 && bounces > 0 && fold(from.file()+dx*n, r.width) == to.file() {
			list = append(list, text+">"+to.String())
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// fold folds a number into 0 to width-1.
func fold(x, width int) int {
	period := 2 * (width - 1)
	x = ((x % period) + period) % period
	return min(x, period-x)
}

// brute counts what Perft counts.
type brute struct {
	t    testing.TB
	seen map[string]uint64
}

func (b brute) count(s referee.State, depth int) uint64 {
	if depth == 0 || s.Over() {
		return 1
	}
	head := strings.TrimSuffix(s.Legal()[0], " [d6]")
	sum := uint64(0)
	for roll := 1; roll <= 6; roll++ {
		sum += b.turn(s, fmt.Sprintf("%s [%d]", head, roll), depth)
	}
	return sum
}

// entry judges one entry on a copy of a state.
func (b brute) entry(s referee.State, text string) (*state, *referee.Fault) {
	c := s.Clone()
	fault := c.Entry(record.NewCursor([]byte(text), Game.Sections))
	return c.(*state), fault
}

func (b brute) turn(s referee.State, text string, depth int) uint64 {
	now, fault := b.entry(s, text+" ?")
	if fault == nil || fault.Pos.Col != len(text)+2 {
		b.t.Fatalf("%q: %v", text, fault)
	}
	if now.over {
		return 1
	}
	key := fmt.Sprint(depth, now)
	if n, ok := b.seen[key]; ok {
		return n
	}
	sum := uint64(0)
	if next, fault := b.entry(s, text+" *"); fault == nil {
		sum += b.count(next, depth-1)
	}
	for _, word := range allWords(now) {
		word = text + " " + word
		// What is written may stand if only the word after it is wrong.
		_, fault := b.entry(s, word+" ?")
		if fault.Pos.Col != len(word)+2 {
			continue
		}
		die := strings.Contains(word[len(text):], "steal") || strings.HasSuffix(word, "goal") && fault.Code != referee.AfterEnd
		if !die {
			sum += b.turn(s, word, depth)
			continue
		}
		for roll := 1; roll <= 6; roll++ {
			sum += b.turn(s, fmt.Sprintf("%s [%d]", word, roll), depth)
		}
	}
	b.seen[key] = sum
	return sum
}

// Each line of testdata/perft.txt is a variant, the size of the board, a depth, the count, and entries that are played first.
func TestPerft(t *testing.T) {
	const file = "testdata/perft.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		var width, length, depth int
		if _, err := fmt.Sscanf(strings.Join(fields[1:3], " "), "%dx%d %d", &width, &length, &depth); err != nil {
			t.Fatalf("%s:%d: %v", file, i+1, err)
		}
		s := newState(t, size(width, length).With(variants[fields[0]]))
		s.target = 2
		if fault := entries(s, strings.Join(fields[4:], " ")+" *"); fault != nil {
			t.Fatalf("%s:%d: %v", file, i+1, fault)
		}
		if *update {
			fields[3] = fmt.Sprint(brute{t, map[string]uint64{}}.count(s, depth))
			lines[i] = strings.Join(fields, " ")
		}
		if got := fmt.Sprint(s.Perft(depth)); got != fields[3] {
			t.Errorf("%s:%d: got %s, want %s\n%s", file, i+1, got, fields[3], s)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The counts within a turn are those that trying everything gives.
func TestPerftByTryingEverything(t *testing.T) {
	for variant, values := range variants {
		s := newState(t, size(3, 7).With(values))
		if fault := entries(s, "face-off [6 1] a3 *"); fault != nil {
			t.Fatal(fault)
		}
		// Few points only: all rolls of all variants would take a while.
		for roll := 1; roll <= 3; roll++ {
			n := *s
			n.roll(roll)
			want := brute{t, map[string]uint64{}}.turn(s, fmt.Sprintf("1. R [%d]", roll), 1)
			if got := (turn{}).count(&n, 1); got != want {
				t.Errorf("%s, roll %d: got %d, want %d", variant, roll, got, want)
			}
		}
	}
}

// anyPosition draws a legal position within a turn: players on squares where they may stand, close together, the puck with one of
// them, loose, or in the net of the side to move.
func anyPosition(t *rapid.T, values param.Values) *state {
	s := newState(&testing.T{}, values)
	r := s.rules
	s.begun, s.inTurn, s.number = true, true, 1
	s.side = rapid.SampledFrom([]referee.Side{referee.Red, referee.Blue}).Draw(t, "side")
	s.points = rapid.IntRange(0, dieSides).Draw(t, "points")
	taken := map[square]bool{}
	for p := range player(players) {
		var free []square
		for y := range r.length {
			for x := range r.width {
				if q := at(x, y); r.trespass(p, q) == fine && !taken[q] {
					free = append(free, q)
				}
			}
		}
		s.at[p] = rapid.SampledFrom(free).Draw(t, "square")
		taken[s.at[p]] = true
	}
	s.carrier = player(rapid.IntRange(-1, players-1).Draw(t, "carrier"))
	s.puck = r.centre
	if s.carrier != nobody {
		s.puck = s.at[s.carrier]
	}
	return s
}

// A turn may be closed exactly when nothing that could be written is legal.
func TestSpendable(t *testing.T) {
	for variant, values := range variants {
		t.Run(variant, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s := anyPosition(t, size(3, 7).With(values))
				if s.carrier == nobody && s.playerAt(s.puck) != nobody {
					s.carrier = s.playerAt(s.puck)
				}
				want := false
				for _, word := range allWords(s) {
					n := *s
					if separator, code := s.rules.shape([]byte(word)); code == "" && n.carry(separator, []byte(word)) == fine {
						want = true
					}
				}
				if got := s.spendable(); got != want {
					t.Fatalf("spendable %v, want %v\n%s", got, want, s)
				}
			})
		})
	}
}

// The goalie's way to the puck is what trying every move gives, one step at a time.
func TestWay(t *testing.T) {
	for variant, values := range variants {
		t.Run(variant, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s := anyPosition(t, size(5, 7).With(values))
				s.carrier = nobody
				s.puck = at(rapid.IntRange(0, 4).Draw(t, "file"), s.rules.netRank(s.side))
				goalie := goalieOf(s.side)
				want := farAway
				reached := map[square]bool{s.at[goalie]: true}
				for n := range farAway {
					if reached[s.puck] {
						want = n
						break
					}
					next := map[square]bool{}
					for q := range reached {
						next[q] = true
						for to := range squares(s.rules) {
							m := *s
							m.at[goalie], m.points = q, 1
							if m.move([]byte(q.String()+"-"+to.String())) == fine {
								next[to] = true
							}
						}
					}
					reached = next
				}
				if got := s.way(s.at[goalie]); got != want {
					t.Fatalf("way %d, want %d\n%s", got, want, s)
				}
			})
		})
	}
}

// Every way a pass can be written, right and wrong, on several boards.
func TestTrace(t *testing.T) {
	for _, r := range [][2]int{{3, 7}, {5, 11}, {3, 31}, {15, 9}} {
		s := newState(t, size(r[0], r[1]).With(variants["advanced"]))
		for from := range squares(s.rules) {
			for to := range squares(s.rules) {
				words := allPasses(s.rules, from, to)
				dx, dy := distance(from.file(), to.file()), distance(from.rank(), to.rank())
				straight := from != to && (dx == 0 || dy == 0 || dx == dy)
				for _, word := range words {
					want := fine
					switch plain := strings.Count(word, ">") == 1; {
					case plain && !straight && len(words) == 1:
						want = passDirection
					case plain && !straight:
						want = bounce
					}
					var named []square
					text := strings.Split(word, ">")
					for _, q := range text[1 : len(text)-1] {
						sq, _ := s.rules.square([]byte(q))
						named = append(named, sq)
					}
					if _, got := s.rules.trace(from, to, named, len(named)); got != want {
						t.Fatalf("%dx%d: %s: got %v, want %v", r[0], r[1], word, got, want)
					}
				}
			}
		}
	}
}

func squares(r *rules) func(func(square) bool) {
	return func(yield func(square) bool) {
		for n := range r.width * r.length {
			if !yield(at(n%r.width, n/r.width)) {
				return
			}
		}
	}
}

// A square is written as it is read.
func TestSquares(t *testing.T) {
	s := newState(t, size(15, 31))
	for q := range squares(s.rules) {
		got, n := s.rules.square([]byte(q.String() + ">"))
		if got != q || n != 1+len(strconv.Itoa(q.rank()+1)) {
			t.Errorf("%s is read as %s, %d bytes", q, got, n)
		}
	}
}
