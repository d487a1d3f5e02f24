package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"rinkpress/rules/referee"
)

// perftOptions are the flags of perft.
type perftOptions struct {
	defs    []string
	variant string
	depth   int
	unit    string
	tags    []string
}

// The units that perft counts in.
const (
	unitTurns = "turns"
	unitLinks = "links"
)

// linkCounter is a state of a game whose turns are made of links.
type linkCounter interface{ PerftLinks(n int) uint64 }

func (a *app) perftCommand() *cobra.Command {
	var o perftOptions
	cmd := &cobra.Command{
		Use:   "perft GAME|FILE",
		Short: "Count the legal sequences of turns from the start",
		Long: `Perft counts how many different sequences of so many turns there are from the start of a game, all dice included, as
programs that play by the same rules must count them too. It prints a line for each depth.`,
		Example: `  rinkpress perft paper-hockey --depth 4
  rinkpress perft paper-hockey --depth 5 --unit links`,
		Args:              arguments(1, 1, "GAME or FILE"),
		ValidArgsFunction: gameIDs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.perft(args[0], o) })
		},
	}
	flags := cmd.Flags()
	defFlag(cmd, &o.defs)
	flags.StringVar(&o.variant, "variant", "", "variant of the rules (default: the first one)")
	flags.IntVar(&o.depth, "depth", 1, "longest sequence to count")
	flags.StringVar(&o.unit, "unit", unitTurns, "what to count in: turns, or links where turns are made of them")
	tagFlag(cmd, &o.tags)
	cmd.RegisterFlagCompletionFunc("unit", cobra.FixedCompletions([]string{unitTurns, unitLinks}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) perft(name string, o perftOptions) error {
	if o.depth < 1 {
		return fmt.Errorf("--depth is %d: a whole number from 1 is allowed", o.depth)
	}
	t, tags, err := a.seat(name, o.variant, o.defs, o.tags)
	if err != nil {
		return err
	}
	state, err := t.start(tags)
	if err != nil {
		return err
	}
	count, err := counter(state, o.unit, t.def.Game.ID)
	if err != nil {
		return err
	}
	for depth := 1; depth <= o.depth; depth++ {
		if _, err := fmt.Fprintf(a.stdout, "%d %d\n", depth, count(depth)); err != nil {
			return err
		}
	}
	return nil
}

// counter is what counts sequences in a unit.
func counter(state referee.State, unit, game string) (func(int) uint64, error) {
	links, hasLinks := state.(linkCounter)
	switch {
	case unit == unitTurns:
		return state.Perft, nil
	case unit != unitLinks:
		return nil, fmt.Errorf("--unit is %q: %s or %s is allowed", unit, unitTurns, unitLinks)
	case !hasLinks:
		return nil, fmt.Errorf("turns of %s are not made of links: --unit %s is allowed", game, unitTurns)
	}
	return links.PerftLinks, nil
}
