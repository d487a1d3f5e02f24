package gamedef

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"rinkpress/layouts/geom"
)

// reader reads a YAML document into tagged structs; see model.go for the tags. It notes every problem and goes on.
type reader struct {
	*source
	nodes map[string]*yaml.Node // what was read, by its path: "board.squares.nets[0].rank"
	keys  map[string]*yaml.Node // keys of rule parameters, by the path of their value
	bad   map[string]bool       // paths of expressions that are badly written
	texts []textAt              // texts in several languages, to be checked once the languages are known
}

type textAt struct {
	path string
	text Text
}

// readInto reads a document into the struct that into points to. The problems are in the reader; there is no root when nothing
// could be made of the text.
func readInto(file string, data []byte, into any) *reader {
	src, root := parse(file, data)
	r := &reader{source: src, nodes: map[string]*yaml.Node{}, keys: map[string]*yaml.Node{}, bad: map[string]bool{}}
	if root != nil {
		r.value(root, reflect.ValueOf(into).Elem(), field{key: "the file"}, "")
	}
	return r
}

// root reports whether there was a document at all.
func (r *reader) root() bool { return r.nodes[""] != nil }

// field is what the tags of a struct's field declare.
type field struct {
	key      string
	index    int
	doc      string
	required bool
	enum     []string
	pattern  *regexp.Regexp
	shape    string // the pattern in words
	bounded  bool
	min, max float64
	fallback string // the default
	oneof    string // name of a group of fields of which exactly one is given
}

// unbounded is a field without bounds.
var unbounded = field{min: math.Inf(-1), max: math.Inf(1)}

var fieldCache sync.Map // reflect.Type to []field

// fieldsOf returns the declared fields of a struct in their order.
func fieldsOf(t reflect.Type) []field {
	if known, ok := fieldCache.Load(t); ok {
		return known.([]field)
	}
	var fields []field
	for i := range t.NumField() {
		sf := t.Field(i)
		key, options, _ := strings.Cut(sf.Tag.Get("yaml"), ",")
		if key == "" || key == "-" {
			continue
		}
		f := field{key: key, index: i, doc: sf.Tag.Get("doc"), required: options == "required", shape: sf.Tag.Get("shape"),
			fallback: sf.Tag.Get("default"), oneof: sf.Tag.Get("oneof"), min: unbounded.min, max: unbounded.max}
		if enum := sf.Tag.Get("enum"); enum != "" {
			f.enum = strings.Split(enum, "|")
		}
		if pattern := sf.Tag.Get("pattern"); pattern != "" {
			f.pattern = regexp.MustCompile("^(?:" + pattern + ")$")
		}
		f.bound("min", sf.Tag, &f.min)
		f.bound("max", sf.Tag, &f.max)
		fields = append(fields, f)
	}
	fieldCache.Store(t, fields)
	return fields
}

// bound reads a bound, if the tag is there.
func (f *field) bound(name string, tag reflect.StructTag, bound *float64) {
	if number, err := strconv.ParseFloat(tag.Get(name), 64); err == nil {
		f.bounded, *bound = true, number
	}
}

// within says in words which numbers are allowed: "1 to 11", with a unit behind each.
func (f field) within(unit string) string {
	low, high := number(f.min)+unit, number(f.max)+unit
	switch {
	case !f.bounded:
		return ""
	case math.IsInf(f.min, -1):
		return "at most " + high
	case math.IsInf(f.max, 1):
		return "at least " + low
	}
	return low + " to " + high
}

func (f field) holds(v float64) bool { return v >= f.min && v <= f.max }

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// kind is how values of a type are read that is written in a way of its own.
type kind struct {
	read   func(r *reader, n *yaml.Node, v reflect.Value, f field, path string)
	schema func(f field) object
}

// kinds are the types with a way of their own. A new type is a new row.
var kinds = map[reflect.Type]kind{
	reflect.TypeFor[Text]():      {readText, textSchema},
	reflect.TypeFor[Date]():      {readDate, dateSchema},
	reflect.TypeFor[Length]():    {readLength, lengthSchema},
	reflect.TypeFor[Expr]():      {readExpr, exprSchema},
	reflect.TypeFor[Place]():     {readPlace, placeSchema},
	reflect.TypeFor[RuleBlock](): {readRules, rulesSchema},
	reflect.TypeFor[CardSize]():  {readCardSize, cardSizeSchema},
	reflect.TypeFor[Measure]():   {readMeasure, measureSchema},
	reflect.TypeFor[Names]():     {readNames, namesSchema},
	reflect.TypeFor[Template]():  {readTemplate, templateSchema},
	reflect.TypeFor[Wording]():   {readWording, wordingSchema},
	reflect.TypeFor[Condition](): {readCondition, templateSchema},
	reflect.TypeFor[CardRows]():  {readCards, cardsSchema},
	reflect.TypeFor[PaperSize](): {readPaper, paperSchema},
	reflect.TypeFor[Shift]():     {readShift, shiftUnit.schema},
	reflect.TypeFor[Angle]():     {readAngle, angleUnit.schema},
	reflect.TypeFor[Percent]():   {readPercent, percentUnit.schema},
}

// value reads any value. A slice of structs with a field tagged key is a block of named entries.
func (r *reader) value(n *yaml.Node, v reflect.Value, f field, path string) {
	if refused(n) {
		return
	}
	r.nodes[path] = n
	if k, ok := kinds[v.Type()]; ok {
		k.read(r, n, v, f, path)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.value(n, v.Elem(), f, path)
	case reflect.Struct:
		r.block(n, v, f, path)
	case reflect.Slice:
		if name, ok := nameField(v.Type().Elem()); ok {
			r.named(n, v, f, name, path)
			return
		}
		r.list(n, v, f, path)
	case reflect.String:
		r.text(n, v, f)
	case reflect.Int:
		r.integer(n, v, f)
	case reflect.Bool:
		r.boolean(n, v, f)
	default:
		panic("gamedef: the model has a field of a type that cannot be read: " + v.Type().String())
	}
}

// refused reports whether vet has told that a value may not be there at all.
func refused(n *yaml.Node) bool { return n.Kind == yaml.AliasNode || n.Style&yaml.TaggedStyle != 0 }

// block reads keys and values into a struct.
func (r *reader) block(n *yaml.Node, v reflect.Value, f field, path string) {
	fields := fieldsOf(v.Type())
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].key
	}
	pairs, ok := r.pairs(n, f.key, "keys and values: "+or(names))
	if !ok {
		return
	}
	given := map[string]*yaml.Node{}
	for _, pair := range pairs {
		key := pair.key.Value
		i := slices.Index(names, key)
		if i < 0 {
			r.problemAt(pair.key, "unknown key "+quote(key), or(names), r.suggestion(key, names))
			continue
		}
		given[key] = pair.key
		r.value(pair.value, v.Field(fields[i].index), fields[i], join(path, key))
	}
	if at := v.FieldByName("At"); at.IsValid() && at.Type() == placesType {
		at.Set(reflect.ValueOf(r.places(n, pairs)))
	}
	groups := map[string][]string{}
	for _, field := range fields {
		if given[field.key] == nil && field.fallback != "" {
			setDefault(v.Field(field.index), field.fallback)
		}
		if field.required && given[field.key] == nil {
			r.problemAt(n, fmt.Sprintf("key %q is missing", field.key), field.doc, "")
		}
		if field.oneof != "" {
			groups[field.oneof] = append(groups[field.oneof], field.key)
		}
	}
	for _, field := range fields { // groups in the order of their first fields
		if group := groups[field.oneof]; group != nil && group[0] == field.key {
			r.exactlyOne(n, f.key, group, given)
		}
	}
}

// setDefault gives a field the value that is meant when its key is absent. What cannot be read is a fault of the model, which its tests find.
func setDefault(v reflect.Value, text string) {
	switch to := v.Addr().Interface().(type) {
	case *Length:
		mm, _ := geom.ParseLength(text)
		*to = Length(mm)
	case *Template:
		*to, _ = parseTemplate(text)
	default:
		v.SetString(text)
	}
}

var placesType = reflect.TypeFor[Places]()

// places are where the values of a block stand.
func (r *reader) places(n *yaml.Node, pairs []pair) Places {
	at := Places{"": r.pos(n)}
	for _, pair := range pairs {
		at[pair.key.Value] = r.pos(pair.value)
	}
	return at
}

// nameField is the field of a struct that holds the key under which it stands in a block, if there is one.
func nameField(t reflect.Type) (reflect.StructField, bool) {
	if t.Kind() != reflect.Struct {
		return reflect.StructField{}, false
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("key") != "" {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// named reads a block of blocks into a slice that keeps their order, each with its key as its name.
func (r *reader) named(n *yaml.Node, v reflect.Value, f field, name reflect.StructField, path string) {
	pairs, ok := r.pairs(n, f.key, "a block with a name for each entry")
	if !ok {
		return
	}
	if !f.holds(float64(len(pairs))) {
		r.problemAt(n, fmt.Sprintf("%s has %d entries", f.key, len(pairs)), f.within(""), "")
		return
	}
	shape := regexp.MustCompile("^(?:" + name.Tag.Get("key") + ")$")
	most, _ := strconv.Atoi(name.Tag.Get("max"))
	for _, pair := range pairs {
		key := pair.key.Value
		if !shape.MatchString(key) || len(key) > most {
			r.problemAt(pair.key, fmt.Sprintf("the name %s under %s", quote(key), f.key), fmt.Sprintf("%s, at most %d", name.Tag.Get("shape"), most), "")
			continue
		}
		entry := reflect.New(v.Type().Elem()).Elem()
		r.value(pair.value, entry, field{key: key, min: unbounded.min, max: unbounded.max}, join(path, key))
		entry.FieldByIndex(name.Index).SetString(key)
		if at := entry.FieldByName("At"); at.IsValid() && at.Type() == placesType {
			if at.IsNil() {
				at.Set(reflect.ValueOf(Places{}))
			}
			at.SetMapIndex(reflect.ValueOf(""), reflect.ValueOf(r.pos(pair.key)))
		}
		v.Set(reflect.Append(v, entry))
	}
}

// exactlyOne notes when none, or more than one, of a group of keys is given.
func (r *reader) exactlyOne(n *yaml.Node, owner string, group []string, given map[string]*yaml.Node) {
	var keys []*yaml.Node
	for _, name := range group {
		if key := given[name]; key != nil {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b *yaml.Node) int { return a.Line*1e6 + a.Column - b.Line*1e6 - b.Column })
	allowed := "exactly one of: " + or(group)
	if len(keys) == 0 {
		r.problemAt(n, owner+" lacks a key", allowed, "")
		return
	}
	for _, key := range keys[1:] {
		r.problemAt(key, fmt.Sprintf("%s has %s and %s", owner, keys[0].Value, key.Value), allowed, "")
	}
}

type pair struct{ key, value *yaml.Node }

// pairs returns the keys and values of a block, each key once; it notes keys that are given twice or are no words, and whatever is no block.
func (r *reader) pairs(n *yaml.Node, name, allowed string) ([]pair, bool) {
	if n.Kind != yaml.MappingNode {
		r.problemAt(n, name+" is "+describe(n), allowed, "")
		return nil, false
	}
	var pairs []pair
	first := map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			if !refused(key) {
				r.problemAt(key, "a key is "+describe(key), "a word", "")
			}
			continue
		}
		if before := first[key.Value]; before != nil {
			r.problemAt(key, fmt.Sprintf("key %s is given twice", quote(key.Value)), fmt.Sprintf("once, as on line %d", before.Line), "")
			continue
		}
		first[key.Value] = key
		pairs = append(pairs, pair{key, n.Content[i+1]})
	}
	return pairs, true
}

// list reads entries into a slice.
func (r *reader) list(n *yaml.Node, v reflect.Value, f field, path string) {
	if n.Kind != yaml.SequenceNode {
		r.problemAt(n, f.key+" is "+describe(n), "a list", "write each entry on a line of its own after \"- \", or all in [ ]")
		return
	}
	if !f.holds(float64(len(n.Content))) {
		r.problemAt(n, fmt.Sprintf("%s has %d entries", f.key, len(n.Content)), f.within(""), "")
		return
	}
	entry := f
	entry.bounded, entry.min, entry.max = false, unbounded.min, unbounded.max
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, child := range n.Content {
		entry.key = fmt.Sprintf("entry %d of %s", i+1, f.key)
		r.value(child, v.Index(i), entry, fmt.Sprintf("%s[%d]", path, i))
	}
}

// text reads a string: one of the words of enum, or whatever pattern and length allow.
func (r *reader) text(n *yaml.Node, v reflect.Value, f field) {
	allowed := f.allowedText()
	if n.Kind != yaml.ScalarNode || n.Tag != strTag {
		r.problemAt(n, f.key+" is "+describe(n), allowed, quoteHint(n))
		return
	}
	if f.enum != nil {
		if !slices.Contains(f.enum, n.Value) {
			r.problemAt(n, f.key+" is "+quote(n.Value), allowed, r.suggestion(n.Value, f.enum))
			return
		}
		v.SetString(n.Value)
		return
	}
	if !r.fits(n, n.Value, f) {
		return
	}
	if f.pattern != nil && !f.pattern.MatchString(n.Value) {
		r.problemAt(n, f.key+" is "+quote(n.Value), f.shape, "")
		return
	}
	v.SetString(n.Value)
}

// fits notes when a text on one line is empty, too long or broken into lines.
func (r *reader) fits(n *yaml.Node, text string, f field) bool {
	switch length := float64(utf8.RuneCountInString(text)); {
	case strings.TrimSpace(text) == "":
		r.problemAt(n, f.key+" is empty", f.allowedText(), "")
	case length > f.max || length < f.min:
		r.problemAt(n, fmt.Sprintf("%s has %s characters", f.key, number(length)), f.within(""), "")
	case strings.ContainsAny(text, "\n\t"):
		r.problemAt(n, f.key+" has line breaks or tabs", "text on one line", "begin a long text with >- to write it on several lines")
	default:
		return true
	}
	return false
}

func (f field) allowedText() string {
	switch {
	case f.enum != nil:
		return or(f.enum)
	case f.shape != "":
		return f.shape
	case f.bounded:
		return "text of " + f.within("") + " characters"
	}
	return "text"
}

func (r *reader) integer(n *yaml.Node, v reflect.Value, f field) {
	allowed := "a whole number"
	if f.bounded {
		allowed += " from " + f.within("")
	}
	value, ok := integer(n)
	if !ok {
		r.problemAt(n, f.key+" is "+describe(n), allowed, unquoteHint(n))
		return
	}
	if !f.holds(float64(value)) {
		r.problemAt(n, f.key+" is "+n.Value, allowed, "")
		return
	}
	v.SetInt(int64(value))
}

func (r *reader) boolean(n *yaml.Node, v reflect.Value, f field) {
	if n.Kind != yaml.ScalarNode || n.Tag != boolTag {
		r.problemAt(n, f.key+" is "+describe(n), "true or false", unquoteHint(n))
		return
	}
	v.SetBool(strings.EqualFold(n.Value, "true"))
}

// What YAML takes a value for that is written without a tag.
const (
	strTag   = "!!str"
	intTag   = "!!int"
	boolTag  = "!!bool"
	floatTag = "!!float"
	nullTag  = "!!null"
	timeTag  = "!!timestamp"
)

var decimal = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,17})$`)

// integer reads a whole number as people write it: no octal, hexadecimal or binary ones, no underlines.
func integer(n *yaml.Node) (int, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag != intTag || !decimal.MatchString(n.Value) {
		return 0, false
	}
	value, err := strconv.Atoi(n.Value)
	return value, err == nil
}

// describe names a value for people.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.MappingNode:
		return "a block of keys"
	case n.Kind == yaml.AliasNode:
		return "an alias"
	case n.Tag == nullTag:
		return "empty"
	case n.Tag == intTag || n.Tag == floatTag:
		return "the number " + clip(n.Value)
	case n.Tag == boolTag:
		return n.Value
	case n.Tag == timeTag:
		return "the date " + clip(n.Value)
	}
	return "the text " + quote(n.Value)
}

// clip shortens what is printed as it is.
func clip(s string) string {
	const most = 40
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}

// quoteHint says how to make a text of what YAML takes for something else.
func quoteHint(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Tag == nullTag {
		return ""
	}
	return fmt.Sprintf("write it in quotes: %q", clip(n.Value))
}

// unquoteHint says how to make a number, or a truth value, of a text in quotes.
func unquoteHint(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0 {
		return ""
	}
	if !decimal.MatchString(n.Value) && n.Value != "true" && n.Value != "false" {
		return ""
	}
	return "write it without quotes: " + n.Value
}

// problemAt notes what is wrong at a node.
func (r *reader) problemAt(n *yaml.Node, what, allowed, hint string) {
	r.problem(n.Line, n.Column, what, allowed, hint)
}

// problemPath notes what is wrong at the value of a path, or at the nearest one around it that is in the file.
func (r *reader) problemPath(path, what, allowed, hint string) {
	r.problemAt(r.nearest(path), what, allowed, hint)
}

// nearest returns the node at a path, or the nearest one around it.
func (r *reader) nearest(path string) *yaml.Node {
	for {
		if n := r.nodes[path]; n != nil {
			return n
		}
		if path == "" {
			return &yaml.Node{Line: 1, Column: 1}
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
}

// suggestion is suggest, but only as long as it may be printed.
func (r *reader) suggestion(written string, words []string) string {
	if len(r.problems) > 2*MaxProblems {
		return ""
	}
	return suggest(written, words)
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// checkTexts notes missing translations, and those into languages that the definition does not list.
func (r *reader) checkTexts(languages []string) {
	if len(languages) == 0 {
		return // told
	}
	for _, t := range r.texts {
		for _, lang := range languages {
			if _, ok := t.text[lang]; !ok {
				r.problemPath(t.path, fmt.Sprintf("the translation into %q is missing", lang), "a text for each of "+or(languages), "")
			}
		}
		for _, lang := range Languages {
			if _, ok := t.text[lang]; ok && !slices.Contains(languages, lang) {
				r.problemPath(join(t.path, lang), fmt.Sprintf("language %q is not listed under languages", lang), or(languages), "")
			}
		}
	}
}
