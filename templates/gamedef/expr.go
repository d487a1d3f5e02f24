package gamedef

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rinkpress/rules/param"
)

// Bounds of arithmetic in definitions. Every intermediate result keeps to maxExprValue, so that nothing overflows.
const (
	maxExprLength = 200 // characters
	maxExprDepth  = 20  // of brackets and signs within each other
	maxExprValue  = 1_000_000_000
)

// exprError is what is wrong with an expression, at a column of its source from 1 in characters.
type exprError struct {
	col           int
	what, allowed string
	hint          string
	unknown       string // the name that is no rule parameter, if that is what is wrong
}

// evaluate computes an expression over the whole-number values. With lenient, only its form is checked: every
// name counts as a number, and results do not matter.
func evaluate(source string, values param.Values, lenient bool) (int, *exprError) {
	p := &exprParser{src: []rune(source), values: values, lenient: lenient}
	if len(p.src) > maxExprLength {
		return 0, &exprError{col: 1, what: fmt.Sprintf("the arithmetic has %d characters", len(p.src)), allowed: fmt.Sprintf("at most %d", maxExprLength)}
	}
	value := p.sum(0)
	if p.skip(); p.err == nil && p.pos < len(p.src) {
		p.fail(p.pos, "unexpected "+strconv.Quote(string(p.src[p.pos])), exprAllowed, "")
	}
	return value, p.err
}

const exprAllowed = "whole numbers, rule parameters, + - * / and round brackets"

// exprParser reads an expression by recursive descent and computes it on the way. After the first error it only winds down.
type exprParser struct {
	src     []rune
	pos     int
	values  param.Values
	lenient bool
	err     *exprError
}

func (p *exprParser) fail(pos int, what, allowed, hint string) int {
	if p.err == nil {
		p.err = &exprError{col: pos + 1, what: what, allowed: allowed, hint: hint}
	}
	p.pos = len(p.src)
	return 0
}

func (p *exprParser) skip() {
	for p.pos < len(p.src) && p.src[p.pos] == ' ' {
		p.pos++
	}
}

// operator takes one of the operators, if it is next.
func (p *exprParser) operator(any string) (rune, int, bool) {
	if p.skip(); p.pos == len(p.src) || !strings.ContainsRune(any, p.src[p.pos]) {
		return 0, 0, false
	}
	p.pos++
	return p.src[p.pos-1], p.pos - 1, true
}

// operations are what the operators do. Division rounds down.
var operations = map[rune]func(a, b int) int{
	'+': func(a, b int) int { return a + b },
	'-': func(a, b int) int { return a - b },
	'*': func(a, b int) int { return a * b },
	'/': func(a, b int) int {
		if a%b != 0 && (a < 0) != (b < 0) {
			return a/b - 1
		}
		return a / b
	},
}

func (p *exprParser) sum(depth int) int { return p.chain("+-", depth, p.product) }

func (p *exprParser) product(depth int) int { return p.chain("*/", depth, p.factor) }

// chain reads operands joined by operators of the same rank, from left to right.
func (p *exprParser) chain(operators string, depth int, operand func(int) int) int {
	value := operand(depth)
	for {
		op, at, ok := p.operator(operators)
		if !ok {
			return value
		}
		right := operand(depth)
		if p.lenient || p.err != nil {
			value = 1
			continue
		}
		if op == '/' && right == 0 {
			return p.fail(at, "division by zero", "a divisor other than 0", "")
		}
		if value = operations[op](value, right); value > maxExprValue || value < -maxExprValue {
			return p.fail(at, "the result is too large", fmt.Sprintf("results from -%d to %d", maxExprValue, maxExprValue), "")
		}
	}
}

// factor reads a number, a name, a bracket or a sign.
func (p *exprParser) factor(depth int) int {
	if p.skip(); p.pos == len(p.src) {
		return p.fail(p.pos, "the arithmetic ends too early", "a number, a rule parameter or a bracket", "")
	}
	if depth > maxExprDepth {
		return p.fail(p.pos, fmt.Sprintf("brackets are nested deeper than %d", maxExprDepth), "fewer brackets", "")
	}
	if _, _, ok := p.operator("-"); ok {
		return -p.factor(depth + 1)
	}
	if _, at, ok := p.operator("("); ok {
		value := p.sum(depth + 1)
		if _, _, ok := p.operator(")"); !ok && p.err == nil {
			return p.fail(at, "the bracket is not closed", "as many ) as (", "")
		}
		return value
	}
	return p.operand()
}

// operand reads a number or the name of a rule parameter.
func (p *exprParser) operand() int {
	start := p.pos
	for p.pos < len(p.src) && wordRune(p.src[p.pos]) {
		p.pos++
	}
	word := string(p.src[start:p.pos])
	switch {
	case word == "":
		return p.fail(start, "unexpected "+strconv.Quote(string(p.src[start])), exprAllowed, "")
	case ruleName.MatchString(word):
		return p.name(word, start)
	case !decimal.MatchString(word):
		return p.fail(start, quote(word)+" is no whole number", exprAllowed, "")
	}
	value, err := strconv.Atoi(word)
	if err != nil || value > maxExprValue {
		return p.fail(start, "the number is too large", fmt.Sprintf("at most %d", maxExprValue), "")
	}
	return value
}

// name returns the value of a rule parameter.
func (p *exprParser) name(word string, at int) int {
	if p.lenient {
		return 1
	}
	value, ok := p.values[word]
	if ok && value.Kind == param.Int {
		return value.Int
	}
	if ok {
		return p.fail(at, word+" is no number", "rule parameters that are whole numbers", "")
	}
	var names []string
	for name, value := range p.values {
		if value.Kind == param.Int {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	allowed := or(names)
	if len(names) == 0 {
		allowed = "only numbers: the definition has no rule parameters that are whole numbers"
	}
	p.fail(at, "unknown rule parameter "+quote(word), allowed, suggest(word, names))
	p.err.unknown = word
	return 0
}

func wordRune(r rune) bool {
	return r == '_' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
