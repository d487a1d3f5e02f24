package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// version is the version of the program; definitions have versions of their own.
const version = "0.1.0"

// app carries what every command needs: the standard streams.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// rootCommand makes the command tree.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "rinkpress",
		Short: "Print small hockey-like table games and verify recorded ones",
		Long: `Rinkpress prints small hockey-like table games from YAML definitions at true size, as PDF and SVG,
and verifies recorded games by the same definitions.

Exit status: 0 done, 1 the input is at fault, 2 the command was or could not do its work.`,
		Example: `  rinkpress build                                 # boards of all bundled games into out/
  rinkpress build goblin-hockey --paper a4 --lang pl
  rinkpress check my-game/game.yaml`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return hintf(fmt.Sprintf("see %s --help", cmd.CommandPath()), "%w", flagError(cmd, err))
	})
	root.AddCommand(
		a.buildCommand(),
		a.listCommand(),
		a.checkCommand(),
		a.schemaCommand(),
		a.initCommand(),
		a.calibrateCommand(),
		a.verifyCommand(),
		a.fmtCommand(),
		a.showCommand(),
		a.movesCommand(),
		a.playCommand(),
		a.perftCommand(),
		a.statsCommand(),
		a.reportCommand(),
		a.manCommand(),
		a.versionCommand(),
	)
	return root
}

// flagValues say what is allowed for the kinds of flags that are no texts.
var flagValues = map[string]string{
	"int":     "a whole number is allowed",
	"uint":    "a whole number from 0 is allowed",
	"uint64":  "a whole number from 0 is allowed",
	"float64": "a number such as 0.5 is allowed",
	"bool":    "true or false is allowed",
}

// flagError says of a value that is not of its flag's kind what is allowed; other errors of flags stay as they are.
func flagError(cmd *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	if !errors.As(err, &wrong) {
		return err
	}
	flag := wrong.GetFlag()
	allowed, known := flagValues[flag.Value.Type()]
	if !known {
		return err
	}
	return fmt.Errorf("--%s is %q: %s", flag.Name, wrong.GetValue(), allowed)
}

// arguments wants from least to most arguments, which what names as the usage does.
func arguments(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		hint := fmt.Sprintf("see %s --help", cmd.CommandPath())
		switch {
		case len(args) < least:
			return hintf(hint, "%s is missing: %s", what, cmd.UseLine())
		case len(args) > most:
			return hintf(hint, "%q is too much: %s", args[most], cmd.UseLine())
		}
		return nil
	}
}

// noArguments wants no argument. What is given instead of a command gets the commands that resemble it.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.HasParent() {
		return arguments(0, 0, "")(cmd, args)
	}
	cmd.SuggestionsMinimumDistance = 2
	hint := "rinkpress --help lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return hintf(hint, "unknown command %q", args[0])
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(a.stdout, "rinkpress %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
