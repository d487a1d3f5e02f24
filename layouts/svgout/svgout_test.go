package svgout

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"iter"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/internal/pagetest"
	"rinkpress/layouts/pdfout"
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

func line(t testing.TB, l *typeset.Library, size, x, y float64, text string, fonts ...string) scene.Item {
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

func render(t testing.TB, p *scene.Page, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, p, scene.Meta{Title: "Document", Lang: "pl"}, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// everything is a page with every kind of item.
func everything(t testing.TB, l *typeset.Library) *scene.Page {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	picture.SetNRGBA(0, 0, color.NRGBA{22, 48, 122, 255})
	picture.SetNRGBA(1, 0, color.NRGBA{242, 182, 50, 255})
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		t.Fatal(err)
	}
	star := &scene.Symbol{ID: "star", Box: geom.Rect(-5, -5, 10, 10), Items: []scene.Item{
		&scene.Path{Outline: scene.Circle(geom.Pt(0, 0), 4), Fill: scene.Paint{Color: red}, Stroke: scene.Stroke{Color: ink, Width: 0.4}},
		line(t, l, 10, -2, 1.5, "A♠"),
	}}
	overflowing := &scene.Symbol{ID: "overflowing", Box: geom.Rect(0, 0, 20, 10), Items: []scene.Item{
		&scene.Path{Outline: scene.Circle(geom.Pt(10, 10), 10), Fill: scene.Paint{Color: scene.RGB(143, 209, 79)}},
		&scene.Use{Symbol: star, Matrix: geom.Translate(10, 5)},
	}}
	clip := scene.Circle(geom.Pt(150, 50), 20)
	ring := scene.Circle(geom.Pt(30, 110), 12)
	ring.Append(scene.Circle(geom.Pt(30, 110), 6))
	ring.EvenOdd = true
	return &scene.Page{Size: geom.Size{W: 200, H: 130}, Label: "1", Title: `Żółw "<&>" 'page'`, Desc: "One of everything & <more>",
		Items: []scene.Item{
			line(t, l, 18, 20, 20, "AVATAR Toyota: Хоккей", "Play-Bold"),
			line(t, l, 12, 20, 30, "하키 규칙 — Gruß, Łódź,  ćma <b> & \"x\""),
			&scene.Path{Outline: scene.Rect(geom.Rect(20, 40, 40, 30)), Fill: scene.Paint{Color: scene.RGB(238, 246, 251),
				Hatch: &scene.Hatch{Angles: []float64{45, -45}, Spacing: 2, Width: 0.2, Color: ink}}, Stroke: scene.Stroke{Color: ink, Width: 0.8, Join: scene.RoundJoin}},
			&scene.Path{Outline: scene.Polyline(geom.Pt(70, 40), geom.Pt(100, 70), geom.Pt(120, 40)), Stroke: scene.Stroke{Color: red, Width: 1, Dash: []float64{3, 1.5}, Cap: scene.Round, Join: scene.Bevel}},
			&scene.Path{Outline: scene.Polyline(geom.Pt(70, 100), geom.Pt(75, 80), geom.Pt(80, 100)), Stroke: scene.Stroke{Color: ink, Width: 1}},
			&scene.Group{ID: "a \"clipped\" <group>", Clip: &clip, Items: []scene.Item{
				&scene.Path{Outline: scene.Rect(geom.Rect(130, 30, 40, 40)), Fill: scene.Paint{Color: red}},
				&scene.Group{Matrix: geom.RotateAbout(90, geom.Pt(150, 50)), Items: []scene.Item{line(t, l, 14, 140, 52, "turned")}},
			}},
			&scene.Path{Outline: ring, Fill: scene.Paint{Color: scene.RGB(22, 48, 122)}},
			&scene.Use{Symbol: star, Matrix: geom.Translate(100, 100)},
			&scene.Use{Symbol: star, Matrix: geom.Translate(120, 100).Mul(geom.Rotate(30)).Mul(geom.Scale(1.5, 1.5))},
			&scene.Use{Symbol: overflowing, Matrix: geom.Translate(150, 100)},
			&scene.Image{Name: "flag", Data: data.Bytes(), Box: geom.Rect(50, 100, 10.5, 6.25)},
		},
		Links: []scene.Link{{Box: geom.Rect(20, 10, 50, 12), URI: "https://example.org/?a=1&b=\"2\""}, {Box: geom.Rect(0, 0, 5, 5), Dest: "here"}, {Box: geom.Rect(0, 0, 5, 5), Dest: "on another page"}},
		Dests: []scene.Dest{{Name: "here", At: geom.Pt(20, 40)}},
	}
}

// cut is the font cutter of the PDF writer, as the command passes it.
func cut() Options { return Options{Cut: pdfout.NewFonts().Cut} }

func TestTrueSize(t *testing.T) {
	var ticks []scene.Item
	for i := range 11 {
		at := 20 + 10*float64(i)
		ticks = append(ticks, &scene.Path{Outline: scene.Line(geom.Pt(at, 10), geom.Pt(at, 18)), Stroke: scene.Stroke{Color: ink, Width: 0.2}})
	}
	data := render(t, &scene.Page{Size: geom.Size{W: 215.9, H: 30}, Items: ticks}, Options{})
	for _, want := range []string{`width="215.900mm"`, `height="30.000mm"`, `viewBox="0 0 215.9 30"`} {
		if !bytes.Contains(data, []byte(want)) {
			t.Errorf("no %s in %s", want, data)
		}
	}
	marks := pagetest.SVG(t, data, 600).Row(14)
	if len(marks) != 11 {
		t.Fatalf("%d marks, want 11", len(marks))
	}
	for i, m := range marks {
		if want := 20 + 10*float64(i); math.Abs(m.Middle()-want) > 0.05 {
			t.Errorf("mark %d at %.3f mm, want %.3f", i, m.Middle(), want)
		}
	}
}

// element is an element of a parsed file.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

// parse reads a file as XML, strictly.
func parse(t testing.TB, data []byte) []element {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(data))
	var out []element
	var open []int
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("not valid XML: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(out))
			out = append(out, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				out[open[len(open)-1]].text += string(token)
			}
		}
	}
}

func TestIsValidXML(t *testing.T) {
	l := library(t)
	for name, o := range map[string]Options{"outlines": {}, "fonts": cut()} {
		t.Run(name, func(t *testing.T) {
			elements := parse(t, render(t, everything(t, l), o))
			ids, refs := map[string]bool{}, map[string]bool{}
			found := map[string]string{}
			for _, e := range elements {
				if _, ok := found[e.name]; !ok {
					found[e.name] = e.text
				}
				if id := e.attrs["id"]; id != "" {
					if ids[id] {
						t.Errorf("id %q is there twice", id)
					}
					ids[id] = true
				}
				if ref, ok := strings.CutPrefix(e.attrs["href"], "#"); ok {
					refs[ref] = true
				}
				if ref, ok := strings.CutPrefix(e.attrs["clip-path"], "url(#"); ok {
					refs[strings.TrimSuffix(ref, ")")] = true
				}
			}
			for ref := range refs {
				if !ids[ref] {
					t.Errorf("%q is used but not there", ref)
				}
			}
			root := elements[0].attrs
			if root["lang"] != "pl" || root["role"] != "img" || root["aria-label"] != `Żółw "<&>" 'page'` {
				t.Errorf("root %v", root)
			}
			if found["title"] != `Żółw "<&>" 'page'` || found["desc"] != "One of everything & <more>" {
				t.Errorf("title %q, desc %q", found["title"], found["desc"])
			}
			if (name == "fonts") != (found["text"] != "") || (name == "fonts") != strings.Contains(found["style"], "@font-face") {
				t.Errorf("text %q in mode %s", found["text"], name)
			}
		})
	}
}

func TestTextStaysText(t *testing.T) {
	var words strings.Builder
	for _, e := range parse(t, render(t, everything(t, library(t)), cut())) {
		if e.name == "text" {
			words.WriteString(e.text)
		}
	}
	for _, want := range []string{"AVATAR Toyota: Хоккей", `하키 규칙 — Gruß, Łódź,  ćma <b> & "x"`, "turned"} {
		if !strings.Contains(words.String(), want) {
			t.Errorf("no %q in %q", want, words.String())
		}
	}
}

func TestGlyphsOnce(t *testing.T) {
	l := library(t)
	p := &scene.Page{Size: geom.Size{W: 100, H: 100}}
	for i := range 50 {
		p.Items = append(p.Items, line(t, l, 8, 10, float64(10+i), "banana"))
	}
	glyphs, uses := 0, 0
	for _, e := range parse(t, render(t, p, Options{})) {
		if e.name == "path" {
			glyphs++
		}
		if e.name == "use" {
			uses++
		}
	}
	if glyphs != 3 || uses != 300 {
		t.Errorf("%d outlines and %d uses, want 3 and 300", glyphs, uses)
	}
}

func TestSymbolsOnce(t *testing.T) {
	star := &scene.Symbol{ID: "star", Box: geom.Rect(0, 0, 5, 5), Items: []scene.Item{&scene.Path{Outline: scene.Circle(geom.Pt(2, 2), 2), Fill: scene.Paint{Color: red}}}}
	p := &scene.Page{Size: geom.Size{W: 100, H: 100}}
	for i := range 20 {
		p.Items = append(p.Items, &scene.Use{Symbol: star, Matrix: geom.Translate(float64(i), 0)})
	}
	if n := bytes.Count(render(t, p, Options{}), []byte("<path")); n != 1 {
		t.Errorf("the symbol is written %d times", n)
	}
}

// TestSamePictureAsPDF: both files show the same, in the pixels of two programs.
func TestSamePictureAsPDF(t *testing.T) {
	l := library(t)
	page := everything(t, l)
	page.Links, page.Dests = nil, nil // places of other pages
	doc := &scene.Document{Meta: scene.Meta{Created: time.Unix(0, 0)}, Pages: one(page)}
	var pdf bytes.Buffer
	if err := pdfout.Write(&pdf, doc, pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	a, b := pagetest.PDF(t, pdf.Bytes(), 1, 150), pagetest.SVG(t, render(t, page, Options{}), 150)
	share, err := pagetest.Difference(a, b)
	if err != nil {
		t.Fatal(err)
	}
	const most = 0.0005
	if share > most {
		t.Errorf("%.3f %% of the pixels differ, at most %.3f %% may", share*100, most*100)
	}
}

// one yields a single page.
func one(p *scene.Page) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) { yield(p, nil) }
}

func TestSameBytes(t *testing.T) {
	l := library(t)
	for name, o := range map[string]Options{"outlines": {}, "fonts": cut()} {
		want := render(t, everything(t, l), o)
		for range 5 {
			if !bytes.Equal(render(t, everything(t, library(t)), o), want) {
				t.Fatalf("%s: the same page gave other bytes", name)
			}
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	page := func(items ...scene.Item) *scene.Page {
		return &scene.Page{Label: "p", Size: geom.Size{W: 10, H: 10}, Items: items}
	}
	script := page()
	script.Links = []scene.Link{{Box: geom.Rect(0, 0, 1, 1), URI: "javascript:alert(1)"}}
	damaged := page()
	damaged.Title = "\xff"
	broken := errors.New("no font")
	l := library(t)
	tests := []struct {
		name string
		page *scene.Page
		o    Options
		says string
	}{
		{"not a number", page(&scene.Path{Outline: scene.Rect(geom.Rect(math.NaN(), 0, 1, 1)), Fill: scene.Paint{Color: ink}}), Options{}, "finite"},
		{"script", script, Options{}, "web address"},
		{"damaged title", damaged, Options{}, "UTF-8"},
		{"no picture", page(&scene.Image{Name: "pic", Data: []byte("<svg/>"), Box: geom.Rect(0, 0, 1, 1)}), Options{}, `"pic"`},
		{"font that cannot be cut", page(line(t, l, 8, 1, 1, "a")), Options{Cut: func(scene.Face, []rune) ([]byte, error) { return nil, broken }}, "no font"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		err := Write(&b, tt.page, scene.Meta{}, tt.o)
		if err == nil || !strings.Contains(err.Error(), tt.says) || b.Len() > 0 {
			t.Errorf("%s: %d bytes and error %v, want one that says %q", tt.name, b.Len(), err, tt.says)
		}
	}
	if err := Write(fullDisk{}, page(), scene.Meta{}, Options{}); !errors.Is(err, errFull) {
		t.Errorf("a full disk gives %v", err)
	}
}

var errFull = errors.New("no space left")

type fullDisk struct{}

func (fullDisk) Write(p []byte) (int, error) { return 0, errFull }

// FuzzStrings: whatever names and titles hold, the file stays valid XML with one root and no element that was not drawn.
func FuzzStrings(f *testing.F) {
	for _, s := range []string{"plain", `"><script>alert(1)</script>`, "]]>", "&amp;", "\x00\x01", "\u202E", "' onload='x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := &scene.Page{Size: geom.Size{W: 10, H: 10}, Title: s, Desc: s, Items: []scene.Item{&scene.Group{ID: s}, &scene.Group{ID: s}}}
		var b bytes.Buffer
		if err := Write(&b, p, scene.Meta{Title: s, Lang: s}, Options{}); err != nil {
			return
		}
		for _, e := range parse(t, b.Bytes()) {
			if !strings.Contains(" svg title desc g ", " "+e.name+" ") {
				t.Errorf("%q made an element %q", s, e.name)
			}
		}
	})
}

func BenchmarkBoard(b *testing.B) {
	l := library(b)
	for _, n := range []int{30, 100} {
		p := &scene.Page{Size: geom.Size{W: float64(n) * 9, H: float64(n) * 9}}
		for i := range n * n {
			x, y := float64(i%n)*9, float64(i/n)*9
			p.Items = append(p.Items, &scene.Path{Outline: scene.Rect(geom.Rect(x, y, 9, 9)), Fill: scene.Paint{Color: red}, Stroke: scene.Stroke{Color: ink, Width: 0.15}})
		}
		p.Items = append(p.Items, line(b, l, 18, 10, 10, "Benchmark"))
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			b.ReportAllocs()
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := Write(&out, p, scene.Meta{}, Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes/file")
		})
	}
}
