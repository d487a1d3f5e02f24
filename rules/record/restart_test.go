package record

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRestart has a cursor read one body after the other as a new one does, wherever it was left.
func TestRestart(t *testing.T) {
	c := NewCursor(nil, nil)
	bodies := []string{
		"round 1 [14 3 2] [9 6 1]\n1. R R1 g1-g8 (B1 [15 6 2]) *", "", "1. B [4] d7-d6", "{ open", "deal R 7H\n{ c } ; d\n3-1", "[5 3", "1. R \xff",
	}
	for _, body := range append(bodies, bodies...) {
		for _, sections := range [][]string{nil, {"round", "deal"}} {
			want := tokens(NewCursor([]byte(body), sections))
			c.Restart([]byte(body), sections)
			c.Peek(3)
			if d := cmp.Diff(want, tokens(c)); d != "" {
				t.Errorf("%q: %s", body, d)
			}
		}
	}
}
