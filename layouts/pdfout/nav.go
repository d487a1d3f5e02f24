package pdfout

import (
	"fmt"
	"strings"

	"rinkpress/layouts/scene"
)

// entry is an outline entry in the tree of a document. Numbers are places in the list of all, -1 for none; 0 is the root.
type entry struct {
	title                           string
	level                           int
	page                            int // from 1
	y                               float64
	parent, prev, next, first, last int
	under                           int // entries below it, at all depths
}

// writeOutline writes the document outline, whose objects are numbered from n (the root) on. fpdf's own has wrong heights where page sizes
// differ and wrong counts.
func (r *recorder) writeOutline(all []entry, n int) {
	for i, e := range all {
		b := fmt.Appendf(nil, "%d 0 obj\n<<", n+i)
		if i == 0 {
			b = append(b, "/Type /Outlines"...)
		} else {
			page := r.pages[e.page-1]
			b = fmt.Appendf(b, "/Title (%s)\n/Dest [%d 0 R /XYZ 0 %.2f null]", escapeString(pdfText(e.title)), page.object, (page.size.H-e.y)*perMM)
		}
		for _, ref := range []struct {
			name string
			to   int
		}{{"Parent", e.parent}, {"Prev", e.prev}, {"Next", e.next}, {"First", e.first}, {"Last", e.last}} {
			if ref.to >= 0 {
				b = fmt.Appendf(b, "\n/%s %d 0 R", ref.name, n+ref.to)
			}
		}
		if e.under > 0 {
			b = fmt.Appendf(b, "\n/Count %d", e.under)
		}
		r.file.object(n+i, append(b, ">>\nendobj\n"...))
	}
}

// entries are the outline entries of all pages as a tree below the first. A level may grow by one at a time.
func (r *recorder) entries() []entry {
	all := []entry{{level: -1, parent: -1, prev: -1, next: -1, first: -1, last: -1}}
	path := []int{0} // the last entry and those above it
	for p, page := range r.pages {
		for _, o := range page.outline {
			level := min(o.Level, len(path)-1)
			path = path[:level+1]
			i, parent := len(all), path[level]
			e := entry{title: o.Title, level: level, page: p + 1, y: o.Y, parent: parent, prev: all[parent].last, next: -1, first: -1, last: -1}
			if e.prev >= 0 {
				all[e.prev].next = i
			} else {
				all[parent].first = i
			}
			all[parent].last = i
			for _, above := range path {
				all[above].under++
			}
			all = append(all, e)
			path = append(path, i)
		}
	}
	return all
}

// annotation is a link of a page as PDF object n. fpdf would write it into the page itself, which strict readers refuse.
func (r *recorder) annotation(p *pageRecord, l scene.Link, n int) []byte {
	b := l.Box
	object := fmt.Appendf(nil, "%d 0 obj\n<</Type /Annot /Subtype /Link /F 4 /Border [0 0 0]\n/Rect [%.2f %.2f %.2f %.2f]\n", n,
		b.X*perMM, (p.size.H-b.Bottom())*perMM, b.Right()*perMM, (p.size.H-b.Y)*perMM)
	if l.URI != "" {
		object = fmt.Appendf(object, "/A <</S /URI /URI (%s)>>", escapeString(l.URI))
	} else {
		at := r.dests[l.Dest]
		to := r.pages[at.page-1]
		object = fmt.Appendf(object, "/Dest [%d 0 R /XYZ 0 %.2f null]", to.object, (to.size.H-at.y)*perMM)
	}
	return append(object, ">>\nendobj\n"...)
}

// escapeString writes a text for a PDF string in brackets.
var escapeString = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`, "\n", `\n`).Replace
