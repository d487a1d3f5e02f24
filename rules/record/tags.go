package record

import (
	"math"
	"unicode/utf8"
)

// Limits of a record's tags, so that a hostile text cannot fill the memory.
const (
	// maxTags is how many tags a record may have, and maxNames how many bytes their names may have in all; more is an error of code
	// tag. A single name may have maxName bytes; a longer one is malformed.
	maxTags  = 100_000
	maxName  = 64 << 10
	maxNames = 8 << 20
	// maxValues is how many bytes of values are kept; of every value beyond at most minValue bytes are.
	maxValues = 4 << 20
	minValue  = 128
)

// CommonTags are the tags that all games share, in the order of notation.md, "Tags".
var CommonTags = []string{"Game", "Variant", "Red", "Blue", "Event", "Site", "Round", "Date", "Result", "Termination", "Winner"}

// Tags are the tags of one record, in the order of the text.
type Tags struct {
	List []TagPair

	names, values int // bytes kept
	// seen holds the names when there are too many for looking at each of them.
	seen  map[string]struct{}
	name  []byte // of the tag being read
	value []byte
}

// TagPair is one tag.
type TagPair struct {
	Pos         Pos // of its "["
	Name, Value string
}

// Get returns the value and place of the named tag.
func (t *Tags) Get(name string) (TagPair, bool) {
	for i := range t.List {
		if t.List[i].Name == name {
			return t.List[i], true
		}
	}
	return TagPair{}, false
}

// manyTags is the number of tags from which on their names are looked up in a map.
const manyTags = 32

func (t *Tags) reset() {
	list := t.List[:0]
	if cap(list) > 4*manyTags {
		list = nil
	}
	*t = Tags{List: list, name: t.name[:0], value: t.value[:0]}
}

// add keeps the tag that has just been read. It returns what is wrong with it, or "".
func (t *Tags) add(at Pos) string {
	if t.has(t.name) {
		return "the tag " + string(t.name[:min(len(t.name), 40)]) + " is here for the second time: each tag may stand once"
	}
	if len(t.List) == maxTags || t.names+len(t.name) > maxNames {
		return "these are too many tags: a record has at most 100000, with 8 MiB of names"
	}
	name := t.keep()
	t.values += len(t.value)
	t.List = append(t.List, TagPair{Pos: at, Name: name, Value: string(t.value)})
	switch {
	case t.seen != nil:
		t.seen[name] = struct{}{}
	case len(t.List) == manyTags:
		t.seen = make(map[string]struct{}, 2*manyTags)
		for i := range t.List {
			t.seen[t.List[i].Name] = struct{}{}
		}
	}
	return ""
}

// keep returns the name as a string; the names that all games share need no memory.
func (t *Tags) keep() string {
	for _, name := range CommonTags {
		if name == string(t.name) {
			return name
		}
	}
	t.names += len(t.name)
	return string(t.name)
}

func (t *Tags) has(name []byte) bool {
	if t.seen != nil {
		_, ok := t.seen[string(name)]
		return ok
	}
	for i := range t.List {
		if t.List[i].Name == string(name) {
			return true
		}
	}
	return false
}

// tag reads the tag whose "[" stands here (reading rule 8). It refuses what is no tag at its "[", bytes that are not UTF-8 at
// their own place, and a tag that is there already.
func (r *Reader) tag(t *Token) bool {
	at := r.here()
	r.clean = false
	r.pos++
	tags := &r.tags
	tags.name, tags.value = tags.name[:0], tags.value[:0]
	b := r.name()
	if b != ' ' && b != '\t' || len(tags.name) > maxName {
		return r.badTag(t, at, b)
	}
	if b = r.blanks(); b != '"' {
		return r.badTag(t, at, b)
	}
	r.pos++
	if b = r.quoted(); b != '"' {
		return r.badTag(t, at, b)
	}
	r.pos++
	if b = r.blanks(); b != ']' {
		return r.badTag(t, at, b)
	}
	r.pos++
	if wrong := tags.add(at); wrong != "" {
		r.refuse(t, at, Tag, wrong)
		return false
	}
	return true
}

// badTag refuses the tag at a place because of byte b, which cannot stand where the reader is now.
func (r *Reader) badTag(t *Token, at Pos, b byte) bool {
	if b >= utf8.RuneSelf && !r.rune(t) {
		return false
	}
	r.refuse(t, at, Syntax, badTag)
	return false
}

// byte is the byte to read next, 0 at the end of the text; ended tells that from a zero byte.
func (r *Reader) byte() (b byte, ended bool) {
	if r.pos == len(r.buf) && !r.fill() {
		return 0, true
	}
	return r.buf[r.pos], false
}

// name reads the name of a tag and returns the byte that ends it.
func (r *Reader) name() byte {
	for {
		b, _ := r.byte()
		if !letter(b) && !digit(b) && b != '_' {
			return b
		}
		if len(r.tags.name) <= maxName {
			r.tags.name = append(r.tags.name, b)
		}
		r.pos++
	}
}

// blanks passes over spaces and tabs and returns the byte that follows.
func (r *Reader) blanks() byte {
	for {
		b, _ := r.byte()
		if b != ' ' && b != '\t' {
			return b
		}
		r.pos++
	}
}

// quoted reads the value of a tag behind its first quote, and returns the byte that ends it: a quote, or one that cannot stand in
// a value.
func (r *Reader) quoted() byte {
	most := max(minValue, maxValues-r.tags.values)
	if r.whole {
		most = math.MaxInt
	}
	for {
		b, ended := r.byte()
		switch {
		case ended || b == '"' || b == '\n':
			return b
		case b == '\\':
			r.pos++
			if b, ended = r.byte(); ended || b != '"' && b != '\\' {
				return b
			}
		case b >= utf8.RuneSelf:
			n := r.wide()
			if n == 0 {
				return b
			}
			if len(r.tags.value)+n <= most {
				r.tags.value = append(r.tags.value, r.buf[r.pos-n:r.pos]...)
			}
			continue
		}
		if len(r.tags.value) < most {
			r.tags.value = append(r.tags.value, b)
		}
		r.pos++
	}
}
