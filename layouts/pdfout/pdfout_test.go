package pdfout

import (
	"bytes"
	"iter"
	"os"
	"testing"
	"time"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

var ink, red = scene.RGB(26, 26, 26), scene.RGB(226, 72, 58)

func library(t testing.TB) *typeset.Library {
	t.Helper()
	l, err := typeset.Load(os.DirFS("../../templates/fonts"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// line sets a text, left end at a point.
func line(t testing.TB, l *typeset.Library, size float64, x, y float64, text string, fonts ...string) scene.Item {
	t.Helper()
	if len(fonts) == 0 {
		fonts = []string{"NotoSans-Regular", "NanumGothic", "DejaVuSans"}
	}
	ln, err := l.Line(typeset.Style{Fonts: fonts, Size: size, Color: ink}, text)
	if err != nil {
		t.Fatal(err)
	}
	return ln.At(geom.Pt(x, y), typeset.Left)
}

func meta(title string) scene.Meta {
	return scene.Meta{Title: title, Author: "Rink", Subject: "A (test) \\ page", Keywords: []string{"hockey", "żółw"}, Lang: "en",
		Created: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)}
}

func document(title string, pages ...*scene.Page) *scene.Document {
	return &scene.Document{Meta: meta(title), Pages: pagesOf(pages...)}
}

func pagesOf(pages ...*scene.Page) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) {
		for _, p := range pages {
			if !yield(p, nil) {
				return
			}
		}
	}
}

func render(t testing.TB, d *scene.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, d, NewFonts()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// everything is a document with every kind of item, on pages of different sizes.
func everything(t testing.TB, l *typeset.Library) *scene.Document {
	star := &scene.Symbol{ID: "star", Box: geom.Rect(-5, -5, 10, 10), Items: []scene.Item{
		&scene.Path{Outline: scene.Circle(geom.Pt(0, 0), 4), Fill: scene.Paint{Color: red}, Stroke: scene.Stroke{Color: ink, Width: 0.4}},
		line(t, l, 10, -2, 1.5, "A♠"),
	}}
	card := &scene.Symbol{ID: "card", Box: geom.Rect(0, 0, 63, 88), Items: []scene.Item{
		&scene.Path{Outline: scene.RoundedRect(geom.Rect(0.5, 0.5, 62, 87), 3), Stroke: scene.Stroke{Color: ink, Width: 0.3}},
		&scene.Use{Symbol: star, Matrix: geom.Translate(10, 10)},
		&scene.Use{Symbol: star, Matrix: geom.Translate(50, 75).Mul(geom.Scale(2, 2))},
		line(t, l, 8, 5, 40, "Zażółć gęślą jaźń", "NotoSans-Bold"),
	}}
	clip := scene.Circle(geom.Pt(150, 50), 20)
	ring := scene.Circle(geom.Pt(30, 240), 15)
	ring.Append(scene.Circle(geom.Pt(30, 240), 8))
	ring.EvenOdd = true
	trim, bleed := geom.Rect(10, 10, 190, 277), geom.Rect(7, 7, 196, 283)
	first := &scene.Page{Size: geom.Size{W: 210, H: 297}, Trim: &trim, Bleed: &bleed, Label: "1", Title: "First",
		Items: []scene.Item{
			line(t, l, 18, 20, 20, "AVATAR Toyota: Хоккей Тайга", "Play-Bold"),
			line(t, l, 12, 20, 30, "하키 규칙 설명 — Gruß, Łódź, ćma"),
			&scene.Path{Outline: scene.Rect(geom.Rect(20, 40, 40, 30)), Fill: scene.Paint{Color: scene.RGB(238, 246, 251),
				Hatch: &scene.Hatch{Angles: []float64{45, -45}, Spacing: 2, Width: 0.2, Color: ink}}, Stroke: scene.Stroke{Color: ink, Width: 0.8, Join: scene.RoundJoin}},
			&scene.Path{Outline: scene.Polyline(geom.Pt(70, 40), geom.Pt(100, 70), geom.Pt(120, 40)), Stroke: scene.Stroke{Color: red, Width: 1, Dash: []float64{3, 1.5}, Cap: scene.Round, Join: scene.Bevel}},
			&scene.Group{ID: "clipped", Clip: &clip, Items: []scene.Item{
				&scene.Path{Outline: scene.Rect(geom.Rect(130, 30, 40, 40)), Fill: scene.Paint{Color: red}},
				&scene.Group{Matrix: geom.RotateAbout(90, geom.Pt(150, 50)), Items: []scene.Item{line(t, l, 14, 140, 52, "turned")}},
			}},
			&scene.Path{Outline: ring, Fill: scene.Paint{Color: scene.RGB(22, 48, 122)}},
			&scene.Use{Symbol: card, Matrix: geom.Translate(20, 90)},
			&scene.Use{Symbol: card, Matrix: geom.Translate(170, 180).Mul(geom.Rotate(180))},
			&scene.Use{Symbol: star, Matrix: geom.Translate(190, 270)},
		},
		Links:   []scene.Link{{Box: geom.Rect(20, 10, 50, 12), Dest: "end"}, {Box: geom.Rect(20, 25, 50, 8), URI: "https://example.org/a(b)?c=d&e=ż"}},
		Dests:   []scene.Dest{{Name: "start", At: geom.Pt(20, 20)}},
		Outline: []scene.OutlineEntry{{Level: 0, Title: "Start (1)", Y: 20}, {Level: 2, Title: "Żółw 하키 \U0001F3D2", Y: 90}},
	}
	second := &scene.Page{Size: geom.Size{W: 297, H: 148}, Label: "2", Title: "Second",
		Items:   []scene.Item{&scene.Use{Symbol: card, Matrix: geom.Translate(100, 20)}, line(t, l, 9, 20, 130, "Second page, wide")},
		Links:   []scene.Link{{Box: geom.Rect(20, 120, 50, 12), Dest: "start"}},
		Dests:   []scene.Dest{{Name: "end", At: geom.Pt(20, 120)}},
		Outline: []scene.OutlineEntry{{Level: 0, Title: "End", Y: 120}},
	}
	return document("Everything: Żółw (하키)", first, second)
}

func TestWrites(t *testing.T) {
	if b := render(t, everything(t, library(t))); !bytes.HasPrefix(b, []byte(header)) {
		t.Errorf("the file begins with %q", b[:min(len(b), 20)])
	}
}
