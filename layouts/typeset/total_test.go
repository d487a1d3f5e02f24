package typeset

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// said is what a line reads as, without its hyphen.
func said(ln SetLine) string {
	s := words(ln.Line)
	if ln.Hyphen {
		s = strings.TrimSuffix(s, "-")
	}
	return s
}

const english1 = "Movement in the direction of the opponent's goal is allowed at all times, even when the square that the skater " +
	"enters is next to a goalie; notwithstanding that, a skater without possession may never obstruct the neighbouring centre."

func TestParagraphTable(t *testing.T) {
	l := load(t)
	for _, row := range []struct {
		name string
		runs []Run
		m    Measure
		want string
	}{
		{"nothing", nil, Measure{Widths: []float64{40}}, ""},
		{"empty text", []Run{{Style: body(9.5)}}, Measure{Widths: []float64{40}}, ""},
		{"one word", []Run{{Style: body(9.5), Text: "goal"}}, Measure{Widths: []float64{40}}, "goal"},
		{"blanks at the ends", []Run{{Style: body(9.5), Text: "  goal  "}}, Measure{Widths: []float64{40}}, "goal"},
		{"forced line", []Run{{Style: body(9.5), Text: "one\ntwo"}}, Measure{Widths: []float64{40}}, "one|two"},
		{"no-break space", []Run{{Style: body(9.5), Text: "aaaa bbbb cccc\u00A0dddd"}}, Measure{Widths: []float64{26}, Ragged: true}, "aaaa bbbb|cccc dddd"},
		{"dash in notation", []Run{{Style: body(9.5), Text: "d5-d6-e6-f6-f7", Whole: true}}, Measure{Widths: []float64{16}, Ragged: true}, "d5-d6-e6-|f6-f7"},
		{"dice stay together", []Run{{Style: body(9.5), Text: "and rolls "}, {Style: body(9.5), Text: "[12 6 4]", Whole: true}}, Measure{Widths: []float64{22}, Ragged: true}, "and rolls|[12 6 4]"},
		{"a code stays whole", []Run{{Style: body(9.5), Text: "it is "}, {Style: body(9.5), Text: "line-of-sight", Whole: true}}, Measure{Widths: []float64{25}, Ragged: true}, "it is|line-of-sight"},
		{"an open bracket", []Run{{Style: body(9.5), Text: "[12 6 4 and more", Whole: true}}, Measure{Widths: []float64{18}, Ragged: true}, "[12 6 4 and|more"},
		{"two widths", []Run{{Style: body(9.5), Text: "one two three four five"}}, Measure{Widths: []float64{15, 60}, Ragged: true}, "one two|three four five"},
		{"Korean keeps words", []Run{{Style: body(9.5), Text: "골키퍼가 퍽을 잡습니다"}}, Measure{Widths: []float64{25}, Ragged: true, Lang: "ko"}, "골키퍼가 퍽을|잡습니다"},
		{"Korean word too long", []Run{{Style: body(9.5), Text: "아주아주긴낱말"}}, Measure{Widths: []float64{12}, Lang: "ko"}, "아주아|주긴낱|말"},
		{"a word over two runs", []Run{{Style: body(9.5), Text: "hyphen"}, {Style: body(9.5), Text: "ation"}}, Measure{Widths: []float64{40}, Lang: "en"}, "hyphenation"},
	} {
		lines, err := l.Paragraph(row.runs, row.m)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		var got []string
		for _, ln := range lines {
			got = append(got, strings.TrimSpace(said(ln)))
		}
		if s := strings.Join(got, "|"); s != row.want {
			t.Errorf("%s: got %q, want %q", row.name, s, row.want)
		}
	}
}

func TestParagraphJustified(t *testing.T) {
	l := load(t)
	for _, width := range []float64{52, 104} {
		lines, err := l.Paragraph([]Run{{Style: body(9.5), Text: english1}}, Measure{Widths: []float64{width}, Lang: "en", RaggedFirst: 1})
		if err != nil {
			t.Fatal(err)
		}
		if first := lines[0]; math.Abs(first.Width-width) < 0.1 {
			t.Errorf("the first line is stretched to %g mm", first.Width)
		}
		for i, ln := range lines[1 : len(lines)-1] {
			if math.Abs(ln.Width-width) > 1e-6 {
				t.Errorf("line %d is %g mm wide, want %g", i, ln.Width, width)
			}
		}
		if last := lines[len(lines)-1]; last.Width > width {
			t.Errorf("the last line is %g mm wide", last.Width)
		}
	}
}

func TestParagraphMarks(t *testing.T) {
	runs := []Run{{Style: body(9.5), Text: "see "}, {Style: body(9.5), Text: "the corner of the rink", Mark: 7}, {Style: body(9.5), Text: " again"}}
	lines, err := load(t).Paragraph(runs, Measure{Widths: []float64{30}, Ragged: true})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, ln := range lines {
		for _, m := range ln.Marks {
			n++
			if m.Mark != 7 || m.From < 0 || m.To > ln.Width+1e-6 || m.To <= m.From {
				t.Errorf("mark %+v on a line of %g mm", m, ln.Width)
			}
		}
	}
	if n != len(lines) {
		t.Errorf("%d marks on %d lines", n, len(lines))
	}
}

func TestParagraphErrors(t *testing.T) {
	l := load(t)
	var large *TooLarge
	_, err := l.Paragraph([]Run{{Style: body(9.5), Text: "a Donaudampfschiff"}}, Measure{Widths: []float64{20}})
	if !errors.As(err, &large) || !strings.Contains(err.Error(), "Donaudampfschiff") {
		t.Errorf("got %v", err)
	}
	var letter *Error
	if _, err = l.Paragraph([]Run{{Style: body(9.5), Text: "a \u200Fb"}}, Measure{Widths: []float64{20}}); !errors.As(err, &letter) {
		t.Errorf("got %v", err)
	}
	for _, widths := range [][]float64{nil, {0}, {-1}, {math.Inf(1)}, {math.NaN()}} {
		if _, err = l.Paragraph([]Run{{Style: body(9.5), Text: "a"}}, Measure{Widths: widths}); err == nil {
			t.Errorf("widths %v are taken", widths)
		}
	}
}

// Whatever the text: no letter is lost, no line is too wide, and justified lines are full.
func TestParagraphProperties(t *testing.T) {
	l := load(t)
	rapid.Check(t, func(t *rapid.T) {
		m := Measure{Lang: rapid.SampledFrom([]string{"", "en", "pl", "ru", "ko"}).Draw(t, "lang"), Ragged: rapid.Bool().Draw(t, "ragged"),
			RaggedFirst: rapid.IntRange(0, 3).Draw(t, "ragged first"),
			Widths:      rapid.SliceOfN(rapid.Float64Range(10, 80), 1, 3).Draw(t, "widths")}
		var runs []Run
		whole := ""
		for range rapid.IntRange(1, 3).Draw(t, "runs") {
			text := rapid.StringOfN(rapid.RuneFrom([]rune("abeiouAvTW   щиаелн골키퍼-–\u00A0.,\n\u00AD")), 0, 120, -1).Draw(t, "text")
			runs = append(runs, Run{Style: body(9.5), Text: text, Mark: rapid.IntRange(0, 2).Draw(t, "mark"), Whole: rapid.Bool().Draw(t, "whole")})
			whole += text
		}
		lines, err := l.Paragraph(runs, m)
		var large *TooLarge
		if errors.As(err, &large) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		letters := func(s string) string {
			return strings.Map(func(r rune) rune {
				if strings.ContainsRune(" \u00A0\n\u00AD", r) {
					return -1
				}
				return r
			}, s)
		}
		got := ""
		for i, ln := range lines {
			if w := m.Widths[min(i, len(m.Widths)-1)]; ln.Width > w+1e-6 {
				t.Fatalf("line %d is %g mm wide, %g are there", i, ln.Width, w)
			}
			got += said(ln)
		}
		if letters(got) != letters(whole) {
			t.Fatalf("%q became %q", whole, got)
		}
	})
}

func BenchmarkParagraph(b *testing.B) {
	l := load(b)
	runs := []Run{{Style: body(9.5), Text: strings.Repeat(english1+" ", 3)}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Paragraph(runs, Measure{Widths: []float64{104}, Lang: "en"}); err != nil {
			b.Fatal(err)
		}
	}
}
