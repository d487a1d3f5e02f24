package gamedef

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rinkpress/layouts/geom"
)

// deckGame is a definition with a deck and without a problem.
const deckGame = `id: own
name: { en: Own, pl: Swoja }
version: "1"
date: "2024-01-31"
languages: [en, pl]
rules:
  squares: 3
  hurry: true
decks:
  - id: magic
    name: { en: Magic, pl: Magia }
    size: tcg
    front: "{kind}"
    back: back
    title: "{title}"
    layouts:
      base:
        fields:
          edge: { kind: shape, in: bleed, fill: red }
          title: { kind: text, in: safe, h: 8mm, text: "{title}", style: title }
          text: { kind: text, in: safe, y: 10mm, h: 20mm, text: "{text}", size: 8pt, when: text }
          pip: { kind: icon, x: 5mm, y: 60mm, w: 8mm, h: 8mm, icon: "{pip}", colour: "{tint}" }
      speed:
        extends: base
        fields:
          text: { y: +2mm, h: -1.5mm }
          arrow: { kind: icon, x: 1mm, y: 1mm, w: 4mm, h: 4mm, icon: arrow, before: title }
      ward:
        extends: [base]
        remove: [pip]
      back:
        fields:
          ground: { kind: shape, in: bleed, fill: blue }
    cards:
      - id: burst
        copies: 3
        kind: speed
        pip: ball
        tint: blue
        title: { en: Burst, pl: Zryw }
        text: { en: "{rules.squares} {rules.squares|square|squares}", pl: "{rules.squares} {rules.squares|pole|pola|pól}" }
      - id: helmet
        kind: ward
        title: { en: Helmet, pl: Hełm }
`

// deckFiles are the files beside it.
func deckFiles(more ...string) fstest.MapFS {
	files := fstest.MapFS{"icons/ball.svg": {Data: []byte("<svg/>")}, "art/a.png": {Data: []byte("x")}}
	for i := 0; i < len(more); i += 2 {
		files[more[i]] = &fstest.MapFile{Data: []byte(more[i+1])}
	}
	return files
}

var commonIcons = fstest.MapFS{"arrow.svg": {Data: []byte("<svg/>")}, "fist.svg": {Data: []byte("<svg/>")}}

// swapped is a text with some pieces replaced, each of which must be there once.
func swapped(t interface{ Fatalf(string, ...any) }, text string, swap ...string) string {
	for i := 0; i < len(swap); i += 2 {
		if strings.Count(text, swap[i]) != 1 {
			t.Fatalf("%q stands in the definition %d times", swap[i], strings.Count(text, swap[i]))
		}
		text = strings.Replace(text, swap[i], swap[i+1], 1)
	}
	return text
}

// lines are the lines of an error, without the folder.
func lines(err error) []string {
	if err == nil {
		return nil
	}
	return strings.Split(strings.NewReplacer("own/game.yaml:", "", "\thint", "hint", "own/cards.csv", "cards.csv").Replace(err.Error()), "\n")
}

func TestDeckProblems(t *testing.T) {
	tests := []struct {
		name string
		swap []string
		want []string
	}{
		{"nothing", nil, nil},
		{"unknown size", []string{"size: tcg", "size: tgc"}, []string{
			`12:11: size is the text "tgc": poker, tcg, bridge, tarot, mini-euro, mini-us, euro, square or business, or a width and a height of 10mm to 500mm such as 63mm x 88mm`,
			`hint: did you mean "tcg"?`,
		}},
		{"size in mm", []string{"size: tcg", "size: 63mm x 88mm"}, nil},
		{"too small", []string{"size: tcg", "size: 9mm x 88mm"}, []string{
			`12:11: size is the text "9mm x 88mm": poker, tcg, bridge, tarot, mini-euro, mini-us, euro, square or business, or a width and a height of 10mm to 500mm such as 63mm x 88mm`,
		}},
		{"too large a radius", []string{"size: tcg", "size: 30mm x 30mm\n    radius: 16mm"}, []string{
			`13:13: radius is 16mm: at most 15mm, half of the shorter side`,
		}},
		{"nothing left of the card", []string{"size: tcg", "size: 30mm x 30mm\n    safe: 13mm"}, []string{
			`13:11: safe is 13mm: at most 12.5mm: something must be left of the card`,
		}},
		{"too much bleed", []string{"size: tcg", "size: tcg\n    bleed: 11mm"}, []string{
			`13:12: bleed is 11mm: 0mm to 10mm`,
		}},
		{"no cards", []string{"    cards:", "    crads:"}, []string{
			`10:5: entry 1 of decks lacks a key: exactly one of: cards or data`,
			`34:5: unknown key "crads": id, extends, extra, name, size, bleed, safe, radius, front, back, title, layouts, cards or data`,
			`hint: did you mean "cards"?`,
		}},
		{"unknown layout of the deck", []string{"back: back", "back: bakc"}, []string{
			`14:11: unknown layout "bakc": base, speed, ward or back`,
			`hint: did you mean "back"?`,
		}},
		{"unknown layout of a card", []string{"kind: ward", "kind: wards"}, []string{
			`43:15: the front of card "helmet" is the unknown layout "wards": base, speed, ward or back`,
			`hint: did you mean "ward"?`,
		}},
		{"unknown layout in extends", []string{"extends: [base]", "extends: [bsae]"}, []string{
			`29:19: unknown layout "bsae": base, speed, ward or back`,
			`hint: did you mean "base"?`,
			`30:18: there is no inherited field "pip": none: there is nothing of the kind here`,
		}},
		{"cycle in extends", []string{"      back:\n", "      back:\n        extends: loop\n", "    cards:", "      loop:\n        extends: [back]\n    cards:"}, []string{
			`32:18: layout "back" extends itself: layouts that lead to an end: back, loop, back`,
		}},
		{"extends itself", []string{"extends: base", "extends: speed"}, []string{
			`24:18: layout "speed" extends itself: layouts that lead to an end: speed, speed`,
		}},
		{"removes what is not there", []string{"remove: [pip]", "remove: [pips]"}, []string{
			`30:18: there is no inherited field "pips": edge, title, text or pip`,
			`hint: did you mean "pip"?`,
		}},
		{"before nothing", []string{"before: title", "before: titel"}, []string{
			`27:85: there is no field "titel": edge, title, text, pip or arrow`,
			`hint: did you mean "title"?`,
		}},
		{"unknown key of a field", []string{"text, in: safe, h: 8mm", "text, in: safe, heigth: 8mm"}, []string{
			`20:42: unknown key "heigth": kind, in, x, y, w, h, right, bottom, turn, when, before, text, style, font, size, least, leading, gap, lines, colour, align, valign, icon, second, shape, radius, ink, fill, line, width, dash, image, fit or fields`,
		}},
		{"key of another kind", []string{"in: bleed, fill: red", "in: bleed, fill: red, icon: fist"}, []string{
			`19:60: field "edge" is of the kind shape and has the key "icon": shape, radius, ink, fill, line, width or dash, or where it stands: kind, in, x, y, w, h, right, bottom, turn, when or before`,
		}},
		{"no kind", []string{"pip: { kind: icon, ", "pip: { "}, []string{
			`22:11: field "pip" lacks the key "kind": text, icon, shape, image or group`,
		}},
		{"no size", []string{`"{title}", style: title`, `"{title}"`}, []string{
			`20:11: field "title" lacks the key "style": style, a lettering of the theme, or size`,
		}},
		{"unknown style", []string{"style: title", "style: titel"}, []string{
			`20:74: unknown style "titel": title, label, on-stone, title-cut, note, note-cut, on-red, on-blue, name, faint, digit, form, step, card-red or card-dark`,
			`hint: did you mean "title"?`,
		}},
		{"three lengths", []string{"x: 5mm, y: 60mm, w: 8mm", "x: 5mm, y: 60mm, w: 8mm, right: 5mm"}, []string{
			`22:11: field "pip" has a start, a length and an end: at most two of x, w and right, and of y, h and bottom`,
		}},
		{"length without a unit", []string{"x: 5mm", "x: 5"}, []string{
			`22:33: x is the number 5: a length such as 24mm, or with a sign a change of the inherited one such as +2mm`,
			`hint: write the unit: 5mm`,
		}},
		{"negative size", []string{"h: -1.5mm", "h: -21mm"}, []string{
			`26:11: field "text" of layout "speed" is 1000 x -1 mm large: 0 or more`,
		}},
		{"unknown colour", []string{"fill: red", "fill: rde"}, []string{
			`19:49: unknown colour "rde": red, blue, puck, ball, ice, floor, stone, stone-pale, iron, paper, mark, secondary, accent, ice-line, ice-shade, ice-deep, red-line, blue-line, red-tint, blue-tint, floor-line, mortar, pale, shadow, squared, pencil, skin or skin-shade, none, or such as #E2483A`,
			`hint: did you mean "red"?`,
		}},
		{"unknown colour of a card", []string{"tint: blue", "tint: bleu"}, []string{
			`39:15: card "burst": unknown colour "bleu": red, blue, puck, ball, ice, floor, stone, stone-pale, iron, paper, mark, secondary, accent, ice-line, ice-shade, ice-deep, red-line, blue-line, red-tint, blue-tint, floor-line, mortar, pale, shadow, squared, pencil, skin or skin-shade, none, or such as #E2483A`,
			`hint: did you mean "blue"?`,
		}},
		{"unknown icon", []string{"icon: arrow", "icon: arow"}, []string{
			`27:70: unknown icon "arow": arrow, ball or fist`,
			`hint: did you mean "arrow"?`,
		}},
		{"unknown icon of a card", []string{"pip: ball", "pip: bal"}, []string{
			`38:14: card "burst": unknown icon "bal": arrow, ball or fist`,
			`hint: did you mean "ball"?`,
		}},
		{"unknown column", []string{`text: "{title}"`, `text: "{titel}"`}, []string{
			`20:56: unknown column "titel": kind, pip, tint, title, text, id, copy, copies, number, count, deck, game, version, lang or theme`,
			`hint: did you mean "title"?`,
		}},
		{"unknown column in a condition", []string{"when: text", "when: not txt"}, []string{
			`21:92: unknown column "txt": kind, pip, tint, title, text, id, copy, copies, number, count, deck, game, version, lang or theme`,
			`hint: did you mean "text"?`,
		}},
		{"bad condition", []string{"when: text", "when: text = 3"}, []string{
			`21:92: the condition "text = 3" cannot be read: column, not column, column is a|b, column is not a|b, joined by and`,
		}},
		{"column that nothing uses", []string{"        kind: ward\n", "        kind: ward\n        foto: x\n"}, []string{
			`44:9: column "foto" is used by no layout: a column that a layout uses`,
		}},
		{"column with a taken name", []string{"        kind: ward\n", "        kind: ward\n        copy: x\n"}, []string{
			`44:9: column "copy" has the name of a placeholder that every deck has: another name than id, copy, copies, number, count, deck, game, version, lang or theme`,
		}},
		{"zero copies", []string{"copies: 3", "copies: 0"}, []string{
			`36:17: copies is "0": a whole number from 1 to 1000`,
		}},
		{"id given twice", []string{"id: helmet", "id: burst"}, []string{
			`42:9: a second card has the id "burst": an id of its own for each card`,
			`hint: copies: 3 makes copies of a card`,
		}},
		{"translation missing", []string{"{ en: Helmet, pl: Hełm }", "{ en: Helmet }"}, []string{
			`44:16: the translation into "pl" is missing: a text for each of en or pl`,
		}},
		{"language not listed", []string{"{ en: Helmet, pl: Hełm }", "{ en: Helmet, pl: Hełm, ko: 투구 }"}, []string{
			`44:16: language "ko" is not listed under languages: en or pl`,
		}},
		{"unknown rule", []string{`{ en: "{rules.squares} {r`, `{ en: "{rules.sqares} {r`}, []string{
			`41:21: unknown rule parameter "sqares": hurry or squares`,
			`hint: did you mean "squares"?`,
		}},
		{"a form too few", []string{`|pole|pola|pól}`, `|pole|pola}`}, []string{
			`41:75: {rules.squares|...} has 2 forms in "pl": 3: one|few|many`,
		}},
		{"forms without a number", []string{`{rules.squares|square|squares}`, `{rules.hurry|square|squares}`}, []string{
			`41:21: hurry is no number: forms of a word only with a number`,
		}},
		{"lone brace", []string{`"{rules.squares} {rules.squares|square`, `"{rules.squares {rules.squares|square`}, []string{
			`41:21: a brace { stands alone, at character 1: {name} of a column or of a rule parameter such as {rules.width}; {{ and }} for braces`,
		}},
		{"column in a column", []string{`"{rules.squares} {rules.squares|square`, `"{title} {rules.squares|square`}, []string{
			`41:21: the text of a column has {title}: rule parameters and what is the same for all copies; columns and {copy} only in layouts`,
		}},
		{"lone brace in a layout", []string{`text: "{title}"`, `text: "{title"`}, []string{
			`20:57: a brace { stands alone: {name} of a column or of a rule parameter such as {rules.width}; {{ and }} for braces`,
		}},
		{"layout that hangs on the copy", []string{`front: "{kind}"`, `front: "{kind}{copy}"`}, []string{
			`13:12: front hangs on the copy: the same for all copies of a card`,
		}},
		{"image that is not there", []string{"kind: shape, in: bleed, fill: red", "kind: image, image: art/b.png"}, []string{
			`19:39: image "art/b.png": there is no such file: an SVG, PNG or JPEG file in the definition's folder`,
		}},
		{"image outside of the folder", []string{"kind: shape, in: bleed, fill: red", "kind: image, image: ../../etc/a.png"}, []string{
			`19:39: image "../../etc/a.png": path "../../etc/a.png" leads out of the definition's folder: a file within it, such as texts/rules.md: an SVG, PNG or JPEG file in the definition's folder`,
		}},
		{"image of another kind", []string{"kind: shape, in: bleed, fill: red", "kind: image, image: game.yaml"}, []string{
			`19:39: image "game.yaml": a file of that kind is not read: an SVG, PNG or JPEG file in the definition's folder`,
		}},
		{"name of a layout", []string{"      ward:", "      Ward!:"}, []string{
			`28:7: the name "Ward!" under layouts: small letters, digits, _ and single hyphens, beginning with a letter, at most 40`,
			`43:15: the front of card "helmet" is the unknown layout "ward": base, speed or back`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := read("own/game.yaml", []byte(swapped(t, deckGame, test.swap...)), deckFiles(), Options{Icons: commonIcons})
			if diff := cmp.Diff(test.want, lines(err)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// csvGame has the same deck with its cards in a file.
func csvGame(*testing.T) string {
	start := strings.Index(deckGame, "    cards:")
	return deckGame[:start] + "    data: cards.csv\n"
}

const cardsCSV = `id,copies,kind,pip,tint,title.en,title.pl,text,#note
burst,3,speed,ball,blue,Burst,Zryw,"Say ""go"",
then go",why not
helmet,,ward,,,Helmet,Hełm,,
`

func TestCSVProblems(t *testing.T) {
	tests := []struct {
		name string
		swap []string
		want []string
	}{
		{"nothing", nil, nil},
		{"byte order mark", []string{"id,copies", "\ufeffid,copies"}, nil},
		{"CR LF", []string{"#note\n", "#note\r\n", "why not\n", "why not\r\n"}, nil},
		{"no line end at the end", []string{"Hełm,,\n", "Hełm,,"}, nil},
		{"blank lines", []string{"why not\n", "why not\n\n\n"}, nil},
		{"missing column", []string{",text,", ",txet,"}, []string{
			`cards.csv:1:43: column "txet" is used by no layout: a column that a layout uses, or # before the name of a column of notes`,
			`hint: did you mean "text"?`,
			`21:65: unknown column "text": kind, pip, tint, title, txet, id, copy, copies, number, count, deck, game, version, lang or theme`,
			`hint: did you mean "txet"?`,
			`21:92: unknown column "text": kind, pip, tint, title, txet, id, copy, copies, number, count, deck, game, version, lang or theme`,
			`hint: did you mean "txet"?`,
		}},
		{"missing language", []string{",title.pl", ",#title.pl"}, []string{
			`cards.csv:1:25: column "title.pl" is missing: a column for each of en or pl`,
		}},
		{"unknown language", []string{",title.pl", ",title.de"}, []string{
			`cards.csv:1:34: column "title.de" is in the language "de": the languages of the definition: en or pl`,
		}},
		{"column twice", []string{",pip,tint", ",pip,pip"}, []string{
			`cards.csv:1:20: column "pip" is there twice: each column once`,
		}},
		{"bad name of a column", []string{",pip,tint", ",Pip,tint"}, []string{
			`cards.csv:1:16: column "Pip": small letters, digits, _ and single hyphens, beginning with a letter`,
		}},
		{"too few cells", []string{"Helmet,Hełm,,", "Helmet,Hełm,"}, []string{
			`cards.csv:4:1: the line has 8 cells: 9, as in the first line`,
			`hint: put a text that has a comma in quotes`,
		}},
		{"quote not closed", []string{`"Say ""go"",`, `"Say ""go""",`, `then go"`, `"then go`}, []string{
			`cards.csv:3:1: the quote is not closed: a quote at the end of the text too`,
			`hint: write a quote within a text twice: ""`,
		}},
		{"text after a quote", []string{`then go"`, `then go" now`}, []string{
			`cards.csv:3:9: text follows the closing quote: a comma or the end of the line`,
			`hint: write a quote within a text twice: ""`,
		}},
		{"quote within a cell", []string{"Helmet,", `Hel"met,`}, []string{
			`cards.csv:4:19: a quote stands within a cell that is not in quotes: the whole cell in quotes`,
			`hint: write a quote within a text twice: ""`,
		}},
		{"zero copies and a bad id", []string{"burst,3", "burst,0", "helmet,", "hel met,"}, []string{
			`cards.csv:2:7: copies is "0": a whole number from 1 to 1000`,
			`cards.csv:4:1: id is "hel met": letters and digits, with single dots, hyphens and _ between them, at most 60`,
		}},
		{"id given twice", []string{"helmet", "burst"}, []string{
			`cards.csv:4:1: a second card has the id "burst": an id of its own for each card`,
			`hint: copies: 3 makes copies of a card`,
		}},
		{"unknown icon behind letters of two bytes", []string{"ball,blue", "żółw,blue"}, []string{
			`cards.csv:2:15: card "burst": unknown icon "żółw": arrow, ball or fist`,
		}},
		{"column after letters of two bytes", []string{"title.en,title.pl,text,#note", "title.en,title.pl,text,łódź"}, []string{
			`cards.csv:1:48: column "łódź": small letters, digits, _ and single hyphens, beginning with a letter`,
		}},
		{"hidden character", []string{"why not", "x", "Burst", "Bu\u202erst"}, []string{
			`cards.csv:2:25: character U+202E: ` + hiddenAllowed,
		}},
		{"not UTF-8", []string{"Burst", "B\xffrst"}, []string{
			`cards.csv:2:1: the text of this record is not UTF-8: UTF-8 text`,
			`hint: save the file with the encoding UTF-8`,
		}},
		{"empty", []string{cardsCSV, ""}, []string{
			`cards.csv:1:1: the file is empty: a line with the names of the columns, and a line for each card`,
		}},
		{"no cards", []string{cardsCSV[strings.Index(cardsCSV, "burst"):], ""}, []string{
			`cards.csv:2:1: the file has no cards: a line for each card`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := deckFiles("cards.csv", swapped(t, cardsCSV, test.swap...))
			_, err := read("own/game.yaml", []byte(csvGame(t)), files, Options{Icons: commonIcons})
			if diff := cmp.Diff(test.want, lines(err)); diff != "" {
				t.Error(diff)
			}
		})
	}
	_, err := read("own/game.yaml", []byte(csvGame(t)), deckFiles(), Options{Icons: commonIcons})
	want := []string{`34:11: data "cards.csv": there is no such file: a CSV file in the definition's folder`}
	if diff := cmp.Diff(want, lines(err)); diff != "" {
		t.Error(diff)
	}
}

// TestRows reads the same cards from the definition and from a file.
func TestRows(t *testing.T) {
	inline, err := read("own/game.yaml", []byte(deckGame), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	table, err := read("own/game.yaml", []byte(csvGame(t)), deckFiles("cards.csv", cardsCSV), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"own/game.yaml:35:9 burst 1x3 speed back en=Burst pl=Zryw text=3 squares|3 pola",
		"own/game.yaml:42:9 helmet 2x1 ward back en=Helmet pl=Hełm text=|",
		"own/cards.csv:2:1 burst 1x3 speed back en=Burst pl=Zryw text=Say \"go\",\nthen go|Say \"go\",\nthen go",
		"own/cards.csv:4:1 helmet 2x1 ward back en=Helmet pl=Hełm text=|",
	}
	var got []string
	for _, d := range []*Definition{inline, table} {
		k, ok := d.Deck("magic")
		if !ok || k.Count() != 4 {
			t.Fatalf("%v, %d cards", ok, k.Count())
		}
		text, _ := parseTemplate("{text}")
		for range 2 { // rows can be asked for again
			var once []string
			for row, err := range d.Rows(k) {
				if err != nil {
					t.Fatal(err)
				}
				e := Env{Def: d, Deck: k, Row: row, Copy: 1, Lang: "en"}
				pl := e
				pl.Lang = "pl"
				once = append(once, fmt.Sprintf("%v %s %dx%d %s %s en=%s pl=%s text=%s|%s", row.At, row.ID, row.Number, row.Copies, e.Front(), e.Back(),
					e.Text(k.Title), pl.Text(k.Title), e.Text(text), pl.Text(text)))
			}
			if len(got) == 0 || got[len(got)-1] != once[1] {
				got = append(got, once...)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestInheritance holds what layouts inherit against what is expected.
func TestInheritance(t *testing.T) {
	d, err := read("own/game.yaml", []byte(deckGame), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	k, _ := d.Deck("magic")
	names := map[string]string{"base": "edge title text pip", "speed": "edge arrow title text pip", "ward": "edge title text", "back": "ground"}
	for layout, want := range names {
		if got := strings.Join(fieldNames(k.Layout(layout).Fields), " "); got != want {
			t.Errorf("%s has the fields %s, want %s", layout, got, want)
		}
	}
	text := k.Layout("speed").Fields[3]
	safe := geom.Rect(3, 3, 57, 82)
	if got := text.Box(safe); got != geom.Rect(3, 15, 57, 18.5) || text.Kind != "text" || float64(*text.Size) == 0 {
		t.Errorf("the text of speed stands at %v", got)
	}
	if k.Layout("none") != nil {
		t.Error("there is a layout none")
	}
}

// TestDiamond inherits from two layouts with a common base: the later one counts.
func TestDiamond(t *testing.T) {
	text := swapped(t, deckGame, "    cards:\n", `      left: { extends: base, fields: { edge: { fill: accent }, title: { h: +1mm } } }
      right: { extends: base, fields: { title: { h: +2mm, y: 1mm } } }
      both: { extends: [left, right], fields: { title: { h: +4mm, x: -1mm } } }
    cards:
`)
	d, err := read("own/game.yaml", []byte(text), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	k, _ := d.Deck("magic")
	both := k.Layout("both")
	if fill := both.Fields[0].Fill.Source; fill != "red" {
		t.Errorf("edge is filled with %s, want red, as in right, which comes later", fill)
	}
	if got := both.Fields[1].Box(geom.Rect(0, 0, 50, 80)); got != geom.Rect(-1, 1, 51, 14) {
		t.Errorf("title stands at %v", got)
	}
}

func TestPluralForms(t *testing.T) {
	want := map[string]string{ // for 0 to 25
		"en": "10111111111111111111111111",
		"pl": "20111" + "22222" + "22222" + "22222" + "22" + "111" + "2",
		"ru": "20111" + "22222" + "22222" + "22222" + "20" + "111" + "2",
		"ko": strings.Repeat("0", 26),
	}
	for lang, want := range want {
		got := ""
		for n := range 26 {
			got += fmt.Sprint(PluralForm(lang, n))
		}
		if got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}

func TestConditions(t *testing.T) {
	d, err := read("own/game.yaml", []byte(deckGame), deckFiles(), Options{Icons: commonIcons})
	if err != nil {
		t.Fatal(err)
	}
	k, _ := d.Deck("magic")
	e := &Env{Def: d, Deck: k, Row: &k.book.rows[0], Copy: 2, Lang: "pl", Theme: "saver"}
	tests := map[string]bool{
		"": true, "pip": true, "not pip": false, "kind is speed": true, "kind is ward|speed": true, "kind is not ward": true, "kind is not speed | ward": false,
		"theme is saver and lang is pl": true, "theme is saver and lang is en": false, "copy is 2": true, "rules.squares is 3": true, "rules.hurry is true": true,
		"tint is blue and not pip": false,
	}
	for source, want := range tests {
		c := Condition{}
		if source != "" {
			var wrong *templateError
			if c, wrong = parseCondition(source); wrong != nil {
				t.Fatal(source, wrong)
			}
		}
		if got := e.Holds(c); got != want {
			t.Errorf("%q: %v, want %v", source, got, want)
		}
	}
	for _, source := range []string{"", " ", "not", "is", "a is", "not a is b", "a b", "a == b", "A", "a and", "and a", "a is not"} {
		if _, wrong := parseCondition(source); wrong == nil {
			t.Errorf("%q was read", source)
		}
	}
}

// TestTemplateText writes any text with its braces doubled: it comes out as it was.
func TestTemplateText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab{}|żé 가\n")), 0, 40, -1).Draw(t, "text")
		tpl, wrong := parseTemplate(strings.NewReplacer("{", "{{", "}", "}}").Replace(text))
		if wrong != nil {
			t.Fatal(wrong.what)
		}
		if got := (&Env{}).Text(tpl); got != text {
			t.Fatalf("%q became %q", text, got)
		}
	})
}

// TestChangedTable reads a file that has changed since the definition was read.
func TestChangedTable(t *testing.T) {
	for name, change := range map[string]string{
		"columns": "id,kind\nx,ward\n", "row": strings.Replace(cardsCSV, "burst,3", "burst,0", 1), "quote": cardsCSV + `"`, "empty": "",
	} {
		files := deckFiles("cards.csv", cardsCSV)
		d, err := read("own/game.yaml", []byte(csvGame(t)), files, Options{Icons: commonIcons})
		if err != nil {
			t.Fatal(err)
		}
		files["cards.csv"].Data = []byte(change)
		k, _ := d.Deck("magic")
		var last error
		for _, err := range d.Rows(k) {
			last = err
		}
		if last == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestDecksFitTheSchema holds decks against the schema, as editors do.
func TestDecksFitTheSchema(t *testing.T) {
	schema, err := Schema(Options{})
	if err != nil {
		t.Fatal(err)
	}
	validator := compile(t, schema)
	tests := []struct {
		name string
		text string
		fits bool
	}{
		{"cards", deckGame, true},
		{"a table", csvGame(t), true},
		{"unknown key", swapped(t, deckGame, "when: text", "wenn: text"), false},
		{"number for a length", swapped(t, deckGame, "x: 5mm", "x: 5"), false},
		{"zero copies", swapped(t, deckGame, "copies: 3", "copies: 0"), false},
		{"name of a layout", swapped(t, deckGame, "      ward:", "      Ward!:"), false},
		{"unknown size", swapped(t, deckGame, "size: tcg", "size: tgc"), false},
		{"neither cards nor a table", deckGame[:strings.Index(deckGame, "    cards:")], false},
	}
	for _, test := range tests {
		value, err := instance(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if err := validator.Validate(value); (err == nil) != test.fits {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestLargeDecks reads hostile decks: too much of something is told, quickly and without filling the memory.
func TestLargeDecks(t *testing.T) {
	var fields, layouts strings.Builder
	for i := range 300 {
		fmt.Fprintf(&fields, "          f%d: { kind: shape, fill: red }\n", i)
	}
	for i := range 100 {
		fmt.Fprintf(&layouts, "      l%d: { extends: base }\n", i)
	}
	const edge = "          edge: { kind: shape, in: bleed, fill: red }\n"
	tests := []struct {
		name string
		swap []string
		want string
	}{
		{"fields of a layout", []string{edge, strings.ReplaceAll(fields.String(), "f", "g") + fields.String()}, "fields has 603 entries: at most 300"},
		{"fields of all layouts", []string{edge, fields.String()[:strings.Index(fields.String(), "          f290")], "    cards:\n", layouts.String() + "    cards:\n"}, "the layouts have too many fields, with those that they inherit: at most 20000"},
		{"groups", []string{edge, "          edge: " + strings.Repeat("{ kind: group, fields: { a: ", 5) + "{ kind: shape, fill: red }" + strings.Repeat(" } }", 5) + "\n"},
			"groups are nested deeper than 3: fewer levels"},
	}
	for _, test := range tests {
		_, err := read("own/game.yaml", []byte(swapped(t, deckGame, test.swap...)), deckFiles(), Options{Icons: commonIcons})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	rows := "id,copies,kind,pip,tint,title.en,title.pl,text\n" + strings.Repeat(",,ward,,,x,y,\n", MaxRows+1)
	_, err := read("own/game.yaml", []byte(csvGame(t)), deckFiles("cards.csv", rows), Options{Icons: commonIcons})
	if err == nil || !strings.Contains(err.Error(), "cards.csv:100002:1: the file has too many cards: at most 100000") {
		t.Errorf("%v", err)
	}
}

// FuzzDeck reads any definition with decks: without a panic, and what is read has rows whose texts can be made.
func FuzzDeck(f *testing.F) {
	f.Add(deckGame, cardsCSV)
	f.Add(csvGame(nil), cardsCSV)
	f.Add(strings.Replace(deckGame, "extends: [base]", "extends: [speed, base]", 1), "")
	f.Fuzz(func(t *testing.T, text, table string) {
		d, err := read("own/game.yaml", []byte(text), deckFiles("cards.csv", table), Options{Icons: commonIcons})
		var problems Problems
		if err != nil {
			if !errors.As(err, &problems) {
				t.Fatal(err)
			}
			return
		}
		for i := range d.Decks {
			k := &d.Decks[i]
			count := 0
			for row, err := range d.Rows(k) {
				if err != nil {
					t.Fatal(err)
				}
				count += row.Copies
				for _, lang := range d.Languages {
					e := &Env{Def: d, Deck: k, Row: row, Copy: 1, Lang: lang}
					front := k.Layout(e.Front())
					if front == nil || k.Layout(e.Back()) == nil {
						t.Fatalf("card %q has no faces", row.ID)
					}
					for _, field := range front.Fields {
						words, _ := field.Text.In(lang)
						e.Text(words)
						e.Holds(field.When)
					}
				}
			}
			if count != k.Count() || count == 0 {
				t.Fatalf("%d cards, want %d", count, k.Count())
			}
		}
	})
}

// FuzzCSV reads any bytes: the rows that come out have as many cells as the first, without a panic; what was read and is written again
// reads the same.
func FuzzCSV(f *testing.F) {
	f.Add([]byte(cardsCSV))
	f.Add([]byte("\ufeffa,b\r\n\"\",\"x\r\ny\"\r\n"))
	f.Add([]byte("a\n\"b"))
	f.Add([]byte("a,\xff\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		records, err := allRecords(data)
		if err != nil {
			var broken *fault
			if !errors.As(err, &broken) || broken.Line < 1 || broken.Col < 1 {
				t.Fatalf("%v has no place", err)
			}
			return
		}
		var out strings.Builder
		for _, cells := range records {
			for i, cell := range cells {
				if i > 0 {
					out.WriteByte(',')
				}
				out.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
			}
			out.WriteByte('\n')
		}
		again, err := allRecords([]byte(out.String()))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(records, again); diff != "" {
			t.Fatal(diff)
		}
	})
}

// allRecords reads a file whole.
func allRecords(data []byte) ([][]string, error) {
	c := newCSV("f", strings.NewReader(string(data)))
	var records [][]string
	for {
		err := c.Read()
		if err != nil {
			if err.Error() == "EOF" {
				err = nil
			}
			return records, err
		}
		records = append(records, append([]string(nil), c.cells...))
	}
}
