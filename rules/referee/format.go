package referee

import (
	"bytes"

	"rinkpress/rules/record"
)

// Format rewrites the records of a text canonically: see record.Format. No report changes but for lines, columns and messages; a text for
// which that could not be promised (comments with what looks like tags in them can do that) comes back as it is.
func (ref *Referee) Format(text []byte) []byte {
	out := record.Format(text, func(tags *record.Tags, line int) (own []string, wrong *record.Pos) {
		o, fault := ref.open(tags, line)
		if fault != nil {
			return nil, &fault.Pos
		}
		return o.table.game.Tags, nil
	})
	if bytes.Equal(out, text) || !sameReports(ref.Judge(text, Options{}), ref.Judge(out, Options{})) {
		return bytes.Clone(text)
	}
	return out
}

// sameReports compares reports in all that does not depend on how the text is laid out.
func sameReports(a, b []Report) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := &a[i], &b[i]
		if x.Verdict != y.Verdict || x.Turns != y.Turns || x.Score != y.Score || x.Winner != y.Winner {
			return false
		}
		if !sameText(x.Game, y.Game) || !sameText(x.Variant, y.Variant) || (x.Error == nil) != (y.Error == nil) {
			return false
		}
		if x.Error != nil && (x.Error.Code != y.Error.Code || x.Error.Turn != y.Error.Turn) {
			return false
		}
	}
	return true
}

func sameText(a, b *string) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}
