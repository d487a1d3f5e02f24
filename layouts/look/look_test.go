package look_test

import (
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rinkpress/layouts/colour"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// themes are the bundled themes by name.
func themes(t testing.TB) map[string]*gamedef.Theme {
	t.Helper()
	files, err := fs.Glob(templates.Files, "themes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no themes: %v", err)
	}
	out := map[string]*gamedef.Theme{}
	for _, file := range files {
		data, err := fs.ReadFile(templates.Files, file)
		if err != nil {
			t.Fatal(err)
		}
		theme, err := gamedef.ReadTheme(file, data)
		if err != nil {
			t.Fatal(err)
		}
		if want := "themes/" + theme.ID + ".yaml"; want != file {
			t.Errorf("theme %s is in %s", theme.ID, file)
		}
		out[theme.ID] = theme
	}
	return out
}

func library(t testing.TB) *typeset.Library {
	t.Helper()
	dir, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		t.Fatal(err)
	}
	l, err := typeset.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// meetings are the meanings that meet on a kind of board.
var meetings = []struct {
	board string
	names []string
}{
	{"rink", []string{"red", "blue", "puck", "ice"}},
	{"hexes", []string{"red", "blue", "ball", "ice"}},
	{"arena", []string{"red", "blue", "ball", "floor", "stone"}},
	{"paper", []string{"red", "blue", "paper"}},
}

// The limits of the art direction: the sides, and any other two meanings, for normal sight, three colour vision deficiencies
// and grey; and the steps of lightness of the theme for black-and-white printers.
const (
	leastSides  = 20
	leastOthers = 12
	leastStep   = 15
)

// sides are the colours of the two teams.
var sides = []string{"red", "blue"}

func TestMeaningsLookDifferentToEverybody(t *testing.T) {
	for id, theme := range themes(t) {
		colours := look.Colours(theme.Palette)
		for _, m := range meetings {
			smallest, between := 1000.0, ""
			for i, a := range m.names {
				for _, b := range m.names[i+1:] {
					p, q := parse(t, colours[a]), parse(t, colours[b])
					least := float64(leastOthers)
					if slices.Contains(sides, a) && slices.Contains(sides, b) {
						least = leastSides
					}
					difference, sight := colour.Smallest(p, q)
					if difference < smallest {
						smallest, between = difference, a+" and "+b+" ("+sight+")"
					}
					if difference < least {
						t.Errorf("theme %s, %s: %s and %s differ by %.1f for %s, want at least %.0f", id, m.board, a, b, difference, sight, least)
					}
					if step := p.Lab().L - q.Lab().L; id == "grey" && max(step, -step) < leastStep {
						t.Errorf("theme %s, %s: %s and %s are %.1f steps of lightness apart, want at least %d", id, m.board, a, b, max(step, -step), leastStep)
					}
				}
			}
			t.Logf("theme %s, %s: the smallest difference is %.1f between %s", id, m.board, smallest, between)
		}
	}
}

func parse(t *testing.T, hex string) colour.RGB {
	t.Helper()
	c, err := colour.Parse(hex)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestGreyIsGrey(t *testing.T) {
	for name, hex := range look.Colours(themes(t)["grey"].Palette) {
		if r, g, b := parse(t, hex).Bytes(); r != g || g != b {
			t.Errorf("colour %s of theme grey is %s", name, hex)
		}
	}
}

// The words that inks and letterings may name are the colours of the palette, all of them.
func TestColourWordsAreThePalette(t *testing.T) {
	var names []string
	p := reflect.TypeFor[gamedef.Palette]()
	for i := range p.NumField() {
		name, _, _ := strings.Cut(p.Field(i).Tag.Get("yaml"), ",")
		names = append(names, name)
	}
	slices.Sort(names)
	for _, where := range []struct {
		of    reflect.Type
		field string
	}{
		{reflect.TypeFor[gamedef.Ink](), "Fill"},
		{reflect.TypeFor[gamedef.Ink](), "Line"},
		{reflect.TypeFor[gamedef.Hatch](), "Line"},
		{reflect.TypeFor[gamedef.Lettering](), "Colour"},
	} {
		field, _ := where.of.FieldByName(where.field)
		words := strings.Split(field.Tag.Get("enum"), "|")
		slices.Sort(words)
		if !slices.Equal(words, names) {
			t.Errorf("%s.%s may be %v, the palette has %v", where.of.Name(), where.field, words, names)
		}
	}
}

// What the art direction says about lines and hatches.
func TestLinesOfTheArtDirection(t *testing.T) {
	theme := themes(t)["colour"]
	inks := theme.Inks
	for _, row := range []struct {
		name string
		got  gamedef.Length
		want gamedef.Length
	}{
		{"grid", inks.Grid.Width, 0.15},
		{"boards", inks.Edge.Width, 0.8},
		{"walls", inks.WallEdge.Width, 0.8},
		{"goal lines", inks.GoalRed.Width, 0.6},
		{"goal lines of Blue", inks.GoalBlue.Width, 0.6},
		{"centre marks", inks.Ring.Width, 0.4},
		{"nets", inks.NetRed.Hatch.Width, 0.2},
		{"meshes of nets", inks.NetBlue.Hatch.Spacing, 2},
	} {
		if row.got != row.want {
			t.Errorf("%s: %g mm, want %g mm", row.name, row.got, row.want)
		}
	}
	for id, theme := range themes(t) {
		v := reflect.ValueOf(theme.Inks)
		for i := range v.NumField() {
			ink := v.Field(i).Interface().(gamedef.Ink)
			name := v.Type().Field(i).Name
			if ink.Line != "" && ink.Width < 0.1 {
				t.Errorf("theme %s: line of %s is %g mm, want at least 0.1", id, name, ink.Width)
			}
			if ink.Line == "" && ink.Width != 0 {
				t.Errorf("theme %s: line of %s has a width and no colour", id, name)
			}
		}
	}
}

// Sides differ by more than colour in every theme: Red's emblem has no ring, Blue's goal line has gaps.
func TestSidesDifferInKind(t *testing.T) {
	for id, theme := range themes(t) {
		in := theme.Inks
		if in.BlueRing.Line == "" || in.BlueRing.Width == 0 {
			t.Errorf("theme %s: Blue's emblem has no ring", id)
		}
		if in.BlueGap.Line == "" || in.BlueGap.Dash == 0 {
			t.Errorf("theme %s: Blue's goal line has no gaps", id)
		}
		if in.NetRed.Hatch == nil || in.NetBlue.Hatch == nil {
			t.Errorf("theme %s: a net is not hatched", id)
			continue
		}
		if id != "colour" && in.NetRed.Hatch.Angle == in.NetBlue.Hatch.Angle {
			t.Errorf("theme %s: both nets have the same meshes", id)
		}
	}
}

// The ink saver fills nothing but what must hide what lies behind it, in white, and dots too small to count.
func TestSaverFillsNothing(t *testing.T) {
	theme := themes(t)["saver"]
	v := reflect.ValueOf(theme.Inks)
	for i := range v.NumField() {
		ink, name := v.Field(i).Interface().(gamedef.Ink), v.Type().Field(i).Name
		if ink.Fill != "" && ink.Fill != "paper" && name != "Point" && name != "Eye" && name != "Feature" {
			t.Errorf("%s is filled with %s", name, ink.Fill)
		}
	}
	if theme.Palette.Paper != "#FFFFFF" {
		t.Errorf("paper is %s", theme.Palette.Paper)
	}
}

func TestNew(t *testing.T) {
	theme, fonts := themes(t)["colour"], library(t)
	for _, lang := range gamedef.Languages {
		if _, err := look.New(theme, fonts, lang, "Play-Bold"); err != nil {
			t.Errorf("%s: %v", lang, err)
		}
	}
	broken := *theme
	broken.Palette.Red = "red"
	for _, row := range []struct {
		name  string
		theme *gamedef.Theme
		fonts *typeset.Library
		lang  string
		want  string
	}{
		{"no theme", nil, fonts, "en", "no theme"},
		{"no fonts", theme, nil, "en", "no library"},
		{"unknown language", theme, fonts, "xx", `no fonts for language "xx"`},
		{"bad colour", &broken, fonts, "en", "colour red"},
	} {
		_, err := look.New(row.theme, row.fonts, row.lang, "")
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one with %q", row.name, err, row.want)
		}
	}
}

func TestInkToPaintAndStroke(t *testing.T) {
	l, err := look.New(themes(t)["colour"], library(t), "en", "")
	if err != nil {
		t.Fatal(err)
	}
	ink := gamedef.Ink{Fill: "ice", Line: "red", Width: 0.4, Dash: 3,
		Hatch: &gamedef.Hatch{Line: "blue", Spacing: 2, Width: 0.2, Angle: 45, Cross: true}}
	origin := geom.Pt(1, 2)
	paint := l.Fill(ink, origin)
	if paint.Color != scene.RGB(0xEE, 0xF6, 0xFB) || paint.Hatch == nil {
		t.Fatalf("paint %+v", paint)
	}
	want := scene.Hatch{Angles: []float64{45, -45}, Spacing: 2, Width: 0.2, Color: scene.RGB(0x16, 0x30, 0x7A), Origin: origin}
	if !reflect.DeepEqual(*paint.Hatch, want) {
		t.Errorf("hatch %+v, want %+v", *paint.Hatch, want)
	}
	stroke := l.Stroke(ink)
	if stroke.Width != 0.4 || !slices.Equal(stroke.Dash, []float64{3, 3}) || stroke.Cap != scene.Butt {
		t.Errorf("stroke %+v", stroke)
	}
	square := scene.Rect(geom.Rect(0, 0, 1, 1))
	if l.Path(square, gamedef.Ink{}) != nil {
		t.Error("an ink that draws nothing drew a path")
	}
	if l.Path(scene.Outline{}, ink) != nil {
		t.Error("an empty outline was drawn")
	}
}

func TestFit(t *testing.T) {
	l, err := look.New(themes(t)["colour"], library(t), "en", "")
	if err != nil {
		t.Fatal(err)
	}
	const text = "Gentleman's Hockey"
	full, err := l.Line(l.Title, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name  string
		width float64
		fits  bool
		same  bool
	}{
		{"room enough", full.Width + 1, true, true},
		{"exactly", full.Width, true, true},
		{"shrinks", full.Width * 0.8, true, false},
		{"too narrow", full.Width * 0.4, false, false},
		{"no room", 0, false, false},
		{"less than no room", -5, false, false},
	} {
		line, err := l.Fit(l.Title, text, row.width)
		if (err == nil) != row.fits {
			t.Errorf("%s: error %v", row.name, err)
			continue
		}
		if err != nil {
			if !strings.Contains(err.Error(), text) || !strings.Contains(err.Error(), "6.5 pt") {
				t.Errorf("%s: the error does not name the text and the smallest size: %v", row.name, err)
			}
			continue
		}
		if line.Width > row.width {
			t.Errorf("%s: %.3f mm wide, want at most %.3f", row.name, line.Width, row.width)
		}
		if (line.Width == full.Width) != row.same {
			t.Errorf("%s: %.3f mm wide, full size %.3f", row.name, line.Width, full.Width)
		}
	}
}
