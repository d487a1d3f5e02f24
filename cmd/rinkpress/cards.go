package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"rinkpress/cards"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// cardFlags are the flags of build for decks as they were typed.
type cardFlags struct {
	decks, only                    []string
	duplex, order, cut, gap, sprue string
	since                          string
	fold, singles                  bool
}

func (f *cardFlags) add(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.decks, "deck", nil, "decks to print (default all but the extra ones)")
	flags.StringVar(&f.duplex, "duplex", "long", "edge over which the printer turns the paper for the backs: long, short, or none")
	flags.StringVar(&f.order, "order", "interleaved", "order of card sheets: interleaved (front, back, front ...) or fronts-first")
	flags.StringVar(&f.cut, "cut", "single", "single: neighbours share a cut; double: a gap for the bleed of both")
	flags.StringVar(&f.gap, "gap", "", "gap of a double cut, such as 6mm (default twice the bleed)")
	flags.BoolVar(&f.fold, "gutterfold", false, "fronts and backs on one side of the paper with a fold between them")
	flags.StringVar(&f.sprue, "sprue", "", "sheet with fixed slots: a bundled one or a file of your own, such as ./sprue.yaml")
	flags.StringSliceVar(&f.only, "only", nil, "print only the cards with these ids")
	flags.StringVar(&f.since, "changed-since", "", "print only what is new or changed since a build that left this manifest")
	flags.BoolVar(&f.singles, "singles", false, "print each card as a page of its own as well, with trim and bleed boxes")
}

// cardOrder is how decks are to be printed.
type cardOrder struct {
	decks, only []string
	sheets      sheet.CardOptions
	singles     bool
	since       sheet.Manifest // nil: all cards
}

// take checks the flags.
func (f cardFlags) take() (c cardOrder, err error) {
	c.decks, c.only, c.singles, c.sheets.Fold = f.decks, f.only, f.singles, f.fold
	for _, flag := range []struct {
		name, given string
		words       []string
		set         func(int)
	}{
		{"duplex edge", f.duplex, sheet.FlipNames, func(i int) { c.sheets.Flip = sheet.Flip(i) }},
		{"order", f.order, sheet.OrderNames, func(i int) { c.sheets.Order = sheet.Order(i) }},
		{"cut", f.cut, sheet.CutNames, func(i int) { c.sheets.Cut = sheet.Cut(i) }},
	} {
		i := slices.Index(flag.words, flag.given)
		if i < 0 {
			return c, fmt.Errorf("unknown %s %q: %s are allowed", flag.name, flag.given, strings.Join(flag.words, ", "))
		}
		flag.set(i)
	}
	if f.gap != "" {
		if c.sheets.Gap, err = geom.ParseLength(f.gap); err != nil {
			return c, fmt.Errorf("gap: %w", err)
		}
	}
	if f.sprue != "" {
		if c.sheets.Sprue, err = sprue(f.sprue); err != nil {
			return c, err
		}
	}
	if f.since == "" {
		return c, nil
	}
	file, err := os.Open(f.since)
	if err != nil {
		return c, fmt.Errorf("manifest %s cannot be read: %w", f.since, reason(err, f.since))
	}
	defer file.Close()
	if c.since, err = sheet.ReadManifest(f.since, file); err != nil {
		return c, &inputError{err.Error()}
	}
	if c.since == nil {
		c.since = sheet.Manifest{}
	}
	return c, nil
}

// everyDeck is an error when a deck is in none of the definitions.
func everyDeck(defs []*gamedef.Definition, ids []string) error {
	var known []string
	for _, def := range defs {
		for _, deck := range def.Decks {
			known = append(known, deck.ID)
		}
	}
	for _, id := range ids {
		if len(known) == 0 {
			return fmt.Errorf("there is no deck %q: the game has no cards", id)
		}
		if err := pick("deck", id, known); err != nil {
			return err
		}
	}
	return nil
}

// sprue loads a bundled sprue by its id, or a file by its path.
func sprue(name string) (*sheet.Sprue, error) {
	s, err := readSprue(name)
	if errors.Is(err, fs.ErrNotExist) && !isPath(name) {
		ids, _ := gamedef.BundledSprues(templates.Files)
		return nil, hintf("a sprue of your own is named by its path, such as ./sprue.yaml", "there is no sprue %q: %s are bundled", name, strings.Join(ids, ", "))
	}
	if err != nil {
		return nil, definitionError(err)
	}
	out := &sheet.Sprue{Name: s.ID, Paper: s.Paper.Paper, Trim: s.Card.Size, Marks: s.Marks == "crop"}
	out.Paper.Size = s.Page()
	for _, slot := range s.Places {
		out.Slots = append(out.Slots, sheet.Slot{At: geom.Pt(float64(slot.X), float64(slot.Y)), Turn: slot.Turn / 90})
	}
	return out, nil
}

func readSprue(name string) (*gamedef.Sprue, error) {
	if !isPath(name) {
		return gamedef.BundledSprue(templates.Files, name)
	}
	data, err := gamedef.ReadSmall(name)
	if err != nil {
		return nil, smallError(name, name, err)
	}
	return gamedef.ReadSprue(name, data)
}

// decks are the decks of a game: card sheets for each paper, the manifest, and with --singles a page for each face.
func (e *edition) decks() []printed {
	var all []printed
	for i := range e.def.Decks {
		def := &e.def.Decks[i]
		if len(e.cards.decks) == 0 && def.Extra || len(e.cards.decks) > 0 && !slices.Contains(e.cards.decks, def.ID) {
			continue
		}
		name := "cards"
		if i > 0 {
			name += "-" + def.ID
		}
		d := &deckEdition{edition: e, deck: def, name: e.name(name)}
		d.open = sync.OnceValues(func() (*cards.Deck, error) {
			deck, err := cards.New(e.def, def.ID, cards.Options{Lang: e.lang, Theme: e.theme, Fonts: e.library})
			return deck, d.failure(err)
		})
		d.manifest = sync.OnceValues(func() (sheet.Manifest, error) {
			m, err := sheet.NewManifest(d.cards())
			return m, d.failure(err)
		})
		all = append(all, d.prints()...)
	}
	return all
}

// deckEdition is a deck in an edition.
type deckEdition struct {
	*edition
	deck     *gamedef.Deck
	name     string
	open     func() (*cards.Deck, error)
	manifest func() (sheet.Manifest, error)
}

// prints lists what is printed of a deck.
func (d *deckEdition) prints() []printed {
	all := []printed{{name: d.name + "-" + d.theme.ID + ".manifest", text: func(w io.Writer) error {
		m, err := d.manifest()
		if err != nil {
			return err
		}
		return m.Write(w)
	}}}
	if d.press.cards.singles {
		all = append(all, printed{name: d.name + "-singles-" + d.theme.ID, doc: func() (*scene.Document, error) {
			chosen, _, err := d.chosen()
			if err != nil {
				return nil, err
			}
			return d.document(d.deck.Name, d.told(cards.Singles(chosen, true))), nil
		}})
	}
	papers := d.papers
	if s := d.press.cards.sheets.Sprue; s != nil {
		papers = []geom.Paper{s.Paper}
	}
	for _, paper := range papers {
		all = append(all, printed{name: d.name + "-" + paper.Name + "-" + d.theme.ID, paper: paper.Name, part: d.deck.Name, twoSided: d.twoSided(), doc: func() (*scene.Document, error) {
			return d.sheets(paper)
		}})
	}
	return all
}

// twoSided reports whether the pages of a deck are printed on both sides of the paper.
func (d *deckEdition) twoSided() bool {
	o := d.press.cards.sheets
	return !o.Fold && o.Flip != sheet.NoFlip
}

// sheets are the sheets of the deck for a paper.
func (d *deckEdition) sheets(paper geom.Paper) (*scene.Document, error) {
	chosen, count, err := d.chosen()
	if err != nil {
		return nil, err
	}
	o := d.press.cards.sheets
	o.Count, o.Profile = count, d.profile
	plan, err := sheet.PlanCards(d.deck.Size.Size, float64(d.deck.Bleed), paper, o, d.edition.sheets(d.deck.Name, 1))
	if err != nil {
		return nil, d.failure(fmt.Errorf("on %s: %w", sheet.PaperName(paper), err))
	}
	for _, note := range plan.Notes {
		d.note(fmt.Sprintf("%s, deck %s: %s", d.def.ID, d.deck.ID, note))
	}
	return d.document(d.deck.Name, d.told(plan.Pages(chosen))), nil
}

// chosen are the cards that are to be printed and how many they are.
func (d *deckEdition) chosen() (iter.Seq2[*scene.Card, error], int, error) {
	all := d.cards()
	if ids := d.press.cards.only; len(ids) > 0 {
		all = sheet.Only(all, ids)
	}
	if old := d.press.cards.since; old != nil {
		now, err := d.manifest()
		if err != nil {
			return nil, 0, err
		}
		changes := sheet.Compare(old, now)
		d.note(changesText(d.deck.ID, changes))
		all = changes.Select(all)
	}
	count := 0
	for _, err := range all {
		if err != nil {
			return nil, 0, d.failure(err)
		}
		count++
	}
	if count == 0 {
		return nil, 0, hintf("without --only and --changed-since all cards are printed", "%s, deck %s: no card is to be printed", d.def.ID, d.deck.ID)
	}
	return all, count, nil
}

// changesText tells what a deck has become.
func changesText(deck string, c sheet.Changes) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "deck %s: %d new, %d changed, %d as before", deck, len(c.New), len(c.Changed), c.Same)
	for _, e := range c.Removed {
		fmt.Fprintf(&b, "\n  take out: %s, copy %d (%s)", e.ID, e.Copy, e.Title)
	}
	return b.String()
}

// cards are all cards of the deck.
func (d *deckEdition) cards() iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		deck, err := d.open()
		if err != nil {
			yield(nil, err)
			return
		}
		for card, err := range deck.Cards() {
			if !yield(card, err) || err != nil {
				return
			}
		}
	}
}

// told are pages whose errors say what is at fault.
func (d *deckEdition) told(all pages) pages {
	return func(yield func(*scene.Page, error) bool) {
		for page, err := range all {
			if !yield(page, d.failure(err)) {
				return
			}
		}
	}
}

// failure makes a fault of the definition an inputError and names the deck in others.
func (d *deckEdition) failure(err error) error {
	var fault *cards.Error
	var problems gamedef.Problems
	var told *inputError
	switch {
	case err == nil, errors.As(err, &told):
		return err
	case errors.As(err, &fault):
		return &inputError{err.Error()}
	case errors.As(err, &problems):
		return &inputError{problems.Error()}
	}
	return d.edition.failure("deck "+d.deck.ID, err)
}
