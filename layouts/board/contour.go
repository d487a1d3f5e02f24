package board

import (
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// contours trace the edges of a set of squares into closed outlines along grid lines, with the set on their right; holes run the
// other way round, so that the nonzero rule leaves them open. in is asked for squares of 0..files-1 and 0..rows-1, rows from
// the top. It takes time linear in the squares.
func contours(files, rows int, in func(x, y int) bool) [][][2]int {
	inside := func(x, y int) bool { return x >= 0 && y >= 0 && x < files && y < rows && in(x, y) }
	// An edge starts at a corner in one of four directions: right, down, left, up.
	step := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	// The square on the right of an edge from a corner, and that on its left.
	right := [4][2]int{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}
	left := [4][2]int{{0, -1}, {0, 0}, {-1, 0}, {-1, -1}}
	is := func(x, y, dir int) bool {
		return inside(x+right[dir][0], y+right[dir][1]) && !inside(x+left[dir][0], y+left[dir][1])
	}
	done := make([]bool, (files+1)*(rows+1)*4)
	index := func(x, y, dir int) int { return (y*(files+1)+x)*4 + dir }
	var out [][][2]int
	for y := 0; y <= rows; y++ {
		for x := 0; x <= files; x++ {
			if !is(x, y, 0) || done[index(x, y, 0)] {
				continue
			}
			// A contour has its corners only; at a corner where two squares touch it turns right, so that they stay apart.
			var loop [][2]int
			cx, cy, dir := x, y, 0
			for !done[index(cx, cy, dir)] {
				done[index(cx, cy, dir)] = true
				cx, cy = cx+step[dir][0], cy+step[dir][1]
				for _, turn := range [3]int{1, 0, 3} {
					if next := (dir + turn) % 4; is(cx, cy, next) {
						if turn != 0 {
							loop = append(loop, [2]int{cx, cy})
						}
						dir = next
						break
					}
				}
			}
			out = append(out, loop)
		}
	}
	return out
}

// contourOutline is the outline of contours on a plan's grid.
func (p *Plan) contourOutline(loops [][][2]int) scene.Outline {
	var o scene.Outline
	for _, loop := range loops {
		points := make([]geom.Point, len(loop))
		for i, c := range loop {
			points[i] = geom.Pt(p.Field.X+float64(c[0])*p.Cell, p.Field.Y+float64(c[1])*p.Cell)
		}
		o.Append(scene.Polygon(points...))
	}
	return o
}
