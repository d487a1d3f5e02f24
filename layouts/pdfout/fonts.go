package pdfout

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/go-pdf/fpdf"

	"rinkpress/layouts/scene"
)

// Fonts are the fonts of a run, cut down once to the characters that the run has met so far, and cut from there to what each
// document needs: cutting a small font is cheap, the Korean one has 4.7 MB. It is safe for concurrent use. What a document
// gets does not depend on what others needed.
type Fonts struct {
	mu   sync.Mutex
	cuts map[string]*cut // by the face's name
}

// NewFonts makes the fonts of a run.
func NewFonts() *Fonts { return &Fonts{cuts: map[string]*cut{}} }

// cut is a font cut down for the run.
type cut struct {
	mu    sync.Mutex
	runes map[rune]bool
	data  []byte
	done  map[string]*subset // by the characters, for documents that need the same
}

// subset is a font with nothing but some characters.
type subset struct {
	data   []byte
	packed func() []byte // the data compressed
}

// maxCuts bounds how many cuts of a font are kept for documents that need the same characters.
const maxCuts = 64

// common are characters that nearly every document needs, so that the run's cut seldom grows: Latin, Polish, Cyrillic, punctuation.
var common = [][2]rune{{0x20, 0x7E}, {0xA0, 0x17F}, {0x400, 0x45F}, {0x2010, 0x2026}}

// Cut makes a TrueType font with nothing but some characters of a face, each of which the face must have. The result depends on
// the face and the characters alone. It is what svgout embeds.
func (f *Fonts) Cut(face scene.Face, runes []rune) ([]byte, error) {
	s, err := f.subset(face, runes)
	if err != nil {
		return nil, err
	}
	return s.data, nil
}

// subset is Cut for what PDF files need.
func (f *Fonts) subset(face scene.Face, runes []rune) (*subset, error) {
	want := slices.Clone(runes)
	slices.Sort(want)
	want = slices.Compact(want)
	if err := checkRunes(face, want); err != nil {
		return nil, err
	}
	f.mu.Lock()
	c, ok := f.cuts[face.Name()]
	if !ok {
		c = &cut{runes: map[rune]bool{}, done: map[string]*subset{}}
		f.cuts[face.Name()] = c
	}
	f.mu.Unlock()

	key := string(want)
	c.mu.Lock()
	done, ok := c.done[key]
	if ok {
		c.mu.Unlock()
		return done, nil
	}
	data, err := c.grow(face, want)
	c.mu.Unlock()
	if err != nil {
		return nil, err
	}
	small, err := cutFont(face.Name(), data, want)
	if err != nil {
		return nil, err
	}
	out := &subset{data: small, packed: sync.OnceValue(func() []byte { return deflate(small) })}
	c.mu.Lock()
	if len(c.done) < maxCuts {
		c.done[key] = out
	}
	c.mu.Unlock()
	return out, nil
}

// grow makes sure that the run's cut has some characters and returns it.
func (c *cut) grow(face scene.Face, want []rune) ([]byte, error) {
	missing := !slices.ContainsFunc(want, func(r rune) bool { return !c.runes[r] })
	if missing && c.data != nil {
		return c.data, nil
	}
	if c.data == nil {
		if err := checkTables(face.Name(), face.Data()); err != nil {
			return nil, err
		}
	} else { // a run that needs one cut only is spared the common characters
		for _, block := range common {
			for r := block[0]; r <= block[1]; r++ {
				if _, _, ok := face.Glyph(r); ok {
					c.runes[r] = true
				}
			}
		}
	}
	for _, r := range want {
		c.runes[r] = true
	}
	all := make([]rune, 0, len(c.runes))
	for r := range c.runes {
		all = append(all, r)
	}
	slices.Sort(all)
	data, err := cutFont(face.Name(), face.Data(), all)
	if err != nil {
		return nil, err
	}
	c.data = data
	return data, nil
}

// cutFont calls fpdf's cutter. It gets a copy, because the cutter writes into what it reads.
func cutFont(name string, data []byte, runes []rune) (out []byte, err error) {
	defer guard("font "+name, &err)
	if len(data) == 0 {
		return nil, fmt.Errorf("font %s has no file", name)
	}
	out = fpdf.UTF8CutFont(bytes.Clone(data), string(runes))
	if len(out) == 0 {
		return nil, fmt.Errorf("font %s has no table of Unicode characters", name)
	}
	return out, nil
}

// maxRun is the most characters in a row of code points that a document may use of one font: fpdf's tables of widths take
// cubic time for such rows (2,000 Korean syllables in a row: 4 s). A text in any language has far shorter ones.
const maxRun = 500

// checkRunes reports characters that must not reach fpdf. They are sorted.
func checkRunes(face scene.Face, runes []rune) error {
	run := 0
	for i, r := range runes {
		if _, _, ok := face.Glyph(r); !ok || r < ' ' || r > 0xFFFF {
			return fmt.Errorf("font %s cannot print the character %q (%U)", face.Name(), r, r)
		}
		run++
		if i > 0 && runes[i-1]+1 != r {
			run = 1
		}
		if run > maxRun {
			return fmt.Errorf("a document uses more than %d characters in a row of font %s, from %q on: print such a table in several documents",
				maxRun, face.Name(), runes[i-maxRun])
		}
	}
	return nil
}

// subsetTag is the six letters that mark the n-th font of a document as a subset (PDF 1.7, 9.6.4).
func subsetTag(n int) string {
	tag := []byte("RINKAA")
	tag[5] += byte(n % 26)
	tag[4] += byte(n / 26 % 26)
	return string(tag)
}

// postScriptName keeps the letters, digits and hyphens of a name.
func postScriptName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return -1
	}, name)
}
