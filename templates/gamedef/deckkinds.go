package gamedef

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"rinkpress/layouts/geom"
)

// cardSizeNames are the names of the trade's card sizes.
func cardSizeNames() []string {
	names := make([]string, len(CardSizes))
	for i, s := range CardSizes {
		names[i] = s.Name
	}
	return names
}

// readCardSize reads the name of a size, or "63mm x 88mm".
func readCardSize(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if i := slices.IndexFunc(CardSizes, func(s CardSize) bool { return s.Name == n.Value }); i >= 0 {
		v.Set(reflect.ValueOf(CardSizes[i]))
		return
	}
	allowed := or(cardSizeNames()) + ", or a width and a height of 10mm to 500mm such as 63mm x 88mm"
	width, height, both := strings.Cut(n.Value, "x")
	w, wrong := geom.ParseLength(width)
	h, wrongToo := geom.ParseLength(height)
	if n.Kind != yaml.ScalarNode || !both || wrong != nil || wrongToo != nil || min(w, h) < MinCardSide || max(w, h) > MaxCardSide {
		r.problemAt(n, f.key+" is "+describe(n), allowed, r.suggestion(n.Value, cardSizeNames()))
		return
	}
	v.Set(reflect.ValueOf(CardSize{Size: geom.Size{W: w, H: h}}))
}

// maxMeasure is the largest length within a layout, in mm.
const maxMeasure = 1000

// readMeasure reads a length; with a sign it is a change.
func readMeasure(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	text := strings.TrimSpace(n.Value)
	var m Measure
	unsigned := strings.TrimLeft(text, "+-")
	m.Relative = len(unsigned) == len(text)-1
	mm, err := geom.ParseLength(unsigned)
	if n.Kind != yaml.ScalarNode || err != nil || mm > maxMeasure || len(unsigned) < len(text)-1 {
		hint := ""
		if n.Tag == intTag || n.Tag == floatTag {
			hint = "write the unit: " + clip(text) + "mm"
		}
		r.problemAt(n, f.key+" is "+describe(n), "a length such as 24mm, or with a sign a change of the inherited one such as +2mm", hint)
		return
	}
	if m.MM = mm; text[0] == '-' {
		m.MM = -mm
	}
	v.Set(reflect.ValueOf(m))
}

// readNames reads a name or a list of names.
func readNames(r *reader, n *yaml.Node, v reflect.Value, f field, path string) {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	if !f.holds(float64(len(nodes))) {
		r.problemAt(n, f.key+" has too many entries", f.within(""), "")
		return
	}
	var names Names
	for _, node := range nodes {
		if refused(node) {
			continue
		}
		if node.Kind != yaml.ScalarNode || node.Tag != strTag {
			r.problemAt(node, f.key+" is "+describe(node), "a name or a list of names", "")
			continue
		}
		names = append(names, node.Value)
		r.nodes[join(path, node.Value)] = node
	}
	v.Set(reflect.ValueOf(names))
}

// maxTemplate is the longest template, in characters.
const maxTemplate = 4000

func readTemplate(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if t, ok := r.template(n, f.key); ok {
		v.Set(reflect.ValueOf(t))
	}
}

// template reads a template from a scalar.
func (r *reader) template(n *yaml.Node, name string) (Template, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag == nullTag || n.Value == "" {
		r.problemAt(n, name+" is "+describe(n), "text, with {name} for a column", "put a text that begins with { in quotes")
		return Template{}, false
	}
	if utf8.RuneCountInString(n.Value) > maxTemplate {
		r.problemAt(n, name+" is too long", "at most "+number(maxTemplate)+" characters", "")
		return Template{}, false
	}
	t, wrong := parseTemplate(strings.TrimRight(n.Value, "\n"))
	if wrong != nil {
		line, col := r.innerOf(n, wrong.col)
		r.problem(line, col, wrong.what, wrong.allowed, "")
	}
	return t, wrong == nil
}

// innerOf is the place in the file of a character, from 1, of a scalar that may have several lines.
func (r *reader) innerOf(n *yaml.Node, at int) (int, int) {
	before := string([]rune(n.Value)[:min(at-1, utf8.RuneCountInString(n.Value))])
	start := strings.LastIndexByte(before, '\n') + 1
	return r.inner(n, strings.Count(before, "\n")+1, utf8.RuneCountInString(before[start:])+1)
}

// readWording reads a template, or one for each language.
func readWording(r *reader, n *yaml.Node, v reflect.Value, f field, path string) {
	w := Wording{}
	if n.Kind != yaml.MappingNode {
		if t, ok := r.template(n, f.key); ok {
			w[""] = t
		}
		v.Set(reflect.ValueOf(w))
		return
	}
	var text Text
	f.max, f.bounded = maxTemplate, true
	readTexts(r, n, reflect.ValueOf(&text).Elem(), f, path, true)
	for _, lang := range Languages {
		if node := r.nodes[join(path, lang)]; node != nil && text[lang] != "" {
			if t, ok := r.template(node, f.key+" in "+lang); ok {
				w[lang] = t
			}
		}
	}
	v.Set(reflect.ValueOf(w))
}

func readCondition(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if n.Kind != yaml.ScalarNode || n.Tag != strTag || len(n.Value) > maxTemplate {
		r.problemAt(n, f.key+" is "+describe(n), conditions, quoteHint(n))
		return
	}
	c, wrong := parseCondition(n.Value)
	if wrong != nil {
		line, col := r.inner(n, 1, wrong.col)
		r.problem(line, col, wrong.what, wrong.allowed, "")
		return
	}
	v.Set(reflect.ValueOf(c))
}

func cardSizeSchema(field) object {
	const length = `([0-9]+\.?[0-9]*|\.[0-9]+) *(mm|cm|in|pt)`
	return object{"type": "string", "anyOf": []object{{"enum": cardSizeNames()}, {"pattern": "^ *" + length + " *x *" + length + " *$"}}}
}

func measureSchema(field) object {
	return object{"type": "string", "pattern": `^ *[-+]? *([0-9]+\.?[0-9]*|\.[0-9]+) *(mm|cm|in|pt) *$`}
}

func namesSchema(f field) object {
	name := object{"type": "string", "minLength": 1}
	return object{"anyOf": []object{name, f.bounds(object{"type": "array", "items": name}, "minItems", "maxItems")}}
}

// scalarSchema is whatever is written without a block or list: numbers and truth values are texts as they stand.
func scalarSchema() object {
	return object{"anyOf": []object{{"type": "string"}, {"type": "number"}, {"type": "boolean"}}}
}

func templateSchema(field) object { return scalarSchema() }

func wordingSchema(field) object {
	return object{"anyOf": []object{{"type": "string"}, {"type": "number"}, textSchema(field{min: 1, max: maxTemplate})}}
}

func cardsSchema(field) object {
	properties := object{}
	for _, lang := range Languages {
		properties[lang] = object{"anyOf": []object{{"type": "string"}, {"type": "number"}, {"type": "boolean"}, {"type": "null"}}}
	}
	column := object{"anyOf": []object{{"type": "string"}, {"type": "number"}, {"type": "boolean"}, {"type": "null"},
		{"type": "object", "properties": properties, "additionalProperties": false}}}
	return object{"type": "array", "minItems": 1, "items": object{
		"type": "object",
		"properties": object{
			"id":     scalarSchema(),
			"copies": object{"type": "integer", "minimum": 1, "maximum": MaxCopies},
			"front":  object{"type": "string"},
			"back":   object{"type": "string"},
		},
		"propertyNames":        object{"pattern": columnName.String()},
		"additionalProperties": column,
	}}
}
