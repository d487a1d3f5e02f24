package typeset

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"rinkpress/layouts/scene"
)

// Library is the fonts of one run: each file is parsed once, when it is first used. It is safe for concurrent use.
type Library struct {
	fsys  fs.FS
	names []string // sorted
	fonts map[string]*entry
}

// entry is a font of the folder that is read at its first use.
type entry struct {
	once sync.Once
	font *font
	err  error
}

// maxFontFile is the largest font file that is read, in bytes.
const maxFontFile = 64 << 20

// Load opens the fonts of a folder: its files that end in ".ttf". Font names are the file names without ending:
// "NotoSans-Regular". It reads no font yet; it is an error when the folder cannot be listed or holds none.
func Load(fsys fs.FS) (*Library, error) {
	files, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("the folder of fonts cannot be read: %w", err)
	}
	l := &Library{fsys: fsys, fonts: map[string]*entry{}}
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), ".ttf")
		if !ok || f.IsDir() {
			continue
		}
		l.names = append(l.names, name)
		l.fonts[name] = &entry{}
	}
	if len(l.names) == 0 {
		return nil, fmt.Errorf("the folder of fonts holds no .ttf file")
	}
	slices.Sort(l.names)
	return l, nil
}

// Names lists the fonts of the library in alphabetical order.
func (l *Library) Names() []string { return slices.Clone(l.names) }

// Face returns a font by its name, for items that are not made by a Line. An unknown name or a damaged file is an error.
func (l *Library) Face(name string) (scene.Face, error) {
	f, err := l.load(name)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// load parses a font at its first use.
func (l *Library) load(name string) (*font, error) {
	e, ok := l.fonts[name]
	if !ok {
		return nil, l.unknown(name)
	}
	e.once.Do(func() { e.font, e.err = l.read(name) })
	return e.font, e.err
}

// check reports a name that no font has.
func (l *Library) check(names []string) error {
	for _, name := range names {
		if _, ok := l.fonts[name]; !ok {
			return l.unknown(name)
		}
	}
	return nil
}

func (l *Library) unknown(name string) error {
	return fmt.Errorf("unknown font %q: %s are allowed", clip(name), strings.Join(l.names, ", "))
}

// read parses a font file.
func (l *Library) read(name string) (*font, error) {
	file := path.Clean(name) + ".ttf"
	info, err := fs.Stat(l.fsys, file)
	if err != nil {
		return nil, fmt.Errorf("font %s cannot be read: %w", name, err)
	}
	if info.Size() > maxFontFile {
		return nil, fmt.Errorf("font %s has %d bytes: at most %d are allowed", name, info.Size(), maxFontFile)
	}
	data, err := fs.ReadFile(l.fsys, file)
	if err != nil {
		return nil, fmt.Errorf("font %s cannot be read: %w", name, err)
	}
	f, err := parseFont(name, data)
	if err != nil {
		return nil, fmt.Errorf("font %s is damaged: %w: TrueType fonts are allowed", name, err)
	}
	return f, nil
}

// chain is the fonts of a style. All but the first are read when a character is not in those before: the large fonts that help out
// are seldom needed. It is not safe for concurrent use.
type chain struct {
	*font   // the first
	library *Library
	names   []string
	rest    []*font // as far as they were needed
}

// chain loads the first font of a style and checks its size and the names of the others.
func (l *Library) chain(s Style, text string) (*chain, error) {
	if len(s.Fonts) == 0 {
		return nil, fmt.Errorf("text %q has no font: %s are allowed", clip(text), strings.Join(l.names, ", "))
	}
	if !(s.Size > 0 && s.Size <= MaxSize) {
		return nil, fmt.Errorf("text %q has size %g: more than 0 and at most %d points are allowed", clip(text), s.Size, MaxSize)
	}
	if err := l.check(s.Fonts); err != nil {
		return nil, err
	}
	first, err := l.load(s.Fonts[0])
	return &chain{font: first, library: l, names: s.Fonts}, err
}

// with finds the first font that has a character, nil when none has it.
func (c *chain) with(r rune) (*font, error) {
	if c.font.has(r) {
		return c.font, nil
	}
	for i, name := range c.names[1:] {
		if i == len(c.rest) {
			f, err := c.library.load(name)
			if err != nil {
				return nil, err
			}
			c.rest = append(c.rest, f)
		}
		if c.rest[i].has(r) {
			return c.rest[i], nil
		}
	}
	return nil, nil
}

// hyphen is the glyph that shows where a soft hyphen breaks a word, of the first font that has one; nil when none has.
func (c *chain) hyphen() *glyph {
	f, _ := c.with('-') // a font that cannot be read has none
	if f == nil {
		return nil
	}
	return &glyph{r: '-', font: f, advance: f.glyph('-').advance}
}

// Error is a text that cannot be set: it names the text, the font (or the chain of fonts) and the character.
type Error struct {
	Text string
	Font string
	Rune rune
	Why  string
}

func (e *Error) Error() string {
	return fmt.Sprintf("text %q cannot be set in %s: character %s: %s", clip(e.Text), e.Font, runeName(e.Rune), e.Why)
}

// runeName writes a character with its code: 'ж' (U+0436).
func runeName(r rune) string { return fmt.Sprintf("%q (%U)", r, r) }

// clip shortens a text for an error message.
func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}
