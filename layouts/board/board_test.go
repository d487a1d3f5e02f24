package board_test

import (
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rinkpress/layouts/board"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the golden files anew")

var library = sync.OnceValues(func() (*typeset.Library, error) {
	dir, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		return nil, err
	}
	return typeset.Load(dir)
})

func fonts(t testing.TB) *typeset.Library {
	t.Helper()
	l, err := library()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// themeIDs are the bundled themes.
var themeIDs = []string{"colour", "saver", "grey"}

func theme(t testing.TB, id string) *gamedef.Theme {
	t.Helper()
	data, err := fs.ReadFile(templates.Files, "themes/"+id+".yaml")
	if err != nil {
		t.Fatal(err)
	}
	th, err := gamedef.ReadTheme(id, data)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

func options(t testing.TB, themeID, lang string) board.Options {
	t.Helper()
	return board.Options{Lang: lang, Theme: theme(t, themeID), Fonts: fonts(t)}
}

// gameIDs are the bundled games.
var gameIDs = []string{"gentlemans-hockey", "jokerball", "paper-hockey", "goblin-hockey", "hockey-cards"}

// edited is files of which one has another text.
type edited struct {
	fs.FS
	file, text string
}

func (e edited) Open(name string) (fs.File, error) {
	if name == e.file {
		return fstest.MapFS{name: {Data: []byte(e.text)}}.Open(name)
	}
	return e.FS.Open(name)
}

// game reads a bundled definition, with pieces of its text replaced: old, new, old, new ...
func game(t testing.TB, id string, replace ...string) *gamedef.Definition {
	t.Helper()
	file := "games/" + id + "/game.yaml"
	data, err := fs.ReadFile(templates.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for i := 0; i+1 < len(replace); i += 2 {
		if !strings.Contains(text, replace[i]) {
			t.Fatalf("%s has no %q", file, replace[i])
		}
		text = strings.Replace(text, replace[i], replace[i+1], 1)
	}
	referees := map[string]param.Set{}
	for _, g := range games.All {
		referees[g.ID] = g.Params
	}
	def, err := gamedef.Bundled(edited{templates.Files, file, text}, id, gamedef.Options{Referees: referees})
	if err != nil {
		t.Fatal(err)
	}
	return def
}

// with is a definition with other values of rule parameters.
func with(t testing.TB, id string, values param.Values) *gamedef.Definition {
	t.Helper()
	var b strings.Builder
	b.WriteString("\nrules:\n")
	for _, name := range slices.Sorted(keys(values)) {
		v := values[name]
		if v.Kind != param.Text {
			fmt.Fprintf(&b, "  %s: %s\n", name, v)
			continue
		}
		fmt.Fprintf(&b, "  %s: |\n", name)
		for _, line := range strings.Split(strings.TrimRight(v.Text, "\n"), "\n") {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	file := "games/" + id + "/game.yaml"
	data, err := fs.ReadFile(templates.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	// The definition's own rules: block gives way to the new one.
	var lines []string
	inside := false
	for _, line := range strings.Split(string(data), "\n") {
		if strings.HasPrefix(line, "rules:") {
			inside = true
			continue
		}
		if inside && (strings.HasPrefix(line, " ") || strings.TrimSpace(line) == "") {
			continue
		}
		inside = false
		lines = append(lines, line)
	}
	referees := map[string]param.Set{}
	for _, g := range games.All {
		referees[g.ID] = g.Params
	}
	def, err := gamedef.Bundled(edited{templates.Files, file, strings.Join(lines, "\n") + b.String()}, id, gamedef.Options{Referees: referees})
	if err != nil {
		t.Fatal(err)
	}
	return def
}

func keys(v param.Values) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for k := range v {
			if !yield(k) {
				return
			}
		}
	}
}

func ints(pairs map[string]int) param.Values {
	out := param.Values{}
	for name, n := range pairs {
		out[name] = param.IntValue(n)
	}
	return out
}

func draw(t testing.TB, def *gamedef.Definition, o board.Options) *scene.Artwork {
	t.Helper()
	a, err := board.Draw(def, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// page is an artwork as a page of its true size.
func page(a *scene.Artwork) *scene.Page {
	return &scene.Page{Size: a.Size, Title: a.Title, Desc: a.Desc, Items: []scene.Item{&scene.Use{Symbol: a.Symbol}}}
}

// count counts how often symbols, and groups named after them, are drawn whose names begin with a prefix.
func count(a *scene.Artwork, prefix string) int {
	n := 0
	var walk func(items []scene.Item)
	walk = func(items []scene.Item) {
		for _, it := range items {
			switch it := it.(type) {
			case *scene.Group:
				if strings.HasPrefix(it.ID, prefix) {
					n++
				}
				walk(it.Items)
			case *scene.Use:
				if strings.HasPrefix(it.Symbol.ID, prefix) {
					n++
				}
				walk(it.Symbol.Items)
			}
		}
	}
	walk(a.Symbol.Items)
	return n
}

// texts are all texts of an artwork, in drawing order.
func texts(a *scene.Artwork) []string {
	var out []string
	scene.Walk(a.Symbol.Items, func(it scene.Item, _ geom.Matrix) {
		if text, ok := it.(*scene.Text); ok {
			var b strings.Builder
			for _, s := range text.Spans {
				b.WriteString(s.Text)
			}
			out = append(out, b.String())
		}
	})
	return out
}

// hair is the rounding that is allowed, in mm.
const hair = 1e-3

// reporter is what checks need of a test, plain or random.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// checkArtwork checks what holds for every board.
func checkArtwork(t reporter, what string, a *scene.Artwork, p *board.Plan) {
	t.Helper()
	if err := page(a).Validate(); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	if p.Size != a.Size {
		t.Errorf("%s: planned %v, drawn %v", what, p.Size, a.Size)
	}
	trim := a.Size.At(0, 0)
	for _, b := range a.Keep {
		if !trim.ContainsBox(b) {
			t.Errorf("%s: what is kept whole at %v leaves the board %v", what, b, a.Size)
		}
	}
	for _, axis := range []struct {
		name   string
		cuts   []float64
		length float64
		side   func(geom.Box) (float64, float64)
		at     func(geom.Point) float64
	}{
		{"x", a.CutsX, a.Size.W, func(b geom.Box) (float64, float64) { return b.X, b.Right() }, func(p geom.Point) float64 { return p.X }},
		{"y", a.CutsY, a.Size.H, func(b geom.Box) (float64, float64) { return b.Y, b.Bottom() }, func(p geom.Point) float64 { return p.Y }},
	} {
		for i, c := range axis.cuts {
			if c <= 0 || c >= axis.length || i > 0 && c <= axis.cuts[i-1] {
				t.Errorf("%s: cut %s %g is not between its neighbours", what, axis.name, c)
			}
			for _, b := range a.Keep {
				if from, to := axis.side(b); c > from+hair && c < to-hair {
					t.Errorf("%s: cut %s %g crosses what is kept whole at %v", what, axis.name, c, b)
				}
			}
		}
		// No cut comes nearer to the middle of a cell than a fifth of it.
		for rank := 1; rank <= p.Ranks; rank++ {
			for file := 1; file <= p.Files; file++ {
				if !p.Has(file, rank) {
					continue
				}
				middle := axis.at(p.Centre(file, rank))
				i, _ := slices.BinarySearch(axis.cuts, middle)
				for _, j := range []int{i - 1, i} {
					if j >= 0 && j < len(axis.cuts) && math.Abs(axis.cuts[j]-middle) < p.Cell/5 {
						t.Errorf("%s: cut %s %g goes through %s", what, axis.name, axis.cuts[j], p.Name(file, rank))
					}
				}
			}
		}
	}
	checkInside(t, what, a)
}

// checkInside checks that nothing is drawn outside of the board but half the width of lines along its edge.
func checkInside(t reporter, what string, a *scene.Artwork) {
	t.Helper()
	trim := a.Size.At(0, 0).Inset(-0.5)
	var walk func(items []scene.Item, m geom.Matrix, clip geom.Box)
	walk = func(items []scene.Item, m geom.Matrix, clip geom.Box) {
		for _, it := range items {
			switch it := it.(type) {
			case *scene.Group:
				inner := m.Mul(it.Map())
				c := clip
				if it.Clip != nil {
					c = clip.Intersect(inner.ApplyBox(it.Clip.Bounds()))
				}
				walk(it.Items, inner, c)
			case *scene.Use:
				walk(it.Symbol.Items, m.Mul(it.Map()), clip)
			case *scene.Path:
				if b := m.ApplyBox(it.Outline.Bounds()).Intersect(clip); !b.Empty() && !trim.ContainsBox(b) {
					t.Errorf("%s: a path at %v leaves the board %v", what, b, a.Size)
				}
			case *scene.Text:
				em := it.Size * geom.MMPerPoint
				if b := m.ApplyBox(geom.Rect(it.At.X, it.At.Y-em*0.75, it.Width, em*0.75)); !trim.ContainsBox(b) {
					t.Errorf("%s: a text at %v leaves the board %v", what, b, a.Size)
				}
			}
		}
	}
	everywhere := geom.Rect(-1e6, -1e6, 2e6, 2e6)
	walk(a.Symbol.Items, geom.Identity, everywhere)
}

func TestEveryBoardInEveryLanguageAndTheme(t *testing.T) {
	for _, id := range gameIDs {
		def := game(t, id)
		for _, themeID := range themeIDs {
			for _, lang := range def.Languages {
				what := id + " " + lang + " " + themeID
				o := options(t, themeID, lang)
				a := draw(t, def, o)
				p, err := board.Locate(def, o)
				if err != nil {
					t.Fatal(err)
				}
				checkArtwork(t, what, a, p)
				if a.Title != def.Name.In(lang) || !strings.Contains(a.Desc, a.Title) {
					t.Errorf("%s: title %q, description %q", what, a.Title, a.Desc)
				}
				if !slices.Contains(texts(a), def.Name.In(lang)) && lang != "ko" && !joined(a, def.Name.In(lang)) {
					t.Errorf("%s: the name of the game is not on the board: %q", what, texts(a))
				}
			}
		}
	}
}

// joined reports whether a text stands on the board in pieces, one after the other.
func joined(a *scene.Artwork, text string) bool {
	return strings.Contains(strings.Join(texts(a), ""), text)
}

func TestCounts(t *testing.T) {
	field := []string{
		"#####RRR#####", "#...........#", "#...........#", "#..##...##..#", "#.....*.....#", "#..##...##..#", "#...........#", "#...........#", "#####BBB#####",
	}
	// Upside down: the highest rank is the first line, and Blue's goal lies there.
	slices.Reverse(field)
	small := param.Values{"map": param.TextValue(strings.Join(field, "\n") + "\n")}
	for _, row := range []struct {
		name   string
		def    *gamedef.Definition
		counts map[string]int
	}{
		{"jokerball", game(t, "jokerball"), map[string]int{"hex-": 91, "start-man-red": 13, "start-man-blue": 13, "start-ball": 1, "out-red": 12, "out-blue": 12}},
		{"jokerball of side 8", with(t, "jokerball", ints(map[string]int{"side": 8})), map[string]int{"hex-": 169, "start-man-red": 17, "out-red": 16}},
		{"jokerball with 3 rows", with(t, "jokerball", ints(map[string]int{"rows_of_men": 3})), map[string]int{"hex-": 91, "start-man-blue": 21}},
		{"gentlemans", game(t, "gentlemans-hockey"), map[string]int{"start-skater-red": 2, "start-skater-blue": 2, "start-goalie": 2, "start-puck": 1}},
		{"goblin", game(t, "goblin-hockey"), map[string]int{"stone-1": -1, "start-goblin-red": 2, "start-goblin-blue": 2, "start-ball": 1, "plate": 4}},
		{"goblin with inner walls", with(t, "goblin-hockey", small), map[string]int{"start-goblin-red": 2, "plate": 4}},
	} {
		a := draw(t, row.def, options(t, "colour", "en"))
		for prefix, want := range row.counts {
			if got := count(a, prefix); want >= 0 && got != want {
				t.Errorf("%s: %d of %s, want %d", row.name, got, prefix, want)
			}
		}
	}
	// A stone block for each square of wall: of the standard map two rows of twelve.
	blocks := func(a *scene.Artwork) int {
		n := 0
		for v := 1; v <= 4; v++ {
			n += count(a, fmt.Sprintf("stone-%d", v))
		}
		return n
	}
	if got := blocks(draw(t, game(t, "goblin-hockey"), options(t, "colour", "en"))); got != 24 {
		t.Errorf("%d squares of wall, want 24", got)
	}
	if got, want := blocks(draw(t, with(t, "goblin-hockey", small), options(t, "colour", "en"))), strings.Count(strings.Join(field, ""), "#"); got != want {
		t.Errorf("%d squares of wall, want %d", got, want)
	}
}

func TestLabels(t *testing.T) {
	for _, row := range []struct {
		name string
		def  *gamedef.Definition
		want []string // each twice: for both players
	}{
		{"gentlemans", game(t, "gentlemans-hockey"), []string{"a", "e", "1", "11", "face-off [3 5] b7   1. B [3] c6-c5 c5>c1"}},
		{"jokerball", game(t, "jokerball"), []string{"a", "k", "f", "1", "11", "6"}},
		{"paper", game(t, "paper-hockey"), []string{"a", "i", "1", "11"}},
		{"goblin", game(t, "goblin-hockey"), []string{"a", "o", "g", "h", "i", "1", "21", "Goblin Hockey"}},
	} {
		all := texts(draw(t, row.def, options(t, "colour", "en")))
		for _, want := range row.want {
			n := 0
			for _, text := range all {
				if text == want {
					n++
				}
			}
			if n != 2 {
				t.Errorf("%s: %q stands %d times on the board, want 2", row.name, want, n)
			}
		}
	}
	plain := texts(draw(t, game(t, "gentlemans-hockey", "labels: all", "labels: none"), options(t, "colour", "en")))
	if slices.Contains(plain, "a") || slices.Contains(plain, "11") {
		t.Errorf("a board without labels has some: %q", plain)
	}
}

func TestPlanFindsCells(t *testing.T) {
	o := options(t, "colour", "en")
	for _, row := range []struct {
		game, cell string
		file, rank int
		ok         bool
	}{
		{"gentlemans-hockey", "b5", 2, 5, true},
		{"gentlemans-hockey", "e11", 5, 11, true},
		{"gentlemans-hockey", "f1", 0, 0, false},
		{"gentlemans-hockey", "a12", 0, 0, false},
		{"gentlemans-hockey", "a0", 0, 0, false},
		{"gentlemans-hockey", "a01", 0, 0, false},
		{"gentlemans-hockey", "", 0, 0, false},
		{"gentlemans-hockey", "5", 0, 0, false},
		{"gentlemans-hockey", "b", 0, 0, false},
		{"gentlemans-hockey", "B5", 0, 0, false},
		{"gentlemans-hockey", "b5x", 0, 0, false},
		{"gentlemans-hockey", "b99999999999999999999", 0, 0, false},
		{"gentlemans-hockey", "aaaaaaaaaaaaaaaaaaaaaa5", 0, 0, false},
		{"jokerball", "f6", 6, 6, true},
		{"jokerball", "a1", 1, 1, true},
		{"jokerball", "a7", 0, 0, false},
		{"jokerball", "k6", 6, 11, true},
		{"jokerball", "k5", 0, 0, false},
		{"jokerball", "l6", 0, 0, false},
		{"paper-hockey", "e6", 5, 6, true},
		{"paper-hockey", "i11", 9, 11, true},
		{"paper-hockey", "j1", 0, 0, false},
		{"goblin-hockey", "h11", 8, 11, true},
		{"goblin-hockey", "o21", 15, 21, true},
		{"hockey-cards", "a1", 0, 0, false},
	} {
		p, err := board.Locate(game(t, row.game), o)
		if err != nil {
			t.Fatal(err)
		}
		file, rank, ok := p.Find(row.cell)
		if ok != row.ok || ok && (file != row.file || rank != row.rank) {
			t.Errorf("%s: %q is %d, %d, %v; want %d, %d, %v", row.game, row.cell, file, rank, ok, row.file, row.rank, row.ok)
		}
		if ok && p.Name(file, rank) != row.cell {
			t.Errorf("%s: %q is called %q", row.game, row.cell, p.Name(file, rank))
		}
	}
}

// near compares places.
func near(p, q geom.Point) bool { return p.Dist(q) < hair }

func TestCentres(t *testing.T) {
	o := options(t, "colour", "en")
	for _, id := range []string{"gentlemans-hockey", "jokerball", "paper-hockey", "goblin-hockey"} {
		p, err := board.Locate(game(t, id), o)
		if err != nil {
			t.Fatal(err)
		}
		middle := map[string]string{"gentlemans-hockey": "c6", "jokerball": "f6", "paper-hockey": "e6", "goblin-hockey": "h11"}[id]
		file, rank, ok := p.Find(middle)
		if !ok || !near(p.Centre(file, rank), p.Size.At(0, 0).Centre()) {
			t.Errorf("%s: %s is at %v, want the middle of %v", id, middle, p.Centre(file, rank), p.Size)
		}
		if up := p.Centre(file, rank+1); up.Y >= p.Centre(file, rank).Y {
			t.Errorf("%s: rank %d lies below rank %d", id, rank+1, rank)
		}
	}
	// The table of neighbours of the Jokerball spec: direction, row, number; each is one hex away at its angle.
	p, err := board.Locate(game(t, "jokerball"), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []struct {
		name        string
		row, number int
		degrees     float64
	}{{"W", 0, -1, 180}, {"E", 0, 1, 0}, {"NW", 1, 0, 240}, {"NE", 1, 1, 300}, {"SW", -1, -1, 120}, {"SE", -1, 0, 60}} {
		from := p.Centre(6, 6)
		want := from.Add(geom.Polar(p.Cell, n.degrees))
		if got := p.Centre(6+n.number, 6+n.row); !near(got, want) {
			t.Errorf("%s of f6 is at %v, want %v", n.name, got, want)
		}
	}
}

// Fifteen files and twenty-one ranks of 24 mm go onto four tiles of A4 and Letter when the wall outside is thin enough.
func TestGoblinTrimLeavesRoomForFourTiles(t *testing.T) {
	a := draw(t, game(t, "goblin-hockey"), options(t, "colour", "en"))
	const side = 24
	if a.CellSize != side || a.CellName != "square" {
		t.Fatalf("%s of %g mm", a.CellName, a.CellSize)
	}
	left, top := (a.Size.W-15*side)/2, (a.Size.H-21*side)/2
	if left > 6 || top > 2 {
		t.Errorf("the wall outside is %g mm wide and %g mm deep, want at most 6 and 2", left, top)
	}
	for _, want := range []float64{left + 7*side, left + 8*side} {
		if !contains(a.CutsX, want) {
			t.Errorf("no cut at x %g: %v", want, a.CutsX)
		}
	}
	for _, want := range []float64{top + 10*side, top + 11*side} {
		if !contains(a.CutsY, want) {
			t.Errorf("no cut at y %g: %v", want, a.CutsY)
		}
	}
}

func contains(list []float64, v float64) bool {
	return slices.ContainsFunc(list, func(w float64) bool { return math.Abs(v-w) < hair })
}

// A changed parameter changes the drawing.
func TestParametersChangeTheBoard(t *testing.T) {
	o := options(t, "colour", "en")
	walls := strings.Repeat(".", 15)
	field := []string{"######BBB######"}
	for range 9 {
		field = append(field, walls)
	}
	field = append(field, "..##...*...##..")
	for range 9 {
		field = append(field, walls)
	}
	field = append(field, "######RRR######")
	for _, row := range []struct {
		name         string
		def          *gamedef.Definition
		standard     string
		files, ranks int
	}{
		{"paper hockey 10x14", with(t, "paper-hockey", ints(map[string]int{"width": 10, "length": 14})), "paper-hockey", 11, 15},
		{"jokerball of side 8", with(t, "jokerball", ints(map[string]int{"side": 8})), "jokerball", 15, 15},
		{"goblin field with inner walls", with(t, "goblin-hockey", param.Values{"map": param.TextValue(strings.Join(field, "\n") + "\n")}), "goblin-hockey", 15, 21},
		{"gentleman's 7x15", with(t, "gentlemans-hockey", ints(map[string]int{"width": 7, "length": 15})), "gentlemans-hockey", 7, 15},
		{"hockey cards with 2 periods", with(t, "hockey-cards", ints(map[string]int{"periods": 2})), "hockey-cards", 0, 0},
	} {
		a, standard := draw(t, row.def, o), draw(t, game(t, row.standard), o)
		p, err := board.Locate(row.def, o)
		if err != nil {
			t.Fatal(err)
		}
		checkArtwork(t, row.name, a, p)
		if p.Files != row.files || p.Ranks != row.ranks {
			t.Errorf("%s: %d x %d cells, want %d x %d", row.name, p.Files, p.Ranks, row.files, row.ranks)
		}
		if scene.DumpItems(a.Symbol.Items) == scene.DumpItems(standard.Symbol.Items) {
			t.Errorf("%s is drawn as the standard board", row.name)
		}
	}
}

func TestSameInputSameDrawing(t *testing.T) {
	for _, id := range gameIDs {
		first := scene.DumpItems(draw(t, game(t, id), options(t, "colour", "pl")).Symbol.Items)
		if again := scene.DumpItems(draw(t, game(t, id), options(t, "colour", "pl")).Symbol.Items); again != first {
			t.Errorf("%s: two drawings differ", id)
		}
	}
}

// A diagram leaves out what belongs on a table only, and has the same field.
func TestDiagram(t *testing.T) {
	for _, id := range gameIDs {
		def := game(t, id)
		o := options(t, "colour", "en")
		o.Diagram, o.Scale = true, 0.3
		a := draw(t, def, o)
		p, err := board.Locate(def, o)
		if err != nil {
			t.Fatal(err)
		}
		checkArtwork(t, id, a, p)
		if n := count(a, "start-") + count(a, "crowd-"); n > 0 {
			t.Errorf("%s: %d starting places and spectators in a diagram", id, n)
		}
		if all := texts(a); slices.Contains(all, def.Name.In("en")) || slices.Contains(all, def.Board.Example) {
			t.Errorf("%s: title or example in a diagram: %q", id, all)
		}
	}
}

func TestScale(t *testing.T) {
	for _, id := range gameIDs {
		def := game(t, id)
		for _, scale := range []float64{0.5, 0.75, 1.5, 2} {
			o := options(t, "colour", "en")
			whole, err := board.Locate(def, o)
			if err != nil {
				t.Fatal(err)
			}
			o.Scale = scale
			a := draw(t, def, o)
			p, err := board.Locate(def, o)
			if err != nil {
				t.Fatal(err)
			}
			checkArtwork(t, fmt.Sprintf("%s at %g", id, scale), a, p)
			if math.Abs(p.Cell-whole.Cell*scale) > hair {
				t.Errorf("%s at %g: cells of %g mm, want %g", id, scale, p.Cell, whole.Cell*scale)
			}
		}
	}
}

func TestPieces(t *testing.T) {
	for _, themeID := range themeIDs {
		o := options(t, themeID, "en")
		def := game(t, "goblin-hockey")
		seen := map[string]string{}
		for _, row := range []struct{ side, piece, text string }{
			{"red", "skater", ""}, {"blue", "skater", ""}, {"red", "goblin", "R1"}, {"blue", "goblin", "B1"}, {"", "puck", ""}, {"", "ball", ""},
		} {
			s, err := board.Piece(def, o, row.side, row.piece, row.text)
			if err != nil {
				t.Fatal(err)
			}
			p := &scene.Page{Size: geom.Size{W: 24, H: 24}, Items: []scene.Item{&scene.Use{Symbol: s, Matrix: geom.Translate(12, 12)}}}
			if err := p.Validate(); err != nil {
				t.Errorf("%s: %v: %v", themeID, row, err)
			}
			shape := shapeOf(s.Items)
			if other, ok := seen[shape]; ok {
				t.Errorf("%s: %s and %s have the same shape", themeID, s.ID, other)
			}
			seen[shape] = s.ID
		}
		for _, row := range []struct{ side, piece string }{{"red", "referee"}, {"green", "skater"}, {"", ""}} {
			if _, err := board.Piece(def, o, row.side, row.piece, ""); err == nil {
				t.Errorf("%s: a piece %v was drawn", themeID, row)
			}
		}
	}
}

func TestTrail(t *testing.T) {
	def, o := game(t, "paper-hockey"), options(t, "colour", "en")
	p, err := board.Locate(def, o)
	if err != nil {
		t.Fatal(err)
	}
	shapes := map[string]bool{}
	for _, side := range []string{"red", "blue", ""} {
		g, err := board.Trail(def, o, side, "e6", "f7", "g7")
		if err != nil {
			t.Fatal(err)
		}
		shapes[shapeOf(g.Items)] = true
		line := g.Items[0].(*scene.Path).Outline
		if want := []geom.Point{p.Centre(5, 6), p.Centre(6, 7), p.Centre(7, 7)}; !slices.Equal(line.Points, want) {
			t.Errorf("the trail goes through %v, want %v", line.Points, want)
		}
	}
	if len(shapes) != 3 {
		t.Error("the trails of two sides look alike without colour")
	}
	for _, cells := range [][]string{nil, {"e6"}, {"e6", "z99"}, {"e6", ""}} {
		if _, err := board.Trail(def, o, "red", cells...); err == nil {
			t.Errorf("a trail through %q was drawn", cells)
		}
	}
}

func TestErrors(t *testing.T) {
	good := options(t, "colour", "en")
	huge := game(t, "gentlemans-hockey", "size: 28mm", "size: 500mm")
	noMap := game(t, "goblin-hockey")
	noMap.Board.Map.Map = "field"
	badMap := game(t, "goblin-hockey")
	badMap.Values = badMap.Values.With(param.Values{"map": param.TextValue("###\n#.#\n")})
	cards := game(t, "hockey-cards")
	cards.Board.Mat.Card = "tarot"
	longName := game(t, "gentlemans-hockey")
	longName.Name = gamedef.Text{"en": strings.Repeat("Hockey ", 60)}
	control := game(t, "gentlemans-hockey")
	control.Name = gamedef.Text{"en": "Hockey\x07"}
	hebrew := game(t, "paper-hockey")
	hebrew.Name = gamedef.Text{"en": "הוקי"}
	scaled, nan, nobody := good, good, good
	scaled.Scale, nan.Scale, nobody.Lang = 100, math.NaN(), "xx"
	for _, row := range []struct {
		name string
		def  *gamedef.Definition
		o    board.Options
		want string
	}{
		{"no definition", nil, good, "no board"},
		{"no board", &gamedef.Definition{}, good, "no board"},
		{"no kind", &gamedef.Definition{ID: "x", Board: &gamedef.Board{}}, good, "no kind"},
		{"scale out of range", huge, scaled, "scale is 100"},
		{"scale that is no number", huge, nan, "scale is NaN"},
		{"unknown language", huge, nobody, `language "xx"`},
		{"too large", huge, good, "at most 5080 mm"},
		{"map parameter missing", noMap, good, `no rule parameter "field"`},
		{"broken map", badMap, good, "map map, line"},
		{"unknown cards", cards, good, `cards "tarot"`},
		{"long name", longName, good, "smallest size of 6.5 pt"},
		{"control character", control, good, "U+0007"},
		{"right to left", hebrew, good, "right-to-left"},
	} {
		_, err := board.Draw(row.def, row.o)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one with %q", row.name, err, row.want)
		}
	}
}

func TestGolden(t *testing.T) {
	tiny := strings.Join([]string{"###BBB###", "#.......#", "#..#.#..#", "#...*...#", "#.......#", "###RRR###"}, "\n") + "\n"
	for _, row := range []struct {
		name string
		def  *gamedef.Definition
		o    board.Options
	}{
		{"squares", with(t, "gentlemans-hockey", ints(map[string]int{"width": 3, "length": 7})), options(t, "colour", "en")},
		{"hexes", with(t, "jokerball", ints(map[string]int{"side": 3, "rows_of_men": 1})), options(t, "colour", "en")},
		{"points", with(t, "paper-hockey", ints(map[string]int{"width": 4, "length": 4})), options(t, "grey", "en")},
		{"map", with(t, "goblin-hockey", param.Values{"map": param.TextValue(tiny)}), options(t, "saver", "pl")},
		{"mat", with(t, "hockey-cards", ints(map[string]int{"periods": 1})), options(t, "colour", "ru")},
	} {
		a := draw(t, row.def, row.o)
		var b strings.Builder
		fmt.Fprintf(&b, "%s\n%.2f x %.2f mm, %s of %.2f mm\n", a.Desc, a.Size.W, a.Size.H, a.CellName, a.CellSize)
		fmt.Fprintf(&b, "cuts x %.2f\ncuts y %.2f\n", a.CutsX, a.CutsY)
		for _, k := range a.Keep {
			fmt.Fprintf(&b, "keep %.2f %.2f %.2f %.2f\n", k.X, k.Y, k.W, k.H)
		}
		b.WriteString(scene.DumpItems(a.Symbol.Items))
		golden(t, row.name+".txt", b.String())
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s changed (run with -update to accept):\n%s", file, diff)
	}
}
