package pdfout

import (
	"bytes"
	"compress/zlib"
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
