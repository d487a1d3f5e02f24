package tokens

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/cards/kittest"
	"rinkpress/cards/net"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the golden files anew")

// bundle is all that is bundled, with the referees.
func bundle(t testing.TB) *kittest.Bundle {
	t.Helper()
	referees := map[string]param.Set{}
	for _, g := range games.All {
		referees[g.ID] = g.Params
	}
	return kittest.Load(t, gamedef.Options{Referees: referees})
}

// opposite are the pairs of opposite faces of a folded net.
func opposite(t *testing.T, n *net.Net) [][2]int {
	t.Helper()
	folded, err := n.Fold()
	if err != nil {
		t.Fatal(err)
	}
	normal := func(i int) net.Vec {
		f := folded[i]
		v := f[1].Sub(f[0]).Cross(f[2].Sub(f[0]))
		return v.Mul(1 / v.Length())
	}
	var pairs [][2]int
	for i := range folded {
		for j := i + 1; j < len(folded); j++ {
			if normal(i).Dot(normal(j)) < -1+1e-9 {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	return pairs
}

// TestOppositeFaces folds the dice: opposite faces of a die add up to 7 and to 21, those of a doubling cube multiply to 128, and every
// number is there once.
func TestOppositeFaces(t *testing.T) {
	add, multiply := func(a, b int) int { return a + b }, func(a, b int) int { return a * b }
	for _, tt := range []struct {
		name    string
		net     *net.Net
		numbers []int
		all     []int
		join    func(a, b int) int
		want    int
	}{
		{"d6", net.Cube(10), d6Numbers[:], []int{1, 2, 3, 4, 5, 6}, add, 7},
		{"d20", net.Icosahedron(10), d20Numbers[:], []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}, add, 21},
		{"doubling", net.Cube(10), doublingNumbers[:], []int{2, 4, 8, 16, 32, 64}, multiply, 128},
	} {
		if sorted := slices.Sorted(slices.Values(tt.numbers)); !slices.Equal(sorted, tt.all) {
			t.Errorf("%s has the numbers %v", tt.name, sorted)
		}
		pairs := opposite(t, tt.net)
		if len(pairs) != len(tt.numbers)/2 {
			t.Errorf("%s has %d pairs of opposite faces", tt.name, len(pairs))
		}
		for _, pair := range pairs {
			if got := tt.join(tt.numbers[pair[0]], tt.numbers[pair[1]]); got != tt.want {
				t.Errorf("%s: %d and %d are opposite and make %d, want %d", tt.name, tt.numbers[pair[0]], tt.numbers[pair[1]], got, tt.want)
			}
		}
	}
}

// TestDieIsRightHanded: about the corner where 1, 2 and 3 meet they run anticlockwise, as on the dice of shops.
func TestDieIsRightHanded(t *testing.T) {
	folded, err := net.Cube(2).Fold()
	if err != nil {
		t.Fatal(err)
	}
	centre := net.Vec{}
	middle := func(i int) net.Vec {
		var m net.Vec
		for _, v := range folded[i] {
			m = m.Add(v.Mul(0.25))
		}
		return m
	}
	for i := range folded {
		centre = centre.Add(middle(i).Mul(1.0 / 6))
	}
	towards := func(number int) net.Vec { return middle(slices.Index(d6Numbers[:], number)).Sub(centre) }
	// The paper has y downwards and z away from the reader, which is a right-handed space: anticlockwise from outside is a positive product.
	if turn := towards(1).Cross(towards(2)).Dot(towards(3)); turn < 0.5 {
		t.Errorf("1, 2 and 3 turn by %g", turn)
	}
}

// TestCounts: as many pieces as the rules say.
func TestCounts(t *testing.T) {
	b := bundle(t)
	for _, tt := range []struct {
		game, rule string
		value      int
		want       string
	}{
		{"gentlemans-hockey", "", 0, "die 1, goalies blue 1, goalies red 1, puck 1, skaters blue 2, skaters red 2"},
		{"jokerball", "", 0, "ball 1, doubling-cube 1, green-die 1, men blue 13, men red 13, purple-die 1"},
		{"jokerball", "rows_of_men", 3, "ball 1, doubling-cube 1, green-die 1, men blue 21, men red 21, purple-die 1"},
		{"jokerball", "side", 8, "ball 1, doubling-cube 1, green-die 1, men blue 17, men red 17, purple-die 1"},
		{"goblin-hockey", "", 0, "ball 1, battle-die blue 1, battle-die red 1, goblins blue 6, goblins red 6, power-dice blue 2, power-dice red 2"},
		{"paper-hockey", "", 0, ""},
		{"hockey-cards", "", 0, ""},
	} {
		def := b.Game(t, tt.game)
		if tt.rule != "" {
			def.Rules = gamedef.RuleBlock{tt.rule: param.IntValue(tt.value)}
			var err error
			if def, err = def.For(""); err != nil {
				t.Fatal(err)
			}
		}
		items, err := Items(def, b.Options("colour", "en"))
		if err != nil {
			t.Fatal(err)
		}
		counts := map[string]int{}
		for _, it := range items {
			counts[strings.TrimSpace(it.Component+" "+it.Side)]++
		}
		var got []string
		for name, n := range counts {
			got = append(got, fmt.Sprintf("%s %d", name, n))
		}
		slices.Sort(got)
		if text := strings.Join(got, ", "); text != tt.want {
			t.Errorf("%s %s %d: %s\nwant %s", tt.game, tt.rule, tt.value, text, tt.want)
		}
	}
}

// TestPiecesFitTheirCells: every piece fits the cell of its board, can be cut, draws nothing beyond its bleed, and pieces that look alike
// are one symbol.
func TestPiecesFitTheirCells(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		for _, theme := range kittest.Themes {
			for _, lang := range def.Languages {
				items, err := Items(def, b.Options(theme, lang))
				if err != nil {
					t.Fatalf("%s, %s, %s: %v", def.ID, theme, lang, err)
				}
				symbols := map[*scene.Symbol]string{}
				for _, it := range items {
					if it.Width > def.Board.Cell() {
						t.Errorf("%s: %s is %g mm wide on a cell of %g mm", def.ID, it.Component, it.Width, def.Board.Cell())
					}
					if it.Size.W < gamedef.LeastToken || it.Size.H < gamedef.LeastToken {
						t.Errorf("%s: %s is only %v mm", def.ID, it.Component, it.Size)
					}
					drawn := scene.Bounds(it.Symbol.Items)
					if within := it.Size.At(0, 0).Inset(-it.Bleed - 0.25); !within.ContainsBox(drawn) {
						t.Errorf("%s, %s: %s draws on %v, outside of %v", def.ID, theme, it.Component, drawn, within)
					}
					who := it.Component + it.Side
					if before, ok := symbols[it.Symbol]; ok && before != who {
						t.Errorf("%s: %s and %s are one symbol", def.ID, before, who)
					}
					symbols[it.Symbol] = who
				}
			}
		}
	}
}

// TestScale: pieces for the cells of a board follow its scale, dice do not; what is too small to be cut is an error.
func TestScale(t *testing.T) {
	b := bundle(t)
	def := b.Game(t, "gentlemans-hockey")
	o := b.Options("colour", "en")
	full, err := Items(def, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Scale = 0.6
	scaled, err := Items(def, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range full {
		if want := full[i].Width * 0.6; math.Abs(scaled[i].Width-want) > 1e-9 {
			t.Errorf("%s is %g mm wide at 60 %%, want %g", full[i].Component, scaled[i].Width, want)
		}
		if full[i].Width == 0 && scaled[i].Size != full[i].Size {
			t.Errorf("%s changes its size with the board", full[i].Component)
		}
	}
	o.Scale = 0.5
	if _, err := Items(def, o); err == nil || !strings.Contains(err.Error(), "puck, in en: it is 7.0 mm wide at this scale of the board: at least 8 mm can be cut") {
		t.Errorf("a puck of 7 mm: %v", err)
	}
}

// TestSidesDifferWithoutColour: with all colours made grey alike, Red's pieces are drawn otherwise than Blue's.
func TestSidesDifferWithoutColour(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		items, err := Items(def, b.Options("colour", "en"))
		if err != nil {
			t.Fatal(err)
		}
		shapes := map[string]string{}
		for _, it := range items {
			if it.Side == "" {
				continue
			}
			key := fmt.Sprintf("%s %.3f x %.3f", it.Component, it.Size.W, it.Size.H)
			shape := outlines(it.Symbol.Items)
			if other, ok := shapes[key+"other"+map[string]string{"red": "blue", "blue": "red"}[it.Side]]; ok && other == shape {
				t.Errorf("%s: %s of both sides have the same shapes", def.ID, it.Component)
			}
			shapes[key+"other"+it.Side] = shape
		}
	}
}

// outlines are the shapes of a drawing without colours and texts.
func outlines(items []scene.Item) string {
	var b strings.Builder
	for _, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			b.WriteString(outlines(it.Items))
		case *scene.Path:
			fmt.Fprintln(&b, it.Outline.Verbs, it.Outline.Points)
		}
	}
	return b.String()
}

// TestPackKeepsApart: any items on any page: each exactly once, all inside with their bleed, lines to cut at least 6 mm apart.
func TestPackKeepsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		area := geom.Size{W: rapid.Float64Range(60, 300).Draw(t, "W"), H: rapid.Float64Range(60, 400).Draw(t, "H")}
		n := rapid.IntRange(0, 60).Draw(t, "n")
		items := make([]Item, n)
		for i := range items {
			items[i] = Item{Bleed: rapid.SampledFrom([]float64{0, 1.2, 2}).Draw(t, "bleed"),
				Size: geom.Size{W: rapid.Float64Range(8, 50).Draw(t, "w"), H: rapid.Float64Range(8, 50).Draw(t, "h")}}
		}
		checkPacked(t, items, area)
	})
}

func checkPacked(t rapid.TB, items []Item, area geom.Size) []Placed {
	places, err := Pack(items, area)
	if err != nil {
		t.Fatal(err)
	}
	if len(places) != len(items) {
		t.Fatalf("%d places for %d items", len(places), len(items))
	}
	seen := map[int]bool{}
	pages := 0
	for i, p := range places {
		it := items[p.Item]
		if seen[p.Item] {
			t.Fatalf("item %d is placed twice", p.Item)
		}
		seen[p.Item] = true
		box := it.Size.At(p.At.X, p.At.Y)
		if !area.At(0, 0).ContainsBox(box.Inset(-it.Bleed)) {
			t.Fatalf("item %d lies at %v with a bleed of %g, outside of %v", p.Item, box, it.Bleed, area)
		}
		for _, q := range places[:i] {
			if q.Page != p.Page {
				continue
			}
			if other := items[q.Item].Size.At(q.At.X, q.At.Y); !box.Inset(-gap + 1e-6).Intersect(other).Empty() {
				t.Fatalf("%v and %v are less than %g mm apart", box, other, gap)
			}
		}
		if p.Page < pages || p.Page > pages+1 {
			t.Fatalf("page %d follows page %d", p.Page, pages)
		}
		pages = p.Page
	}
	return places
}

// TestPackFillsExactly: as many as fit a page go onto it, one more needs a second.
func TestPackFillsExactly(t *testing.T) {
	// Four and three discs of 20 mm with 6 mm between them, and a bleed of 1 mm around.
	area := geom.Size{W: 4*20 + 3*gap + 2, H: 3*20 + 2*gap + 2}
	for _, tt := range []struct{ n, pages int }{{0, 0}, {1, 1}, {11, 1}, {12, 1}, {13, 2}, {24, 2}, {25, 3}} {
		items := make([]Item, tt.n)
		for i := range items {
			items[i] = Item{Size: geom.Size{W: 20, H: 20}, Bleed: 1}
		}
		places := checkPacked(t, items, area)
		pages := 0
		for _, p := range places {
			pages = max(pages, p.Page+1)
		}
		if pages != tt.pages {
			t.Errorf("%d items take %d pages, want %d", tt.n, pages, tt.pages)
		}
	}
}

func TestTooLargeForThePage(t *testing.T) {
	_, err := Pack([]Item{{Component: "battle-die", Size: geom.Size{W: 90, H: 40}}}, geom.Size{W: 80, H: 100})
	if err == nil || !strings.Contains(err.Error(), "a piece of battle-die is 90 x 40 mm, there are 80 x 100 mm on a sheet: a larger paper is needed") {
		t.Errorf("a net wider than the page: %v", err)
	}
}

// TestPages: every game with tokens, on papers, in all themes and languages: all pieces are there, and nothing leaves the sheet.
func TestPages(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		for _, paper := range []string{"a4", "letter", "a5", "a3", "120x400"} {
			for _, theme := range kittest.Themes {
				for _, lang := range def.Languages {
					pages, err := Pages(def, kittest.Paper(t, paper), b.Sheet(def, b.Words.TokensPart, theme, lang), b.Options(theme, lang))
					if err != nil {
						t.Fatalf("%s on %s, %s, %s: %v", def.ID, paper, theme, lang, err)
					}
					if (len(def.Tokens) == 0) != (len(pages) == 0) {
						t.Fatalf("%s: %d pages for %d sorts of tokens", def.ID, len(pages), len(def.Tokens))
					}
					checkPages(t, def, b, pages, theme, lang)
				}
			}
		}
	}
}

func checkPages(t *testing.T, def *gamedef.Definition, b *kittest.Bundle, pages []*scene.Page, theme, lang string) {
	items, err := Items(def, b.Options(theme, lang))
	if err != nil {
		t.Fatal(err)
	}
	uses := 0
	labels := map[string]bool{}
	for _, page := range pages {
		if labels[page.Label] {
			t.Errorf("two pages are called %s", page.Label)
		}
		labels[page.Label] = true
		sheet := page.Size.At(0, 0).Inset(5 - 0.3) // half a line may reach into the margin
		for _, it := range page.Items[0].(*scene.Group).Items {
			if _, ok := it.(*scene.Use); ok {
				uses++
			}
		}
		if drawn := scene.Bounds(page.Items); !sheet.ContainsBox(drawn) {
			t.Errorf("%s, %s: a page is drawn on at %v, outside of %v", def.ID, lang, drawn, sheet)
		}
		if err := page.Validate(); err != nil {
			t.Error(err)
		}
	}
	if uses != len(items) {
		t.Errorf("%s: %d pieces on the pages, want %d", def.ID, uses, len(items))
	}
}

// TestGolden keeps where everything lies and how large it is.
func TestGolden(t *testing.T) {
	b := bundle(t)
	var out strings.Builder
	for _, def := range b.Games {
		items, err := Items(def, b.Options("colour", "en"))
		if err != nil {
			t.Fatal(err)
		}
		places, err := Pack(items, geom.Size{W: 200, H: 260})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s, cells of %g mm\n", def.ID, def.Board.Cell())
		for _, p := range places {
			it := items[p.Item]
			fmt.Fprintf(&out, "  page %d at %6.2f %6.2f  %6.2f x %6.2f  %s\n", p.Page+1, p.At.X, p.At.Y, it.Size.W, it.Size.H,
				strings.TrimSpace(fmt.Sprintf("%s %s %d", it.Component, it.Side, it.Number)))
		}
	}
	file := filepath.Join("testdata", "places.txt")
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("places have changed (-want +got):\n%s", diff)
	}
}

// TestSaverFillsLittle: in the ink saver less than 8 % of a page with pieces is inked. Areas that are filled with anything but white are counted by
// their boxes, lines by their length.
func TestSaverFillsLittle(t *testing.T) {
	b := bundle(t)
	for _, def := range b.Games {
		items, err := Items(def, b.Options("saver", "en"))
		if err != nil {
			t.Fatal(err)
		}
		inked, all := 0.0, 0.0
		for _, it := range items {
			all += it.Size.W * it.Size.H
			inked += filled(it.Symbol.Items)
		}
		if all > 0 && inked/all > 0.08 {
			t.Errorf("%s: %.1f %% of the pieces are filled", def.ID, 100*inked/all)
		}
	}
}

// filled is the area in square mm that is filled with a colour, at most: boxes of outlines.
func filled(items []scene.Item) float64 {
	sum := 0.0
	for _, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			sum += filled(it.Items)
		case *scene.Path:
			if c := it.Fill.Color; c.Set && c != scene.RGB(255, 255, 255) {
				b := it.Outline.Bounds()
				sum += math.Abs(b.W * b.H)
			}
		}
	}
	return sum
}
