package gamedef

import (
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"rinkpress/layouts/geom"
)

// Printer is the profile of a printer: what it does wrong, as it was measured on the calibration page. Like a definition it is
// declared by its tags.
type Printer struct {
	Name  string   `yaml:"name" max:"80" doc:"which printer, paper and tray it was measured with"`
	Front Misprint `yaml:"front,required" doc:"what the printer does wrong on the first side of the paper"`
	Back  Misprint `yaml:"back" doc:"what it does wrong on the second side"`
}

// Misprint is what a printer does wrong on one side of the paper. A key that is left out is no error.
type Misprint struct {
	OffsetX Shift   `yaml:"offset-x" min:"-10" max:"10" doc:"how far everything lies to the right of its place (-2mm: to the left)"`
	OffsetY Shift   `yaml:"offset-y" min:"-10" max:"10" doc:"how far everything lies below its place (-2mm: above)"`
	Angle   Angle   `yaml:"angle" min:"-3" max:"3" doc:"how far everything is turned clockwise (-0.1deg: anticlockwise)"`
	ScaleX  Percent `yaml:"scale-x" min:"90" max:"110" doc:"how wide everything is, of its true width"`
	ScaleY  Percent `yaml:"scale-y" min:"90" max:"110" doc:"how high everything is, of its true height"`
}

// Shift is a length in mm that may be negative, written with its unit: -0.4mm.
type Shift float64

// Angle is an angle in degrees, written with its unit: 0.15deg.
type Angle float64

// Percent is a share in hundredths, written with its sign: 100.2%. 0 stands for a key that was left out.
type Percent float64

// ReadPrinter reads the profile of a printer. The problems of a file come all together as a Problems; file is its name in them.
func ReadPrinter(file string, data []byte) (*Printer, error) {
	p := &Printer{}
	r := readInto(file, data, p)
	if err := collect(r.problems); err != nil {
		return nil, err
	}
	return p, nil
}

// unit is how numbers of a kind carry their unit.
type unit struct {
	name, example string
	parse         func(text string) (float64, bool)
}

// The kinds of numbers with a sign. Bounds are told in the unit's name.
var (
	shiftUnit   = unit{"mm", "a length such as 0.4mm or -0.4mm", parseShift}
	angleUnit   = unit{"deg", "an angle such as 0.15deg or -0.15deg", suffixed("deg")}
	percentUnit = unit{"%", "a percentage such as 100.2%", suffixed("%")}
)

func readShift(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	r.signed(n, v, f, shiftUnit)
}
func readAngle(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	r.signed(n, v, f, angleUnit)
}
func readPercent(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	r.signed(n, v, f, percentUnit)
}

// signed reads a number with a unit and perhaps a sign.
func (r *reader) signed(n *yaml.Node, v reflect.Value, f field, u unit) {
	if n.Kind != yaml.ScalarNode || n.Tag == nullTag {
		r.problemAt(n, f.key+" is "+describe(n), u.example, "")
		return
	}
	value, ok := u.parse(strings.TrimSpace(n.Value))
	if !ok {
		hint := ""
		if n.Tag == intTag || n.Tag == floatTag {
			hint = "write the unit: " + clip(n.Value) + u.name
		}
		r.problemAt(n, f.key+" is "+describe(n), u.example, hint)
		return
	}
	if !f.holds(value) {
		r.problemAt(n, f.key+" is "+clip(n.Value), f.within(u.name), "")
		return
	}
	v.SetFloat(value)
}

// parseShift reads a length with a sign.
func parseShift(text string) (float64, bool) {
	digits := strings.TrimPrefix(text, "-")
	mm, err := geom.ParseLength(digits)
	if len(digits) < len(text) {
		mm = 0 - mm
	}
	return mm, err == nil
}

var signedNumber = regexp.MustCompile(`^-?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})$`)

// suffixed reads numbers that end in a unit.
func suffixed(name string) func(string) (float64, bool) {
	return func(text string) (float64, bool) {
		digits, ok := strings.CutSuffix(text, name)
		digits = strings.TrimSpace(digits)
		if !ok || !signedNumber.MatchString(digits) {
			return 0, false
		}
		value, err := strconv.ParseFloat(digits, 64)
		return value + 0, err == nil && !math.IsInf(value, 0)
	}
}

// schema is that of numbers with the unit.
func (u unit) schema(field) object {
	if u.name == "mm" {
		return object{"type": "string", "pattern": `^ *-?\+?([0-9]+\.?[0-9]*|\.[0-9]+) *(mm|cm|in|pt) *$`}
	}
	return object{"type": "string", "pattern": `^ *-?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}) *` + regexp.QuoteMeta(u.name) + ` *$`}
}
