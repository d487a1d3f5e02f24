package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rinkpress/cards"
	"rinkpress/cards/forms"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
	"rinkpress/layouts/sheet"
	"rinkpress/templates"
	"rinkpress/templates/gamedef"
)

func (a *app) listCommand() *cobra.Command {
	var asJSON, needed bool
	var lang string
	cmd := &cobra.Command{
		Use:   "list [GAME|FILE]...",
		Short: "List games with their parts, variants and languages",
		Example: `  rinkpress list
  rinkpress list goblin-hockey --parts`,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := pick("language", lang, gamedef.Languages); err != nil {
				return err
			}
			defs, err := definitions(args)
			if err != nil {
				return err
			}
			if needed {
				return a.listParts(defs, lang, asJSON)
			}
			return a.list(defs, lang, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	cmd.Flags().BoolVar(&needed, "parts", false, "list what is needed to play, and what it is printed with")
	cmd.Flags().StringVar(&lang, "lang", "en", "language of the names: en, pl, ru, ko")
	completions(cmd)
	return cmd
}

// listed is a game as list prints it.
type listed struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Version   string   `json:"version"`
	Parts     []string `json:"parts"`
	Variants  []string `json:"variants"`
	Languages []string `json:"languages"`
	Referee   string   `json:"referee,omitempty"`
}

// list prints games, each with its name in a language, or in its first one when it lacks that.
func (a *app) list(defs []*gamedef.Definition, lang string, asJSON bool) error {
	games := make([]listed, len(defs))
	for i, def := range defs {
		g := listed{ID: def.ID, Name: cmp.Or(def.Name.In(lang), def.Name.In(def.Languages[0])), Version: def.Version, Languages: def.Languages, Referee: def.Referee, Parts: []string{}, Variants: []string{}}
		for _, p := range parts() {
			if p.in(def) {
				g.Parts = append(g.Parts, p.name)
			}
		}
		for _, v := range def.Variants {
			g.Variants = append(g.Variants, v.ID)
		}
		games[i] = g
	}
	if asJSON {
		return a.printJSON(games)
	}
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "GAME\tNAME\tPARTS\tVARIANTS\tLANGUAGES")
	for _, g := range games {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", g.ID, g.Name, strings.Join(g.Parts, " "), strings.Join(g.Variants, " "), strings.Join(g.Languages, " "))
	}
	return table.Flush()
}

// needed is what is needed to play a game.
type needed struct {
	ID    string       `json:"id"`
	Parts []forms.Part `json:"parts"`
}

// listParts prints what is needed to play, with counts from the rule parameters.
func (a *app) listParts(defs []*gamedef.Definition, lang string, asJSON bool) error {
	games := make([]needed, len(defs))
	for i, def := range defs {
		if !slices.Contains(def.Languages, lang) {
			return noTexts(def, lang)
		}
		games[i] = needed{def.ID, forms.Parts(def, lang)}
	}
	if asJSON {
		return a.printJSON(games)
	}
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "GAME\tNEEDED\tCOUNT\tFOR\tPRINTED WITH")
	for _, g := range games {
		for _, p := range g.Parts {
			from := cmp.Or(p.Part, "to be added")
			if p.Net {
				from += ", or a net among the tokens"
			}
			fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\n", g.ID, p.Name, p.Count, cmp.Or(p.Side, "all"), from)
		}
	}
	return table.Flush()
}

func (a *app) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FILE|GAME...",
		Short: "Check definitions and tell all their problems",
		Long: `Check reads definitions, by path or as the id of a bundled game, draws their boards, cards and rule texts in every
language, replays the diagrams, and prints every problem as file:line:col: what is wrong: what is allowed. Nothing is printed to standard error when there is none.`,
		Example: `  rinkpress check my-game/game.yaml
  rinkpress check goblin-hockey`,
		Args: arguments(1, math.MaxInt, "FILE or GAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			defs, err := definitions(args)
			if err != nil {
				return err
			}
			if err := checkPrinted(defs); err != nil {
				return err
			}
			for i, def := range defs {
				if _, err := fmt.Fprintf(a.stdout, "%s: %s %s is good\n", args[i], def.ID, def.Version); err != nil {
					return err
				}
			}
			return nil
		},
	}
	completions(cmd)
	return cmd
}

// checkPrinted draws what a definition describes in every language, to find what does not fit: the board, every card, and the rule
// texts with their diagrams, the quick reference and the reference card.
func checkPrinted(defs []*gamedef.Definition) error {
	look, err := theme("colour")
	if err != nil {
		return err
	}
	p, err := newPress(&order{scale: 1})
	if err != nil {
		return err
	}
	var texts []string
	for _, def := range defs {
		for _, problem := range cards.Check(def, cards.Options{Theme: look, Fonts: p.library}, gamedef.MaxProblems) {
			texts = append(texts, problem.Error())
		}
		for _, lang := range def.Languages {
			texts = append(texts, newEdition(p, def, lang, look).problems()...)
		}
	}
	if len(texts) > 0 {
		return &inputError{strings.Join(slices.Compact(texts), "\n")}
	}
	return nil
}

// problems are what is wrong with the board and the rule texts of an edition. A text that cannot be read or set is told once.
func (e *edition) problems() []string {
	var texts []string
	tell := func(err error) bool {
		if err != nil {
			texts = append(texts, err.Error())
		}
		return err == nil
	}
	if e.def.Board != nil {
		_, err := e.art()
		tell(err)
	}
	if !hasText(e.def) {
		return texts
	}
	rules := e.bookletOf(e.booklets.pageSize(geom.Paper{}))
	if _, err := rules.pages(); !tell(err) {
		return texts
	}
	for _, print := range []func() (*scene.Document, error){rules.summary, rules.card} {
		if _, err := print(); !errors.Is(err, errSkipped) {
			tell(err)
		}
	}
	return texts
}

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of definitions",
		Long: `Schema prints the JSON Schema (draft 2020-12) of game definitions, made from the same declarations that check
reads by. Editors that know YAML schemas complete and check definitions by it.`,
		Example: `  rinkpress schema > schema.json`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			schema, err := gamedef.Schema(definitionOptions())
			if err != nil {
				return err
			}
			_, err = a.stdout.Write(schema)
			return err
		},
	}
}

func (a *app) initCommand() *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:     "init DIR --from GAME",
		Short:   "Copy a bundled game into a new folder, to change it",
		Example: `  rinkpress init my-hockey --from paper-hockey`,
		Args:    arguments(1, 1, "DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			if from == "" {
				return hintf("rinkpress list shows the games", "--from is missing: it names the bundled game to copy")
			}
			if _, err := definition(from); err != nil {
				return err
			}
			files, err := gamedef.Init(templates.Files, from, args[0])
			if err != nil {
				return err
			}
			for _, file := range files {
				fmt.Fprintln(a.stdout, file)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "id of the bundled game to copy")
	cmd.RegisterFlagCompletionFunc("from", gameIDs)
	return cmd
}

// completions completes the names of games as arguments, and the words of the flags that have a fixed list.
func completions(cmd *cobra.Command) {
	cmd.ValidArgsFunction = gameIDs
	words := map[string][]string{
		"part": partNames(), "paper": paperNames(), "lang": append([]string{"all"}, gamedef.Languages...),
		"format": formats, "fit": {"one-page"}, "svg-text": svgTexts, "impose": impositions,
		"duplex": sheet.FlipNames, "order": sheet.OrderNames, "cut": sheet.CutNames,
	}
	if ids, err := themes(); err == nil {
		words["theme"] = append([]string{"all"}, ids...)
	}
	for name, list := range words {
		if cmd.Flags().Lookup(name) != nil {
			cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
		}
	}
}

// gameIDs completes ids of bundled games; files stay possible.
func gameIDs(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	ids, err := gamedef.BundledIDs(templates.Files)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return ids, cobra.ShellCompDirectiveDefault
}
