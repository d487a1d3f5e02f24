package gamedef

import "reflect"

// Words are the texts that are printed with every game, such as those of slugs and assembly maps, in all Languages. Words in
// braces are replaced by what they name when they are printed.
type Words struct {
	PrintAt100 Text `yaml:"print-at-100,required" max:"60" doc:"in the slug: how a sheet must be printed"`
	Tile       Text `yaml:"tile,required" max:"30" doc:"before the code of a tile"`
	Map        Text `yaml:"map,required" max:"40" doc:"title of the page that shows how tiles are put together"`
	FinalSize  Text `yaml:"final-size,required" max:"40" doc:"before the size of a whole board"`
	Paper      Text `yaml:"paper,required" max:"30" doc:"before the name of a paper"`
	Sheets     Text `yaml:"sheets,required" max:"30" doc:"before a number of sheets"`
	Portrait   Text `yaml:"portrait,required" max:"30" doc:"a sheet used upright"`
	Landscape  Text `yaml:"landscape,required" max:"30" doc:"a sheet used turned"`
	Flaps      Text `yaml:"flaps,required" max:"40" doc:"before the width of the glue flaps"`
	NoFlaps    Text `yaml:"no-flaps,required" max:"40" doc:"instead of that width where there are none"`
	Order      Text `yaml:"order,required" max:"40" doc:"before the codes in the order of gluing"`
	StepPrint  Text `yaml:"step-print,required" max:"240" doc:"how to print; {paper}"`
	StepCut    Text `yaml:"step-cut,required" max:"240" doc:"how to cut"`
	StepGlue   Text `yaml:"step-glue,required" max:"240" doc:"how to glue; {overlap}"`
	StepTape   Text `yaml:"step-tape,required" max:"240" doc:"how to tape tiles without flaps"`
	// Sheets of cards.
	Sheet     Text `yaml:"sheet,required" max:"30" doc:"the number of a sheet; {number}, which may be 3/6"`
	Fronts    Text `yaml:"fronts,required" max:"30" doc:"a sheet of fronts"`
	Backs     Text `yaml:"backs,required" max:"30" doc:"a sheet of backs"`
	FlipLong  Text `yaml:"flip-long,required" max:"60" doc:"in the slug: the paper is turned over its long edge"`
	FlipShort Text `yaml:"flip-short,required" max:"60" doc:"in the slug: the paper is turned over its short edge"`
	FlipNone  Text `yaml:"flip-none,required" max:"60" doc:"in the slug: backs lie in the places of their fronts"`
	FoldLine  Text `yaml:"fold-line,required" max:"60" doc:"in the slug: the sheet is folded between fronts and backs"`
	// The calibration page.
	Calibration Text `yaml:"calibration,required" max:"40" doc:"title of the calibration page"`
	FrontSide   Text `yaml:"front-side,required" max:"30" doc:"the first side of a sheet"`
	BackSide    Text `yaml:"back-side,required" max:"30" doc:"the second side of a sheet"`
	Measure     Text `yaml:"measure,required" max:"30" doc:"head of the column of what is measured"`
	ShouldBe    Text `yaml:"should-be,required" max:"30" doc:"head of the column of right lengths"`
	Measured    Text `yaml:"measured,required" max:"30" doc:"head of the column to fill in"`
	Gives       Text `yaml:"gives,required" max:"30" doc:"head of the column of results"`
	FromLeft    Text `yaml:"from-left,required" max:"60" doc:"from the left edge of the paper to {mark}"`
	FromTop     Text `yaml:"from-top,required" max:"60" doc:"from the top edge of the paper to {mark}"`
	Between     Text `yaml:"between,required" max:"40" doc:"from the mark {from} to the mark {to}"`
	CalPrint    Text `yaml:"cal-print,required" max:"240" doc:"how to print the page; {paper}"`
	CalMeasure  Text `yaml:"cal-measure,required" max:"240" doc:"how to measure"`
	CalWrite    Text `yaml:"cal-write,required" max:"240" doc:"what to do with the results"`
	CalLight    Text `yaml:"cal-light,required" max:"240" doc:"how to check the profile"`
	// Parts.
	Board Text `yaml:"board,required" max:"30" doc:"the part board"`
	Pad   Text `yaml:"pad,required" max:"30" doc:"the part pad"`
	// Tokens, boxes, score sheets and parts lists.
	CardsPart   Text `yaml:"cards-part,required" max:"30" doc:"the part cards"`
	TokensPart  Text `yaml:"tokens-part,required" max:"30" doc:"the part tokens"`
	SheetsPart  Text `yaml:"sheets-part,required" max:"30" doc:"the part sheets"`
	BoxPart     Text `yaml:"box-part,required" max:"30" doc:"the part box"`
	Kit         Text `yaml:"kit,required" max:"30" doc:"the part kit: everything in one file"`
	PartsList   Text `yaml:"parts-list,required" max:"30" doc:"title of the parts list"`
	PrintThese  Text `yaml:"print-these,required" max:"60" doc:"head of what is printed; {paper}"`
	NeedThese   Text `yaml:"need-these,required" max:"60" doc:"head of what is needed to play"`
	SheetCount  Text `yaml:"sheet-count,required" max:"30" doc:"head of the column of sheets"`
	PieceCount  Text `yaml:"piece-count,required" max:"30" doc:"head of the column of pieces"`
	EachSide    Text `yaml:"each-side,required" max:"40" doc:"behind a number of pieces: for each side"`
	Printed     Text `yaml:"printed,required" max:"40" doc:"a piece that is printed; {part}"`
	ToAdd       Text `yaml:"to-add,required" max:"40" doc:"a piece that must be added"`
	AddOrNet    Text `yaml:"add-or-net,required" max:"60" doc:"a piece to be added, or made of the net that is printed"`
	HowToTokens Text `yaml:"how-to-tokens,required" max:"240" doc:"how pieces are made"`
	HowToBox    Text `yaml:"how-to-box,required" max:"240" doc:"how a box is made"`
	DownSide    Text `yaml:"down-side,required" max:"20" doc:"on the side of a piece that shows it is down"`
	CardsInBox  Text `yaml:"cards-in-box,required" max:"40" doc:"on a box; {number}"`
	// The headers of score sheets.
	TagGame     Text `yaml:"tag-game,required" max:"30" doc:"the tag Game"`
	TagVariant  Text `yaml:"tag-variant,required" max:"30" doc:"the tag Variant"`
	TagEvent    Text `yaml:"tag-event,required" max:"30" doc:"the tag Event"`
	TagSite     Text `yaml:"tag-site,required" max:"30" doc:"the tag Site"`
	TagRound    Text `yaml:"tag-round,required" max:"30" doc:"the tag Round"`
	TagDate     Text `yaml:"tag-date,required" max:"30" doc:"the tag Date"`
	TagResult   Text `yaml:"tag-result,required" max:"30" doc:"the tag Result"`
	TurnNumber  Text `yaml:"turn-number,required" max:"12" doc:"head of the column of turn numbers"`
	TurnSide    Text `yaml:"turn-side,required" max:"12" doc:"head of the column of sides"`
	NotationKey Text `yaml:"notation-key,required" max:"60" doc:"head of the key of the notation"`
	ResultToken Text `yaml:"result-token,required" max:"160" doc:"in the key: how a record ends"`
	// Themes in slugs.
	Colour Text `yaml:"colour,required" max:"30" doc:"the theme colour"`
	Saver  Text `yaml:"saver,required" max:"30" doc:"the theme saver"`
	Grey   Text `yaml:"grey,required" max:"30" doc:"the theme grey"`
	// Diagrams in words, for people who cannot see them.
	Goalie     Text `yaml:"goalie,required" max:"30" doc:"before the place of a goalie"`
	Puck       Text `yaml:"puck,required" max:"30" doc:"before the place of the puck"`
	Ball       Text `yaml:"ball,required" max:"30" doc:"before the place of the ball"`
	Down       Text `yaml:"down,required" max:"30" doc:"behind a piece that is down"`
	Dazed      Text `yaml:"dazed,required" max:"30" doc:"behind a piece that is dazed"`
	NotAllowed Text `yaml:"not-allowed,required" max:"30" doc:"behind an action that the rules forbid"`
	Hand       Text `yaml:"hand,required" max:"30" doc:"before the cards in a hand"`
	// Booklets.
	Contents       Text `yaml:"contents,required" max:"40" doc:"head of the contents"`
	RulesOf        Text `yaml:"rules-of,required" max:"60" doc:"under the name of the game on the cover of its rules"`
	Version        Text `yaml:"version,required" max:"40" doc:"version of a definition; {version}"`
	Page           Text `yaml:"page,required" max:"40" doc:"a page for people who cannot see it; {number}"`
	Ruling         Text `yaml:"ruling,required" max:"40" doc:"a ruling for people who cannot see it; {number}"`
	QuickReference Text `yaml:"quick-reference,required" max:"40" doc:"the rules on one page"`
	ReferenceCard  Text `yaml:"reference-card,required" max:"40" doc:"the rules on a card"`
	RulesPart      Text `yaml:"rules-part,required" max:"40" doc:"the part rules"`
	// Reports of games.
	ReportOf     Text `yaml:"report-of,required" max:"60" doc:"before the name of the game in the report of a recorded one"`
	ReportResult Text `yaml:"report-result,required" max:"40" doc:"before the result of a game"`
	ReportTurns  Text `yaml:"report-turns,required" max:"40" doc:"before the number of turns"`
	ReportGame   Text `yaml:"report-game,required" max:"40" doc:"head of the course of a game"`
	ReportAfter  Text `yaml:"report-after,required" max:"60" doc:"caption of a diagram: {turn}, {score}"`
	ReportGoal   Text `yaml:"report-goal,required" max:"60" doc:"caption of the diagram of a goal: {turn}, {score}"`
	ReportStart  Text `yaml:"report-start,required" max:"60" doc:"caption of the diagram of the beginning"`
	ReportEnd    Text `yaml:"report-end,required" max:"60" doc:"caption of the diagram of the end: {score}"`
	ReportWrong  Text `yaml:"report-wrong,required" max:"60" doc:"head of what is wrong with a record"`
	ReportPlace  Text `yaml:"report-place,required" max:"80" doc:"place of an error in a record: {line}, {column}"`
	ReportOpen   Text `yaml:"report-open,required" max:"40" doc:"a game that is not finished"`
	ReportWon    Text `yaml:"report-won,required" max:"40" doc:"a side has won: {side}"`
	ReportDrawn  Text `yaml:"report-drawn,required" max:"40" doc:"a game that is drawn"`
}

// ReadWords reads the words. The problems of a file come all together as a Problems; file is its name in them. Every word is
// needed in every language.
func ReadWords(file string, data []byte) (*Words, error) {
	w := &Words{}
	r := readInto(file, data, w)
	if r.root() {
		r.checkTexts(Languages)
	}
	if err := collect(r.problems); err != nil {
		return nil, err
	}
	return w, nil
}

// In fills the string fields of a struct, given by pointer, with the words of the same names in a language; fields that are no
// words are left alone.
func (w *Words) In(lang string, into any) {
	from, to := reflect.ValueOf(w).Elem(), reflect.ValueOf(into).Elem()
	for i := range to.NumField() {
		if f := from.FieldByName(to.Type().Field(i).Name); f.IsValid() {
			to.Field(i).SetString(f.Interface().(Text).In(lang))
		}
	}
}
