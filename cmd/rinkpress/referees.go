package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/rules/games"
	"rinkpress/rules/referee"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// rulebook is the referee of the bundled definitions and of the user's own.
type rulebook struct {
	*referee.Referee
	definitions []referee.Definition // in the order of their ids
	own         map[string]string    // ids of the user's definitions by their paths
}

// find returns the definition that the tag Game names.
func (b *rulebook) find(id string) (referee.Definition, bool) {
	i := slices.IndexFunc(b.definitions, func(d referee.Definition) bool { return d.ID == id })
	if i < 0 {
		return referee.Definition{}, false
	}
	return b.definitions[i], true
}

// defFlag adds the flag --def, which gives a command definitions of the user's own.
func defFlag(cmd *cobra.Command, paths *[]string) {
	cmd.Flags().StringArrayVar(paths, "def", nil, "definition of your own, a `FILE`, besides the bundled ones; it may take the id of a bundled game (repeatable)")
}

// rules makes the referee of the bundled definitions and of those at the given paths.
func (a *app) rules(paths []string) (*rulebook, error) {
	book := &rulebook{own: map[string]string{}}
	for _, path := range paths {
		if err := a.addOwn(book, path); err != nil {
			return nil, err
		}
	}
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if _, replaced := book.find(id); replaced {
			continue
		}
		def, err := gamedef.Bundled(templates.Files, id, definitionOptions())
		if err != nil {
			return nil, err
		}
		if err := book.add(def); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(book.definitions, func(x, y referee.Definition) int { return strings.Compare(x.ID, y.ID) })
	book.Referee, err = referee.New(book.definitions)
	return book, err
}

// addOwn adds a definition of the user's. When it is at fault so is the command: of the records nothing is known then.
func (a *app) addOwn(book *rulebook, path string) error {
	def, err := gamedef.Load(path, definitionOptions())
	var problems gamedef.Problems
	if errors.As(err, &problems) {
		fmt.Fprintln(a.stderr, strings.TrimRight(problems.Error(), "\n"))
		return hintf("rinkpress check tells what is wrong with a definition", "%s is no good definition", path)
	}
	var file *fs.PathError
	if errors.As(err, &file) {
		return fmt.Errorf("%s cannot be read: %w", path, file.Err)
	}
	if err != nil {
		return err
	}
	if _, again := book.find(def.ID); again {
		return fmt.Errorf("%s defines %s, and so does a definition before it: each id may be given once", path, def.ID)
	}
	if err := book.add(def); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	book.own[path] = def.ID
	return nil
}

// add takes from a definition what the referee needs.
func (b *rulebook) add(def *gamedef.Definition) error {
	game, ok := games.Find(def.Referee)
	if !ok {
		ids := make([]string, len(games.All))
		for i, g := range games.All {
			ids[i] = g.ID
		}
		return hintf(fmt.Sprintf("the key referee: names one of %s", strings.Join(ids, ", ")),
			"definition %s names no referee: its games can be printed, but not judged", def.ID)
	}
	out := referee.Definition{ID: def.ID, Game: game}
	for _, v := range def.Variants {
		resolved, err := def.For(v.ID)
		if err != nil {
			return err
		}
		out.Variants = append(out.Variants, referee.Variant{ID: v.ID, Values: resolved.Values})
	}
	if len(out.Variants) == 0 {
		out.Variants = []referee.Variant{{ID: onlyVariant, Values: def.Values}}
	}
	b.definitions = append(b.definitions, out)
	return nil
}

// onlyVariant is what the rules of a definition without variants are called in records.
const onlyVariant = "standard"

// table is what a game is played by: a variant of a definition.
type table struct {
	def     referee.Definition
	variant string
	rules   referee.Rules
}

// table finds a variant of a bundled game, by its id, or of a definition, by its path. "" is the first variant.
func (a *app) table(name, variant string, defs []string) (table, error) {
	if isPath(name) && !slices.Contains(defs, name) {
		defs = append(slices.Clone(defs), name)
	}
	book, err := a.rules(defs)
	if err != nil {
		return table{}, err
	}
	id := name
	if isPath(name) {
		id = book.own[name]
	}
	def, ok := book.find(id)
	if !ok {
		ids := make([]string, len(book.definitions))
		for i, d := range book.definitions {
			ids[i] = d.ID
		}
		return table{}, hintf("a definition of your own is named by its path, such as ./game.yaml", "there is no game %q: there are %s", name, strings.Join(ids, ", "))
	}
	if variant == "" {
		variant = def.Variants[0].ID
	}
	rules := book.Rules(id, variant)
	if rules == nil {
		ids := make([]string, len(def.Variants))
		for i, v := range def.Variants {
			ids[i] = v.ID
		}
		return table{}, fmt.Errorf("%s has no variant %q: it has %s", id, variant, strings.Join(ids, ", "))
	}
	return table{def, variant, rules}, nil
}
