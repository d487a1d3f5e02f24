package pdfout

import (
	"fmt"
	"strings"
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

// outline is the document outline as PDF objects, the first of them (the root) numbered n; none when no page has an entry. fpdf's own
// has wrong heights where page sizes differ and wrong counts.
func (r *recorder) outline(n int) [][]byte {
	all := r.entries()
	if len(all) == 1 {
		return nil
	}
	objects := make([][]byte, len(all))
	for i, e := range all {
		var b strings.Builder
		fmt.Fprintf(&b, "%d 0 obj\n<<", n+i)
		if i == 0 {
			b.WriteString("/Type /Outlines")
		} else {
			height := r.pages[e.page-1].size.H
			fmt.Fprintf(&b, "/Title (%s)\n/Dest [%d 0 R /XYZ 0 %.2f null]", escapeString(pdfText(e.title)), pageObject(e.page), (height-e.y)*perMM)
		}
		for _, ref := range []struct {
			name string
			to   int
		}{{"Parent", e.parent}, {"Prev", e.prev}, {"Next", e.next}, {"First", e.first}, {"Last", e.last}} {
			if ref.to >= 0 {
				fmt.Fprintf(&b, "\n/%s %d 0 R", ref.name, n+ref.to)
			}
		}
		if e.under > 0 {
			fmt.Fprintf(&b, "\n/Count %d", e.under)
		}
		b.WriteString(">>\nendobj\n")
		objects[i] = []byte(b.String())
	}
	return objects
}

// pageObject is the number of a page's object in fpdf's files: pages and contents by turns, after the two first objects.
func pageObject(page int) int { return 1 + 2*page }

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

// annotations are the links of a page as PDF objects, the first of them numbered n. fpdf would write them into the page itself, which
// strict readers refuse.
func (r *recorder) annotations(p *pageRecord, n int) [][]byte {
	objects := make([][]byte, len(p.links))
	for i, l := range p.links {
		b := l.Box
		object := fmt.Appendf(nil, "%d 0 obj\n<</Type /Annot /Subtype /Link /F 4 /Border [0 0 0]\n/Rect [%.2f %.2f %.2f %.2f]\n", n+i,
			b.X*perMM, (p.size.H-b.Bottom())*perMM, b.Right()*perMM, (p.size.H-b.Y)*perMM)
		if l.URI != "" {
			object = fmt.Appendf(object, "/A <</S /URI /URI (%s)>>", escapeString(l.URI))
		} else {
			at := r.dests[l.Dest]
			object = fmt.Appendf(object, "/Dest [%d 0 R /XYZ 0 %.2f null]", pageObject(at.page), (r.pages[at.page-1].size.H-at.y)*perMM)
		}
		objects[i] = append(object, ">>\nendobj\n"...)
	}
	return objects
}

// escapeString writes a text for a PDF string in brackets.
var escapeString = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`, "\n", `\n`).Replace
