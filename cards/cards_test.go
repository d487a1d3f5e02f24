package cards

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/svgout"
	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the golden files anew")

// game is a small deck with one of everything.
const game = `id: own
name: { en: Own, ko: 우리 }
version: "1"
date: "2024-01-31"
languages: [en, ko]
rules: { squares: 3 }
decks:
  - id: magic
    name: { en: Magic, ko: 마법 }
    size: 40mm x 60mm
    bleed: 2mm
    safe: 3mm
    front: "{kind}"
    back: back
    title: "{title}"
    layouts:
      base:
        fields:
          edge: { kind: shape, in: bleed, fill: accent }
          plate: { kind: shape, in: safe, radius: 2mm, ink: ground, line: mark }
          net: { kind: shape, shape: ellipse, x: 3mm, bottom: 3mm, w: 6mm, h: 6mm, ink: net-red }
          title: { kind: text, in: safe, h: 6mm, text: "{title}", size: 9pt, least: 6pt, font: title, align: center, valign: middle, lines: 1 }
          emblem: { kind: icon, in: safe, y: 7mm, h: 12mm, icon: "{emblem}", colour: "{tint}" }
          text: { kind: text, in: safe, x: 1mm, right: 1mm, y: 21mm, h: 24mm, text: "{text}", size: 7pt, least: 5.5pt }
          foot: { kind: text, in: safe, bottom: 1mm, right: 1mm, h: 3mm, text: "{id} {copy}/{copies}", size: 5.5pt, align: right, colour: secondary }
      speed:
        extends: base
        fields:
          edge: { fill: red }
          corner: { kind: group, x: 1mm, y: 1mm, w: 5mm, h: 5mm, turn: 90, fields: { arrow: { kind: icon, icon: arrow }, bar: { kind: shape, shape: line, y: 5mm, h: 0mm, line: mark } } }
      ward:
        extends: base
        remove: [emblem]
        fields:
          picture: { kind: image, in: safe, x: 10mm, y: 8mm, w: 8mm, h: 10mm, image: "{picture}", fit: cover, when: picture }
      back:
        fields:
          ground: { kind: shape, in: bleed, fill: blue }
          eye: { kind: image, in: safe, image: art/eye.svg }
    cards:
      - id: burst
        copies: 2
        kind: speed
        emblem: arrow
        tint: "#123456"
        title: { en: Burst of Speed, ko: 질풍 }
        text:
          en: |
            **Before** a command: {rules.squares} more {rules.squares|square|squares}.
            Then :arrow: *whoosh*.
          ko: "**명령 전에**: {rules.squares}칸 더."
      - id: helmet
        kind: ward
        picture: art/photo.png
        title: { en: Iron Helmet, ko: 철모 }
        text: { en: "It cannot be put down.", ko: "쓰러지지 않는다." }
`

const arrowIcon = `<svg viewBox="0 0 20 10"><path fill="currentColor" d="M0 3h10V0l10 5-10 5V7H0z"/></svg>`

// files are those of the game, with text put in place of pieces of its definition.
func files(t testing.TB, swap ...string) fstest.MapFS {
	t.Helper()
	text := game
	for i := 0; i < len(swap); i += 2 {
		if strings.Count(text, swap[i]) != 1 {
			t.Fatalf("%q stands in the definition %d times", swap[i], strings.Count(text, swap[i]))
		}
		text = strings.Replace(text, swap[i], swap[i+1], 1)
	}
	return fstest.MapFS{
		"game.yaml":       {Data: []byte(text)},
		"icons/arrow.svg": {Data: []byte(arrowIcon)},
		"art/eye.svg":     {Data: []byte(`<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" class="fill-paper stroke-second"/></svg>`)},
		"art/photo.png":   {Data: photo(t, 120, 120)},
	}
}

func photo(t testing.TB, w, h int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t testing.TB, def *gamedef.Definition, theme, lang string) *Deck {
	t.Helper()
	th, library := themed(t, theme)
	d, err := New(def, def.Decks[0].ID, Options{Lang: lang, Theme: th, Fonts: library})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// all draws the cards of a deck.
func all(t testing.TB, d *Deck) []*scene.Card {
	t.Helper()
	var out []*scene.Card
	for c, err := range d.Cards() {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// TestFaces holds the faces of the deck against readable drawings.
func TestFaces(t *testing.T) {
	def := load(t, files(t))
	for _, edition := range [][2]string{{"colour", "en"}, {"saver", "ko"}} {
		var b strings.Builder
		var items []scene.Item
		for _, c := range all(t, open(t, def, edition[0], edition[1])) {
			fmt.Fprintf(&b, "card %q %q copy %d of %d: front %q, back %q, trim %gx%g bleed %g safe %g radius %g\n", c.ID, c.Title, c.Copy, c.Copies, c.Front.ID, c.Back.ID,
				c.Trim.W, c.Trim.H, c.Bleed, c.Safe, c.Radius)
			items = append(items, &scene.Use{Symbol: c.Front}, &scene.Use{Symbol: c.Back})
		}
		b.WriteString(scene.DumpItems(items))
		golden := filepath.Join("testdata", edition[0]+"-"+edition[1]+".txt")
		if *update {
			if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s: go test ./cards -update\n%s", golden, diff)
		}
	}
}

// TestBackEnds writes the faces as PDF and as SVG, each on a page of its own with its boxes.
func TestBackEnds(t *testing.T) {
	def := load(t, files(t))
	d := open(t, def, "colour", "en")
	doc := &scene.Document{Meta: scene.Meta{Title: "Magic", Lang: "en", Created: time.Date(2024, 1, 31, 0, 0, 0, 0, time.UTC)}, Pages: Singles(d.Cards(), false)}
	var one, two bytes.Buffer
	if err := pdfout.Write(&one, doc, pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	if err := pdfout.Write(&two, doc, pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("two runs write different files")
	}
	for _, want := range []string{"/TrimBox [5.67 5.67 119.06 175.75]", "/BleedBox [0 0 124.72 181.42]"} {
		if n := bytes.Count(one.Bytes(), []byte(want)); n != 6 {
			t.Errorf("%s is there %d times, want it on all 6 pages", want, n)
		}
	}
	labels := map[string]bool{}
	for page, err := range doc.Pages {
		if err != nil {
			t.Fatal(err)
		}
		if labels[page.Label] {
			t.Errorf("two pages are called %s", page.Label)
		}
		labels[page.Label] = true
		if err := svgout.Write(&one, page, doc.Meta, svgout.Options{}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestShared finds faces that look alike to be one symbol: always the backs, the copies unless they show their number.
func TestShared(t *testing.T) {
	for _, test := range []struct {
		swap   []string
		fronts int
	}{{nil, 3}, {[]string{`text: "{id} {copy}/{copies}"`, `text: "{id}"`}, 2}, {[]string{`text: "{id} {copy}/{copies}"`, `text: x`}, 2}} {
		def := load(t, files(t, test.swap...))
		d := open(t, def, "colour", "en")
		fronts, backs := map[*scene.Symbol]bool{}, map[*scene.Symbol]bool{}
		for range 2 { // also when they are asked for again
			for _, c := range all(t, d) {
				fronts[c.Front], backs[c.Back] = true, true
				for _, face := range []*scene.Symbol{c.Front, c.Back} {
					if face.Box != c.BleedBox() || !face.Box.ContainsBox(c.TrimBox()) || !c.TrimBox().ContainsBox(c.SafeBox()) {
						t.Errorf("the face of %s has the box %v", c.ID, face.Box)
					}
				}
			}
		}
		if len(fronts) != test.fronts || len(backs) != 1 {
			t.Errorf("%v: %d different fronts and %d backs, want %d and 1", test.swap, len(fronts), len(backs), test.fronts)
		}
		singles := 0
		for _, err := range Singles(d.Cards(), true) {
			if err != nil {
				t.Fatal(err)
			}
			singles++
		}
		if singles != 2*test.fronts {
			t.Errorf("%d pages of single faces, want %d", singles, 2*test.fronts)
		}
	}
}

// TestEqualRows makes decks of any rows: fronts are one symbol exactly when all that is drawn is equal.
func TestEqualRows(t *testing.T) {
	theme, library := themed(t, "colour")
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(rt, "cards")
		var csv strings.Builder
		csv.WriteString("title,text,copies\n")
		var rows []string
		for range n {
			title, text := rapid.SampledFrom([]string{"a", "b", ""}).Draw(rt, "title"), rapid.SampledFrom([]string{"x", "**y**", ""}).Draw(rt, "text")
			copies := rapid.IntRange(1, 3).Draw(rt, "copies")
			fmt.Fprintf(&csv, "%s,%s,%d\n", title, text, copies)
			for range copies {
				rows = append(rows, title+"|"+text)
			}
		}
		def := load(t, fstest.MapFS{"game.yaml": {Data: []byte(benchGame)}, "cards.csv": {Data: []byte(csv.String())}, "icons/star.svg": {Data: []byte(starIcon)}})
		d, err := New(def, "deck", Options{Lang: "en", Theme: theme, Fonts: library})
		if err != nil {
			rt.Fatal(err)
		}
		cards := all(t, d)
		if len(cards) != len(rows) {
			rt.Fatalf("%d cards, want %d", len(cards), len(rows))
		}
		for i := range cards {
			for j := range i {
				if (cards[i].Front == cards[j].Front) != (rows[i] == rows[j]) || cards[i].Back != cards[j].Back {
					rt.Fatalf("cards %d and %d: %q and %q", j, i, rows[j], rows[i])
				}
			}
		}
	})
}

// TestDrawnInside looks at every glyph of the deck: each is inside the safe area of its card.
func TestDrawnInside(t *testing.T) {
	def := load(t, files(t))
	for _, lang := range def.Languages {
		for _, c := range all(t, open(t, def, "colour", lang)) {
			scene.Walk(c.Front.Items, func(it scene.Item, m geom.Matrix) {
				text, ok := it.(*scene.Text)
				if !ok {
					return
				}
				if box := m.ApplyBox(scene.Bounds([]scene.Item{text})); !c.SafeBox().ContainsBox(box) {
					t.Errorf("card %s: %v is outside of the safe area", c.ID, box)
				}
			})
		}
	}
}

func TestProblems(t *testing.T) {
	tests := []struct {
		name  string
		swap  []string
		files map[string]string
		want  string
	}{
		{"nothing", nil, nil, ""},
		{"text too long", []string{"It cannot be put down.", strings.Repeat("It cannot be put down. ", 40)}, nil,
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "text", language "en": text "It cannot be put down. It cannot be put down. It cannot be p..." does not fit: needs 70.6 mm of height, 24.0 mm are there, even at the smallest size of 5.5 points`},
		{"title too wide, in one language", []string{"ko: 철모", "ko: 철모철모철모철모철모철모철모철모철모철모"}, nil,
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "title", language "ko": text "철모철모철모철모철모철모철모철모철모철모" does not fit: needs 39.8 mm of width, 34.0 mm are there, even at the smallest size of 6 points`},
		{"missing character", []string{"It cannot be put down.", "It cannot be put \u0e01."}, nil,
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "text", language "en": text "It cannot be put ก." cannot be set in NotoSans-Regular, DejaVuSans, NanumGothic: character 'ก' (U+0E01): the font has no such character`},
		{"unknown icon in a text", []string{"It cannot be put down.", "It cannot :bee: put down."}, nil,
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "text", language "en": text "It cannot :bee: put down.": icon "bee": there is no icon "bee": arrow`},
		{"bold not closed", []string{"It cannot be put down.", "It **cannot be put down."}, nil,
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "text", language "en": text "It **cannot be put down.": a * or ** is not closed in its paragraph: the same mark again, or \* for the character`},
		{"too few pixels", nil, map[string]string{"art/photo.png": string(photo(t, 90, 120))},
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "picture", language "en": games/own/art/photo.png: the picture has 90 x 120 pixels, printed at 8 x 10.7 mm: at least 94 x 125 are allowed (300 dpi)`},
		{"a broken picture", nil, map[string]string{"art/photo.png": "GIF"},
			`games/own/game.yaml:52:9: deck "magic", card "helmet", field "picture", language "en": games/own/art/photo.png: the picture cannot be read (it is neither PNG nor JPEG): PNG and JPEG are allowed`},
		{"a script in an icon", nil, map[string]string{"icons/arrow.svg": "<svg viewBox='0 0 1 1'>\n<script/></svg>"},
			`games/own/icons/arrow.svg:2:1: the element <script> is not read: svg, g, path, rect, circle, ellipse, line, polyline, polygon, title and desc`},
		{"no room", []string{"in: safe, h: 6mm, text: \"{title}\"", "x: 20mm, right: 25mm, h: 6mm, text: \"{title}\""}, nil,
			`games/own/game.yaml:22:11: deck "magic", field "title", language "en": it is -5 x 6 mm large: more than 0 is allowed`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := files(t, test.swap...)
			for name, data := range test.files {
				all[name] = &fstest.MapFile{Data: []byte(data)}
			}
			theme, library := themed(t, "colour")
			problems := Check(load(t, all), Options{Theme: theme, Fonts: library}, 100)
			got := ""
			if len(problems) > 0 {
				got = problems[0].Error()
			}
			if got != test.want {
				t.Errorf("%s\nwant %s", got, test.want)
			}
			if test.want == "" && len(problems) > 0 {
				t.Errorf("%d problems", len(problems))
			}
		})
	}
}

// TestErrorsEndTheCards asks for cards of which one is wrong: the error names it and nothing follows.
func TestErrorsEndTheCards(t *testing.T) {
	d := open(t, load(t, files(t, "Burst of Speed", "Burst \u0e01")), "colour", "en")
	var seen []string
	for c, err := range d.Cards() {
		var wrong *Error
		if err == nil || c != nil || !errors.As(err, &wrong) || wrong.Card != "burst" || wrong.Field != "title" || wrong.Lang != "en" {
			t.Fatalf("%v, %v", c, err)
		}
		seen = append(seen, wrong.Card)
	}
	if !slices.Equal(seen, []string{"burst"}) {
		t.Errorf("%v", seen)
	}
	theme, library := themed(t, "colour")
	for _, o := range []Options{{Lang: "en", Theme: theme}, {Lang: "xx", Theme: theme, Fonts: library}, {Lang: "en", Fonts: library}} {
		if _, err := New(d.def, "magic", o); err == nil {
			t.Errorf("a deck was made with %+v", o)
		}
	}
	if _, err := New(d.def, "none", Options{Lang: "en", Theme: theme, Fonts: library}); err == nil {
		t.Error("there is a deck none")
	}
}
