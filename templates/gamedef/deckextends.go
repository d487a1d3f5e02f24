package gamedef

import (
	"slices"

	"gopkg.in/yaml.v3"
)

// ownOfDeck are the keys that a deck does not take from the one it extends.
var ownOfDeck = []string{"id", extendsKey, "extra"}

// rowsOfDeck are the keys that give a deck its cards: with one of its own it takes none from the deck it extends.
var rowsOfDeck = []string{"cards", "data"}

// extendDecks gives the decks of a definition that extend an earlier one the keys that they do not have themselves. The values are not
// copied: a problem in one of them has one place, and is told once.
func (s *source) extendDecks(root *yaml.Node) {
	decks := valueOf(root, "decks")
	if decks == nil || decks.Kind != yaml.SequenceNode {
		return
	}
	var ids []string
	for _, deck := range decks.Content {
		if base := valueOf(deck, extendsKey); base != nil {
			j := slices.Index(ids, base.Value)
			if j < 0 && base.Kind == yaml.ScalarNode {
				s.problem(base.Line, base.Column, "extends is "+quote(base.Value), "an earlier deck: "+none(ids), suggest(base.Value, ids))
			}
			if len(ids) > 0 {
				inherit(deck, decks.Content[max(j, 0)]) // of an unknown one any, so that its keys are not told to be missing as well
			}
		}
		id := ""
		if n := valueOf(deck, "id"); n != nil {
			id = n.Value
		}
		ids = append(ids, id) // by the index of the deck
	}
}

// inherit appends the keys of a block that another does not have.
func inherit(deck, base *yaml.Node) {
	hasRows := slices.ContainsFunc(rowsOfDeck, func(key string) bool { return valueOf(deck, key) != nil })
	for i := 0; i+1 < len(base.Content); i += 2 {
		key := base.Content[i]
		if slices.Contains(ownOfDeck, key.Value) || hasRows && slices.Contains(rowsOfDeck, key.Value) || valueOf(deck, key.Value) != nil {
			continue
		}
		deck.Content = append(deck.Content, key, base.Content[i+1])
	}
}

// valueOf is the value of a key in a block, nil when there is none.
func valueOf(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Kind == yaml.ScalarNode && n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}
