package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) showCommand() *cobra.Command {
	var o spotOptions
	cmd := &cobra.Command{
		Use:   "show FILE|-",
		Short: "Print a position of a recorded game",
		Long: `Show prints the position after a turn of a record as text. Without --turn it is the one at the end of the record, or
where its error is. Turn 0 is the moment before the first turn.

In games whose turns are counted from 1 again in every period, game or round, --turn 2.5 is the 5th turn of the 2nd.`,
		Example: `  rinkpress show match.rgn
  rinkpress show league.rgn --record 3 --turn 2.5`,
		Args: arguments(1, 1, "FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.show(args[0], o) })
		},
	}
	o.flags(cmd)
	return cmd
}

func (a *app) show(name string, o spotOptions) error {
	s, err := a.find(name, o)
	if err != nil {
		return err
	}
	rep, file := s.report, visible(name)
	if s.after != nil {
		moment := "after " + s.name
		if s.number == 0 {
			moment = "before the first turn"
		}
		_, err := fmt.Fprintf(a.stdout, "%s:%d: record %d, %s\n%s", file, rep.Line, rep.Record, moment, s.after)
		return err
	}
	if s.name != "" {
		return fmt.Errorf("%s is not a legal turn of record %d, which has %d", s.name, rep.Record, rep.Turns)
	}
	if rep.Error == nil {
		_, err := fmt.Fprintf(a.stdout, "%s:%d: record %d, at its end\n%s", file, rep.Line, rep.Record, s.before)
		return err
	}
	if d := rep.Detail; d != nil && d.Position != "" {
		if _, err := fmt.Fprintf(a.stdout, "%s:%d: record %d, where its error is\n%s", file, rep.Line, rep.Record, d.Position); err != nil {
			return err
		}
	}
	return &inputError{errorText(file, rep.Error)}
}
