package scene

import (
	"flag"
	"iter"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
)

var update = flag.Bool("update", false, "write the golden files anew")

// block is a face whose letters are squares half an em wide; it lacks 'x'.
type block struct{}

func (block) Name() string { return "Block" }
func (block) Data() []byte { return nil }
func (block) Glyph(r rune) (Outline, float64, bool) {
	if r == 'x' {
		return Outline{}, 0, false
	}
	return Rect(geom.Rect(0, -0.5, 0.5, 0.5)), 0.5, true
}

// pages yields pages made beforehand.
func pages(ps ...*Page) iter.Seq2[*Page, error] {
	return func(yield func(*Page, error) bool) {
		for _, p := range ps {
			if !yield(p, nil) {
				return
			}
		}
	}
}

func square(x, y, side float64) *Path {
	return &Path{Outline: Rect(geom.Rect(x, y, side, side)), Fill: Paint{Color: RGB(226, 72, 58)}}
}

// sample is a document with one of everything.
func sample() *Document {
	icon := &Symbol{ID: "icon", Box: geom.Rect(0, 0, 4, 4), Items: []Item{square(1, 1, 2)}}
	card := &Symbol{ID: "card", Box: geom.Rect(0, 0, 63, 88), Items: []Item{
		&Use{Symbol: icon, Matrix: geom.Translate(5, 5)},
		&Text{Face: block{}, Size: 8, Color: RGB(26, 26, 26), At: geom.Pt(5, 20), Width: 1.4, Spans: []Span{{Text: "A"}, {X: 0.7, Text: "V"}}},
	}}
	clip := Circle(geom.Pt(50, 50), 20)
	trim := geom.Rect(3, 3, 100, 200)
	net := &Hatch{Angles: []float64{45, -45}, Spacing: 2, Width: 0.2, Color: RGB(26, 26, 26)}
	return &Document{
		Meta: Meta{Title: "Sample", Author: "A", Subject: "S", Keywords: []string{"k", "l"}, Lang: "en", Created: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)},
		Pages: pages(&Page{
			Size: geom.Size{W: 106, H: 206}, Trim: &trim, Label: "1", Title: "First", Desc: "One of everything",
			Items: []Item{
				&Group{ID: "field", Matrix: geom.Translate(10, 10), Clip: &clip, Items: []Item{
					&Path{Outline: Rect(geom.Rect(0, 0, 40, 40)), Fill: Paint{Color: RGB(238, 246, 251), Hatch: net},
						Stroke: Stroke{Color: RGB(0, 0, 0), Width: 0.4, Dash: []float64{3, 1.5}, Cap: Round, Join: Bevel}},
					&Group{Matrix: geom.Rotate(90), Items: []Item{square(0, 0, 5)}},
				}},
				&Use{Symbol: card, Matrix: geom.Translate(20, 90)},
				&Use{Symbol: card, Matrix: geom.Translate(20, 90).Mul(geom.Rotate(180))},
				&Image{Name: "pic", Data: []byte{1, 2, 3}, Box: geom.Rect(1, 2, 3, 4)},
			},
			Links:   []Link{{Box: geom.Rect(0, 0, 10, 10), Dest: "end"}, {Box: geom.Rect(0, 10, 10, 10), URI: "https://example.org/"}},
			Dests:   []Dest{{Name: "end", At: geom.Pt(0, 100)}},
			Outline: []OutlineEntry{{Level: 0, Title: "Start", Y: 12.345}},
		}),
	}
}

func TestDumpGolden(t *testing.T) {
	var b strings.Builder
	if err := Dump(&b, sample()); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/sample.golden"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("the dump changed (-want +got):\n%s", d)
	}
}

func TestSampleIsValid(t *testing.T) {
	for p, err := range sample().Pages {
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Validate(); err != nil {
			t.Error(err)
		}
	}
}

func TestValidateRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	self := &Symbol{ID: "loop", Box: geom.Rect(0, 0, 1, 1)}
	self.Items = []Item{&Group{Items: []Item{&Use{Symbol: self}}}}
	deep := Item(square(0, 0, 1))
	for range MaxDepth + 1 {
		deep = &Group{Items: []Item{deep}}
	}
	line := Line(geom.Pt(0, 0), geom.Pt(1, 1))
	tests := []struct {
		name string
		page Page
		item Item
		says string
	}{
		{"no size", Page{Size: geom.Size{W: 0, H: 10}}, nil, "sides"},
		{"huge page", Page{Size: geom.Size{W: 5081, H: 10}}, nil, "sides"},
		{"page of NaN", Page{Size: geom.Size{W: nan, H: 10}}, nil, "sides"},
		{"empty trim", Page{Trim: &geom.Box{}}, nil, "page box"},
		{"link to nothing", Page{Links: []Link{{Box: geom.Rect(0, 0, 1, 1)}}}, nil, "one of"},
		{"link to both", Page{Links: []Link{{Box: geom.Rect(0, 0, 1, 1), Dest: "a", URI: "b"}}}, nil, "one of"},
		{"place without a name", Page{Dests: []Dest{{}}}, nil, "no name"},
		{"entry at NaN", Page{Outline: []OutlineEntry{{Y: nan}}}, nil, "outline entry"},
		{"point at NaN", Page{}, square(nan, 0, 1), "point"},
		{"point at infinity", Page{}, square(0, inf, 1), "point"},
		{"far away", Page{}, square(1e9, 0, 1), "point"},
		{"no MoveTo", Page{}, &Path{Outline: Outline{Verbs: []Verb{LineTo}, Points: make([]geom.Point, 1)}}, "MoveTo"},
		{"quad first", Page{}, &Path{Outline: *new(Outline).QuadTo(0, 0, 1, 1)}, "MoveTo"},
		{"too few points", Page{}, &Path{Outline: Outline{Verbs: []Verb{MoveTo, CubicTo}, Points: make([]geom.Point, 2)}}, "verbs need"},
		{"unknown verb", Page{}, &Path{Outline: Outline{Verbs: []Verb{9}}}, "unknown verb"},
		{"negative stroke", Page{}, &Path{Outline: line, Stroke: Stroke{Width: -1}}, "stroke"},
		{"negative dash", Page{}, &Path{Outline: line, Stroke: Stroke{Width: 1, Dash: []float64{1, -1}}}, "dash"},
		{"dash of zeros", Page{}, &Path{Outline: line, Stroke: Stroke{Width: 1, Dash: []float64{0, 0}}}, "dash"},
		{"hatch of NaN", Page{}, &Path{Outline: line, Fill: Paint{Hatch: &Hatch{Width: 1, Spacing: nan}}}, "hatch"},
		{"flat matrix", Page{}, &Group{ID: "g", Matrix: geom.Scale(1, 0)}, `group "g"`},
		{"matrix of NaN", Page{}, &Group{Matrix: geom.Scale(nan, 1)}, "finite"},
		{"clip of NaN", Page{}, &Group{Clip: &Outline{Verbs: []Verb{MoveTo}, Points: []geom.Point{{X: nan}}}}, "clip"},
		{"missing character", Page{}, &Text{Face: block{}, Size: 8, Spans: []Span{{Text: "axe"}}}, `'x' (U+0078)`},
		{"character above the basic plane", Page{}, &Text{Face: block{}, Size: 8, Spans: []Span{{Text: "\U0001F3D2"}}}, "U+1F3D2"},
		{"invalid UTF-8", Page{}, &Text{Face: block{}, Size: 8, Spans: []Span{{Text: "\xff"}}}, "UTF-8"},
		{"no face", Page{}, &Text{Size: 8}, "no face"},
		{"size of NaN", Page{}, &Text{Face: block{}, Size: nan}, "size"},
		{"no symbol", Page{}, &Use{}, "does not exist"},
		{"symbol without a box", Page{}, &Use{Symbol: &Symbol{ID: "s"}}, "box"},
		{"symbol in itself", Page{}, &Use{Symbol: self}, "contains itself"},
		{"too deep", Page{}, deep, "deeper"},
		{"empty image", Page{}, &Image{Box: geom.Rect(0, 0, 1, 1)}, "image"},
		{"nil item", Page{}, nil, ""},
	}
	for _, tt := range tests {
		page := tt.page
		page.Label = "p"
		if page.Size == (geom.Size{}) {
			page.Size = geom.Size{W: 100, H: 100}
		}
		if tt.item != nil || tt.says == "" {
			page.Items = []Item{tt.item}
		}
		err := page.Validate()
		if err == nil || !strings.Contains(err.Error(), tt.says) || !strings.HasPrefix(err.Error(), `page "p"`) {
			t.Errorf("%s: error %v, want one that says %q", tt.name, err, tt.says)
		}
	}
}

func TestHatchLines(t *testing.T) {
	ring := Circle(geom.Pt(10, 10), 10)
	ring.Append(Circle(geom.Pt(10, 10), 5))
	ring.EvenOdd = true
	tests := []struct {
		name string
		o    Outline
		h    Hatch
		want string
	}{
		{"level lines", Rect(geom.Rect(0, 0, 10, 4)), Hatch{Angles: []float64{0}, Spacing: 2, Origin: geom.Pt(0, 1)}, "M 0,1 L 10,1 M 0,3 L 10,3"},
		{"upright lines", Rect(geom.Rect(0, 0, 4, 10)), Hatch{Angles: []float64{90}, Spacing: 2, Origin: geom.Pt(1, 0)}, "M 3,0 L 3,10 M 1,0 L 1,10"},
		{"diagonal", Rect(geom.Rect(0, 0, 2, 2)), Hatch{Angles: []float64{45}, Spacing: 10}, "M 0,0 L 2,2"},
		{"hole by even-odd", ring, Hatch{Angles: []float64{0}, Spacing: 10, Origin: geom.Pt(0, 10)}, "M 0,10 L 5,10 M 15,10 L 20,10"},
		{"open contour is closed", Polyline(geom.Pt(0, 0), geom.Pt(4, 0), geom.Pt(4, 4)), Hatch{Angles: []float64{0}, Spacing: 2, Origin: geom.Pt(0, 1)}, "M 1,1 L 4,1 M 3,3 L 4,3"},
		{"nothing to hatch", Outline{}, Hatch{Angles: []float64{0}, Spacing: 2}, ""},
	}
	for _, tt := range tests {
		lines, err := tt.h.Lines(tt.o)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if lines.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, lines, tt.want)
		}
	}
}

func TestHatchIsBounded(t *testing.T) {
	field := Rect(geom.Rect(0, 0, 1000, 1000))
	for _, spacing := range []float64{0, -1, 1e-9, 1e-300, 0.01, math.NaN()} {
		p := Path{Outline: field, Fill: Paint{Hatch: &Hatch{Angles: []float64{45}, Spacing: spacing, Width: 0.1}}}
		if _, err := p.Expand(); err == nil {
			t.Errorf("a hatch every %g mm was drawn", spacing)
		}
	}
}

// TestHatchInside: every line lies in the bounds, its middle in the area.
func TestHatchInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := rapid.Float64Range(-50, 50)
		point := rapid.Custom(func(t *rapid.T) geom.Point { return geom.Pt(num.Draw(t, "x"), num.Draw(t, "y")) })
		o := Polygon(rapid.SliceOfN(point, 3, 9).Draw(t, "corners")...)
		o.EvenOdd = rapid.Bool().Draw(t, "even-odd")
		h := Hatch{Angles: []float64{rapid.Float64Range(-360, 360).Draw(t, "angle")}, Spacing: rapid.Float64Range(0.5, 20).Draw(t, "spacing"),
			Origin: point.Draw(t, "origin")}
		lines, err := h.Lines(o)
		if err != nil {
			t.Fatal(err)
		}
		if lines.Empty() {
			return
		}
		const eps = 1e-6
		if b := lines.Bounds(); !o.Bounds().Inset(-eps).ContainsBox(b) {
			t.Fatalf("lines in %v, outline in %v", b, o.Bounds())
		}
		for i := 0; i < len(lines.Points); i += 2 {
			a, b := lines.Points[i], lines.Points[i+1]
			if a.Dist(b) < 1e-3 {
				continue
			}
			if mid := a.Lerp(b, 0.5); !within(o, mid) {
				t.Fatalf("the middle %v of a line lies outside", mid)
			}
		}
	})
}

// within counts the turns of a polygon around a point.
func within(o Outline, p geom.Point) bool {
	winding := 0
	for _, e := range o.edges() {
		a, b := e[0], e[1]
		if (a.Y <= p.Y) == (b.Y <= p.Y) {
			continue
		}
		x := a.X + (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)
		if x <= p.X {
			continue
		}
		if a.Y <= p.Y {
			winding++
		} else {
			winding--
		}
	}
	return filled(winding, o.EvenOdd)
}

func TestFlattenCircle(t *testing.T) {
	for _, r := range []float64{0.5, 10, 300} {
		for _, p := range Circle(geom.Pt(0, 0), r).Flatten()[0] {
			if d := math.Abs(p.Length() - r); d > r*0.0003 {
				t.Errorf("radius %g: a point is off by %g", r, d)
			}
		}
		contour := Circle(geom.Pt(0, 0), r).Flatten()[0]
		for i, p := range contour {
			mid := p.Lerp(contour[(i+1)%len(contour)], 0.5)
			if d := r - mid.Length(); d > flatness*1.5 {
				t.Errorf("radius %g: a chord is off by %g mm", r, d)
			}
		}
	}
}

func TestExpandOrder(t *testing.T) {
	p := Path{Outline: Rect(geom.Rect(0, 0, 4, 4)), Fill: Paint{Color: RGB(1, 2, 3), Hatch: &Hatch{Angles: []float64{0}, Spacing: 1, Width: 0.1, Color: RGB(4, 5, 6)}},
		Stroke: Stroke{Color: RGB(7, 8, 9), Width: 0.5}}
	parts, err := p.Expand()
	if err != nil || len(parts) != 3 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	if !parts[0].Fill.Color.Set || parts[1].Stroke.Color != p.Fill.Hatch.Color || parts[2].Stroke.Width != 0.5 {
		t.Errorf("not ground, lines, stroke: %v", parts)
	}
}

func TestWalkers(t *testing.T) {
	for p := range sample().Pages {
		var ids []string
		for _, s := range Symbols(p.Items) {
			ids = append(ids, s.ID)
		}
		if got := strings.Join(ids, " "); got != "icon card" {
			t.Errorf("symbols %q, want those inside first", got)
		}
		runes := Runes(p.Items)
		if len(runes) != 1 || string(runes[0].Runes) != "AV" {
			t.Errorf("runes %v", runes)
		}
		var at geom.Point
		Walk(p.Items, func(it Item, m geom.Matrix) {
			if path, ok := it.(*Path); ok && path.Outline.Points[0] == geom.Pt(1, 1) {
				at = m.Apply(path.Outline.Points[0])
			}
		})
		if at != geom.Pt(26, 96) { // card at 20,90, icon at 5,5, square at 1,1
			t.Errorf("the icon's square is at %v", at)
		}
	}
}

func TestBounds(t *testing.T) {
	clip := Rect(geom.Rect(0, 0, 3, 3))
	tests := []struct {
		name string
		item Item
		want geom.Box
	}{
		{"path", square(1, 2, 3), geom.Rect(1, 2, 3, 3)},
		{"stroke", &Path{Outline: Rect(geom.Rect(1, 1, 2, 2)), Stroke: Stroke{Width: 1}}, geom.Rect(0.5, 0.5, 3, 3)},
		{"clipped and moved", &Group{Matrix: geom.Translate(10, 0), Clip: &clip, Items: []Item{square(-5, -5, 50)}}, geom.Rect(10, 0, 3, 3)},
		{"turned", &Group{Matrix: geom.Rotate(90), Items: []Item{square(0, 0, 2)}}, geom.Rect(-2, 0, 2, 2)},
		{"text", &Text{Face: block{}, Size: 72, At: geom.Pt(1, 50), Spans: []Span{{Text: "A"}}}, geom.Rect(1, 37.3, 12.7, 12.7)},
		{"nothing", &Group{}, geom.Box{}},
	}
	for _, tt := range tests {
		got := Bounds([]Item{tt.item})
		if got.Min().Dist(tt.want.Min()) > 1e-9 || got.Max().Dist(tt.want.Max()) > 1e-9 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func BenchmarkHatch(b *testing.B) {
	p := Path{Outline: Circle(geom.Pt(0, 0), 100), Fill: Paint{Hatch: &Hatch{Angles: []float64{45, -45}, Spacing: 2, Width: 0.2}}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Expand(); err != nil {
			b.Fatal(err)
		}
	}
}
