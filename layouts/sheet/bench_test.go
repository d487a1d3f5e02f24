package sheet

import (
	"fmt"
	"io"
	"iter"
	"runtime"
	"testing"
	"time"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// wordyDeck makes n cards with a title, a border, an emblem and 40 words each, drawn when they are asked for.
func wordyDeck(b *testing.B, o Options, n int) iter.Seq2[*scene.Card, error] {
	const words = "the goblin that holds the cube may move three squares at once and push any other goblin out of its way but then it must rest for a whole turn and cannot be pushed back by anybody until the next roll"
	style := typeset.Style{Fonts: o.Fonts.Text, Size: 8, Color: black}
	box := tcg.At(0, 0).Inset(-3)
	behind := &scene.Symbol{ID: "back", Box: box, Items: []scene.Item{&scene.Path{Outline: scene.Rect(box), Fill: scene.Paint{Color: scene.RGB(22, 48, 122)}}}}
	return func(yield func(*scene.Card, error) bool) {
		for i := range n {
			id := fmt.Sprintf("c%d", i+1)
			items := []scene.Item{
				&scene.Path{Outline: scene.Rect(box), Fill: scene.Paint{Color: scene.RGB(226, 72, 58)}},
				&scene.Path{Outline: scene.RoundedRect(tcg.At(0, 0).Inset(4), 2), Fill: scene.Paint{Color: white}},
				&scene.Path{Outline: scene.Circle(geom.Pt(31.5, 30), 12), Fill: scene.Paint{Color: scene.RGB(242, 182, 50)}},
			}
			title, err := o.Fonts.bold(12, "Card "+id)
			if err != nil {
				b.Fatal(err)
			}
			items = append(items, title.Middle(geom.Pt(31.5, 10), typeset.Center))
			text := fmt.Sprintf("%s %d", words, i)
			lines, err := o.Fonts.Library.Line(style, text)
			if err != nil {
				b.Fatal(err)
			}
			items = append(items, lines.At(geom.Pt(6, 50), typeset.Left))
			card := &scene.Card{ID: id, Title: "Card " + id, Copy: 1, Copies: 1, Front: &scene.Symbol{ID: id, Box: box, Items: items}, Back: behind, Trim: tcg, Bleed: 3}
			if !yield(card, nil) {
				return
			}
		}
	}
}

func BenchmarkDeck(b *testing.B) {
	for _, n := range []int{54, 540, 5400} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o, a4 := options(b), paper(b, "a4")
			for b.Loop() {
				p, err := PlanCards(tcg, 3, a4, CardOptions{Count: n}, o)
				if err != nil {
					b.Fatal(err)
				}
				doc := &scene.Document{Meta: scene.Meta{Title: "Deck", Lang: "en", Created: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}, Pages: p.Pages(wordyDeck(b, o, n))}
				if err := pdfout.Write(io.Discard, doc, pdfout.NewFonts()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/card")
		})
	}
}

// BenchmarkSheets is the work of the sheets alone: faces are there already and nothing is written. Memory does not grow with the cards.
func BenchmarkSheets(b *testing.B) {
	for _, n := range []int{54, 5400, 54_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o, a4 := options(b), paper(b, "a4")
			var memory runtime.MemStats
			var peak uint64
			for b.Loop() {
				p, err := PlanCards(tcg, 3, a4, CardOptions{Count: n}, o)
				if err != nil {
					b.Fatal(err)
				}
				count := 0
				for _, err := range p.Pages(plainDeck(n, tcg, 3)) {
					if err != nil {
						b.Fatal(err)
					}
					if count++; count%1000 == 0 {
						runtime.ReadMemStats(&memory)
						peak = max(peak, memory.HeapAlloc)
					}
				}
			}
			b.ReportMetric(float64(peak)/(1<<20), "MiB-heap")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/card")
		})
	}
}
