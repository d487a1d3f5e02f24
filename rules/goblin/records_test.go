package goblin

import (
	"os"
	"path/filepath"
	"testing"

	"rinkpress/rules/referee"
	"rinkpress/rules/referee/refereetest"
)

// TestRecords checks that the sample records are complete games, legal to the end.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob("../../templates/games/goblin-hockey/records/*.rgn")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d sample records, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, rep := range judgeAll(t, text) {
			if rep.Verdict != referee.Valid || rep.Winner == referee.NoWinner {
				t.Errorf("%s: %s\n%s", file, rep.Verdict, refereetest.Show(text, rep))
			}
		}
	}
}
