// Package look turns a theme's declarations into what is drawn: colours, paints, strokes and measured lines of text. Everything
// that draws from a theme goes through it, so that all printed matter looks like one family.
package look

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rinkpress/layouts/colour"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Look is a theme made ready for one language and one game's title font. It does not change and is safe for concurrent use.
type Look struct {
	gamedef.Inks
	gamedef.Type
	Book gamedef.Book

	colours map[string]scene.Color
	fonts   map[string][]string // chains by the names that letterings use
	library *typeset.Library
}

// New makes a theme ready. The title font, "" for none, goes before the theme's own fonts for titles. A theme without fonts for the
// language, or with a colour that is none, is an error.
func New(theme *gamedef.Theme, library *typeset.Library, lang, titleFont string) (*Look, error) {
	if theme == nil || library == nil {
		return nil, fmt.Errorf("there is no theme or no library of fonts to draw with")
	}
	i := slices.IndexFunc(theme.Fonts, func(f gamedef.FontSet) bool { return slices.Contains(f.Languages, lang) })
	if i < 0 {
		return nil, fmt.Errorf("theme %s has no fonts for language %q", theme.ID, lang)
	}
	set := theme.Fonts[i]
	l := &Look{Inks: theme.Inks, Type: theme.Type, Book: theme.Book, colours: map[string]scene.Color{}, library: library}
	title := set.Title
	if titleFont != "" {
		title = append([]string{titleFont}, title...)
	}
	l.fonts = map[string][]string{"text": set.Text, "bold": set.Bold, "italic": set.Italic, "bold-italic": set.BoldItalic, "title": title, "digits": set.Digits}
	for name, hex := range Colours(theme.Palette) {
		c, err := colour.Parse(hex)
		if err != nil {
			return nil, fmt.Errorf("theme %s: colour %s: %w", theme.ID, name, err)
		}
		l.colours[name] = scene.RGB(c.Bytes())
	}
	return l, nil
}

// Colours are a palette's colours by the names that inks use.
func Colours(p gamedef.Palette) map[string]string {
	v := reflect.ValueOf(p)
	out := make(map[string]string, v.NumField())
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
		out[name] = v.Field(i).String()
	}
	return out
}

// Colour is a colour of the palette by its name, None for "".
func (l *Look) Colour(name string) scene.Color { return l.colours[name] }

// Fill is how an ink fills an area. Hatch lines go through the origin, so that areas beside each other join.
func (l *Look) Fill(ink gamedef.Ink, origin geom.Point) scene.Paint {
	paint := scene.Paint{Color: l.Colour(ink.Fill)}
	h := ink.Hatch
	if h == nil {
		return paint
	}
	angles := []float64{float64(h.Angle)}
	if h.Cross {
		angles = append(angles, float64(h.Angle)-90)
	}
	paint.Hatch = &scene.Hatch{Angles: angles, Spacing: float64(h.Spacing), Width: float64(h.Width), Color: l.Colour(h.Line), Origin: origin}
	return paint
}

// Stroke is how an ink strokes an outline: with rounded joins and, unless it is dashed, rounded ends.
func (l *Look) Stroke(ink gamedef.Ink) scene.Stroke {
	if ink.Line == "" || ink.Width == 0 {
		return scene.Stroke{}
	}
	s := scene.Stroke{Color: l.Colour(ink.Line), Width: float64(ink.Width), Cap: scene.Round, Join: scene.RoundJoin}
	if ink.Dash > 0 {
		gap := ink.Gap
		if gap == 0 {
			gap = ink.Dash
		}
		s.Cap, s.Dash = scene.Butt, []float64{float64(ink.Dash), float64(gap)}
	}
	return s
}

// Path draws an outline with an ink. It returns nil when the ink draws nothing.
func (l *Look) Path(o scene.Outline, ink gamedef.Ink) *scene.Path {
	p := &scene.Path{Outline: o, Fill: l.Fill(ink, geom.Point{}), Stroke: l.Stroke(ink)}
	if o.Empty() || !p.Fill.Color.Set && p.Fill.Hatch == nil && p.Stroke.Width == 0 {
		return nil
	}
	return p
}

// Style is a lettering as the setting of text takes it.
func (l *Look) Style(t gamedef.Lettering) typeset.Style {
	return typeset.Style{Fonts: l.fonts[t.Font], Size: float64(t.Size) / geom.MMPerPoint, Color: l.Colour(t.Colour)}
}

// Fonts is a chain of fonts by the name that letterings use, or italic or bold-italic; nil when the theme has none.
func (l *Look) Fonts(name string) []string { return l.fonts[name] }

// Line measures a line of text at its full size.
func (l *Look) Line(t gamedef.Lettering, text string) (typeset.Line, error) {
	return l.library.Line(l.Style(t), text)
}

// Fit measures a line of text at the largest size, from the lettering's size down to its least, at which it is at most
// width mm wide. It is an error that names the text and both widths when it does not fit.
func (l *Look) Fit(t gamedef.Lettering, text string, width float64) (typeset.Line, error) {
	line, err := l.Line(t, text)
	if err != nil || line.Width <= width {
		return line, err
	}
	// A hair of air keeps the rounding of sizes from making the line too wide after all.
	size := float64(t.Size) * width / line.Width * 0.999
	if size < float64(t.Least) || t.Least == 0 {
		least := float64(t.Size)
		if t.Least > 0 {
			least = float64(t.Least)
		}
		return typeset.Line{}, fmt.Errorf("text %q needs %s mm at its smallest size of %.1f pt: there are %s mm", text,
			geom.FormatMM(line.Width*least/float64(t.Size)), least/geom.MMPerPoint, geom.FormatMM(max(0, width)))
	}
	t.Size = gamedef.Length(size)
	return l.Line(t, text)
}
