package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rinkpress/rules/games"
	"rinkpress/rules/referee"
)

// TestChiSquareQuantiles compares with the usual tables of critical values.
func TestChiSquareQuantiles(t *testing.T) {
	rows := []struct {
		freedom int
		x, p    float64
	}{
		{1, 3.841, 0.05}, {1, 6.635, 0.01}, {2, 5.991, 0.05}, {2, 9.210, 0.01}, {5, 1.145, 0.95}, {5, 11.070, 0.05}, {5, 15.086, 0.01}, {5, 20.515, 0.001},
		{19, 10.117, 0.95}, {19, 30.144, 0.05}, {19, 36.191, 0.01}, {19, 43.820, 0.001}, {100, 124.342, 0.05},
	}
	for _, row := range rows {
		if p := upperGamma(float64(row.freedom)/2, row.x/2); math.Abs(p-row.p) > row.p*0.002 {
			t.Errorf("%d degrees of freedom, %g: p = %g, want %g", row.freedom, row.x, p, row.p)
		}
	}
}

// TestUpperGamma compares with the closed forms for whole and half numbers: Q(1, x) = exp(-x), Q(1/2, x) = erfc(sqrt x), and
// Q(a+1, x) = Q(a, x) + x^a exp(-x) / Gamma(a+1).
func TestUpperGamma(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0, 300).Draw(t, "x")
		a, want := 1.0, math.Exp(-x)
		if rapid.Bool().Draw(t, "half") {
			a, want = 0.5, math.Erfc(math.Sqrt(x))
		}
		for range rapid.IntRange(0, 100).Draw(t, "steps") {
			logGamma, _ := math.Lgamma(a + 1)
			if x > 0 {
				want += math.Exp(a*math.Log(x) - x - logGamma)
			}
			a++
		}
		if got := upperGamma(a, x); math.Abs(got-want) > 1e-11*(1+want) || want > 1e-300 && math.Abs(got-want) > 1e-6*want {
			t.Fatalf("Q(%g, %g) = %g, want %g", a, x, got, want)
		}
	})
}

func TestChiSquare(t *testing.T) {
	rows := []struct {
		seen         []int
		statistic, p float64
	}{
		{nil, 0, 1},
		{[]int{0, 0, 0, 0, 0, 0}, 0, 1},
		{[]int{10, 10, 10, 10, 10, 10}, 0, 1},
		{[]int{5, 8, 9, 8, 10, 20}, 13.4, 0.019905},
		{[]int{20, 0}, 20, 7.7442e-6},
	}
	for _, row := range rows {
		statistic, p := chiSquare(row.seen)
		if math.Abs(statistic-row.statistic) > 1e-9 || math.Abs(p-row.p) > row.p*1e-4 {
			t.Errorf("%v: %g with p = %g, want %g with p = %g", row.seen, statistic, p, row.statistic, row.p)
		}
	}
}

// TestBinWidth has round widths, of which few cover the range.
func TestBinWidth(t *testing.T) {
	for _, row := range []struct{ span, want int }{{1, 1}, {11, 1}, {12, 2}, {22, 2}, {23, 5}, {55, 5}, {56, 10}, {110, 10}, {111, 20}, {1140, 200}} {
		if got := binWidth(row.span); got != row.want {
			t.Errorf("width for %d turns: %d, want %d", row.span, got, row.want)
		}
	}
}

// played writes random games of every variant of all games into a folder and returns it.
func played(t *testing.T, games string) string {
	t.Helper()
	book, err := (&app{}).rules(nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, def := range book.definitions {
		for _, v := range def.Variants {
			status, out, stderr := runCommand(t, nil, "play", def.ID, "--variant", v.ID, "--games", games, "--seed", "11")
			if status != 0 || stderr != "" {
				t.Fatalf("%s, %s: exit status %d, %s", def.ID, v.ID, status, stderr)
			}
			if err := os.WriteFile(filepath.Join(dir, def.ID+"."+v.ID+".rgn"), []byte(out), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// TestPlayedGames plays random games of all variants. They are legal and canonical, everything that is counted comes up, the points that are
// counted are those of the scores, and the dice look fair.
func TestPlayedGames(t *testing.T) {
	dir := played(t, "60")
	status, out, _ := runCommand(t, nil, "verify", "--format", "jsonl", dir)
	points := map[string]int{}
	for line := range strings.Lines(out) {
		var r struct {
			Game    string
			Verdict string
			Score   struct{ Red, Blue int }
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Verdict == "valid" {
			points[r.Game] += r.Score.Red + r.Score.Blue
		}
	}
	if status != 0 {
		t.Errorf("a random game is refused: exit status %d", status)
	}
	if status, out, stderr := runCommand(t, nil, "fmt", "--check", dir); status != 0 || out+stderr != "" {
		t.Errorf("fmt would change: %s%s", out, stderr)
	}
	_, out, _ = runCommand(t, nil, "stats", "--json", dir)
	var report statsReport
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	sums := map[string]map[string]int{}
	for _, g := range report.Games {
		if sums[g.Game] == nil {
			sums[g.Game] = map[string]int{}
		}
		for _, f := range g.Figures {
			sums[g.Game][f.Name] += f.Total
		}
		for _, d := range g.Dice {
			if d.PValue < 0.0001 {
				t.Errorf("%s, %s: dice do not look fair: %+v", g.Game, g.Variant, d)
			}
		}
		n := 0
		for _, r := range g.Results {
			n += r.Records
		}
		if n != g.Records {
			t.Errorf("%s, %s: %d results of %d records", g.Game, g.Variant, n, g.Records)
		}
	}
	for game, figures := range sums {
		for name, n := range figures {
			if n == 0 {
				t.Errorf("%s: there are no %s", game, name)
			}
		}
	}
	if len(sums) != len(games.All) {
		t.Errorf("%d games are played", len(sums))
	}
	for game, got := range map[string]int{
		"gentlemans-hockey": sums["gentlemans-hockey"]["goals"],
		"goblin-hockey":     sums["goblin-hockey"]["goals"] + sums["goblin-hockey"]["rounds won by knocking both out"],
		"hockey-cards":      sums["hockey-cards"]["goals"],
		"paper-hockey":      sums["paper-hockey"]["goals"],
	} {
		// A game that is stuck may be lost, so a point needs no goal in paper hockey.
		if want := points[game]; got != want && (game != "paper-hockey" || got > want) {
			t.Errorf("%s: %d points are counted, the scores have %d", game, got, want)
		}
	}
}

// TestPlayEndings has games of all endings in random play, and tags of the game's own.
func TestPlayEndings(t *testing.T) {
	for _, game := range games.All {
		_, text, _ := runCommand(t, nil, "play", game.ID, "--games", "300", "--seed", "2")
		for _, want := range append([]string{"\n*\n", "[Termination \"time\"]", "[Termination \"resignation\"]\n[Winner \"", "[Termination \"abandoned\"]", "[Result \"*\"]"}, game.Tags...) {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no record has %q", game.ID, want)
			}
		}
	}
}

// TestFiguresAreDeclared checks that each game names what it counts.
func TestFiguresAreDeclared(t *testing.T) {
	for _, game := range games.All {
		f := game.Figures
		if f.Count == nil || len(f.Names) == 0 {
			t.Errorf("%s counts nothing", game.ID)
		}
		for _, name := range f.Names {
			if name == "" {
				t.Errorf("%s: a figure has no name", game.ID)
			}
		}
		if game.RandomTags == nil && len(game.Tags) > 0 {
			t.Errorf("%s: no tags are drawn", game.ID)
		}
	}
}

// BenchmarkStart is what verify needs before its first record: the bundled definitions are read, and the rules of one variant prepared.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		var out bytes.Buffer
		a := &app{stdout: &out, stderr: &out}
		book, err := a.rules(nil)
		if err != nil {
			b.Fatal(err)
		}
		if reports := book.Judge([]byte("[Game \"paper-hockey\"]\n*\n"), referee.Options{}); reports[0].Error != nil {
			b.Fatal(reports[0].Error)
		}
	}
}
