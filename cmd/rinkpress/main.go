// Command rinkpress prints small hockey-like table games from their YAML definitions and verifies recorded games.
//
// This package is flags, wiring and printing; what it wires lives in the folders layouts, rules, cards and templates.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// memoryLimit is how much memory the collector tries to keep within, in bytes.
const memoryLimit = 88 << 20

func main() { os.Exit(program()) }

// program runs the command with the streams and signals of the process and returns the exit status.
func program() int {
	// A build makes much short-lived garbage in few megabytes of live memory: collecting more rarely is what lets a
	// second processor pay. The limit is for builds with more live memory, which would grow to five times of it; it must be well above
	// what they need, or they collect all the time. GOGC and GOMEMLIMIT still rule when they are set.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// run is the whole program: it returns the exit status, 0 when all is done, 1 when the input is at fault, 2 when the command
// was or could not do its work.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := a.rootCommand()
	root.SetArgs(args)
	return a.exitStatus(root.ExecuteContext(ctx))
}
