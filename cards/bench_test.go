package cards

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// benchGame is a deck with a title, a text, an icon and a border, whose cards are in a file.
const benchGame = `id: bench
name: { en: Bench }
version: "1"
date: "2024-01-31"
languages: [en]
decks:
  - id: deck
    name: { en: Deck }
    size: 60mm x 85mm
    bleed: 0mm
    front: front
    back: back
    title: "{title}"
    layouts:
      front:
        fields:
          border: { kind: shape, x: 1mm, y: 1mm, right: 1mm, bottom: 1mm, radius: 2mm, line: mark, width: 0.5mm }
          title: { kind: text, in: safe, h: 7mm, text: "{title}", size: 12pt, least: 8pt, font: title, valign: middle, lines: 1 }
          icon: { kind: icon, in: safe, y: 9mm, h: 20mm, icon: star }
          text: { kind: text, in: safe, y: 31mm, text: "{text}", size: 8pt, least: 6.5pt }
      back:
        fields:
          ground: { kind: shape, in: bleed, fill: blue }
          star: { kind: icon, in: safe, icon: star, colour: paper }
    data: cards.csv
`

const starIcon = `<svg viewBox="0 0 24 24"><path fill="currentColor" d="M12 1l3.2 7.2 7.8.8-5.9 5.2L18.8 22 12 18l-6.8 4 1.7-7.8L1 9l7.8-.8z"/></svg>`

// words are what the texts of the benchmarks are made of.
var words = strings.Fields(`goblin ball wall roll attack hit before after command square squares your opponent moves throws takes the a of to and
	one two three more less card hand deck turn round goal field into over under armour helmet dazed up down stands lies gets draws plays
	Ice Town Fury wicked Tavern voice, sudden. quickly, away! kept waiting; rather`)

// benchCSV makes so many different cards with so many words.
func benchCSV(n, count int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString("title,text\n")
	for i := range n {
		fmt.Fprintf(&b, "Card %d,\"", i+1)
		for j := range count {
			if j > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(words[random.IntN(len(words))])
		}
		b.WriteString("\"\n")
	}
	return b.Bytes()
}

// theme and library are those that come with the program.
func themed(t testing.TB, id string) (*gamedef.Theme, *typeset.Library) {
	t.Helper()
	data, err := fs.ReadFile(templates.Files, "themes/"+id+".yaml")
	if err != nil {
		t.Fatal(err)
	}
	theme, err := gamedef.ReadTheme(id, data)
	if err != nil {
		t.Fatal(err)
	}
	fonts, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		t.Fatal(err)
	}
	library, err := typeset.Load(fonts)
	if err != nil {
		t.Fatal(err)
	}
	return theme, library
}

// load reads a definition whose files are given.
func load(t testing.TB, files fstest.MapFS) *gamedef.Definition {
	t.Helper()
	all := fstest.MapFS{}
	for name, f := range files {
		all["games/own/"+name] = f
	}
	def, err := gamedef.Bundled(all, "own", gamedef.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return def
}

func benchDefinition(t testing.TB, n int) *gamedef.Definition {
	return load(t, fstest.MapFS{"game.yaml": {Data: []byte(benchGame)}, "cards.csv": {Data: benchCSV(n, 40)}, "icons/star.svg": {Data: []byte(starIcon)}})
}

// nineUp places the fronts of cards on A4 pages, nine on each.
func nineUp(all iter.Seq2[*scene.Card, error]) iter.Seq2[*scene.Page, error] {
	return func(yield func(*scene.Page, error) bool) {
		page := &scene.Page{Size: geom.Size{W: 210, H: 297}}
		for c, err := range all {
			if err != nil {
				yield(nil, err)
				return
			}
			i := len(page.Items)
			at := geom.Translate(15+60*float64(i%3), 20+85*float64(i/3))
			if c.Copies > 1 {
				page.Items = append(page.Items, &scene.Use{Symbol: c.Front, Matrix: at})
			} else { // a face that is used once is smaller in its page
				page.Items = append(page.Items, &scene.Group{Matrix: at, Items: c.Front.Items})
			}
			if len(page.Items) == 9 {
				if !yield(page, nil) {
					return
				}
				page = &scene.Page{Size: page.Size}
			}
		}
		if len(page.Items) > 0 {
			yield(page, nil)
		}
	}
}

var benchSizes = []int{54, 5400}

// BenchmarkFaces makes all faces of a deck, from reading the definition on.
func BenchmarkFaces(b *testing.B) {
	for _, n := range append(benchSizes, 54_000) {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			theme, library := themed(b, "colour")
			files := fstest.MapFS{"game.yaml": {Data: []byte(benchGame)}, "cards.csv": {Data: benchCSV(n, 40)}, "icons/star.svg": {Data: []byte(starIcon)}}
			b.ReportAllocs()
			var peak uint64
			for b.Loop() {
				d, err := New(load(b, files), "deck", Options{Lang: "en", Theme: theme, Fonts: library})
				if err != nil {
					b.Fatal(err)
				}
				count := 0
				for c, err := range d.Cards() {
					if err != nil {
						b.Fatal(err)
					}
					if count++; count%1000 == 0 {
						peak = max(peak, heap())
					}
					_ = c
				}
				if count != n {
					b.Fatalf("%d cards", count)
				}
			}
			b.ReportMetric(float64(peak)/(1<<20), "MiB-heap")
		})
	}
}

// BenchmarkPDF makes them and writes them as a PDF, nine on a page.
func BenchmarkPDF(b *testing.B) {
	for _, n := range benchSizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			theme, library := themed(b, "colour")
			def := benchDefinition(b, n)
			b.ReportAllocs()
			for b.Loop() {
				d, err := New(def, "deck", Options{Lang: "en", Theme: theme, Fonts: library})
				if err != nil {
					b.Fatal(err)
				}
				doc := &scene.Document{Meta: scene.Meta{Title: "Bench", Created: time.Date(2024, 1, 31, 0, 0, 0, 0, time.UTC)}, Pages: nineUp(d.Cards())}
				if err := pdfout.Write(io.Discard, doc, pdfout.NewFonts()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
