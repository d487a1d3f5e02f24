package hockeycards

import (
	"strings"
	"testing"
)

// The position as it is shown, and the beginning of what is listed as legal there.
func TestText(t *testing.T) {
	for _, r := range []struct{ name, play, want, legal string }{
		{"start", "", `
Red 0, Blue 0
period 1 begins
`, "period 1 dealer R|period 1 dealer B"},
		{"before the first card", "period 1 dealer R", `
Red 0, Blue 0
period 1 of 3, Red deals
pile: empty
breakaway: nobody
turn 1: Blue plays a card
`, "deal R <5 cards> B <5 cards>|1. B 2C|1. B 2D"},
		{"with deals", deals + " 1. B 7H 2. R 7C", `
Red 0, Blue 0
period 1 of 3, Red deals
pile: 7C on top of 2
breakaway: Red
Red's hand: 2C 4H 9S QC
Blue's hand: 3S 9D KD AC
turn 3: Blue plays a card
`, "3. B 3S|3. B 9D|3. B KD|3. B AC"},
		{"within a turn", deals + " 1. B 7H 2. R 7C 3. B 9D 4. R ?", `
Red 0, Blue 0
period 1 of 3, Red deals
pile: 9D on top of 3
breakaway: Red
Red's hand: 2C 4H 9S QC
Blue's hand: 3S KD AC
turn 4: Red plays a card
`, "2C|4H|9S#|QC"},
		{"a deal is due", deals + " 1. B 7H 2. R 7C 3. B 9D 4. R 9S 5. B 3S 6. R 4H 7. B KD 8. R QC 9. B AC 10. R 2C", `
Red 1, Blue 0
period 1 of 3, Red deals
pile: 2C on top of 10
breakaway: nobody
a deal of 5 cards each is due
`, "deal R <5 cards> B <5 cards>"},
	} {
		s := newState(t, nil)
		if fault := entries(s, r.play+" *"); fault != nil && fault.Code != cardCode {
			t.Fatalf("%s: %v", r.name, fault)
		}
		if got := "\n" + s.String(); got != r.want {
			t.Errorf("%s: got%s\nwant%s", r.name, got, r.want)
		}
		if got := strings.Join(s.Legal(), "|"); !strings.HasPrefix(got, r.legal) {
			t.Errorf("%s: legal is %s\nwant %s", r.name, got, r.legal)
		}
	}
}
