// Package gamedef reads game definitions: YAML to a validated model, every problem with its file, line and column. It is
// the only package that knows YAML. The structs of this file are the declaration of the format: their tags drive the reader, its
// error messages and the JSON Schema alike, so a new key is a new field and nothing else.
//
// Read reads a definition, Load a file, Bundled one of those that come with the program (BundledIDs lists them); Definition.For is
// the definition as a variant has it. The package draws nothing and knows no rules: it is given what referees declare.
//
// Tags: yaml is the key (",required" when it must be there), doc one line for people and the schema; enum lists the words
// allowed and default is the one meant when the key is absent; pattern is a regular expression for a whole string and shape the same in
// words; min and max bound numbers, lengths (mm) and, for strings and lists, how many characters or entries there may be; of all keys
// with the same oneof exactly one is given. In a slice of structs one of whose fields is tagged key (a pattern for the names) the entries stand under
// their names; a field At of type Places gets the places of a block's values.
package gamedef

import (
	"io/fs"
	"time"

	"rinkpress/rules/param"
)

// Languages are the languages a definition can be printed in, in the order of listings.
var Languages = []string{"en", "pl", "ru", "ko"}

// Definition is one game as its YAML file describes it.
type Definition struct {
	ID         string      `yaml:"id,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters, digits and single hyphens, beginning with a letter" max:"40" doc:"name of the game in records, file names and commands"`
	Name       Text        `yaml:"name,required" max:"60" doc:"name of the game as it is printed"`
	Version    string      `yaml:"version,required" pattern:"[0-9A-Za-z][0-9A-Za-z.+-]*" shape:"letters, digits, dots, + and -, beginning with a letter or digit" max:"20" doc:"version of the definition, printed on every sheet"`
	Date       Date        `yaml:"date,required" doc:"date of the definition (YYYY-MM-DD), the date of everything printed from it"`
	Languages  []string    `yaml:"languages,required" enum:"en|pl|ru|ko" min:"1" max:"4" doc:"languages in which every text of the definition is given"`
	Author     string      `yaml:"author" max:"100" doc:"who made this definition, for the metadata of the files"`
	Credits    Text        `yaml:"credits" max:"400" doc:"credit to the game's designer"`
	Notice     Text        `yaml:"notice" max:"400" doc:"notice about copying and selling"`
	Summary    Text        `yaml:"summary" max:"400" doc:"what the game is, in one or two sentences"`
	Players    *Players    `yaml:"players" doc:"who plays"`
	Sides      Sides       `yaml:"sides" doc:"names of the two sides"`
	Referee    string      `yaml:"referee" max:"40" doc:"referee that enforces the rules; a definition without one is only printed"`
	Rules      RuleBlock   `yaml:"rules" doc:"rule parameters of the referee; what is not named has its default"`
	Variants   []Variant   `yaml:"variants" max:"20" doc:"variants of the rules; the first is the one meant when a record names none"`
	TitleFont  string      `yaml:"title-font" enum:"Play-Bold|eurof75|NotoSans-Bold" default:"NotoSans-Bold" doc:"font of the titles"`
	Board      *Board      `yaml:"board" doc:"the board and how it is drawn"`
	Pad        *Pad        `yaml:"pad" doc:"many small boards on a sheet, to be played on with a pen"`
	Decks      []Deck      `yaml:"decks" max:"20" doc:"decks of cards"`
	Tokens     []Token     `yaml:"tokens" max:"60" doc:"pieces and dice that are printed to be cut out"`
	Boxes      []Box       `yaml:"boxes" max:"20" doc:"tuck boxes for decks"`
	ScoreSheet *ScoreSheet `yaml:"score-sheet" doc:"the form to write games down by hand"`
	Components []Component `yaml:"components" max:"100" doc:"everything that is needed to play"`

	// Files is the folder the definition was read from, and all that what it refers to may be read from; nil when it
	// was not read from a folder.
	Files fs.FS `yaml:"-"`
	// Icons is the folder of the common icons, from the Options it was read with.
	Icons fs.FS `yaml:"-"`
	// File is the path the definition was read from, as error messages name it.
	File string `yaml:"-"`
	// Params are the declarations of the rule parameters; of a definition without a referee its own.
	Params param.Set `yaml:"-"`
	// Variant is the id of the variant that Values, and every Expr, are resolved for ("" without variants).
	Variant string `yaml:"-"`
	// Values are all rule parameters: defaults, then rules:, then those of the variant. Empty without a referee: then they are
	// the numbers of rules: themselves.
	Values param.Values `yaml:"-"`
}

// Text is a text in each language of the definition.
type Text map[string]string

// In returns the text in a language, "" when there is none.
func (t Text) In(lang string) string { return t[lang] }

// Date is a day, at 00:00 UTC.
type Date struct{ time.Time }

// Length is a length in mm, written with its unit: 24mm, 2.5in.
type Length float64

// Expr is a whole number, written as a number or as arithmetic (+ - * / and round brackets, division rounding down) over rule
// parameters: (width + 1) / 2. Value is its result for the definition's Values.
type Expr struct {
	Source string
	Value  int
}

// Players says who plays.
type Players struct {
	Count int `yaml:"count,required" min:"1" max:"20" doc:"number of players"`
	Age   int `yaml:"age" min:"0" max:"99" doc:"smallest age advised, in years"`
}

// Sides names the two sides.
type Sides struct {
	Red  Text `yaml:"red" max:"30" doc:"name of the Red side"`
	Blue Text `yaml:"blue" max:"30" doc:"name of the Blue side"`
}

// RuleBlock is the rules: block as it was written; Definition.Values has its meaning.
type RuleBlock map[string]param.Value

// Variant is a variant of the rules: other values for some rule parameters.
type Variant struct {
	ID    string    `yaml:"id,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters, digits and single hyphens, beginning with a letter" max:"40" doc:"name of the variant in records and file names"`
	Name  Text      `yaml:"name,required" max:"60" doc:"name of the variant as it is printed"`
	Rules RuleBlock `yaml:"rules" doc:"rule parameters that differ from the definition's"`
}

// Board is the board of a game. Exactly one of the kinds is set.
type Board struct {
	Look    string        `yaml:"look" enum:"rink|hexrink|paper|arena|plain" default:"plain" doc:"how the board is decorated"`
	Labels  string        `yaml:"labels" enum:"all|none" default:"all" doc:"coordinates on all four sides, or none; a board of more than 26 files or rows of hexes has none"`
	Example string        `yaml:"example" max:"120" doc:"first line of a game record, printed small at the edge as a help to write games down"`
	Squares *SquaresBoard `yaml:"squares" oneof:"kind" doc:"a board of squares"`
	Hexes   *HexesBoard   `yaml:"hexes" oneof:"kind" doc:"a hexagonal board of hexes"`
	Points  *PointsBoard  `yaml:"points" oneof:"kind" doc:"a field of grid points on squared paper"`
	Map     *MapBoard     `yaml:"map" oneof:"kind" doc:"a board of squares drawn as a text map, with walls"`
	Mat     *MatBoard     `yaml:"mat" oneof:"kind" doc:"a play mat for a card game"`
}

// SquaresBoard is a rectangle of squares, files a, b, c ... across (from the left as Red sees it), ranks 1, 2, 3 ... upwards.
type SquaresBoard struct {
	Size   Length  `yaml:"size,required" min:"2" max:"500" doc:"side of a square"`
	Files  Expr    `yaml:"files,required" min:"1" max:"10000" doc:"number of squares across"`
	Ranks  Expr    `yaml:"ranks,required" min:"1" max:"10000" doc:"number of squares along"`
	Nets   []Net   `yaml:"nets" max:"4" doc:"rows drawn as hatched nets"`
	Rows   []Row   `yaml:"rows" max:"20" doc:"rows marked by a line through their middle"`
	Marks  []Mark  `yaml:"marks" max:"50" doc:"marked squares"`
	Starts []Start `yaml:"starts" max:"100" doc:"starting places, drawn as faint outlines"`
}

// Net is a whole row drawn as a net.
type Net struct {
	Side string `yaml:"side,required" enum:"red|blue" doc:"side that defends the net"`
	Rank Expr   `yaml:"rank,required" min:"1" max:"10000" doc:"rank of the row"`
}

// Row is a row marked along its middle.
type Row struct {
	Kind string `yaml:"kind,required" enum:"centre|zone" doc:"centre line or the hint of a zone line"`
	Rank Expr   `yaml:"rank,required" min:"1" max:"10000" doc:"rank of the row"`
}

// Mark is a marked square or cell.
type Mark struct {
	Kind string `yaml:"kind,required" enum:"centre|circle|dot" doc:"what is drawn: centre spot, circle or dot"`
	At   Place  `yaml:"at,required" doc:"the square: [file, rank] or centre"`
}

// Place is a square or cell by file and rank, each from 1, written [file, rank]; on hexes [number, row]. Written as the word
// centre it is the middle of the board; File and Rank have its values then too.
type Place struct {
	File, Rank Expr
	Centre     bool
}

// Start is one starting place, or with Rows a block of rows of a hexes board, or with Goal a goal square of a map.
type Start struct {
	Side  string `yaml:"side" enum:"red|blue" doc:"side whose piece starts here; none for the puck or ball"`
	Piece string `yaml:"piece,required" enum:"skater|goalie|puck|man|ball|goblin" doc:"what starts here"`
	At    *Place `yaml:"at" oneof:"place" doc:"the square: [file, rank] or centre"`
	Rows  []Expr `yaml:"rows" oneof:"place" min:"2" max:"2" doc:"first and last row filled with pieces (hexes)"`
	Goal  string `yaml:"goal" oneof:"place" enum:"first|last" doc:"first or last goal square of the side in file order (map)"`
}

// HexesBoard is a hexagon of hexes with level rows, as in the Jokerball spec: row 1 at the bottom, cell numbers along diagonals.
type HexesBoard struct {
	Size   Length  `yaml:"size,required" min:"2" max:"500" doc:"distance of two opposite edges of a hex"`
	Side   Expr    `yaml:"side,required" min:"1" max:"58" doc:"hexes along one side of the board"`
	Near   string  `yaml:"near" enum:"red|blue" default:"red" doc:"side that defends the goal at the bottom"`
	Starts []Start `yaml:"starts" max:"100" doc:"starting places, drawn as faint outlines"`
	Marks  []Mark  `yaml:"marks" max:"50" doc:"marked cells"`
}

// PointsBoard is a field whose play is on grid points: width x length cells, two goals parallel to the end boards.
type PointsBoard struct {
	Size   Length `yaml:"size,required" min:"1" max:"200" doc:"side of a cell"`
	Width  Expr   `yaml:"width,required" min:"2" max:"5000" doc:"cells across, an even number"`
	Length Expr   `yaml:"length,required" min:"2" max:"5000" doc:"cells along, an even number"`
	Goal   Expr   `yaml:"goal,required" min:"2" max:"4998" doc:"width of a goal in cells, an even number less than the width"`
	Inset  Expr   `yaml:"inset,required" min:"0" max:"2499" doc:"cells from the end board to the goal, less than half the length"`
	Near   string `yaml:"near" enum:"red|blue" default:"red" doc:"side that defends the goal at the bottom"`
}

// MapBoard is a field drawn as text, one character a square, first line the highest rank: # wall, . field, R and B goal
// squares, * centre.
type MapBoard struct {
	Size   Length  `yaml:"size,required" min:"2" max:"500" doc:"side of a square"`
	Map    string  `yaml:"map,required" max:"40" doc:"name of the rule parameter that holds the map"`
	Starts []Start `yaml:"starts" max:"100" doc:"starting places, drawn as faint outlines"`
}

// MatBoard is a play mat for a card game: a pile in the middle, a breakaway place and a scoreboard for each side, and the periods.
type MatBoard struct {
	Card    string `yaml:"card,required" enum:"poker|tcg|bridge" doc:"size of the cards"`
	Periods Expr   `yaml:"periods,required" min:"1" max:"9" doc:"periods before the overtime"`
	Goals   int    `yaml:"goals,required" min:"5" max:"30" doc:"highest number on the scoreboards"`
	Pile    Text   `yaml:"pile,required" max:"40" doc:"name of the pile"`
	// Breakaway, Period and Overtime name the other places.
	Breakaway Text `yaml:"breakaway,required" max:"40" doc:"name of the place that shows a breakaway"`
	Period    Text `yaml:"period,required" max:"40" doc:"the word period"`
	Overtime  Text `yaml:"overtime,required" max:"40" doc:"name of the extra period"`
	Score     Text `yaml:"score,required" max:"40" doc:"name of the scoreboards"`
}

// Pad is a sheet of as many small boards as fit, each with lines for names, score and the record.
type Pad struct {
	Size  Length `yaml:"size,required" min:"3" max:"20" doc:"side of a cell"`
	Lines int    `yaml:"lines,required" min:"0" max:"60" doc:"lines for the record beside or under each field"`
	Names Text   `yaml:"names,required" max:"30" doc:"label of the lines for the names"`
	Score Text   `yaml:"score,required" max:"30" doc:"label of the line for the score"`
	Moves Text   `yaml:"moves,required" max:"30" doc:"label of the lines for the record"`
}

// Component is something needed to play.
type Component struct {
	ID    string `yaml:"id,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters, digits and single hyphens, beginning with a letter" max:"40" doc:"short name"`
	Name  Text   `yaml:"name,required" max:"80" doc:"name as it is printed in parts lists"`
	Count Expr   `yaml:"count,required" min:"1" max:"10000" doc:"how many are needed"`
	Side  string `yaml:"side" enum:"red|blue|each" doc:"side that it belongs to; each: every side has that many"`
	Part  string `yaml:"part" enum:"board|pad|cards|tokens|sheets|rules|box" doc:"printed part that it comes from; none when it must be added"`
}
