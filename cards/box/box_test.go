package box

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/cards/kittest"
	"rinkpress/cards/net"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates/gamedef"
)

// bundle is all that is bundled, with the referees.
func bundle(t testing.TB) *kittest.Bundle {
	t.Helper()
	referees := map[string]param.Set{}
	for _, g := range games.All {
		referees[g.ID] = g.Params
	}
	return kittest.Load(t, gamedef.Options{Referees: referees})
}

// sides are the lengths of the sides of a rectangular face.
func sides(f net.Face) (w, h float64) {
	b := scene.Polygon(f.Corners...).Bounds()
	return b.W, b.H
}

// TestBoxesClose folds boxes of many sizes: opposite panels are equal, all meet in the eight corners of the box, flaps lie inside of it.
func TestBoxesClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.Float64Range(20, 150).Draw(t, "w"), rapid.Float64Range(20, 200).Draw(t, "h")
		d := rapid.Float64Range(1.3, 120).Draw(t, "d")
		checkBox(t, w, h, d)
	})
}

func checkBox(t rapid.TB, w, h, d float64) {
	n := Net(w, h, d)
	for _, pair := range [][2]int{{Front, Back}, {Left, Right}, {Lid, Bottom}, {LidTuck, BottomTuck}, {DustTopLeft, DustBottomRight}, {DustTopRight, DustBottomLeft}} {
		w1, h1 := sides(n.Faces[pair[0]])
		w2, h2 := sides(n.Faces[pair[1]])
		if math.Abs(w1-w2) > 1e-9 || math.Abs(h1-h2) > 1e-9 {
			t.Fatalf("%s is %g x %g, %s is %g x %g", names[pair[0]], w1, h1, names[pair[1]], w2, h2)
		}
	}
	folded, err := n.Fold()
	if err != nil {
		t.Fatal(err)
	}
	front := folded[Front][0]
	corners := map[string]bool{}
	name := func(v net.Vec) string {
		v = v.Sub(front)
		return fmt.Sprintf("%.3f %.3f %.3f", v.X+1000, v.Y+1000, v.Z+1000)
	}
	for _, face := range []int{Front, Left, Back, Right, Lid, Bottom} {
		for _, v := range folded[face] {
			corners[name(v)] = true
		}
	}
	if len(corners) != 8 {
		t.Fatalf("a box of %g x %g x %g mm has %d corners", w, h, d, len(corners))
	}
	for i, face := range folded { // nothing sticks out
		for _, v := range face {
			v = v.Sub(front)
			const hair = 1e-6
			if v.X < -hair || v.X > w+hair || v.Y < -hair || v.Y > h+hair || v.Z < -hair || v.Z > d+hair {
				if i != LidTuck && i != BottomTuck || v.X < -hair || v.X > w+hair || v.Z < -hair || v.Z > d+hair {
					t.Fatalf("the %s of a box of %g x %g x %g mm sticks out at %v", names[i], w, h, d, v)
				}
			}
		}
	}
	flat := func(face int, z float64) {
		for _, v := range folded[face] {
			if math.Abs(v.Sub(front).Z-z) > 1e-6 {
				t.Fatalf("the %s does not lie on the plane at %g: %v", names[face], z, v)
			}
		}
	}
	flat(Glue, d)    // behind the back
	flat(LidTuck, 0) // behind the front
	flat(BottomTuck, 0)
	for _, pair := range [][2]int{{DustTopLeft, DustTopRight}, {DustBottomLeft, DustBottomRight}} {
		left, _ := sides(n.Faces[pair[0]])
		_, long := sides(n.Faces[pair[0]])
		if left > d+1e-9 || 2*long > w {
			t.Fatalf("dust flaps of %g x %g mm meet in a box of %g x %g mm", left, long, w, d)
		}
	}
}

// TestInside: the size comes from the cards.
func TestInside(t *testing.T) {
	for _, tt := range []struct {
		card    geom.Size
		count   int
		t, air  gamedef.Length
		w, h, d float64
	}{
		{geom.Size{W: 63, H: 88}, 54, 0.3, 1, 64, 89, 17.2},
		{geom.Size{W: 63, H: 88}, 54, 0.5, 2, 65, 90, 29},
		{geom.Size{W: 70, H: 120}, 78, 0.32, 0, 70, 120, 24.96},
		{geom.Size{W: 63, H: 88}, 1, 0.3, 1, 64, 89, 1.3},
	} {
		w, h, d := Inside(tt.card, tt.count, gamedef.Box{Thickness: tt.t, Clearance: tt.air})
		if math.Abs(w-tt.w) > 1e-9 || math.Abs(h-tt.h) > 1e-9 || math.Abs(d-tt.d) > 1e-9 {
			t.Errorf("%d cards of %v: %g x %g x %g, want %g x %g x %g", tt.count, tt.card, w, h, d, tt.w, tt.h, tt.d)
		}
	}
}

// TestPages: the bundled boxes in all languages and themes, on all papers: they fit or say which papers do.
func TestPages(t *testing.T) {
	b := bundle(t)
	boxes := 0
	for _, def := range b.Games {
		for i := range def.Boxes {
			boxes++
			for _, paper := range geom.Papers {
				for _, theme := range kittest.Themes {
					for _, lang := range def.Languages {
						page, err := Page(def, i, paper, b.Sheet(def, b.Words.BoxPart, theme, lang), b.Options(theme, lang))
						var large *TooLarge
						if paper.Name == "a5" && errors.As(err, &large) {
							if !strings.Contains(err.Error(), "it fits A4, A3, Letter, Legal, Tabloid, SRA3") {
								t.Errorf("%s: %v", def.ID, err)
							}
							continue
						}
						if err != nil || paper.Name == "a5" {
							t.Fatalf("%s on %s, %s, %s: %v", def.ID, paper.Name, theme, lang, err)
						}
						if drawn, sheet := scene.Bounds(page.Items), page.Size.At(0, 0).Inset(4.7); !sheet.ContainsBox(drawn) {
							t.Errorf("%s on %s, %s: drawn on %v, outside of %v", def.ID, paper.Name, lang, drawn, sheet)
						}
						if err := page.Validate(); err != nil {
							t.Error(err)
						}
					}
				}
			}
		}
	}
	if boxes < 2 {
		t.Errorf("%d boxes are bundled", boxes)
	}
}

// TestNeedIsTheDecksSize: the net of 54 magic cards of 0.3 mm.
func TestNeedIsTheDecksSize(t *testing.T) {
	b := bundle(t)
	need, err := Need(b.Game(t, "goblin-hockey"), 0, b.Options("colour", "en"))
	if err != nil {
		t.Fatal(err)
	}
	// Two panels of 64, two of 17.2 and a flap of 12 mm across; 89, two of 17.2 and two of 15 down.
	if math.Abs(need.W-174.4) > 1e-9 || math.Abs(need.H-153.4) > 1e-9 {
		t.Errorf("the net is %g x %g mm", need.W, need.H)
	}
}

func TestNoSuchBox(t *testing.T) {
	b := bundle(t)
	for _, i := range []int{-1, 0, 7} {
		if _, err := Need(b.Game(t, "paper-hockey"), i, b.Options("colour", "en")); err == nil || !strings.Contains(err.Error(), "no box number") {
			t.Errorf("box %d: %v", i, err)
		}
	}
}

// TestTooLargeForEverything: a box that no paper holds says so.
func TestTooLargeForEverything(t *testing.T) {
	b := bundle(t)
	def := *b.Game(t, "goblin-hockey")
	def.Boxes = []gamedef.Box{{Deck: "magic", Thickness: 3, Clearance: 10}}
	_, err := Page(&def, 0, kittest.Paper(t, "a4"), b.Sheet(&def, b.Words.BoxPart, "colour", "en"), b.Options("colour", "en"))
	if err == nil || !strings.Contains(err.Error(), "none of the papers of the trade is large enough") {
		t.Errorf("a box 172 mm deep: %v", err)
	}
}
