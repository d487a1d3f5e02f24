package gamedef

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Bounds of CSV files.
const (
	maxCSVFile  = 256 << 20 // bytes
	maxCSVCells = 100       // on a line
	maxCell     = 20_000    // bytes
)

// csvReader reads the records of a CSV file (RFC 4180, comma, UTF-8) one after the other, with the places of their cells. Blank lines are
// passed over. The cells of a record are good until the next one is read.
type csvReader struct {
	in    *bufio.Reader
	file  string
	line  int // of the next character, from 1
	col   int // the same, in characters
	read  int // bytes so far
	buf   []byte
	ends  []int
	cells []string
	at    []Pos
}

func newCSV(file string, r io.Reader) *csvReader {
	c := &csvReader{in: bufio.NewReaderSize(r, 1<<16), file: file, line: 1, col: 1}
	if mark, err := c.in.Peek(3); err == nil && string(mark) == "\ufeff" {
		c.in.Discard(len(mark))
	}
	return c
}

func (c *csvReader) pos() Pos { return Pos{c.file, c.line, c.col} }

// fault is a Problem as an error: the file cannot be read any further.
type fault struct{ Problem }

func (f *fault) Error() string { return f.String() }

func (c *csvReader) fail(at Pos, what, allowed, hint string) error {
	return &fault{Problem{File: at.File, Line: at.Line, Col: at.Col, What: what, Allowed: allowed, Hint: hint}}
}

// next takes a byte and counts lines and characters. Of a line end it gives the \n alone.
func (c *csvReader) next() (byte, error) {
	b, err := c.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if c.read++; c.read > maxCSVFile {
		return 0, c.fail(c.pos(), "the file is too large", fmt.Sprintf("at most %d MB", maxCSVFile>>20), "")
	}
	if b == '\r' {
		if after, err := c.in.Peek(1); err == nil && after[0] == '\n' {
			return c.next()
		}
	}
	switch {
	case b == '\n':
		c.line, c.col = c.line+1, 1
	case b&0xC0 != 0x80: // no continuation byte of UTF-8
		c.col++
	}
	return b, nil
}

// Read reads a record. At the end of the file the error is io.EOF, else a *fault or that of the file.
func (c *csvReader) Read() error {
	for {
		if err := c.record(); err != nil {
			return err
		}
		if len(c.ends) > 1 || c.ends[0] > 0 {
			break
		}
	}
	text := string(c.buf)
	if !utf8.ValidString(text) {
		return c.fail(c.at[0], "the text of this record is not UTF-8", "UTF-8 text", "save the file with the encoding UTF-8")
	}
	start := 0
	c.cells = c.cells[:0]
	for _, end := range c.ends {
		c.cells = append(c.cells, text[start:end])
		start = end
	}
	return nil
}

// record collects the cells of a line in buf and ends.
func (c *csvReader) record() error {
	c.buf, c.ends, c.at = c.buf[:0], c.ends[:0], c.at[:0]
	if _, err := c.in.Peek(1); err != nil {
		return err
	}
	for {
		if len(c.ends) == maxCSVCells {
			return c.fail(c.pos(), "the line has too many cells", fmt.Sprintf("at most %d", maxCSVCells), "")
		}
		c.at = append(c.at, c.pos())
		last, err := c.cell()
		if err != nil {
			return err
		}
		c.ends = append(c.ends, len(c.buf))
		if last {
			return nil
		}
	}
}

// cell reads a cell and what ends it; last is true at the end of the record.
func (c *csvReader) cell() (last bool, err error) {
	start, begin := len(c.buf), c.pos()
	quoted, open := false, false
	for {
		at := c.pos()
		b, err := c.next()
		switch {
		case errors.Is(err, io.EOF) && open:
			return false, c.fail(begin, "the quote is not closed", "a quote at the end of the text too", "write a quote within a text twice: \"\"")
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil:
			return false, err
		case open && b == '"':
			if after, err := c.in.Peek(1); err == nil && after[0] == '"' {
				c.next()
				c.buf = append(c.buf, '"')
				continue
			}
			open = false
			continue
		case open:
		case b == ',':
			return false, nil
		case b == '\n':
			return true, nil
		case b == '"' && !quoted && len(c.buf) == start:
			quoted, open = true, true
			continue
		case b == '"':
			return false, c.fail(at, "a quote stands within a cell that is not in quotes", "the whole cell in quotes", "write a quote within a text twice: \"\"")
		case quoted:
			return false, c.fail(at, "text follows the closing quote", "a comma or the end of the line", "write a quote within a text twice: \"\"")
		}
		if len(c.buf)-start == maxCell {
			return false, c.fail(begin, "the cell is too long", fmt.Sprintf("at most %d bytes", maxCell), "")
		}
		c.buf = append(c.buf, b)
	}
}

// badCharacter finds a character that may not stand in a text of a card.
func badCharacter(text string) (r rune, found bool) {
	i := strings.IndexFunc(text, func(r rune) bool {
		if r < 0x7F && r >= ' ' || r == '\n' || r == '\t' || r > 0xAD && r < 0x0250 || r >= 0x0400 && r < 0x0530 || r >= 0xAC00 && r < 0xD7A4 {
			return false
		}
		return hidden(r) && r != '\u200b' // a place where a line may end
	})
	if i < 0 {
		return 0, false
	}
	r, _ = utf8.DecodeRuneInString(text[i:])
	return r, true
}
