package booklet

import (
	"regexp"
	"strings"
	"unicode"
)

const noBreak = "\u00A0"

// smallWords are the words that are not left at the end of a line: Polish words of one letter, Russian prepositions, conjunctions and particles of
// one or two letters. Those of tails are bound to the word before.
var smallWords = map[string]struct{ heads, tails map[string]bool }{
	"pl": {heads: set("a i o u w z")},
	"ru": {heads: set("а в и к о с у я во до за из ко на не ни но об от по со"), tails: set("б бы ж же ли ль")},
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// bind makes the blanks no-break that must not end a line: after small words, before particles and before dashes.
func bind(lang, s string) string {
	small := smallWords[lang]
	words := strings.Split(s, " ")
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			before := strings.ToLower(lastWord(words[i-1]))
			if small.heads[before] || words[i-1] != "" && (dash(w) || small.tails[strings.TrimRightFunc(w, unicode.IsPunct)]) {
				b.WriteString(noBreak)
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteString(w)
	}
	return b.String()
}

// lastWord is a word without the quotes and brackets that open before it; no-break spaces end words too.
func lastWord(w string) string {
	w = w[strings.LastIndexAny(w, noBreak+"\n")+1:]
	return strings.TrimLeft(strings.TrimPrefix(w, "\xa0"), "(\"„“«‘‚[")
}

// dash reports a word that is a dash.
func dash(w string) bool { return w == "–" || w == "—" }

// rulingMark is the mark of a ruling in a text.
var rulingMark = regexp.MustCompile(`\[§(\d{1,3}(?:\.\d{1,3})*)\]`)

// takeRulings takes the marks of rulings from the beginning of a paragraph.
func takeRulings(spans []Span) ([]string, []Span) {
	var rulings []string
	for len(spans) > 0 {
		s := spans[0]
		at := rulingMark.FindStringSubmatchIndex(s.Text)
		if s.Code || s.Link != "" || at == nil || strings.TrimSpace(s.Text[:at[0]]) != "" {
			break
		}
		rulings = append(rulings, s.Text[at[2]:at[3]])
		spans[0].Text = strings.TrimLeft(s.Text[at[1]:], " "+noBreak)
		if spans[0].Text == "" {
			spans = spans[1:]
		}
	}
	return rulings, spans
}

// linkRulings makes the other marks of rulings links to them.
func linkRulings(spans []Span) []Span {
	var out []Span
	for _, s := range spans {
		if s.Code || s.Link != "" {
			out = append(out, s)
			continue
		}
		for {
			at := rulingMark.FindStringSubmatchIndex(s.Text)
			if at == nil {
				break
			}
			before, mark := s, s
			before.Text = s.Text[:at[0]]
			number := s.Text[at[2]:at[3]]
			mark.Text, mark.Link = "§"+noBreak+number, rulingID(number)
			if before.Text != "" {
				out = append(out, before)
			}
			out = append(out, mark)
			s.Text = s.Text[at[1]:]
		}
		if s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}

// rulingID is the name that links to a ruling have.
func rulingID(number string) string { return "r" + number }
