// Package param declares the rule parameters of a game: names, kinds, defaults and ranges, once, for everybody who
// needs them. The referee plays by them, the definition's rules: block and the JSON Schema are checked against them,
// and the booklet prints them. The package knows no game and no file format.
package param

import (
	"fmt"
	"slices"
	"strings"
)

// Kind is the type of a parameter's value.
type Kind uint8

const (
	// Int is a whole number within [Min, Max].
	Int Kind = iota
	// Bool is true or false.
	Bool
	// Choice is one word of Choices.
	Choice
	// Text is free text over several lines, such as the map of a field.
	Text
)

// Param is the declaration of one rule parameter.
type Param struct {
	Name    string   // as the spec names it, e.g. "overtime_hand"
	Kind    Kind     //
	Default Value    // the value of the standard game
	Min     int      // Int: smallest value allowed
	Max     int      // Int: largest value allowed; Text: most bytes allowed
	Parity  Parity   // Int: odd or even numbers only
	Choices []string // Choice: the words allowed
	Doc     string   // one line for people: what it is, with its unit
}

// Parity restricts an Int to odd or even numbers.
type Parity uint8

const (
	// AnyParity allows odd and even numbers.
	AnyParity Parity = iota
	// Odd allows odd numbers only.
	Odd
	// Even allows even numbers only.
	Even
)

// Value is the value of one parameter; the field that counts is told by Kind.
type Value struct {
	Kind Kind
	Int  int
	Bool bool
	Text string // Choice and Text
}

// IntValue, BoolValue, ChoiceValue and TextValue make values.
func IntValue(n int) Value         { return Value{Kind: Int, Int: n} }
func BoolValue(b bool) Value       { return Value{Kind: Bool, Bool: b} }
func ChoiceValue(s string) Value   { return Value{Kind: Choice, Text: s} }
func TextValue(s string) Value     { return Value{Kind: Text, Text: s} }
func (v Value) Equal(w Value) bool { return v == w }

// String returns the value as it is written in a definition.
func (v Value) String() string {
	switch v.Kind {
	case Int:
		return fmt.Sprint(v.Int)
	case Bool:
		return fmt.Sprint(v.Bool)
	}
	return v.Text
}

// Problem is what is wrong with a value, said so that a person can mend it.
type Problem struct {
	Param   string // the parameter's name
	Line    int    // Text: line within the text from 1, 0 for the whole value
	Column  int    // Text: column within that line from 1 in characters, 0 for the whole line
	What    string // what is wrong: "width is 4"
	Allowed string // what is allowed: "an odd number from 3 to 15"
}

// Set is the declaration of all parameters of a game.
type Set struct {
	Params []Param
	// Check finds what is wrong between values that are each in range; nil when there is nothing to check.
	// It is only asked about complete sets of values.
	Check func(Values) []Problem
}

// Find returns the declaration of the named parameter.
func (s Set) Find(name string) (Param, bool) {
	i := slices.IndexFunc(s.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return Param{}, false
	}
	return s.Params[i], true
}

// Defaults returns the values of the standard game.
func (s Set) Defaults() Values {
	v := make(Values, len(s.Params))
	for _, p := range s.Params {
		v[p.Name] = p.Default
	}
	return v
}

// Validate returns every problem of v: values out of range first, in the order of the declarations, and only if there are
// none the problems between values.
func (s Set) Validate(v Values) []Problem {
	var problems []Problem
	for _, p := range s.Params {
		value, ok := v[p.Name]
		if !ok {
			problems = append(problems, Problem{Param: p.Name, What: p.Name + " is missing", Allowed: p.Allowed()})
			continue
		}
		if problem, bad := p.Validate(value); bad {
			problems = append(problems, problem)
		}
	}
	if len(problems) > 0 || s.Check == nil {
		return problems
	}
	return s.Check(v)
}

// Validate reports what is wrong with one value by itself.
func (p Param) Validate(v Value) (Problem, bool) {
	bad := Problem{Param: p.Name, What: fmt.Sprintf("%s is %s", p.Name, v), Allowed: p.Allowed()}
	switch {
	case v.Kind != p.Kind:
		return bad, true
	case p.Kind == Int && (v.Int < p.Min || v.Int > p.Max):
		return bad, true
	case p.Kind == Int && (p.Parity == Odd && v.Int%2 == 0 || p.Parity == Even && v.Int%2 != 0):
		return bad, true
	case p.Kind == Choice && !slices.Contains(p.Choices, v.Text):
		return bad, true
	case p.Kind == Text && len(v.Text) > p.Max:
		bad.What = fmt.Sprintf("%s has %d bytes", p.Name, len(v.Text))
		return bad, true
	}
	return Problem{}, false
}

// Allowed says for people which values the parameter takes: "an odd number from 3 to 15".
func (p Param) Allowed() string {
	switch p.Kind {
	case Int:
		number := [...]string{AnyParity: "a whole number", Odd: "an odd number", Even: "an even number"}[p.Parity]
		return fmt.Sprintf("%s from %d to %d", number, p.Min, p.Max)
	case Bool:
		return "true or false"
	case Choice:
		return "one of: " + strings.Join(p.Choices, ", ")
	}
	return fmt.Sprintf("text of at most %d bytes", p.Max)
}

// Values are the values of a game's parameters by name.
type Values map[string]Value

// With returns a copy of v in which the values of over replace those of v.
func (v Values) With(over Values) Values {
	out := make(Values, len(v)+len(over))
	for name, value := range v {
		out[name] = value
	}
	for name, value := range over {
		out[name] = value
	}
	return out
}

// Int returns the number of the named parameter. It panics when there is none: the caller names its own declaration.
func (v Values) Int(name string) int { return v.get(name, Int).Int }

// Bool returns the truth value of the named parameter; see Int.
func (v Values) Bool(name string) bool { return v.get(name, Bool).Bool }

// Choice returns the word of the named parameter; see Int.
func (v Values) Choice(name string) string { return v.get(name, Choice).Text }

// Text returns the text of the named parameter; see Int.
func (v Values) Text(name string) string { return v.get(name, Text).Text }

func (v Values) get(name string, kind Kind) Value {
	value, ok := v[name]
	if !ok || value.Kind != kind {
		panic("param: " + name + " is not declared with that kind")
	}
	return value
}
