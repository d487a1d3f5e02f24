package main

import (
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"
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
		Args:              cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return hintf(fmt.Sprintf("see %s --help", cmd.CommandPath()), "%w", err)
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

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(a.stdout, "rinkpress %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
