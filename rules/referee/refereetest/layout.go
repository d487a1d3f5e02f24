package refereetest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"

	"rinkpress/rules/referee"
)

// Decorate puts comments and odd white space between the tokens of a record's body.
func Decorate(text []byte, r *rand.Rand) []byte {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	out := append(bytes.Clone(head), "\n\n"...)
	for _, token := range tokens(body) {
		out = append(out, token...)
		out = append(out, Between(r)...)
	}
	return out
}

// tokens are the tokens of a body without comments; dice stay together.
func tokens(body []byte) [][]byte {
	var list [][]byte
	for _, word := range bytes.Fields(body) {
		if n := len(list); n > 0 && bytes.IndexByte(list[n-1], '[') >= 0 && bytes.IndexByte(list[n-1], ']') < 0 {
			list[n-1] = append(append(list[n-1], ' '), word...)
			continue
		}
		list = append(list, bytes.Clone(word))
	}
	return list
}

// between are texts that may stand between tokens.
var between = []string{" ", " ", " ", " ", "\n", "\n\n", "\t", "\r\n", "{}", "{ c }", " { a\n b } ", " ; d\n", "\n; e }\n", " {\n [x] } {y}\n",
	" {\n[Game \"none\"]\n* }\n", "\n{\n[Event \"e\"] }\n", "{ 3. R 7C [5 3] ( ) 1-0 }", "\n{é → ü}\n"}

// Between is a random text that may stand between tokens: white space, comments, or both.
func Between(r *rand.Rand) string { return between[r.IntN(len(between))] }

// SameReports compares reports in all that does not depend on how the text is laid out. It returns the first difference, "" if there
// is none.
func SameReports(want, got []referee.Report) string {
	a, b := strings.SplitAfter(outline(want), "\n"), strings.SplitAfter(outline(got), "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("report %d\nwant %sgot  %s", i+1, a[i], b[min(i, len(b)-1)])
		}
	}
	return ""
}

func outline(reports []referee.Report) string {
	var b strings.Builder
	for _, r := range reports {
		fmt.Fprintf(&b, "%s %s %s %d %v %q", optional(r.Game), optional(r.Variant), r.Verdict, r.Turns, r.Score, r.Winner)
		if e := r.Error; e != nil {
			fmt.Fprintf(&b, " %s in %d", e.Code, e.Turn)
		}
		b.WriteByte('\n')
	}
	return b.String() + "end\n"
}

func optional(s *string) string {
	if s == nil {
		return "-"
	}
	return fmt.Sprintf("%q", *s)
}
