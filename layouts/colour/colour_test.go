package colour

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The pairs of Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary test
// data, and mathematical observations" (2005), table 1.
var sharma = []struct {
	p, q Lab
	want float64
}{
	{Lab{50, 2.6772, -79.7751}, Lab{50, 0, -82.7485}, 2.0425},
	{Lab{50, 3.1571, -77.2803}, Lab{50, 0, -82.7485}, 2.8615},
	{Lab{50, 2.8361, -74.0200}, Lab{50, 0, -82.7485}, 3.4412},
	{Lab{50, -1.3802, -84.2814}, Lab{50, 0, -82.7485}, 1.0000},
	{Lab{50, -1.1848, -84.8006}, Lab{50, 0, -82.7485}, 1.0000},
	{Lab{50, -0.9009, -85.5211}, Lab{50, 0, -82.7485}, 1.0000},
	{Lab{50, 0, 0}, Lab{50, -1, 2}, 2.3669},
	{Lab{50, -1, 2}, Lab{50, 0, 0}, 2.3669},
	{Lab{50, 2.4900, -0.0010}, Lab{50, -2.4900, 0.0009}, 7.1792},
	{Lab{50, 2.4900, -0.0010}, Lab{50, -2.4900, 0.0010}, 7.1792},
	{Lab{50, 2.4900, -0.0010}, Lab{50, -2.4900, 0.0011}, 7.2195},
	{Lab{50, 2.4900, -0.0010}, Lab{50, -2.4900, 0.0012}, 7.2195},
	{Lab{50, -0.0010, 2.4900}, Lab{50, 0.0009, -2.4900}, 4.8045},
	{Lab{50, -0.0010, 2.4900}, Lab{50, 0.0010, -2.4900}, 4.8045},
	{Lab{50, -0.0010, 2.4900}, Lab{50, 0.0011, -2.4900}, 4.7461},
	{Lab{50, 2.5000, 0}, Lab{50, 0, -2.5000}, 4.3065},
	{Lab{50, 2.5000, 0}, Lab{73, 25, -18}, 27.1492},
	{Lab{50, 2.5000, 0}, Lab{61, -5, 29}, 22.8977},
	{Lab{50, 2.5000, 0}, Lab{56, -27, -3}, 31.9030},
	{Lab{50, 2.5000, 0}, Lab{58, 24, 15}, 19.4535},
	{Lab{50, 2.5000, 0}, Lab{50, 3.1736, 0.5854}, 1.0000},
	{Lab{50, 2.5000, 0}, Lab{50, 3.2972, 0}, 1.0000},
	{Lab{50, 2.5000, 0}, Lab{50, 1.8634, 0.5757}, 1.0000},
	{Lab{50, 2.5000, 0}, Lab{50, 3.2592, 0.3350}, 1.0000},
	{Lab{60.2574, -34.0099, 36.2677}, Lab{60.4626, -34.1751, 39.4387}, 1.2644},
	{Lab{63.0109, -31.0961, -5.8663}, Lab{62.8187, -29.7946, -4.0864}, 1.2630},
	{Lab{61.2901, 3.7196, -5.3901}, Lab{61.4292, 2.2480, -4.9620}, 1.8731},
	{Lab{35.0831, -44.1164, 3.7933}, Lab{35.0232, -40.0716, 1.5901}, 1.8645},
	{Lab{22.7233, 20.0904, -46.6940}, Lab{23.0331, 14.9730, -42.5619}, 2.0373},
	{Lab{36.4612, 47.8580, 18.3852}, Lab{36.2715, 50.5065, 21.2231}, 1.4146},
	{Lab{90.8027, -2.0831, 1.4410}, Lab{91.1528, -1.6435, 0.0447}, 1.4441},
	{Lab{90.9257, -0.5406, -0.9208}, Lab{88.6381, -0.8985, -0.7239}, 1.5381},
	{Lab{6.7747, -0.2908, -2.4247}, Lab{5.8714, -0.0985, -2.2286}, 0.6377},
	{Lab{2.0776, 0.0795, -1.1350}, Lab{0.9033, -0.0636, -0.5514}, 0.9082},
}

func TestDifferenceOfPublishedPairs(t *testing.T) {
	for i, pair := range sharma {
		for _, got := range []float64{Difference(pair.p, pair.q), Difference(pair.q, pair.p)} {
			if math.Abs(got-pair.want) > 5e-5 {
				t.Errorf("pair %d: difference %.4f, want %.4f", i+1, got, pair.want)
			}
		}
	}
}

func TestLab(t *testing.T) {
	for _, row := range []struct {
		text string
		want Lab
	}{
		{"#FFFFFF", Lab{100, 0, 0}},
		{"#000000", Lab{0, 0, 0}},
		{"#FF0000", Lab{53.24, 80.09, 67.20}},
		{"#00FF00", Lab{87.73, -86.18, 83.18}},
		{"#0000FF", Lab{32.30, 79.19, -107.86}},
		{"#777777", Lab{50.03, 0, 0}},
	} {
		c, err := Parse(row.text)
		if err != nil {
			t.Fatal(err)
		}
		got := c.Lab()
		if math.Abs(got.L-row.want.L)+math.Abs(got.A-row.want.A)+math.Abs(got.B-row.want.B) > 0.05 {
			t.Errorf("%s: %.2f, want %.2f", row.text, got, row.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, bad := range []string{"", "#", "E2483A", "#E2483", "#E2483AA", "#E2483G", "#+12345", "red", "# 12345"} {
		if c, err := Parse(bad); err == nil {
			t.Errorf("%q was read as %v", bad, c)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		want := [3]uint8{rapid.Uint8().Draw(t, "r"), rapid.Uint8().Draw(t, "g"), rapid.Uint8().Draw(t, "b")}
		const digits = "0123456789abcdef"
		text := "#"
		for _, v := range want {
			text += string(digits[v>>4]) + string(digits[v&15])
		}
		c, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r, g, b := c.Bytes()
		if got := [3]uint8{r, g, b}; got != want {
			t.Fatalf("%s was read as %v", text, got)
		}
	})
}

// White, black and every grey look the same to everybody, and grey sight keeps nothing but lightness.
func TestSights(t *testing.T) {
	for _, s := range Sights {
		for _, v := range []float64{0, 0.25, 0.5, 1} {
			if e := Difference(s.See(RGB{v, v, v}).Lab(), RGB{v, v, v}.Lab()); e > 0.1 {
				t.Errorf("%s changes grey %.2f by %.2f", s.Name, v, e)
			}
		}
	}
	// Red and green of equal weight to deuteranopes are far apart for everybody else.
	red, green := RGB{0.74, 0.30, 0.20}, RGB{0.42, 0.47, 0.10}
	normal := Difference(red.Lab(), green.Lab())
	if e := Difference(Sights[2].See(red).Lab(), Sights[2].See(green).Lab()); e > normal/3 {
		t.Errorf("deuteranopia: difference %.1f of %.1f", e, normal)
	}
	if e, sight := Smallest(RGB{1, 0, 0}, RGB{1, 0, 0}); e != 0 || sight == "" {
		t.Errorf("a colour differs from itself by %.2f (%s)", e, sight)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"#E2483A", "#000000", "#12345", "E2483A", "#\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err == nil && len(s) != 7 {
			t.Errorf("%q was read as %v", s, c)
		}
	})
}
