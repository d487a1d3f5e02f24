// Package colour measures colours: how far apart two of them look (CIEDE2000), how light one is, and how people with
// a colour vision deficiency, or a black-and-white printer, see it. It knows nothing of themes or drawings.
package colour

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// RGB is an sRGB colour with components from 0 to 1.
type RGB struct{ R, G, B float64 }

// Lab is a CIELAB colour under D65: L from 0 (black) to 100 (white).
type Lab struct{ L, A, B float64 }

// Parse reads a colour written as #RRGGBB.
func Parse(s string) (RGB, error) {
	hex, ok := strings.CutPrefix(s, "#")
	n, err := strconv.ParseUint(hex, 16, 32)
	if !ok || len(hex) != 6 || err != nil {
		return RGB{}, fmt.Errorf("%q is no colour: # and six hexadecimal digits are allowed, such as #E2483A", s)
	}
	return RGB{float64(n>>16) / 255, float64(n>>8&255) / 255, float64(n&255) / 255}, nil
}

// Bytes returns the components from 0 to 255.
func (c RGB) Bytes() (r, g, b uint8) { return toByte(c.R), toByte(c.G), toByte(c.B) }

func toByte(v float64) uint8 { return uint8(math.Round(clamp(v) * 255)) }

func clamp(v float64) float64 { return math.Min(1, math.Max(0, v)) }

// linear undoes the transfer curve of sRGB (IEC 61966-2-1), encode applies it.
func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func encode(v float64) float64 {
	v = clamp(v)
	if v <= 0.0031308 {
		return v * 12.92
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// matrix is a linear map of linear RGB.
type matrix [9]float64

func (m matrix) apply(x, y, z float64) (float64, float64, float64) {
	return m[0]*x + m[1]*y + m[2]*z, m[3]*x + m[4]*y + m[5]*z, m[6]*x + m[7]*y + m[8]*z
}

// toXYZ maps linear sRGB to CIE XYZ (D65).
var toXYZ = matrix{
	0.4124564, 0.3575761, 0.1804375,
	0.2126729, 0.7151522, 0.0721750,
	0.0193339, 0.1191920, 0.9503041,
}

// Lab converts to CIELAB with the white point of D65.
func (c RGB) Lab() Lab {
	x, y, z := toXYZ.apply(linear(c.R), linear(c.G), linear(c.B))
	fx, fy, fz := labCurve(x/0.95047), labCurve(y), labCurve(z/1.08883)
	return Lab{L: 116*fy - 16, A: 500 * (fx - fy), B: 200 * (fy - fz)}
}

func labCurve(t float64) float64 {
	const delta = 6.0 / 29
	if t > delta*delta*delta {
		return math.Cbrt(t)
	}
	return t/(3*delta*delta) + 4.0/29
}

// Sight is a way of seeing colours.
type Sight struct {
	Name string
	m    matrix // on linear sRGB
}

// Sights are normal sight, the three kinds of dichromacy (Machado, Oliveira and Fernandes 2009, severity 1.0) and grey, as
// a black-and-white printer turns colours into their luminance.
var Sights = []Sight{
	{"normal", matrix{1, 0, 0, 0, 1, 0, 0, 0, 1}},
	{"protanopia", matrix{
		0.152286, 1.052583, -0.204868,
		0.114503, 0.786281, 0.099216,
		-0.003882, -0.048116, 1.051998,
	}},
	{"deuteranopia", matrix{
		0.367322, 0.860646, -0.227968,
		0.280085, 0.672501, 0.047413,
		-0.011820, 0.042940, 0.968881,
	}},
	{"tritanopia", matrix{
		1.255528, -0.076749, -0.178779,
		-0.078411, 0.930809, 0.147602,
		0.004733, 0.691367, 0.303900,
	}},
	{"grey", matrix{
		0.2126729, 0.7151522, 0.0721750,
		0.2126729, 0.7151522, 0.0721750,
		0.2126729, 0.7151522, 0.0721750,
	}},
}

// See returns the colour as it looks with this sight.
func (s Sight) See(c RGB) RGB {
	r, g, b := s.m.apply(linear(c.R), linear(c.G), linear(c.B))
	return RGB{encode(r), encode(g), encode(b)}
}

// Smallest is the smallest CIEDE2000 difference of two colours over all Sights, and the name of the sight that has it.
func Smallest(c, d RGB) (difference float64, sight string) {
	difference = math.Inf(1)
	for _, s := range Sights {
		if e := Difference(s.See(c).Lab(), s.See(d).Lab()); e < difference {
			difference, sight = e, s.Name
		}
	}
	return difference, sight
}

// Difference is the CIEDE2000 colour difference with kL = kC = kH = 1, in the notation of Sharma, Wu and Dalal (2005).
func Difference(p, q Lab) float64 {
	c7 := math.Pow((math.Hypot(p.A, p.B)+math.Hypot(q.A, q.B))/2, 7)
	g := 0.5 * (1 - math.Sqrt(c7/(c7+pow25to7)))
	a1, a2 := p.A*(1+g), q.A*(1+g)
	c1, c2 := math.Hypot(a1, p.B), math.Hypot(a2, q.B)
	h1, h2 := hue(a1, p.B), hue(a2, q.B)

	dL, dC := q.L-p.L, c2-c1
	dh, meanH := hueDifference(c1, c2, h1, h2)
	dH := 2 * math.Sqrt(c1*c2) * sinDegrees(dh/2)

	meanL, meanC := (p.L+q.L)/2, (c1+c2)/2
	t := 1 - 0.17*cosDegrees(meanH-30) + 0.24*cosDegrees(2*meanH) + 0.32*cosDegrees(3*meanH+6) - 0.20*cosDegrees(4*meanH-63)
	l50 := (meanL - 50) * (meanL - 50)
	sL := 1 + 0.015*l50/math.Sqrt(20+l50)
	sC := 1 + 0.045*meanC
	sH := 1 + 0.015*meanC*t
	c7 = math.Pow(meanC, 7)
	turn := 30 * math.Exp(-math.Pow((meanH-275)/25, 2))
	rT := -2 * math.Sqrt(c7/(c7+pow25to7)) * sinDegrees(2*turn)
	l, c, h := dL/sL, dC/sC, dH/sH
	return math.Sqrt(math.Max(0, l*l+c*c+h*h+rT*c*h))
}

// pow25to7 is 25^7.
const pow25to7 = 6103515625

// hue is the angle of a chroma vector in degrees from 0 to 360; 0 for a grey.
func hue(a, b float64) float64 {
	if a == 0 && b == 0 {
		return 0
	}
	h := math.Atan2(b, a) * 180 / math.Pi
	if h < 0 {
		h += 360
	}
	return h
}

// hueDifference returns the turn from one hue to the other the short way round, and the mean hue; a grey has no hue.
func hueDifference(c1, c2, h1, h2 float64) (difference, mean float64) {
	if c1*c2 == 0 {
		return 0, h1 + h2
	}
	difference, mean = h2-h1, (h1+h2)/2
	if math.Abs(difference) <= 180 {
		return difference, mean
	}
	difference -= math.Copysign(360, difference)
	if h1+h2 < 360 {
		return difference, mean + 180
	}
	return difference, mean - 180
}

func sinDegrees(d float64) float64 { return math.Sin(d * math.Pi / 180) }
func cosDegrees(d float64) float64 { return math.Cos(d * math.Pi / 180) }
