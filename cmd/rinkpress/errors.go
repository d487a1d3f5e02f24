package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// Exit statuses of the program.
const (
	exitInput   = 1 // the input is at fault
	exitCommand = 2 // the command was, or it could not do its work
)

// inputError is an error whose cause is a file that the user gave. Text is one or more whole lines of the form
// file:line:col: what: what is allowed, printed as they are.
type inputError struct{ text string }

func (e *inputError) Error() string { return e.text }

// reported says that everything has been printed already and only the exit status is left.
type reported struct{ status int }

func (e *reported) Error() string { return fmt.Sprintf("exit status %d", e.status) }

// hinted adds a second line that says what to do.
type hinted struct {
	err  error
	hint string
}

func (e *hinted) Error() string { return e.err.Error() }
func (e *hinted) Unwrap() error { return e.err }

// hintf is an error of the command with a hint.
func hintf(hint string, format string, args ...any) error {
	return &hinted{fmt.Errorf(format, args...), hint}
}

// exitStatus prints an error for people and returns the exit status that goes with it.
func (a *app) exitStatus(err error) int {
	if err == nil {
		return 0
	}
	var done *reported
	if errors.As(err, &done) {
		return done.status
	}
	var input *inputError
	if errors.As(err, &input) {
		fmt.Fprintln(a.stderr, visibleLines(strings.TrimRight(input.text, "\n")))
		return exitInput
	}
	if errors.Is(err, syscall.EPIPE) {
		return exitCommand // who reads the output has had enough of it
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted: nothing was written, earlier files are as they were")
	}
	fmt.Fprintf(a.stderr, "rinkpress: error: %s\n", visibleLines(err.Error()))
	var h *hinted
	if errors.As(err, &h) {
		fmt.Fprintf(a.stderr, "hint: %s\n", h.hint)
	}
	return exitCommand
}
