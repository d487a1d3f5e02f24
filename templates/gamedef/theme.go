package gamedef

// Theme is how everything printed looks: colours, line widths, hatches, fonts and type sizes. Nothing that is drawn has a
// colour, a line width or a type size of its own. Like a definition it is declared by its tags.
type Theme struct {
	ID      string    `yaml:"id,required" pattern:"[a-z][a-z0-9]*(-[a-z0-9]+)*" shape:"small letters and digits in parts joined by hyphens" max:"40" doc:"name of the theme in commands and file names"`
	Palette Palette   `yaml:"palette,required" doc:"the colours"`
	Fonts   []FontSet `yaml:"fonts,required" min:"1" max:"4" doc:"which fonts set the texts of which languages"`
	Type    Type      `yaml:"type,required" doc:"letterings: font, size and colour of texts"`
	Book    Book      `yaml:"book,required" doc:"how booklets are set"`
	Inks    Inks      `yaml:"inks,required" doc:"how areas are filled and lines are drawn"`
}

// Palette is the colours of a theme, each written #RRGGBB. The first seven are meanings: no two of them
// that meet on a board may look alike to anybody (see the test of package look).
type Palette struct {
	Red       string `yaml:"red,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"the Red side"`
	Blue      string `yaml:"blue,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"the Blue side"`
	Puck      string `yaml:"puck,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"pucks"`
	Ball      string `yaml:"ball,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"balls"`
	Ice       string `yaml:"ice,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"ice"`
	Floor     string `yaml:"floor,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"floor of an arena"`
	Stone     string `yaml:"stone,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"stones of walls"`
	StonePale string `yaml:"stone-pale,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"lighter stones"`
	Iron      string `yaml:"iron,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"iron bands and plates"`
	Paper     string `yaml:"paper,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"bare paper"`
	Mark      string `yaml:"mark,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"marks and text"`
	Secondary string `yaml:"secondary,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"text of less weight: coordinates, captions"`
	Accent    string `yaml:"accent,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"accent, only behind dark outlines"`
	IceLine   string `yaml:"ice-line,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"lines of a field on ice"`
	IceShade  string `yaml:"ice-shade,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"ice of another shade"`
	IceDeep   string `yaml:"ice-deep,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"ice of the deepest shade"`
	RedLine   string `yaml:"red-line,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"red lines painted on a field"`
	BlueLine  string `yaml:"blue-line,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"blue lines painted on a field"`
	RedTint   string `yaml:"red-tint,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"a breath of red"`
	BlueTint  string `yaml:"blue-tint,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"a breath of blue"`
	FloorLine string `yaml:"floor-line,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"lines and cracks of a floor"`
	Mortar    string `yaml:"mortar,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"joints and edges of walls"`
	Pale      string `yaml:"pale,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"light stones, iron and plates"`
	Shadow    string `yaml:"shadow,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"dark ground behind spectators"`
	Squared   string `yaml:"squared,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"lines of squared paper"`
	Pencil    string `yaml:"pencil,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"pencil lines"`
	Skin      string `yaml:"skin,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"skin of figures"`
	SkinShade string `yaml:"skin-shade,required" pattern:"#[0-9A-Fa-f]{6}" shape:"a colour such as #E2483A" doc:"skin in the shade"`
}

// FontSet is the fonts for some languages, each a chain: a character is set in the first font that has it.
type FontSet struct {
	Languages  []string `yaml:"languages,required" enum:"en|pl|ru|ko" min:"1" max:"4" doc:"languages set in these fonts"`
	Text       []string `yaml:"text,required" pattern:"[A-Za-z0-9-]+" shape:"the name of a bundled font" min:"1" max:"6" doc:"fonts of running text"`
	Bold       []string `yaml:"bold,required" pattern:"[A-Za-z0-9-]+" shape:"the name of a bundled font" min:"1" max:"6" doc:"fonts of bold text"`
	Italic     []string `yaml:"italic" pattern:"[A-Za-z0-9-]+" shape:"the name of a bundled font" min:"1" max:"6" doc:"fonts of italic text; those of text when absent"`
	BoldItalic []string `yaml:"bold-italic" pattern:"[A-Za-z0-9-]+" shape:"the name of a bundled font" min:"1" max:"6" doc:"fonts of bold italic text; those of bold text when absent"`
	Title      []string `yaml:"title,required" pattern:"[A-Za-z0-9-]+" shape:"the name of a bundled font" min:"1" max:"6" doc:"fonts of titles where the definition's title-font lacks a character"`
	Digits     []string `yaml:"digits,required" pattern:"[A-Za-z0-9-]+" shape:"the name of a bundled font" min:"1" max:"6" doc:"fonts of scoreboard digits"`
}

// Lettering is how a text is set. A text that is too long is made smaller, down to Least and no further.
type Lettering struct {
	Font   string `yaml:"font,required" enum:"text|bold|title|digits" doc:"fonts of the font set"`
	Size   Length `yaml:"size,required" min:"1.94" max:"70" doc:"size of the type (5.5pt at least)"`
	Least  Length `yaml:"least" min:"1.94" max:"70" doc:"smallest size that the text may shrink to; none: it does not shrink"`
	Colour string `yaml:"colour,required" enum:"red|blue|puck|ball|ice|floor|stone|stone-pale|iron|paper|mark|secondary|accent|ice-line|ice-shade|ice-deep|red-line|blue-line|red-tint|blue-tint|floor-line|mortar|pale|shadow|squared|pencil|skin|skin-shade" doc:"colour of the palette"`
}

// Type is the letterings.
type Type struct {
	Title    Lettering `yaml:"title,required" doc:"name of a game on its board"`
	Label    Lettering `yaml:"label,required" doc:"coordinates"`
	OnStone  Lettering `yaml:"on-stone,required" doc:"coordinates and words on stone"`
	TitleCut Lettering `yaml:"title-cut,required" doc:"name of a game cut into stone"`
	Note     Lettering `yaml:"note,required" doc:"the example of a record at a board's edge"`
	NoteCut  Lettering `yaml:"note-cut,required" doc:"the example of a record on stone"`
	OnRed    Lettering `yaml:"on-red,required" doc:"letters on the Red side's emblem"`
	OnBlue   Lettering `yaml:"on-blue,required" doc:"letters on the Blue side's emblem"`
	Name     Lettering `yaml:"name,required" doc:"names of places on a mat"`
	Faint    Lettering `yaml:"faint,required" doc:"letters of starting places"`
	Digit    Lettering `yaml:"digit,required" doc:"numbers of a scoreboard"`
	Form     Lettering `yaml:"form,required" doc:"words of a form to be filled in"`
	Step     Lettering `yaml:"step,required" doc:"numbers of steps in diagrams"`
	CardRed  Lettering `yaml:"card-red,required" doc:"ranks and suits of hearts and diamonds"`
	CardDark Lettering `yaml:"card-dark,required" doc:"ranks and suits of spades and clubs"`
}

// Ink is how an outline is filled and stroked. The zero Ink draws nothing.
type Ink struct {
	Fill  string `yaml:"fill" enum:"red|blue|puck|ball|ice|floor|stone|stone-pale|iron|paper|mark|secondary|accent|ice-line|ice-shade|ice-deep|red-line|blue-line|red-tint|blue-tint|floor-line|mortar|pale|shadow|squared|pencil|skin|skin-shade" doc:"colour of the area"`
	Hatch *Hatch `yaml:"hatch" doc:"lines over the area"`
	Line  string `yaml:"line" enum:"red|blue|puck|ball|ice|floor|stone|stone-pale|iron|paper|mark|secondary|accent|ice-line|ice-shade|ice-deep|red-line|blue-line|red-tint|blue-tint|floor-line|mortar|pale|shadow|squared|pencil|skin|skin-shade" doc:"colour of the outline"`
	Width Length `yaml:"width" min:"0.1" max:"5" doc:"width of the outline"`
	Dash  Length `yaml:"dash" min:"0.1" max:"50" doc:"length of dashes; none: a solid line"`
	Gap   Length `yaml:"gap" min:"0.1" max:"50" doc:"length of the gaps between dashes; none: as long as the dashes"`
}

// Hatch is parallel lines that fill an area.
type Hatch struct {
	Line    string `yaml:"line,required" enum:"red|blue|puck|ball|ice|floor|stone|stone-pale|iron|paper|mark|secondary|accent|ice-line|ice-shade|ice-deep|red-line|blue-line|red-tint|blue-tint|floor-line|mortar|pale|shadow|squared|pencil|skin|skin-shade" doc:"colour of the lines"`
	Spacing Length `yaml:"spacing,required" min:"0.4" max:"20" doc:"distance of the lines"`
	Width   Length `yaml:"width,required" min:"0.1" max:"2" doc:"width of the lines"`
	Angle   int    `yaml:"angle,required" min:"0" max:"179" doc:"angle of the lines in degrees; 0 is level"`
	Cross   bool   `yaml:"cross" doc:"a second set of lines at right angles, as in a net"`
}

// Inks is how everything is drawn, by what it is.
type Inks struct {
	// On every board.
	Ground      Ink `yaml:"ground" doc:"the board around its field"`
	Grid        Ink `yaml:"grid" doc:"lines between squares"`
	Edge        Ink `yaml:"edge" doc:"boards around a field"`
	Kick        Ink `yaml:"kick" doc:"band around the boards"`
	Ring        Ink `yaml:"ring" doc:"circles of a field"`
	Spot        Ink `yaml:"spot" doc:"centre spot and dots"`
	Centre      Ink `yaml:"centre" doc:"centre line"`
	CentreGap   Ink `yaml:"centre-gap" doc:"pattern in the centre line"`
	Zone        Ink `yaml:"zone" doc:"zone lines"`
	GoalRed     Ink `yaml:"goal-red" doc:"the Red side's goal line"`
	GoalBlue    Ink `yaml:"goal-blue" doc:"the Blue side's goal line"`
	BlueGap     Ink `yaml:"blue-gap" doc:"pattern in the Blue side's goal line"`
	NetRed      Ink `yaml:"net-red" doc:"net of the Red side"`
	NetBlue     Ink `yaml:"net-blue" doc:"net of the Blue side"`
	Red         Ink `yaml:"red" doc:"emblems of the Red side"`
	Blue        Ink `yaml:"blue" doc:"emblems of the Blue side"`
	BlueRing    Ink `yaml:"blue-ring" doc:"the ring in the Blue side's emblems"`
	StartRed    Ink `yaml:"start-red" doc:"starting places of the Red side"`
	StartBlue   Ink `yaml:"start-blue" doc:"starting places of the Blue side"`
	StartNone   Ink `yaml:"start-none" doc:"starting places of the puck or ball"`
	Tick        Ink `yaml:"tick" doc:"ticks that lead from a label to its line"`
	StartGround Ink `yaml:"start-ground" doc:"ground of starting places in a net"`
	// Pieces in diagrams.
	Puck  Ink `yaml:"puck" doc:"a puck"`
	Ball  Ink `yaml:"ball" doc:"a ball"`
	Shine Ink `yaml:"shine" doc:"highlight on a puck or ball"`
	// Rinks.
	Ice     Ink `yaml:"ice" doc:"ice"`
	Crease  Ink `yaml:"crease" doc:"crease in front of a net"`
	Scratch Ink `yaml:"scratch" doc:"traces of skates on the ice"`
	// Boards of hexes.
	Tint1   Ink `yaml:"tint-1" doc:"hexes of the first class"`
	Tint2   Ink `yaml:"tint-2" doc:"hexes of the second class"`
	Tint3   Ink `yaml:"tint-3" doc:"hexes of the third class"`
	Wall    Ink `yaml:"wall" doc:"walls"`
	WallRun Ink `yaml:"wall-run" doc:"the line along the inner edge of walls"`
	// Squared paper.
	Sheet      Ink `yaml:"sheet" doc:"the sheet of paper"`
	Squares    Ink `yaml:"squares" doc:"its squares"`
	Pencil     Ink `yaml:"pencil" doc:"firm pencil lines"`
	PencilThin Ink `yaml:"pencil-thin" doc:"light pencil lines"`
	PencilMid  Ink `yaml:"pencil-middle" doc:"line across the middle of a pencilled field"`
	Point      Ink `yaml:"point" doc:"points of a pencilled field"`
	PenRed     Ink `yaml:"pen-red" doc:"lines drawn with a red pen"`
	PenBlue    Ink `yaml:"pen-blue" doc:"lines drawn with a blue pen"`
	// Arenas.
	Floor      Ink `yaml:"floor" doc:"floor"`
	Flag       Ink `yaml:"flag" doc:"some flagstones of the floor, of another shade"`
	FloorGrid  Ink `yaml:"floor-grid" doc:"joints between flagstones"`
	Crack      Ink `yaml:"crack" doc:"cracks in the floor"`
	CrackThin  Ink `yaml:"crack-thin" doc:"finer cracks"`
	Carve      Ink `yaml:"carve" doc:"lines carved into the floor"`
	Carved     Ink `yaml:"carved" doc:"areas carved into the floor"`
	Mortar     Ink `yaml:"mortar" doc:"the body of walls"`
	Stone      Ink `yaml:"stone" doc:"stones of walls"`
	StonePale  Ink `yaml:"stone-pale" doc:"some lighter stones"`
	LabelStone Ink `yaml:"label-stone" doc:"stones with coordinates, and those behind goals"`
	WallEdge   Ink `yaml:"wall-edge" doc:"line between floor and wall"`
	Iron       Ink `yaml:"iron" doc:"iron bands and corner plates"`
	Rivet      Ink `yaml:"rivet" doc:"rivets"`
	Stand      Ink `yaml:"stand" doc:"the dark behind the spectators"`
	CrowdBack  Ink `yaml:"crowd-back" doc:"spectators of the back row"`
	Crowd      Ink `yaml:"crowd" doc:"spectators of the front row"`
	Eye        Ink `yaml:"eye" doc:"eyes of spectators"`
	Plaque     Ink `yaml:"plaque" doc:"plates with words"`
	// Mats.
	Bench  Ink `yaml:"bench" doc:"benches"`
	Seat   Ink `yaml:"seat" doc:"seats of the benches"`
	Place  Ink `yaml:"place" doc:"places for cards and markers"`
	Track  Ink `yaml:"track" doc:"cells of scoreboards"`
	Start  Ink `yaml:"start" doc:"the first cell of a track"`
	Period Ink `yaml:"period" doc:"cells of the periods"`
	// Forms.
	Rule Ink `yaml:"rule" doc:"lines to write on"`
	// Diagrams.
	Arrow     Ink `yaml:"arrow" doc:"arrow of a piece's way"`
	Flight    Ink `yaml:"flight" doc:"arrow of a pass or a shot"`
	Roll      Ink `yaml:"roll" doc:"way of a rolling ball"`
	Halo      Ink `yaml:"halo" doc:"light edge that parts arrows and signs from what lies under them"`
	Bounce    Ink `yaml:"bounce" doc:"place where a puck or ball bounces"`
	Reach     Ink `yaml:"reach" doc:"places that can be reached"`
	Guard     Ink `yaml:"guard" doc:"places that are guarded"`
	Spotlight Ink `yaml:"spotlight" doc:"places that are pointed out"`
	Sight     Ink `yaml:"sight" doc:"line of sight"`
	Forbidden Ink `yaml:"forbidden" doc:"cross over what is forbidden"`
	Ghost     Ink `yaml:"ghost" doc:"where a piece came from"`
	Step      Ink `yaml:"step" doc:"ground of a step's number"`
	Accent    Ink `yaml:"accent" doc:"the diamond in a piece of the Red side"`
	Face      Ink `yaml:"face" doc:"face of a playing card"`
	Cut       Ink `yaml:"cut" doc:"edge where the rest of a board is left out"`
	// Pieces and boxes to be cut out.
	Dieline   Ink `yaml:"dieline" doc:"lines to cut along"`
	Fold      Ink `yaml:"fold" doc:"lines to fold along"`
	GlueFlap  Ink `yaml:"glue-flap" doc:"where glue goes"`
	Skin      Ink `yaml:"skin" doc:"skin of figures"`
	SkinShade Ink `yaml:"skin-shade" doc:"skin of figures in the shade"`
	Tooth     Ink `yaml:"tooth" doc:"teeth, whites of eyes"`
	Metal     Ink `yaml:"metal" doc:"plain metal of figures"`
	Leather   Ink `yaml:"leather" doc:"leather and wood of figures"`
	Feature   Ink `yaml:"feature" doc:"lines of a face, open mouths, pupils"`
	Shade     Ink `yaml:"shade" doc:"shade on a piece, fine lines"`
	// Tables of forms.
	Head Ink `yaml:"head" doc:"heads of tables"`
}

// ReadTheme reads a theme. The problems of a file come all together as a Problems; file is its name in them.
func ReadTheme(file string, data []byte) (*Theme, error) {
	t := &Theme{}
	r := readInto(file, data, t)
	if err := collect(r.problems); err != nil {
		return nil, err
	}
	return t, nil
}
