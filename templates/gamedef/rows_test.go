package gamedef

// rows are changes outside the board.
var rows = []row{
	{"nothing", nil, nil},
	{"byte order mark", []string{"id: my-game", "\ufeffid: my-game"}, nil},
	{"folded text", []string{"en: puck,", "en: 'puck', "}, nil},
	{"misspelt key", []string{"version:", "vresion:"}, []string{
		`1:1: key "version" is missing: version of the definition, printed on every sheet`,
		`3:1: unknown key "vresion": id, name, version, date, languages, author, credits, notice, summary, players, sides, referee, rules, variants, title-font, board, pad, decks, tokens, boxes, score-sheet or components`,
		`hint: did you mean "version"?`,
	}},
	{"misspelt inner key", []string{"count: 2,", "cuont: 2,"}, []string{
		`6:10: key "count" is missing: number of players`,
		`6:12: unknown key "cuont": count or age`,
		`hint: did you mean "count"?`,
	}},
	{"key given twice", []string{"referee: test", "referee: test\nid: other"}, []string{
		`8:1: key "id" is given twice: once, as on line 1`,
	}},
	{"wrong type", []string{"count: 2,", "count: two,"}, []string{
		`6:19: count is the text "two": a whole number from 1 to 20`,
	}},
	{"number in quotes", []string{"count: 2,", "count: '2',"}, []string{
		`6:19: count is the text "2": a whole number from 1 to 20`,
		`hint: write it without quotes: 2`,
	}},
	{"octal number", []string{"count: 2,", "count: 010,"}, []string{
		`6:19: count is the number 010: a whole number from 1 to 20`,
	}},
	{"out of range", []string{"count: 2,", "count: 21,"}, []string{
		`6:19: count is 21: a whole number from 1 to 20`,
	}},
	{"no value", []string{"count: 2,", "count: ,"}, []string{
		`6:19: count is empty: a whole number from 1 to 20`,
	}},
	{"text for a block", []string{"{ count: 2, age: 8 }", "two"}, []string{
		`6:10: players is the text "two": keys and values: count or age`,
	}},
	{"list for a block", []string{"{ count: 2, age: 8 }", "[2, 8]"}, []string{
		`6:10: players is a list: keys and values: count or age`,
	}},
	{"block for a list", []string{"[en, pl]", "{ en: pl }"}, []string{
		`5:12: languages is a block of keys: a list`,
		`hint: write each entry on a line of its own after "- ", or all in [ ]`,
	}},
	{"number for a text", []string{"version: 1.0.0", "version: 1.0"}, []string{
		`3:10: version is the number 1.0: letters, digits, dots, + and -, beginning with a letter or digit`,
		`hint: write it in quotes: "1.0"`,
	}},
	{"bad shape", []string{"id: my-game", "id: My_Game"}, []string{
		`1:5: id is "My_Game": small letters, digits and single hyphens, beginning with a letter`,
	}},
	{"id with markup", []string{"id: my-game", `id: "<script>\"x"`}, []string{
		`1:5: id is "<script>\"x": small letters, digits and single hyphens, beginning with a letter`,
	}},
	{"path in an id", []string{"id: my-game", "id: ../../etc/passwd"}, []string{
		`1:5: id is "../../etc/passwd": small letters, digits and single hyphens, beginning with a letter`,
	}},
	{"word not in the list", []string{"Play-Bold", "PlayBold"}, []string{
		`23:13: title-font is "PlayBold": Play-Bold, eurof75 or NotoSans-Bold`,
		`hint: did you mean "Play-Bold"?`,
	}},
	{"date", []string{"2024-12-01", "2024-13-01"}, []string{
		`4:7: date is the text "2024-13-01": a date as YYYY-MM-DD`,
	}},
	{"text too long", []string{"My game", "A name that is much longer than any name of any game should ever be"}, []string{
		`2:13: name in en has 67 characters: at most 60`,
	}},
	{"text on two lines", []string{"{ en: My game, pl: Moja gra }", "{ en: \"My\\ngame\", pl: Moja gra }"}, []string{
		`2:13: name in en has line breaks or tabs: text on one line`,
		`hint: begin a long text with >- to write it on several lines`,
	}},
	{"empty text", []string{"en: My game", "en: ' '"}, []string{
		`2:13: name in en is empty: text of at most 60 characters`,
	}},
	{"missing translation", []string{", pl: Moja gra", ""}, []string{
		`2:7: the translation into "pl" is missing: a text for each of en or pl`,
	}},
	{"language not listed", []string{"pl: Moja gra", "pl: Moja gra, ru: Игра"}, []string{
		`2:40: language "ru" is not listed under languages: en or pl`,
	}},
	{"unknown language", []string{"pl: Moja gra", "pl: Moja gra, k0: Игра"}, []string{
		`2:36: unknown language "k0": en, pl, ru or ko`,
		`hint: did you mean "ko"?`,
	}},
	{"language listed twice", []string{"[en, pl]", "[en, pl, en]"}, []string{
		`5:21: language "en" is listed twice: each language once`,
	}},
	{"unknown listed language", []string{"[en, pl]", "[en, pl, de]"}, []string{
		`5:21: entry 3 of languages is "de": en, pl, ru or ko`,
	}},
	{"control character", []string{"My game", "My\x07game"}, []string{
		`2:15: character U+0007: no control characters, no marks of writing direction and no invisible characters but no-break spaces, soft hyphens (U+00AD) and word joiners (U+2060)`,
	}},
	{"control character, escaped", []string{"My game", `"My\agame"`}, []string{
		`2:13: character U+0007: no control characters, no marks of writing direction and no invisible characters but no-break spaces, soft hyphens (U+00AD) and word joiners (U+2060)`,
	}},
	{"right-to-left mark", []string{"My game", "My\u202egame"}, []string{
		`2:15: character U+202E: no control characters, no marks of writing direction and no invisible characters but no-break spaces, soft hyphens (U+00AD) and word joiners (U+2060)`,
	}},
	{"right-to-left mark, escaped", []string{"My game", `"My\u202egame"`}, []string{
		`2:13: character U+202E: no control characters, no marks of writing direction and no invisible characters but no-break spaces, soft hyphens (U+00AD) and word joiners (U+2060)`,
	}},
	{"zero-width space", []string{"My game", "My\u200bgame"}, []string{
		`2:15: character U+200B: no control characters, no marks of writing direction and no invisible characters but no-break spaces, soft hyphens (U+00AD) and word joiners (U+2060)`,
	}},
	{"no-break space, soft hyphen, word joiner", []string{"My game", "My\u00a0g\u00adam\u2060e"}, nil},
	{"tab", []string{"  width: 5", "\twidth: 5"}, []string{
		`9:1: the line is indented with a tab: spaces`,
		`10:11: the YAML is broken here (mapping values are not allowed in this context): one key and its value on a line`,
		`hint: put a text that contains ": " in quotes, and indent the keys of a block alike`,
	}},
	{"two documents", []string{"title-font: Play-Bold", "title-font: Play-Bold\n---\nid: x"}, []string{
		`24:1: a second document begins: one document in a file`,
	}},
	{"anchor and alias", []string{"[en, pl]", "&l [en, pl]", "Play-Bold", "*l"}, []string{
		`5:12: YAML anchors and aliases are not read here: the value itself`,
		`hint: put a text that begins with & or * in quotes`,
		`23:13: YAML anchors and aliases are not read here: the value itself`,
		`hint: put a text that begins with & or * in quotes`,
	}},
	{"tag", []string{"My game", "!!binary aGk="}, []string{
		`2:13: YAML tags are not read here: the value itself`,
		`hint: put a text that begins with ! in quotes`,
	}},
	{"merge key", []string{"{ count: 2, age: 8 }", "{ <<: { count: 2 }, age: 8 }"}, []string{
		`6:10: key "count" is missing: number of players`,
		`6:12: unknown key "<<": count or age`,
	}},
	{"key that is no word", []string{"{ count: 2, age: 8 }", "{ count: 2, [age]: 8 }"}, []string{
		`6:22: a key is a list: a word`,
	}},
	{"deep nesting", []string{"My game", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"}, []string{
		`2:13: name in en is a list: text of at most 60 characters`,
		`2:36: values are nested deeper than 24: fewer levels`,
	}},
	{"unclosed bracket", []string{"[en, pl]", "[en, pl"}, []string{
		`6:17: the YAML is broken here (did not find expected ',' or ']'): brackets that are closed`,
		`hint: close the bracket, and put commas between what is in it`,
	}},
	{"unclosed quote", []string{"version: 1.0.0", "version: \"1.0.0"}, []string{
		`3:1: the YAML is broken here (found unexpected end of stream): quotes that are closed`,
		`hint: look for a quote that is opened and not closed`,
	}},
	{"two colons", []string{"version: 1.0.0", "version: a: b"}, []string{
		`3:13: the YAML is broken here (mapping values are not allowed in this context): one key and its value on a line`,
		`hint: put a text that contains ": " in quotes, and indent the keys of a block alike`,
	}},
	{"bad indentation", []string{"  length: 11", " length: 11"}, []string{
		`10:10: the YAML is broken here (did not find expected key): keys that are indented alike`,
		`hint: look for a line that is indented in another way, and for quotes and brackets that are not closed`,
	}},

	{"unknown referee", []string{"referee: test", "referee: tset"}, []string{
		`7:10: unknown referee "tset": paper or test`,
		`hint: did you mean "test"?`,
	}},
	{"unknown rule", []string{"length: 11", "lenght: 11"}, []string{
		`10:3: unknown rule parameter "lenght": width, length, stuck, fast or plan`,
		`hint: did you mean "length"?`,
	}},
	{"rule of a wrong type", []string{"length: 11", "length: long"}, []string{
		`10:11: length is the text "long": an odd number from 7 to 31`,
	}},
	{"rule out of range", []string{"length: 11", "length: 33"}, []string{
		`10:11: length is 33: an odd number from 7 to 31`,
	}},
	{"rule of wrong parity", []string{"length: 11", "length: 12"}, []string{
		`10:11: length is 12: an odd number from 7 to 31`,
	}},
	{"rule in quotes", []string{"length: 11", "length: '11'"}, []string{
		`10:11: length is the text "11": an odd number from 7 to 31`,
		`hint: write it without quotes: 11`,
	}},
	{"rule with an unknown word", []string{"stuck: draw", "stuck: lose"}, []string{
		`11:10: stuck is lose: one of: draw, loses`,
		`hint: did you mean "loses"?`,
	}},
	{"rule that is no truth value", []string{"fast: false", "fast: 'true'"}, []string{
		`12:9: fast is the text "true": true or false`,
		`hint: write it without quotes: true`,
	}},
	{"rule that is a list", []string{"fast: false", "fast: [true]"}, []string{
		`12:9: fast is a list: a whole number, true, false or text`,
	}},
	{"rules between values", []string{"length: 11", "length: 7", "width: 5", "width: 9", "{ width: 7 }", "{ width: 3 }"}, []string{
		`9:10: width is more than length: at most the length`,
	}},
	{"variant with a bad value", []string{"{ width: 7 }", "{ width: 8 }"}, []string{
		`22:21: width is 8: an odd number from 3 to 15`,
	}},
	{"variant that does not fit", []string{"length: 11", "length: 7", "{ width: 7 }", "{ width: 9 }"}, []string{
		`22:21: width is more than length: at most the length`,
	}},
	{"variant given twice", []string{"id: wide", "id: standard"}, []string{
		`20:9: variant "standard" is given twice: an id of its own for each variant`,
		`22:12: the variant standard changes the rules: no rules of its own`,
	}},
	{"component given twice", []string{"components:", "components:\n  - { id: puck, name: { en: a, pl: b }, count: 1 }"}, []string{
		`39:9: component "puck" is given twice: an id of its own for each component`,
	}},
	{"map: unknown characters", []string{"..*.", "..*x"}, []string{
		`15:8: unknown character "x": # wall, . floor, R and B goal squares, * centre`,
	}},
	{"map: two centres", []string{"..*.", ".**."}, []string{
		`15:7: a second centre *: exactly one`,
	}},
	{"map: ragged lines", []string{"..*.", "..*"}, []string{
		`15:8: this line of the map has 3 characters: 4, as in the first line`,
	}},
	{"map: no centre, no goals", []string{"..*.", "....", "#BB#", "####", "#RR#", "####"}, []string{
		`13:9: the map has no centre: exactly one *`,
		`13:9: the map has no goal B: at least one goal square for each side, R and B`,
		`13:9: the map has no goal R: at least one goal square for each side, R and B`,
	}},
	{"map: in quotes", []string{"|\n    #BB#\n    ..*.\n    #RR#", "\"#BB#\\n.x*.\\n#RR#\""}, []string{
		`13:9: unknown character "x": # wall, . floor, R and B goal squares, * centre`,
	}},
	{"pad without points", []string{"title-font:", "pad: { size: 5mm, lines: 3, names: { en: a, pl: b }, score: { en: a, pl: b }, moves: { en: a, pl: b } }\ntitle-font:"}, []string{
		`23:6: there is a pad: a pad only for a board of points`,
	}},
}

// boardRows are changes of the board.
var boardRows = []row{
	{"length without a unit", []string{"28mm", "28"}, []string{
		`27:11: "28" is no length: a number with a unit (mm, cm, in, pt) is allowed, such as 63mm or 2.5in`,
		`hint: write the unit: 28mm`,
	}},
	{"length that is no number", []string{"28mm", "NaNmm"}, []string{
		`27:11: "NaNmm" is no length: a number with a unit is allowed, such as 63mm or 2.5in`,
	}},
	{"infinite length", []string{"28mm", "infmm"}, []string{
		`27:11: "infmm" is no length: a number with a unit is allowed, such as 63mm or 2.5in`,
	}},
	{"length out of range", []string{"28mm", "1mm"}, []string{
		`27:11: size is 1mm: 2mm to 500mm`,
	}},
	{"arithmetic: unknown name", []string{"files: width", "files: widht"}, []string{
		`28:12: unknown rule parameter "widht": length or width`,
		`hint: did you mean "width"?`,
	}},
	{"arithmetic: a rule that is no number", []string{"files: width", "files: width + fast"}, []string{
		`28:20: fast is no number: rule parameters that are whole numbers`,
	}},
	{"arithmetic: unclosed bracket", []string{"files: width", "files: 2 * (width"}, []string{
		`28:16: the bracket is not closed: as many ) as (`,
	}},
	{"arithmetic: end", []string{"files: width", "files: width +"}, []string{
		`28:19: the arithmetic ends too early: a number, a rule parameter or a bracket`,
	}},
	{"arithmetic: two operands", []string{"files: width", "files: width 2"}, []string{
		`28:18: unexpected "2": whole numbers, rule parameters, + - * / and round brackets`,
	}},
	{"arithmetic: division by zero", []string{"files: width", "files: 6 / (width - 5)"}, []string{
		`28:14: division by zero: a divisor other than 0`,
	}},
	{"arithmetic: too large", []string{"files: width", "files: 99999 * 99999"}, []string{
		`28:18: the result is too large: results from -1000000000 to 1000000000`,
	}},
	{"arithmetic: number too large", []string{"files: width", "files: 1000000001"}, []string{
		`28:12: the number is too large: at most 1000000000`,
	}},
	{"arithmetic: hexadecimal", []string{"files: width", "files: 0x10"}, []string{
		`28:12: "0x10" is no whole number: whole numbers, rule parameters, + - * / and round brackets`,
	}},
	{"arithmetic: decimals", []string{"files: width", "files: 1.5"}, []string{
		`28:12: "1.5" is no whole number: whole numbers, rule parameters, + - * / and round brackets`,
	}},
	{"arithmetic: other characters", []string{"files: width", "files: width % 2"}, []string{
		`28:18: unexpected "%": whole numbers, rule parameters, + - * / and round brackets`,
	}},
	{"arithmetic: in quotes", []string{"files: width", "files: 'widht'"}, []string{
		`28:13: unknown rule parameter "widht": length or width`,
		`hint: did you mean "width"?`,
	}},
	{"a billion squares", []string{"files: width", "files: 1000000000"}, []string{
		`28:12: files is 1000000000: 1 to 10000`,
	}},
	{"too many squares", []string{"files: width", "files: 1001"}, []string{
		`28:12: the board has 11011 squares: at most 10000`,
	}},
	{"too many files for letters", []string{"files: width", "files: 27"}, []string{
		`28:12: the board has 27 files: at most 26, named a to z`,
		`hint: a larger board has labels: none`,
	}},
	{"many files without labels", []string{"files: width", "files: 27", "look: rink", "look: rink\n  labels: none"}, nil},
	{"rank off the board", []string{"rank: 1 }", "rank: length + 1 }"}, []string{
		`31:28: rank is 12: 1 to 11`,
	}},
	{"start off the board", []string{"[(width - 1) / 2, 5]", "[width, 0]"}, []string{
		`35:41: [5, 0] is not on the board: files 1 to 5, ranks 1 to 11`,
	}},
	{"start off the board in a variant", []string{"[(width - 1) / 2, 5]", "[width * 2 - 9, width + 5]"}, []string{
		`35:41: [5, 12] is not on the board (in variant "wide"): files 1 to 7, ranks 1 to 11`,
	}},
	{"start on a taken square", []string{"[(width - 1) / 2, 5]", "[3, 6]"}, []string{
		`36:28: a second piece starts on [3, 6]: one piece on a square`,
	}},
	{"start with one number", []string{"[(width - 1) / 2, 5]", "[3]"}, []string{
		`35:41: at is a list: [file, rank] or centre`,
	}},
	{"start without a place", []string{"piece: puck, at: centre", "piece: puck"}, []string{
		`36:9: entry 2 of starts lacks a key: exactly one of: at, rows or goal`,
	}},
	{"start with two places", []string{"piece: puck, at: centre", "piece: puck, at: centre, goal: first"}, []string{
		`36:9: key "side" is missing: red or blue: pieces in rows and goals have a side`,
		`36:36: entry 2 of starts has at and goal: exactly one of: at, rows or goal`,
		`36:42: goal on a board of squares: at`,
	}},
	{"start in rows on squares", []string{"piece: puck, at: centre", "side: red, piece: puck, rows: [1, 2]"}, []string{
		`36:41: rows on a board of squares: at`,
	}},
	{"centre of an even board", []string{"files: width", "files: width + 1"}, []string{
		`33:29: the board of 6 x 11 squares has no square in its centre: odd numbers of files and ranks`,
		`36:28: the board of 6 x 11 squares has no square in its centre: odd numbers of files and ranks`,
	}},
	{"no kind of board", board("  look: plain\n"), []string{
		`25:3: board lacks a key: exactly one of: squares, hexes, points, map or mat`,
	}},
	{"two kinds of board", []string{"  squares:", "  hexes: { size: 20mm, side: 3 }\n  squares:"}, []string{
		`27:3: board has hexes and squares: exactly one of: squares, hexes, points, map or mat`,
	}},
	{"hexes", board("  hexes: { size: 20mm, side: 3, starts: [{ side: red, piece: man, rows: [1, 2] }, { piece: ball, at: centre }] }\n"), nil},
	{"hexes: off the board", board("  hexes: { size: 20mm, side: 3, starts: [{ side: red, piece: man, rows: [5, 6] }, { piece: ball, at: [4, 1] }, { piece: ball, at: [1, 6] }] }\n"), []string{
		`25:73: rows are 5 to 6: first to last, within 1 to 5`,
		`25:102: [4, 1] is not on the board: numbers 1 to 3 in row 1`,
		`25:131: [1, 6] is not on the board: rows 1 to 5`,
	}},
	{"hexes: rows without a side, and twice", board("  hexes: { size: 20mm, side: 3, starts: [{ piece: man, rows: [1, 2] }, { side: blue, piece: man, rows: [2, 3] }] }\n"), []string{
		`25:42: key "side" is missing: red or blue: pieces in rows and goals have a side`,
		`25:104: row 2 is filled twice: each row once`,
	}},
	{"hexes: too large for letters", board("  hexes: { size: 20mm, side: 14 }\n"), []string{
		`25:30: the board has 27 rows: at most 26, named a to z`,
		`hint: a larger board has labels: none`,
	}},
	{"hexes: too large", board("  labels: none\n  hexes: { size: 20mm, side: 59 }\n"), []string{
		`26:30: side is 59: 1 to 58`,
	}},
	{"points", board("  points: { size: 20mm, width: 8, length: 10, goal: 2, inset: 0 }\n"), nil},
	{"points: odd", board("  points: { size: 20mm, width: 7, length: 9, goal: 3, inset: 0 }\n"), []string{
		`25:32: width is 7: an even number: goals and the start lie in the middle`,
		`25:43: length is 9: an even number: goals and the start lie in the middle`,
		`25:52: goal is 3: an even number: goals and the start lie in the middle`,
	}},
	{"points: goals that do not fit", board("  points: { size: 20mm, width: 4, length: 10, goal: 4, inset: 5 }\n"), []string{
		`25:53: goal is 4 on a field of width 4: less than the width`,
		`25:63: inset is 5 on a field of length 10: less than half the length`,
	}},
	{"points: too large", board("  points: { size: 20mm, width: 102, length: 100, goal: 2, inset: 1 }\n"), []string{
		`25:32: the field has 10200 cells: at most 10000`,
	}},
	{"points: too large for letters", board("  points: { size: 20mm, width: 26, length: 100, goal: 2, inset: 1 }\n"), []string{
		`25:32: the board has 27 files: at most 26, named a to z`,
		`hint: a larger board has labels: none`,
	}},
	{"map", board("  map: { size: 20mm, map: plan, starts: [{ side: red, piece: goblin, goal: first }, { piece: ball, at: centre }] }\n"), nil},
	{"map: unknown name", board("  map: { size: 20mm, map: pan }\n"), []string{
		`25:27: there is no rule parameter "pan" with a map: plan`,
		`hint: did you mean "plan"?`,
	}},
	{"map: start on a wall", board("  map: { size: 20mm, map: plan, starts: [{ piece: ball, at: [1, 1] }, { piece: ball, at: [9, 9] }] }\n"), []string{
		`25:61: [1, 1] is not on the board: a square that is no wall, of files 1 to 4 and ranks 1 to 3`,
		`25:90: [9, 9] is not on the board: a square that is no wall, of files 1 to 4 and ranks 1 to 3`,
	}},
	{"map: goal without a side", board("  map: { size: 20mm, map: plan, starts: [{ piece: goblin, goal: first }] }\n"), []string{
		`25:42: key "side" is missing: red or blue: pieces in rows and goals have a side`,
	}},
	{"mat: missing keys", board("  mat: { card: tarot, periods: 10, goals: 31 }\n"), []string{
		`25:8: key "breakaway" is missing: name of the place that shows a breakaway`,
		`25:8: key "overtime" is missing: name of the extra period`,
		`25:8: key "period" is missing: the word period`,
		`25:8: key "pile" is missing: name of the pile`,
		`25:8: key "score" is missing: name of the scoreboards`,
		`25:16: card is "tarot": poker, tcg or bridge`,
		`25:32: periods is 10: 1 to 9`,
		`25:43: goals is 31: a whole number from 5 to 30`,
	}},
}
