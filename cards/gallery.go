package cards

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"rinkpress/cards/art"
	"rinkpress/layouts/colour"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/templates/gamedef"
)

// gallery is the pictures and colours of a deck: each file is read once, each icon drawn once in each pair of colours.
type gallery struct {
	def      *gamedef.Definition
	look     *look.Look
	icons    map[string]*art.Drawing
	symbols  cache[*scene.Symbol]
	pictures cache[*art.Picture]
	key      []byte
}

// Bounds of what is kept; with more, files are read again.
const (
	maxSymbols  = 1000
	maxPictures = 8
)

func newGallery(def *gamedef.Definition, l *look.Look) *gallery {
	return &gallery{def: def, look: l, icons: map[string]*art.Drawing{}, symbols: cache[*scene.Symbol]{most: maxSymbols},
		pictures: cache[*art.Picture]{most: maxPictures}}
}

// colour is a colour by its name in the palette or as #RRGGBB; none for no colour.
func (g *gallery) colour(name string) scene.Color {
	if strings.HasPrefix(name, "#") {
		c, err := colour.Parse(name)
		if err != nil {
			return scene.None
		}
		return scene.RGB(c.Bytes())
	}
	return g.look.Colour(name)
}

// inline is an icon in a line of text.
func (g *gallery) inline(name string, c scene.Color) (*scene.Symbol, error) {
	return g.icon(name, c, g.look.Colour("paper"))
}

// icon is an icon in two colours.
func (g *gallery) icon(name string, current, second scene.Color) (*scene.Symbol, error) {
	return g.symbol("icon "+name, current, second, func() (*art.Drawing, error) {
		file, data, err := g.def.ReadIcon(name, art.MaxSVG)
		if err != nil {
			return nil, fmt.Errorf("icon %q: %w", name, err)
		}
		return art.SVG(file, data, gamedef.PaletteNames)
	})
}

// symbol draws a file, which read reads at its first use, in two colours.
func (g *gallery) symbol(id string, current, second scene.Color, read func() (*art.Drawing, error)) (*scene.Symbol, error) {
	drawing, ok := g.icons[id]
	if !ok {
		var err error
		if drawing, err = read(); err != nil {
			return nil, err
		}
		if len(g.icons) >= maxSymbols {
			clear(g.icons)
		}
		g.icons[id] = drawing
	}
	g.key = append(g.key[:0], id...)
	for _, c := range [...]struct {
		name  string
		color *scene.Color
	}{{art.Current, &current}, {art.Second, &second}} {
		if !drawing.Uses(c.name) {
			*c.color = scene.None // it makes no difference
		}
		set := byte(0)
		if c.color.Set {
			set = 1
		}
		g.key = append(g.key, 0, c.color.R, c.color.G, c.color.B, set)
	}
	if known, ok := g.symbols.get(g.key); ok {
		return known, nil
	}
	s := drawing.Symbol(id, func(name string) scene.Color {
		switch name {
		case art.Current:
			return current
		case art.Second:
			return second
		}
		return g.look.Colour(name)
	})
	g.symbols.put(g.key, s)
	return s, nil
}

// image is a file of the definition's folder: a drawing, or else a picture.
func (g *gallery) image(name string) (*scene.Symbol, *art.Picture, error) {
	if strings.ToLower(path.Ext(name)) == ".svg" {
		s, err := g.symbol("image "+name, g.look.Colour("mark"), g.look.Colour("accent"), func() (*art.Drawing, error) {
			data, err := g.def.ReadFile(name, art.MaxSVG)
			if err != nil {
				return nil, fmt.Errorf("image %q: %w", name, err)
			}
			return art.SVG(g.def.Path(name), data, gamedef.PaletteNames)
		})
		return s, nil, err
	}
	if known, ok := g.pictures.get([]byte(name)); ok {
		return nil, known, nil
	}
	data, err := g.def.ReadFile(name, art.MaxPicture)
	if err != nil {
		return nil, nil, fmt.Errorf("image %q: %w", name, err)
	}
	p, err := art.ReadPicture(g.def.Path(name), data)
	if err != nil {
		return nil, nil, err
	}
	g.pictures.put([]byte(name), p)
	return nil, p, nil
}

// Check draws every card of every deck in every language and tells all that is wrong, at most most of it: each is an *Error or one of the
// file system's. What is wrong with an SVG file is told once.
func Check(def *gamedef.Definition, o Options, most int) []error {
	var problems []error
	told := map[string]bool{}
	for _, deck := range def.Decks {
		for _, lang := range def.Languages {
			o.Lang = lang
			d, err := New(def, deck.ID, o)
			if err != nil {
				problems = append(problems, err)
				continue
			}
			for _, err := range d.problems(most) {
				var broken *art.Error
				if errors.As(err, &broken) {
					err = broken
				}
				if told[err.Error()] || len(problems) >= most {
					continue
				}
				told[err.Error()] = true
				problems = append(problems, err)
			}
		}
	}
	return problems
}

// problems draws every card and goes on after what is wrong.
func (d *Deck) problems(most int) []error {
	var out []error
	for row, err := range d.def.Rows(d.deck) {
		if err != nil {
			return append(out, err)
		}
		env := d.env(row)
		if _, err := d.card(env, ""); err != nil {
			out = append(out, err)
		}
		if len(out) >= most {
			break
		}
	}
	return out
}
