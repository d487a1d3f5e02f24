package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/typeset"
	"rinkpress/rules/games"
	"rinkpress/rules/param"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

// definitionOptions are what definitions are read against: the parameters that each game's referee declares, and the icons of all games.
func definitionOptions() gamedef.Options {
	icons, _ := fs.Sub(templates.Files, "icons") // fails for names that are no paths only
	o := gamedef.Options{Referees: map[string]param.Set{}, Icons: icons}
	for _, g := range games.All {
		o.Referees[g.ID] = g.Params
	}
	return o
}

// isPath tells a path to a definition from the id of a bundled game.
func isPath(name string) bool {
	return strings.ContainsAny(name, `/\`) || name == "." || name == ".." || strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// definition loads a bundled game by its id, or a definition file by its path. The error is an inputError when the definition is
// at fault.
func definition(name string) (*gamedef.Definition, error) {
	if isPath(name) {
		def, err := gamedef.Load(name, definitionOptions())
		var file *fs.PathError
		if errors.As(err, &file) {
			return nil, fmt.Errorf("%s cannot be read: %w", name, file.Err)
		}
		return def, definitionError(err)
	}
	def, err := gamedef.Bundled(templates.Files, name, definitionOptions())
	if errors.Is(err, fs.ErrNotExist) {
		ids, _ := gamedef.BundledIDs(templates.Files)
		return nil, hintf("a definition of your own is named by its path, such as ./game.yaml", "there is no game %q: %s are bundled", name, strings.Join(ids, ", "))
	}
	return def, definitionError(err)
}

// definitionError makes the problems of a definition an inputError.
func definitionError(err error) error {
	var problems gamedef.Problems
	if errors.As(err, &problems) {
		return &inputError{problems.Error()}
	}
	return err
}

// smallError is the error of a file that gamedef.ReadSmall cannot read; what names it.
func smallError(what, file string, err error) error {
	var problems gamedef.Problems
	if errors.As(err, &problems) {
		return &inputError{problems.Error()}
	}
	return fmt.Errorf("%s cannot be read: %w", what, reason(err, file))
}

// definitions loads the named games, all bundled ones when none is named. The problems of all of them are told together.
func definitions(names []string) ([]*gamedef.Definition, error) {
	if len(names) == 0 {
		var err error
		if names, err = gamedef.BundledIDs(templates.Files); err != nil {
			return nil, err
		}
	}
	defs, failures := make([]*gamedef.Definition, len(names)), make([]error, len(names))
	var wg sync.WaitGroup
	for i, name := range names {
		wg.Go(func() { defs[i], failures[i] = definition(name) })
	}
	wg.Wait()
	var texts []string
	for _, err := range failures {
		var input *inputError
		switch {
		case errors.As(err, &input):
			texts = append(texts, input.text)
		case err != nil:
			return nil, err
		}
	}
	if len(texts) > 0 {
		return nil, &inputError{strings.Join(texts, "\n")}
	}
	return defs, nil
}

// theme loads a bundled theme by its id.
func theme(id string) (*gamedef.Theme, error) {
	file := path.Join("themes", id+".yaml")
	data, err := templates.Files.ReadFile(file)
	if err != nil || path.Base(id) != id {
		ids, _ := themes()
		return nil, fmt.Errorf("there is no theme %q: %s are allowed", id, strings.Join(ids, ", "))
	}
	return gamedef.ReadTheme(file, data)
}

// themes lists the bundled themes.
func themes() ([]string, error) {
	files, err := fs.Glob(templates.Files, "themes/*.yaml")
	for i, f := range files {
		files[i] = strings.TrimSuffix(path.Base(f), ".yaml")
	}
	return files, err
}

// words loads the texts that are printed with every game.
func words() (*gamedef.Words, error) {
	const file = "words.yaml"
	data, err := templates.Files.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return gamedef.ReadWords(file, data)
}

// fonts opens the bundled fonts; each is parsed when it is first used.
func fonts() (*typeset.Library, error) {
	dir, err := fs.Sub(templates.Files, "fonts")
	if err != nil {
		return nil, err
	}
	return typeset.Load(dir)
}

// paperNames lists the papers that have a name.
func paperNames() []string {
	names := make([]string, len(geom.Papers))
	for i, p := range geom.Papers {
		names[i] = p.Name
	}
	return names
}
