package booklet

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"rinkpress/templates/gamedef"
)

// Bounds of placeholders. Every intermediate number keeps to maxNumber, so that nothing overflows.
const (
	maxTag    = 1000 // bytes between the braces
	maxNested = 20   // brackets and calls within each other
	maxNumber = 1_000_000_000
)

// value is what an expression stands for.
type value struct {
	kind kind
	n    int
	s    string
	b    bool
}

type kind uint8

const (
	numeric kind = iota
	textual
	truth
)

var kindNames = [...]string{numeric: "a number", textual: "a text", truth: "true or false"}

func numberOf(n int) value  { return value{kind: numeric, n: n} }
func textOf(s string) value { return value{kind: textual, s: s} }
func truthOf(b bool) value  { return value{kind: truth, b: b} }

// print is the value as it is printed.
func (v value) print() string {
	switch v.kind {
	case numeric:
		return minus(v.n)
	case truth:
		return strconv.FormatBool(v.b)
	}
	return v.s
}

// minus writes a number with a true minus sign.
func minus(n int) string {
	if n < 0 {
		return "\u2212" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// describe is the value for messages.
func (v value) describe() string {
	if v.kind == textual {
		return gamedef.Quote(v.s)
	}
	return v.print()
}

// exprError is what is wrong within a placeholder, at an offset of its source.
type exprError struct {
	at                  int
	what, allowed, hint string
}

// token is a piece of a placeholder.
type token struct {
	kind byte // n number, s text, p path such as .rules.width, w word, o operator, 0 the end
	text string
	at   int
}

// operators, the longer ones first.
var operators = []string{"==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")"}

// tokens cuts the source of a placeholder.
func tokens(src string) ([]token, *exprError) {
	var all []token
	for i := 0; i < len(src); {
		c := src[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"':
			s, n, ok := quoted(src[i:])
			if !ok {
				return nil, &exprError{at: i, what: "a text in quotes has no end", allowed: `"..." on one line`}
			}
			all = append(all, token{'s', s, i})
			i += n
		case digit(c):
			n := span(src[i:], digit)
			all = append(all, token{'n', src[i : i+n], i})
			i += n
		case c == '.' && i+1 < len(src) && letter(src[i+1]):
			n := pathLength(src[i:])
			all = append(all, token{'p', src[i : i+n], i})
			i += n
		case letter(c):
			n := span(src[i:], wordByte)
			all = append(all, token{'w', src[i : i+n], i})
			i += n
		default:
			op := operatorAt(src[i:])
			if op == "" {
				r, _ := utf8.DecodeRuneInString(src[i:])
				return nil, &exprError{at: i, what: "unexpected " + strconv.Quote(string(r)),
					allowed: `values such as .rules.width, numbers, "texts", functions, + - * / % and round brackets`}
			}
			all = append(all, token{'o', op, i})
			i += len(op)
		}
	}
	return append(all, token{at: len(src)}), nil
}

func operatorAt(s string) string {
	for _, op := range operators {
		if strings.HasPrefix(s, op) {
			return op
		}
	}
	return ""
}

func digit(c byte) bool    { return c >= '0' && c <= '9' }
func letter(c byte) bool   { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
func wordByte(c byte) bool { return letter(c) || digit(c) }

func span(s string, in func(byte) bool) int {
	for i := range len(s) {
		if !in(s[i]) {
			return i
		}
	}
	return len(s)
}

// pathLength is how far a path goes. The ids of components have hyphens; elsewhere a hyphen is a minus.
func pathLength(s string) int {
	hyphens := strings.HasPrefix(s, ".count.")
	return 1 + span(s[1:], func(c byte) bool { return wordByte(c) || c == '.' || hyphens && c == '-' })
}

// quoted reads a text in quotes and how many bytes it takes; \" and \\ stand for a quote and a backslash.
func quoted(s string) (text string, n int, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), i + 1, true
		case s[i] == '\n':
			return "", 0, false
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
		}
		b.WriteByte(s[i])
	}
	return "", 0, false
}

// expression is a parser that computes as it reads. After the first error it only winds down.
type expression struct {
	tokens []token
	next   int
	depth  int
	env    *environment
	err    *exprError
}

// evaluate computes the source of a placeholder.
func (env *environment) evaluate(src string) (value, *exprError) {
	all, err := tokens(src)
	if err != nil {
		return value{}, err
	}
	e := &expression{tokens: all, env: env}
	v := e.or()
	if t := e.peek(); e.err == nil && t.kind != 0 {
		e.fail(t, "unexpected "+gamedef.Quote(t.text), "one value", bracketHint)
	}
	return v, e.err
}

const bracketHint = "an argument that is more than one word, number or text goes in brackets: plural (.rules.width - 2) \"square\" \"squares\""

func (e *expression) peek() token { return e.tokens[e.next] }

func (e *expression) take() token {
	t := e.tokens[e.next]
	if t.kind != 0 {
		e.next++
	}
	return t
}

// accept takes an operator or word if it comes next.
func (e *expression) accept(kind byte, texts ...string) (token, bool) {
	t := e.peek()
	if e.err != nil || t.kind != kind {
		return t, false
	}
	for _, s := range texts {
		if t.text == s {
			return e.take(), true
		}
	}
	return t, false
}

func (e *expression) fail(at token, what, allowed, hint string) {
	if e.err == nil {
		e.err = &exprError{at.at, what, allowed, hint}
	}
}

// need checks the kind of an operand.
func (e *expression) need(at token, v value, k kind) {
	if v.kind != k {
		e.fail(at, "the operand of "+at.text+" is "+v.describe(), kindNames[k], "")
	}
}

func (e *expression) or() value {
	v := e.and()
	for {
		op, ok := e.accept('w', "or")
		if !ok {
			return v
		}
		w := e.and()
		e.need(op, v, truth)
		e.need(op, w, truth)
		v = truthOf(v.b || w.b)
	}
}

func (e *expression) and() value {
	v := e.not()
	for {
		op, ok := e.accept('w', "and")
		if !ok {
			return v
		}
		w := e.not()
		e.need(op, v, truth)
		e.need(op, w, truth)
		v = truthOf(v.b && w.b)
	}
}

func (e *expression) not() value {
	op, ok := e.accept('w', "not")
	if !ok {
		return e.compare()
	}
	if !e.enter(op) {
		return value{}
	}
	defer e.leave()
	v := e.not()
	e.need(op, v, truth)
	return truthOf(!v.b)
}

func (e *expression) compare() value {
	v := e.sum()
	op, ok := e.accept('o', "==", "!=", "<=", ">=", "<", ">")
	if !ok {
		return v
	}
	w := e.sum()
	if v.kind != w.kind && e.err == nil {
		e.fail(op, v.describe()+" "+op.text+" "+w.describe(), "two values of the same kind", "")
	}
	switch op.text {
	case "==":
		return truthOf(v == w)
	case "!=":
		return truthOf(v != w)
	}
	e.need(op, v, numeric)
	return truthOf(map[string]bool{"<": v.n < w.n, ">": v.n > w.n, "<=": v.n <= w.n, ">=": v.n >= w.n}[op.text])
}

func (e *expression) sum() value {
	v := e.product()
	for {
		op, ok := e.accept('o', "+", "-")
		if !ok {
			return v
		}
		v = e.arithmetic(op, v, e.product())
	}
}

func (e *expression) product() value {
	v := e.sign()
	for {
		op, ok := e.accept('o', "*", "/", "%")
		if !ok {
			return v
		}
		v = e.arithmetic(op, v, e.sign())
	}
}

// arithmetic computes with two whole numbers; division rounds down.
func (e *expression) arithmetic(op token, v, w value) value {
	e.need(op, v, numeric)
	e.need(op, w, numeric)
	if e.err != nil {
		return value{}
	}
	if (op.text == "/" || op.text == "%") && w.n == 0 {
		e.fail(op, "division by zero", "a divisor other than 0", "")
		return value{}
	}
	n := 0
	switch op.text {
	case "+":
		n = v.n + w.n
	case "-":
		n = v.n - w.n
	case "*":
		n = v.n * w.n
	case "/":
		n = floorDiv(v.n, w.n)
	case "%":
		n = v.n - w.n*floorDiv(v.n, w.n)
	}
	if n > maxNumber || n < -maxNumber {
		e.fail(op, "the number grows too large", fmt.Sprintf("-%d to %[1]d", maxNumber), "")
		return value{}
	}
	return numberOf(n)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func (e *expression) sign() value {
	op, ok := e.accept('o', "-")
	if !ok {
		return e.operand(true)
	}
	if !e.enter(op) {
		return value{}
	}
	defer e.leave()
	v := e.sign()
	e.need(op, v, numeric)
	return numberOf(-v.n)
}

func (e *expression) enter(at token) bool {
	e.depth++
	if e.depth > maxNested {
		e.fail(at, "brackets are nested too deeply", fmt.Sprintf("at most %d within each other", maxNested), "")
	}
	return e.err == nil
}

func (e *expression) leave() { e.depth-- }

// operand is a value by itself; calls with arguments only where calls are allowed.
func (e *expression) operand(calls bool) value {
	t := e.take()
	if e.err != nil {
		return value{}
	}
	switch {
	case t.kind == 'n':
		n, err := strconv.Atoi(t.text)
		if err != nil || n > maxNumber {
			e.fail(t, t.text+" is too large", fmt.Sprintf("at most %d", maxNumber), "")
		}
		return numberOf(n)
	case t.kind == 's':
		return textOf(t.text)
	case t.kind == 'p':
		v, err := e.env.lookup(t.text)
		if err != nil && e.err == nil {
			err.at = t.at
			e.err = err
		}
		return v
	case t.kind == 'w':
		return e.call(t, calls)
	case t.kind == 'o' && t.text == "(":
		if !e.enter(t) {
			return value{}
		}
		defer e.leave()
		v := e.or()
		if _, ok := e.accept('o', ")"); !ok {
			e.fail(e.peek(), "a bracket is not closed", ")", "")
		}
		return v
	}
	e.fail(t, "a value is missing", `a value such as .rules.width, a number, a "text" or a function`, "")
	return value{}
}

// call calls a function with the operands that follow.
func (e *expression) call(t token, calls bool) value {
	if t.text == "true" || t.text == "false" {
		return truthOf(t.text == "true")
	}
	f, ok := functions[t.text]
	if !ok {
		e.fail(t, "unknown function "+gamedef.Quote(t.text), gamedef.Or(functionNames), gamedef.Suggest(t.text, functionNames))
		return value{}
	}
	var args []value
	var at []token
	for calls && e.startsOperand() {
		at = append(at, e.peek())
		args = append(args, e.operand(false))
	}
	if e.err != nil {
		return value{}
	}
	if !f.fits(args) {
		e.fail(t, fmt.Sprintf("%s is given %s", t.text, describeAll(args)), f.usage, bracketHint)
		return value{}
	}
	v, err := f.call(e.env, args)
	if err != nil {
		err.at = t.at
		if err.arg >= 0 && err.arg < len(at) {
			err.at = at[err.arg].at
		}
		e.err = &err.exprError
	}
	return v
}

func describeAll(args []value) string {
	if len(args) == 0 {
		return "nothing"
	}
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = a.describe()
	}
	return strings.Join(words, " ")
}

// startsOperand reports whether an argument follows.
func (e *expression) startsOperand() bool {
	t := e.peek()
	switch t.kind {
	case 'n', 's', 'p':
		return e.err == nil
	case 'o':
		return e.err == nil && t.text == "("
	}
	return false
}
