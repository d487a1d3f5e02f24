package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/rules/referee"
)

// verifyOptions are the flags of verify.
type verifyOptions struct {
	defs    []string
	format  string
	quiet   bool
	summary bool
	jobs    int
}

func (a *app) verifyCommand() *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:   "verify FILE|DIR|-...",
		Short: "Judge recorded games by their rules",
		Long: `Verify reads records of games (RGN) and says of each, in their order, whether it was played by the rules:
a line for each record, and for each error its place as file:line:col, the line with a caret, the position at that
moment and what would have been legal there. - is standard input; of folders all files that end in .rgn or .rgn.gz are
read. Records are read as a stream and judged on all processors, so a file may be of any size.

--format jsonl prints an object for each record; --format junit prints XML for test reports of build servers, a test
case for each record.

Exit status: 0 all records are valid or unfinished, 1 a record is illegal or malformed, 2 a file cannot be read or the
command was at fault.`,
		Example: `  rinkpress verify league/ --summary
  rinkpress verify --format jsonl - < games.rgn
  rinkpress verify --def my-hockey/game.yaml evening.rgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.verify(args, o) })
		},
	}
	flags := cmd.Flags()
	defFlag(cmd, &o.defs)
	flags.StringVar(&o.format, "format", reportFormats[0].name, "how to report: "+strings.Join(reportFormatNames(), ", "))
	flags.BoolVar(&o.quiet, "quiet", false, "report only records with an error")
	flags.BoolVar(&o.summary, "summary", false, "count verdicts, codes and games at the end (on standard error with jsonl and junit)")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "how many records to judge at once")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(reportFormatNames(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// interruptible runs work that may wait for input, or take long, and leaves it when the user does not want it any more.
func (a *app) interruptible(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return errors.New("interrupted: what has been printed is not all")
	}
}

// verify judges all records of the sources.
func (a *app) verify(args []string, o verifyOptions) error {
	if err := checkSources(args); err != nil {
		return err
	}
	i := slices.IndexFunc(reportFormats, func(f reportFormat) bool { return f.name == o.format })
	if i < 0 {
		return fmt.Errorf("there is no format %q: it may be %s", o.format, strings.Join(reportFormatNames(), ", "))
	}
	if o.jobs < 1 || o.jobs > maxJobs {
		return fmt.Errorf("--jobs is %d: a whole number from 1 to %d is allowed", o.jobs, maxJobs)
	}
	book, err := a.rules(o.defs)
	if err != nil {
		return err
	}
	boundMemory()
	v := &verification{app: a, options: o, format: reportFormats[i], book: book, out: newPromptWriter(a.stdout), total: newTally()}
	err = v.run(args)
	if flushErr := v.out.flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		return err
	}
	if o.summary {
		to := a.stdout
		if v.format.machine {
			to = a.stderr
		}
		if err := v.total.print(to); err != nil {
			return err
		}
	}
	return v.total.status()
}

// streamMemory is how much memory the commands that read records as a stream should do with, however large the files are and whatever
// stands in them.
const streamMemory = 64 << 20

// boundMemory makes the collector keep to that, unless the user has set another bound.
func boundMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(streamMemory)
	}
}

// verification is one run of verify.
type verification struct {
	*app
	options verifyOptions
	format  reportFormat
	book    *rulebook
	out     *promptWriter
	total   *tally
}

// smallFile is the size up to which files are judged whole, several at a time. A larger one is cut into pieces for all processors.
const smallFile = 64 << 10

// reading is a source on its way: the workers take care of small files, the rest of a large one is left to who collects.
type reading struct {
	source source
	done   chan struct{} // closed when the worker has finished with it
	in     io.ReadCloser // of a large file, with what has been read of it already
	output bytes.Buffer  // of a small file
	counts *tally
	err    error // why it cannot be read, or not to its end
}

// run reports on all sources in their order.
func (v *verification) run(args []string) error {
	if _, err := io.WriteString(v.out, v.format.head); err != nil {
		return err
	}
	queue, work := make(chan *reading, 2*v.options.jobs), make(chan *reading, 2*v.options.jobs)
	stop := make(chan struct{})
	defer close(stop)
	for range v.options.jobs {
		go func() {
			for j := range work {
				v.begin(j)
			}
		}()
	}
	go func() {
		defer close(queue)
		defer close(work)
		v.eachSource(args, func(s source) bool {
			j := &reading{source: s, done: make(chan struct{}), counts: newTally()}
			select {
			case queue <- j:
				work <- j
				return true
			case <-stop:
				return false
			}
		})
	}()
	for j := range queue {
		<-j.done
		if err := v.collect(j); err != nil {
			return err
		}
	}
	_, err := io.WriteString(v.out, v.format.foot)
	return err
}

// begin opens a source, and judges it if it is small.
func (v *verification) begin(j *reading) {
	defer close(j.done)
	if j.err = j.source.err; j.err != nil {
		return
	}
	in, err := j.source.open()
	if err != nil {
		j.err = err
		return
	}
	head := make([]byte, smallFile)
	n, err := io.ReadFull(in, head)
	if err == nil {
		j.in = &resumed{io.MultiReader(bytes.NewReader(head), in), in}
		return
	}
	in.Close()
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		j.in = io.NopCloser(io.MultiReader(bytes.NewReader(head[:n]), failing{err}))
		return
	}
	j.err = v.judge(j, bytes.NewReader(head[:n]), 1, &j.output)
}

// resumed is a reader of which something has been read already.
type resumed struct {
	io.Reader
	io.Closer
}

// failing is a reader that gives nothing but an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// judge writes the reports on a text. The error is the reader's or the writer's.
func (v *verification) judge(j *reading, in io.Reader, workers int, out io.Writer) error {
	var line []byte
	o := referee.Options{File: j.source.name, Detail: v.format.detail, Workers: workers}
	return v.book.Verify(in, o, func(rep *referee.Report) error {
		j.counts.add(rep, v.book)
		if v.options.quiet && rep.Verdict.OK() {
			return nil
		}
		line = v.format.record(line[:0], rep, v.options.quiet)
		_, err := out.Write(line)
		return err
	})
}

// collect prints the reports on a source. The error is one of writing.
func (v *verification) collect(j *reading) error {
	v.out.Write(v.format.begin(nil, j.source.name))
	v.out.Write(j.output.Bytes())
	if j.in != nil {
		j.err = v.judge(j, j.in, v.options.jobs, v.out)
		j.in.Close()
	}
	if err := v.out.failed(); err != nil {
		return err
	}
	v.total.join(j.counts)
	if j.err != nil {
		v.total.unread++
		v.out.Write(v.format.unread(nil, j.source.name, j.err))
		if err := v.out.flush(); err != nil {
			return err
		}
		fmt.Fprintf(v.stderr, "rinkpress: error: %s: %v\n", visible(j.source.name), j.err)
	}
	_, err := v.out.Write(v.format.end(nil))
	return err
}
