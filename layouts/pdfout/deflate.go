package pdfout

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
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

// deflateObject compresses the stream of a page's content or of a form, which fpdf writes as they are.
func deflateObject(object []byte) ([]byte, error) {
	const begin, end, length = "\nstream\n", "\nendstream\nendobj\n", "/Length "
	dict, data, found := bytes.Cut(object, []byte(begin))
	if !found {
		return object, nil
	}
	plain, ok := bytes.CutSuffix(data, []byte(end))
	at := bytes.LastIndex(dict, fmt.Appendf(nil, length+"%d", len(plain)))
	if !ok || at < 0 {
		return nil, errors.New("the PDF library wrote a stream without its length")
	}
	packed := deflate(plain)
	rest := dict[at+len(fmt.Sprintf(length+"%d", len(plain))):]
	out := fmt.Appendf(make([]byte, 0, len(packed)+len(dict)+len(end)+40), "%s/Filter /FlateDecode %s%d%s%s", dict[:at], length, len(packed), rest, begin)
	return append(append(out, packed...), end...), nil
}
