package typeset

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
)

// Hyphenate puts soft hyphens into the words of a text where they may be broken in a language: en by the TeX patterns, pl and ru by
// syllables; texts in other languages, words with capitals inside and words that hold soft hyphens already stay as they are. At least two letters stay on
// a line and three go to the next.
func Hyphenate(lang, text string) string {
	breaks, ok := hyphenators[lang]
	if !ok || strings.ContainsRune(text, softHyphen) {
		return text
	}
	var b strings.Builder
	runes := []rune(text)
	for i := 0; i < len(runes); {
		if !unicode.IsLetter(runes[i]) {
			b.WriteRune(runes[i])
			i++
			continue
		}
		end := i
		for end < len(runes) && (unicode.IsLetter(runes[end]) || unicode.Is(unicode.M, runes[end])) {
			end++
		}
		b.WriteString(hyphenated(lang, runes[i:end], breaks))
		i = end
	}
	return b.String()
}

// Words shorter than shortestWord are never broken, nor are the first leftLetters and last rightLetters letters of others parted;
// words longer than longestWord are no words.
const (
	shortestWord = 5
	longestWord  = 60
	leftLetters  = 2
	rightLetters = 3
)

// known are words that have been hyphenated, by language and word: texts say the same words again and again. They are forgotten when they become
// too many.
var known = struct {
	sync.Mutex
	words map[[2]string]string
}{words: map[[2]string]string{}}

const mostKnown = 20_000

// hyphenated is one word with soft hyphens.
func hyphenated(lang string, word []rune, breaks func([]rune) []bool) string {
	plain := string(word)
	if len(word) < shortestWord || len(word) > longestWord || mixed(word) {
		return plain
	}
	key := [2]string{lang, plain}
	known.Lock()
	done, ok := known.words[key]
	known.Unlock()
	if ok {
		return done
	}
	done = withHyphens(word, breaks)
	known.Lock()
	if len(known.words) >= mostKnown {
		clear(known.words)
	}
	known.words[key] = done
	known.Unlock()
	return done
}

// withHyphens puts the soft hyphens in.
func withHyphens(word []rune, breaks func([]rune) []bool) string {
	var b strings.Builder
	lower := make([]rune, len(word))
	for i, r := range word {
		lower[i] = unicode.ToLower(r)
	}
	may := breaks(lower)
	for i, r := range word {
		if i >= leftLetters && len(word)-i >= rightLetters && may[i] {
			b.WriteRune(softHyphen)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// mixed reports capitals after the first letter: names of things and abbreviations are not broken.
func mixed(word []rune) bool {
	for _, r := range word[1:] {
		if unicode.IsUpper(r) {
			return true
		}
	}
	return false
}

// hyphenators say for each language before which letters of a word in small letters it may be broken.
var hyphenators = map[string]func([]rune) []bool{
	"en": func(word []rune) []bool { return english().breaks(word) },
	"pl": polish.breaks,
	"ru": russian.breaks,
}

//go:embed hyphens/en.txt
var englishPatterns string

var english = sync.OnceValue(func() *patterns { return readPatterns(englishPatterns) })

// patterns is Liang's method (F. M. Liang, Word Hy-phen-a-tion by Com-put-er): each pattern votes for or against a break between letters, the
// highest number wins, odd ones break.
type patterns struct {
	votes      map[string][]byte // by the letters of a pattern; dots are the ends of a word
	exceptions map[string][]bool
	longest    int // letters of a pattern
}

// readPatterns reads patterns and, as words without digits, exceptions; lines that begin with % are notes.
func readPatterns(s string) *patterns {
	p := &patterns{votes: map[string][]byte{}, exceptions: map[string][]bool{}}
	for line := range strings.Lines(s) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '%' {
			continue
		}
		if !strings.ContainsAny(line, "0123456789") {
			p.except(line)
			continue
		}
		var letters []rune
		votes := []byte{0}
		for _, r := range line {
			if r >= '0' && r <= '9' {
				votes[len(votes)-1] = byte(r - '0')
				continue
			}
			letters = append(letters, r)
			votes = append(votes, 0)
		}
		p.votes[string(letters)] = votes
		p.longest = max(p.longest, len(letters))
	}
	return p
}

// except reads a word whose breaks are given: "ref-er-ee".
func (p *patterns) except(word string) {
	may := make([]bool, len(word)+1)
	n := 0
	for _, r := range word {
		if r == '-' {
			may[n] = true
			continue
		}
		n++
	}
	p.exceptions[strings.ReplaceAll(word, "-", "")] = may[:n]
}

func (p *patterns) breaks(word []rune) []bool {
	if may, ok := p.exceptions[string(word)]; ok {
		return may
	}
	ends := append(append([]rune{'.'}, word...), '.')
	votes := make([]byte, len(ends)+1)
	for i := range ends {
		for j := i + 1; j <= min(len(ends), i+p.longest); j++ {
			for k, v := range p.votes[string(ends[i:j])] {
				votes[i+k] = max(votes[i+k], v)
			}
		}
	}
	may := make([]bool, len(word))
	for i := range may {
		may[i] = votes[i+1]%2 == 1
	}
	return may
}

// syllabic breaks words of a language by its syllables: before the consonants that can begin a word, after prefixes.
type syllabic struct {
	vowels string
	// soft is a vowel that only softens the consonant before it when another vowel follows (Polish i).
	soft rune
	// bound are letters that never begin a line, as they belong to the one before; closing are those of them after which a line may begin
	// with a vowel.
	bound, closing string
	// digraphs are consonants written with two letters.
	digraphs []string
	// onsets are the groups of consonants that begin syllables; a single one always does.
	onsets map[string]bool
	// prefixes end in a consonant and are followed by a break, unless a vowel or one of the letters of joins follows.
	prefixes []string
	joins    string
}

func wordSet(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(s) {
		out[w] = true
	}
	return out
}

// polish follows the orthographic rules for moving parts of words (Zasady pisowni i interpunkcji, chapter 15): groups of consonants may be broken
// anywhere, prefixes are kept, digraphs and softened consonants are not parted.
var polish = &syllabic{
	vowels:   "aąeęioóuy",
	soft:     'i',
	digraphs: []string{"ch", "cz", "dz", "dź", "dż", "rz", "sz"},
	onsets: wordSet(`bl bł br brz bz ch chl chł chr chrz chw cł cm ćw cw czł czw dl dł dr drz dw dz dzw fl fr gl gł gn gr grz gw
		kl kł kn kr krz kw ml mł mn mr ńst pch pl pł pr prz ps psz pt rz sc sch sk skl skł skr skrz sł sm sn sp spl spr sprz st str strz stw
		sw sz szcz szk szl szm szn szp szt szw śc śl śm śn św śr tł tr trz tw wł wr wrz wz zb zbr zd zdr zg zgr zl zł zm zn zr zw źr żn żr`),
	prefixes: []string{"bez", "nad", "od", "pod", "przed", "roz", "wez", "wzd"},
	joins:    "zźż",
}

// russian follows the rules for moving parts of words (Правила русской орфографии и пунктуации, 1956, paragraphs 117 to 121): a consonant stays with the
// vowel after it, й ь ъ with the letter before, prefixes are kept, no letter stands alone.
var russian = &syllabic{
	vowels:  "аеёиоуыэюя",
	bound:   "йьъ",
	closing: "йъ",
	onsets: wordSet(`бл бр вл вр гл гр гн дв др жд зв зд зл зм зн зр кв кл кн кр мн пл пр пт сб св сг сд ск скл скр скв сл см сн сп спл
		спр ст ств стр сх тв тр фл фр хв хл хр чл шк шл шп шт`),
	prefixes: []string{"без", "бес", "вос", "воз", "из", "ис", "над", "от", "под", "пред", "раз", "рас", "меж"},
	joins:    "ьъ",
}

// unit is a consonant or a vowel, written with one letter or more: word[from:to].
type unit struct {
	from, to int
	vowel    bool
}

func (s *syllabic) breaks(word []rune) []bool {
	may := make([]bool, len(word))
	units := s.units(word)
	last := -1 // the vowel before
	for i, u := range units {
		if !u.vowel {
			continue
		}
		switch {
		case i > 0 && strings.ContainsRune(s.closing, word[u.from-1]):
			may[u.from] = true
		case last >= 0 && i-last > 1:
			may[s.onset(word, units[last+1:i])] = true
		}
		last = i
	}
	s.prefix(word, units, may)
	for i := 1; i < len(may); i++ { // no letter stands alone
		may[i] = may[i] && !may[i-1]
	}
	return may
}

// units cuts a word into consonants and vowels.
func (s *syllabic) units(word []rune) []unit {
	var units []unit
	for i := 0; i < len(word); {
		n := 1
		if i+1 < len(word) {
			for _, d := range s.digraphs {
				if d == string(word[i:i+2]) {
					n = 2
				}
			}
		}
		vowel := n == 1 && strings.ContainsRune(s.vowels, word[i])
		if vowel && word[i] == s.soft && i+1 < len(word) && strings.ContainsRune(s.vowels, word[i+1]) && len(units) > 0 && !units[len(units)-1].vowel {
			units[len(units)-1].to++ // it only softens
			i++
			continue
		}
		if len(units) > 0 && strings.ContainsRune(s.bound, word[i]) {
			units[len(units)-1].to++
			i++
			continue
		}
		units = append(units, unit{i, i + n, vowel})
		i += n
	}
	return units
}

// onset is where a group of consonants between two vowels is broken: before the most of its end that can begin a syllable.
func (s *syllabic) onset(word []rune, group []unit) int {
	for i := range group {
		if i == len(group)-1 {
			return group[i].from
		}
		if s.onsets[s.letters(word, group[i:])] && (i > 0 || !s.doubled(word, group)) {
			return group[i].from
		}
	}
	return group[0].from
}

// letters are the letters of a group without a softening vowel at its end.
func (s *syllabic) letters(word []rune, group []unit) string {
	to := group[len(group)-1].to
	if word[to-1] == s.soft {
		to--
	}
	return string(word[group[0].from:to])
}

// doubled reports a group that begins with the same consonant twice: it is broken between them.
func (s *syllabic) doubled(word []rune, group []unit) bool {
	return len(group) > 1 && string(word[group[0].from:group[0].to]) == string(word[group[1].from:group[1].to])
}

// prefix moves the break after a prefix that ends in a consonant to its end.
func (s *syllabic) prefix(word []rune, units []unit, may []bool) {
	for _, p := range s.prefixes {
		n := len([]rune(p))
		if n+1 >= len(word) || string(word[:n]) != p || strings.ContainsRune(s.vowels, word[n]) {
			continue
		}
		for i := 1; i < len(word); i++ { // breaks up to the next vowel belong to the prefix
			if i > n && strings.ContainsRune(s.vowels, word[i]) {
				break
			}
			may[i] = may[i] && i < n-1
		}
		may[n] = !strings.ContainsRune(s.joins, word[n])
		return
	}
}
