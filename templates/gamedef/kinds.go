package gamedef

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"rinkpress/layouts/geom"
	"rinkpress/rules/param"
)

// readText reads a text in each language. A translation that is no good is there but empty, so that it is not missed as well.
func readText(r *reader, n *yaml.Node, v reflect.Value, f field, path string) {
	readTexts(r, n, v, f, path, false)
}

// readTexts is readText for texts that may have several paragraphs, each on a line, if lines says so.
func readTexts(r *reader, n *yaml.Node, v reflect.Value, f field, path string, lines bool) {
	pairs, ok := r.pairs(n, f.key, "a text for each language: { en: ..., pl: ... }")
	if !ok {
		return
	}
	text := Text{}
	for _, pair := range pairs {
		lang, value := pair.key.Value, pair.value
		if !knownLanguage(lang) {
			r.problemAt(pair.key, "unknown language "+quote(lang), or(Languages), r.suggestion(lang, Languages))
			continue
		}
		text[lang] = ""
		if refused(value) {
			continue
		}
		r.nodes[join(path, lang)] = value
		translation := f
		translation.key = f.key + " in " + lang
		if value.Kind != yaml.ScalarNode || value.Tag != strTag {
			r.problemAt(value, translation.key+" is "+describe(value), translation.allowedText(), quoteHint(value))
			continue
		}
		written := value.Value
		if value.Style == yaml.FoldedStyle {
			written = strings.TrimSuffix(written, "\n")
		}
		measured := written
		if lines {
			measured = strings.ReplaceAll(strings.TrimRight(written, "\n"), "\n", " ")
		}
		if r.fits(value, measured, translation) {
			text[lang] = written
		}
	}
	v.Set(reflect.ValueOf(text))
	r.texts = append(r.texts, textAt{path, text})
}

func knownLanguage(lang string) bool {
	for _, l := range Languages {
		if l == lang {
			return true
		}
	}
	return false
}

// dateLayout is how dates are written.
const dateLayout = "2006-01-02"

func readDate(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	date, err := time.Parse(dateLayout, n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || date.Year() < 1900 {
		r.problemAt(n, f.key+" is "+describe(n), "a date as YYYY-MM-DD", "")
		return
	}
	v.Set(reflect.ValueOf(Date{date}))
}

func readLength(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if n.Kind != yaml.ScalarNode || n.Tag == nullTag {
		r.problemAt(n, f.key+" is "+describe(n), "a length such as 24mm or 2.5in", "")
		return
	}
	mm, err := geom.ParseLength(n.Value)
	if err != nil {
		what, allowed := splitError(err)
		hint := ""
		if n.Tag == intTag {
			hint = "write the unit: " + clip(n.Value) + "mm"
		}
		r.problemAt(n, what, allowed, hint)
		return
	}
	if !f.holds(mm) {
		r.problemAt(n, f.key+" is "+n.Value, f.within("mm"), "")
		return
	}
	v.Set(reflect.ValueOf(Length(mm)))
}

// splitError takes an error "what is wrong: what is allowed" apart.
func splitError(err error) (what, allowed string) {
	text := err.Error()
	if i := strings.LastIndex(text, ": "); i >= 0 {
		return text[:i], text[i+2:]
	}
	return text, ""
}

// readExpr keeps the source; it has its value when the rule parameters are known.
func readExpr(r *reader, n *yaml.Node, v reflect.Value, f field, _ string) {
	if n.Kind != yaml.ScalarNode || n.Tag == nullTag || n.Value == "" {
		r.problemAt(n, f.key+" is "+describe(n), "a whole number or arithmetic over rule parameters such as (width + 1) / 2", "")
		return
	}
	v.Set(reflect.ValueOf(Expr{Source: n.Value}))
}

// centreWord is the place in the middle of a board.
const centreWord = "centre"

func readPlace(r *reader, n *yaml.Node, v reflect.Value, f field, path string) {
	if n.Kind == yaml.ScalarNode && n.Value == centreWord {
		v.Set(reflect.ValueOf(Place{Centre: true}))
		return
	}
	if n.Kind != yaml.SequenceNode || len(n.Content) != 2 {
		r.problemAt(n, f.key+" is "+describe(n), "[file, rank] or centre", "")
		return
	}
	var place Place
	for i, part := range []*Expr{&place.File, &place.Rank} {
		if refused(n.Content[i]) {
			continue
		}
		at := fmt.Sprintf("%s[%d]", path, i)
		r.nodes[at] = n.Content[i]
		readExpr(r, n.Content[i], reflect.ValueOf(part).Elem(), field{key: [...]string{"the file", "the rank"}[i] + " of " + f.key}, at)
	}
	v.Set(reflect.ValueOf(place))
}

// Bounds of rule parameters that no referee declares.
const (
	maxRules     = 100
	maxRuleValue = 1_000_000_000
	maxRuleText  = 20_000 // bytes
)

var ruleName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)

// readRules reads values by the names of rule parameters; what they may be is checked when the referee is known.
func readRules(r *reader, n *yaml.Node, v reflect.Value, f field, path string) {
	pairs, ok := r.pairs(n, f.key, "rule parameters and their values")
	if !ok {
		return
	}
	if len(pairs) > maxRules {
		r.problemAt(n, fmt.Sprintf("%s has %d values", f.key, len(pairs)), fmt.Sprintf("at most %d", maxRules), "")
		return
	}
	rules := RuleBlock{}
	for _, pair := range pairs {
		name, value := pair.key.Value, pair.value
		if !ruleName.MatchString(name) {
			r.problemAt(pair.key, "unknown rule parameter "+quote(name), "small letters, digits and _, beginning with a letter", "")
			continue
		}
		if refused(value) {
			continue
		}
		r.nodes[join(path, name)] = value
		r.keys[join(path, name)] = pair.key
		if read, ok := ruleValue(value); ok {
			rules[name] = read
			continue
		}
		r.problemAt(value, name+" is "+describe(value), "a whole number, true, false or text", "")
	}
	v.Set(reflect.ValueOf(rules))
}

// ruleValue reads a value as what it is written as: number, truth value or text. Line ends at the end of a text do not count.
func ruleValue(n *yaml.Node) (param.Value, bool) {
	if number, ok := integer(n); ok && math.Abs(float64(number)) <= maxRuleValue {
		return param.IntValue(number), true
	}
	if n.Kind != yaml.ScalarNode {
		return param.Value{}, false
	}
	switch n.Tag {
	case boolTag:
		return param.BoolValue(strings.EqualFold(n.Value, "true")), true
	case strTag:
		text := strings.TrimRight(n.Value, "\n")
		return param.TextValue(text), len(text) <= maxRuleText
	}
	return param.Value{}, false
}
