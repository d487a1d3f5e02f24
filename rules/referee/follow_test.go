package referee_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rinkpress/rules/referee"
)

// TestFollow checks that every entry is given as it is written, and the reports are those of Judge, for blocks of all sizes.
func TestFollow(t *testing.T) {
	ref := newReferee(t)
	text := bytes.Join(games(t), []byte(ph+"1. B e7 { c\n } 2. R z9\n3. B\n"))
	var want []string
	for _, rep := range ref.Judge(text, referee.Options{}) {
		want = append(want, brief(rep))
	}
	var entries []string
	for _, part := range strings.Split(string(text), "\n\n")[1:] {
		for _, line := range strings.Split(part, "\n") {
			if strings.HasPrefix(line, "[") {
				break
			}
			if line != "*" && !strings.HasSuffix(line, "-0") && !strings.HasSuffix(line, "-1") && line != "" {
				entries = append(entries, line)
			}
		}
		entries = append(entries, "1. B e7 { c\n }")
	}
	entries = entries[:len(entries)-1]
	for _, block := range []int{1, 2, 3, 10, 64, 1000, 1 << 16} {
		var got, followed []string
		openings := 0
		err := ref.Follow(bytes.NewReader(text), referee.Options{}.InPieces(block, block), func(e *referee.Entry) error {
			if e.Opening {
				openings++
				if e.Record != len(got)+1 || e.Turns != 0 || len(e.Text) > 0 || e.State == nil {
					t.Errorf("opening %+v of record %d", e, len(got)+1)
				}
				return nil
			}
			followed = append(followed, string(e.Text))
			if e.Record != len(got)+1 || e.Turn != (e.Number > 0) || e.State == nil {
				t.Errorf("entry %+v of record %d", e, len(got)+1)
			}
			return nil
		}, func(rep *referee.Report) error {
			got = append(got, brief(*rep))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("blocks of %d: %s", block, d)
		}
		if openings != len(want) {
			t.Errorf("blocks of %d: %d openings of %d records", block, openings, len(want))
		}
		if d := cmp.Diff(entries, followed); d != "" {
			t.Fatalf("blocks of %d: %s", block, d)
		}
	}
}

// TestFollowLong checks that the text of an entry is whole when it is longer than a block and than what is kept anyway.
func TestFollowLong(t *testing.T) {
	ref := newReferee(t)
	first := "1. B { " + strings.Repeat("long ", 20_000) + "}\n e7"
	second := "2. R f8 ;" + strings.Repeat(" long", 20_000)
	for _, block := range []int{7, 1000, 1 << 16} {
		var got []string
		err := ref.Follow(strings.NewReader(ph+first+"\n"+second+"\n*\n"), referee.Options{}.InPieces(block, block), func(e *referee.Entry) error {
			if !e.Opening {
				got = append(got, string(e.Text))
			}
			return nil
		}, func(*referee.Report) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 2 || got[0] != first || got[1] != second {
			t.Errorf("blocks of %d: %d entries, want 2 as they are written: %.20q", block, len(got), got)
		}
	}
}

// TestFollowStops checks that an error of a callback ends it.
func TestFollowStops(t *testing.T) {
	ref := newReferee(t)
	enough := errors.New("enough")
	entries := 0
	err := ref.Follow(strings.NewReader(ph+won+"0-1\n"), referee.Options{}, func(*referee.Entry) error {
		if entries++; entries == 2 {
			return enough
		}
		return nil
	}, func(*referee.Report) error { return errors.New("a report behind the end") })
	if !errors.Is(err, enough) || entries != 2 {
		t.Errorf("error %v after %d entries", err, entries)
	}
}
