package gamedef

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Bounds of decks.
const (
	MaxRows   = 100_000 // rows of a deck
	MaxCopies = 1000    // of a row
)

// Column is a column of the rows of a deck.
type Column struct {
	Name string
	// Localised columns have a text in each language.
	Localised bool
}

// CardRow is the data of one card.
type CardRow struct {
	ID     string // of the card; its number when the row names none
	Number int    // of the row, from 1
	Copies int
	At     Pos

	front, back string // layouts the row names itself, "" for the deck's
	cells       []cell // by the index of the column
}

// cell is the text of a column: the same in all languages, or one for each of Languages.
type cell struct {
	all    string
	by     []string
	at     Pos
	places []Pos // of by
}

// place is where the text in a language stands, of Languages.
func (c *cell) place(lang int) Pos {
	if lang < len(c.places) && c.places[lang].Line > 0 {
		return c.places[lang]
	}
	return c.at
}

// in is the text in a language.
func (c *cell) in(lang string) string {
	if c.by == nil {
		return c.all
	}
	if i := slices.Index(Languages, lang); i >= 0 {
		return c.by[i]
	}
	return ""
}

// cell is the text of a column in a language, "" when the row has none.
func (r *CardRow) cell(index map[string]int, name, lang string) string {
	i, ok := index[name]
	if !ok || i >= len(r.cells) {
		return ""
	}
	return r.cells[i].in(lang)
}

// place is where a column's text of the row stands, or the row.
func (r *CardRow) place(index map[string]int, name string) Pos {
	if i, ok := index[name]; ok && i < len(r.cells) && r.cells[i].at.Line > 0 {
		return r.cells[i].at
	}
	return r.At
}

// Front and Back name the layouts of a card's faces.
func (e *Env) Front() string { return e.face(e.Row.front, e.Deck.Front) }
func (e *Env) Back() string  { return e.face(e.Row.back, e.Deck.Back) }

func (e *Env) face(own string, of Template) string {
	if own != "" {
		return own
	}
	return e.Text(of)
}

// Rows yields the rows of a deck in their order, those of a CSV file as they are read, so that memory does not grow with their number: a
// row is good until the next one is asked for. An error, of a file that has changed since the definition was read, ends them.
func (d *Definition) Rows(k *Deck) iter.Seq2[*CardRow, error] {
	if k.Data == "" {
		return func(yield func(*CardRow, error) bool) {
			for i := range k.book.rows {
				if !yield(&k.book.rows[i], nil) {
					return
				}
			}
		}
	}
	return func(yield func(*CardRow, error) bool) {
		t, err := openTable(d, k)
		if err != nil {
			yield(nil, err)
			return
		}
		defer t.Close()
		columns, same := t.columns, slices.Equal(t.columns, k.book.columns)
		for same {
			row, err := t.row()
			if errors.Is(err, io.EOF) {
				return
			}
			if err == nil && len(t.wrong) > 0 {
				err = &fault{t.wrong[0]}
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
		yield(nil, fmt.Errorf("%s: the columns have changed while it was read, to %d", t.file, len(columns)))
	}
}

// rowKeys are the keys of a row that are no columns.
var rowKeys = []string{"id", "copies", "front", "back"}

var (
	columnName = regexp.MustCompile(`^[a-z][a-z0-9_]*(-[a-z0-9_]+)*$`)
	cardID     = regexp.MustCompile(`^[a-zA-Z0-9]+([._-][a-zA-Z0-9]+)*$`)
)

const (
	columnShape = "small letters, digits, _ and single hyphens, beginning with a letter"
	idShape     = "letters and digits, with single dots, hyphens and _ between them, at most 60"
	maxCardID   = 60
)

// badColumn says why a column may not have a name.
func badColumn(name string) (what, allowed string) {
	if _, taken := builtins[name]; taken {
		return "column " + quote(name) + " has the name of a placeholder that every deck has", "another name than " + or(builtinNames)
	}
	if !columnName.MatchString(name) || slices.Contains([]string{"is", "not", "and"}, name) {
		return "column " + quote(name), columnShape
	}
	return "", ""
}

// setKey reads a key of a row that is no column. It says what is wrong.
func (r *CardRow) setKey(key, text string) (what, allowed string) {
	switch key {
	case "id":
		if len(text) > maxCardID || !cardID.MatchString(text) {
			return "id is " + quote(text), idShape
		}
		r.ID = text
	case "copies":
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > MaxCopies || !decimal.MatchString(text) {
			return "copies is " + quote(text), fmt.Sprintf("a whole number from 1 to %d", MaxCopies)
		}
		r.Copies = n
	case "front":
		r.front = text
	case "back":
		r.back = text
	}
	return "", ""
}

// CardRows is the cards of a deck as they stand in the definition.
type CardRows struct {
	rows    []CardRow
	columns []Column
	index   map[string]int
	keys    []Pos // of the columns' first appearance
	partial []incomplete
}

// incomplete is a text that is only given in some languages, at a place.
type incomplete struct {
	at   Pos
	text Text
}

// readCards reads the cards: of each what it is called and its columns.
func readCards(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if n.Kind != yaml.SequenceNode {
		r.problemAt(n, f.key+" is "+describe(n), "a list of cards", "")
		return
	}
	if len(n.Content) == 0 {
		r.problemAt(n, f.key+" has 0 entries", "at least 1", "")
		return
	}
	c := CardRows{index: map[string]int{}}
	for i, node := range n.Content {
		if refused(node) {
			continue
		}
		pairs, ok := r.pairs(node, fmt.Sprintf("card %d", i+1), "keys and values: id, copies, front, back and columns")
		if !ok {
			continue
		}
		row := CardRow{Number: i + 1, ID: strconv.Itoa(i + 1), Copies: 1, At: r.pos(node)}
		for _, pair := range pairs {
			r.card(&c, &row, pair)
		}
		c.rows = append(c.rows, row)
	}
	v.Set(reflect.ValueOf(c))
}

// card reads one key of a card.
func (r *reader) card(c *CardRows, row *CardRow, pair pair) {
	key, value := pair.key.Value, pair.value
	if refused(value) {
		return
	}
	if slices.Contains(rowKeys, key) {
		if value.Kind != yaml.ScalarNode || value.Tag == nullTag {
			r.problemAt(value, key+" is "+describe(value), "a name or a number", "")
			return
		}
		if what, allowed := row.setKey(key, value.Value); what != "" {
			r.problemAt(value, what, allowed, "")
		}
		return
	}
	i, known := c.index[key]
	if !known {
		if what, allowed := badColumn(key); what != "" {
			r.problemAt(pair.key, what, allowed, r.suggestion(key, rowKeys))
			return
		}
		if len(c.columns) == maxCSVCells {
			r.problemAt(pair.key, "the cards have too many columns", fmt.Sprintf("at most %d", maxCSVCells), "")
			return
		}
		i = len(c.columns)
		c.columns, c.keys = append(c.columns, Column{Name: key}), append(c.keys, r.pos(pair.key))
		c.index[key] = i
	}
	for len(row.cells) <= i {
		row.cells = append(row.cells, cell{})
	}
	to := &row.cells[i]
	to.at = r.pos(value)
	if value.Kind == yaml.MappingNode {
		c.columns[i].Localised = true
		r.localised(c, to, value, key)
		return
	}
	to.all, _ = r.cardText(value, key)
}

// localised reads a text of a card in each language.
func (r *reader) localised(c *CardRows, to *cell, n *yaml.Node, key string) {
	pairs, _ := r.pairs(n, key, "a text for each language: { en: ..., pl: ... }")
	to.by, to.places = make([]string, len(Languages)), make([]Pos, len(Languages))
	given := Text{}
	for _, pair := range pairs {
		i := slices.Index(Languages, pair.key.Value)
		if i < 0 {
			r.problemAt(pair.key, "unknown language "+quote(pair.key.Value), or(Languages), r.suggestion(pair.key.Value, Languages))
			continue
		}
		to.by[i], _ = r.cardText(pair.value, key+" in "+pair.key.Value)
		to.places[i] = r.pos(pair.value)
		given[pair.key.Value] = to.by[i]
	}
	c.partial = append(c.partial, incomplete{to.at, given})
}

// cardText reads the text of a card. Numbers and truth values are texts as they are written. Line ends at its end do not count.
func (r *reader) cardText(n *yaml.Node, name string) (string, bool) {
	if refused(n) {
		return "", false
	}
	if n.Kind != yaml.ScalarNode {
		r.problemAt(n, name+" is "+describe(n), "text, or a text for each language", "")
		return "", false
	}
	if n.Tag == nullTag {
		return "", true
	}
	if len(n.Value) > maxCell {
		r.problemAt(n, name+" is too long", fmt.Sprintf("at most %d bytes", maxCell), "")
		return "", false
	}
	return strings.TrimRight(n.Value, "\n"), true
}

// pos is the place of a node.
func (s *source) pos(n *yaml.Node) Pos { return Pos{s.file, n.Line, n.Column} }

// table is a CSV file of cards that is being read.
type table struct {
	*csvReader
	io.Closer
	columns []Column
	index   map[string]int
	targets []target // by the cells of a line
	heads   []Pos    // of the columns
	given   CardRow
	number  int
	flat    []string // texts and places of the localised columns, language by language
	places  []Pos
	wrong   []Problem // with the last row, after which reading can go on
}

// target is where a cell of a line goes.
type target struct {
	key    string // of rowKeys
	column int
	lang   int // of Languages, -1 for all of them
	skip   bool
}

// openTable opens the CSV file of a deck and reads the names of its columns. What is wrong with them is a *fault.
func openTable(d *Definition, k *Deck) (*table, error) {
	name := path.Join(path.Dir(strings.ReplaceAll(d.File, `\`, "/")), k.Data)
	f, err := d.open(k.Data)
	if err != nil {
		return nil, err
	}
	t := &table{csvReader: newCSV(name, f), Closer: f, index: map[string]int{}}
	if err = t.header(d.Languages); err != nil {
		f.Close()
		return nil, err
	}
	return t, nil
}

// header reads the first line.
func (t *table) header(langs []string) error {
	switch err := t.Read(); {
	case errors.Is(err, io.EOF):
		return t.fail(t.pos(), "the file is empty", "a line with the names of the columns, and a line for each card", "")
	case err != nil:
		return err
	}
	seen := map[string]bool{}
	for i, cell := range t.cells {
		head := strings.TrimSpace(cell)
		if strings.HasPrefix(head, "#") {
			t.targets = append(t.targets, target{skip: true})
			continue
		}
		if seen[head] {
			return t.fail(t.at[i], "column "+quote(head)+" is there twice", "each column once", "")
		}
		seen[head] = true
		if slices.Contains(rowKeys, head) {
			t.targets = append(t.targets, target{key: head})
			continue
		}
		if err := t.column(head, t.at[i], langs); err != nil {
			return err
		}
	}
	for i, c := range t.columns {
		for _, lang := range langs {
			if c.Localised && !seen[c.Name+"."+lang] {
				return t.fail(t.heads[i], "column "+quote(c.Name+"."+lang)+" is missing", "a column for each of "+or(langs), "")
			}
		}
		if c.Localised && seen[c.Name] {
			return t.fail(t.heads[i], "column "+quote(c.Name)+" is there with and without languages", "one of both", "")
		}
	}
	return nil
}

// column notes a column by its head: name or name.language.
func (t *table) column(head string, at Pos, langs []string) error {
	name, lang, localised := strings.Cut(head, ".")
	to := target{lang: -1}
	if what, allowed := badColumn(name); what != "" {
		return t.fail(at, what, allowed, suggest(name, rowKeys))
	}
	if localised {
		if !slices.Contains(langs, lang) {
			return t.fail(at, "column "+quote(head)+" is in the language "+quote(lang), "the languages of the definition: "+or(langs), suggest(lang, langs))
		}
		to.lang = slices.Index(Languages, lang)
	}
	i, known := t.index[name]
	if !known {
		i = len(t.columns)
		t.index[name] = i
		t.columns, t.heads = append(t.columns, Column{Name: name}), append(t.heads, at)
	}
	t.columns[i].Localised = t.columns[i].Localised || localised
	to.column = i
	t.targets = append(t.targets, to)
	return nil
}

// row reads the next card; io.EOF after the last. The row is good until the next call; what is wrong with it is in t.wrong.
func (t *table) row() (*CardRow, error) {
	if err := t.Read(); err != nil {
		return nil, err
	}
	if t.number++; t.number > MaxRows {
		return nil, t.fail(t.at[0], "the file has too many cards", fmt.Sprintf("at most %d", MaxRows), "")
	}
	if len(t.cells) != len(t.targets) {
		return nil, t.fail(t.at[0], fmt.Sprintf("the line has %d cells", len(t.cells)), fmt.Sprintf("%d, as in the first line", len(t.targets)), "put a text that has a comma in quotes")
	}
	if t.given.cells == nil {
		t.given.cells, t.flat = make([]cell, len(t.columns)), make([]string, len(t.columns)*len(Languages))
		t.places = make([]Pos, len(t.flat))
	}
	row := &t.given
	t.wrong = t.wrong[:0]
	row.Number, row.ID, row.Copies, row.At, row.front, row.back = t.number, strconv.Itoa(t.number), 1, t.at[0], "", ""
	for i, text := range t.cells {
		to := t.targets[i]
		if to.skip || to.key != "" && text == "" {
			continue
		}
		if r, bad := badCharacter(text); bad {
			t.note(t.at[i], fmt.Sprintf("character U+%04X", r), hiddenAllowed)
			text = ""
		}
		if to.key != "" {
			if what, allowed := row.setKey(to.key, strings.TrimSpace(text)); what != "" {
				t.note(t.at[i], what, allowed)
			}
			continue
		}
		c := &row.cells[to.column]
		if c.at = t.at[i]; to.lang < 0 {
			c.all = text
			continue
		}
		c.by, c.places = t.flat[to.column*len(Languages):][:len(Languages)], t.places[to.column*len(Languages):][:len(Languages)]
		c.by[to.lang], c.places[to.lang] = text, t.at[i]
	}
	return row, nil
}

// note notes what is wrong with a cell.
func (t *table) note(at Pos, what, allowed string) {
	t.wrong = append(t.wrong, Problem{File: at.File, Line: at.Line, Col: at.Col, What: what, Allowed: allowed})
}

// open opens a file within the definition's folder.
func (d *Definition) open(name string) (fs.File, error) {
	if d.Files == nil {
		return nil, fmt.Errorf("%s: the definition was not read from a folder", quote(name))
	}
	if !fs.ValidPath(name) || strings.Contains(name, `\`) {
		return nil, fmt.Errorf("path %s leads out of the definition's folder: a file within it, such as texts/rules.md", quote(name))
	}
	f, err := d.Files.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, fmt.Errorf("%s is no file", quote(name))
	}
	return f, nil
}
