package main

import (
	"bufio"
	"io"
	"sync"
	"time"
)

const (
	promptBuffer = 64 << 10
	promptDelay  = 50 * time.Millisecond
)

// promptWriter collects what is written and passes it on when it is much, or after a moment: many small reports cost little, and none is
// kept back. The first error sticks. It is safe for concurrent use.
type promptWriter struct {
	mu      sync.Mutex
	buffer  *bufio.Writer
	timer   *time.Timer
	waiting bool // the timer runs
	err     error
}

func newPromptWriter(w io.Writer) *promptWriter {
	p := &promptWriter{buffer: bufio.NewWriterSize(w, promptBuffer)}
	p.timer = time.AfterFunc(time.Hour, func() { p.flush() })
	p.timer.Stop()
	return p
}

func (p *promptWriter) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err != nil {
		return 0, p.err
	}
	n, err := p.buffer.Write(text)
	p.err = err
	if !p.waiting && p.buffer.Buffered() > 0 {
		p.waiting = true
		p.timer.Reset(promptDelay)
	}
	return n, err
}

// flush passes on what has been collected.
func (p *promptWriter) flush() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer.Stop()
	p.waiting = false
	if p.err == nil {
		p.err = p.buffer.Flush()
	}
	return p.err
}

// failed is the first error of writing.
func (p *promptWriter) failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}
