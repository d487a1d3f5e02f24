package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/rules/referee"
)

// maxFormat is the largest text that fmt takes, in bytes: unlike verify it needs a text whole.
const maxFormat = 128 << 20

// formatOptions are the flags of fmt.
type formatOptions struct {
	defs  []string
	write bool
	list  bool
	check bool
}

func (a *app) fmtCommand() *cobra.Command {
	var o formatOptions
	cmd := &cobra.Command{
		Use:   "fmt FILE|DIR|-...",
		Short: "Rewrite records in the canonical form",
		Long: `Fmt prints records as they should be written: the tags in the order of the notation, then the game's own; an empty
line; a line for each turn and section. Comments stay. No verdict changes, and what is canonical stays as it is.

Records that are malformed are copied as they are and reported on standard error; records that only break a rule of
their game are rewritten as all others.

Exit status: 0 done, 1 a record is malformed (or, with --check, a text would change), 2 a file cannot be read or
written or the command was at fault.`,
		Example: `  rinkpress fmt evening.rgn
  rinkpress fmt -w league/
  rinkpress fmt --check league/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.format(args, o) })
		},
	}
	flags := cmd.Flags()
	defFlag(cmd, &o.defs)
	flags.BoolVarP(&o.write, "write", "w", false, "rewrite the files in place instead of printing")
	flags.BoolVarP(&o.list, "list", "l", false, "print the names of the files that would change instead of their texts")
	flags.BoolVar(&o.check, "check", false, "like --list, with exit status 1 when there is one")
	return cmd
}

// format rewrites all sources. One that fails does not stop the others.
func (a *app) format(args []string, o formatOptions) error {
	if err := checkSources(args); err != nil {
		return err
	}
	if o.write && (o.list || o.check) {
		return hintf("--list and --check only tell what would change", "-w cannot be given together with --list or --check")
	}
	book, err := a.rules(o.defs)
	if err != nil {
		return err
	}
	status := 0
	var stop error
	a.eachSource(args, func(s source) bool {
		failed, err := a.formatSource(book, s, o)
		var writing *outputError
		if errors.As(err, &writing) {
			stop = writing.err
			return false
		}
		if err != nil {
			fmt.Fprintf(a.stderr, "rinkpress: error: %s: %v\n", visible(s.name), err)
			failed = exitCommand
		}
		status = max(status, failed)
		return true
	})
	if stop == nil && status > 0 {
		stop = &reported{status}
	}
	return stop
}

// outputError is an error of standard output, which ends the command.
type outputError struct{ err error }

func (e *outputError) Error() string { return e.err.Error() }

// formatSource rewrites one source and returns the exit status it leads to.
func (a *app) formatSource(book *rulebook, s source, o formatOptions) (status int, err error) {
	text, err := readWhole(s)
	if err != nil {
		return 0, err
	}
	out := book.Format(text)
	for _, rep := range book.Judge(text, referee.Options{File: visible(s.name)}) {
		if rep.Verdict == referee.Malformed {
			fmt.Fprintln(a.stderr, errorText(rep.File, rep.Error))
			status = exitInput
		}
	}
	changed := !bytes.Equal(text, out)
	switch {
	case o.list || o.check:
		if !changed {
			return status, nil
		}
		if o.check {
			status = exitInput
		}
		out = []byte(s.name + "\n")
	case o.write:
		if err := mayRewrite(s.name); err != nil || !changed {
			return status, err
		}
		return status, rewrite(s.name, out)
	}
	if _, err := a.stdout.Write(out); err != nil {
		return 0, &outputError{err}
	}
	return status, nil
}

// readWhole reads a text that is not too long.
func readWhole(s source) ([]byte, error) {
	if s.err != nil {
		return nil, s.err
	}
	in, err := s.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxFormat+1))
	if err != nil {
		return nil, osReason(err)
	}
	if len(text) > maxFormat {
		return nil, fmt.Errorf("it has more than %d MB: fmt takes texts up to that, so it has to be split", maxFormat>>20)
	}
	return text, nil
}

// mayRewrite says why a source cannot be rewritten in place.
func mayRewrite(name string) error {
	if name == standardInput {
		return errors.New("-w rewrites files, and standard input is none")
	}
	if strings.HasSuffix(name, gzipped) {
		return errors.New("-w does not rewrite compressed files: decompress it first")
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return errors.New("-w rewrites files, and this is none")
	}
	return nil
}

// rewrite replaces the text of a file, or of the file that a link leads to: all of it or nothing.
func rewrite(name string, text []byte) error {
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return osReason(err)
	}
	files := newStage()
	defer files.abandon()
	if _, err := files.write(target, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}); err != nil {
		return err
	}
	return files.commit()
}
