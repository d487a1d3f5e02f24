package referee_test

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/jokerball"
	"rinkpress/rules/paperhockey"
	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// newReferee knows two games: one without tags, sections and dice of its own, one with all of them.
func newReferee(t testing.TB) *referee.Referee {
	t.Helper()
	ref, err := referee.New([]referee.Definition{
		refereetest.Standard(paperhockey.Game, referee.Variant{ID: "standard"}, refereetest.Int("edge-goals", "inset", 0)),
		refereetest.Standard(jokerball.Game),
	})
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// brief is a report in one line: "line: verdict turns", and for an error "@line:column turn code".
func brief(rep referee.Report) string {
	s := fmt.Sprintf("%d: %s %d", rep.Line, rep.Verdict, rep.Turns)
	if rep.Winner != referee.NoWinner {
		s += " " + rep.Winner.String()
	}
	if e := rep.Error; e != nil {
		s += fmt.Sprintf(" @%d:%d %d %s", e.Line, e.Column, e.Turn, e.Code)
	}
	return s
}

func briefs(reports []referee.Report) string {
	var list []string
	for _, rep := range reports {
		list = append(list, brief(rep))
	}
	return strings.Join(list, "\n")
}

const (
	ph  = "[Game \"paper-hockey\"]\n"
	won = "1. B e7\n2. R f8\n3. B f9\n4. R g9\n5. B f10\n" // a goal for Blue
	jb  = "[Game \"jokerball\"]\n"
)

// readingRows are texts for the reading rules of notation.md, each named by the rule it is about.
var readingRows = []struct {
	name string
	text string
	want string // reports in brief, one a line
}{
	{"file: nothing at all", "", "1: malformed 0 @1:1 0 syntax"},
	{"file: only a mark", "\ufeff", "1: malformed 0 @1:1 0 syntax"},
	{"file: only white space and comments", "\n\n ; c\n{ c }\n", "1: malformed 0 @1:1 0 syntax"},
	{"file: a byte order mark counts no column", "\ufeff*", "1: malformed 0 @1:1 0 syntax"},
	{"file: a record after a mark", "\ufeff" + ph + "*", "1: unfinished 0"},
	{"file: CRLF", "[Game \"paper-hockey\"]\r\n1. B e7\r\n*\r\n", "1: unfinished 1"},
	{"file: several records", ph + "*\n\n" + jb + "*\n" + ph + "1. B e7 *", "1: unfinished 0\n4: unfinished 0\n6: unfinished 1"},
	{"file: records without a line between", ph + "*\n" + ph + "*\n", "1: unfinished 0\n3: unfinished 0"},
	{"file: comments between tags and records", "; a\n{ b\n [x] }\n" + ph + "; c\n[Event \"e\"] { d }\n{ e } * { f\n g }\n; h\n" + jb + "*;",
		"4: unfinished 0\n10: unfinished 0"},
	{"file: comments do not nest", ph + "{ { } 1. B e7 *", "1: unfinished 1"},
	{"file: a semicolon in a comment, a brace after a semicolon", ph + "{ ; } ; { \n*", "1: unfinished 0"},

	{"1: a turn is counted when it is closed", ph + "1. B e7", "1: malformed 0 @2:8 1 unterminated"},
	{"1: by the next number", ph + "1. B e7 2.", "1: malformed 1 @2:11 2 unterminated"},
	{"1: by the result", ph + "1. B e7 *", "1: unfinished 1"},
	{"1: not by a word of another game", ph + "1. B e7 round", "1: malformed 0 @2:9 1 syntax"},
	{"1: score and winner before the open turn", ph + strings.TrimSpace(won), "1: malformed 4 @6:9 5 unterminated"},

	{"2: dice where none are", ph + "[5] 1. B e7 *", "1: malformed 0 @2:1 0 syntax"},
	{"2: a word where an entry begins", ph + "B e7 *", "1: malformed 0 @2:1 0 syntax"},
	{"2: brackets", ph + "1. B ( e7 ) *", "1: malformed 0 @2:6 1 syntax"},
	{"2: the side is missing", ph + "1. *", "1: malformed 0 @2:4 1 syntax"},
	{"2: the point is missing", ph + "1. B 2. R e7 *", "1: malformed 0 @2:6 1 syntax"},
	{"2: the text ends where the side is missing", ph + "1. ", "1: malformed 0 @2:4 1 unterminated"},
	{"2: an open rebound is not asked for what it lacks", ph + "1. B e7 2. R f7 3. B e6\n", "1: malformed 2 @3:1 3 unterminated"},
	{"2: nor where the text breaks", ph + "1. B e7 2. R f7 3. B e6 ] *", "1: malformed 2 @2:25 3 syntax"},

	{"3: what cannot be read is syntax after the end, too", ph + won + "]\n0-1", "1: malformed 4 @7:1 5 syntax"},
	{"3: after-end before syntax", ph + won + "[5]\n0-1", "1: illegal 4 @7:1 5 after-end"},

	{"4: the number written", ph + "1. B e7 7. R f7 *", "1: illegal 1 @2:9 7 turn-number"},
	{"4: a huge number", ph + "1. B e7 99999999999999999999. R f7 *", "1: illegal 1 @2:9 1000000000000000000 turn-number"},
	{"4: 10^18 and one more", ph + "1000000000000000001. B e7 *", "1: illegal 0 @2:1 1000000000000000000 turn-number"},
	{"4: one less", ph + "999999999999999999. B e7 *", "1: illegal 0 @2:1 999999999999999999 turn-number"},
	{"4: a section is no turn", jb + "game 2 first R\n*", "1: illegal 0 @2:6 0 game-order"},

	{"5: turn-number before the side", ph + "2. R e7 *", "1: illegal 0 @2:1 2 turn-number"},
	{"5: then the side", ph + "1. R e7 *", "1: illegal 0 @2:4 1 wrong-side"},
	{"5: side before dice", jb + "game 1 first R\n1. B [9 9] b1-b2 @f7 *", "1: illegal 0 @3:4 1 wrong-side"},

	{"6: a turn after the end", ph + won + "6. R f9\n0-1", "1: illegal 5 B @7:1 6 after-end"},
	{"6: a word after the end does not let its turn count", ph + strings.TrimSpace(won) + " f9\n0-1", "1: illegal 4 @6:10 5 after-end"},
	{"6: a foreign section word, too", ph + won + "round 2\n0-1", "1: illegal 4 @7:1 5 after-end"},
	{"6: the star after the end", ph + won + "*", "1: illegal 5 B @7:1 0 result-mismatch"},
	{"6: no entry and the star", ph + "*", "1: unfinished 0"},
	{"6: no entry and a score", ph + "0-0", "1: illegal 0 @2:1 0 not-over"},

	{"7: white space", ph + "1.\f B\v e7\t*\r", "1: unfinished 1"},
	{"7: other spaces are letters", ph + "1.\u00a0B e7 *", "1: malformed 0 @2:1 0 syntax"},
	{"7: a number with a leading zero", ph + "01. B e7 *", "1: illegal 0 @2:1 1 turn-number"},
	{"7: zero", ph + "0. B e7 *", "1: illegal 0 @2:1 0 turn-number"},
	{"7: a die with a leading zero", jb + "1. R [05 1] b1-f1 @f7 *", "1: illegal 0 @2:6 1 dice-range"},
	{"7: spaces and tabs in dice", jb + "1. R [ 3\t\t4 ] b1-e1 @g7 *", "1: unfinished 1"},
	{"7: a die of 99 digits", jb + "1. R [" + strings.Repeat("9", 99) + " 1] b1-f1 @f7 *", "1: illegal 0 @2:6 1 dice-range"},
	{"7: many dice", jb + "1. R [" + strings.Repeat("1 ", 99) + "1] b1-f1 @f7 *", "1: illegal 0 @2:6 1 dice-count"},

	{"8: tags after spaces and tabs", " \t[Game \"paper-hockey\"]\n\t[Event \t \"e\" \t]\n*", "1: unfinished 0"},
	{"8: the body on a tag's line", "[Game \"paper-hockey\"] { c } 1. B e7 *", "1: unfinished 1"},
	{"8: a second tag on a line", "[Game \"paper-hockey\"] [Event \"e\"]\n*", "1: malformed 0 @1:23 0 syntax"},
	{"8: the tags are checked before", "[Game \"x\"] [Event \"e\"]\n*", "1: malformed 0 @1:1 0 unknown-game"},
	{"8: a tag behind a comment", ph + "{ c } [Event \"e\"]\n*", "1: malformed 0 @2:7 0 syntax"},
	{"8: a tag behind the end of a comment", ph + "{ c\n } [Event \"e\"]\n*", "1: malformed 0 @3:4 0 syntax"},
	{"8: a tag behind a form feed", ph + "\f[Event \"e\"]\n*", "1: malformed 0 @2:2 0 syntax"},
	{"8: a tag in the middle of a body's line", ph + "1. B e7 [Event \"e\"]\n*", "1: malformed 0 @2:9 1 syntax"},
	{"8: a tag in the middle of a word", ph + "1. B e7[Event \"e\"]\n*", "1: malformed 0 @2:8 1 syntax"},
	{"8: no blank before the value", ph + "[Event\"e\"]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: a blank before the name", ph + "[ Event \"e\"]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: names", ph + "[aB_9 \"e\"]\n*", "1: unfinished 0"},
	{"8: a hyphen in a name", ph + "[a-b \"e\"]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: a value without quotes", ph + "[Event e]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: an unclosed value", ph + "[Event \"e]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: an unclosed tag", ph + "[Event \"e\"\n]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: escapes", ph + `[Event "a \"b\" \\ ] { ; é"]` + "\n*", "1: unfinished 0"},
	{"8: other escapes", ph + `[Event "a\n"]` + "\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: more in a tag", ph + "[Event \"e\" x]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: the text ends in a tag", ph + "[Event \"e", "1: malformed 0 @2:1 0 syntax"},
	{"8: the text ends in the tags", ph + "[Event \"e\"]\n; c\n", "1: malformed 0 @4:1 0 unterminated"},
	{"8: the text ends in the tags, without a line's end", ph + "[Event \"e\"]", "1: malformed 0 @2:12 0 unterminated"},
	{"8: the tags are checked before the text's end", ph + "[Variant \"x\"]", "1: malformed 0 @2:1 0 unknown-variant"},
	{"8: a repeated tag", ph + "[Event \"e\"]\n[Event \"e\"]\n*", "1: malformed 0 @3:1 0 tag"},
	{"8: a repeated tag with an error", ph + "[Event \"e\"]\n[Event e]\n*", "1: malformed 0 @3:1 0 syntax"},
	{"8: names are case-sensitive", ph + "[event \"e\"]\n[Event \"e\"]\n*", "1: unfinished 0"},
	{"8: reading errors before the missing game", "[Event \"e\"]\n[Event e]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"8: no game", "\n; c\n  [Event \"e\"]\n*", "3: malformed 0 @3:1 0 tag"},
	{"8: an unknown game", "[Event \"e\"]\n[Game \"x\"]\n[Variant \"y\"]\n*", "1: malformed 0 @2:1 0 unknown-game"},
	{"8: Variant before Termination", ph + "[Termination \"x\"]\n[Variant \"x\"]\n*", "1: malformed 0 @3:1 0 unknown-variant"},
	{"8: Termination before Winner", ph + "[Winner \"x\"]\n[Termination \"x\"]\n*", "1: malformed 0 @3:1 0 tag"},
	{"8: Winner before the game's own", jb + "[Match \"x\"]\n[Winner \"x\"]\n*", "1: malformed 0 @3:1 0 tag"},
	{"8: the game's own, in the order of its page", jb + "[Cube \"x\"]\n[Match \"x\"]\n*", "1: malformed 0 @3:1 0 tag"},
	{"8: a value with a leading zero", jb + "[Match \"05\"]\n*", "1: malformed 0 @2:1 0 tag"},
	{"8: another game's tag is unknown", ph + "[Match \"x\"]\n*", "1: unfinished 0"},
	{"8: a date is not checked", ph + "[Date \"yesterday\"]\n*", "1: unfinished 0"},
	{"8: a resignation without a winner", ph + "[Event \"e\"]\n[Termination \"resignation\"]\n0-0", "1: malformed 0 @3:1 0 tag"},
	{"8: a resignation with a wrong winner", ph + "[Winner \"r\"]\n[Termination \"resignation\"]\n0-0", "1: malformed 0 @2:1 0 tag"},

	{"9: a number sticks to a letter", ph + "1.B e7 *", "1: malformed 0 @2:1 0 syntax"},
	{"9: words end at brackets and comments", ph + "1.{}B;\ne7{}*", "1: unfinished 1"},
	{"9: a bracket that closes nothing", ph + "1. B ]", "1: malformed 0 @2:6 1 syntax"},
	{"9: a brace that closes nothing", ph + "1. B e7} *", "1: malformed 0 @2:8 1 syntax"},
	{"9: a bracket where the body begins", ph + "]", "1: malformed 0 @2:1 0 syntax"},
	{"9: no dice", jb + "1. R [] *", "1: malformed 0 @2:6 1 syntax"},
	{"9: no dice but spaces", jb + "1. R [ ] *", "1: malformed 0 @2:6 1 syntax"},
	{"9: letters in dice", jb + "1. R [3 x] *", "1: malformed 0 @2:6 1 syntax"},
	{"9: a line's end in dice", jb + "1. R [3\n4] *", "1: malformed 0 @2:6 1 syntax"},
	{"9: dice that are not closed", jb + "1. R [3 4", "1: malformed 0 @2:6 1 syntax"},
	{"9: an open bracket at the end", jb + "1. R [", "1: malformed 0 @2:6 1 syntax"},
	{"9: an open bracket on its own line", jb + "1. R\n[%", "1: malformed 0 @3:1 1 syntax"},
	{"9: an unclosed comment", ph + "1. B e7 { c\n*", "1: malformed 0 @2:9 1 syntax"},
	{"9: an unclosed comment in the tags", "[Game \"x\"]\n{ c\n*", "1: malformed 0 @2:1 0 syntax"},
	{"9: an unclosed comment where a record begins", ph + "*\n\n { c", "1: unfinished 0\n4: malformed 0 @4:2 0 syntax"},
	{"9: a bad byte in a word", ph + "1. B e7 2. R f\xff7 *", "1: malformed 1 @2:15 2 syntax"},
	{"9: behind characters of several bytes", ph + "1. B { é→😀 } e\xff7 *", "1: malformed 0 @2:15 1 syntax"},
	{"9: a cut character", ph + "1. B e\xe2\x82 *", "1: malformed 0 @2:7 1 syntax"},
	{"9: a cut character at the end", ph + "1. B e\xe2\x82", "1: malformed 0 @2:7 1 syntax"},
	{"9: an overlong character, a surrogate", ph + "1. B \xc0\x80 *\n" + ph + "1. B \xed\xa0\x80 *", "1: malformed 0 @2:6 1 syntax\n3: malformed 0 @4:6 1 syntax"},
	{"9: a bad byte in a comment", ph + "1. B { \xff } e7 *", "1: malformed 0 @2:8 1 syntax"},
	{"9: a bad byte in a line's comment", ph + "1. B ; \xff\n e7 *", "1: malformed 0 @2:8 1 syntax"},
	{"9: a bad byte in a comment of the tags", "[Game \"x\"] ; \xff\n*", "1: malformed 0 @1:14 0 syntax"},
	{"9: a bad byte in a good tag", ph + "[Event \"a\xff\"]\n*", "1: malformed 0 @2:10 0 syntax"},
	{"9: a bad byte in a name", ph + "[Ev\xffent \"a\"]\n*", "1: malformed 0 @2:4 0 syntax"},
	{"9: a bad byte behind a backslash", ph + "[Event \"\\\xff\"]\n*", "1: malformed 0 @2:10 0 syntax"},
	{"9: a bad byte in a bad tag", ph + "[Event\"a\xff\"]\n*", "1: malformed 0 @2:1 0 syntax"},
	{"9: a bad byte in dice", jb + "1. R [3 \xff] *", "1: malformed 0 @2:9 1 syntax"},
	{"9: a bad byte in bad dice", jb + "1. R [3x\xff] *", "1: malformed 0 @2:6 1 syntax"},
	{"9: a bad byte in a tag in the wrong place", ph + "1. B e7 [Event \"\xff\"]\n*", "1: malformed 0 @2:9 1 syntax"},
	{"9: a result", ph + "00-0", "1: illegal 0 @2:1 0 not-over"},
	{"9: a result with a leading zero fits no score", ph + "[Termination \"time\"]\n00-0", "1: illegal 0 @3:1 0 result-mismatch"},
	{"9: that is no result", ph + "1. B 0-0- *", "1: illegal 0 @2:6 1 unknown-square"},
	{"9: no tag where a record begins", ph + "*\n x [Game \"y\"]\n" + ph + "*", "1: unfinished 0\n3: malformed 0 @3:2 0 syntax\n4: unfinished 0"},
	{"9: a tag on the result's line", ph + "* [Event \"e\"]\n" + ph + "*", "1: unfinished 0\n2: malformed 0 @2:3 0 syntax\n3: unfinished 0"},
	{"9: a second result", ph + "* *\n" + ph + "*", "1: unfinished 0\n2: malformed 0 @2:3 0 syntax\n3: unfinished 0"},
	{"9: what stands where a record begins is judged by its beginning", ph + "*\nab\xff\n" + ph + "*", "1: unfinished 0\n3: malformed 0 @3:1 0 syntax\n4: unfinished 0"},

	{"10: the next line with a tag", ph + "1. B x 2. R f7\n3. B g8\n [Event \"e\"]\n*", "1: illegal 0 @2:6 1 unknown-square\n4: malformed 0 @4:1 0 tag"},
	{"10: also in a comment", ph + "1. B x {\n" + ph + "* }\n*", "1: illegal 0 @2:6 1 unknown-square\n3: unfinished 0\n4: malformed 0 @4:3 0 syntax"},
	{"10: but only behind the error's line", ph + "1. B { \n[Event \"e\"]\n } x *", "1: illegal 0 @4:4 1 unknown-square"},
	{"10: an error at the turn's number", ph + "1. B e7 2. R f7 3. B { \n" + ph + "* } e6 4. R e7 *",
		"1: illegal 2 @2:17 3 must-continue\n3: unfinished 0\n4: malformed 0 @4:3 0 syntax"},
	{"10: tags behind an error in the tags", "[Game \"x\"]\n[Event \"e\"]\n\n \t\r\n; c\n { c }\n[Red \"r\"]\n*\n" + ph + "*",
		"1: malformed 0 @1:1 0 unknown-game\n9: unfinished 0"},
	{"10: a comment's second line ends that", "[Game \"x\"]\n{ c\n d }\n[Event \"e\"]\n*\n" + ph + "*",
		"1: malformed 0 @1:1 0 unknown-game\n4: malformed 0 @4:1 0 tag\n6: unfinished 0"},
	{"10: before the error it does not", "{ c\n d }\n[Game \"x\"]\n[Event \"e\"]\n*\n" + ph + "*",
		"3: malformed 0 @3:1 0 unknown-game\n6: unfinished 0"},
	{"10: the first body token is not in the tags", ph + "x\n" + ph + "*", "1: malformed 0 @2:1 0 syntax\n3: unfinished 0"},
	{"10: an error in the tags and the body on a tag's line", "[Game \"x\"] *\n" + ph + "*", "1: malformed 0 @1:1 0 unknown-game"},
	{"10: a bad comment before the tags", "; \xff\n" + ph + "*\n" + ph + "*", "1: malformed 0 @1:3 0 syntax\n4: unfinished 0"},
	{"10: unterminated by a tag", ph + "1. B e7\n  [Event \"e\"]\n*", "1: malformed 0 @3:3 1 unterminated\n3: malformed 0 @3:1 0 tag"},
	{"10: unterminated by a bad tag", ph + "1. B e7\n[E\n*\n" + ph + "*", "1: malformed 0 @3:1 1 unterminated\n3: malformed 0 @3:1 0 syntax\n5: unfinished 0"},
	{"10: a line that begins with dice is no tag", ph + "x\n[5]\n[é \"\"]\n" + ph + "*", "1: malformed 0 @2:1 0 syntax\n5: unfinished 0"},

	{"11: the outcome", ph + "[Winner \"B\"]\n" + won + "0-1", "1: valid 5 B"},
	{"11: another outcome", ph + "[Winner \"R\"]\n" + won + "0-1", "1: illegal 5 B @8:1 0 result-mismatch"},
	{"11: a resignation", ph + "[Winner \"R\"]\n[Termination \"resignation\"]\n1. B e7\n0-0", "1: valid 1 R"},
	{"11: a resignation and the star", ph + "[Winner \"R\"]\n[Termination \"resignation\"]\n1. B e7\n*", "1: unfinished 1 R"},
	{"11: a resignation and an error", ph + "[Winner \"R\"]\n[Termination \"resignation\"]\n1. B e7\n1-0", "1: illegal 1 @5:1 0 result-mismatch"},
	{"11: a resignation after the end", ph + "[Winner \"R\"]\n[Termination \"resignation\"]\n" + won + "0-1", "1: illegal 5 B @9:1 0 result-mismatch"},
	{"11: a draw by resignation", ph + "[Winner \"draw\"]\n[Termination \"resignation\"]\n]", "1: malformed 0 @2:1 0 tag"},
	{"11: ignored otherwise", ph + "[Winner \"draw\"]\n[Termination \"abandoned\"]\n1. B e7\n0-0", "1: valid 1"},
	{"11: Result before not-over", ph + "[Result \"1-0\"]\n1. B e7\n0-0", "1: illegal 1 @4:1 0 result-mismatch"},
	{"11: not-over before the score", ph + "[Result \"5-0\"]\n1. B e7\n5-0", "1: illegal 1 @4:1 0 not-over"},
	{"11: the score", ph + "[Result \"1-0\"]\n" + won + "1-0", "1: illegal 5 B @8:1 0 result-mismatch"},
	{"11: Result and the star", ph + "[Result \"0-0\"]\n1. B e7\n*", "1: illegal 1 @4:1 0 result-mismatch"},
}

func TestReading(t *testing.T) {
	ref := newReferee(t)
	for _, row := range readingRows {
		t.Run(row.name, func(t *testing.T) {
			if got := briefs(ref.Judge([]byte(row.text), referee.Options{})); got != row.want {
				t.Errorf("%q\ngot\n%s\nwant\n%s", row.text, got, row.want)
			}
		})
	}
}

// TestCommonCodes checks that each code that all games share is in a row, and that no row has another verdict than its code's.
func TestCommonCodes(t *testing.T) {
	verdicts := map[referee.Code]string{
		referee.Syntax: "malformed", referee.Tag: "malformed", referee.UnknownGame: "malformed", referee.UnknownVariant: "malformed",
		referee.Unterminated: "malformed", referee.TurnNumber: "illegal", referee.WrongSide: "illegal", referee.DiceCount: "illegal",
		referee.DiceRange: "illegal", referee.UnknownSquare: "illegal", referee.AfterEnd: "illegal", referee.NotOver: "illegal",
		referee.ResultMismatch: "illegal",
	}
	seen := map[referee.Code]bool{}
	for _, row := range readingRows {
		for _, line := range strings.Split(row.want, "\n") {
			words := strings.Fields(line)
			code := referee.Code(words[len(words)-1])
			if want, ok := verdicts[code]; ok {
				seen[code] = true
				if words[1] != want {
					t.Errorf("%s: %s is %s, want %s", row.name, code, words[1], want)
				}
			}
		}
	}
	for code := range verdicts {
		if !seen[code] {
			t.Errorf("no row has the code %s", code)
		}
	}
}
