// Package sheet brings drawings to paper: a large artwork is cut into tiles with crop marks, glue flaps, codes, rulers and an
// assembly map, cards are laid on n-up sheets with mirrored backs, and forms fill a sheet.
//
// Tile plans the fewest sheets for an artwork and Plan.Pages draws them; Whole is the one page of the artwork's true size; OneSheet finds the
// largest scale at which an artwork needs no cutting. PlanCards plans the sheets of a deck and CardPlan.Pages streams them; Only and Compare
// choose cards. Form is a sheet made of content that fills it. Calibration is the page on which a printer's errors are measured, and Profile
// undoes them. Everything is in mm, and nothing is drawn outside the printer margin of a sheet, but for the marks of cards (see
// PlanCards).
package sheet

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/typeset"
)

// Automatic as an overlap means: what fits, up to 8 mm, and none where less than 3 mm would fit.
const Automatic = -1

// Bounds of the options, in mm.
const (
	DefaultMargin = 5.0 // of a printer, the least of the trade
	MaxMargin     = 50.0
	MaxOverlap    = 50.0
)

// MaxSheets is the largest number of sheets that an artwork may be cut into.
const MaxSheets = 10_000

// Options say how an artwork is brought to paper.
type Options struct {
	// Overlap is the width of the glue flaps in mm, from 0 (the tiles are taped edge to edge) to MaxOverlap, or Automatic.
	Overlap float64
	// Margin is what the printer leaves white at each edge of the paper, in mm, at most MaxMargin; 0 means DefaultMargin.
	Margin float64
	Fonts  Fonts
	Slug   Slug
	Words  Words
}

// Fonts are the chains of fonts that texts on sheets are set in (see typeset.Style).
type Fonts struct {
	Library    *typeset.Library
	Text, Bold []string
}

// Slug is what every sheet says about itself, in the language of the sheet. Empty fields are left out.
type Slug struct {
	Game, Part, Theme, Version string
	// Scale is that of the part, said behind it as a percentage with at most one decimal; 0 and 1 say nothing. OneSheet sets it.
	Scale float64
}

// Words are the texts on sheets in one language. All of them are needed. Words in braces are replaced: {paper} by the name of the
// paper, {sheets} and {number} by numbers, {overlap} by a length such as "8 mm".
type Words struct {
	PrintAt100 string // "print at 100 %"
	Tile       string // "tile", before a code, for people who cannot see the page
	Map        string // "assembly map"
	FinalSize  string // "final size"
	Paper      string // "paper"
	Sheets     string // "sheets", before their number
	Portrait   string // "portrait"
	Landscape  string // "landscape"
	Flaps      string // "glue flaps", before their width
	NoFlaps    string // "none", where tiles are joined edge to edge
	Order      string // "order", before the codes in the order of gluing
	// Steps: to check the rulers; to cut; to glue where there are flaps; to tape where there are none.
	StepPrint string // "Print at 100 % on {paper}, without fitting to the page. The rulers on each sheet must measure 100 mm and 4 in."
	StepCut   string // "Cut each tile along the solid crop marks."
	StepGlue  string // "A strip with a drop is a glue flap: leave it on. ..."
	StepTape  string // "Where there is no flap, ..."
	// Sheets of cards.
	Sheet     string // "sheet {number}", where the number may be 3/6
	Fronts    string // "fronts"
	Backs     string // "backs"
	FlipLong  string // "two-sided, flip on the long edge"
	FlipShort string // "two-sided, flip on the short edge"
	FlipNone  string // "not for two-sided printing"
	FoldLine  string // "fold along the dashed line"
	// The calibration page. {mark}, {from} and {to} are letters of its marks.
	Calibration                        string // "Calibration page"
	FrontSide, BackSide                string // "front", "back"
	Measure, ShouldBe, Measured, Gives string // heads of the table
	FromLeft, FromTop, Between         string // "left edge of the paper to {mark}", ..., "{from} to {to}"
	CalPrint, CalMeasure               string // steps: "Print this page at 100 % on {paper}, ..."
	CalWrite, CalLight                 string
}

// check reports options that are out of range or incomplete.
func (o Options) check() error {
	if o.Overlap != Automatic && !(o.Overlap >= 0 && o.Overlap <= MaxOverlap) {
		return fmt.Errorf("overlap of %g mm is out of range: 0 to %g mm are allowed", o.Overlap, MaxOverlap)
	}
	if !(o.Margin >= 0 && o.Margin <= MaxMargin) {
		return fmt.Errorf("printer margin of %g mm is out of range: 0 to %g mm are allowed", o.Margin, MaxMargin)
	}
	if o.Fonts.Library == nil || len(o.Fonts.Text) == 0 || len(o.Fonts.Bold) == 0 {
		return fmt.Errorf("the fonts of the sheets are missing: a library and a chain for text and for bold text are needed")
	}
	v := reflect.ValueOf(o.Words)
	for i := range v.NumField() {
		if v.Field(i).String() == "" {
			return fmt.Errorf("the words of the sheets have no text for %s: every text is needed in every language", v.Type().Field(i).Name)
		}
	}
	return nil
}

// margin is the printer margin in mm.
func (o Options) margin() float64 {
	if o.Margin == 0 {
		return DefaultMargin
	}
	return o.Margin
}

// sheetSize is the size of a sheet of paper in an orientation.
func sheetSize(p geom.Paper, landscape bool) geom.Size {
	short, long := min(p.Size.W, p.Size.H), max(p.Size.W, p.Size.H)
	if landscape {
		return geom.Size{W: long, H: short}
	}
	return geom.Size{W: short, H: long}
}

// PaperName is the name of a paper as people write it: A4, SRA3, Letter, 200x300 mm.
func PaperName(p geom.Paper) string {
	if p.Name == "" || p.Name[0] >= '0' && p.Name[0] <= '9' {
		return sizeText(p.Size, 1)
	}
	if strings.ContainsAny(p.Name, "0123456789") {
		return strings.ToUpper(p.Name)
	}
	return strings.ToUpper(p.Name[:1]) + p.Name[1:]
}

// sizeText writes a size in mm, rounded to a number of decimals.
func sizeText(s geom.Size, decimals int) string {
	return round(s.W, decimals) + " \u00d7 " + round(s.H, decimals) + " mm"
}

// inchText writes a size in inches with two decimals.
func inchText(s geom.Size) string {
	return round(s.W/geom.MMPerInch, 2) + " \u00d7 " + round(s.H/geom.MMPerInch, 2) + " in"
}

func round(v float64, decimals int) string {
	k := math.Pow10(decimals)
	return geom.FormatMM(math.Round(v*k) / k)
}
