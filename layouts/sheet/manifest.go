package sheet

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rinkpress/layouts/scene"
)

// manifestHead is the first line of a manifest.
const manifestHead = "rinkpress cards 1"

// Bounds of a manifest that is read.
const (
	MaxManifestLine  = 4096 // bytes
	MaxManifestCards = 1_000_000
)

// Manifest says how every card of a deck was drawn, so that a later print can leave out what did not change. Cards are in the order of the
// deck, each copy by itself.
type Manifest []Entry

// Entry is one copy of a card in a manifest.
type Entry struct {
	ID     string
	Copy   int    // from 1
	Title  string // for people
	Digest string // of everything on its front and its back: SHA-256 in hexadecimal
}

// key is what tells cards of a deck apart.
type key struct {
	id   string
	copy int
}

// NewManifest goes through the cards of a deck. Two cards with the same ID and copy number, and ids or titles that a manifest cannot hold, are
// errors.
func NewManifest(cards iter.Seq2[*scene.Card, error]) (Manifest, error) {
	var m Manifest
	d := newDigester()
	seen := map[key]bool{}
	for card, err := range cards {
		if err != nil {
			return nil, err
		}
		e := Entry{ID: card.ID, Copy: card.Copy, Title: card.Title, Digest: d.card(card)}
		if err := e.check(); err != nil {
			return nil, err
		}
		if k := (key{e.ID, e.Copy}); seen[k] {
			return nil, fmt.Errorf("card %q has copy %d twice", e.ID, e.Copy)
		} else {
			seen[k] = true
		}
		m = append(m, e)
	}
	return m, nil
}

// check reports what a manifest cannot hold.
func (e Entry) check() error {
	for _, text := range []string{e.ID, e.Title} {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return fmt.Errorf("card %q: its id or title has control characters or is no UTF-8", e.ID)
		}
	}
	if e.ID == "" || e.Copy < 1 {
		return fmt.Errorf("card %q, copy %d: an id, and copies from 1 on, are needed", e.ID, e.Copy)
	}
	return nil
}

// Write writes the manifest: a line that says what it is, then a line a card with digest, copy, id and title between tabs.
func (m Manifest) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, manifestHead)
	for _, e := range m {
		fmt.Fprintf(b, "%s\t%d\t%s\t%s\n", e.Digest, e.Copy, e.ID, e.Title)
	}
	return b.Flush() // the first error sticks
}

// ReadManifest reads what Write writes. Errors name the file as it is given, the line and the column.
func ReadManifest(file string, r io.Reader) (Manifest, error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, MaxManifestLine), MaxManifestLine)
	line := 0
	wrong := func(col int, format string, args ...any) error {
		return fmt.Errorf("%s:%d:%d: %s", file, max(line, 1), col, fmt.Sprintf(format, args...))
	}
	var m Manifest
	seen := map[key]int{}
	for scanner.Scan() {
		line++
		text := strings.TrimSuffix(scanner.Text(), "\r")
		if line == 1 {
			if text != manifestHead {
				return nil, wrong(1, "the file is no manifest of cards: its first line is to be %q", manifestHead)
			}
			continue
		}
		e, col, err := parseEntry(text)
		if err != nil {
			return nil, wrong(col, "%v", err)
		}
		k := key{e.ID, e.Copy}
		if seen[k] > 0 {
			return nil, wrong(1, "card %q has copy %d twice: once, as on line %d", e.ID, e.Copy, seen[k])
		}
		if seen[k] = line; line > MaxManifestCards {
			return nil, wrong(1, "the manifest is too long: at most %d cards are allowed", MaxManifestCards)
		}
		m = append(m, e)
	}
	if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
		line++
		return nil, wrong(1, "the line is too long: at most %d bytes are allowed", MaxManifestLine)
	} else if err != nil {
		return nil, err
	}
	if line == 0 {
		return nil, wrong(1, "the file is empty: a manifest of cards begins with %q", manifestHead)
	}
	return m, nil
}

// parseEntry reads a line of a manifest. With an error comes its column.
func parseEntry(text string) (Entry, int, error) {
	fields := strings.Split(text, "\t")
	if len(fields) != 4 {
		return Entry{}, 1, fmt.Errorf("the line has %d fields: digest, copy, id and title with tabs between them are allowed", len(fields))
	}
	e := Entry{Digest: fields[0], ID: fields[2], Title: fields[3]}
	if sum, err := hex.DecodeString(e.Digest); err != nil || len(sum) != sha256.Size || strings.ToLower(e.Digest) != e.Digest {
		return Entry{}, 1, fmt.Errorf("digest %q: 64 digits 0 to 9 and a to f are allowed", clipped(e.Digest))
	}
	col := len(e.Digest) + 2
	n, err := strconv.Atoi(fields[1])
	if err != nil || n < 1 || strconv.Itoa(n) != fields[1] {
		return Entry{}, col, fmt.Errorf("copy %q: a number from 1 on is allowed", clipped(fields[1]))
	}
	e.Copy = n
	if err := e.check(); err != nil {
		return Entry{}, col + len(fields[1]) + 1, err
	}
	return e, 0, nil
}

// clipped shortens a text for a message.
func clipped(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

// Changes are what a deck has become since a manifest.
type Changes struct {
	New, Changed []Entry // of the deck as it is now, in its order
	// Removed are the cards of the manifest that are gone, and the old ones of those that changed: what is to be taken out of the
	// box, in the order of the manifest.
	Removed []Entry
	Same    int // how many cards are as they were
}

// Compare holds the manifest of a deck as it is now against an older one.
func Compare(old, now Manifest) Changes {
	before := map[key]string{}
	for _, e := range old {
		before[key{e.ID, e.Copy}] = e.Digest
	}
	var c Changes
	kept := map[key]bool{}
	for _, e := range now {
		k := key{e.ID, e.Copy}
		switch digest, known := before[k]; {
		case !known:
			c.New = append(c.New, e)
		case digest != e.Digest:
			c.Changed = append(c.Changed, e)
		default:
			c.Same++
			kept[k] = true
		}
	}
	for _, e := range old {
		if !kept[key{e.ID, e.Copy}] {
			c.Removed = append(c.Removed, e)
		}
	}
	return c
}

// Select yields those cards of a deck that are new or changed.
func (c Changes) Select(cards iter.Seq2[*scene.Card, error]) iter.Seq2[*scene.Card, error] {
	wanted := map[key]bool{}
	for _, e := range slices.Concat(c.New, c.Changed) {
		wanted[key{e.ID, e.Copy}] = true
	}
	return choose(cards, func(card *scene.Card) bool { return wanted[key{card.ID, card.Copy}] })
}

// Only yields the cards of a deck with some ids, all copies of each, in the order of the deck. After them it yields an error when an id is
// not in the deck; the error lists ids that are.
func Only(cards iter.Seq2[*scene.Card, error], ids []string) iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		missing := map[string]bool{}
		for _, id := range ids {
			missing[id] = true
		}
		wanted := maps.Clone(missing)
		var known []string
		last := ""
		chosen := choose(cards, func(card *scene.Card) bool {
			if card.ID != last && len(known) <= mostListed {
				known = append(known, card.ID)
			}
			last = card.ID
			delete(missing, card.ID)
			return wanted[card.ID]
		})
		for card, err := range chosen {
			if !yield(card, err) || err != nil {
				return
			}
		}
		if len(missing) == 0 {
			return
		}
		if known = slices.Compact(known); len(known) > mostListed {
			known[mostListed] = "..."
		}
		yield(nil, fmt.Errorf("the deck has no card %q: %s are allowed", slices.Sorted(maps.Keys(missing))[0], strings.Join(known, ", ")))
	}
}

// mostListed is how many ids an error lists.
const mostListed = 60

// choose yields the cards that are wanted.
func choose(cards iter.Seq2[*scene.Card, error], wanted func(*scene.Card) bool) iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		for card, err := range cards {
			if err == nil && !wanted(card) {
				continue
			}
			if !yield(card, err) || err != nil {
				return
			}
		}
	}
}
