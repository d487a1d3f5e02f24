package goblin

import "slices"

// routes are the ways that the Goblin of the open command can go from where it is (ruling 7): the cheapest way to each square. A
// way to a square costs differently with an odd and an even number of diagonal steps behind it, so there are two nodes a square.
type routes struct {
	nodes []node // index 2*square + parity of the diagonal steps
	ends  []square
}

type node struct {
	cost int16 // steps and what they cost, plus 1; 0: not reached
	from int32 // the node before it, -1 at the start
}

// routes finds all ways of at most limit squares, the squares of the movement so far included.
func (s *state) routes(limit int) *routes {
	r := &routes{nodes: make([]node, 2*len(s.cells))}
	g := s.turn.current
	w := s.begin(g)
	waiting := make([][]int32, limit+1)
	r.reach(waiting, 2*int32(w.at)+int32(w.diagonals%2), w.cost, -1)
	seen := make([]bool, len(s.cells))
	for cost := range waiting {
		for i := 0; i < len(waiting[cost]); i++ {
			n := waiting[cost][i]
			if int(r.nodes[n].cost) != cost+1 {
				continue // reached more cheaply since
			}
			if at := square(n / 2); at != w.at && !seen[at] && s.vacant(at, g) {
				seen[at] = true
				r.ends = append(r.ends, at)
			}
			s.spread(r, waiting, n, cost)
		}
	}
	slices.Sort(r.ends)
	return r
}

// reach notes a way to a node, if it is cheaper than those known and not too long.
func (r *routes) reach(waiting [][]int32, n int32, cost int, from int32) {
	if cost >= len(waiting) || r.nodes[n].cost != 0 && int(r.nodes[n].cost) <= cost+1 {
		return
	}
	r.nodes[n] = node{int16(cost + 1), from}
	waiting[cost] = append(waiting[cost], n)
}

// spread notes the ways that go one step on from a node.
func (s *state) spread(r *routes, waiting [][]int32, n int32, cost int) {
	g := s.turn.current
	for d := range directions {
		w := walk{at: square(n / 2), diagonals: int(n % 2), cost: cost}
		w.left = s.left.has(g) || !s.isGoal(w.at)
		s.step(&w, g, d)
		if w.broken == 0 {
			r.reach(waiting, 2*int32(w.at)+int32(w.diagonals%2), w.cost, n)
		}
	}
}

// best is the node of a square with the cheaper way.
func (r *routes) best(to square) int32 {
	even, odd := r.nodes[2*to].cost, r.nodes[2*to+1].cost
	if even == 0 || odd != 0 && odd < even {
		return 2*int32(to) + 1
	}
	return 2 * int32(to)
}

// way is the cheapest way to a square, every square of it, the first one too.
func (r *routes) way(to square) []square {
	var way []square
	for n := r.best(to); n >= 0; n = r.nodes[n].from {
		way = append(way, square(n/2))
	}
	slices.Reverse(way)
	return way
}

// path writes a way as a movement, one leg for all steps in the same direction.
func (f *field) path(way []square) string {
	text := f.name(way[0])
	for i := 1; i < len(way); i++ {
		if i+1 < len(way) && way[i]-way[i-1] == way[i+1]-way[i] {
			continue
		}
		text += "-" + f.name(way[i])
	}
	return text
}
