package gamedef

import (
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"strings"

	"gopkg.in/yaml.v3"

	"rinkpress/layouts/geom"
)

// spruesDir is the folder of the bundled sprues, each in a file named by its id.
const spruesDir = "sprues"

// Sprue is a sheet with fixed slots for cards, such as perforated paper. Like a definition it is declared by its tags.
type Sprue struct {
	ID        string      `yaml:"id,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters and digits in parts joined by hyphens" max:"40" doc:"name of the sprue in commands"`
	Paper     PaperSize   `yaml:"paper,required" doc:"the paper: a5, a4, a3, letter, legal, tabloid, sra3, or such as 200x300mm"`
	Landscape bool        `yaml:"landscape" doc:"the paper lies with its long side down"`
	Card      CardSize    `yaml:"card,required" doc:"trim size of a card: poker, tcg, bridge, tarot, mini-euro, mini-us, euro, square, business, or such as 63mm x 88mm"`
	Marks     string      `yaml:"marks" enum:"crop|none" default:"crop" doc:"crop marks in the margins, or none for paper that is cut already"`
	Grids     []SprueGrid `yaml:"grids" max:"50" doc:"slots in columns and rows"`
	Slots     []SprueSlot `yaml:"slots" max:"400" doc:"single slots"`

	// Places are all slots in the order in which they are filled: those of the grids, each by rows, then the single ones.
	Places []SprueSlot `yaml:"-"`
}

// SprueSlot is the place of one card.
type SprueSlot struct {
	X    Length `yaml:"x,required" doc:"from the left edge of the page to the card as it lies there"`
	Y    Length `yaml:"y,required" doc:"from the top of the page to the card as it lies there"`
	Turn int    `yaml:"turn" min:"0" max:"270" doc:"how far the card is turned clockwise, in degrees: 0, 90, 180 or 270"`
}

// SprueGrid is slots in columns and rows that are equally far apart.
type SprueGrid struct {
	X       Length `yaml:"x,required" doc:"from the left edge of the page to the first column"`
	Y       Length `yaml:"y,required" doc:"from the top of the page to the first row"`
	Columns int    `yaml:"columns,required" min:"1" max:"50" doc:"number of columns"`
	Rows    int    `yaml:"rows,required" min:"1" max:"50" doc:"number of rows"`
	GapX    Length `yaml:"gap-x" max:"100" doc:"between columns; none: they share a cut"`
	GapY    Length `yaml:"gap-y" max:"100" doc:"between rows; none: they share a cut"`
	Turn    int    `yaml:"turn" min:"0" max:"270" doc:"how far the cards are turned clockwise, in degrees: 0, 90, 180 or 270"`
}

// PaperSize is a paper by its name, upright, or by its two sides.
type PaperSize struct{ geom.Paper }

// maxSlots is the most slots of a sprue, grids included.
const maxSlots = 400

// sprueHair is what slots may overlap by, or lie outside of the page, in mm: lengths in inches are rounded.
const sprueHair = 0.01

// ReadSprue reads a sprue. Slots that overlap and those that leave the page are problems, which come all together as a Problems; file is its
// name in them.
func ReadSprue(file string, data []byte) (*Sprue, error) {
	s := &Sprue{}
	r := readInto(file, data, s)
	if r.root() {
		r.checkSprue(s)
	}
	if err := collect(r.problems); err != nil {
		return nil, err
	}
	return s, nil
}

// BundledSprues lists the ids of the sprues in fsys, which has them as sprues/<id>.yaml, in the order of the alphabet.
func BundledSprues(fsys fs.FS) ([]string, error) {
	files, err := fs.Glob(fsys, path.Join(spruesDir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(files))
	for i, file := range files {
		ids[i] = strings.TrimSuffix(path.Base(file), ".yaml")
	}
	return ids, nil
}

// BundledSprue reads the sprue of the given id in fsys. An id that is not there is an fs.ErrNotExist.
func BundledSprue(fsys fs.FS, id string) (*Sprue, error) {
	ids, err := BundledSprues(fsys)
	if err != nil {
		return nil, err
	}
	for _, known := range ids {
		if known != id {
			continue
		}
		file := path.Join(spruesDir, id+".yaml")
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		return ReadSprue(file, data)
	}
	text := fmt.Sprintf("unknown sprue %s: %s", quote(id), or(ids))
	if hint := suggest(id, ids); hint != "" {
		text += "\n\thint: " + hint
	}
	return nil, &missing{text}
}

// Page is the size of the sprue's paper as it lies, in mm.
func (s *Sprue) Page() geom.Size {
	size := s.Paper.Size
	if s.Landscape != (size.W > size.H) {
		return size.Turned()
	}
	return size
}

// spruePlace is a slot and the path that declares it.
type spruePlace struct {
	SprueSlot
	path string
}

// checkSprue finds slots that overlap or leave the page.
func (r *reader) checkSprue(s *Sprue) {
	all := r.spruePlaces(s)
	if len(all) == 0 {
		r.problemPath("", "the sprue has no slots", "at least one, in grids or slots", "")
		return
	}
	if len(all) > maxSlots {
		r.problemPath("grids", fmt.Sprintf("the sprue has %d slots", len(all)), fmt.Sprintf("at most %d", maxSlots), "")
		return
	}
	page := s.Page()
	if s.Paper.Name == "" || s.Card.W == 0 {
		return // told
	}
	boxes := make([]geom.Box, len(all))
	for i, p := range all {
		boxes[i] = p.box(s.Card.Size)
		if b := boxes[i].Inset(sprueHair); b.X < 0 || b.Y < 0 || b.Right() > page.W || b.Bottom() > page.H {
			r.problemPath(p.path, fmt.Sprintf("slot %d reaches to %s mm from the left and %s mm from the top and leaves the page", i+1,
				geom.FormatMM(boxes[i].Right()), geom.FormatMM(boxes[i].Bottom())), fmt.Sprintf("a page of %s x %s mm", geom.FormatMM(page.W), geom.FormatMM(page.H)), "")
		}
		for j, other := range boxes[:i] {
			if common := boxes[i].Intersect(other); common.W > sprueHair && common.H > sprueHair {
				r.problemPath(p.path, fmt.Sprintf("slot %d overlaps slot %d (line %d)", i+1, j+1, r.nearest(all[j].path).Line), "slots that are apart", "")
				break
			}
		}
	}
	for _, p := range all {
		s.Places = append(s.Places, p.SprueSlot)
	}
}

// spruePlaces lists all slots, and notes turns that are no quarter turns.
func (r *reader) spruePlaces(s *Sprue) []spruePlace {
	var all []spruePlace
	for i, g := range s.Grids {
		at := fmt.Sprintf("grids[%d]", i)
		r.checkTurn(at, g.Turn)
		size := SprueSlot{Turn: g.Turn}.box(s.Card.Size).Size()
		for n := range g.Columns * g.Rows {
			x := g.X + Length(float64(n%g.Columns)*(size.W+float64(g.GapX)))
			y := g.Y + Length(float64(n/g.Columns)*(size.H+float64(g.GapY)))
			all = append(all, spruePlace{SprueSlot{x, y, g.Turn}, at})
		}
	}
	for i, slot := range s.Slots {
		at := fmt.Sprintf("slots[%d]", i)
		r.checkTurn(at, slot.Turn)
		all = append(all, spruePlace{slot, at})
	}
	return all
}

func (r *reader) checkTurn(path string, turn int) {
	if turn%90 != 0 {
		r.problemPath(path+".turn", fmt.Sprintf("turn is %d", turn), "0, 90, 180 or 270", "")
	}
}

// box is what a card of a size takes in the slot.
func (s SprueSlot) box(card geom.Size) geom.Box {
	if s.Turn%180 != 0 {
		card = card.Turned()
	}
	return card.At(float64(s.X), float64(s.Y))
}

func readPaper(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if n.Kind != yaml.ScalarNode || n.Tag == nullTag {
		r.problemAt(n, f.key+" is "+describe(n), "the name of a paper such as a4, or such as 200x300mm", "")
		return
	}
	paper, err := geom.ParsePaper(n.Value)
	if err != nil {
		what, allowed := splitError(err)
		r.problemAt(n, what, allowed, "")
		return
	}
	v.Set(reflect.ValueOf(PaperSize{paper}))
}

func paperSchema(field) object { return object{"type": "string"} }
