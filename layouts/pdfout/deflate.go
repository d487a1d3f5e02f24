package pdfout

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

// compressors are used again and again: each holds more than a megabyte.
var compressors = sync.Pool{New: func() any { return zlib.NewWriter(io.Discard) }}

// deflate compresses. Writing to a buffer cannot fail.
func deflate(data []byte) []byte {
	var b bytes.Buffer
	z := compressors.Get().(*zlib.Writer)
	z.Reset(&b)
	z.Write(data)
	z.Close()
	compressors.Put(z)
	return b.Bytes()
}

// inflate undoes deflate.
func inflate(data []byte) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// compress compresses the stream of an object, if it has one. fpdf writes pages and forms as they are and compresses fonts in
// haste; both are a tenth smaller after this.
func compress(object []byte) ([]byte, error) {
	const begin, end, length, filter = "\nstream\n", "\nendstream\nendobj\n", "/Length ", "/Filter /FlateDecode"
	dict, data, found := bytes.Cut(object, []byte(begin))
	if !found {
		return object, nil
	}
	plain, ok := bytes.CutSuffix(data, []byte(end))
	was := fmt.Appendf(nil, length+"%d", len(plain))
	if !ok || !bytes.Contains(dict, was) {
		return nil, errors.New("the PDF library wrote a stream without its length")
	}
	if bytes.Contains(dict, []byte(filter)) {
		var err error
		if plain, err = inflate(plain); err != nil {
			return nil, fmt.Errorf("the PDF library wrote a damaged stream: %w", err)
		}
	} else {
		dict = bytes.Replace(dict, was, append([]byte(filter+" "), was...), 1)
	}
	packed := deflate(plain)
	dict = bytes.Replace(dict, was, fmt.Appendf(nil, length+"%d", len(packed)), 1)
	return slices.Concat(dict, []byte(begin), packed, []byte(end)), nil
}
