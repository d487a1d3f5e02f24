package geom

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// units are the units a length may carry, in mm.
var units = []struct {
	name string
	mm   float64
}{{"mm", 1}, {"cm", 10}, {"in", MMPerInch}, {"pt", MMPerPoint}}

// MaxLength is the longest length that can be written, in mm: no press prints 100 m.
const MaxLength = 100_000

// ParseLength reads a length with its unit (mm, cm, in, pt), such as "2.5in" or "63 mm", and returns mm. A bare
// number is refused: lengths carry their unit. Negative lengths, NaN, infinities and lengths over MaxLength are errors.
func ParseLength(s string) (float64, error) {
	text := strings.TrimSpace(s)
	for _, u := range units {
		number, ok := strings.CutSuffix(text, u.name)
		if !ok {
			continue
		}
		number = strings.TrimSpace(number)
		v, err := strconv.ParseFloat(number, 64)
		if err != nil || !plainNumber(number) {
			return 0, fmt.Errorf("%q is no length: a number with a unit is allowed, such as 63mm or 2.5in", clip(s))
		}
		v = v*u.mm + 0 // never -0
		if v < 0 || v > MaxLength || math.IsNaN(v) {
			return 0, fmt.Errorf("length %q is out of range: 0mm to %dmm are allowed", clip(s), MaxLength)
		}
		return v, nil
	}
	return 0, fmt.Errorf("%q is no length: a number with a unit (mm, cm, in, pt) is allowed, such as 63mm or 2.5in", clip(s))
}

// plainNumber keeps out what ParseFloat takes beyond decimal numbers: "0x1p4", "1_000", "inf", "nan", "1e9".
func plainNumber(s string) bool {
	return s != "" && strings.Trim(s, "+-0123456789.") == ""
}

// clip shortens a text for an error message.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

// Paper is a paper size by name, upright (portrait).
type Paper struct {
	Name string
	Size Size
}

// Papers are the sizes of the trade, in mm.
var Papers = []Paper{
	{"a5", Size{148, 210}},
	{"a4", Size{210, 297}},
	{"a3", Size{297, 420}},
	{"letter", Size{215.9, 279.4}},
	{"legal", Size{215.9, 355.6}},
	{"tabloid", Size{279.4, 431.8}},
	{"sra3", Size{320, 450}},
}

// Bounds of a paper size given as numbers, in mm.
const (
	MinPaper = 50
	MaxPaper = 5_000
)

// ParsePaper reads a paper size: a name of Papers in any case, or "WxH" with lengths ("200mmx300mm", "8.5inx11in"); a
// unit at the end alone counts for both ("200x300mm"), and without any unit they are mm. A unit of the width alone is an
// error: "10cmx200" could mean either.
func ParsePaper(s string) (Paper, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	if i := slices.IndexFunc(Papers, func(p Paper) bool { return p.Name == name }); i >= 0 {
		return Papers[i], nil
	}
	w, h, ok := strings.Cut(name, "x")
	if !ok {
		return Paper{}, paperError(s)
	}
	unit := unitOf(h)
	if unit == "" {
		if unitOf(w) != "" {
			return Paper{}, paperError(s)
		}
		unit = "mm"
	}
	width, err := ParseLength(withUnit(w, unit))
	if err != nil {
		return Paper{}, paperError(s)
	}
	height, err := ParseLength(withUnit(h, unit))
	if err != nil {
		return Paper{}, paperError(s)
	}
	if min(width, height) < MinPaper || max(width, height) > MaxPaper {
		return Paper{}, fmt.Errorf("paper %q is out of range: sides of %d mm to %d mm are allowed", clip(s), MinPaper, MaxPaper)
	}
	return Paper{Name: FormatMM(width) + "x" + FormatMM(height), Size: Size{width, height}}, nil
}

// unitOf is the unit that a length ends in, empty when there is none.
func unitOf(length string) string {
	for _, u := range units {
		if strings.HasSuffix(strings.TrimSpace(length), u.name) {
			return u.name
		}
	}
	return ""
}

// withUnit adds a unit to a bare number.
func withUnit(number, unit string) string {
	if strings.TrimRight(number, "0123456789. ") == "" {
		return number + unit
	}
	return number
}

func paperError(s string) error {
	names := make([]string, len(Papers))
	for i, p := range Papers {
		names[i] = p.Name
	}
	return fmt.Errorf("unknown paper %q: %s or WxH such as 200x300mm are allowed", clip(s), strings.Join(names, ", "))
}

// FormatMM writes a number of mm with at most three decimals and without trailing zeros.
func FormatMM(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000+0, 'f', -1, 64)
}
