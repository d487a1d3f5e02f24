package typeset

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// words is the text of a line as it is drawn.
func words(ln Line) string {
	var b strings.Builder
	for _, text := range ln.Texts {
		for _, span := range text.Spans {
			b.WriteString(span.Text)
		}
	}
	return b.String()
}

func body(size float64) Style {
	return Style{Fonts: []string{"NotoSans-Regular", "NanumGothic"}, Size: size}
}

func TestBreak(t *testing.T) {
	l := load(t)
	tests := []struct {
		name, text string
		width      float64 // mm at 10 points
		want       string
	}{
		{"fits", "two words", 40, "two words"},
		{"at a blank", "two words", 12, "two|words"},
		{"blanks at the end vanish", "two   words", 12, "two|words"},
		{"newline", "two\nwords", 40, "two|words"},
		{"empty line", "two\n\nwords", 40, "two||words"},
		{"newline at the end", "two\n", 40, "two"},
		{"no-break space", "a 10\u00A0mm line", 12, "a|10\u00A0mm|line"},
		{"after a hyphen", "low-ink edition", 11.8, "low-|ink|edition"},
		{"not before a number", "10-14 wide", 14, "10-14|wide"},
		{"soft hyphen shows at the end of a line", "hoc\u00ADkey", 9, "hoc-|key"},
		{"soft hyphen hides inside", "hoc\u00ADkey", 40, "hockey"},
		{"zero-width space", "abc\u200Bdef", 8, "abc|def"},
		{"Korean at blanks", "하키 규칙 설명", 12, "하키|규칙|설명"},
		{"long Korean word", "하키규칙설명", 8, "하키|규칙|설명"},
		{"Polish", "w lodowej strefie", 20, "w lodowej|strefie"},
		{"nothing", "", 10, ""},
		{"blanks only", "   ", 10, ""},
	}
	for _, tt := range tests {
		b, err := l.Break(body(10), tt.text, tt.width, 1.3)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for _, ln := range b.Lines {
			got = append(got, words(ln))
			if ln.Width > tt.width+1e-6 {
				t.Errorf("%s: line %q is %.2f mm wide, %.2f are there", tt.name, words(ln), ln.Width, tt.width)
			}
		}
		if s := strings.Join(got, "|"); s != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, s, tt.want)
		}
	}
}

// TestBreakAgreesWithLine: a line cut out of a paragraph is the line measured alone.
func TestBreakAgreesWithLine(t *testing.T) {
	l := load(t)
	text := "AVATAR Toyota LYWA: To P, Ta V. and the puck goes on until a Team scores a WAVE of goals"
	b, err := l.Break(body(9), text, 40, 1.3)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Lines) < 3 {
		t.Fatalf("%d lines", len(b.Lines))
	}
	for _, ln := range b.Lines {
		alone, err := l.Line(body(9), words(ln))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(alone.Width-ln.Width) > 1e-9 {
			t.Errorf("%q: %g mm in the paragraph, %g alone", words(ln), ln.Width, alone.Width)
		}
	}
}

func TestBreakErrors(t *testing.T) {
	l := load(t)
	_, err := l.Break(body(10), "an unbelievable word", 10, 1.3)
	var large *TooLarge
	if !errors.As(err, &large) || large.Word != "unbelievable" || large.Text != "an unbelievable word" || large.Need <= 10 {
		t.Errorf("error %v", err)
	}
	for _, width := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := l.Break(body(10), "a", width, 1.3); err == nil {
			t.Errorf("width %g was accepted", width)
		}
	}
	if _, err := l.Break(body(10), "a", 10, 0); err == nil {
		t.Error("leading 0 was accepted")
	}
	if _, err := l.Break(body(10), "a\tb", 10, 1); err == nil {
		t.Error("a tab was accepted")
	}
}

// TestBreakProperties: no line is too wide, no letter is lost.
func TestBreakProperties(t *testing.T) {
	l := load(t)
	letters := []rune("abAV ź하키-\u00AD\u00A0\n ")
	squeeze := strings.NewReplacer(" ", "", "\n", "", "\u00AD", "", "-", "")
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(letters), 0, 60).Draw(t, "text"))
		width := rapid.Float64Range(5, 60).Draw(t, "width")
		b, err := l.Break(body(8), text, width, 1.2)
		var large *TooLarge
		if errors.As(err, &large) {
			if large.Need <= width {
				t.Fatalf("%v, but %g mm are there", err, width)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		all := ""
		for _, ln := range b.Lines {
			if ln.Width > width+1e-6 {
				t.Fatalf("line %q is %g mm wide, %g are there", words(ln), ln.Width, width)
			}
			all += words(ln)
		}
		if squeeze.Replace(all) != squeeze.Replace(text) {
			t.Fatalf("%q became %q", text, all)
		}
	})
}

func TestFit(t *testing.T) {
	l := load(t)
	text := "Every language is checked: German, Polish and Russian run longer than English."
	b, err := l.Fit(body(12), text, geom.Size{W: 50, H: 10}, 5, 1.2)
	if err != nil {
		t.Fatal(err)
	}
	if b.Size >= 12 || b.Size < 5 || b.Height > 10 || b.Width > 50 {
		t.Errorf("%g points, %.2f x %.2f mm", b.Size, b.Width, b.Height)
	}
	bigger := body(b.Size + 0.05)
	if again, err := l.Break(bigger, text, 50, 1.2); err == nil && again.Height <= 10 {
		t.Errorf("%g points would fit too", bigger.Size)
	}
	whole, err := l.Fit(body(12), "Goal", geom.Size{W: 50, H: 10}, 5, 1.2)
	if err != nil || whole.Size != 12 {
		t.Errorf("a short text is set at %g points: %v", whole.Size, err)
	}
	_, err = l.Fit(body(12), text, geom.Size{W: 20, H: 5}, 6.5, 1.2)
	var large *TooLarge
	if !errors.As(err, &large) || large.Smallest != 6.5 || !strings.Contains(err.Error(), "6.5 points") {
		t.Errorf("error %v", err)
	}
	if _, err := l.Fit(body(5), text, geom.Size{W: 20, H: 5}, 6, 1.2); err == nil {
		t.Error("a smallest size above the first was accepted")
	}
}

func TestBlockIn(t *testing.T) {
	l := load(t)
	b, err := l.Break(body(10), "two words", 12, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	box := geom.Rect(10, 20, 40, 50)
	for _, tt := range []struct {
		h   Align
		v   VAlign
		top float64
	}{{Left, Top, 20}, {Center, Middle, 45 - b.Height/2}, {Right, Bottom, 70 - b.Height}} {
		items := b.In(box, tt.h, tt.v).(*scene.Group).Items
		first, second := items[0].(*scene.Text), items[1].(*scene.Text)
		if math.Abs(first.At.Y-tt.top-b.Lines[0].Ascent) > 1e-9 || math.Abs(second.At.Y-first.At.Y-15*geom.MMPerPoint) > 1e-9 {
			t.Errorf("align %d %d: baselines at %g and %g", tt.h, tt.v, first.At.Y, second.At.Y)
		}
		if want := 10 + tt.h.shift(40) - tt.h.shift(first.Width); math.Abs(first.At.X-want) > 1e-9 {
			t.Errorf("align %d: left end at %g, want %g", tt.h, first.At.X, want)
		}
	}
}

func FuzzBreak(f *testing.F) {
	for _, s := range []string{"two words", "a\u00A0b\u00ADc-d", "하키규칙 설명\n\n", "\x00", "\xff", strings.Repeat("A", 300)} {
		f.Add(s, 20.0)
	}
	l := load(f)
	f.Fuzz(func(t *testing.T, text string, width float64) {
		b, err := l.Break(body(8), text, width, 1.2)
		if err != nil {
			return
		}
		for _, ln := range b.Lines {
			if ln.Width > width+1e-6 {
				t.Fatalf("line %q is %g mm wide, %g are there", words(ln), ln.Width, width)
			}
		}
	})
}

func BenchmarkBreak(b *testing.B) {
	l := load(b)
	text := strings.Repeat("Each side has five skaters and a keeper; play starts in the middle. ", 20)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Break(body(9), text, 104, 1.35); err != nil {
			b.Fatal(err)
		}
	}
}
