package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manDate stands on the man pages: they change with the program, not with the day they are made.
var manDate = time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)

func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the man pages into a folder",
		Example: `  rinkpress man /usr/local/share/man/man1`,
		Args:    arguments(1, 1, "DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			files := newStage()
			defer files.abandon()
			for _, page := range commands(cmd.Root()) {
				name := strings.ReplaceAll(page.CommandPath(), " ", "-") + ".1"
				header := &doc.GenManHeader{Section: "1", Source: "rinkpress " + version, Manual: "Rinkpress", Date: &manDate}
				_, err := files.write(filepath.Join(args[0], name), func(w io.Writer) error {
					return doc.GenMan(page, header, w)
				})
				if err != nil {
					return err
				}
			}
			if err := files.commit(); err != nil {
				return err
			}
			_, err := fmt.Fprintf(a.stdout, "man pages written to %s\n", args[0])
			return err
		},
	}
}

// commands lists a command and all below it that are shown to people.
func commands(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() && !sub.IsAdditionalHelpTopicCommand() {
			all = append(all, commands(sub)...)
		}
	}
	return all
}
