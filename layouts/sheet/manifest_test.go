package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// lettered makes a card a word: its id, a colon and what is on it; equal words are copies of a card.
func lettered(words string) iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		behind := &scene.Symbol{ID: "back", Box: tcg.At(0, 0)}
		copies := map[string]int{}
		for _, word := range strings.Fields(words) {
			id, what, _ := strings.Cut(word, ":")
			copies[id]++
			front := &scene.Symbol{ID: "f", Box: tcg.At(0, 0), Items: []scene.Item{
				stroked(scene.Circle(geom.Pt(30, 30), float64(len(what))), 1)}}
			if !yield(&scene.Card{ID: id, Title: "Card " + id, Copy: copies[id], Front: front, Back: behind, Trim: tcg}, nil) {
				return
			}
		}
	}
}

func manifest(t *testing.T, words string) Manifest {
	t.Helper()
	m, err := NewManifest(lettered(words))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// short writes entries as id and copy.
func short(entries []Entry) string {
	var out []string
	for _, e := range entries {
		out = append(out, fmt.Sprintf("%s%d", e.ID, e.Copy))
	}
	return strings.Join(out, " ")
}

func TestChanges(t *testing.T) {
	for _, tt := range []struct{ name, old, now, fresh, changed, removed, printed string }{
		{"nothing", "a:1 b:1 b:1", "a:1 b:1 b:1", "", "", "", ""},
		{"moved only", "a:1 b:1", "b:1 a:1", "", "", "", ""},
		{"a new card", "a:1", "a:1 b:1", "b1", "", "", "b1"},
		{"a new copy", "a:1 b:1", "a:1 a:1 b:1", "a2", "", "", "a2"},
		{"changed", "a:1 b:1 c:1", "a:1 b:22 c:1", "", "b1", "b1", "b1"},
		{"removed", "a:1 b:1 c:1", "a:1 c:1", "", "", "b1", ""},
		{"a copy less", "a:1 a:1 a:1", "a:1 a:1", "", "", "a3", ""},
		{"all of them", "a:1 b:1 c:1", "c:333 d:1 a:1", "d1", "c1", "b1 c1", "c1 d1"},
		{"from nothing", "", "a:1 b:1", "a1 b1", "", "", "a1 b1"},
		{"to nothing", "a:1 b:1", "", "", "", "a1 b1", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := Compare(manifest(t, tt.old), manifest(t, tt.now))
			var printed []Entry
			for card, err := range c.Select(lettered(tt.now)) {
				if err != nil {
					t.Fatal(err)
				}
				printed = append(printed, Entry{ID: card.ID, Copy: card.Copy})
			}
			got := []string{short(c.New), short(c.Changed), short(c.Removed), short(printed)}
			if diff := cmp.Diff([]string{tt.fresh, tt.changed, tt.removed, tt.printed}, got); diff != "" {
				t.Error(diff)
			}
			if all := len(strings.Fields(tt.now)); c.Same != all-len(c.New)-len(c.Changed) {
				t.Errorf("%d are the same of %d", c.Same, all)
			}
		})
	}
}

// TestDigestSeesEverything: whatever changes on a card changes its digest, and nothing else does.
func TestDigestSeesEverything(t *testing.T) {
	face, err := options(t).Fonts.Library.Face("NotoSans-Regular")
	if err != nil {
		t.Fatal(err)
	}
	other, err := options(t).Fonts.Library.Face("NotoSans-Bold")
	if err != nil {
		t.Fatal(err)
	}
	clip := scene.Rect(geom.Rect(1, 1, 20, 20))
	type parts struct {
		card  scene.Card
		group *scene.Group
		path  *scene.Path
		text  *scene.Text
		image *scene.Image
		use   *scene.Use
	}
	base := func() *parts {
		p := &parts{
			path:  &scene.Path{Outline: scene.Circle(geom.Pt(30, 30), 5), Fill: scene.Paint{Color: black}, Stroke: scene.Stroke{Color: white, Width: 0.2, Dash: []float64{3, 1}}},
			text:  &scene.Text{Face: face, Size: 8, Color: black, At: geom.Pt(5, 5), Spans: []scene.Span{{Text: "ab"}, {X: 3, Text: "c"}}},
			image: &scene.Image{Name: "i", Data: []byte("ab"), Box: geom.Rect(0, 0, 1, 1)},
			use:   &scene.Use{Symbol: &scene.Symbol{ID: "emblem", Box: geom.Rect(0, 0, 5, 5), Items: []scene.Item{stroked(scene.Circle(geom.Pt(2, 2), 1), 1)}}},
		}
		p.group = &scene.Group{Matrix: geom.Translate(1, 2), Clip: &clip, Items: []scene.Item{p.path, p.text}}
		p.card = scene.Card{ID: "a", Title: "A", Copy: 1, Trim: tcg, Bleed: 3, Radius: 3,
			Front: &scene.Symbol{ID: "f", Box: tcg.At(0, 0), Items: []scene.Item{p.group, p.image, p.use}},
			Back:  &scene.Symbol{ID: "b", Box: tcg.At(0, 0), Items: []scene.Item{stroked(scene.Circle(geom.Pt(30, 30), 5), 1)}}}
		return p
	}
	same := newDigester()
	first := same.card(&base().card)
	digest := func(p *parts) string { return same.card(&p.card) }
	if again := newDigester().card(&base().card); again != first {
		t.Error("equal cards have different digests")
	}
	for name, change := range map[string]func(*parts){
		"items":          func(p *parts) { p.card.Front.Items = p.card.Front.Items[:2] },
		"order":          func(p *parts) { slices.Reverse(p.card.Front.Items) },
		"group":          func(p *parts) { p.card.Front.Items = append(p.group.Items, p.card.Front.Items[1:]...) },
		"place":          func(p *parts) { p.group.Matrix = geom.Translate(1, 2.01) },
		"turn":           func(p *parts) { p.group.Matrix = p.group.Matrix.Mul(geom.Rotate(0.01)) },
		"clip":           func(p *parts) { p.group.Clip = nil },
		"outline":        func(p *parts) { p.path.Outline = scene.Circle(geom.Pt(30, 30), 5.01) },
		"even-odd":       func(p *parts) { p.path.Outline.EvenOdd = true },
		"fill":           func(p *parts) { p.path.Fill.Color = scene.RGB(0, 0, 1) },
		"no fill":        func(p *parts) { p.path.Fill.Color = scene.None },
		"hatch":          func(p *parts) { p.path.Fill.Hatch = &scene.Hatch{Angles: []float64{45}, Spacing: 1, Width: 0.1} },
		"line":           func(p *parts) { p.path.Stroke.Width = 0.21 },
		"dash":           func(p *parts) { p.path.Stroke.Dash = []float64{3, 1.5} },
		"cap":            func(p *parts) { p.path.Stroke.Cap = scene.Round },
		"join":           func(p *parts) { p.path.Stroke.Join = scene.Bevel },
		"words":          func(p *parts) { p.text.Spans[1].Text = "d" },
		"spans":          func(p *parts) { p.text.Spans = []scene.Span{{Text: "a"}, {X: 3, Text: "bc"}} },
		"kerning":        func(p *parts) { p.text.Spans[1].X = 3.1 },
		"font":           func(p *parts) { p.text.Face = other },
		"size of text":   func(p *parts) { p.text.Size = 8.05 },
		"colour of text": func(p *parts) { p.text.Color = white },
		"picture":        func(p *parts) { p.image.Data = []byte("ac") },
		"picture's box":  func(p *parts) { p.image.Box.W = 2 },
		"emblem":         func(p *parts) { p.use.Symbol.Items = nil },
		"emblem's place": func(p *parts) { p.use.Matrix = geom.Translate(0, 1) },
		"back":           func(p *parts) { p.card.Back.Items = nil },
		"faces":          func(p *parts) { p.card.Front, p.card.Back = p.card.Back, p.card.Front },
		"size":           func(p *parts) { p.card.Trim.W++ },
		"bleed":          func(p *parts) { p.card.Bleed = 2 },
		"corners":        func(p *parts) { p.card.Radius = 0 },
	} {
		p := base()
		if change(p); digest(p) == first {
			t.Errorf("%s: another card has the same digest", name)
		}
	}
	for name, change := range map[string]func(*parts){
		"names of symbols": func(p *parts) { p.card.Front.ID, p.use.Symbol.ID, p.image.Name, p.group.ID = "x", "y", "z", "g" },
		"last bits":        func(p *parts) { p.group.Matrix = geom.Translate(1+1e-9, 2-1e-9) },
		"id and title":     func(p *parts) { p.card.ID, p.card.Title, p.card.Copy = "b", "B", 2 },
	} {
		p := base()
		if change(p); digest(p) != first {
			t.Errorf("%s: an equal card has another digest", name)
		}
	}
}

func TestOnly(t *testing.T) {
	for _, tt := range []struct {
		ids  []string
		want string
		err  string
	}{
		{[]string{"b"}, "b1 b2", ""},
		{[]string{"c", "a"}, "a1 c1", ""},
		{[]string{"a", "a"}, "a1", ""},
		{[]string{"a", "x", "d"}, "a1", `the deck has no card "d": a, b, c are allowed`},
		{nil, "", ""},
	} {
		var got []Entry
		var failed error
		for card, err := range Only(lettered("a:1 b:1 b:1 c:1"), tt.ids) {
			if err != nil {
				failed = err
				continue
			}
			got = append(got, Entry{ID: card.ID, Copy: card.Copy})
		}
		if short(got) != tt.want || fmt.Sprint(failed) != tt.err && (failed != nil || tt.err != "") {
			t.Errorf("%v: %s and %v, want %s and %s", tt.ids, short(got), failed, tt.want, tt.err)
		}
	}
}

func TestErrorsOfCardsPass(t *testing.T) {
	broken := errors.New("card b: the text does not fit")
	failing := func(yield func(*scene.Card, error) bool) {
		for card := range lettered("a:1 b:1") {
			if card.ID == "b" {
				yield(nil, broken)
				return
			}
			if !yield(card, nil) {
				return
			}
		}
	}
	last := func(cards iter.Seq2[*scene.Card, error]) (err error) {
		for _, err = range cards {
		}
		return err
	}
	if err := last(Only(failing, []string{"a"})); err != broken {
		t.Errorf("Only: %v", err)
	}
	if err := last(Changes{}.Select(failing)); err != broken {
		t.Errorf("Select: %v", err)
	}
	if _, err := NewManifest(failing); err != broken {
		t.Errorf("NewManifest: %v", err)
	}
	p := planned(t, tcg, 0, "a4", CardOptions{}, options(t))
	var pages int
	var failed error
	for _, err := range p.Pages(failing) {
		if pages++; err != nil {
			failed = err
		}
	}
	if failed != broken || pages != 1 {
		t.Errorf("Pages: %d pages and %v", pages, failed)
	}
}

func TestManifestReads(t *testing.T) {
	digest := strings.Repeat("0f", 32)
	good := manifestHead + "\n" + digest + "\t1\ta b\tCard ä\n" + digest + "\t2\ta b\tCard ä\n"
	for _, tt := range []struct{ name, text, want string }{
		{"good", good, ""},
		{"good with CR LF", strings.ReplaceAll(good, "\n", "\r\n"), ""},
		{"no cards", manifestHead + "\n", ""},
		{"empty", "", "m:1:1: the file is empty"},
		{"another file", "# cards\n", "m:1:1: the file is no manifest of cards"},
		{"missing title", manifestHead + "\n" + digest + "\t1\ta\n", "m:2:1: the line has 3 fields"},
		{"bad digest", manifestHead + "\nxyz\t1\ta\tA\n", `m:2:1: digest "xyz"`},
		{"large letters", manifestHead + "\n" + strings.ToUpper(digest) + "\t1\ta\tA\n", "m:2:1: digest"},
		{"copy zero", manifestHead + "\n" + digest + "\t0\ta\tA\n", `m:2:66: copy "0": a number from 1 on is allowed`},
		{"copy with zeros", manifestHead + "\n" + digest + "\t01\ta\tA\n", `m:2:66: copy "01"`},
		{"no id", manifestHead + "\n" + digest + "\t1\t\tA\n", "m:2:68: card"},
		{"control characters", manifestHead + "\n" + digest + "\t1\ta\x1b\tA\n", "m:2:68: card"},
		{"twice", good + digest + "\t1\ta b\tA\n", "m:4:1: card \"a b\" has copy 1 twice: once, as on line 2"},
		{"long line", manifestHead + "\n" + strings.Repeat("a", MaxManifestLine+1), "m:2:1: the line is too long"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := ReadManifest("m", strings.NewReader(tt.text))
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if tt.name == "good" && (len(m) != 2 || m[1] != Entry{ID: "a b", Copy: 2, Title: "Card ä", Digest: digest}) {
				t.Errorf("read %v", m)
			}
		})
	}
	_, err := NewManifest(func(yield func(*scene.Card, error) bool) {
		_ = yield(&scene.Card{ID: "a", Copy: 1}, nil) && yield(&scene.Card{ID: "a", Copy: 1}, nil)
	})
	if err == nil || !strings.Contains(err.Error(), `card "a" has copy 1 twice`) {
		t.Errorf("a card twice: %v", err)
	}
}

func TestManifestComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 20).Draw(t, "cards")
		var words []string
		for range n {
			words = append(words, rapid.StringMatching(`[a-e]{1,2}:1{1,3}`).Draw(t, "card"))
		}
		m, err := NewManifest(lettered(strings.Join(words, " ")))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := m.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := ReadManifest("m", &b)
		if err != nil || !slices.Equal(again, m) {
			t.Fatalf("%v and %v", again, err)
		}
		if c := Compare(again, m); len(c.New)+len(c.Changed)+len(c.Removed) > 0 || c.Same != n {
			t.Fatalf("a deck against itself: %+v", c)
		}
	})
}

func FuzzReadManifest(f *testing.F) {
	digest := strings.Repeat("0f", 32)
	f.Add([]byte(manifestHead + "\n" + digest + "\t1\ta\tA\n"))
	f.Add([]byte(manifestHead + "\r\n" + digest + "\t12\ta b\tCard\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := ReadManifest("m", bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "m:") {
				t.Fatalf("an error without its place: %v", err)
			}
			return
		}
		var b bytes.Buffer
		if err := m.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := ReadManifest("m", &b)
		if err != nil || !slices.Equal(again, m) {
			t.Fatalf("%v came back as %v, %v", m, again, err)
		}
	})
}
