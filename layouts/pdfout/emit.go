package pdfout

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-pdf/fpdf"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

func init() {
	// The order of pictures and fonts inside forms hangs on this switch alone, which fpdf keeps for the whole program.
	fpdf.SetDefaultCatalogSort(true)
}

// emit hands a recorded document to fpdf and returns the file that fpdf makes.
func emit(r *recorder, m scene.Meta, fonts *Fonts) (body []byte, err error) {
	defer guard("document "+m.Title, &err)
	first := fpdf.SizeType{Wd: r.pages[0].size.W, Ht: r.pages[0].size.H}
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: first})
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetCatalogSort(true)
	pdf.SetCompression(false) // fpdf makes a new compressor for each stream, which costs more than the work; finish compresses
	pdf.SetCreationDate(m.Created.UTC())
	pdf.SetModificationDate(m.Created.UTC())
	pdf.SetProducer(producer, false)
	pdf.SetCreator(producer, false)
	pdf.SetTitle(pdfText(m.Title), false)
	pdf.SetAuthor(pdfText(m.Author), false)
	pdf.SetSubject(pdfText(m.Subject), false)
	pdf.SetKeywords(pdfText(strings.Join(m.Keywords, ", ")), false)
	pdf.SetXmpMetadata(xmp(m))
	if err := r.register(pdf, fonts); err != nil {
		return nil, err
	}
	e := emitter{pdf: pdf, made: map[*form]fpdf.Template{}}
	for _, f := range r.forms {
		if err := e.form(f); err != nil {
			return nil, err
		}
	}
	used := map[*form]bool{}
	for _, p := range r.pages {
		pdf.AddPageFormat("P", fpdf.SizeType{Wd: p.size.W, Ht: p.size.H})
		e.run(pdf, &p.program, p.size.H, used)
		p.program = program{} // fpdf has it now
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("the PDF library refuses the document: %w", err)
	}
	return out.Bytes(), nil
}

// emitter writes recorded programs into an fpdf document.
type emitter struct {
	pdf  *fpdf.Fpdf
	made map[*form]fpdf.Template
}

// form writes a symbol as a form object.
func (e *emitter) form(f *form) error {
	size := fpdf.SizeType{Wd: f.box.W, Ht: f.box.H}
	used := map[*form]bool{}
	var err error
	t := e.pdf.CreateTemplateCustom(fpdf.PointType{}, size, func(tpl *fpdf.Tpl) {
		tpl.SetAutoPageBreak(false, 0)
		e.run(&tpl.Fpdf, &f.program, f.box.H, used)
		err = tpl.Error()
	})
	if err != nil {
		return fmt.Errorf("the PDF library refuses a symbol: %w", err)
	}
	e.made[f], f.id = t, t.ID()
	f.program = program{}
	return nil
}

// run writes a program onto the current page of an fpdf, height mm high. used are the forms that this fpdf knows already.
func (e *emitter) run(pdf *fpdf.Fpdf, p *program, height float64, used map[*form]bool) {
	from := 0
	for _, m := range p.marks {
		if m.at > from {
			pdf.RawWriteBuf(bytes.NewReader(p.ops[from:m.at]))
			from = m.at
		}
		if m.use != nil {
			e.use(pdf, m.use, height, used)
			continue
		}
		if m.setFont {
			pdf.SetFont(m.face.family, "", m.size)
		}
		pdf.Text(m.x/perMM, height-m.y/perMM, m.text)
	}
	if from < len(p.ops) {
		pdf.RawWriteBuf(bytes.NewReader(p.ops[from:]))
	}
}

// use draws a form at the origin of the matrix that is set. At the first time fpdf does it, because it must know; it places the form
// from the top of the page.
func (e *emitter) use(pdf *fpdf.Fpdf, f *form, height float64, used map[*form]bool) {
	if used[f] {
		pdf.RawWriteStr("/TPL" + f.id + " Do")
		return
	}
	used[f] = true
	size := fpdf.SizeType{Wd: f.box.W, Ht: f.box.H}
	pdf.UseTemplateScaled(e.made[f], fpdf.PointType{Y: height - f.box.H}, size)
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
