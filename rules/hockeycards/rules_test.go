package hockeycards

import (
	"fmt"
	"strings"
	"testing"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

func newState(t testing.TB, values param.Values) *state {
	t.Helper()
	all := Game.Params.Defaults().With(values)
	if problems := Game.Params.Validate(all); len(problems) > 0 {
		t.Fatal(problems)
	}
	s, fault := Game.New(all).Start(&record.Tags{})
	if fault != nil {
		t.Fatal(fault)
	}
	return s.(*state)
}

// entries plays the entries of a text to its end or its first fault.
func entries(s referee.State, text string) *referee.Fault {
	c := record.NewCursor([]byte(text), Game.Sections)
	for !s.Over() && (c.Tok().Kind == record.Number || c.Tok().Kind == record.Section) {
		if fault := s.Entry(c); fault != nil {
			return fault
		}
	}
	return nil
}

// outcome is "code column" of a fault, else the score, who has a breakaway, and "over" if the match is.
func outcome(s *state, fault *referee.Fault) string {
	if fault != nil && fault.Message == "" {
		return "a fault without a message"
	}
	if fault != nil {
		return fmt.Sprintf("%s %d", fault.Code, fault.Pos.Col)
	}
	text := fmt.Sprintf("%d-%d", s.score.Red, s.score.Blue)
	if s.breakaway != referee.NoSide {
		text += " " + s.breakaway.String()
	}
	if s.over {
		text += " over"
	}
	return text
}

// plain is a whole period that Blue leads, without a match: every card follows one of another rank. Its jacks are played by both.
func plain(leader referee.Side) string {
	text := ""
	for n := range packSize {
		rank, suit := n%13, n/13
		side := leader
		if n%2 == 1 {
			side = leader.Other()
		}
		text += fmt.Sprintf(" %d. %s %c%c", n+1, side, rankLetters[rank], suitLetters[suit])
	}
	return text
}

const deals = "period 1 dealer R deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC"

func TestRulings(t *testing.T) {
	level := "period 1 dealer R" + plain(referee.Blue) + " period 2 dealer B" + plain(referee.Red) + " period 3 dealer R" + plain(referee.Blue)
	for _, r := range []struct{ name, before, play, after string }{
		// Ruling 1: the dealer, who plays second.
		{"pone leads", "period 1 dealer R", "1. B 7H", "0-0"},
		{"dealer leads", "period 1 dealer R", "1. R 7H", "wrong-side 4"},
		{"the deal alternates", "period 1 dealer R" + plain(referee.Blue), "period 2 dealer B 1. R 2C", "0-0"},
		{"the same dealer again", "period 1 dealer R" + plain(referee.Blue), "period 2 dealer R", "dealer 17"},
		{"the pack is shuffled afresh", "period 1 dealer B" + plain(referee.Red), "period 2 dealer R 1. B AS", "0-0"},
		// Ruling 4: breakaways.
		{"by a jack", "period 1 dealer R", "1. B JC+", "0-0 B"},
		{"by a jack on a jack", "period 1 dealer R", "1. B JC+ 2. R JD+", "0-0 R"},
		{"by a match", "period 1 dealer R", "1. B 7H 2. R 7C+", "0-0 R"},
		{"only one has one", "period 1 dealer R", "1. B 7H 2. R 7C+ 3. B 7D+", "0-0 B"},
		{"no match with an empty pile", "period 1 dealer R", "1. B 7H+", "mark 6"},
		{"another rank", "period 1 dealer R", "1. B 7H 2. R 8H+", "mark 14"},
		// Ruling 5: goals.
		{"after a match", "period 1 dealer R", "1. B 7H 2. R 7C+ 3. B 9D 4. R 9S#", "1-0"},
		{"after a jack", "period 1 dealer R", "1. B JH 2. R 5C 3. B 5D#", "0-1"},
		{"a jack never scores", "period 1 dealer R", "1. B JH 2. R JC 3. B JD+", "0-0 B"},
		{"not even as the card to match", "period 1 dealer R", "1. B JH 2. R JC 3. B JD#", "mark 22"},
		{"cancelled by a match", "period 1 dealer R", "1. B 7H 2. R 7C 3. B 7D 4. R 7S#", "mark 30"},
		{"after a goal all is reset", "period 1 dealer R", "1. B JH 2. R 5C 3. B 5D# 4. R 5H+ 5. B 5S+", "0-1 B"},
		// Ruling 6: a breakaway lasts for one turn.
		{"lapsed", "period 1 dealer R", "1. B JC 2. R 5C 3. B 8C 4. R 9C", "0-0"},
		{"lapsed, then a match makes a new one", "period 1 dealer R", "1. B JC 2. R 5C 3. B 8C 4. R 9C 5. B 9D+", "0-0 B"},
		{"kept during the opponent's turn", "period 1 dealer R", "1. B JC 2. R 5C", "0-0 B"},
		{"renewed by a jack", "period 1 dealer R", "1. B JC 2. R 5C 3. B JD 4. R 8C 5. B 8D#", "0-1"},
		{"gone with the period", "period 1 dealer R" + plain(referee.Blue), "period 2 dealer B 1. R 9C 2. B 9D+", "0-0 B"},
		// Ruling 7: the added period.
		{"level", level, "period 4 dealer B", "0-0"},
		{"the first goal ends it", level, "period 4 dealer B 1. R JC 2. B 5C 3. R 5D", "1-0 over"},
		{"and leaves no room for another card", level, "period 4 dealer B 1. R JC 2. B 5C 3. R 5D 5H", "after-end 43"},
		{"or dice", level, "period 4 dealer B 1. R JC 2. B 5C 3. R 5D [1]", "after-end 43"},
		{"but for what cannot be read", level, "period 4 dealer B 1. R JC 2. B 5C 3. R 5D ]", "syntax 43"},
		{"no goal", level, "period 4 dealer B" + plain(referee.Red), "0-0 over"},
		{"hands of four", level, "period 4 dealer B deal R 2C 3C 4C 5C B 6C 7C 8C 9C", "0-0"},
		{"hands of five", level, "period 4 dealer B deal R 2C 3C 4C 5C TC B 6C 7C 8C 9C", "deal-size 38"},
		{"no fifth period", level, "period 5 dealer B", "period-order 8"},
	} {
		s := newState(t, nil)
		if fault := entries(s, r.before+" *"); fault != nil {
			t.Fatalf("%s: %v", r.name, fault)
		}
		if got := outcome(s, entries(s, r.play+" *")); got != r.after {
			t.Errorf("%s: %s: got %s, want %s\n%s", r.name, r.play, got, r.after, s)
		}
	}
}

func TestFaults(t *testing.T) {
	whole := "period 1 dealer R" + plain(referee.Blue)
	played := deals + " 1. B 7H 2. R 7C 3. B 9D 4. R 2C 5. B 3S 6. R 4H 7. B KD 8. R QC 9. B AC 10. R 9S"
	for _, r := range []struct{ name, before, play, after string }{
		// period-order.
		{"second period first", "", "period 2 dealer R", "period-order 8"},
		{"leading zero", "", "period 01 dealer R", "period-order 8"},
		{"zero", "", "period 0 dealer R", "period-order 8"},
		{"many digits", "", "period 18446744073709551617 dealer R", "period-order 8"},
		{"number before the dealer's word", "", "period 2 deals R", "period-order 8"},
		{"in a period", "period 1 dealer R", "1. B 7H period 2 dealer B", "period-order 9"},
		{"in a period, number wrong too", "period 1 dealer R", "1. B 7H period 7 dealer B", "period-order 9"},
		{"in a period, badly written", "period 1 dealer R", "1. B 7H period", "period-order 9"},
		{"before the first turn", "period 1 dealer R", "period 1 dealer R", "period-order 1"},
		{"turn before a period", "", "1. B 7H", "period-order 1"},
		{"turn before a period, badly numbered", "", "02. x", "period-order 1"},
		{"turn after a period", whole, "1. R 7H", "period-order 1"},
		{"number missing", "", "period dealer R", "syntax 8"},
		{"number is no number", "", "period one dealer R", "syntax 8"},
		{"number is a turn's", "", "period 1. dealer R", "syntax 8"},
		{"number is a result", "", "period 1-1 dealer R", "syntax 8"},
		{"number below zero", "", "period -1 dealer R", "syntax 8"},
		{"word dealer missing", "", "period 1 R", "syntax 10"},
		{"word dealer in capitals", "", "period 1 Dealer R", "syntax 10"},
		{"letter missing", "", "period 1 dealer 1. B 7H", "syntax 17"},
		{"letter missing before a period", "", "period 1 dealer period 1 dealer R", "syntax 17"},
		{"wrong letter", "", "period 1 dealer r", "syntax 17"},
		{"something after it", "", "period 1 dealer R B", "syntax 19"},
		{"dice after it", "", "period 1 dealer R [1]", "syntax 19"},
		{"dealer before what follows", whole, "period 2 dealer R R", "dealer 17"},
		// deal-order.
		{"no period", "", "deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC", "deal-order 1"},
		{"no period, badly written", "", "deal", "deal-order 1"},
		{"after a period", whole, "deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC", "deal-order 1"},
		{"period without deals", "period 1 dealer R 1. B 7H", "deal R 7C 9S 2C 4H QC B 6H 9D 3S KD AC", "deal-order 1"},
		{"hands not played", deals, "deal R 2D 3D 4D 5D 6D B 6S 7S 8S TS JS", "deal-order 1"},
		{"one hand not played", deals + " 1. B 7H 2. R 7C", "deal B", "deal-order 1"},
		{"deal due", played, "11. B 2D", "deal-order 1"},
		{"deal due before the turn's number", played, "12. R 2D", "deal-order 1"},
		// deal-size and the parts of a deal.
		{"Red lacks a card", "period 1 dealer R", "deal R 7C 9S 2C 4H B 7H 9D 3S KD AC", "deal-size 1"},
		{"Blue lacks a card", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B 7H 9D 3S KD", "deal-size 1"},
		{"Blue has none", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B", "deal-size 1"},
		{"Red has none", "period 1 dealer R", "deal R", "deal-size 1"},
		{"Red has too many", "period 1 dealer R", "deal R 7C 9S 2C 4H QC QD B 7H 9D 3S KD AC", "deal-size 23"},
		{"Blue has too many", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC AD", "deal-size 40"},
		{"too many, no card", "period 1 dealer R", "deal R 7C 9S 2C 4H QC Joker B 7H 9D 3S KD AC", "deal-size 23"},
		{"too many, Red's letter", "period 1 dealer R", "deal R 7C 9S 2C 4H QC R 7H 9D 3S KD AC", "deal-size 23"},
		{"too many, a second B", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC B", "deal-size 40"},
		{"Red's hand before Blue's", "period 1 dealer R", "deal R 7C 9S 2C 4H Q B 7H 9D 3S KD", "card 20"},
		{"Red lacks a card before Blue's bad one", "period 1 dealer R", "deal R 7C 9S 2C 4H B 7H 7H", "deal-size 1"},
		{"hand of five where six are left", played + " deal R 2D 3D 4D 5D 6D B 6S 7S 8S TS JS 11. B 6S", "12. R 7D", "not-in-hand 7"},
		{"Blue's hand first", "period 1 dealer R", "deal B 7H 9D 3S KD AC R 7C 9S 2C 4H QC", "syntax 6"},
		{"no letter", "period 1 dealer R", "deal 7C 9S 2C 4H QC B 7H 9D 3S KD AC", "syntax 6"},
		{"nothing", "period 1 dealer R", "deal 1. B 7H", "syntax 6"},
		{"Blue's letter missing", "period 1 dealer R", "deal R 7C 9S 2C 4H QC 1. B 7H", "syntax 23"},
		{"dice in a hand", "period 1 dealer R", "deal R 7C [9] 2C 4H QC B 7H 9D 3S KD AC", "syntax 11"},
		{"brackets in a hand", "period 1 dealer R", "deal R 7C (9S) 2C 4H QC B 7H 9D 3S KD AC", "syntax 11"},
		{"section word of another game in a hand", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B game 9D 3S KD AC", "syntax 25"},
		{"dice after a full hand", "period 1 dealer R", "deal R 7C 9S 2C 4H QC [9] B 7H 9D 3S KD AC", "syntax 23"},
		{"dice after a deal", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B 7H 9D 3S KD AC [9]", "syntax 40"},
		// card.
		{"number", "period 1 dealer R", "1. B 7", "card 6"},
		{"joker", "period 1 dealer R", "1. B Joker", "card 6"},
		{"small letter", "period 1 dealer R", "1. B 7h", "card 6"},
		{"rank of one", "period 1 dealer R", "1. B 1H", "card 6"},
		{"rank of eleven", "period 1 dealer R", "1. B 11H", "card 6"},
		{"ten without a suit", "period 1 dealer R", "1. B 10", "card 6"},
		{"ten of nothing", "period 1 dealer R", "1. B 10X", "card 6"},
		{"two marks", "period 1 dealer R", "1. B JH++", "card 6"},
		{"mark alone", "period 1 dealer R", "1. B +", "card 6"},
		{"mark before", "period 1 dealer R", "1. B +JH", "card 6"},
		{"other mark", "period 1 dealer R", "1. B JH!", "card 6"},
		{"mark in a deal", "period 1 dealer R", "deal R 7C 9S+ 2C 4H QC B 7H 9D 3S KD AC", "card 11"},
		{"R in a hand", "period 1 dealer R", "deal R 7C R 2C 4H QC B 7H 9D 3S KD AC", "card 11"},
		{"second B in a hand", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B 7H B 3S KD AC", "card 28"},
		{"bad card before the hand's size", "period 1 dealer R", "deal R 7 C 9S 2C 4H QC B 7H 9D 3S KD AC", "card 8"},
		// card-repeated.
		{"played twice", "period 1 dealer R", "1. B 7H 2. R 7H", "card-repeated 14"},
		{"ten both ways", "period 1 dealer R", "1. B 10H 2. R TH", "card-repeated 15"},
		{"dealt twice to a hand", "period 1 dealer R", "deal R 7C 9S 7C 4H QC B 7H 9D 3S KD AC", "card-repeated 14"},
		{"dealt to both", "period 1 dealer R", "deal R 7C 9S 2C 4H QC B 7H 9D 9S KD AC", "card-repeated 31"},
		{"dealt before", played, "deal R 2D 3D 4D 5D 7C B 6S 7S 8S TS JS", "card-repeated 20"},
		{"before not-in-hand", deals, "1. B 7H 2. R 7H", "card-repeated 14"},
		{"before mark", "period 1 dealer R", "1. B 7H 2. R 7H#", "card-repeated 14"},
		{"in another period", whole, "period 2 dealer B 1. R 2C", "0-0"},
		// not-in-hand, mark.
		{"opponent's card", deals, "1. B 7C", "not-in-hand 6"},
		{"nobody's card", deals, "1. B 2D", "not-in-hand 6"},
		{"before mark, too", deals, "1. B 2D+", "not-in-hand 6"},
		{"breakaway marked as a goal", "period 1 dealer R", "1. B JC#", "mark 6"},
		{"goal marked as a breakaway", "period 1 dealer R", "1. B JH 2. R 5C 3. B 5D+", "mark 22"},
		{"marked for nothing", "period 1 dealer R", "1. B 7H#", "mark 6"},
		{"mark missing", "period 1 dealer R", "1. B JH 2. R 5C 3. B 5D", "0-1"},
		// The turn.
		{"number", "period 1 dealer R", "2. R 7H", "turn-number 1"},
		{"number again", "period 1 dealer R 1. B 7H", "1. R 7C", "turn-number 1"},
		{"number with a leading zero", "period 1 dealer R", "01. B 7H", "turn-number 1"},
		{"side", "period 1 dealer R 1. B 7H", "2. B 7C", "wrong-side 4"},
		{"side missing", "period 1 dealer R", "1. 7C", "syntax 4"},
		{"card missing", "period 1 dealer R", "1. B 2. R 7H", "syntax 6"},
		{"card missing before a deal", "period 1 dealer R", "1. B deal", "syntax 6"},
		{"dice", "period 1 dealer R", "1. B [7]", "syntax 6"},
		{"section word of another game", "period 1 dealer R", "1. B round", "syntax 6"},
		{"second card", "period 1 dealer R", "1. B 7H 7C", "syntax 9"},
		{"dice after the card", "period 1 dealer R", "1. B 7H [7]", "syntax 9"},
		{"bad card before the second", "period 1 dealer R", "1. B 7 H", "card 6"},
	} {
		s := newState(t, nil)
		if fault := entries(s, r.before+" *"); fault != nil {
			t.Fatalf("%s: %v", r.name, fault)
		}
		before := *s
		got := outcome(s, entries(s, r.play+" *"))
		if got != r.after {
			t.Errorf("%s: %s: got %s, want %s\n%s", r.name, r.play, got, r.after, s)
		}
		if strings.HasPrefix(r.play, "deal") && s.rules == before.rules && s.recording != recorded && *s != before {
			t.Errorf("%s: the refused deal leaves a trace", r.name)
		}
	}
}

// The last card of the last period: it ends the match unless that is level.
func TestEndOfTheMatch(t *testing.T) {
	for _, r := range []struct {
		name   string
		period int
		score  referee.Score
		play   string
		want   string
	}{
		{"a goal more", 3, referee.Score{Red: 2, Blue: 1}, "52. R 2C", "2-1 over"},
		{"level", 3, referee.Score{Red: 1, Blue: 1}, "52. R 2C", "1-1"},
		{"level, and the added period", 3, referee.Score{Red: 1, Blue: 1}, "52. R 2C period 4 dealer B", "1-1"},
		{"an earlier period", 2, referee.Score{Red: 2, Blue: 1}, "52. R 2C", "2-1"},
		{"a drawn match", 4, referee.Score{Red: 1, Blue: 1}, "52. R 2C", "1-1 over"},
		{"a second card", 3, referee.Score{Red: 2, Blue: 1}, "52. R 2C 3C", "after-end 10"},
		{"a second card while it goes on", 3, referee.Score{Red: 1, Blue: 1}, "52. R 2C 3C", "syntax 10"},
		{"a word of another game", 3, referee.Score{Red: 2, Blue: 1}, "52. R 2C setup", "after-end 10"},
	} {
		s := newState(t, nil)
		s.begin(referee.Red)
		s.period, s.score, s.recording = r.period, r.score, unrecorded
		s.played, s.top = pack&^1, 50
		if got := outcome(s, entries(s, r.play+" *")); got != r.want {
			t.Errorf("%s: got %s, want %s", r.name, got, r.want)
		}
	}
}

func TestWinner(t *testing.T) {
	for _, r := range []struct {
		score referee.Score
		over  bool
		want  referee.Winner
	}{
		{referee.Score{Red: 2, Blue: 1}, true, referee.RedWins},
		{referee.Score{Red: 1, Blue: 2}, true, referee.BlueWins},
		{referee.Score{Red: 1, Blue: 1}, true, referee.Draw},
		{referee.Score{Red: 2, Blue: 1}, false, referee.NoWinner},
	} {
		s := &state{score: r.score, over: r.over}
		if got := s.Winner(); got != r.want {
			t.Errorf("%v, over %v: got %v, want %v", r.score, r.over, got, r.want)
		}
	}
}

func TestDealsOut(t *testing.T) {
	for _, r := range []struct {
		hand, last, overtime int
		want                 string
	}{
		{5, 6, 4, ""},
		{1, 25, 1, ""},
		{13, 13, 1, ""},
		{7, 26, 9, ""}, // k = 0: one deal
		{5, 5, 3, "hand"},
		{5, 6, 3, "overtime_hand"},
		{7, 6, 3, "hand overtime_hand"},
		{27, 6, 4, "hand"},
		{5, 6, 0, "overtime_hand"},
	} {
		values := Game.Params.Defaults().With(param.Values{
			"hand": param.IntValue(r.hand), "last_hand": param.IntValue(r.last), "overtime_hand": param.IntValue(r.overtime)})
		var got []string
		for _, p := range Game.Params.Validate(values) {
			got = append(got, p.Param)
		}
		if strings.Join(got, " ") != r.want {
			t.Errorf("%d %d %d: got %v, want %s", r.hand, r.last, r.overtime, got, r.want)
		}
	}
}

// The sizes of the deals of a period, for several parameters.
func TestHandSizes(t *testing.T) {
	for _, r := range []struct {
		hand, last, overtime, period int
		want                         string
	}{
		{5, 6, 4, 1, "5 5 5 5 6"},
		{5, 6, 4, 4, "4 4 4 4 4 6"},
		{1, 24, 2, 1, "1 1 24"},
		{24, 2, 24, 1, "24 2"},
		{7, 26, 9, 1, "26"},
	} {
		s := newState(t, param.Values{
			"hand": param.IntValue(r.hand), "last_hand": param.IntValue(r.last), "overtime_hand": param.IntValue(r.overtime)})
		s.period = r.period
		var got []string
		for s.played != pack {
			n := s.handSize()
			got = append(got, fmt.Sprint(n))
			s.played = s.played<<(2*n) | (1<<(2*n) - 1)
		}
		if strings.Join(got, " ") != r.want {
			t.Errorf("%+v: got %v", r, got)
		}
	}
}

func TestReadCard(t *testing.T) {
	seen := cards(0)
	for _, rank := range rankLetters {
		for _, suit := range suitLetters {
			text := string(rank) + string(suit)
			c, mark, ok := readCard([]byte(text))
			if !ok || mark != noMark || c.String() != text {
				t.Errorf("%s: got %v %q %v", text, c, mark, ok)
			}
			seen |= 1 << c
		}
	}
	if seen != pack {
		t.Errorf("the cards are %v", seen)
	}
}
