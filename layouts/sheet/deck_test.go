package sheet

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// tcg is the size of trading cards.
var tcg = geom.Size{W: 63, H: 88}

// deck makes n cards with a bleed: a dark front with its number, and one back for all.
func deck(t testing.TB, n int, trim geom.Size, bleed float64) iter.Seq2[*scene.Card, error] {
	t.Helper()
	o := options(t)
	face := func(id string, color scene.Color, text string) *scene.Symbol {
		line, err := o.Fonts.bold(14, text)
		if err != nil {
			t.Fatal(err)
		}
		box := trim.At(0, 0).Inset(-bleed)
		return &scene.Symbol{ID: id, Box: box, Items: []scene.Item{
			&scene.Path{Outline: scene.Rect(box), Fill: scene.Paint{Color: color}},
			&scene.Path{Outline: scene.RoundedRect(trim.At(0, 0).Inset(4), 2), Fill: scene.Paint{Color: white}},
			line.Middle(geom.Pt(trim.W/2, trim.H/4), typeset.Center),
		}}
	}
	behind := face("back", scene.RGB(22, 48, 122), "back")
	return func(yield func(*scene.Card, error) bool) {
		for i := range n {
			id := fmt.Sprintf("c%d", i+1)
			card := &scene.Card{ID: id, Title: "Card " + id, Copy: 1, Copies: 2, Front: face(id, scene.RGB(226, 72, 58), id), Back: behind, Trim: trim, Bleed: bleed, Safe: 3}
			if !yield(card, nil) {
				return
			}
		}
	}
}

// planned is PlanCards for cards that fit.
func planned(t testing.TB, trim geom.Size, bleed float64, p string, c CardOptions, o Options) *CardPlan {
	t.Helper()
	made, err := PlanCards(trim, bleed, paper(t, p), c, o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// sheetsOf are all pages of a deck.
func sheetsOf(t testing.TB, p *CardPlan, cards iter.Seq2[*scene.Card, error]) []*scene.Page {
	t.Helper()
	var out []*scene.Page
	for page, err := range p.Pages(cards) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page)
	}
	return out
}

// faceOn is a face on a page: which, the middle of its card and the direction in which its top points.
type faceOn struct {
	id  string
	mid geom.Point
	top geom.Point
	use geom.Matrix
}

// faces are the faces on a page in drawing order, the profile's correction left out.
func faces(page *scene.Page, trim geom.Size) []faceOn {
	var out []faceOn
	scene.Walk(page.Items, func(it scene.Item, m geom.Matrix) {
		use, ok := it.(*scene.Use)
		if !ok || !strings.HasPrefix(use.Symbol.ID, "c") && use.Symbol.ID != "back" {
			return
		}
		m = m.Mul(use.Map())
		mid := m.Apply(geom.Pt(trim.W/2, trim.H/2))
		top := m.Apply(geom.Pt(trim.W/2, 0)).Sub(mid).Mul(2 / trim.H)
		out = append(out, faceOn{use.Symbol.ID, mid, top, m})
	})
	return out
}

func TestSlotsOfASheet(t *testing.T) {
	// The figures of the trade, and the largest grids of other sizes.
	for _, tt := range []struct {
		trim   geom.Size
		bleed  float64
		paper  string
		margin float64
		cut    Cut
		fold   bool
		slots  int
		note   string
	}{
		{tcg, 0, "a4", 10, SingleCut, false, 9, ""},
		{tcg, 3, "a4", 10, SingleCut, false, 9, ""},
		{tcg, 3, "a4", 0, SingleCut, false, 9, ""},
		{tcg, 3, "letter", 0, SingleCut, false, 9, ""},
		{tcg, 3, "letter", 7, SingleCut, false, 9, ""},
		{tcg, 3, "letter", 10, SingleCut, false, 8, ""}, // three rows are 264 mm, and 259.4 are left
		{tcg, 3, "a4", 0, DoubleCut, false, 8, "the bleed of 3 mm around each card costs slots: 8 cards fit a sheet of A4, 9 would with a single cut"},
		{tcg, 3, "letter", 0, DoubleCut, false, 6, "the bleed of 3 mm around each card costs slots: 6 cards fit a sheet of Letter, 9 would with a single cut"},
		{tcg, 3, "a4", 10, DoubleCut, false, 8, "crop marks and slug lie in the margin of 10 mm, down to 5 mm from the edge"},
		{tcg, 3, "letter", 10, DoubleCut, false, 6, "6 cards fit a sheet of Letter, 8 would"},
		{tcg, 0, "a4", 0, DoubleCut, false, 9, ""},
		{geom.Size{W: 63.5, H: 88.9}, 0, "letter", 0, SingleCut, false, 9, ""},
		{geom.Size{W: 70, H: 120}, 0, "a4", 0, SingleCut, false, 4, ""},
		{geom.Size{W: 44, H: 68}, 0, "a4", 0, SingleCut, false, 16, ""},
		{geom.Size{W: 88.9, H: 50.8}, 0, "letter", 0, SingleCut, false, 10, ""},
		{tcg, 3, "a3", 0, DoubleCut, false, 16, "18 would"},
		{tcg, 3, "a4", 0, SingleCut, true, 4, ""},
		{tcg, 3, "letter", 0, SingleCut, true, 4, ""},
		{tcg, 3, "a3", 0, SingleCut, true, 9, ""},
	} {
		t.Run(fmt.Sprint(tt), func(t *testing.T) {
			o := options(t)
			o.Margin = tt.margin
			p := planned(t, tt.trim, tt.bleed, tt.paper, CardOptions{Cut: tt.cut, Fold: tt.fold}, o)
			if len(p.Slots) != tt.slots {
				t.Errorf("%d slots, want %d", len(p.Slots), tt.slots)
			}
			if got := strings.Join(p.Notes, "; "); (got == "") != (tt.note == "") || !strings.Contains(got, tt.note) {
				t.Errorf("notes %q, want %q", got, tt.note)
			}
		})
	}
}

// positions are the ids of the cards on a page by rows from the top, those of a row from the left. Every place of the grid of middles that is
// empty is a dot.
func positions(page *scene.Page, trim geom.Size, columns, rows []float64) string {
	cells := make([][]string, len(rows))
	for i := range cells {
		cells[i] = slices.Repeat([]string{"."}, len(columns))
	}
	at := func(list []float64, v float64) int {
		return slices.IndexFunc(list, func(x float64) bool { return distance(x, v) < 0.01 })
	}
	for _, f := range faces(page, trim) {
		cells[at(rows, f.mid.Y)][at(columns, f.mid.X)] = f.id
	}
	var out []string
	for _, row := range cells {
		out = append(out, strings.Join(row, " "))
	}
	return strings.Join(out, " / ")
}

// places are the different places of the middles of all slots of a page.
func places(p *CardPlan, page *scene.Page) (columns, rows []float64) {
	for _, s := range p.Slots {
		mid := s.box(p.Trim).Centre()
		over := p.mirror.matrix().Apply(mid)
		if !strings.HasSuffix(page.Label, "-back") {
			columns, rows = append(columns, mid.X), append(rows, mid.Y)
		}
		if !strings.HasSuffix(page.Label, "-front") {
			columns, rows = append(columns, over.X), append(rows, over.Y)
		}
	}
	distinct := func(list []float64) []float64 {
		slices.Sort(list)
		return slices.CompactFunc(list, func(a, b float64) bool { return distance(a, b) < 0.01 })
	}
	return distinct(columns), distinct(rows)
}

// numberedBacks gives every card a back with its own id, so that tables can tell them apart.
func numberedBacks(cards iter.Seq2[*scene.Card, error]) iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		for c, err := range cards {
			back := *c.Back
			back.ID = c.ID
			c.Back = &back
			if !yield(c, err) {
				return
			}
		}
	}
}

func TestOrderOfPagesAndSlots(t *testing.T) {
	for _, tt := range []struct {
		name  string
		c     CardOptions
		cards int
		want  []string
	}{
		{"none", CardOptions{}, 0, nil},
		{"one", CardOptions{}, 1, []string{"1-front: c1 . . / . . . / . . .", "1-back: . . c1 / . . . / . . ."}},
		{"one less than a sheet", CardOptions{}, 8, []string{"1-front: c1 c2 c3 / c4 c5 c6 / c7 c8 .", "1-back: c3 c2 c1 / c6 c5 c4 / . c8 c7"}},
		{"exactly a sheet", CardOptions{}, 9, []string{"1-front: c1 c2 c3 / c4 c5 c6 / c7 c8 c9", "1-back: c3 c2 c1 / c6 c5 c4 / c9 c8 c7"}},
		{"one more than a sheet", CardOptions{}, 10, []string{
			"1-front: c1 c2 c3 / c4 c5 c6 / c7 c8 c9", "1-back: c3 c2 c1 / c6 c5 c4 / c9 c8 c7",
			"2-front: c10 . . / . . . / . . .", "2-back: . . c10 / . . . / . . ."}},
		{"short edge", CardOptions{Flip: ShortEdge}, 10, []string{
			"1-front: c1 c2 c3 / c4 c5 c6 / c7 c8 c9", "1-back: c7 c8 c9 / c4 c5 c6 / c1 c2 c3",
			"2-front: c10 . . / . . . / . . .", "2-back: . . . / . . . / c10 . ."}},
		{"no flip", CardOptions{Flip: NoFlip}, 4, []string{
			"1-front: c1 c2 c3 / c4 . . / . . .", "1-back: c1 c2 c3 / c4 . . / . . ."}},
		{"fronts first", CardOptions{Order: FrontsFirst}, 19, []string{
			"1-front: c1 c2 c3 / c4 c5 c6 / c7 c8 c9", "2-front: c10 c11 c12 / c13 c14 c15 / c16 c17 c18", "3-front: c19 . . / . . . / . . .",
			"1-back: c3 c2 c1 / c6 c5 c4 / c9 c8 c7", "2-back: c12 c11 c10 / c15 c14 c13 / c18 c17 c16", "3-back: . . c19 / . . . / . . ."}},
		{"gutterfold", CardOptions{Fold: true}, 5, []string{
			"1-fold: c1 c1 / c2 c2 / c3 c3 / c4 c4", "2-fold: c5 c5 / . . / . . / . ."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.c.Count = tt.cards
			p := planned(t, tcg, 3, "a4", tt.c, options(t))
			var got []string
			for _, page := range sheetsOf(t, p, numberedBacks(deck(t, tt.cards, tcg, 3))) {
				columns, rows := places(p, page)
				got = append(got, page.Label+": "+positions(page, tcg, columns, rows))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if n := p.Sheets(tt.cards); n != (tt.cards+len(p.Slots)-1)/len(p.Slots) {
				t.Errorf("%d sheets for %d cards", n, tt.cards)
			}
		})
	}
}

// TestBacksLieBehindTheirFronts: seen through the paper, each back lies exactly on its front, and its top on the top of the front.
func TestBacksLieBehindTheirFronts(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, cards := drawDeck(t, o)
		byLabel := map[string]*scene.Page{}
		for page, err := range p.Pages(numberedBacks(cards)) {
			if err != nil {
				t.Fatal(err)
			}
			byLabel[page.Label] = page
		}
		over := p.mirror.matrix()
		for label, page := range byLabel {
			on := faces(page, p.Trim)
			number, what, _ := strings.Cut(label, "-")
			var fronts, backs []faceOn
			switch what {
			case "front":
				fronts, backs = on, faces(byLabel[number+"-back"], p.Trim)
			case "fold":
				for i := 0; i < len(on); i += 2 {
					fronts, backs = append(fronts, on[i]), append(backs, on[i+1])
				}
			default:
				continue
			}
			if len(fronts) != len(backs) || len(fronts) == 0 {
				t.Fatalf("%s: %d fronts and %d backs", label, len(fronts), len(backs))
			}
			for i, f := range fronts {
				b := backs[i]
				if f.id != b.id || over.Apply(f.mid).Dist(b.mid) > 1e-9 {
					t.Fatalf("%s: the back of %s at %v is %s at %v", label, f.id, over.Apply(f.mid), b.id, b.mid)
				}
				if top := over.Apply(f.mid.Add(f.top)).Sub(b.mid); top.Dist(b.top) > 1e-9 {
					t.Fatalf("%s: the top of %s points to %v, that of its back to %v", label, f.id, top, b.top)
				}
				if det := b.use.A*b.use.D - b.use.B*b.use.C; distance(det, 1) > 1e-9 {
					t.Fatalf("%s: the back of %s is mirrored or scaled: %v", label, b.id, b.use)
				}
			}
		}
	})
}

// drawDeck plans sheets for random cards and options. What does not fit is turned away.
func drawDeck(t *rapid.T, o Options) (*CardPlan, iter.Seq2[*scene.Card, error]) {
	trim := rapid.SampledFrom([]geom.Size{tcg, {W: 63.5, H: 88.9}, {W: 57.15, H: 88.9}, {W: 70, H: 120}, {W: 44, H: 68}, {W: 70, H: 70}, {W: 88.9, H: 50.8}}).Draw(t, "trim")
	bleed := rapid.SampledFrom([]float64{0, 1, 3, 3.175}).Draw(t, "bleed")
	c := CardOptions{
		Cut: Cut(rapid.IntRange(0, 1).Draw(t, "cut")), Flip: Flip(rapid.IntRange(0, 2).Draw(t, "flip")),
		Order: Order(rapid.IntRange(0, 1).Draw(t, "order")), Fold: rapid.Bool().Draw(t, "fold"),
	}
	if c.Cut == DoubleCut && rapid.Bool().Draw(t, "wide gap") {
		c.Gap = 2*bleed + 1.5
	}
	o.Margin = rapid.SampledFrom([]float64{0, 3, 8, 10}).Draw(t, "margin")
	names := []string{"a5", "a4", "a3", "letter", "legal", "tabloid", "sra3", "300x200mm", "250x250mm"}
	sheet, err := geom.ParsePaper(rapid.SampledFrom(names).Draw(t, "paper"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := PlanCards(trim, bleed, sheet, c, o)
	if err != nil {
		if !strings.Contains(err.Error(), "do not fit") {
			t.Fatal(err)
		}
		t.SkipNow()
	}
	return p, plainDeck(rapid.IntRange(1, 2*len(p.Slots)+1).Draw(t, "cards"), trim, bleed)
}

// plainDeck makes cards without texts.
func plainDeck(n int, trim geom.Size, bleed float64) iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		box := trim.At(0, 0).Inset(-bleed)
		plain := func(c scene.Color) []scene.Item {
			return []scene.Item{&scene.Path{Outline: scene.Rect(box), Fill: scene.Paint{Color: c}}}
		}
		red, blue := plain(scene.RGB(226, 72, 58)), plain(scene.RGB(22, 48, 122))
		behind := &scene.Symbol{ID: "back", Box: box, Items: blue}
		for i := range n {
			id := fmt.Sprintf("c%d", i+1)
			if !yield(&scene.Card{ID: id, Title: id, Front: &scene.Symbol{ID: id, Box: box, Items: red}, Back: behind, Trim: trim, Bleed: bleed}, nil) {
				return
			}
		}
	}
}

// TestSheetsOfCardsKeepTheRules: cards do not meet, what is printed of them neither; they keep within the margin; marks are on no card
// and on no bleed of a double cut; slug, marks and cards are apart and within reach of the printer.
func TestSheetsOfCardsKeepTheRules(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p, cards := drawDeck(t, o)
		for page, err := range p.Pages(cards) {
			if err != nil {
				t.Fatal(err)
			}
			if err := page.Validate(); err != nil {
				t.Fatal(err)
			}
			checkSheet(t, p, page)
		}
	})
}

func checkSheet(t *rapid.T, p *CardPlan, page *scene.Page) {
	t.Helper()
	sheet := page.Size.At(0, 0)
	reached, within := sheet.Inset(p.reach), sheet.Inset(p.options.margin())
	var trims, printed []geom.Box
	var slug geom.Box
	var marks scene.Outline
	for _, it := range page.Items {
		switch g := it.(type) {
		case *scene.Group:
			if g.ID == "slug" {
				slug = scene.Bounds([]scene.Item{g})
				continue
			}
			use := g.Items[0].(*scene.Use)
			trims = append(trims, use.Map().ApplyBox(p.Trim.At(0, 0)))
			printed = append(printed, scene.Bounds([]scene.Item{g}))
		case *scene.Use:
			if strings.HasPrefix(g.Symbol.ID, "marks") {
				marks = g.Symbol.Items[0].(*scene.Path).Outline
				continue
			}
			trims = append(trims, g.Map().ApplyBox(p.Trim.At(0, 0)))
			printed = append(printed, scene.Bounds([]scene.Item{g}))
		}
	}
	apart := func(what string, a, b geom.Box) {
		if common := a.Intersect(b); common.W > 1e-3 && common.H > 1e-3 {
			t.Fatalf("%s: %s have %v in common", page.Label, what, common)
		}
	}
	for i, b := range printed {
		if !within.ContainsBox(b) || !b.ContainsBox(trims[i]) {
			t.Fatalf("%s: a card prints %v, its trim is %v, the margin leaves %v", page.Label, b, trims[i], within)
		}
		if p.cards.Cut == DoubleCut && !b.ContainsBox(trims[i].Inset(-p.Bleed)) {
			t.Fatalf("%s: a card of a double cut prints %v, its trim is %v", page.Label, b, trims[i])
		}
		for j, other := range trims {
			if j != i {
				apart("what is printed of a card and another card", b, other)
			}
		}
		apart("card and slug", b, slug)
	}
	if !reached.ContainsBox(slug) {
		t.Fatalf("%s: the slug lies at %v, outside of %v", page.Label, slug, reached)
	}
	if len(marks.Points) < 16 {
		t.Fatalf("%s: %d ends of crop marks, want 16 or more", page.Label, len(marks.Points))
	}
	for i := 0; i < len(marks.Points); i += 2 {
		a, b := marks.Points[i], marks.Points[i+1]
		if a.Dist(b) < 0.2 {
			t.Fatalf("%s: a crop mark is %g mm long", page.Label, a.Dist(b))
		}
		line := geom.Rect(min(a.X, b.X), min(a.Y, b.Y), distance(a.X, b.X), distance(a.Y, b.Y))
		drawn := line.InsetSides(-markWidth/2, 0, -markWidth/2, 0)
		if line.W == 0 {
			drawn = line.InsetSides(0, -markWidth/2, 0, -markWidth/2)
		}
		for _, b := range trims {
			apart("mark and card", line.Inset(-9e-4), b)
		}
		for _, b := range printed {
			apart("mark and what is printed of a card", line.Inset(-9e-4), b)
		}
		apart("mark and slug", drawn, slug)
		if !reached.ContainsBox(drawn) {
			t.Fatalf("%s: a mark lies at %v, outside of %v", page.Label, drawn, reached)
		}
	}
}

// TestBleed: half of the gap between neighbours, up to the crop marks outside, and where the next slot is empty.
func TestBleed(t *testing.T) {
	for _, tt := range []struct {
		name  string
		c     CardOptions
		cards int
		want  []string
	}{
		{"single cut", CardOptions{}, 9, []string{"3 3 0 0", "0 3 0 0", "0 3 3 0", "3 0 0 0", "0 0 0 0", "0 0 3 0", "3 0 0 3", "0 0 0 3", "0 0 3 3"}},
		{"single cut, some slots empty", CardOptions{}, 4, []string{"3 3 0 0", "0 3 0 3", "0 3 3 3", "3 0 3 3"}},
		{"double cut", CardOptions{Cut: DoubleCut}, 8, []string{"3 3 3 3", "3 3 3 3", "3 3 3 3", "3 3 3 3", "3 3 3 3", "3 3 3 3", "3 3 3 3", "3 3 3 3"}},
	} {
		p := planned(t, tcg, 3, "a4", tt.c, options(t))
		for _, page := range sheetsOf(t, p, deck(t, tt.cards, tcg, 3))[:1] {
			var got []string
			for i, it := range page.Items[:tt.cards] {
				s := around(p.Slots[i].box(tcg), scene.Bounds([]scene.Item{it}))
				got = append(got, fmt.Sprintf("%s %s %s %s", round(s[Left], 2), round(s[Top], 2), round(s[Right], 2), round(s[Bottom], 2)))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s, left top right bottom:\n%s", tt.name, diff)
			}
		}
	}
}

// TestStaggeredSlots: slots of a sprue may lie anywhere. A card at a corner is not printed upon.
func TestStaggeredSlots(t *testing.T) {
	boxes := []geom.Box{geom.Rect(50, 50, 20, 20), geom.Rect(71, 28, 20, 20), geom.Rect(50, 74, 20, 20), geom.Rect(10, 10, 5, 5)}
	got := roomAround(boxes, []int{0, 1, 2, 3}, 0, geom.Rect(0, 0, 200, 200), 3)
	if want := (sides{Left: 3, Top: 2, Right: 3, Bottom: 2}); got != want {
		t.Errorf("the room around is %v, want %v", got, want)
	}
	if got := cutLines([]geom.Box{geom.Rect(10, 10, 20, 20), geom.Rect(25, 40, 20, 20), geom.Rect(60, 10, 20, 20)}, Top); !slices.Equal(got, []float64{10, 30, 45, 60, 80}) {
		t.Errorf("marks above lie at %v: that of the lower card's left side would lead through the upper card", got)
	}
}

// TestSheetsAreStreamed: a page is there as soon as its cards are, and after a page that is not wanted no more cards are asked for.
func TestSheetsAreStreamed(t *testing.T) {
	p := planned(t, tcg, 3, "a4", CardOptions{}, options(t))
	asked := 0
	counted := func(yield func(*scene.Card, error) bool) {
		for card := range plainDeck(1000, tcg, 3) {
			if asked++; !yield(card, nil) {
				return
			}
		}
	}
	var got []int
	for page, err := range p.Pages(counted) {
		if err != nil {
			t.Fatal(err)
		}
		if got = append(got, asked); page.Label == "3-front" {
			break
		}
	}
	if want := []int{9, 9, 18, 18, 27}; !slices.Equal(got, want) {
		t.Errorf("cards asked for at each page: %v, want %v", got, want)
	}
}
