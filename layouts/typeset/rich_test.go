package typeset

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

var ink = scene.RGB(26, 26, 26)

// richStyle is body text at 8 points.
func richStyle(lang string) RichStyle {
	return RichStyle{
		Regular: []string{"NotoSans-Regular", "NanumGothic"}, Bold: []string{"NotoSans-Bold", "NanumGothicBold"}, Italic: []string{"NotoSans-Italic", "NanumGothic"},
		Size: 8, Least: 6, Leading: 1.25, Gap: 0.4, Lang: lang,
		Icons: func(name string, c scene.Color) (*scene.Symbol, error) {
			if name == "none" {
				return nil, errors.New("there is no icon none")
			}
			return &scene.Symbol{ID: name, Box: geom.Rect(0, 0, 50, 100), Items: []scene.Item{&scene.Path{Outline: scene.Rect(geom.Rect(0, 0, 50, 100)), Fill: scene.Paint{Color: c}}}}, nil
		},
	}
}

func setter(t testing.TB, s RichStyle) *Setter {
	t.Helper()
	set, err := load(t).Rich(s)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// shown writes a text that was set, a line each: bold in [], italic in (), icons in <>.
func shown(r *Rich) []string {
	marks := map[string]string{"Noto Sans Bold": "[%s]", "Noto Sans Italic": "(%s)"}
	var out []string
	for _, l := range r.lines {
		var b strings.Builder
		for _, text := range l.texts {
			words := ""
			for _, span := range text.Spans {
				words += span.Text
			}
			mark := marks[text.Face.Name()]
			if mark == "" {
				mark = "%s"
			}
			fmt.Fprintf(&b, mark, words)
		}
		for _, u := range l.uses {
			fmt.Fprintf(&b, "<%s>", u.Symbol.ID)
		}
		out = append(out, b.String())
	}
	return out
}

func TestRichLines(t *testing.T) {
	tests := []struct {
		name, lang, text string
		width            float64
		want             []string
	}{
		{"nothing", "en", "", 40, nil},
		{"blanks", "en", " \n \n", 40, nil},
		{"one line", "en", "Move three more squares.", 40, []string{"Move three more squares."}},
		{"wraps", "en", "Your Goblin moves three more squares in its next command.", 42, []string{"Your Goblin moves three more", "squares in its next command."}},
		{"bold and italic", "en", "**Before** a *command*: go", 40, []string{"[Before ]a (command): go"}},
		{"within a word", "en", "un**believ**able", 40, []string{"un[believ]able"}},
		{"bold and italic at once has no font: regular", "en", "***both***", 40, []string{"both"}},
		{"paragraphs", "en", "One.\n\n\nTwo.\n", 40, []string{"One.", "Two."}},
		{"icons", "en", "Use :fist: now", 40, []string{"Use now<fist>"}},
		{"no icons", "en", "at 10:30:20, a:b:c, : and :x", 60, []string{"at 10:30:20, a:b:c, : and :x"}},
		{"escaped", "en", `5\*3 \:fist: \\`, 40, []string{`5*3 :fist: \`}},
		{"lone asterisk", "en", "5 * 3", 40, []string{"5 * 3"}},
		{"no orphan", "en", "Your Goblin moves one more square", 38, []string{"Your Goblin moves one", "more square"}},
		{"a no-break space", "en", "Your Goblin moves three more\u00a0squares now.", 38, []string{"Your Goblin moves three", "more\u00a0squares now."}},
		{"soft hyphen", "en", "The unbe\u00adlievable story", 18, []string{"The unbe-", "lievable story"}},
		{"hyphen", "en", "A knock-out-blow", 13, []string{"A knock-", "out-blow"}},
		{"one letter in Polish", "pl", "Rzuca kostką i w bramkę", 24, []string{"Rzuca kostką", "i w bramkę"}},
		{"one letter in Polish, too narrow to keep", "pl", "i w bramkęęęęęę", 22, []string{"i w", "bramkęęęęęę"}},
		{"one letter in English", "en", "Rzuca kostką i w bramkę teraz", 25, []string{"Rzuca kostką i w", "bramkę teraz"}},
		{"Korean between words", "ko", "고블린이 세 칸을 더 움직인다", 22, []string{"고블린이 세 칸을", "더 움직인다"}},
		{"Korean within a word that is too long", "ko", "고블린이움직인다", 12, []string{"고블린이", "움직인다"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := setter(t, richStyle(test.lang)).Fit(test.text, geom.Size{W: test.width, H: 50}, ink)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, shown(r)); diff != "" {
				t.Error(diff)
			}
			if r.Size != 8 {
				t.Errorf("set at %g points", r.Size)
			}
		})
	}
}

func TestRichErrors(t *testing.T) {
	one := richStyle("en")
	one.MaxLines = 1
	tests := []struct {
		text string
		box  geom.Size
		one  bool
		want string
	}{
		{"Incomprehensibilities", geom.Size{W: 10, H: 50}, false, `text "Incomprehensibilities" does not fit: "Incomprehensibilities" alone needs 21.5 mm of width, 10.0 mm are there, even at the smallest size of 6 points`},
		{strings.Repeat("word ", 40), geom.Size{W: 20, H: 10}, false, `text "word word word word word word word word word word word word ..." does not fit: needs 37.3 mm of height, 10.0 mm are there, even at the smallest size of 6 points`},
		{"Two words that are more than one line", geom.Size{W: 20, H: 20}, true, `text "Two words that are more than one line" does not fit: needs 38.5 mm of width, 20.0 mm are there, even at the smallest size of 6 points`},
		{"no \u0e01 here", geom.Size{W: 20, H: 20}, false, `text "no ก here" cannot be set in NotoSans-Regular, NanumGothic: character 'ก' (U+0E01): the font has no such character`},
		{"**open", geom.Size{W: 20, H: 20}, false, `text "**open": ` + unclosed},
		{"*open\n*", geom.Size{W: 20, H: 20}, false, `text "*open\n*": ` + unclosed},
		{"a :none: b", geom.Size{W: 20, H: 20}, false, `text "a :none: b": there is no icon none`},
		{"a\xff", geom.Size{W: 20, H: 20}, false, "text \"a\\xff\" cannot be set in NotoSans-Regular: character '\uFFFD' (U+FFFD): the text is not valid UTF-8"},
		{"a", geom.Size{W: -1, H: 20}, false, `text "a" does not fit: needs 2.1 mm of room, 0.0 mm are there`},
	}
	for _, test := range tests {
		s := richStyle("en")
		if test.one {
			s = one
		}
		if _, err := setter(t, s).Fit(test.text, test.box, ink); fmt.Sprint(err) != test.want {
			t.Errorf("%v\nwant %s", err, test.want)
		}
	}
	for _, bad := range []RichStyle{{}, {Regular: []string{"NotoSans-Regular"}, Size: 5, Least: 6, Leading: 1}, {Regular: []string{"none"}, Size: 5, Leading: 1}} {
		if _, err := load(t).Rich(bad); err == nil {
			t.Errorf("%+v is a style", bad)
		}
	}
}

// TestRichInsideItsBox sets any text in any box: either it is inside, as large as may be, or it does not fit.
func TestRichInsideItsBox(t *testing.T) {
	sets := map[string]*Setter{"en": setter(t, richStyle("en")), "pl": setter(t, richStyle("pl")), "ko": setter(t, richStyle("ko"))}
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom([]string{"en", "pl", "ko"}).Draw(t, "lang")
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"Goblin", "i", "w", "**bold**", "*slanted*", ":fist:", "\n", "knock-out", "unbe\u00adlievable", "a\u00a0b", "고블린이", "움직인다",
			"Źdźbło", "x,", "(y", "AVAST", "j"}), 0, 40).Draw(t, "words")
		box := geom.Rect(5, 7, rapid.Float64Range(5, 60).Draw(t, "w"), rapid.Float64Range(3, 40).Draw(t, "h"))
		text := strings.Join(words, " ")
		s := sets[lang]
		r, err := s.Fit(text, box.Size(), ink)
		var large *TooLarge
		if errors.As(err, &large) {
			if large.Need <= large.Have {
				t.Fatalf("%v", err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		const eps = 1e-6
		if r.Width > box.W+eps || r.Height > box.H+eps {
			t.Fatalf("%g x %g mm in %g x %g", r.Width, r.Height, box.W, box.H)
		}
		if r.Size < s.style.Size { // a little larger would not have fitted
			s.try(r.Size+sizeStep, box.Size())
			if r.Size+2*sizeStep < s.style.Size && s.try(r.Size+2*sizeStep, box.Size()) == nil && s.try(r.Size+sizeStep, box.Size()) == nil {
				t.Fatalf("%g points would fit, it is set at %g", r.Size+2*sizeStep, r.Size)
			}
		}
		for h := Left; h <= Right; h++ {
			for v := Top; v <= Bottom; v++ {
				items := r.In(nil, box, h, v)
				if len(items) == 0 {
					continue
				}
				em := r.Size * geom.MMPerPoint // letters may overhang by a little
				if got := scene.Bounds(items); !box.InsetSides(-0.01, -em*0.2, -0.01, -em*0.2).ContainsBox(got) {
					t.Fatalf("%v is drawn in %v", got, box)
				}
			}
		}
	})
}

// TestRichKeepsTheText finds every letter of a text again, in its order, whatever the width.
func TestRichKeepsTheText(t *testing.T) {
	s := setter(t, richStyle("en"))
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("AVWabcj,żł고블린")), 1, 6, -1), 1, 30).Draw(t, "words")
		r, err := s.Fit(strings.Join(words, " "), geom.Size{W: rapid.Float64Range(20, 80).Draw(t, "w"), H: 500}, ink)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, l := range r.lines {
			for _, text := range l.texts {
				last := math.Inf(-1)
				for _, span := range text.Spans {
					if span.X < last {
						t.Fatal("spans are not in their order")
					}
					last = span.X
					got += span.Text
				}
			}
		}
		if want := strings.Join(words, ""); strings.ReplaceAll(got, " ", "") != want {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// TestRichAsLine sets a line without markup: letters stand where Line puts them, within the kerning of blanks.
func TestRichAsLine(t *testing.T) {
	const text = "Avast, Two Waves AV"
	r, err := setter(t, richStyle("en")).Fit(text, geom.Size{W: 100, H: 10}, ink)
	if err != nil {
		t.Fatal(err)
	}
	line, err := load(t).Line(Style{Fonts: richStyle("en").Regular, Size: 8, Color: ink}, text)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Width-line.Width) > 0.15 {
		t.Errorf("%g mm wide, as a line %g", r.Width, line.Width)
	}
}

func BenchmarkRich(b *testing.B) {
	s := setter(b, richStyle("en"))
	text := "**Before** a command: your Goblin moves three more squares. " + strings.Repeat("All that it passes gets out of its way. ", 4)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Fit(text, geom.Size{W: 50, H: 40}, ink); err != nil {
			b.Fatal(err)
		}
	}
}
