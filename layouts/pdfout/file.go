package pdfout

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
)

// header is the first line of the file: PrintScaling is PDF 1.6, and the second line marks the file as binary.
const header = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"

// file is a PDF that is written object by object, so that none of it is held. The first error sticks.
type file struct {
	w       io.Writer
	hash    hash.Hash
	n       int64   // bytes written
	offsets []int64 // of the objects by their numbers, from 1; 0 for those to come
	err     error
}

// Objects with numbers of their own.
const (
	pagesObject = iota + 1
	resourcesObject
	fixedObjects = resourcesObject
)

func newFile(w io.Writer) *file {
	return &file{w: w, hash: sha256.New(), offsets: make([]int64, fixedObjects)}
}

// reserve gives the numbers of so many objects that are written later, and returns the first.
func (f *file) reserve(count int) int {
	first := len(f.offsets) + 1
	f.offsets = append(f.offsets, make([]int64, count)...)
	return first
}

// object writes an object, which begins with its number.
func (f *file) object(number int, parts ...[]byte) {
	if f.n == 0 {
		f.write([]byte(header))
	}
	f.offsets[number-1] = f.n
	for _, p := range parts {
		f.write(p)
	}
}

// stream writes an object with a stream, compressed; dict is its dictionary without the end and what tells of the compression.
func (f *file) stream(number int, dict string, plain []byte) {
	f.packed(number, dict+"/Filter /FlateDecode ", deflate(plain))
}

// packed writes an object with a stream that is as it shall be; dict is its dictionary without the end and the length.
func (f *file) packed(number int, dict string, data []byte) {
	f.object(number, fmt.Appendf(nil, "%d 0 obj\n%s/Length %d>>\nstream\n", number, dict, len(data)), data, []byte("\nendstream\nendobj\n"))
}

// close writes the table of offsets and the trailer. The identifier is made of the content, so that equal documents are equal files.
func (f *file) close(root, info int) error {
	table := fmt.Appendf(make([]byte, 0, 20*len(f.offsets)+64), "xref\n0 %d\n0000000000 65535 f \n", len(f.offsets)+1)
	for i, at := range f.offsets {
		if at == 0 && f.err == nil {
			return fmt.Errorf("object %d of a PDF was not written", i+1)
		}
		table = fmt.Appendf(table, "%010d 00000 n \n", at)
	}
	start, id := f.n, f.hash.Sum(nil)[:16]
	f.write(table)
	f.write(fmt.Appendf(nil, "trailer\n<</Size %d\n/Root %d 0 R\n/Info %d 0 R\n/ID [<%x> <%x>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(f.offsets)+1, root, info, id, id, start))
	return f.err
}

func (f *file) write(p []byte) {
	if f.err != nil {
		return
	}
	n, err := f.w.Write(p)
	f.hash.Write(p[:n])
	f.n += int64(n)
	f.err = err
}
