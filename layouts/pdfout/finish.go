package pdfout

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rinkpress/layouts/geom"
	"rinkpress/layouts/scene"
)

// finish writes what a document has besides its pages and symbols, which are written as they are recorded.
func (r *recorder) finish(m scene.Meta, fonts *Fonts) error {
	about, packet, err := describe(m)
	if err != nil {
		return err
	}
	if err := r.embed(fonts); err != nil {
		return err
	}
	for _, p := range r.pages {
		r.writePage(p)
	}
	r.file.object(pagesObject, r.tree())
	r.file.object(resourcesObject, r.resources())
	outline := 0
	if entries := r.entries(); len(entries) > 1 {
		outline = r.file.reserve(len(entries))
		r.writeOutline(entries, outline)
	}
	first := r.file.reserve(3)
	metadata, info, root := first, first+1, first+2
	r.file.object(metadata, fmt.Appendf(nil, "%d 0 obj\n", metadata), packet)
	r.file.object(info, fmt.Appendf(nil, "%d 0 obj\n", info), about)
	r.file.object(root, catalogue(root, metadata, outline, m))
	return r.file.close(root, info)
}

// split finds the objects of a file through its table of offsets, in the order of their numbers.
func split(body []byte) ([][]byte, error) {
	const tail = "startxref\n"
	bad := errors.New("the PDF library wrote a file without a table of objects")
	at := bytes.LastIndex(body, []byte(tail))
	if at < 0 {
		return nil, bad
	}
	number, _, _ := bytes.Cut(body[at+len(tail):], []byte("\n"))
	table, err := strconv.Atoi(string(number))
	if err != nil || table < 0 || table > len(body) {
		return nil, bad
	}
	lines := strings.Split(string(body[table:at]), "\n")
	if len(lines) < 3 || lines[0] != "xref" {
		return nil, bad
	}
	var count int
	if _, err := fmt.Sscanf(lines[1], "0 %d", &count); err != nil || count < 2 || count+2 > len(lines) {
		return nil, bad
	}
	offsets := make([]int, count-1)
	for i := range offsets {
		line := lines[3+i]
		offsets[i], err = strconv.Atoi(strings.TrimLeft(line[:min(10, len(line))], "0"))
		if err != nil || offsets[i] > table || !bytes.HasPrefix(body[offsets[i]:], fmt.Appendf(nil, "%d 0 obj\n", i+1)) {
			return nil, bad
		}
	}
	// Objects lie one after the other, but not in the order of their numbers: each ends where the next one in the file begins.
	sorted := append(slices.Clone(offsets), table)
	slices.Sort(sorted)
	objects := make([][]byte, len(offsets))
	for i, from := range offsets {
		next, _ := slices.BinarySearch(sorted, from+1)
		objects[i] = body[from:sorted[next]]
	}
	return objects, nil
}

// writePage writes the dictionary of a page and its links.
func (r *recorder) writePage(p *pageRecord) {
	b := fmt.Appendf(nil, "%d 0 obj\n<</Type /Page\n/Parent %d 0 R\n/MediaBox [0 0 %.2f %.2f]\n", p.object, pagesObject, p.size.W*perMM, p.size.H*perMM)
	if p.trim != nil {
		b = append(b, boxLine("TrimBox", *p.trim, p.size)...)
	}
	if p.bleed != nil {
		b = append(b, boxLine("BleedBox", *p.bleed, p.size)...)
	}
	link := 0
	if len(p.links) > 0 {
		link = r.file.reserve(len(p.links))
		b = append(b, "/Annots ["...)
		for i := range p.links {
			b = fmt.Appendf(b, " %d 0 R", link+i)
		}
		b = append(b, "]\n"...)
	}
	r.file.object(p.object, fmt.Appendf(b, "/Resources %d 0 R\n/Contents %d 0 R>>\nendobj\n", resourcesObject, p.object+1))
	for i, l := range p.links {
		r.file.object(link+i, r.annotation(p, l, link+i))
	}
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

// tree is the list of all pages.
func (r *recorder) tree() []byte {
	b := fmt.Appendf(nil, "%d 0 obj\n<</Type /Pages\n/Kids [", pagesObject)
	for _, p := range r.pages {
		b = fmt.Appendf(b, "%d 0 R ", p.object)
	}
	return fmt.Appendf(b, "]\n/Count %d>>\nendobj\n", len(r.pages))
}

// resources are what all pages and symbols draw with.
func (r *recorder) resources() []byte {
	b := fmt.Appendf(nil, "%d 0 obj\n<</ProcSet [/PDF /Text /ImageB /ImageC /ImageI]\n", resourcesObject)
	b = append(b, "/Font <<\n"...)
	for _, f := range r.faces {
		b = fmt.Appendf(b, "/%s %d 0 R\n", f.name, f.object)
	}
	b = append(b, ">>\n/XObject <<\n"...)
	for _, im := range r.images {
		b = fmt.Appendf(b, "/%s %d 0 R\n", im.name, im.object)
	}
	for _, f := range r.forms {
		b = fmt.Appendf(b, "/X%d %d 0 R\n", f, f)
	}
	return append(b, ">>\n>>\nendobj\n"...)
}

// catalogue is the root of the document. Viewers print it without scaling. The outline has no number where there is none.
func catalogue(number, metadata, outline int, m scene.Meta) []byte {
	b := fmt.Appendf(nil, "%d 0 obj\n<</Type /Catalog\n/Pages %d 0 R\n/Metadata %d 0 R\n", number, pagesObject, metadata)
	if m.Lang != "" {
		b = fmt.Appendf(b, "/Lang (%s)\n", m.Lang)
	}
	display := ""
	if m.Title != "" {
		display = " /DisplayDocTitle true"
	}
	b = fmt.Appendf(b, "/ViewerPreferences <</PrintScaling /None%s>>\n", display)
	if outline > 0 {
		b = fmt.Appendf(b, "/Outlines %d 0 R\n/PageMode /UseOutlines\n", outline)
	}
	return append(b, ">>\nendobj\n"...)
}
