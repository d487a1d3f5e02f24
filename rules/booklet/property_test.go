package booklet

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/templates/gamedef"
)

// pictures are the boxes of the symbols on a page.
func pictures(p *scene.Page) []geom.Box {
	var out []geom.Box
	for _, it := range p.Items {
		if u, ok := it.(*scene.Use); ok {
			out = append(out, u.Map().ApplyBox(u.Symbol.Box))
		}
	}
	return out
}

// overlaps tells what of a page lies over something else: the letters of two texts, a text and a diagram, two diagrams.
func overlaps(p *scene.Page) string {
	const low = 0.8 // height of small letters, nearly
	all := pictures(p)
	names := make([]string, len(all))
	for _, t := range texts(p.Items, geom.Identity) {
		all = append(all, geom.Rect(t.at.X+0.05, t.at.Y-low, t.width-0.1, low))
		names = append(names, t.text)
	}
	for i, a := range all {
		for j := range i {
			if b := all[j].Intersect(a); b.W > 0.01 && b.H > 0.01 {
				return names[j] + " and " + names[i]
			}
		}
	}
	return ""
}

func TestNothingOverlaps(t *testing.T) {
	every(t, func(t *testing.T, b *Booklet) {
		for i, p := range pagesOf(t, b)[1:] {
			if both := overlaps(p); both != "" {
				t.Errorf("page %d: %s lie over each other", i+2, both)
			}
		}
	})
}

// blocks of texts, from which random ones are made.
var someBlocks = []string{
	"A short paragraph.",
	"[§1] " + strings.Repeat("A paragraph with quite a lot of words. ", 6),
	strings.Repeat("A long paragraph with many words about nothing in particular. ", 15),
	"## A head",
	"### A smaller head",
	"- one\n- two\n  1. three\n  2. four, which is long enough for a second line of the list, even over the full width\n- five",
	"1. [§2] one\n2. two",
	"> **Example.** A box with some words in it.\n>\n> - and a list",
	"> " + strings.Repeat("A long box. ", 40),
	"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | a longer cell with words |",
	"```diagram side\ncaption: beside\n```",
	"```diagram wide\nx\ncaption: wide, with a caption of more than a line, if enough words are put into it to reach the end\n```",
	"```diagram\ncaption: as it comes\n```",
	"```record\n1. R [3] a1-a2\n2. B [1] b3\n```",
	"---",
}

// Whatever the order of the blocks: they are set, nothing lies over anything else, nothing leaves its column, no text is lost.
func TestRandomTexts(t *testing.T) {
	def := sample(t, "")
	o := options(t, "colour")
	rapid.Check(t, func(t *rapid.T) {
		src := frame(strings.Join(rapid.SliceOfN(rapid.SampledFrom(someBlocks), 1, 14).Draw(t, "blocks"), "\n\n"))
		text, err := Parse("f", []byte(src), def, "en")
		if err != nil {
			t.Fatal(err)
		}
		b, err := New(def, text, o)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := b.Pages()
		var known gamedef.Problems
		if errors.As(err, &known) && strings.Contains(err.Error(), "what stays together") {
			return // heads and diagrams without end, more than a page of them
		}
		if err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for i, p := range pages {
			if i == 0 {
				continue
			}
			if both := overlaps(p); both != "" {
				t.Fatalf("page %d: %s lie over each other", i+1, both)
			}
			m := newMeasures(p.Size, float64(b.look.Book.Leading), 1)
			_, right := (&leaf{right: i%2 == 0, m: &m}).column()
			for _, text := range texts(p.Items, geom.Identity) {
				if !strings.HasPrefix(text.text, "§") && text.at.X+text.width > right+0.01 {
					t.Fatalf("page %d: %q sticks out", i+1, text.text)
				}
				if foot := m.top + m.column.H + 0.01; text.at.Y > foot && text.at.Y < m.foot-1 {
					t.Fatalf("page %d: %q stands below the column", i+1, text.text)
				}
				all.WriteString(text.text)
			}
		}
		got := squeeze(all.String())
		for _, c := range text.Chapters {
			walk(c.Blocks, func(block Block) {
				if p, ok := block.(*Para); ok && !strings.Contains(got, squeeze(plainText(p.Spans))) {
					// A paragraph that goes on over a page has running heads within.
					if words := squeeze(plainText(p.Spans)); len(words) < 60 || !strings.Contains(got, words[:30]) || !strings.Contains(got, words[len(words)-30:]) {
						t.Fatalf("%q is lost", plainText(p.Spans))
					}
				}
			})
		}
	})
}
