package gamedef

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Token is a sort of pieces that are printed to be cut out and glued: discs and standees that fit the cells of the board, and nets of
// cubes and dice.
type Token struct {
	Kind string `yaml:"kind,required" enum:"disc|flat|standee|cube|die|d20|doubling" doc:"disc, flat (an up and a down side), standee (a figure that stands), or the net of a cube, a six-sided die, a twenty-sided die or a doubling cube"`
	// Component has the count and the side of the pieces.
	Component string   `yaml:"component,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters, digits and single hyphens, beginning with a letter" max:"40" doc:"component that the pieces are"`
	Piece     string   `yaml:"piece" enum:"skater|goalie|puck|man|ball|goblin" doc:"what is drawn on it, as among the starting places of the board"`
	Text      string   `yaml:"text" max:"20" doc:"what stands on it: {side} is R or B, {number} counts the pieces of a side"`
	Figures   []string `yaml:"figures" enum:"brute|sneak|joker|howler" min:"1" max:"100" doc:"figures of standees and flats, Red's pieces first; when there are fewer they begin anew"`
	Size      Percent  `yaml:"size" oneof:"size" min:"20" max:"100" doc:"width of the piece in percent of a cell of the board"`
	Edge      Length   `yaml:"edge" oneof:"size" min:"8" max:"60" doc:"edge of a cube or a die"`
	Colour    string   `yaml:"colour" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #6B3FA0" doc:"colour of a die, when it is that of no side"`
	Pips      string   `yaml:"pips" enum:"round|diamond" default:"round" doc:"shape of the pips of a die, so that dice differ without colour"`
}

// Box is the tuck box for a deck. Its size comes from the deck.
type Box struct {
	Deck string `yaml:"deck,required" max:"40" doc:"id of the deck that it holds"`
	// Thickness is that of one card.
	Thickness Length `yaml:"thickness" min:"0.05" max:"3" default:"0.3mm" doc:"thickness of a card"`
	Clearance Length `yaml:"clearance" min:"0" max:"10" default:"1mm" doc:"how much wider, higher and deeper than the cards it is inside"`
}

// ScoreSheet is a form to write games down by hand in their notation, so that it can be typed in and verified.
type ScoreSheet struct {
	Header   string         `yaml:"header" enum:"form|page" default:"form" doc:"whether each form is a record of its own, with its tags, or all forms of a page are one"`
	Tags     []SheetTag     `yaml:"tags" max:"12" doc:"tags of this game's records, besides those that all games have"`
	Sections []SheetSection `yaml:"sections" max:"8" doc:"entries before the turns of a form"`
	Columns  []SheetColumn  `yaml:"columns,required" min:"1" max:"8" doc:"columns behind the turn's number and side"`
	Lines    Expr           `yaml:"lines,required" min:"1" max:"400" doc:"lines that a form has, or more; fewer on a paper that is too small for them"`
	Exact    bool           `yaml:"exact" doc:"whether a form has no more lines than that"`
	Row      Length         `yaml:"row" min:"4" max:"40" default:"6mm" doc:"height of a line"`
	Key      []SheetKey     `yaml:"key,required" min:"1" max:"60" doc:"the notation, form by form"`
}

// SheetTag is a tag to be filled in.
type SheetTag struct {
	Tag  string `yaml:"tag,required" pattern:"[A-Za-z][A-Za-z0-9_]*" shape:"the name of a tag: letters, digits and _" max:"30" doc:"name of the tag in records"`
	Name Text   `yaml:"name,required" max:"40" doc:"what it is"`
}

// SheetSection is an entry that is no turn, such as: game 2 first B.
type SheetSection struct {
	// Form is printed with a place to write in for each _.
	Form     string `yaml:"form,required" max:"80" doc:"the entry with _ for what is filled in"`
	Notation string `yaml:"notation,required" max:"300" doc:"regular expression for the whole entry"`
	Across   bool   `yaml:"across" doc:"whether it is written across a line of the table wherever it comes, and not at the head of a form"`
}

// Word is the word that the entry begins with.
func (s SheetSection) Word() string {
	word, _, _ := strings.Cut(s.Form, " ")
	return word
}

// SheetColumn is a column of a score sheet.
type SheetColumn struct {
	Head     Text   `yaml:"head,required" max:"60" doc:"head of the column"`
	Notation string `yaml:"notation,required" max:"900" doc:"regular expression for all that may stand in it, words with one blank between them"`
	Width    Length `yaml:"width,required" min:"4" max:"300" doc:"narrowest width of the column"`
	Grow     bool   `yaml:"grow" doc:"whether the column takes room that is left over"`
}

// SheetKey explains a form of the notation.
type SheetKey struct {
	Write string `yaml:"write,required" max:"60" doc:"an example of the notation"`
	Means Text   `yaml:"means,required" max:"160" doc:"what it means"`
}

// Cell is the width of a cell of the board in mm: the side of a square, the distance of two opposite edges of a hex. A mat has none: 0.
func (b *Board) Cell() float64 {
	switch {
	case b == nil:
		return 0
	case b.Squares != nil:
		return float64(b.Squares.Size)
	case b.Hexes != nil:
		return float64(b.Hexes.Size)
	case b.Map != nil:
		return float64(b.Map.Size)
	case b.Points != nil:
		return float64(b.Points.Size)
	}
	return 0
}

// LeastToken is the smallest width of a piece in mm that punchboard is made with (trade convention).
const LeastToken = 8.0

// Component finds a component by its id.
func (d *Definition) Component(id string) (Component, bool) {
	i := slices.IndexFunc(d.Components, func(c Component) bool { return c.ID == id })
	if i < 0 {
		return Component{}, false
	}
	return d.Components[i], true
}

// tokenNeeds says which keys the kinds of tokens need.
var tokenNeeds = map[string]struct{ piece, cell, figures bool }{
	"disc":     {piece: true, cell: true},
	"flat":     {cell: true, figures: true},
	"standee":  {cell: true, figures: true},
	"cube":     {cell: true},
	"die":      {},
	"d20":      {},
	"doubling": {},
}

// checkKit finds what is wrong with tokens, boxes and the score sheet beyond the single values.
func (r *reader) checkKit(d *Definition) {
	for i, t := range d.Tokens {
		r.checkToken(d, t, fmt.Sprintf("tokens[%d]", i))
	}
	decks := make([]string, len(d.Decks))
	for i := range d.Decks {
		decks[i] = d.Decks[i].ID
	}
	for i, b := range d.Boxes {
		path := fmt.Sprintf("boxes[%d].deck", i)
		if b.Deck != "" && !slices.Contains(decks, b.Deck) {
			r.problemPath(path, "there is no deck "+quote(b.Deck), orNone(decks, "the id of a deck: there is none"), r.suggestion(b.Deck, decks))
		}
		if slices.IndexFunc(d.Boxes, func(o Box) bool { return o.Deck == b.Deck }) < i {
			r.problemPath(path, fmt.Sprintf("deck %s has a second box", quote(b.Deck)), "one box for each deck", "")
		}
	}
	if d.ScoreSheet != nil {
		r.checkSheet(d.ScoreSheet)
	}
}

// orNone lists words, or says what is the matter when there is none.
func orNone(words []string, none string) string {
	if len(words) == 0 {
		return none
	}
	return or(words)
}

func (r *reader) checkToken(d *Definition, t Token, path string) {
	ids := make([]string, len(d.Components))
	for i, c := range d.Components {
		ids[i] = c.ID
	}
	if t.Component != "" && !slices.Contains(ids, t.Component) {
		r.problemPath(path+".component", "there is no component "+quote(t.Component), orNone(ids, "the id of a component: there is none"), r.suggestion(t.Component, ids))
	}
	needs, ok := tokenNeeds[t.Kind]
	if !ok {
		return // told
	}
	if needs.piece && t.Piece == "" && r.nodes[path+".piece"] == nil {
		r.problemPath(path, `key "piece" is missing`, "a "+t.Kind+" says what is drawn on it", "")
	}
	if needs.figures && len(t.Figures) == 0 && r.nodes[path+".figures"] == nil {
		r.problemPath(path, `key "figures" is missing`, "a "+t.Kind+" has a figure on it", "")
	}
	for _, name := range placeholder.FindAllString(t.Text, -1) {
		if name != "{side}" && name != "{number}" {
			r.problemPath(path+".text", "unknown placeholder "+quote(name), "{side} or {number}", "")
		}
	}
	if t.Size == 0 && needs.cell && t.Edge != 0 {
		r.problemPath(path+".edge", "a "+t.Kind+" has an edge", "size, in percent of a cell of the board", "")
	}
	if t.Size == 0 {
		return
	}
	cell := d.Board.Cell()
	if cell == 0 {
		r.problemPath(path+".size", "size in percent on a board without cells", "edge, a length", "")
		return
	}
	if mm := cell * float64(t.Size) / 100; mm < LeastToken {
		r.problemPath(path+".size", fmt.Sprintf("the piece is %.1f mm wide on a cell of %s mm", mm, number(cell)),
			fmt.Sprintf("at least %s mm, to be cut", number(LeastToken)), "make the cells of the board larger, or the piece")
	}
}

// placeholder is what looks like one in the text of a token.
var placeholder = regexp.MustCompile(`\{[^}]*\}?`)

// CommonTags are the tags of all records, in the order of score sheets (notation.md, "Tags"); Termination and Winner are only needed when a
// game was broken off.
var CommonTags = []string{"Game", "Variant", "Red", "Blue", "Event", "Site", "Round", "Date", "Result"}

func (r *reader) checkSheet(s *ScoreSheet) {
	const at = "score-sheet"
	seen := map[string]bool{}
	for _, tag := range CommonTags {
		seen[tag] = true
	}
	for i, t := range s.Tags {
		if seen[t.Tag] {
			r.problemPath(fmt.Sprintf("%s.tags[%d].tag", at, i), fmt.Sprintf("tag %s is there twice", quote(t.Tag)), "each tag once; the common ones are there already", "")
		}
		seen[t.Tag] = true
	}
	compiles := func(path, source string) {
		if _, err := regexp.Compile(source); err != nil {
			r.problemPath(path, "the notation is no regular expression: "+clip(strings.TrimPrefix(err.Error(), "error parsing regexp: ")), "RE2 syntax, such as [a-z][1-9]-[a-z][1-9]", "")
		}
	}
	words := map[string]bool{}
	for i, section := range s.Sections {
		path := fmt.Sprintf("%s.sections[%d]", at, i)
		compiles(path+".notation", section.Notation)
		word := section.Word()
		if section.Form != "" && !sectionWord.MatchString(word) {
			r.problemPath(path+".form", "the entry begins with "+quote(word), "a word of small letters and hyphens, such as face-off", "")
		}
		if words[word] {
			r.problemPath(path+".form", fmt.Sprintf("a second entry %s", quote(word)), "each word once", "")
		}
		words[word] = true
	}
	for i, c := range s.Columns {
		compiles(fmt.Sprintf("%s.columns[%d].notation", at, i), c.Notation)
	}
}

// sectionWord is the first word of a section entry.
var sectionWord = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
