package typeset

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestHyphenate(t *testing.T) {
	for _, row := range []struct{ lang, text, want string }{
		{"en", "hyphenation", "hy-phen-ation"},
		{"en", "The goalie tries; referees rebound.", "The goalie tries; ref-er-ees re-bound."},
		{"en", "associates", "as-so-ciates"},
		{"en", "present tables", "present ta-bles"},
		{"en", "UNESCO iPhone HYPHENATION", "UNESCO iPhone HYPHENATION"},
		{"en", "goal", "goal"},
		{"pl", "zawodnik", "za-wod-nik"},
		{"pl", "rozgrywka", "roz-grywka"},
		{"pl", "niebiescy bramkarze", "nie-bie-scy bram-ka-rze"},
		{"pl", "odległość", "od-le-głość"},
		{"pl", "podanie", "po-da-nie"},
		{"pl", "przedstawić", "przed-sta-wić"},
		{"pl", "lodowisko", "lo-do-wi-sko"},
		{"pl", "krawędź krążek", "kra-wędź krą-żek"},
		{"pl", "najbliższy", "naj-bliż-szy"},
		{"pl", "nadzwyczaj", "nadzwy-czaj"},
		{"pl", "zwycięstwo obrońca sześcian", "zwy-cię-stwo obrońca sze-ścian"},
		{"ru", "вратарь", "вра-тарь"},
		{"ru", "противник", "про-тив-ник"},
		{"ru", "подходить", "под-хо-дить"},
		{"ru", "соседняя клетка", "со-сед-няя клетка"},
		{"ru", "разыгрывать", "ра-зы-гры-вать"},
		{"ru", "объединение", "объ-еди-не-ние"},
		{"ru", "большинство", "боль-шин-ство"},
		{"ru", "Россия", "Рос-сия"},
		{"ru", "районы", "рай-оны"},
		{"ko", "골키퍼가 hyphenation", "골키퍼가 hyphenation"},
	} {
		if got := strings.ReplaceAll(Hyphenate(row.lang, row.text), "\u00AD", "-"); got != row.want {
			t.Errorf("%s %q: got %q, want %q", row.lang, row.text, got, row.want)
		}
	}
}

func TestHyphensChangeNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom([]string{"en", "pl", "ru", "ko", "xx"}).Draw(t, "lang")
		text := rapid.StringOf(rapid.RuneFrom([]rune("abcżółćiaeouy szrzchдж ьъйаеиою.,-골 A"))).Draw(t, "text")
		got := Hyphenate(lang, text)
		if !utf8.ValidString(got) || strings.ReplaceAll(got, "\u00AD", "") != text {
			t.Fatalf("%q became %q", text, got)
		}
		for _, word := range strings.FieldsFunc(got, func(r rune) bool { return strings.ContainsRune(" .,-", r) }) {
			parts := strings.Split(word, "\u00AD")
			for i, p := range parts[:len(parts)-1] {
				if utf8.RuneCountInString(p) < 1 || i == 0 && utf8.RuneCountInString(p) < leftLetters {
					t.Fatalf("%q of %q is too short to stand alone", p, word)
				}
			}
		}
	})
}
