package main

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"sync"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"rinkpress/layouts/scene"
)

// pages is the pages of a document.
type pages = iter.Seq2[*scene.Page, error]

// allPages yields pages one after the other.
func allPages(list ...*scene.Page) pages {
	return func(yield func(*scene.Page, error) bool) {
		for _, p := range list {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// progress tells how far a build has come: a bar on a terminal, nothing elsewhere (there the files are listed at the end).
type progress struct {
	mu  sync.Mutex
	bar *progressbar.ProgressBar
}

func (a *app) newProgress(steps int, silent bool) *progress {
	if silent || !isTerminal(a.stderr) {
		return &progress{}
	}
	bar := progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(a.stderr), progressbar.OptionSetDescription("printing"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30))
	return &progress{bar: bar}
}

// isTerminal reports whether a stream goes to a person.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// done counts one step.
func (p *progress) done([]output) {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bar.Add(1)
}

// finish takes the bar away.
func (p *progress) finish() {
	if p.bar != nil {
		p.bar.Finish()
	}
}

// printJSON prints a value for programs, indented for people.
func (a *app) printJSON(v any) error {
	encoder := json.NewEncoder(a.stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

// listOutputs prints one line a file and a total.
func (a *app) listOutputs(all []output) error {
	var total int64
	for _, o := range all {
		total += o.Size
		if _, err := fmt.Fprintf(a.stdout, "%s (%s)\n", visible(o.Path), sizeText(o.Size)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(a.stdout, "%s, %s\n", plural(len(all), "file"), sizeText(total))
	return err
}

// sizeText writes a number of bytes for people.
func sizeText(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%d KB", (n+1<<9)>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}
