package gamedef

import (
	"os"
	"strings"
	"testing"
)

func TestBundledWords(t *testing.T) {
	data, err := os.ReadFile("../words.yaml")
	if err != nil {
		t.Fatal(err)
	}
	words, err := ReadWords("words.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	var some struct{ Tile, Board, Other string }
	some.Other = "kept"
	words.In("ru", &some)
	if some.Tile != "лист" || some.Board != "поле" || some.Other != "kept" {
		t.Errorf("in Russian: %+v", some)
	}
	for _, lang := range Languages {
		if !strings.Contains(words.StepPrint.In(lang), "{paper}") || !strings.Contains(words.StepGlue.In(lang), "{overlap}") {
			t.Errorf("%s: a placeholder is missing", lang)
		}
	}
}

func TestWordsInEveryLanguage(t *testing.T) {
	_, err := ReadWords("w.yaml", []byte("tile: {en: tile, pl: arkusz, ru: лист}\n"))
	if err == nil || !strings.Contains(err.Error(), "w.yaml:1:7: ") || !strings.Contains(err.Error(), "ko") {
		t.Errorf("a missing language: %v", err)
	}
}
