package gamedef

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bundledTheme is the text of a bundled theme.
func bundledTheme(t testing.TB, id string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "themes", id+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestReadTheme(t *testing.T) {
	for _, id := range []string{"colour", "grey", "saver"} {
		theme, err := ReadTheme(id+".yaml", []byte(bundledTheme(t, id)))
		if err != nil {
			t.Error(err)
			continue
		}
		if theme.ID != id || theme.Palette.Red == "" || theme.Inks.Grid.Width == 0 || theme.Type.Label.Size == 0 || len(theme.Fonts) == 0 {
			t.Errorf("theme %s was read as %+v", id, theme)
		}
	}
}

func TestReadThemeProblems(t *testing.T) {
	for _, row := range []struct{ name, before, after, want string }{
		{"misspelt key", "  grid:", "  gird:", `unknown key "gird"`},
		{"misspelt colour", "spot: { fill: red }", "spot: { fill: rde }", `did you mean "red"`},
		{"no colour", `red: "#E2483A"`, `red: "#E2483"`, "a colour such as #E2483A"},
		{"colour that is a word", `red: "#E2483A"`, `red: crimson`, "a colour such as #E2483A"},
		{"missing colour", `  blue: "#16307A"` + "\n", "", `key "blue" is missing`},
		{"length without unit", "grid: { line: ice-line, width: 0.15mm }", "grid: { line: ice-line, width: 0.15 }", "is no length"},
		{"line too thin", "grid: { line: ice-line, width: 0.15mm }", "grid: { line: ice-line, width: 0.05mm }", "0.1mm to 5mm"},
		{"type too small", "label: { font: text, size: 8pt", "label: { font: text, size: 4pt", "1.94mm to 70mm"},
		{"hatch too fine", "spacing: 2mm, width: 0.2mm, angle: 45", "spacing: 0.01mm, width: 0.2mm, angle: 45", "0.4mm to 20mm"},
		{"angle out of range", "angle: 45", "angle: 360", "0 to 179"},
		{"key twice", "  spot: { fill: red }", "  spot: { fill: red }\n  spot: { fill: red }", "given twice"},
	} {
		text := bundledTheme(t, "colour")
		if !strings.Contains(text, row.before) {
			t.Fatalf("%s: the theme has no %q", row.name, row.before)
		}
		_, err := ReadTheme("my.yaml", []byte(strings.Replace(text, row.before, row.after, 1)))
		var problems Problems
		if !errors.As(err, &problems) {
			t.Errorf("%s: error %v, want problems", row.name, err)
			continue
		}
		if len(problems.List) != 1 || !strings.HasPrefix(err.Error(), "my.yaml:") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want one problem with %q", row.name, err, row.want)
		}
	}
}

func FuzzReadTheme(f *testing.F) {
	f.Add([]byte(bundledTheme(f, "saver")))
	f.Add([]byte("id: x\npalette: { red: '#FFFFFF' }\n"))
	f.Add([]byte("inks: { grid: { width: 1e9mm } }"))
	f.Fuzz(func(t *testing.T, data []byte) {
		theme, err := ReadTheme("fuzz.yaml", data)
		if (theme == nil) == (err == nil) {
			t.Fatalf("theme %v and error %v", theme, err)
		}
	})
}
