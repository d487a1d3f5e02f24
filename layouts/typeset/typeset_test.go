package typeset

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// fonts is the folder of the bundled fonts.
var fonts = os.DirFS("../../templates/fonts")

func load(t testing.TB) *Library {
	t.Helper()
	l, err := Load(fonts)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// sum is the advance of a text without kerning, in em.
func sum(t testing.TB, l *Library, font, text string) float64 {
	t.Helper()
	f, err := l.Face(font)
	if err != nil {
		t.Fatal(err)
	}
	total := 0.0
	for _, r := range text {
		_, advance, ok := f.Glyph(r)
		if !ok {
			t.Fatalf("%s lacks %q", font, r)
		}
		total += advance
	}
	return total
}

func TestLineMeasures(t *testing.T) {
	l := load(t)
	tests := []struct {
		font, text string
		kern       float64 // expected sum of the kerning in em: read from the tables of the files with another program
	}{
		{"NotoSans-Regular", "HH", 0},
		{"NotoSans-Regular", "AV", -0.040},
		{"NotoSans-Regular", "P,", -0.130},
		{"NotoSans-Bold", "ToLY", -0.070 - 0.030},
		{"NanumGothic", "AV", -0.092},
		{"NanumGothic", "가나다", 0},
		{"DejaVuSans", "AV", -131.0 / 2048},
		{"Play-Bold", "AV", -0.050},
		{"Play-Bold", "To", -0.100},
		{"Play-Bold", "ГА", -0.123},
		{"eurof75", "AV", -341.0 / 2575},
		{"DSEG7Classic-Bold", "12:34", 0},
	}
	for _, tt := range tests {
		ln, err := l.Line(Style{Fonts: []string{tt.font}, Size: 72}, tt.text)
		if err != nil {
			t.Errorf("%s %q: %v", tt.font, tt.text, err)
			continue
		}
		want := (sum(t, l, tt.font, tt.text) + tt.kern) * geom.MMPerInch
		if math.Abs(ln.Width-want) > 1e-6 {
			t.Errorf("%s %q: width %.5f mm, want %.5f", tt.font, tt.text, ln.Width, want)
		}
		if spans := len(ln.Texts[0].Spans); (spans > 1) != (tt.kern != 0) {
			t.Errorf("%s %q: %d spans with kerning %g", tt.font, tt.text, spans, tt.kern)
		}
	}
}

func TestLineMetrics(t *testing.T) {
	ln, err := load(t).Line(Style{Fonts: []string{"NotoSans-Regular"}, Size: 72}, "x")
	if err != nil {
		t.Fatal(err)
	}
	// The font file: ascender 1069, descender -293, capitals 714, of 1000 units an em.
	for _, m := range []struct {
		name      string
		got, want float64
	}{{"ascent", ln.Ascent, 1.069}, {"descent", ln.Descent, 0.293}, {"capitals", ln.CapHeight, 0.714}} {
		if math.Abs(m.got-m.want*geom.MMPerInch) > 0.01 {
			t.Errorf("%s %.3f mm, want %.3f", m.name, m.got, m.want*geom.MMPerInch)
		}
	}
}

func TestLineFallsBack(t *testing.T) {
	l := load(t)
	style := Style{Fonts: []string{"Play-Bold", "NanumGothicBold", "DejaVuSans"}, Size: 10}
	ln, err := l.Line(style, "Rink 하키 경기 ⚁2")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, text := range ln.Texts {
		s := text.Face.Name() + ":"
		for _, span := range text.Spans {
			s += span.Text
		}
		got = append(got, s)
	}
	want := "Play-Bold:Rink |NanumGothic Bold:하키 경기 |DejaVu Sans:⚁|Play-Bold:2"
	if strings.Join(got, "|") != want {
		t.Errorf("set as %q, want %q", strings.Join(got, "|"), want)
	}
	end := ln.Texts[len(ln.Texts)-1]
	if math.Abs(end.At.X+end.Width-ln.Width) > 1e-9 {
		t.Errorf("the last piece ends at %g, the line at %g", end.At.X+end.Width, ln.Width)
	}
}

func TestLineNormalises(t *testing.T) {
	l := load(t)
	s := Style{Fonts: []string{"NotoSans-Regular"}, Size: 10}
	for _, pair := range [][2]string{{"e\u0301", "é"}, {"z\u0307o\u0301\u0142c", "żółc"}, {"и\u0306", "й"}} {
		a, err := l.Line(s, pair[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Texts[0].Spans[0].Text; got != pair[1] {
			t.Errorf("%q set as %q, want %q", pair[0], got, pair[1])
		}
	}
	soft, err := l.Line(s, "ho\u00ADckey\u200B!")
	if err != nil {
		t.Fatal(err)
	}
	hard, _ := l.Line(s, "hockey!")
	if soft.Width != hard.Width {
		t.Errorf("soft hyphens have a width: %g, want %g", soft.Width, hard.Width)
	}
}

func TestLineErrors(t *testing.T) {
	l := load(t)
	noto := []string{"NotoSans-Regular"}
	tests := []struct {
		name, text string
		fonts      []string
		says       []string
	}{
		{"missing", "rzut ж kostką", []string{"DSEG7Classic-Bold"}, []string{`"rzut ж kostką"`, "DSEG7Classic-Bold", "no such character"}},
		{"missing in a chain", "A\uAC00", []string{"NotoSans-Regular", "Play-Bold"}, []string{"NotoSans-Regular, Play-Bold", "'가' (U+AC00)"}},
		{"control", "a\tb", noto, []string{"U+0009", "control"}},
		{"newline", "a\nb", noto, []string{"U+000A", "control"}},
		{"nul", "a\x00b", noto, []string{"U+0000", "control"}},
		{"invalid", "a\xffb", noto, []string{"UTF-8"}},
		{"truncated", "a\xe2\x82", noto, []string{"UTF-8"}},
		{"replacement", "a\uFFFD", noto, []string{"U+FFFD"}},
		{"right-to-left mark", "a\u200Fb", noto, []string{"U+200F", "invisible"}},
		{"override", "a\u202Eb", noto, []string{"U+202E", "invisible"}},
		{"byte order mark", "\uFEFFa", noto, []string{"U+FEFF", "invisible"}},
		{"line separator", "a\u2028b", noto, []string{"U+2028"}},
		{"Hebrew", "שלום", []string{"DejaVuSans"}, []string{"right-to-left"}},
		{"Arabic", "سلام", []string{"DejaVuSans"}, []string{"right-to-left"}},
		{"emoji", "\U0001F3D2", []string{"DejaVuSans"}, []string{"U+1F3D2", "U+FFFF"}},
		{"private", "\uE000", []string{"DejaVuSans"}, []string{"U+E000"}},
		{"unknown font", "a", []string{"Comic"}, []string{`"Comic"`, "NotoSans-Regular", "allowed"}},
		{"path as a font", "a", []string{"../../LICENSE"}, []string{"unknown font"}},
		{"no font", "a", nil, []string{"no font"}},
	}
	for _, tt := range tests {
		_, err := l.Line(Style{Fonts: tt.fonts, Size: 10}, tt.text)
		if err == nil {
			t.Errorf("%s: %q was set", tt.name, tt.text)
			continue
		}
		for _, want := range tt.says {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q does not say %q", tt.name, err, want)
			}
		}
	}
	for _, size := range []float64{0, -1, math.NaN(), math.Inf(1), MaxSize + 1} {
		if _, err := l.Line(Style{Fonts: noto, Size: size}, "a"); err == nil {
			t.Errorf("size %g was accepted", size)
		}
	}
	var e *Error
	_, err := l.Line(Style{Fonts: noto, Size: 10}, "가")
	if !errors.As(err, &e) || e.Rune != '가' || e.Font != "NotoSans-Regular" || e.Text != "가" {
		t.Errorf("the error %#v does not carry text, font and character", err)
	}
}

// TestBlankGlyphIsMissing: a font that maps a character to an empty outline leaves a hole in the text.
func TestBlankGlyphIsMissing(t *testing.T) {
	l := load(t)
	f, err := l.Face("DSEG7Classic-Bold")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := f.Glyph('!'); ok { // in DSEG '!' is a blank as wide as a digit
		t.Error("a printable character without outline counts as present")
	}
	if outline, advance, ok := f.Glyph(' '); !ok || !outline.Empty() || advance <= 0 {
		t.Errorf("the blank is %v, %g, %v", outline, advance, ok)
	}
}

// TestBlankWithoutWidthIsMissing: eurofurence maps the no-break space to a glyph of no width, which would close the gap between words.
func TestBlankWithoutWidthIsMissing(t *testing.T) {
	l := load(t)
	for _, name := range l.Names() {
		f, err := l.Face(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, blank := range " \u00A0" {
			if _, advance, ok := f.Glyph(blank); ok && advance <= 0 {
				t.Errorf("%s has %U with the width %g", name, blank, advance)
			}
		}
	}
	style := Style{Fonts: []string{"eurof75", "NotoSans-Bold"}, Size: 12}
	apart, err := l.Line(style, "a\u00A0b")
	if err != nil {
		t.Fatal(err)
	}
	if joined, err := l.Line(style, "ab"); err != nil || apart.Width < joined.Width+0.5 {
		t.Errorf("a no-break space is %g mm wide: %v", apart.Width-joined.Width, err)
	}
}

func TestDamagedFonts(t *testing.T) {
	data, err := fs.ReadFile(fonts, "Play-Bold.ttf")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 3, 12, 100, 1000, len(data) / 2, len(data) - 1} {
		l, err := Load(fstest.MapFS{"cut.ttf": {Data: data[:n]}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Line(Style{Fonts: []string{"cut"}, Size: 10}, "A"); n < len(data)/2 && err == nil {
			t.Errorf("a font cut off after %d bytes was read", n)
		}
	}
	if _, err := Load(fstest.MapFS{"readme.txt": {}}); err == nil {
		t.Error("a folder without fonts was opened")
	}
}

func TestAtAndMiddle(t *testing.T) {
	ln, err := load(t).Line(Style{Fonts: []string{"NotoSans-Regular"}, Size: 10}, "Rink")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		align Align
		x     float64
	}{{Left, 100}, {Center, 100 - ln.Width/2}, {Right, 100 - ln.Width}} {
		at := ln.At(geom.Pt(100, 50), tt.align).(*scene.Text).At
		if math.Abs(at.X-tt.x) > 1e-9 || at.Y != 50 {
			t.Errorf("align %d: at %v, want x %g", tt.align, at, tt.x)
		}
		middle := ln.Middle(geom.Pt(100, 50), tt.align).(*scene.Text).At
		if math.Abs(middle.Y-50-ln.CapHeight/2) > 1e-9 {
			t.Errorf("middle: baseline at %g", middle.Y)
		}
	}
	if ln.Texts[0].At != (geom.Point{}) {
		t.Error("placing a line moved the line itself")
	}
	var empty Line
	if g, ok := empty.At(geom.Pt(0, 0), Center).(*scene.Group); !ok || len(g.Items) != 0 {
		t.Error("an empty line draws something")
	}
}

// TestConcurrentUse is for the race detector: all goroutines measure the same as one.
func TestConcurrentUse(t *testing.T) {
	texts := []string{"Rinkpress AVATAR", "Zażółć gęślą jaźń", "Хоккей Тайга", "하키 규칙 설명", "♠♥♦♣ →"}
	style := Style{Fonts: []string{"NotoSans-Regular", "NanumGothic", "DejaVuSans"}, Size: 9}
	one, many := load(t), load(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			text := texts[i%len(texts)]
			a, err := many.Line(style, text)
			if err != nil {
				t.Error(err)
				return
			}
			b, err := one.Line(style, text)
			if err != nil || a.Width != b.Width {
				t.Errorf("%q: %g and %g mm, %v", text, a.Width, b.Width, err)
			}
		})
	}
	wg.Wait()
}

// TestLineProperties: spans hold the whole text in order, at growing places inside the width.
func TestLineProperties(t *testing.T) {
	l := load(t)
	letters := []rune("AVToWA LYjźćąРГАТй하키경,.!?-♠♦0123")
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(letters), 0, 40).Draw(t, "text"))
		size := rapid.Float64Range(1, 100).Draw(t, "size")
		ln, err := l.Line(Style{Fonts: []string{"NotoSans-Bold", "NanumGothic", "DejaVuSans"}, Size: size}, text)
		if err != nil {
			t.Fatal(err)
		}
		all, x := "", -1.0
		for _, piece := range ln.Texts {
			for _, span := range piece.Spans {
				if at := piece.At.X + span.X; at < x || at > ln.Width+1e-9 {
					t.Fatalf("span %q at %g after %g in a line of %g", span.Text, at, x, ln.Width)
				} else {
					x = at
				}
				all += span.Text
			}
		}
		if all != text {
			t.Fatalf("spans hold %q, want %q", all, text)
		}
	})
}

func BenchmarkLine(b *testing.B) {
	l := load(b)
	style := Style{Fonts: []string{"NotoSans-Regular", "NanumGothic"}, Size: 9}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Line(style, "Each side has five skaters and a keeper; play starts in the middle."); err != nil {
			b.Fatal(err)
		}
	}
}
