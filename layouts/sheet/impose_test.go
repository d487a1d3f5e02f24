package sheet

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/internal/pagetest"
	"rinkpress/layouts/pdfout"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
)

// table writes an order as a printer's table: "8 1 / 2 7".
func table(order [][2]Side) string {
	var rows []string
	for _, s := range order {
		rows = append(rows, fmt.Sprintf("%d %d / %d %d", s[0][0], s[0][1], s[1][0], s[1][1]))
	}
	return strings.Join(rows, "; ")
}

func TestSignatures(t *testing.T) {
	for _, c := range []struct {
		pages, sheets int
		want          string
	}{
		{1, 0, "0 1 / 0 0"},
		{2, 0, "0 1 / 2 0"},
		{3, 0, "0 1 / 2 3"},
		{4, 0, "4 1 / 2 3"},
		{5, 0, "0 1 / 2 0; 0 3 / 4 5"},
		{8, 0, "8 1 / 2 7; 6 3 / 4 5"},
		{11, 0, "0 1 / 2 11; 10 3 / 4 9; 8 5 / 6 7"},
		{16, 0, "16 1 / 2 15; 14 3 / 4 13; 12 5 / 6 11; 10 7 / 8 9"},
		{16, 2, "8 1 / 2 7; 6 3 / 4 5; 16 9 / 10 15; 14 11 / 12 13"},
		{10, 1, "4 1 / 2 3; 8 5 / 6 7; 0 9 / 10 0"},
		{12, 2, "8 1 / 2 7; 6 3 / 4 5; 12 9 / 10 11"},
		{0, 0, ""},
	} {
		if got := table(Signatures(c.pages, c.sheets)); got != c.want {
			t.Errorf("%d pages in signatures of %d: %s, want %s", c.pages, c.sheets, got, c.want)
		}
	}
}

func TestInOrder(t *testing.T) {
	for pages, want := range []string{"", "1 0 / 0 0", "1 2 / 0 0", "1 2 / 3 0", "1 2 / 3 4", "1 2 / 3 4; 5 0 / 0 0"} {
		if got := table(InOrder(pages)); got != want {
			t.Errorf("%d pages: %s, want %s", pages, got, want)
		}
	}
}

// folded reads a booklet by folding its sheets: each signature is a nest of sheets, read through the fronts' right halves, the
// backs' halves and the fronts' left halves.
func folded(order [][2]Side, nest func(int) int) []int {
	var book []int
	for i := 0; i < len(order); {
		n := 1
		for i+n < len(order) && nest(i+n) > 0 {
			n++
		}
		for k := range n {
			book = append(book, order[i+k][0][1], order[i+k][1][0])
		}
		for k := n - 1; k >= 0; k-- {
			book = append(book, order[i+k][1][1], order[i+k][0][0])
		}
		i += n
	}
	return book
}

func TestSignaturesFoldIntoTheBook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pages, sheets := rapid.IntRange(1, 200).Draw(t, "pages"), rapid.IntRange(0, MaxSignature).Draw(t, "sheets")
		im := Imposition{Sheets: sheets}
		book := folded(Signatures(pages, sheets), im.nesting)
		if len(book)%4 != 0 || len(book)-pages >= 4 {
			t.Fatalf("a book of %d pages has %d", pages, len(book))
		}
		for i, n := range book {
			if i < pages && n != i+1 || i >= pages && n != 0 {
				t.Fatalf("page %d of the book is page %d: %v", i+1, n, book)
			}
		}
	})
}

// numberedPages makes pages that show their number in large type, with the fold's side marked by nothing else.
func numberedPages(t *testing.T, n int, size geom.Size) []*scene.Page {
	t.Helper()
	pages := make([]*scene.Page, n)
	for i := range pages {
		line, err := options(t).Fonts.Library.Line(typeset.Style{Fonts: options(t).Fonts.Bold, Size: 60, Color: black}, fmt.Sprintf("p%dp", i+1))
		if err != nil {
			t.Fatal(err)
		}
		pages[i] = &scene.Page{Size: size, Label: fmt.Sprint(i + 1), Title: fmt.Sprintf("page %d", i+1),
			Items: []scene.Item{line.At(geom.Pt(size.W/2, size.H/2), typeset.Center)}}
	}
	return pages
}

func TestImposedPDFFoldsBack(t *testing.T) {
	const n = 11
	a4, a5 := paper(t, "a4"), paper(t, "a5").Size
	for _, im := range []Imposition{
		{Flip: ShortEdge, Thickness: 0.1}, {Flip: LongEdge, Thickness: 0.1}, {Sheets: 2, Flip: LongEdge}, {Sheets: 1, Flip: ShortEdge},
	} {
		imposed, err := Impose(numberedPages(t, n, a5), a4, im)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		doc := &scene.Document{Meta: scene.Meta{Title: "imposed", Lang: "en", Created: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)}, Pages: imposed}
		if err := pdfout.Write(&file, doc, pdfout.NewFonts()); err != nil {
			t.Fatal(err)
		}
		pagetest.CheckPDF(t, file.Bytes())
		words := pagetest.Words(t, file.Bytes())
		order := make([][2]Side, len(words)/2)
		for i, page := range words {
			for _, w := range page {
				var number int
				if _, err := fmt.Sscanf(w.Text, "p%dp", &number); err != nil {
					t.Fatalf("%q on sheet %d: %v", w.Text, i/2+1, err)
				}
				right := w.Box.Centre().X > a4.Size.H/2
				// A sheet turned over its long edge brings the foot of the back to the top: printed upside down, it reads upright, and
				// its right half lies at the left of the file's page.
				if i%2 == 1 && im.Flip == LongEdge {
					right = !right
				}
				order[i/2][i%2][map[bool]int{false: 0, true: 1}[right]] = number
			}
		}
		book := folded(order, im.nesting)
		want := make([]int, (n+3)/4*4)
		for i := range n {
			want[i] = i + 1
		}
		if !slices.Equal(book, want) {
			t.Errorf("%+v: the folded book reads %v, want %v", im, book, want)
		}
	}
}

func TestImposeCreeps(t *testing.T) {
	a5 := paper(t, "a5").Size
	imposed, err := Impose(numberedPages(t, 12, a5), paper(t, "a4"), Imposition{Flip: ShortEdge, Thickness: 0.2})
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for page, err := range imposed {
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range page.Items {
			if g, ok := item.(*scene.Group); ok {
				places = append(places, geom.FormatMM(g.Matrix.E))
			}
		}
	}
	// The fold is at 148.5: pages of 148 mm begin at 0.5 and 148.5, and move towards the fold by 0.2 mm for each sheet around.
	want := "0.5 148.5 0.5 148.5 0.7 148.3 0.7 148.3 0.9 148.1 0.9 148.1"
	if got := strings.Join(places, " "); got != want {
		t.Errorf("left edges %s, want %s", got, want)
	}
}

func TestImposeRefuses(t *testing.T) {
	a5 := paper(t, "a5").Size
	mixed := append(numberedPages(t, 1, a5), numberedPages(t, 1, a5.Turned())...)
	for _, c := range []struct {
		pages []*scene.Page
		paper string
		im    Imposition
		want  string
	}{
		{numberedPages(t, 4, a5), "letter", Imposition{}, "two pages of 148 × 210 mm do not fit Letter side by side: pages of at most 139.7 × 215.9 mm are allowed"},
		{nil, "a4", Imposition{}, "0 pages cannot be imposed"},
		{mixed, "a4", Imposition{}, "page 2 is 210 × 148 mm and the first 148 × 210 mm"},
		{numberedPages(t, 4, a5), "a4", Imposition{Sheets: 33}, "signatures of 33 sheets are out of range"},
		{numberedPages(t, 4, a5), "a4", Imposition{Thickness: 2}, "paper of 2 mm is out of range"},
	} {
		_, err := Impose(c.pages, paper(t, c.paper), c.im)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
