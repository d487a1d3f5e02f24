package booklet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/svgout"
	"rinkpress/templates/gamedef"
)

// pageText is a line of a page.
type pageText struct {
	at    geom.Point
	width float64
	text  string
	size  float64
}

// texts are the texts of items in their order, moved by their groups; symbols are left out.
func texts(items []scene.Item, m geom.Matrix) []pageText {
	var out []pageText
	for _, it := range items {
		switch it := it.(type) {
		case *scene.Group:
			out = append(out, texts(it.Items, m.Mul(it.Map()))...)
		case *scene.Text:
			s := ""
			for _, span := range it.Spans {
				s += span.Text
			}
			out = append(out, pageText{m.Apply(it.At), it.Width, s, it.Size})
		}
	}
	return out
}

// dumpPages is what stands where, a text a line: those on one baseline together.
func dumpPages(pages []*scene.Page) string {
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&b, "page %s %q\n", p.Label, p.Title)
		last := geom.Pt(-1, -1)
		for _, t := range texts(p.Items, geom.Identity) {
			if math.Abs(t.at.Y-last.Y) > 0.01 || t.at.X < last.X {
				fmt.Fprintf(&b, "\n  %6.2f %6.2f %4.1fpt ", t.at.X, t.at.Y, t.size)
			} else {
				b.WriteString("|")
			}
			b.WriteString(strings.ReplaceAll(t.text, noBreak, "~"))
			last = t.at
		}
		b.WriteString("\n")
		for _, d := range p.Dests {
			fmt.Fprintf(&b, "  dest %s %.2f\n", d.Name, d.At.Y)
		}
		for _, l := range p.Links {
			fmt.Fprintf(&b, "  link %s %.2f,%.2f %.2f x %.2f\n", l.Dest, l.Box.X, l.Box.Y, l.Box.W, l.Box.H)
		}
		for _, o := range p.Outline {
			fmt.Fprintf(&b, "  outline %d %q %.2f\n", o.Level, o.Title, o.Y)
		}
	}
	return b.String()
}

func pagesOf(t testing.TB, b *Booklet) []*scene.Page {
	t.Helper()
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

func TestPagesGolden(t *testing.T) {
	for _, lang := range gamedef.Languages {
		golden(t, "pages."+lang+".txt", dumpPages(pagesOf(t, book(t, lang, "", options(t, "colour")))))
	}
}

// every runs a test for all languages, some page sizes and themes.
func every(t *testing.T, f func(t *testing.T, b *Booklet)) {
	letter := geom.Size{W: 215.9, H: 279.4}
	for _, lang := range gamedef.Languages {
		for _, size := range []geom.Size{a5, {W: 210, H: 297}, letter, {W: 105, H: 148}, letter.Turned()} {
			o := options(t, "colour")
			o.Size = size
			t.Run(fmt.Sprintf("%s %.0fx%.0f", lang, size.W, size.H), func(t *testing.T) { f(t, book(t, lang, "", o)) })
		}
		for _, id := range []string{"grey", "saver"} {
			t.Run(lang+" "+id, func(t *testing.T) { f(t, book(t, lang, "", options(t, id))) })
		}
	}
}

// No line sticks out of its column, numbers of rulings stand in the margin, everything is on the page and can be drawn.
func TestLinesStayInTheirColumn(t *testing.T) {
	every(t, func(t *testing.T, b *Booklet) {
		pages := pagesOf(t, b)
		for i, p := range pages {
			if err := p.Validate(); err != nil {
				t.Error(err)
			}
			if i == 0 {
				continue
			}
			scale := typeScale(p.Size)
			m := newMeasures(p.Size, float64(b.look.Book.Leading), scale)
			l := &leaf{right: i%2 == 0, m: &m}
			left, right := l.column()
			for _, text := range texts(p.Items, geom.Identity) {
				box := geom.Rect(text.at.X, text.at.Y-1, text.width, 1)
				if !p.Size.At(0, 0).Inset(3).ContainsBox(box) {
					t.Errorf("page %d: %q leaves the page: %v", i+1, text.text, box)
				}
				inMargin := strings.HasPrefix(text.text, "§") && (box.Right() < left || box.X > right)
				outer := l.right == (box.X > right)
				if inMargin && !outer {
					t.Errorf("page %d: %q stands in the inner margin", i+1, text.text)
				}
				if !inMargin && (box.X < left-0.01 || box.Right() > right+0.01) {
					t.Errorf("page %d: %q sticks out of the column: %v of %.2f to %.2f", i+1, text.text, box, left, right)
				}
			}
		}
	})
}

// Links, the contents and the outline lead to places of the document, each place is there once, and page numbers are right.
func TestLinksLeadSomewhere(t *testing.T) {
	every(t, func(t *testing.T, b *Booklet) {
		pages := pagesOf(t, b)
		places := map[string]int{}
		for i, p := range pages {
			for _, d := range p.Dests {
				if first, twice := places[d.Name]; twice {
					t.Errorf("the place %q is on page %d and on page %d", d.Name, first, i+1)
				}
				places[d.Name] = i + 1
			}
		}
		links, outline := 0, 0
		for i, p := range pages {
			for _, l := range p.Links {
				links++
				if places[l.Dest] == 0 {
					t.Errorf("page %d: a link leads to %q, which is nowhere", i+1, l.Dest)
				}
				if !p.Size.At(0, 0).ContainsBox(l.Box) || l.Box.Empty() {
					t.Errorf("page %d: link box %v", i+1, l.Box)
				}
			}
			outline += len(p.Outline)
		}
		if links < 10 || outline < 8 {
			t.Errorf("%d links, %d entries of the outline", links, outline)
		}
		for _, entry := range texts(pages[1].Items, geom.Identity) {
			var number int
			if n, _ := fmt.Sscanf(entry.text, "%d", &number); n != 1 || entry.at.Y > pages[1].Size.H*0.88 {
				continue
			}
			found := false
			for _, l := range pages[1].Links {
				if l.Box.Y < entry.at.Y && l.Box.Bottom() > entry.at.Y && places[l.Dest] == number {
					found = true
				}
			}
			if !found {
				t.Errorf("the contents say page %d, which no link leads to", number)
			}
		}
	})
}

// Diagrams stay with their captions, heads with the next lines; no page begins or ends with a single line of a paragraph.
func TestNothingIsParted(t *testing.T) {
	every(t, func(t *testing.T, b *Booklet) {
		pages := pagesOf(t, b)
		uses := 0
		for i, p := range pages {
			captions, n := 0, 0
			for _, it := range p.Items {
				if _, ok := it.(*scene.Use); ok {
					n++
				}
			}
			for _, text := range texts(p.Items, geom.Identity) {
				for _, c := range b.text.Chapters {
					walk(c.Blocks, func(block Block) {
						if d, ok := block.(*Diagram); ok && strings.HasPrefix(squeeze(plainText(d.Caption)), squeeze(text.text)) && len([]rune(text.text)) > 4 {
							captions++
						}
					})
				}
			}
			uses += n
			if n > captions {
				t.Errorf("page %d has %d diagrams and %d captions", i+1, n, captions)
			}
		}
		if uses == 0 {
			t.Error("no diagram is drawn")
		}
	})
}

func TestPaginate(t *testing.T) {
	lines := func(heights ...float64) []slab {
		var out []slab
		for _, h := range heights {
			out = append(out, slab{height: h, at: Pos{"f", len(out) + 1, 1}})
		}
		return out
	}
	stuck := lines(4, 4, 4, 4)
	stuck[2].cost = never
	gaps := lines(5, 5, 5)
	gaps[1].gap, gaps[2].gap = 1, 1
	forgotten := lines(3, 3, 3, 0.5, 1)
	apart := lines(3, 3, 3, 3, 3)
	apart[2].cost, apart[3].cost = parted, parted
	high := lines(3, 20)
	for _, row := range []struct {
		name  string
		slabs []slab
		want  string
	}{
		{"nothing", nil, "[]"},
		{"one", lines(3), "[0]"},
		{"exactly full", lines(5, 5, 5, 5), "[0 2]"},
		{"one more", lines(5, 5, 5), "[0 2]"},
		{"what stays together moves", stuck, "[0 1 3]"},
		{"gaps count", gaps, "[0 1 2]"},
		{"no page for next to nothing", forgotten, "[0 3]"},
		{"better short than parted", apart, "[0 1 4]"},
		{"too high", high, "f:2:1: what stays together from here is more than 20 mm high"},
	} {
		starts, problem := paginate(row.slabs, 10)
		got := fmt.Sprint(starts)
		if problem != nil {
			got = problem.String()
		}
		if !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: got %s, want %s", row.name, got, row.want)
		}
	}
}

func TestWrongPages(t *testing.T) {
	wide := "| " + strings.Repeat("notwithstanding | ", 10) + "\n" + "|" + strings.Repeat("---|", 10)
	long := strings.Repeat("A line of its own.\\\n", 50) + "End."
	for _, row := range []struct{ name, src, want string }{
		{"wide table", frame(wide), "f:19:1: the table is "},
		{"long word", frame("`" + strings.Repeat("x", 200) + "`"), "f:19:1: text"},
		{"letter without a glyph", frame("a ☃ b 𝄞"), "f:19:1: text"},
		{"long summary", strings.Replace(frame("x"), "Text of summary.", long, 1), "f:33:1: chapter summary is "},
		{"refused diagram", frame("```diagram\nrefuse\ncaption: x\n```"), "f:20:1: refused: by the test"},
		{"diagram too large", frame("```diagram\nhuge\ncaption: x\n```"), "f:19:1: the diagram is "},
	} {
		def := sample(t, "")
		text, err := Parse("f", []byte(row.src), def, "en")
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		o := options(t, "colour")
		o.Drawer = stubborn{}
		b, err := New(def, text, o)
		if err != nil {
			t.Fatal(err)
		}
		_, err = b.Pages()
		var all gamedef.Problems
		if !errors.As(err, &all) || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
	for _, size := range []geom.Size{{W: 10, H: 10}, {W: 1000, H: 200}, {W: math.NaN(), H: 200}} {
		o := options(t, "colour")
		o.Size = size
		if _, err := New(sample(t, ""), &Text{Lang: "en"}, o); err == nil || !strings.Contains(err.Error(), "booklet size") {
			t.Errorf("size %v: %v", size, err)
		}
	}
}

// stubborn refuses some diagrams.
type stubborn struct{}

func (stubborn) Draw(s Snippet, most geom.Size) (*Figure, error) {
	if len(s.Lines) > 0 && s.Lines[0].Text == "refuse" {
		return nil, gamedef.Problems{List: []gamedef.Problem{s.Lines[0].At.Problem("refused", "by the test", "")}}
	}
	f, err := (&boxes{}).Draw(s, most)
	if len(s.Lines) > 0 && s.Lines[0].Text == "huge" {
		f.Symbol.Box.W = most.W * 2
	}
	return f, err
}

func TestSummaryAndCard(t *testing.T) {
	for _, lang := range gamedef.Languages {
		for _, size := range []geom.Size{a5, {W: 210, H: 297}} {
			o := options(t, "colour")
			o.Size = size
			b := book(t, lang, "", o)
			page, err := b.SummaryPage()
			if err != nil {
				t.Fatal(err)
			}
			if err := page.Validate(); err != nil {
				t.Error(err)
			}
			if got := len(texts(page.Items, geom.Identity)); got < 4 {
				t.Errorf("%s: %d texts on the summary", lang, got)
			}
			card, err := b.ReferenceCard()
			if err != nil {
				t.Fatal(err)
			}
			for _, face := range []*scene.Symbol{card.Front, card.Back} {
				for _, text := range texts(face.Items, geom.Identity) {
					if text.size < 6.5 {
						t.Errorf("%s: %q is set in %g points", lang, text.text, text.size)
					}
					if box := geom.Rect(text.at.X, text.at.Y-1, text.width, 1); !card.SafeBox().ContainsBox(box) {
						t.Errorf("%s: %q leaves the safe area of the card", lang, text.text)
					}
				}
			}
		}
	}
	def := sample(t, "")
	src := strings.Replace(frame("x"), "Text of summary.", "Text of summary.\n\n# Card {#card}\n\n"+strings.Repeat("Word after word. ", 80), 1)
	text, err := Parse("f", []byte(src), def, "en")
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(def, text, options(t, "colour"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.ReferenceCard(); err == nil || !strings.HasPrefix(err.Error(), "f:37:1: chapter card is ") {
		t.Errorf("got %v", err)
	}
}

// document is a booklet as a PDF file.
func document(t testing.TB, lang string, pages []*scene.Page) []byte {
	t.Helper()
	var w bytes.Buffer
	doc := &scene.Document{Meta: scene.Meta{Title: "rules", Lang: lang, Created: time.Unix(1e9, 0)}, Pages: func(yield func(*scene.Page, error) bool) {
		for _, p := range pages {
			if !yield(p, nil) {
				return
			}
		}
	}}
	if err := pdfout.Write(&w, doc, pdfout.NewFonts()); err != nil {
		t.Fatal(err)
	}
	return w.Bytes()
}

// The text of the PDF reads in its order, with the right letters, and the file is small and the same each time.
func TestReadingOrder(t *testing.T) {
	most := map[string]int{"en": 250_000, "pl": 250_000, "ru": 250_000, "ko": 500_000}
	for _, lang := range gamedef.Languages {
		b := book(t, lang, "", options(t, "colour"))
		data := document(t, lang, pagesOf(t, b))
		if again := document(t, lang, pagesOf(t, book(t, lang, "", options(t, "colour")))); !bytes.Equal(data, again) {
			t.Errorf("%s: the same booklet has other bytes", lang)
		}
		if len(data) > most[lang] {
			t.Errorf("%s: the file has %d bytes: at most %d are allowed", lang, len(data), most[lang])
		}
		file := filepath.Join(t.TempDir(), "rules.pdf")
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("pdftotext", "-raw", file, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		got := squeeze(string(out))
		at := 0
		for _, c := range b.text.Chapters {
			if c.ID == Card || c.ID == credits {
				continue
			}
			walk(c.Blocks, func(block Block) {
				p, ok := block.(*Para)
				if !ok {
					return
				}
				want := squeeze(plainText(p.Spans))
				if len([]rune(want)) > 40 {
					want = string([]rune(want)[:40])
				}
				i := strings.Index(got[at:], want)
				if i < 0 {
					t.Errorf("%s: %q is not found behind what stands before it", lang, want)
					return
				}
				at += i
			})
		}
	}
}

// squeeze leaves the letters and digits of a text: hyphens and blanks depend on the lines.
func squeeze(s string) string {
	return regexp.MustCompile(`[^\p{L}\p{N}]+`).ReplaceAllString(s, "")
}

func picture(lang string) Picture {
	return func(p *scene.Page) ([]byte, error) {
		var w bytes.Buffer
		err := svgout.Write(&w, p, scene.Meta{Lang: lang}, svgout.Options{})
		return w.Bytes(), err
	}
}

// The HTML is well-formed, needs nothing from outside, has no script, and its links lead to names that are there once.
func TestHTML(t *testing.T) {
	for _, lang := range gamedef.Languages {
		b := book(t, lang, "", options(t, "colour"))
		data, err := b.HTML(picture(lang))
		if err != nil {
			t.Fatal(err)
		}
		ids, refs := map[string]int{}, map[string]bool{}
		var text strings.Builder
		for dec := xml.NewDecoder(bytes.NewReader(data)); ; {
			token, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", lang, err)
			}
			switch token := token.(type) {
			case xml.CharData:
				text.Write(token)
			case xml.StartElement:
				if token.Name.Local == "script" || token.Name.Local == "link" || token.Name.Local == "img" {
					t.Errorf("%s: an element %s", lang, token.Name.Local)
				}
				for _, a := range token.Attr {
					switch {
					case a.Name.Local == "id":
						ids[a.Value]++
					case a.Name.Local == "href":
						refs[a.Value] = true
					case strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "src":
						t.Errorf("%s: attribute %s=%q", lang, a.Name.Local, a.Value)
					}
				}
			}
		}
		for id, n := range ids {
			if n > 1 {
				t.Errorf("%s: the name %q is there %d times", lang, id, n)
			}
		}
		for ref := range refs {
			if id, ok := strings.CutPrefix(ref, "#"); !ok || ids[id] == 0 {
				t.Errorf("%s: a link leads to %q", lang, ref)
			}
		}
		for _, c := range b.chapters() {
			walk(c.Blocks, func(block Block) {
				if p, ok := block.(*Para); ok && !strings.Contains(squeeze(text.String()), squeeze(plainText(p.Spans))) {
					t.Errorf("%s: %q is missing", lang, plainText(p.Spans))
				}
			})
		}
	}
}

// Whatever stands in the text stays text.
func TestHTMLEscapes(t *testing.T) {
	def := sample(t, "")
	def.Name = gamedef.Text{"en": `<script>alert("x")</script> & "more"`}
	text, err := Parse("f", []byte(frame("{{name}} \\<b> `<i>` [a](#rules)\n\n```record\n<script>\n```")), def, "en")
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(def, text, options(t, "colour"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := b.HTML(picture("en"))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<b>", "<i>"} {
		if bytes.Contains(data, []byte(bad)) {
			t.Errorf("%s is not escaped", bad)
		}
	}
}

// The Markdown for wikis reads as the same text: as many heads, paragraphs and tables, and pictures for the diagrams.
func TestWiki(t *testing.T) {
	for _, lang := range gamedef.Languages {
		b := book(t, lang, "", options(t, "colour"))
		data, pictures, err := b.Wiki("rules-")
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "wiki."+lang+".md", string(data))
		want := map[string]int{"heading": 1}
		for _, c := range b.chapters() {
			want["heading"]++
			walk(c.Blocks, func(block Block) {
				switch block.(type) {
				case *Heading:
					want["heading"]++
				case *Table:
					want["table"]++
				case *List:
					want["list"]++
				case *Box:
					want["box"]++
				case *Diagram:
					want["picture"]++
				case *Record:
					want["record"]++
				}
			})
		}
		got := map[string]int{}
		names := map[string]string{"Heading": "heading", "Table": "table", "List": "list", "Blockquote": "box", "Image": "picture", "FencedCodeBlock": "record"}
		err = ast.Walk(markdown.Parser().Parse(text.NewReader(data)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if name := names[n.Kind().String()]; entering && name != "" {
				got[name]++
			}
			return ast.WalkContinue, nil
		})
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) || len(pictures) != want["picture"] {
			t.Errorf("%s: got %v and %d pictures, want %v (%v)", lang, got, len(pictures), want, err)
		}
	}
}

// A diagram is drawn once for each size, whatever is made of the booklet.
func TestDiagramsAreDrawnOnce(t *testing.T) {
	o := options(t, "colour")
	d := &boxes{}
	o.Drawer = d
	b := book(t, "en", "", o)
	pagesOf(t, b)
	first := d.calls
	pagesOf(t, b)
	if _, err := b.HTML(picture("en")); err != nil {
		t.Fatal(err)
	}
	if d.calls != first {
		t.Errorf("%d diagrams are drawn again", d.calls-first)
	}
}

func BenchmarkPages(b *testing.B) {
	for _, lang := range gamedef.Languages {
		b.Run(lang, func(b *testing.B) {
			data, err := os.ReadFile("testdata/game/rules." + lang + ".md")
			if err != nil {
				b.Fatal(err)
			}
			def := sample(b, "")
			def.Files = fstest.MapFS{"rules." + lang + ".md": {Data: data}}
			o := options(b, "colour")
			b.ReportAllocs()
			for b.Loop() {
				pagesOf(b, bookOf(b, def, lang, o))
			}
		})
	}
}
