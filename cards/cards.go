// Package cards draws the decks of definitions: rows of data and layouts become the faces of cards, as scene symbols in mm.
//
// New makes a deck ready in a language and a theme, Deck.Cards yields its cards one after the other, Singles makes a page of each face,
// and Check draws every card in every language to find what does not fit. The sheets that cards are printed on are made elsewhere.
package cards

import (
	"fmt"
	"iter"
	"sync"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/typeset"
	"rinkpress/templates/gamedef"
)

// Options say how a deck is drawn.
type Options struct {
	Lang  string
	Theme *gamedef.Theme
	Fonts *typeset.Library
}

// Deck is a deck made ready to be drawn. It may be used by several goroutines at once.
type Deck struct {
	def   *gamedef.Definition
	deck  *gamedef.Deck
	opts  Options
	look  *look.Look
	bleed geom.Box
	safe  geom.Box
	trim  geom.Box

	mu      sync.Mutex // guards all that follows
	layouts map[string]*layout
	faces   cache[*scene.Symbol]
	gallery *gallery
	key     []byte
}

// Error is what is wrong with a card or with a layout, at the place in the definition, or in its table of cards, where it can be mended.
type Error struct {
	At    gamedef.Pos
	Deck  string
	Card  string // "" when it is wrong on every card
	Field string
	Lang  string
	Err   error
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%v: deck %q", e.At, e.Deck)
	if e.Card != "" {
		s += fmt.Sprintf(", card %q", e.Card)
	}
	return fmt.Sprintf("%s, field %q, language %q: %v", s, e.Field, e.Lang, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// maxFaces is how many faces are kept in case a later card looks the same. Decks of more different cards are drawn in the same memory.
const maxFaces = 512

// New makes a deck of a definition ready. An unknown deck, a theme without fonts for the language and fields that have no room on the card
// are errors.
func New(def *gamedef.Definition, id string, o Options) (*Deck, error) {
	deck, ok := def.Deck(id)
	if !ok {
		return nil, fmt.Errorf("%s has no deck %q", def.ID, id)
	}
	l, err := look.New(o.Theme, o.Fonts, o.Lang, def.TitleFont)
	if err != nil {
		return nil, err
	}
	d := &Deck{def: def, deck: deck, opts: o, look: l, layouts: map[string]*layout{}, faces: cache[*scene.Symbol]{most: maxFaces}}
	d.trim = deck.Size.At(0, 0)
	d.bleed, d.safe = d.trim.Inset(-float64(deck.Bleed)), d.trim.Inset(float64(deck.Safe))
	d.gallery = newGallery(def, l)
	return d, nil
}

// Definition is the deck as its definition declares it.
func (d *Deck) Definition() *gamedef.Deck { return d.deck }

// Cards yields the cards in the order of their rows, the copies of each one after the other. It can be asked more than once. Faces
// that look alike are one symbol, as far back as is remembered: always those of the copies of a card and of common backs. After an error,
// which is an *Error if the definition is at fault, no more cards follow.
func (d *Deck) Cards() iter.Seq2[*scene.Card, error] {
	return func(yield func(*scene.Card, error) bool) {
		for row, err := range d.def.Rows(d.deck) {
			if err != nil {
				yield(nil, err)
				return
			}
			env := d.env(row)
			title := env.Text(d.deck.Title)
			for copy := 1; copy <= row.Copies; copy++ {
				env.Copy = copy
				c, err := d.card(env, title)
				if !yield(c, err) || err != nil {
					return
				}
			}
		}
	}
}

// env is what placeholders stand for on a row.
func (d *Deck) env(row *gamedef.CardRow) *gamedef.Env {
	return &gamedef.Env{Def: d.def, Deck: d.deck, Row: row, Copy: 1, Lang: d.opts.Lang, Theme: d.opts.Theme.ID}
}

// card draws one copy of a card.
func (d *Deck) card(env *gamedef.Env, title string) (*scene.Card, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	front, err := d.face(env, env.Front())
	if err != nil {
		return nil, err
	}
	back, err := d.face(env, env.Back())
	if err != nil {
		return nil, err
	}
	k := d.deck
	return &scene.Card{ID: env.Row.ID, Title: title, Copy: env.Copy, Copies: env.Row.Copies, Front: front, Back: back,
		Trim: k.Size.Size, Bleed: float64(k.Bleed), Safe: float64(k.Safe), Radius: float64(k.Radius)}, nil
}

// face draws a layout for a card, or finds it drawn.
func (d *Deck) face(env *gamedef.Env, name string) (*scene.Symbol, error) {
	l, err := d.layout(name)
	if err != nil {
		return nil, err
	}
	if l.scope == gamedef.OfDeck && l.face != nil {
		return l.face, nil
	}
	d.key = l.key(d.key[:0], env)
	if known, ok := d.faces.get(d.key); ok {
		return known, nil
	}
	id := d.deck.ID + "-" + name
	if l.scope != gamedef.OfDeck {
		id += "-" + env.Row.ID
	}
	if l.scope == gamedef.OfCopy {
		id += fmt.Sprintf("-%d", env.Copy)
	}
	items, err := l.draw(d, env)
	if err != nil {
		return nil, err
	}
	face := &scene.Symbol{ID: id, Box: d.bleed, Items: items}
	if l.scope == gamedef.OfDeck {
		l.face = face
		return face, nil
	}
	d.faces.put(d.key, face)
	return face, nil
}

// fail makes an error about a field on a card, nil for none.
func (d *Deck) fail(env *gamedef.Env, n *node, err error) error {
	e := &Error{At: n.field.At[""], Deck: d.deck.ID, Field: n.field.Name, Lang: d.opts.Lang, Err: err}
	if n.scope != gamedef.OfDeck && env != nil {
		e.At, e.Card = env.Row.At, env.Row.ID
	}
	return e
}

// cache keeps the values that were asked for of late: at least most of them, at most twice as many.
type cache[T any] struct {
	most       int
	young, old map[string]T
}

// get finds a value.
func (c *cache[T]) get(key []byte) (v T, ok bool) {
	if v, ok = c.young[string(key)]; ok {
		return v, true
	}
	if v, ok = c.old[string(key)]; ok {
		c.put(key, v)
	}
	return v, ok
}

// put keeps a value.
func (c *cache[T]) put(key []byte, v T) {
	if c.young == nil || len(c.young) >= c.most {
		c.old, c.young = c.young, make(map[string]T)
	}
	c.young[string(key)] = v
}
