package gamedef

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBundledSprues(t *testing.T) {
	bundled := os.DirFS("..")
	ids, err := BundledSprues(bundled)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, id := range ids {
		s, err := BundledSprue(bundled, id)
		if err != nil {
			t.Fatal(err)
		}
		if s.ID != id {
			t.Errorf("the sprue in %s.yaml is named %s", id, s.ID)
		}
		last := s.Places[len(s.Places)-1]
		page, end := s.Page(), last.box(s.Card.Size)
		got[id] = fmt.Sprintf("%d on %gx%g, right %.2f, below %.2f, %s", len(s.Places), page.W, page.H, page.W-end.Right(), page.H-end.Bottom(), s.Marks)
	}
	want := map[string]string{ // what is left at the right and below is what was given at the left and above, where the slots lie in the middle
		"a4-tcg-9":           "9 on 210x297, right 10.50, below 16.50, crop",
		"letter-tcg-9":       "9 on 215.9x279.4, right 13.45, below 7.70, crop",
		"a4-tcg-8":           "8 on 210x297, right 14.00, below 16.00, crop",
		"a4-mini-16":         "16 on 210x297, right 17.00, below 12.50, crop",
		"a4-business-10":     "10 on 210x297, right 15.00, below 13.50, none",
		"letter-business-10": "10 on 215.9x279.4, right 19.05, below 12.70, none",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	_, err = BundledSprue(bundled, "a4-tgc-9")
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), `unknown sprue "a4-tgc-9"`) || !strings.Contains(err.Error(), `did you mean "a4-tcg-9"?`) {
		t.Errorf("a sprue that is not there: %v", err)
	}
}

func TestSprues(t *testing.T) {
	const head = "id: s\npaper: a4\ncard: tcg\n"
	for _, tt := range []struct{ name, text, want string }{
		{"good, with every key", "id: s\npaper: 300x200mm\nlandscape: true\ncard: 63mm x 88mm\nmarks: none\n" +
			"grids:\n  - { x: 5mm, y: 5mm, columns: 3, rows: 1, gap-x: 2mm, gap-y: 1mm }\nslots:\n  - { x: 5mm, y: 100mm, turn: 270 }\n", ""},
		{"turned page", head + "landscape: true\nslots: [{ x: 200mm, y: 100mm }]\n", ""},
		{"upright page", head + "slots: [{ x: 200mm, y: 100mm }]\n",
			"s.yaml:4:9: slot 1 reaches to 263 mm from the left and 188 mm from the top and leaves the page: a page of 210 x 297 mm"},
		{"overlap", head + "slots:\n  - { x: 10mm, y: 10mm }\n  - { x: 72mm, y: 90mm }\n",
			"s.yaml:6:5: slot 2 overlaps slot 1 (line 5): slots that are apart"},
		{"turned cards overlap", head + "slots:\n  - { x: 10mm, y: 10mm, turn: 90 }\n  - { x: 80mm, y: 10mm }\n",
			"s.yaml:6:5: slot 2 overlaps slot 1 (line 5)"},
		{"grid and slot overlap", head + "grids:\n  - { x: 10mm, y: 10mm, columns: 2, rows: 1 }\nslots:\n  - { x: 100mm, y: 50mm }\n",
			"s.yaml:7:5: slot 3 overlaps slot 2 (line 5)"},
		{"grid leaves the page", head + "grids:\n  - { x: 10.5mm, y: 40mm, columns: 3, rows: 3 }\n",
			"s.yaml:5:5: slot 7 reaches to 73.5 mm from the left and 304 mm from the top and leaves the page"},
		{"edges that touch in inches", "id: s\npaper: letter\ncard: business\ngrids:\n  - { x: 0.75in, y: 0.5in, columns: 2, rows: 5 }\n", ""},
		{"no slots", head, "s.yaml:1:1: the sprue has no slots: at least one, in grids or slots"},
		{"turn", head + "slots:\n  - { x: 10mm, y: 10mm, turn: 45 }\n", "s.yaml:5:31: turn is 45: 0, 90, 180 or 270"},
		{"negative place", head + "slots:\n  - { x: -1mm, y: 10mm }\n", "s.yaml:5:10: "},
		{"no unit", head + "slots:\n  - { x: 10, y: 10mm }\n", "write the unit: 10mm"},
		{"too many", head + "grids:\n  - { x: 0mm, y: 0mm, columns: 50, rows: 50 }\n", "the sprue has 2500 slots: at most 400"},
		{"misspelt key", head + "slot: []\n", `s.yaml:4:1: unknown key "slot"`},
		{"unknown paper", "id: s\npaper: a44\ncard: tcg\nslots: [{ x: 1mm, y: 1mm }]\n", `s.yaml:2:8: unknown paper "a44"`},
		{"unknown card", "id: s\npaper: a4\ncard: pokker\nslots: [{ x: 1mm, y: 1mm }]\n", `did you mean "poker"?`},
		{"empty", "", "s.yaml:1:1: the file is empty"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadSprue("s.yaml", []byte(tt.text))
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

func TestPrinters(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       Printer
		wrong      string
	}{
		{"all", "name: Office laser, tray 2\nfront: { offset-x: 0.4mm, offset-y: -0.25mm, angle: -0.1deg, scale-x: 100.2%, scale-y: 99.75% }\nback: { offset-x: -0.1in, angle: .5 deg }\n",
			Printer{Name: "Office laser, tray 2", Front: Misprint{0.4, -0.25, -0.1, 100.2, 99.75}, Back: Misprint{OffsetX: -2.54, Angle: 0.5}}, ""},
		{"front only", "front: { scale-x: 100% }\n", Printer{Front: Misprint{ScaleX: 100}}, ""},
		{"offset too far", "front: { offset-x: 11mm }\n", Printer{}, "p.yaml:1:20: offset-x is 11mm: -10mm to 10mm"},
		{"negative offset too far", "front: { offset-y: -1in }\n", Printer{}, "p.yaml:1:20: offset-y is -1in: -10mm to 10mm"},
		{"angle too large", "front: { angle: -3.5deg }\n", Printer{}, "p.yaml:1:17: angle is -3.5deg: -3deg to 3deg"},
		{"scale too small", "front: { scale-x: 89.9% }\n", Printer{}, "p.yaml:1:19: scale-x is 89.9%: 90% to 110%"},
		{"scale as a factor", "front: { scale-y: 1.002 }\n", Printer{}, "p.yaml:1:19: scale-y is the number 1.002: a percentage such as 100.2%\n\thint: write the unit: 1.002%"},
		{"offset without unit", "front: { offset-x: -0.4 }\n", Printer{}, "write the unit: -0.4mm"},
		{"not a number", "front: { angle: nandeg }\n", Printer{}, "p.yaml:1:17: angle is the text \"nandeg\": an angle such as 0.15deg"},
		{"exponent", "front: { scale-x: 1e2% }\n", Printer{}, "scale-x is the text"},
		{"two signs", "front: { offset-x: --1mm }\n", Printer{}, "offset-x is the text"},
		{"a list", "front: { angle: [1deg] }\n", Printer{}, "angle is a list"},
		{"no front", "back: {}\n", Printer{}, `p.yaml:1:1: key "front" is missing`},
		{"misspelt", "front: { ofset-x: 1mm }\n", Printer{}, `did you mean "offset-x"?`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := ReadPrinter("p.yaml", []byte(tt.text))
			if tt.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), tt.wrong) {
					t.Errorf("%v, want %q", err, tt.wrong)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, *p); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzReadSprue(f *testing.F) {
	files, err := filepath.Glob("../sprues/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("id: s\npaper: a4\ncard: tcg\nslots:\n  - { x: 10mm, y: 10mm, turn: 90 }\n  - { x: 72mm, y: 90mm }\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadSprue("s.yaml", data)
		if err != nil {
			var problems Problems
			if !errors.As(err, &problems) || len(problems.List) == 0 {
				t.Fatalf("an error that is no list of problems: %v", err)
			}
			return
		}
		page := s.Page().At(0, 0)
		for _, p := range s.Places {
			if !page.Inset(-2 * sprueHair).ContainsBox(p.box(s.Card.Size)) {
				t.Fatalf("slot %v leaves the page %v", p, page)
			}
		}
	})
}

func FuzzReadPrinter(f *testing.F) {
	f.Add([]byte("name: Office\nfront: { offset-x: 0.4mm, offset-y: -0.25mm, angle: -0.1deg, scale-x: 100.2%, scale-y: 99.75% }\nback: { offset-x: -0.1in }\n"))
	f.Add([]byte("front: { angle: .5 deg, scale-x: 1e2% }\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ReadPrinter("p.yaml", data)
		if err != nil {
			return
		}
		for _, m := range []Misprint{p.Front, p.Back} {
			if !(m.OffsetX >= -10 && m.OffsetX <= 10 && m.Angle >= -3 && m.Angle <= 3 && (m.ScaleX == 0 || m.ScaleX >= 90 && m.ScaleX <= 110)) {
				t.Fatalf("out of range: %+v", m)
			}
		}
	})
}
