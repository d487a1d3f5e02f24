package pdfout

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-pdf/fpdf"

	"rinkpress/layouts/scene"
)

// describe lets fpdf write the information and the metadata of a document. They come without their numbers.
func describe(m scene.Meta) (info, metadata []byte, err error) {
	defer guard("document "+m.Title, &err)
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetCompression(false)
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
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, nil, fmt.Errorf("the PDF library refuses the document: %w", err)
	}
	objects, err := split(out.Bytes())
	if err != nil {
		return nil, nil, err
	}
	n := len(objects) // the last three are metadata, information and catalogue
	if n < 3 {
		return nil, nil, fmt.Errorf("the PDF library wrote %d objects", n)
	}
	_, metadata, _ = bytes.Cut(objects[n-3], []byte(" 0 obj\n"))
	_, info, _ = bytes.Cut(objects[n-2], []byte(" 0 obj\n"))
	return info, metadata, nil
}
