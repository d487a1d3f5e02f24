package gamedef

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rinkpress/rules/param"
)

// Template is a text with placeholders: {column}, {rules.name}, {copy} and so on, {rules.name|one|many} for the form that goes with a
// number, {{ and }} for braces.
type Template struct {
	Source string
	parts  []part
}

// Wording is a template, or one for each language; then they stand under the languages, else under "".
type Wording map[string]Template

// In is the template in a language; ok is false when there is none at all.
func (w Wording) In(lang string) (t Template, ok bool) {
	if t, ok = w[lang]; ok {
		return t, true
	}
	t, ok = w[""]
	return t, ok
}

// part is a piece of a template: text, or the name of what stands there with the forms to choose from.
type part struct {
	text  string
	name  string
	col   int // of name within the source, from 1
	forms []string
}

// templateError is what is wrong within a template, at a column of its source from 1 in characters.
type templateError struct {
	col           int
	what, allowed string
}

const placeholders = "{name} of a column or of a rule parameter such as {rules.width}; {{ and }} for braces"

var placeholderName = regexp.MustCompile(`^(rules\.)?[a-z][a-z0-9_-]*$`)

// maxForms is the most forms of a word that any language needs.
const maxForms = 3

// parseTemplate takes a template apart.
func parseTemplate(source string) (Template, *templateError) {
	t := Template{Source: source}
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			t.parts = append(t.parts, part{text: text.String()})
			text.Reset()
		}
	}
	fail := func(at int, what string) (Template, *templateError) {
		return Template{}, &templateError{len([]rune(source[:at])) + 1, what, placeholders}
	}
	for i := 0; i < len(source); i++ {
		c := source[i]
		if c != '{' && c != '}' {
			text.WriteByte(c)
			continue
		}
		if i+1 < len(source) && source[i+1] == c {
			text.WriteByte(c)
			i++
			continue
		}
		end := strings.IndexAny(source[i+1:], "{}\n")
		if c == '}' || end < 0 || source[i+1+end] != '}' {
			return fail(i, "a brace "+string(c)+" stands alone")
		}
		words := strings.Split(source[i+1:i+1+end], "|")
		if !placeholderName.MatchString(words[0]) || len(words) > 1+maxForms {
			return fail(i, "the placeholder "+quote(source[i:i+2+end]))
		}
		flush()
		t.parts = append(t.parts, part{name: words[0], col: len([]rune(source[:i])) + 2, forms: words[1:]})
		i += 1 + end
	}
	flush()
	return t, nil
}

// Plain reports whether a template is the same text everywhere, and which.
func (t Template) Plain() (string, bool) {
	if len(t.parts) == 0 {
		return "", true
	}
	return t.parts[0].text, len(t.parts) == 1 && t.parts[0].name == ""
}

// Empty reports whether there is no template.
func (t Template) Empty() bool { return len(t.parts) == 0 }

// Scope is what a text depends on.
type Scope uint8

const (
	// OfDeck is the same on all cards, OfRow on all copies of a card; OfCopy may differ from copy to copy.
	OfDeck Scope = iota
	OfRow
	OfCopy
)

// builtin is a placeholder that is no column.
type builtin struct {
	scope Scope
	value func(e *Env) string
}

// builtins are the placeholders that every deck has.
var builtins = map[string]builtin{
	"id":      {OfRow, func(e *Env) string { return e.Row.ID }},
	"copies":  {OfRow, func(e *Env) string { return strconv.Itoa(e.Row.Copies) }},
	"number":  {OfRow, func(e *Env) string { return strconv.Itoa(e.Row.Number) }},
	"copy":    {OfCopy, func(e *Env) string { return strconv.Itoa(e.Copy) }},
	"count":   {OfDeck, func(e *Env) string { return strconv.Itoa(e.Deck.Count()) }},
	"deck":    {OfDeck, func(e *Env) string { return e.Deck.Name.In(e.Lang) }},
	"game":    {OfDeck, func(e *Env) string { return e.Def.Name.In(e.Lang) }},
	"version": {OfDeck, func(e *Env) string { return e.Def.Version }},
	"lang":    {OfDeck, func(e *Env) string { return e.Lang }},
	"theme":   {OfDeck, func(e *Env) string { return e.Theme }},
}

// builtinNames in a fixed order, for messages.
var builtinNames = []string{"id", "copy", "copies", "number", "count", "deck", "game", "version", "lang", "theme"}

// rulesPrefix begins the placeholders of rule parameters.
const rulesPrefix = "rules."

// scopeOf is what a placeholder depends on. Whatever is no placeholder of every deck is a column.
func scopeOf(name string) Scope {
	if b, ok := builtins[name]; ok {
		return b.scope
	}
	if strings.HasPrefix(name, rulesPrefix) {
		return OfDeck
	}
	return OfRow
}

// Scope is what the template depends on.
func (t Template) Scope() Scope {
	scope := OfDeck
	for _, p := range t.parts {
		if p.name != "" {
			scope = max(scope, scopeOf(p.name))
		}
	}
	return scope
}

// Env is what placeholders stand for: a card of a deck in a language and a theme.
type Env struct {
	Def         *Definition
	Deck        *Deck
	Row         *CardRow
	Copy        int
	Lang, Theme string
}

// Expand appends a template with its placeholders replaced. Columns that a row does not have are empty.
func (e *Env) Expand(dst []byte, t Template) []byte {
	for _, p := range t.parts {
		switch {
		case p.name == "":
			dst = append(dst, p.text...)
		case len(p.forms) > 0:
			dst = append(dst, p.form(e)...)
		default:
			dst = e.Value(dst, p.name)
		}
	}
	return dst
}

// Text is Expand as a string.
func (e *Env) Text(t Template) string {
	if text, ok := t.Plain(); ok {
		return text
	}
	return string(e.Expand(nil, t))
}

// Value appends what the name of a placeholder stands for. The text of a column is a template itself.
func (e *Env) Value(dst []byte, name string) []byte {
	if b, ok := builtins[name]; ok {
		return append(dst, b.value(e)...)
	}
	if rule, ok := strings.CutPrefix(name, rulesPrefix); ok {
		return append(dst, e.Def.Values[rule].String()...)
	}
	text := e.Row.cell(e.Deck.book.index, name, e.Lang)
	if strings.IndexByte(text, '{') < 0 && strings.IndexByte(text, '}') < 0 {
		return append(dst, text...)
	}
	t, err := parseTemplate(text)
	if err != nil {
		return append(dst, text...) // told when the row was read
	}
	for _, p := range t.parts {
		if _, ok := e.Deck.book.index[p.name]; ok && p.name != "" {
			return append(dst, text...) // told too; it keeps columns from naming each other for ever
		}
	}
	return e.Expand(dst, t)
}

// form picks the form of a word that goes with a number.
func (p part) form(e *Env) string {
	n, err := strconv.Atoi(string(e.Value(nil, p.name)))
	if err != nil {
		return p.forms[len(p.forms)-1]
	}
	return p.forms[min(PluralForm(e.Lang, n), len(p.forms)-1)]
}

// pluralForms is how many forms a word has in a language beside a number: one and many in English, one, few and many in Polish and
// Russian, one in Korean.
var pluralForms = map[string]int{"en": 2, "pl": 3, "ru": 3, "ko": 1}

// PluralForm is which form of a word goes with a number in a language, from 0 (Unicode CLDR, cardinal plural rules of whole numbers).
func PluralForm(lang string, n int) int {
	if n < 0 {
		n = -n
	}
	tens, ones := n/10%10, n%10
	few := ones >= 2 && ones <= 4 && tens != 1
	switch {
	case lang == "ko":
		return 0
	case lang == "en" && n == 1, lang == "pl" && n == 1, lang == "ru" && ones == 1 && tens != 1:
		return 0
	case few || lang == "en":
		return 1
	}
	return 2
}

// Condition says when a field is drawn. The zero Condition always holds.
type Condition struct {
	Source string
	terms  []term
}

// term is one of the things that must hold all together.
type term struct {
	name string
	not  bool
	is   []string // nil: the text is not empty
}

const conditions = "column, not column, column is a|b, column is not a|b, joined by and"

// parseCondition reads a condition.
func parseCondition(source string) (Condition, *templateError) {
	c := Condition{Source: source}
	for _, clause := range strings.Split(source, " and ") {
		words := strings.Fields(clause)
		col := len([]rune(source[:strings.Index(source, clause)])) + 1
		var t term
		if len(words) > 1 && words[0] == "not" {
			t.not, words = true, words[1:]
		}
		if len(words) == 0 || !placeholderName.MatchString(words[0]) || slices.Contains([]string{"is", "not", "and"}, words[0]) {
			return Condition{}, &templateError{col, "the condition " + quote(strings.TrimSpace(clause)) + " names no column", conditions}
		}
		t.name, words = words[0], words[1:]
		if len(words) > 0 {
			if words[0] != "is" || t.not {
				return Condition{}, &templateError{col, "the condition " + quote(strings.TrimSpace(clause)) + " cannot be read", conditions}
			}
			if words = words[1:]; len(words) > 0 && words[0] == "not" {
				t.not, words = true, words[1:]
			}
			if len(words) == 0 {
				return Condition{}, &templateError{col, "the condition " + quote(strings.TrimSpace(clause)) + " ends too early", conditions}
			}
			for _, word := range strings.Split(strings.Join(words, " "), "|") {
				t.is = append(t.is, strings.TrimSpace(word))
			}
		}
		c.terms = append(c.terms, t)
	}
	return c, nil
}

// Scope is what the condition depends on.
func (c Condition) Scope() Scope {
	scope := OfDeck
	for _, t := range c.terms {
		scope = max(scope, scopeOf(t.name))
	}
	return scope
}

// Holds reports whether a condition holds.
func (e *Env) Holds(c Condition) bool {
	for _, t := range c.terms {
		value := strings.TrimSpace(string(e.Value(nil, t.name)))
		holds := value != ""
		if t.is != nil {
			holds = slices.Contains(t.is, value)
		}
		if holds == t.not {
			return false
		}
	}
	return true
}

// use is a name within a template or condition, at a column of its source from 1.
type use struct {
	name  string
	col   int
	forms int // 0 when there are none to choose from
}

func (t Template) uses() []use {
	var out []use
	for _, p := range t.parts {
		if p.name != "" {
			out = append(out, use{p.name, p.col, len(p.forms)})
		}
	}
	return out
}

func (c Condition) uses() []use {
	var out []use
	for _, t := range c.terms {
		out = append(out, use{t.name, strings.Index(c.Source, t.name) + 1, 0})
	}
	return out
}

// Names are the placeholders of a template, in their order.
func (t Template) Names() []string { return names(t.uses()) }

// Names are what a condition asks for, in its order.
func (c Condition) Names() []string { return names(c.uses()) }

func names(uses []use) []string {
	out := make([]string, len(uses))
	for i, u := range uses {
		out[i] = u.name
	}
	return out
}

// checkUse says what is wrong with a placeholder that is no column: an unknown rule parameter, forms of a word
// without a number. columns lists what may be named beside the placeholders of every deck.
func (d *Definition) checkUse(u use, columns []string) (what, allowed, hint string) {
	rule, isRule := strings.CutPrefix(u.name, rulesPrefix)
	_, isBuiltin := builtins[u.name]
	declared, found := d.Params.Find(rule)
	switch {
	case isRule && !found:
		names := make([]string, len(d.Params.Params))
		for i, p := range d.Params.Params {
			names[i] = p.Name
		}
		return "unknown rule parameter " + quote(rule), known(names), suggest(rule, names)
	case !isRule && !isBuiltin && !slices.Contains(columns, u.name):
		all := append(slices.Clone(columns), builtinNames...)
		return "unknown column " + quote(u.name), or(all), suggest(u.name, all)
	case u.forms > 0 && isRule && declared.Kind != param.Int:
		return rule + " is no number", "forms of a word only with a number", ""
	}
	return "", "", ""
}
