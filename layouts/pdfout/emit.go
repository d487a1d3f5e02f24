package pdfout

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-pdf/fpdf"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

func init() {
	// The order of fonts hangs on this switch alone, which fpdf keeps for the whole program.
	fpdf.SetDefaultCatalogSort(true)
}

// frame is what fpdf makes of a document: a file with one page on which every character of every font is used. Its fonts, its
// information and its metadata go into the real file; the pages, of which fpdf would hold all at once, are there already.
type frame struct {
	fonts          [][]byte // objects that refer to each other alone, numbered from firstFont on
	info, metadata []byte
}

// firstFont is the number of the first font object in fpdf's files, after the list of pages, the resources, the page and its content.
const firstFont = 5

// newFrame lets fpdf make the frame of a recorded document.
func newFrame(r *recorder, m scene.Meta, fonts *Fonts) (f *frame, err error) {
	defer guard("document "+m.Title, &err)
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetCatalogSort(true)
	pdf.SetCompression(false) // fpdf makes a new compressor for each stream, which costs more than the work
	pdf.SetCreationDate(m.Created.UTC())
	pdf.SetModificationDate(m.Created.UTC())
	pdf.SetProducer(producer, false)
	pdf.SetCreator(producer, false)
	pdf.SetTitle(pdfText(m.Title), false)
	pdf.SetAuthor(pdfText(m.Author), false)
	pdf.SetSubject(pdfText(m.Subject), false)
	pdf.SetKeywords(pdfText(strings.Join(m.Keywords, ", ")), false)
	pdf.SetXmpMetadata(xmp(m))
	pdf.AddPage()
	if err := r.register(pdf, fonts); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("the PDF library refuses the document: %w", err)
	}
	objects, err := split(out.Bytes())
	if err != nil {
		return nil, err
	}
	n := len(objects)
	if n < firstFont-1+3 {
		return nil, fmt.Errorf("the PDF library wrote %d objects for a page", n)
	}
	return &frame{fonts: objects[firstFont-1 : n-3], metadata: objects[n-3], info: objects[n-2]}, nil
}

// reference is a reference to an object in a dictionary.
var reference = regexp.MustCompile(`\b\d+ 0 R\b`)

// write writes the objects of the fonts and tells each face the number of its own.
func (f *frame) write(to *file, faces []*faceRecord) error {
	first := to.reserve(len(f.fonts))
	moved := func(number int) int { return number - firstFont + first }
	for i, object := range f.fonts {
		number := first + i
		_, object, _ = bytes.Cut(object, []byte(" obj\n"))
		dict, plain, streamed, err := parse(object)
		if err != nil {
			return err
		}
		dict = reference.ReplaceAllFunc(dict, func(ref []byte) []byte {
			n, _ := strconv.Atoi(string(ref[:len(ref)-len(" 0 R")])) // digits, as it matched
			return fmt.Appendf(nil, "%d 0 R", moved(n))
		})
		for _, face := range faces {
			for _, end := range []string{"\n", " "} {
				named := []byte("/utf8" + face.family + end)
				if bytes.Contains(dict, named) && bytes.Contains(dict, []byte("/Subtype /Type0\n")) {
					face.object = number
				}
				dict = bytes.ReplaceAll(dict, named, []byte("/"+face.base+end))
			}
		}
		if streamed {
			to.stream(number, string(dict), plain)
			continue
		}
		to.object(number, fmt.Appendf(nil, "%d 0 obj\n", number), dict)
	}
	return nil
}

// parse takes an object of fpdf apart. A stream comes uncompressed, with its dictionary without an end and what tells of its length.
func parse(object []byte) (dict, plain []byte, streamed bool, err error) {
	const begin, end, length, filter = "\nstream\n", "\nendstream\nendobj\n", "/Length ", "/Filter /FlateDecode"
	dict, data, found := bytes.Cut(object, []byte(begin))
	if !found {
		return object, nil, false, nil
	}
	plain, ended := bytes.CutSuffix(data, []byte(end))
	was := fmt.Appendf(nil, length+"%d", len(plain))
	dict, closed := bytes.CutSuffix(dict, []byte(">>"))
	if !ended || !closed || !bytes.Contains(dict, was) {
		return nil, nil, false, fmt.Errorf("the PDF library wrote a stream without its length")
	}
	dict = bytes.Replace(dict, was, nil, 1)
	if bytes.Contains(dict, []byte(filter)) {
		dict = bytes.Replace(dict, []byte(filter), nil, 1)
		if plain, err = inflate(plain); err != nil {
			return nil, nil, false, fmt.Errorf("the PDF library wrote a damaged stream: %w", err)
		}
	}
	return dict, plain, true, nil
}

// renumbered is an object without references under another number.
func renumbered(object []byte, number int) []byte {
	_, rest, _ := bytes.Cut(object, []byte(" "))
	return slices.Concat(strconv.AppendInt(nil, int64(number), 10), []byte(" "), rest)
}

// boxLine writes a page box of the trade, measured from the bottom left.
func boxLine(name string, b geom.Box, page geom.Size) string {
	b = b.Intersect(page.At(0, 0))
	line := append([]byte("/"), name...)
	line = append(line, " ["...)
	for i, v := range [...]float64{b.X, page.H - b.Bottom(), b.Right(), page.H - b.Y} {
		if i > 0 {
			line = append(line, ' ')
		}
		line = appendNum(line, v*perMM, coordDecimals)
	}
	return string(line) + "]\n"
}
