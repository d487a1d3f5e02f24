package referee

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"slices"

	"rinkpress/rules/record"
)

// Verify judges the records of a text as it is read and calls emit for each of them, in their order. The reports are those of
// Judge. It returns the error of in, or of emit, which stops it.
//
// The text is cut where a record seems to begin, and the pieces are judged at the same time. A piece's reports stand if the record
// before it proves to end where it begins; otherwise the text is judged again from the true place on. Memory is needed for a few
// pieces, whatever the length of the text or of a record.
func (ref *Referee) Verify(in io.Reader, o Options, emit func(*Report) error) error {
	if o.block == 0 {
		o.block, o.most = blockSize, maxPiece
	}
	cut := cutter{in: in, block: o.block, most: o.most, place: record.Place{Pos: record.Pos{Line: 1, Col: 1}, Clean: true}, starts: true}
	first := cut.next()
	if first.err == io.EOF {
		reports := ref.Judge(first.text, o)
		for i := range reports {
			if err := emit(&reports[i]); err != nil {
				return err
			}
		}
		return nil
	}
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, maxWorkers)
	s := sequencer{judge: judge{ref: ref, detail: o.Detail}, file: o.File, emit: emit, queue: make(chan *piece, workers+2)}
	work := make(chan *piece, workers+2)
	stop := make(chan struct{})
	defer close(stop)
	for range workers {
		go func() {
			for p := range work {
				p.judge(s.judge)
			}
		}()
	}
	go func() {
		defer close(work)
		for p := first; p != nil; p = cut.next() {
			select {
			case s.queue <- p:
			case <-stop:
				return
			}
			if p.starts {
				work <- p
			}
		}
		close(s.queue)
	}()
	return s.run()
}

const (
	// blockSize is how much is read at once, and the least that a piece has.
	blockSize = 64 << 10
	// maxPiece is how long a piece grows while no record seems to begin in it.
	maxPiece = 1 << 20
	// maxWorkers bounds the memory: there are a few more pieces at a time than workers.
	maxWorkers = 16
)

// piece is a part of the text.
type piece struct {
	place  record.Place // where it begins
	text   []byte       // it, and the beginning of the tag that follows it
	length int          // without that
	starts bool         // a record seems to begin where it begins
	err    error        // of the input behind it; io.EOF for the last piece of the text

	done    chan struct{} // closed when it has been judged on the supposition that a record begins with it
	reports []Report      // of the records that end in it
	next    record.Place  // where the next record is to be looked for
}

// end is the offset of the byte behind the piece.
func (p *piece) end() int64 { return p.place.Off + int64(p.length) }

// errCut ends the text of a piece that is not the last one.
var errCut = errors.New("the piece ends")

// judge judges the records that begin and end in the piece.
func (p *piece) judge(j judge) {
	defer close(p.done)
	text := p.text
	r := newReader(p.place, func() ([]byte, error) {
		if text == nil {
			return nil, p.over()
		}
		block := text
		text = nil
		return block, nil
	})
	for r.Next() {
		if p.err == nil && r.Offset() >= p.end() {
			p.next = record.Place{Off: p.end(), Pos: record.Pos{Line: r.Start().Line, Col: 1}, Clean: true}
			return
		}
		rep := j.record(r)
		if r.Cut() != nil {
			p.next = r.Safe()
			return
		}
		p.reports = append(p.reports, rep)
	}
	p.next = record.Place{Off: p.end()}
	if r.Cut() != nil {
		p.next = r.Safe()
	}
}

// over is the error with which the text of the piece ends.
func (p *piece) over() error {
	if p.err == nil {
		return errCut
	}
	return p.err
}

func newReader(at record.Place, next record.Blocks) *record.Reader {
	if at.Off == 0 {
		return record.NewReader(next)
	}
	return record.NewReaderAt(at, next)
}

// cutter cuts a text into pieces.
type cutter struct {
	in     io.Reader
	block  int    // how much is read at once
	most   int    // how long a piece grows
	rest   []byte // read, but not yet given
	place  record.Place
	starts bool
	err    error // of in
}

// next returns the next piece, nil after the last one, which has an error.
func (c *cutter) next() *piece {
	if c.err != nil {
		return nil
	}
	for {
		have := len(c.rest)
		text := slices.Grow(c.rest, c.block)[:have+c.block] // behind what the pieces before hold
		n, err := io.ReadFull(c.in, text[have:])
		c.rest = text[:have+n]
		if err == io.ErrUnexpectedEOF {
			err = io.EOF
		}
		if err != nil {
			c.err = err
			p := c.piece(len(c.rest), false)
			p.err = err
			return p
		}
		if at := lastStart(c.rest, have); at > 0 {
			return c.piece(at, true)
		}
		if len(c.rest) >= c.most {
			return c.piece(len(c.rest), false)
		}
	}
}

// piece gives the first n bytes of the rest as a piece. starts tells that a record seems to begin behind them.
func (c *cutter) piece(n int, starts bool) *piece {
	p := &piece{place: c.place, text: c.rest[:n], length: n, starts: c.starts, done: make(chan struct{})}
	if starts {
		p.text = c.rest[:n+len("[A")]
	}
	c.rest, c.starts = c.rest[n:], starts
	c.place.Off += int64(n)
	c.place.Pos.Line += bytes.Count(p.text[:n], []byte("\n"))
	return p
}

// lastStart is the index of the last line of the text, behind index from, that begins with a tag and follows one that does not; 0 if there is
// none.
func lastStart(text []byte, from int) int {
	from = max(0, from-len("\n["))
	for end := len(text); ; {
		lf := bytes.LastIndex(text[from:end], []byte("\n["))
		if lf < 0 {
			return 0
		}
		lf += from
		before := text[:lf]
		if isTag(text[lf+1:]) && !isTag(before[bytes.LastIndexByte(before, '\n')+1:]) {
			return lf + 1
		}
		end = lf + 1
	}
}

func isTag(line []byte) bool {
	return len(line) > 1 && line[0] == '[' && 'a' <= line[1]|0x20 && line[1]|0x20 <= 'z'
}

// sequencer puts the reports of the pieces together.
type sequencer struct {
	judge judge
	file  string
	emit  func(*Report) error
	count int // records so far

	queue   chan *piece
	pending []*piece // taken from the queue and not yet done with
	fed     int      // how many of them have been given to the reader that judges again
}

// run emits the reports of the whole text.
func (s *sequencer) run() error {
	for at := (record.Place{}); ; {
		p := s.piece(0)
		if p == nil {
			break
		}
		if !p.starts || at.Off != p.place.Off {
			next, err := s.again(at)
			if err != nil {
				return err
			}
			at = next
			continue
		}
		<-p.done
		for i := range p.reports {
			if err := s.report(&p.reports[i]); err != nil {
				return err
			}
		}
		at = p.next
		if at.Off < p.end() {
			next, err := s.again(at)
			if err != nil {
				return err
			}
			at = next
			continue
		}
		s.drop(1)
		if p.err != nil && p.err != io.EOF {
			return p.err
		}
	}
	if s.count > 0 {
		return nil
	}
	none := noRecord(s.file)
	return s.emit(&none)
}

func (s *sequencer) report(rep *Report) error {
	s.count++
	rep.File, rep.Record = s.file, s.count
	return s.emit(rep)
}

// piece is the k-th pending piece, nil behind the last one of the text.
func (s *sequencer) piece(k int) *piece {
	for len(s.pending) <= k {
		p, ok := <-s.queue
		if !ok {
			return nil
		}
		s.pending = append(s.pending, p)
	}
	return s.pending[k]
}

func (s *sequencer) drop(n int) {
	clear(s.pending[:n])
	s.pending = s.pending[n:]
	s.fed = max(0, s.fed-n)
}

// keep is how many of the pieces that have been given to the reader stay pending, so that their own reports may still be used.
const keep = 4

// again judges records from a place in the first pending piece on, until one begins where a piece begins that was judged by itself. It
// returns that place, or the end of the text.
func (s *sequencer) again(at record.Place) (record.Place, error) {
	s.fed = 0
	var last *piece
	r := newReader(at, func() ([]byte, error) {
		if s.fed > keep {
			s.drop(1)
		}
		p := s.piece(s.fed)
		if p == nil {
			return nil, last.err
		}
		s.fed++
		text := p.text[:p.length]
		if last == nil {
			text = text[at.Off-p.place.Off:]
		}
		last = p
		if len(text) == 0 {
			return nil, p.over()
		}
		return text, nil
	})
	for r.Next() {
		for len(s.pending) > 0 && s.pending[0].end() <= r.Offset() {
			s.drop(1)
		}
		if p := s.pending[0]; p.starts && p.place.Off == r.Offset() && p.place.Off > at.Off {
			return p.place, nil
		}
		rep := s.judge.record(r)
		if err := r.Cut(); err != nil {
			return at, err
		}
		if err := s.report(&rep); err != nil {
			return at, err
		}
	}
	if err := r.Cut(); err != nil {
		return at, err
	}
	s.drop(len(s.pending))
	return at, nil
}
