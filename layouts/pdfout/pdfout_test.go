package pdfout

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"iter"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/internal/pagetest"
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

func TestFilesAreValid(t *testing.T) {
	l := library(t)
	empty := document("Empty", &scene.Page{Size: geom.Size{W: 100, H: 100}, Outline: []scene.OutlineEntry{{Title: "Żółw without a font \U0001F3D2", Y: 3}}})
	for name, d := range map[string]*scene.Document{"everything": everything(t, l), "no text": empty, "pictures": pictures(t)} {
		t.Run(name, func(t *testing.T) { pagetest.CheckPDF(t, render(t, d)) })
	}
}

func TestTextCanBeSearched(t *testing.T) {
	text := pagetest.Text(t, render(t, everything(t, library(t))))
	at := 0
	for _, want := range []string{"AVATAR Toyota: Хоккей Тайга", "하키 규칙 설명 — Gruß, Łódź, ćma", "turned", "Zażółć gęślą jaźń", "Second page, wide"} {
		i := strings.Index(text[at:], want)
		if i < 0 {
			t.Errorf("no %q after place %d in:\n%s", want, at, text)
			continue
		}
		at += i
	}
}

// TestCatalogue looks at what is added to fpdf's file.
func TestCatalogue(t *testing.T) {
	data := render(t, everything(t, library(t)))
	text := pagetest.Uncompressed(t, data)
	for _, want := range []string{
		"/PrintScaling /None", "/Lang (en)", "/Metadata ", "/PageMode /UseOutlines", "/DisplayDocTitle true",
		"<dc:language><rdf:Bag><rdf:li>en<", "<rdf:li>żółw</rdf:li>", "<xmp:CreateDate>2026-03-04T05:06:07Z<", "+NotoSans-Bold"[:9],
		"/URI (https://example.org/a\\(b\\)?c=d&e=%C5%BC)",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file does not say %s", want)
		}
	}
	trim, bleed := strings.Index(string(data), "/TrimBox [28.35 28.35 566.93 813.54]"), strings.Index(string(data), "/BleedBox [19.84 19.84 575.43 822.05]")
	if trim < 0 || bleed < trim {
		t.Errorf("trim box at %d, bleed box at %d", trim, bleed)
	}
	if n := strings.Count(string(data), "/Subtype /Form"); n != 2 {
		t.Errorf("%d form objects, want one for each of 2 symbols", n)
	}
	// Heights count from the bottom of their own page: 297 mm and 148 mm high.
	for _, want := range []string{fmt.Sprintf("/XYZ 0 %.2f null", 277*perMM), fmt.Sprintf("/XYZ 0 %.2f null", 207*perMM), fmt.Sprintf("/XYZ 0 %.2f null", 28*perMM)} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no outline entry or link leads to %s", want)
		}
	}
}

func TestSameBytes(t *testing.T) {
	l := library(t)
	want := render(t, everything(t, l))
	// A run that has met other texts before, in another order.
	fonts := NewFonts()
	other := document("Other", &scene.Page{Size: geom.Size{W: 200, H: 200}, Items: []scene.Item{
		line(t, l, 9, 10, 10, "€ ← ☃ Ωμέγα 다른 글자 ♥ ąćęłńóśźż ЖЩЪ", "NotoSans-Regular", "NanumGothic", "DejaVuSans"),
		line(t, l, 9, 10, 20, "Quite other WORDS: 0123456789 ÄÖÜß", "Play-Bold"), line(t, l, 9, 10, 30, "ЁЯ ÿ", "NotoSans-Bold")}})
	if err := Write(io.Discard, other, fonts); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			var b bytes.Buffer
			if err := Write(&b, everything(t, l), fonts); err != nil {
				t.Error(err)
			} else if !bytes.Equal(b.Bytes(), want) {
				t.Error("the same document gave other bytes")
			}
		})
	}
	wg.Wait()
	for range 10 { // pictures of equal width are what fpdf would shuffle
		if !bytes.Equal(render(t, pictures(t)), render(t, pictures(t))) {
			t.Fatal("the same pictures gave other bytes")
		}
	}
}

// TestTrueSize measures rulers in the pixels: one on the page, one in a turned group, one in a symbol.
func TestTrueSize(t *testing.T) {
	ruler := func(x, y float64) []scene.Item {
		var items []scene.Item
		for i := range 11 {
			at := x + 10*float64(i)
			items = append(items, &scene.Path{Outline: scene.Line(geom.Pt(at, y), geom.Pt(at, y+8)), Stroke: scene.Stroke{Color: ink, Width: 0.2}})
		}
		return items
	}
	symbol := &scene.Symbol{ID: "ruler", Box: geom.Rect(-5, 0, 110, 8), Items: ruler(0, 0)}
	for _, size := range []geom.Size{{W: 210, H: 297}, {W: 279.4, H: 215.9}} {
		page := &scene.Page{Size: size, Items: append(ruler(20, 20),
			&scene.Group{Matrix: geom.Translate(30, 60).Mul(geom.Rotate(90)), Items: ruler(0, 0)},
			&scene.Use{Symbol: symbol, Matrix: geom.Translate(50, 100)},
			&scene.Path{Outline: scene.Rect(geom.Rect(50, 150, 101.6, 20)), Stroke: scene.Stroke{Color: ink, Width: 0.2}},
		)}
		r := pagetest.PDF(t, render(t, document("Ruler", page)), 1, 600)
		for _, tt := range []struct {
			name  string
			marks []pagetest.Mark
			first float64
			step  float64
			n     int
		}{
			{"page", r.Row(24), 20, 10, 11},
			{"turned", r.Column(26), 60, 10, 11},
			{"symbol", r.Row(104), 50, 10, 11},
			{"four inches", r.Row(165), 50, 101.6, 2},
		} {
			if len(tt.marks) != tt.n {
				t.Errorf("%v %s: %d marks, want %d", size, tt.name, len(tt.marks), tt.n)
				continue
			}
			for i, m := range tt.marks {
				if want := tt.first + float64(i)*tt.step; math.Abs(m.Middle()-want) > 0.05 {
					t.Errorf("%v %s: mark %d at %.3f mm, want %.3f", size, tt.name, i, m.Middle(), want)
				}
			}
		}
	}
}

// TestSymbolsOfEqualContent: fpdf tells forms apart by their operators; the box makes a difference too.
func TestSymbolsOfEqualContent(t *testing.T) {
	square := &scene.Path{Outline: scene.Rect(geom.Rect(0, 0, 20, 20)), Fill: scene.Paint{Color: ink}}
	whole := &scene.Symbol{ID: "whole", Box: geom.Rect(0, 0, 20, 20), Items: []scene.Item{square}}
	half := &scene.Symbol{ID: "half", Box: geom.Rect(0, 0, 10, 20), Items: []scene.Item{square}}
	r := pagetest.PDF(t, render(t, document("Boxes", &scene.Page{Size: geom.Size{W: 100, H: 40}, Items: []scene.Item{
		&scene.Use{Symbol: whole, Matrix: geom.Translate(10, 10)}, &scene.Use{Symbol: half, Matrix: geom.Translate(60, 10)}}})), 1, 150)
	marks := r.Row(20)
	if len(marks) != 2 || math.Abs(marks[0].To-30) > 0.2 || math.Abs(marks[1].To-70) > 0.2 {
		t.Errorf("marks at %v, want 10-30 and 60-70", marks)
	}
}

// pictures has pictures of equal width, one with transparency, one in a symbol, one JPEG.
func pictures(t testing.TB) *scene.Document {
	t.Helper()
	encode := func(c color.NRGBA) []byte {
		im := image.NewNRGBA(image.Rect(0, 0, 4, 4))
		for i := range 16 {
			im.SetNRGBA(i%4, i/4, c)
		}
		var b bytes.Buffer
		if err := png.Encode(&b, im); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil { // black
		t.Fatal(err)
	}
	redPicture := encode(color.NRGBA{226, 72, 58, 255})
	symbol := &scene.Symbol{ID: "picture", Box: geom.Rect(0, 0, 10, 10), Items: []scene.Item{&scene.Image{Name: "a", Data: redPicture, Box: geom.Rect(0, 0, 10, 10)}}}
	nested := &scene.Symbol{ID: "nested", Box: geom.Rect(0, 0, 30, 10), Items: []scene.Item{&scene.Use{Symbol: symbol},
		&scene.Image{Name: "b", Data: encode(color.NRGBA{22, 48, 122, 255}), Box: geom.Rect(20, 0, 10, 10)}}}
	return document("Pictures", &scene.Page{Size: geom.Size{W: 100, H: 40}, Items: []scene.Item{
		&scene.Image{Name: "a", Data: redPicture, Box: geom.Rect(5, 5, 10, 10)},
		&scene.Image{Name: "clear", Data: encode(color.NRGBA{0, 0, 0, 0}), Box: geom.Rect(20, 5, 10, 10)},
		&scene.Image{Name: "photo", Data: photo.Bytes(), Box: geom.Rect(35, 5, 10, 10)},
		&scene.Use{Symbol: nested, Matrix: geom.Translate(50, 5)},
	}})
}

func TestPictures(t *testing.T) {
	r := pagetest.PDF(t, render(t, pictures(t)), 1, 100)
	at := func(x float64) color.NRGBA {
		return color.NRGBAModel.Convert(r.At(r.Pixel(x), r.Pixel(10))).(color.NRGBA)
	}
	for _, tt := range []struct {
		name string
		x    float64
		want color.NRGBA
	}{{"red", 10, color.NRGBA{226, 72, 58, 255}}, {"clear", 25, color.NRGBA{255, 255, 255, 255}}, {"photo", 40, color.NRGBA{0, 0, 0, 255}},
		{"in a symbol in a symbol", 55, color.NRGBA{226, 72, 58, 255}}, {"in a symbol", 75, color.NRGBA{22, 48, 122, 255}}} {
		got := at(tt.x)
		if d := max(got.R, tt.want.R) - min(got.R, tt.want.R) + max(got.B, tt.want.B) - min(got.B, tt.want.B); d > 6 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	l := library(t)
	page := func(items ...scene.Item) *scene.Page {
		return &scene.Page{Label: "p", Size: geom.Size{W: 100, H: 100}, Items: items}
	}
	with := func(change func(*scene.Document)) *scene.Document {
		d := document("Title", page(line(t, l, 9, 10, 10, "text")))
		change(d)
		return d
	}
	linked := page()
	linked.Links = []scene.Link{{Box: geom.Rect(0, 0, 1, 1), Dest: "nowhere"}}
	script := page()
	script.Links = []scene.Link{{Box: geom.Rect(0, 0, 1, 1), URI: "javascript:alert(1)"}}
	twice := page()
	twice.Dests = []scene.Dest{{Name: "a"}, {Name: "a"}}
	broken := errors.New("the page cannot be built")
	fine := scene.Path{Outline: scene.Rect(geom.Rect(0, 0, 100, 100)), Fill: scene.Paint{Hatch: &scene.Hatch{Angles: []float64{1}, Spacing: 1e-4, Width: 0.1}}}
	var png16 bytes.Buffer
	png16.WriteString("\x89PNG\r\n\x1a\nrubbish")
	tests := []struct {
		name string
		doc  *scene.Document
		says string
	}{
		{"no pages", document("x"), "no pages"},
		{"broken page", with(func(d *scene.Document) {
			d.Pages = func(yield func(*scene.Page, error) bool) { yield(nil, broken) }
		}), "cannot be built"},
		{"no date", with(func(d *scene.Document) { d.Meta.Created = time.Time{} }), "no date"},
		{"language", with(func(d *scene.Document) { d.Meta.Lang = "en)/Evil (" }), "no language"},
		{"control character in the title", with(func(d *scene.Document) { d.Meta.Title = "a\x00b" }), "control"},
		{"damaged keyword", with(func(d *scene.Document) { d.Meta.Keywords = []string{"\xff"} }), "UTF-8"},
		{"link to nowhere", document("x", linked), `"nowhere"`},
		{"script", document("x", script), "web address"},
		{"place twice", document("x", twice), "twice"},
		{"not a number", document("x", page(&scene.Path{Outline: scene.Rect(geom.Rect(math.NaN(), 0, 1, 1)), Fill: scene.Paint{Color: ink}})), "finite"},
		{"fine hatch", document("x", page(&fine)), "hatch"},
		{"rubbish as a picture", document("x", page(&scene.Image{Name: "pic", Data: png16.Bytes(), Box: geom.Rect(0, 0, 1, 1)})), `"pic"`},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		err := Write(&b, tt.doc, NewFonts())
		if err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: error %v, want one that says %q", tt.name, err, tt.says)
		}
		if bytes.Contains(b.Bytes(), []byte("startxref")) {
			t.Errorf("%s: a whole file was written", tt.name)
		}
	}
	if err := Write(io.Discard, with(func(*scene.Document) {}), nil); err == nil {
		t.Error("a document was written without fonts")
	}
	if err := Write(fullDisk{}, with(func(*scene.Document) {}), NewFonts()); !errors.Is(err, errFull) {
		t.Errorf("a full disk gives %v", err)
	}
}

var errFull = errors.New("no space left")

type fullDisk struct{}

func (fullDisk) Write(p []byte) (int, error) { return 0, errFull }

// oneGlyph is a face of a damaged file.
type oneGlyph struct {
	scene.Face
	data []byte
}

func (f oneGlyph) Data() []byte { return f.data }

func TestDamagedFontsAreErrors(t *testing.T) {
	face, err := library(t).Face("Play-Bold")
	if err != nil {
		t.Fatal(err)
	}
	whole := face.Data()
	noise := bytes.Clone(whole)
	for i := range noise {
		if i%97 == 0 {
			noise[i] ^= 0xFF
		}
	}
	for name, data := range map[string][]byte{"empty": nil, "short": whole[:10], "half": whole[:len(whole)/2], "noise": noise} {
		if _, err := NewFonts().Cut(oneGlyph{face, data}, []rune("A")); err == nil {
			t.Errorf("a font (%s) was cut", name)
		}
	}
}

func TestCut(t *testing.T) {
	l := library(t)
	korean, err := l.Face("NanumGothic")
	if err != nil {
		t.Fatal(err)
	}
	fonts := NewFonts()
	a, err := fonts.Cut(korean, []rune("하키 하키"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fonts.Cut(korean, []rune("다른 글자 abc")); err != nil {
		t.Fatal(err)
	}
	b, err := NewFonts().Cut(korean, []rune("키 하"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("the same characters gave other fonts")
	}
	if len(a) > 20_000 {
		t.Errorf("a font of three characters has %d bytes", len(a))
	}
	if _, err := fonts.Cut(korean, []rune("ć")); err == nil || !strings.Contains(err.Error(), "'ć' (U+0107)") {
		t.Errorf("a missing character gives %v", err)
	}
	row := make([]rune, maxRun+1)
	for i := range row {
		row[i] = '가' + rune(i)
	}
	if _, err := fonts.Cut(korean, row); err == nil || !strings.Contains(err.Error(), "'가'") {
		t.Errorf("a long row of syllables gives %v", err)
	}
	if _, err := fonts.Cut(korean, row[:maxRun]); err != nil {
		t.Error(err)
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.001: "0", 1: "1", 1.5: "1.5", 10: "10", 100.126: "100.13", -2.5: "-2.5", 0.999: "1", 1200: "1200"} {
		if got := string(appendNum(nil, v, 2)); got != want {
			t.Errorf("%g is written %s, want %s", v, got, want)
		}
	}
}

// board is a page like a board's: n x n squares with their names, a title.
func board(t testing.TB, l *typeset.Library, n int, title string) *scene.Document {
	side := 9.0
	page := &scene.Page{Size: geom.Size{W: float64(n)*side + 40, H: float64(n)*side + 40}, Label: "board"}
	page.Items = append(page.Items, line(t, l, 18, 20, 12, title))
	for y := range n {
		for x := range n {
			page.Items = append(page.Items, &scene.Path{Outline: scene.Rect(geom.Rect(20+float64(x)*side, 20+float64(y)*side, side, side)),
				Fill: scene.Paint{Color: scene.RGB(238, 246, 251)}, Stroke: scene.Stroke{Color: scene.RGB(157, 183, 201), Width: 0.15}})
		}
		page.Items = append(page.Items, line(t, l, 8, 12, 25+float64(y)*side, fmt.Sprintf("%d", y+1)))
	}
	return document(title, page)
}

func TestBoardSizes(t *testing.T) {
	l := library(t)
	latin := board(t, l, 20, "Paper hockey: Mecz Żółwi, Хоккей на бумаге, Gentleman's Hockey 1234567890")
	if n := len(render(t, latin)); n > 60_000 {
		t.Errorf("a board with Latin and Cyrillic text has %d bytes, at most 60,000 are wanted", n)
	}
	korean := board(t, l, 20, "고블린 하키 규칙 설명 경기장 골대 선수 퍽 이동 차례 승리 점수 반칙 시작 종이 신사 카드 놀이판 벽 관중 돌")
	if n := len(render(t, korean)); n > 120_000 {
		t.Errorf("a board with Korean text has %d bytes, at most 120,000 are wanted", n)
	}
}

// deck is n pages of nine faces, each a symbol with icons.
func deck(t testing.TB, l *typeset.Library, pages int) *scene.Document {
	icon := &scene.Symbol{ID: "icon", Box: geom.Rect(0, 0, 20, 20), Items: []scene.Item{
		&scene.Path{Outline: scene.Circle(geom.Pt(10, 10), 9), Fill: scene.Paint{Color: red}, Stroke: scene.Stroke{Color: ink, Width: 0.4}}}}
	style := typeset.Style{Fonts: []string{"NotoSans-Regular"}, Size: 8, Color: ink}
	return &scene.Document{Meta: meta("Deck"), Pages: func(yield func(*scene.Page, error) bool) {
		for n := range pages {
			page := &scene.Page{Size: geom.Size{W: 210, H: 297}}
			for i := range 9 {
				title, _ := l.Line(typeset.Style{Fonts: []string{"Play-Bold"}, Size: 12, Color: ink}, fmt.Sprintf("Card %d", n*9+i))
				rules, err := l.Break(style, strings.Repeat("Move a skater up to three squares and pass the puck. ", 4), 55, 1.3)
				if err != nil {
					yield(nil, err)
					return
				}
				face := &scene.Symbol{ID: fmt.Sprint(n*9 + i), Box: geom.Rect(0, 0, 63, 88), Items: []scene.Item{
					&scene.Path{Outline: scene.RoundedRect(geom.Rect(1, 1, 61, 86), 3), Stroke: scene.Stroke{Color: ink, Width: 0.5}},
					&scene.Use{Symbol: icon, Matrix: geom.Translate(20, 15)}, title.At(geom.Pt(4, 8), typeset.Left),
					rules.In(geom.Rect(4, 40, 55, 40), typeset.Left, typeset.Top)}}
				page.Items = append(page.Items, &scene.Use{Symbol: face, Matrix: geom.Translate(10+63*float64(i%3), 16+88*float64(i/3))})
			}
			if !yield(page, nil) {
				return
			}
		}
	}}
}

func BenchmarkBoard(b *testing.B) {
	l, fonts := library(b), NewFonts()
	for _, n := range []int{30, 100} {
		d := board(b, l, n, "Benchmark")
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) { benchmark(b, d, fonts) })
	}
}

func BenchmarkKoreanPage(b *testing.B) {
	l := library(b)
	benchmark(b, board(b, l, 8, "고블린 하키 규칙 설명 경기장"), NewFonts())
}

// BenchmarkDeck is the work of 54 cards, and of a hundred times as many.
func BenchmarkDeck(b *testing.B) {
	l := library(b)
	for _, pages := range []int{6, 600} {
		b.Run(fmt.Sprintf("%d cards", 9*pages), func(b *testing.B) { benchmark(b, deck(b, l, pages), NewFonts()) })
	}
}

// TestPagesAreForgotten: while a page is written, the pages before it and their symbols are garbage.
func TestPagesAreForgotten(t *testing.T) {
	l := library(t)
	all := deck(t, l, 12)
	var pages []weak.Pointer[scene.Page]
	var faces []weak.Pointer[scene.Symbol]
	watched := &scene.Document{Meta: all.Meta, Pages: func(yield func(*scene.Page, error) bool) {
		for p, err := range all.Pages {
			pages, faces = append(pages, weak.Make(p)), append(faces, weak.Make(p.Items[0].(*scene.Use).Symbol))
			if !yield(p, err) {
				return
			}
			if len(pages) != 10 {
				continue
			}
			runtime.GC()
			for i := range 8 {
				if pages[i].Value() != nil || faces[i].Value() != nil {
					t.Errorf("page %d is still in memory while page 10 is written", i+1)
				}
			}
		}
	}}
	if err := Write(io.Discard, watched, NewFonts()); err != nil {
		t.Fatal(err)
	}
}

// TestHostileStrings: titles whose UTF-16 bytes are brackets, backslashes and line ends come back as they were.
func TestHostileStrings(t *testing.T) {
	for _, title := range []string{`) /Evil (`, `\`, "\u5C28\u0A0D\u0D0A\u2829\u5C5C", "\U0001F3D2 endobj endstream", "ż\u202Eabc"} {
		d := document(title, &scene.Page{Size: geom.Size{W: 50, H: 50}, Outline: []scene.OutlineEntry{{Title: title, Y: 1}}})
		data := render(t, d)
		pagetest.CheckPDF(t, data)
		if got := pagetest.Title(t, data); got != title {
			t.Errorf("title %q came back as %q", title, got)
		}
	}
}

func benchmark(b *testing.B, d *scene.Document, fonts *Fonts) {
	b.ReportAllocs()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := Write(&out, d, fonts); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len()), "bytes/file")
}
