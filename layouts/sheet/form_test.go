package sheet

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/internal/pagetest"
	"rinkpress/layouts/scene"
)

// blank is a page of a size with a frame at its very edge.
func blank(size geom.Size) *scene.Page {
	return &scene.Page{Size: size, Label: "pad", Title: "Pad", Items: []scene.Item{stroked(scene.Rect(size.At(0, 0).Inset(0.05)), 0.1)}}
}

func TestFormFillsTheSheet(t *testing.T) {
	for _, tt := range []struct{ paper, area string }{
		{"a4", "200 × 281.2 mm"}, {"letter", "205.9 × 263.6 mm"}, {"a5", "132.2 × 200 mm"}, {"a3", "287 × 404.2 mm"},
	} {
		var area geom.Size
		page, err := Form(paper(t, tt.paper), options(t), func(a geom.Size) (*scene.Page, error) { area = a; return blank(a), nil })
		if err != nil {
			t.Fatal(err)
		}
		if got := sizeText(area, 1); got != tt.area {
			t.Errorf("%s: the area is %s, want %s", tt.paper, got, tt.area)
		}
		if page.Size != paper(t, tt.paper).Size || page.Label != "pad" || page.Title != "Pad" {
			t.Errorf("%s: the page is %v %q %q", tt.paper, page.Size, page.Label, page.Title)
		}
	}
}

func TestFormStaysApartFromItsSlug(t *testing.T) {
	o := options(t)
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(append([]geom.Paper{{Name: "90x300", Size: geom.Size{W: 90, H: 300}}, {Name: "300x90", Size: geom.Size{W: 300, H: 90}}}, geom.Papers...)).Draw(t, "paper")
		o.Margin = rapid.SampledFrom([]float64{0, 8, 10, 20}).Draw(t, "margin")
		o.Slug.Part = strings.Repeat("long words ", rapid.IntRange(0, 12).Draw(t, "words"))
		page, err := Form(p, o, func(a geom.Size) (*scene.Page, error) { return blank(a), nil })
		if err != nil {
			t.Fatal(err)
		}
		area := page.Size.At(0, 0).Inset(o.margin())
		form, slug := scene.Bounds(page.Items[:1]), scene.Bounds(page.Items[1:])
		for what, b := range map[string]geom.Box{"form": form, "slug": slug} {
			if !area.ContainsBox(b) {
				t.Fatalf("the %s lies at %v, outside of %v", what, b, area)
			}
		}
		if common := form.Intersect(slug); !common.Empty() {
			t.Fatalf("form %v and slug %v meet", form, slug)
		}
	})
}

func TestFormMovesWhatLeadsSomewhere(t *testing.T) {
	page, err := Form(paper(t, "a4"), options(t), func(a geom.Size) (*scene.Page, error) {
		p := blank(a)
		p.Links = []scene.Link{{Box: geom.Rect(1, 2, 3, 4), Dest: "here"}}
		p.Dests = []scene.Dest{{Name: "here", At: geom.Pt(7, 8)}}
		p.Outline = []scene.OutlineEntry{{Title: "Pad", Y: 9}}
		return p, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(page.Links, page.Dests, page.Outline)
	if want := "[{{6 7 3 4} here }] [{here {12 13}}] [{0 Pad 14}]"; got != want {
		t.Errorf("links, places and outline are %s, want %s", got, want)
	}
}

func TestFormErrors(t *testing.T) {
	broken := errors.New("the pad is broken")
	for _, tt := range []struct {
		name string
		o    func(*Options)
		page func(geom.Size) (*scene.Page, error)
		want string
	}{
		{"draw", nil, func(geom.Size) (*scene.Page, error) { return nil, broken }, "the pad is broken"},
		{"too large", nil, func(a geom.Size) (*scene.Page, error) { return blank(geom.Size{W: a.W + 1, H: a.H}), nil },
			`"Pad" is 201 × 281.2 mm: at most 200 × 281.2 mm are allowed on A4`},
		{"margin", func(o *Options) { o.Margin = 51 }, nil, "0 to 50 mm are allowed"},
		{"words", func(o *Options) { o.Words.PrintAt100 = "" }, nil, "no text for PrintAt100"},
	} {
		o := options(t)
		if tt.o != nil {
			tt.o(&o)
		}
		if _, err := Form(paper(t, "a4"), o, tt.page); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	o := options(t)
	o.Margin = 25
	_, err := Form(geom.Paper{Name: "50x50", Size: geom.Size{W: 50, H: 50}}, o, func(a geom.Size) (*scene.Page, error) { return blank(a), nil })
	if err == nil || !strings.Contains(err.Error(), "too small for anything") {
		t.Errorf("a paper that is all margin: %v", err)
	}
}

func TestSlugSaysTheScale(t *testing.T) {
	for _, tt := range []struct {
		scale float64
		want  string
	}{{0, "board"}, {1, "board"}, {0.635, "board 63.5 %"}, {0.63512, "board 63.5 %"}, {2, "board 200 %"}} {
		o := options(t)
		o.Slug.Scale = tt.scale
		s, err := newSlug(paper(t, "a4"), o)
		if err != nil {
			t.Fatal(err)
		}
		if s.fields[1] != tt.want {
			t.Errorf("scale %g: %q, want %q", tt.scale, s.fields[1], tt.want)
		}
	}
}

// TestOneSheetHasRoomForItsScale: the scale that is found is said in the slug, which may need one more line than a slug without it.
func TestOneSheetHasRoomForItsScale(t *testing.T) {
	o := options(t)
	for n := range 60 { // some length of the part brings the slug to the end of its line
		o.Slug.Part = strings.Repeat("i", n+1)
		scale, p, err := OneSheet(paper(t, "a4"), o, func(scale float64) (*scene.Artwork, error) { return field(5, 10, 30*scale, 32.5*scale, 5*scale), nil })
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Tiles) != 1 {
			t.Fatalf("part %q at %g: %d sheets, want one", o.Slug.Part, scale, len(p.Tiles))
		}
		if want := o.Slug.Part + " " + round(scale*100, 1) + " %"; scale != 1 && !strings.Contains(strings.Join(p.slug.fields, "|"), want) {
			t.Errorf("the slug says %q, want %q in it", p.slug.fields, want)
		}
	}
}

func TestFormIsAValidFile(t *testing.T) {
	page, err := Form(paper(t, "a4"), options(t), func(a geom.Size) (*scene.Page, error) { return blank(a), nil })
	if err != nil {
		t.Fatal(err)
	}
	data := written(t, onePage(page))
	pagetest.CheckPDF(t, data)
	measureRulers(t, pagetest.PDF(t, data, 1, 300), page)
}
