// Package pdfout writes a scene document as a PDF. It is the only package that imports fpdf.
//
// A document is written in three steps: each page is recorded as drawing operators when it is asked for (record.go), the characters that
// were used are cut out of the fonts (fonts.go) and everything is handed to fpdf (emit.go), and what fpdf cannot say is
// put into the finished file (finish.go): page boxes, PrintScaling, linked metadata, the file identifier.
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

// Write writes a document as a PDF file. Fonts are shared by all documents of a run. Memory holds one scene page at a time, and
// the file itself. Nothing is written to w unless the whole document could be drawn; errors name the page.
//
// A document needs at least one page and a date (the clock is never asked).
func Write(w io.Writer, d *scene.Document, fonts *Fonts) error {
	rec := newRecorder()
	if err := checkMeta(d.Meta); err != nil {
		return err
	}
	for page, err := range d.Pages {
		if err != nil {
			return err
		}
		if err := rec.page(page); err != nil {
			return err
		}
	}
	if len(rec.pages) == 0 {
		return errors.New("a document has no pages")
	}
	if err := rec.checkLinks(); err != nil {
		return err
	}
	body, err := emit(rec, d.Meta, fonts)
	if err != nil {
		return err
	}
	return finish(w, body, rec, d.Meta)
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
