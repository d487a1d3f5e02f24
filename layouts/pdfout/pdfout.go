// Package pdfout writes a scene document as a PDF. It is the only package that imports fpdf.
//
// A document is written as its pages come: each one is recorded as drawing operators (record.go) and is in the file before the next is
// asked for (file.go), and so is each symbol at its first use. At the end fpdf cuts the characters that were used out of the fonts
// (fonts.go, embed.go) and writes the document's information (info.go); the rest is what fpdf cannot say, or would need all pages in
// memory for (finish.go, nav.go): page boxes, links, the outline, PrintScaling, linked metadata, the file identifier.
//
// The same document gives the same bytes, whatever else the run writes.
package pdfout

import (
	"errors"
	"fmt"
	"io"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// Write writes a document as a PDF file. Fonts are shared by all documents of a run. Memory holds one scene page at a time, and of the
// others their links and outline entries. Errors name the page; after one, what was written is to be thrown away: it has no end.
//
// A document needs at least one page and a date (the clock is never asked).
func Write(w io.Writer, d *scene.Document, fonts *Fonts) error {
	if fonts == nil {
		return errors.New("a document is written without fonts")
	}
	if err := checkMeta(d.Meta); err != nil {
		return err
	}
	rec := newRecorder(newFile(w))
	for page, err := range d.Pages {
		if err != nil {
			return err
		}
		if err := rec.page(page); err != nil {
			return err
		}
		if rec.file.err != nil {
			return rec.file.err
		}
	}
	if len(rec.pages) == 0 {
		return errors.New("a document has no pages")
	}
	if err := rec.checkLinks(); err != nil {
		return err
	}
	return rec.finish(d.Meta, fonts)
}

// perMM is how many PDF units (points) a millimetre has.
const perMM = 1 / geom.MMPerPoint

// guard turns a panic of the PDF library into an error that says so: whatever a font or a picture holds, the program
// ends with a message.
func guard(what string, err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%s: the PDF library failed: %v", what, r)
	}
}
