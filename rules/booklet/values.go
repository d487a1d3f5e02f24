package booklet

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"rinkpress/rules/param"
	"rinkpress/templates/gamedef"
)

// environment is what placeholders can name.
type environment struct {
	def   *gamedef.Definition
	lang  string
	paths map[string]value
}

func newEnvironment(def *gamedef.Definition, lang string) *environment {
	env := &environment{def: def, lang: lang, paths: map[string]value{
		".id":        textOf(def.ID),
		".variant":   textOf(def.Variant),
		".version":   textOf(def.Version),
		".author":    textOf(def.Author),
		".name":      textOf(def.Name.In(lang)),
		".credits":   textOf(def.Credits.In(lang)),
		".notice":    textOf(def.Notice.In(lang)),
		".summary":   textOf(def.Summary.In(lang)),
		".side.red":  textOf(def.Sides.Red.In(lang)),
		".side.blue": textOf(def.Sides.Blue.In(lang)),
	}}
	if def.Players != nil {
		env.paths[".players"] = numberOf(def.Players.Count)
	}
	for name, v := range def.Values {
		env.paths[".rules."+name] = ofParam(v)
	}
	for _, c := range def.Components {
		env.paths[".count."+c.ID] = numberOf(c.Count.Value)
	}
	for name, n := range boardSizes(def) {
		env.paths[".board."+name] = numberOf(n)
	}
	return env
}

func ofParam(v param.Value) value {
	switch v.Kind {
	case param.Int:
		return numberOf(v.Int)
	case param.Bool:
		return truthOf(v.Bool)
	}
	return textOf(v.Text)
}

// boardSizes are the sizes of a board, by the names of its kind.
func boardSizes(def *gamedef.Definition) map[string]int {
	switch b := def.Board; {
	case b == nil:
		return nil
	case b.Squares != nil:
		return map[string]int{"files": b.Squares.Files.Value, "ranks": b.Squares.Ranks.Value}
	case b.Hexes != nil:
		n := b.Hexes.Side.Value
		return map[string]int{"side": n, "ranks": 2*n - 1, "cells": 3*n*(n-1) + 1}
	case b.Points != nil:
		return map[string]int{"width": b.Points.Width.Value, "length": b.Points.Length.Value, "goal": b.Points.Goal.Value}
	case b.Map != nil:
		if field, _ := gamedef.ParseField(def.Values[b.Map.Map].Text); field != nil {
			return map[string]int{"files": field.Files, "ranks": field.Ranks}
		}
	}
	return nil
}

// lookup is the value of a path such as .rules.width.
func (env *environment) lookup(path string) (value, *exprError) {
	v, ok := env.paths[path]
	if ok {
		return v, nil
	}
	names := slices.Sorted(maps.Keys(env.paths))
	group, _, _ := strings.Cut(strings.TrimPrefix(path, "."), ".")
	near := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.HasPrefix(n, "."+group+".") })
	if len(near) == 0 {
		near = names
	}
	return value{}, &exprError{what: "unknown placeholder " + gamedef.Quote(path), allowed: gamedef.Or(near), hint: gamedef.Suggest(path, names)}
}

// callError is what is wrong with a call, at one of its arguments (-1: the call itself).
type callError struct {
	exprError
	arg int
}

func badArg(arg int, what, allowed, hint string) *callError {
	return &callError{exprError{what: what, allowed: allowed, hint: hint}, arg}
}

// function is a function of placeholders.
type function struct {
	usage string
	args  []kind
	more  bool // the last kind may be repeated
	call  func(*environment, []value) (value, *callError)
}

// fits reports whether the arguments are of the kinds wanted.
func (f function) fits(args []value) bool {
	if len(args) < len(f.args) || len(args) > len(f.args) && !f.more {
		return false
	}
	for i, a := range args {
		if a.kind != f.args[min(i, len(f.args)-1)] {
			return false
		}
	}
	return true
}

var functions map[string]function

var functionNames []string

func init() { // a table that names itself in messages
	functions = map[string]function{
		"name":      {usage: "name, alone", call: func(env *environment, _ []value) (value, *callError) { return env.paths[".name"], nil }},
		"file":      {usage: "file NUMBER", args: []kind{numeric}, call: fileOf},
		"square":    {usage: "square FILE RANK, two numbers", args: []kind{numeric, numeric}, call: squareOf},
		"plural":    {usage: `plural NUMBER "form" "form" ...`, args: []kind{numeric, textual}, more: true, call: pluralOf},
		"form":      {usage: `form NUMBER "form" "form" ...`, args: []kind{numeric, textual}, more: true, call: formOf},
		"variant":   {usage: `variant "id"`, args: []kind{textual}, call: variantOf},
		"component": {usage: `component "id"`, args: []kind{textual}, call: componentOf},
	}
	functionNames = slices.Sorted(maps.Keys(functions))
}

// fileOf is the letter of a file: a to z (notation of squares and points).
func fileOf(_ *environment, args []value) (value, *callError) {
	const letters = 26
	if n := args[0].n; n < 1 || n > letters {
		return value{}, badArg(0, fmt.Sprintf("file %d has no letter", n), fmt.Sprintf("1 to %d", letters), "")
	}
	return textOf(string(rune('a' + args[0].n - 1))), nil
}

func squareOf(env *environment, args []value) (value, *callError) {
	file, err := fileOf(env, args[:1])
	if err != nil {
		return value{}, err
	}
	if args[1].n < 0 {
		return value{}, badArg(1, fmt.Sprintf("rank is %d", args[1].n), "0 or more", "")
	}
	return textOf(file.s + numberOf(args[1].n).print()), nil
}

func variantOf(env *environment, args []value) (value, *callError) {
	var ids []string
	for _, v := range env.def.Variants {
		if v.ID == args[0].s {
			return textOf(v.Name.In(env.lang)), nil
		}
		ids = append(ids, v.ID)
	}
	return value{}, badArg(0, "unknown variant "+gamedef.Quote(args[0].s), known(ids), gamedef.Suggest(args[0].s, ids))
}

func componentOf(env *environment, args []value) (value, *callError) {
	var ids []string
	for _, c := range env.def.Components {
		if c.ID == args[0].s {
			return textOf(c.Name.In(env.lang)), nil
		}
		ids = append(ids, c.ID)
	}
	return value{}, badArg(0, "unknown component "+gamedef.Quote(args[0].s), known(ids), gamedef.Suggest(args[0].s, ids))
}

func known(ids []string) string {
	if len(ids) == 0 {
		return "none: there are none"
	}
	return gamedef.Or(ids)
}

// forms are the plural forms of whole numbers in each language, in the order in which a text gives them (Unicode CLDR, Language
// Plural Rules).
var forms = map[string]struct {
	names string
	forms []plural.Form
}{
	"en": {"2 forms: one, other", []plural.Form{plural.One, plural.Other}},
	"pl": {"3 forms: one, few, many", []plural.Form{plural.One, plural.Few, plural.Many}},
	"ru": {"3 forms: one, few, many", []plural.Form{plural.One, plural.Few, plural.Many}},
	"ko": {"1 form", []plural.Form{plural.Other}},
}

// formOf is the form of a word that goes with a number.
func formOf(env *environment, args []value) (value, *callError) {
	set, given := forms[env.lang], args[1:]
	if len(given) != len(set.forms) {
		return value{}, badArg(-1, fmt.Sprintf("%d forms are given in %q", len(given), env.lang), set.names, "")
	}
	n := args[0].n
	if n < 0 {
		n = -n
	}
	form := plural.Cardinal.MatchPlural(language.Make(env.lang), n, 0, 0, 0, 0)
	return given[max(0, slices.Index(set.forms, form))], nil
}

// pluralOf is a number with the form of a word that goes with it, joined by a no-break space.
func pluralOf(env *environment, args []value) (value, *callError) {
	form, err := formOf(env, args)
	if err != nil {
		return value{}, err
	}
	return textOf(args[0].print() + "\u00A0" + form.s), nil
}
