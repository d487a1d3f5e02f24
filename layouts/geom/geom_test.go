package geom

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseLength(t *testing.T) {
	tests := []struct {
		text string
		want float64 // mm; negative for an error
	}{
		{"63mm", 63}, {"63 mm", 63}, {" 6.3cm ", 63}, {"2.5in", 63.5}, {".5in", 12.7}, {"72pt", 25.4}, {"0mm", 0}, {"+5mm", 5}, {"-0mm", 0},
		{"100000mm", 100_000}, {"10000cm", 100_000},
		{"63", -1}, {"", -1}, {"mm", -1}, {"-1mm", -1}, {"100001mm", -1}, {"1e3mm", -1}, {"0x10mm", -1}, {"1_000mm", -1}, {"infmm", -1}, {"NaNmm", -1},
		{"63MM", -1}, {"1.2.3mm", -1}, {"--1mm", -1}, {"6 3mm", -1}, {"5inin", -1}, {"٣mm", -1}, {"1,5mm", -1}, {"5ft", -1}, {strings.Repeat("9", 400) + "mm", -1},
	}
	for _, tt := range tests {
		got, err := ParseLength(tt.text)
		if tt.want < 0 {
			if err == nil || !strings.Contains(err.Error(), "allowed") {
				t.Errorf("%q: %g and error %v, want an error that says what is allowed", tt.text, got, err)
			}
			continue
		}
		if err != nil || math.Abs(got-tt.want) > 1e-9 || math.Signbit(got) {
			t.Errorf("%q: %g and error %v, want %g mm", tt.text, got, err, tt.want)
		}
	}
}

func TestParsePaper(t *testing.T) {
	tests := []struct {
		text, name string // name empty for an error
		w, h       float64
	}{
		{"a4", "a4", 210, 297}, {" Letter ", "letter", 215.9, 279.4}, {"SRA3", "sra3", 320, 450},
		{"200x300", "200x300", 200, 300}, {"200x300mm", "200x300", 200, 300}, {"200 x 300 mm", "200x300", 200, 300},
		{"20x30cm", "200x300", 200, 300}, {"8.5inx11in", "215.9x279.4", 215.9, 279.4}, {"8.5x11in", "215.9x279.4", 215.9, 279.4}, {"20cmx300mm", "200x300", 200, 300},
		{"", "", 0, 0}, {"a9", "", 0, 0}, {"x", "", 0, 0}, {"200", "", 0, 0}, {"200x", "", 0, 0}, {"x200", "", 0, 0}, {"200x300x400", "", 0, 0},
		{"10cmx200", "", 0, 0}, {"49x100", "", 0, 0}, {"100x5001", "", 0, 0}, {"-200x300", "", 0, 0}, {"1e3x300", "", 0, 0}, {"nanxnan", "", 0, 0}, {"../a4", "", 0, 0},
	}
	for _, tt := range tests {
		got, err := ParsePaper(tt.text)
		if tt.name == "" {
			if err == nil || !strings.Contains(err.Error(), "allowed") {
				t.Errorf("%q: %v and error %v, want an error that says what is allowed", tt.text, got, err)
			}
			continue
		}
		if err != nil || got.Name != tt.name || math.Abs(got.Size.W-tt.w) > 1e-9 || math.Abs(got.Size.H-tt.h) > 1e-9 {
			t.Errorf("%q: %v and error %v, want %s of %g x %g mm", tt.text, got, err, tt.name, tt.w, tt.h)
		}
	}
}

func TestFormatMM(t *testing.T) {
	for v, want := range map[float64]string{210: "210", 215.9: "215.9", 0.12345: "0.123", -0.0001: "0", 0: "0", 1000.5: "1000.5"} {
		if got := FormatMM(v); got != want {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
}

// FuzzParseLength: what is read lies in range and reads the same when it is written again.
func FuzzParseLength(f *testing.F) {
	for _, s := range []string{"63mm", "2.5in", "1e9mm", "NaNmm", "-0pt", "0x1p-2cm", " 1 mm ", "1_0mm"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := ParseLength(s)
		if err != nil {
			return
		}
		if !(v >= 0 && v <= MaxLength) {
			t.Fatalf("%q is %g mm", s, v)
		}
		again, err := ParseLength(FormatMM(v) + "mm")
		if err != nil || math.Abs(again-v) > 0.0006 {
			t.Fatalf("%q is %g mm, read again %g: %v", s, v, again, err)
		}
	})
}

// FuzzParsePaper: what is read lies in range, has a name for files, and its name reads the same.
func FuzzParsePaper(f *testing.F) {
	for _, s := range []string{"a4", "200x300mm", "8.5inx11in", "1e3x1e3", "x", "10cmx200", "50.0004x50"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePaper(s)
		if err != nil {
			return
		}
		if min(p.Size.W, p.Size.H) < MinPaper || max(p.Size.W, p.Size.H) > MaxPaper {
			t.Fatalf("%q is %v", s, p)
		}
		if strings.Trim(p.Name, "abcdefghijklmnopqrstuvwxyz0123456789.") != "" {
			t.Fatalf("%q has the name %q", s, p.Name)
		}
		again, err := ParsePaper(p.Name)
		if err != nil || again.Name != p.Name || math.Abs(again.Size.W-p.Size.W) > 0.0006 || math.Abs(again.Size.H-p.Size.H) > 0.0006 {
			t.Fatalf("%q is %v, read again %v: %v", s, p, again, err)
		}
	})
}

// numbers, points, boxes and matrices for the laws below.
var (
	number = rapid.Float64Range(-1000, 1000)
	points = rapid.Custom(func(t *rapid.T) Point { return Pt(number.Draw(t, "x"), number.Draw(t, "y")) })
	boxes  = rapid.Custom(func(t *rapid.T) Box {
		side := rapid.Float64Range(0.1, 1000)
		return Rect(number.Draw(t, "x"), number.Draw(t, "y"), side.Draw(t, "w"), side.Draw(t, "h"))
	})
	matrices = rapid.Custom(func(t *rapid.T) Matrix {
		k := rapid.Float64Range(-3, 3)
		return Matrix{k.Draw(t, "a"), k.Draw(t, "b"), k.Draw(t, "c"), k.Draw(t, "d"), number.Draw(t, "e"), number.Draw(t, "f")}
	})
)

func near(p, q Point) bool { return p.Dist(q) < 1e-6 }

func TestMatrixLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, n, o, p := matrices.Draw(t, "m"), matrices.Draw(t, "n"), matrices.Draw(t, "o"), points.Draw(t, "p")
		if a, b := m.Mul(n).Apply(p), m.Apply(n.Apply(p)); !near(a, b) {
			t.Fatalf("(m n) p = %v, m (n p) = %v", a, b)
		}
		if a, b := m.Mul(n).Mul(o).Apply(p), m.Mul(n.Mul(o)).Apply(p); !near(a, b) {
			t.Fatalf("not associative: %v, %v", a, b)
		}
		if m.Mul(Identity) != m || Identity.Mul(m) != m {
			t.Fatal("Identity changes a matrix")
		}
		angle := rapid.Float64Range(-720, 720).Draw(t, "angle")
		if q := RotateAbout(angle, p).Apply(p); !near(p, q) {
			t.Fatalf("turning about %v moves it to %v", p, q)
		}
		q := points.Draw(t, "q")
		turn := Rotate(angle)
		if math.Abs(turn.Apply(p).Dist(turn.Apply(q))-p.Dist(q)) > 1e-6 {
			t.Fatal("turning changes a distance")
		}
		if back := Rotate(-angle).Mul(turn).Apply(p); !near(back, p) {
			t.Fatalf("turned back to %v", back)
		}
		b := boxes.Draw(t, "box")
		mapped := m.ApplyBox(b)
		for _, corner := range []Point{b.Min(), b.Max(), b.Centre(), Pt(b.X, b.Bottom()), Pt(b.Right(), b.Y)} {
			if c := m.Apply(corner); !mapped.Inset(-1e-6).Contains(c) {
				t.Fatalf("%v lies outside of %v", c, mapped)
			}
		}
	})
}

func TestQuarterTurnsAreExact(t *testing.T) {
	want := []Matrix{Identity, {0, 1, -1, 0, 0, 0}, {-1, 0, 0, -1, 0, 0}, {0, -1, 1, 0, 0, 0}}
	for i := -8; i <= 8; i++ {
		if got := Rotate(90 * float64(i)); got != want[(i%4+4)%4] {
			t.Errorf("turn by %d degrees: %v", 90*i, got)
		}
	}
	// Clockwise as seen on the page: east becomes south.
	if p := Rotate(90).Apply(Pt(1, 0)); p != Pt(0, 1) {
		t.Errorf("east turned by 90 degrees is %v", p)
	}
	if p := Polar(2, 90); !near(p, Pt(0, 2)) {
		t.Errorf("2 mm at 90 degrees is %v", p)
	}
}

func TestBoxLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, p := boxes.Draw(t, "a"), boxes.Draw(t, "b"), points.Draw(t, "p")
		u := a.Union(b)
		if !u.ContainsBox(a) || !u.ContainsBox(b) || a.Union(Box{}) != a || (Box{}).Union(a) != a {
			t.Fatalf("the union %v", u)
		}
		i := a.Intersect(b)
		if !i.Empty() && (!a.ContainsBox(i) || !b.ContainsBox(i)) {
			t.Fatalf("the common part %v", i)
		}
		if i.Empty() && i != (Box{}) {
			t.Fatalf("nothing in common, but %v", i)
		}
		if inner := i.Inset(1e-6); !inner.Empty() && inner.Contains(p) && !(a.Contains(p) && b.Contains(p)) {
			t.Fatalf("%v is in the common part but not in both", p)
		}
		d := rapid.Float64Range(-10, 10).Draw(t, "d")
		if back := a.Inset(d).Inset(-d); !near(back.Min(), a.Min()) || !near(back.Max(), a.Max()) {
			t.Fatalf("moved in and out: %v", back)
		}
		if s := a.InsetSides(1, 2, 3, 4); !near(s.Min(), a.Min().Add(Pt(4, 1))) || !near(s.Max(), a.Max().Sub(Pt(2, 3))) {
			t.Fatalf("sides moved in: %v", s)
		}
		if m := a.Move(p); !near(m.Centre(), a.Centre().Add(p)) || m.Size() != a.Size() {
			t.Fatalf("moved: %v", m)
		}
	})
}

func TestFinite(t *testing.T) {
	if !Identity.Finite() || (Matrix{A: math.NaN()}).Finite() || (Matrix{F: math.Inf(-1)}).Finite() {
		t.Error("Finite is wrong")
	}
}
