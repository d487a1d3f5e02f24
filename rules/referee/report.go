package referee

import (
	"strconv"
	"unicode/utf8"
)

// Verdict is what the referee says of a record (notation.md, "Verdicts").
type Verdict uint8

const (
	Valid      Verdict = iota // legal, and ends as its result token says
	Unfinished                // legal so far, result token "*"
	Illegal                   // a rule of the game, or the result, is broken
	Malformed                 // not RGN
)

// String returns the word of the report: "valid", "unfinished", "illegal" or "malformed".
func (v Verdict) String() string {
	return [...]string{Valid: "valid", Unfinished: "unfinished", Illegal: "illegal", Malformed: "malformed"}[v]
}

// OK reports whether the record has no error.
func (v Verdict) OK() bool { return v == Valid || v == Unfinished }

// Report is the referee's report on one record (notation.md, "The referee's report").
type Report struct {
	File    string // as the caller named it
	Record  int    // number of the record in its file, from 1
	Line    int    // where the record starts
	Game    *string
	Variant *string // nil until it has been checked
	Verdict Verdict
	Turns   int    // legal turn entries over all sections
	Score   Score  // after them
	Winner  Winner // likewise; of a record without error also the one that its tag names (reading rule 11)
	Error   *Error // nil when there is none
	// Detail is for people; nil without an error, or when Options.Detail is not set.
	Detail *Detail
}

// Error is the first place of a record that cannot stand.
type Error struct {
	Line, Column int   // from 1, in characters
	Turn         int64 // number of the turn entry that it is in, at most record.MaxNumber; 0 outside turns
	Code         Code
	Message      string // what is wrong and what is allowed; lower case, no full stop
}

// Detail shows the place of an error to a person.
type Detail struct {
	// Source is the line of the error, or the part of it around the error; empty if it is too far back in a long stream. Caret is the
	// number of characters before the error in it.
	Source string
	Caret  int
	// Position is the position there as text and Legal what would have been legal there, "" for closing the turn; both empty
	// before the first entry could be judged.
	Position string
	Legal    []string
}

// malformed are the codes of a text that is not RGN; all others are illegal (notation.md, "Codes common to all games").
var malformed = map[Code]bool{Syntax: true, Tag: true, UnknownGame: true, UnknownVariant: true, Unterminated: true}

// winners are the words for the outcome in the tag Winner and in the report.
var winners = [...]string{NoWinner: "", RedWins: "R", BlueWins: "B", Draw: "draw"}

// String returns the word of the tag Winner: "R", "B", "draw", or "" for nobody.
func (w Winner) String() string { return winners[w] }

// AppendJSON appends the report as one JSON object without a line end, its fields in the order of the spec.
func (r *Report) AppendJSON(b []byte) []byte {
	b = append(b, `{"file":`...)
	b = appendString(b, r.File)
	b = append(b, `,"record":`...)
	b = strconv.AppendInt(b, int64(r.Record), 10)
	b = append(b, `,"line":`...)
	b = strconv.AppendInt(b, int64(r.Line), 10)
	b = append(b, `,"game":`...)
	b = appendOptional(b, r.Game)
	b = append(b, `,"variant":`...)
	b = appendOptional(b, r.Variant)
	b = append(b, `,"verdict":"`...)
	b = append(b, r.Verdict.String()...)
	b = append(b, `","turns":`...)
	b = strconv.AppendInt(b, int64(r.Turns), 10)
	b = append(b, `,"score":{"red":`...)
	b = strconv.AppendInt(b, int64(r.Score.Red), 10)
	b = append(b, `,"blue":`...)
	b = strconv.AppendInt(b, int64(r.Score.Blue), 10)
	b = append(b, `},"winner":`...)
	if r.Winner == NoWinner {
		b = append(b, "null"...)
	} else {
		b = appendString(b, r.Winner.String())
	}
	if e := r.Error; e != nil {
		b = append(b, `,"error":{"line":`...)
		b = strconv.AppendInt(b, int64(e.Line), 10)
		b = append(b, `,"column":`...)
		b = strconv.AppendInt(b, int64(e.Column), 10)
		b = append(b, `,"turn":`...)
		b = strconv.AppendInt(b, e.Turn, 10)
		b = append(b, `,"code":`...)
		b = appendString(b, string(e.Code))
		b = append(b, `,"message":`...)
		b = appendString(b, e.Message)
		b = append(b, '}')
	}
	return append(b, '}')
}

func appendOptional(b []byte, s *string) []byte {
	if s == nil {
		return append(b, "null"...)
	}
	return appendString(b, *s)
}

// appendString appends s as a JSON string; what is not UTF-8 in it (a file name) becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		case c < utf8.RuneSelf:
			b = append(b, c)
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
			continue
		}
		i++
	}
	return append(b, '"')
}
