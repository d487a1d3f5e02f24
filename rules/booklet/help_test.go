package booklet

import (
	"fmt"
	"io/fs"
	"os"
	"sync"
	"testing"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

var library = sync.OnceValue(func() *typeset.Library {
	fonts, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		panic(err)
	}
	l, err := typeset.Load(fonts)
	if err != nil {
		panic(err)
	}
	return l
})

var words = sync.OnceValue(func() *gamedef.Words {
	data, err := templates.Files.ReadFile("words.yaml")
	if err != nil {
		panic(err)
	}
	w, err := gamedef.ReadWords("words.yaml", data)
	if err != nil {
		panic(err)
	}
	return w
})

func theme(t testing.TB, id string) *gamedef.Theme {
	t.Helper()
	data, err := templates.Files.ReadFile("themes/" + id + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	th, err := gamedef.ReadTheme(id, data)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// bundled is a definition that comes with the program.
func bundled(t testing.TB, id, variant string) *gamedef.Definition {
	t.Helper()
	o := gamedef.Options{Referees: map[string]param.Set{}}
	for _, g := range games.All {
		o.Referees[g.ID] = g.Params
	}
	def, err := gamedef.Bundled(templates.Files, id, o)
	if err != nil {
		t.Fatal(err)
	}
	if def, err = def.For(variant); err != nil {
		t.Fatal(err)
	}
	return def
}

// sample is the definition of a game with the made-up texts of testdata/game.
func sample(t testing.TB, variant string) *gamedef.Definition {
	def := bundled(t, "gentlemans-hockey", variant)
	def.Files = os.DirFS("testdata/game")
	def.File = "game/game.yaml"
	return def
}

// boxes draws every diagram as an upright or level rectangle with its outline.
type boxes struct{ calls int }

func (d *boxes) Draw(s Snippet, most geom.Size) (*Figure, error) {
	d.calls++
	size := geom.Size{W: most.W, H: min(most.H, most.W*1.5)}
	if len(s.Lines) > 0 && len(s.Lines[0].Text) < 10 { // a wide one
		size = geom.Size{W: most.W, H: most.W * 0.45}
	}
	grey := scene.Paint{Color: scene.RGB(0xE4, 0xEE, 0xF4)}
	return &Figure{Desc: fmt.Sprintf("diagram of line %d", s.At.Line), Symbol: &scene.Symbol{ID: "diagram", Box: size.At(0, 0),
		Items: []scene.Item{&scene.Path{Outline: scene.Rect(size.At(0, 0)), Fill: grey, Stroke: scene.Stroke{Color: scene.RGB(0x9D, 0xB7, 0xC9), Width: 0.3}}}}}, nil
}

func options(t testing.TB, themeID string) Options {
	return Options{Theme: theme(t, themeID), Fonts: library(), Words: words(), Drawer: &boxes{}}
}

// book reads and prepares the sample in a language.
func book(t testing.TB, lang, variant string, o Options) *Booklet {
	t.Helper()
	return bookOf(t, sample(t, variant), lang, o)
}

// bookOf reads and prepares the text of a definition.
func bookOf(t testing.TB, def *gamedef.Definition, lang string, o Options) *Booklet {
	t.Helper()
	text, err := Read(def, lang)
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(def, text, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
