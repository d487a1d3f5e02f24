package pdfout

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"rinkpress/layouts/scene"
)

// header is the first line of the file: PrintScaling is PDF 1.6, and the second line marks the file as binary.
const header = "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"

// finish rewrites the objects of the file that fpdf made, with what fpdf cannot say, and writes the whole. The numbers of fpdf: 1 is the
// list of pages, 2 the resources, then page and content by turns; the last three are metadata, information and
// catalogue.
func finish(w io.Writer, body []byte, r *recorder, m scene.Meta) error {
	objects, err := split(body)
	if err != nil {
		return err
	}
	n := len(objects)
	if n < 2+2*len(r.pages)+3 {
		return fmt.Errorf("the PDF library wrote %d objects for %d pages", n, len(r.pages))
	}
	var added [][]byte
	next := func() int { return n + 1 + len(added) }
	for i, p := range r.pages {
		first := next()
		links := r.annotations(p, first)
		if objects[pageObject(i+1)-1], err = completePage(objects[pageObject(i+1)-1], p, first, len(links)); err != nil {
			return err
		}
		added = append(added, links...)
	}
	var numbers []int
	for _, im := range r.images {
		numbers = append(numbers, next())
		added = append(added, im.objects(next())...)
	}
	for i := range objects[:n-3] {
		objects[i] = renameFonts(objects[i], r.faces)
	}
	objects[1] = withPictures(objects[1], r.images, numbers)
	for i := range objects[:n-3] {
		if objects[i], err = compress(shareResources(objects[i])); err != nil {
			return err
		}
	}
	outline := r.outline(next())
	objects[n-1] = catalogue(n, next(), len(outline) > 0, m)
	return write(w, slices.Concat(objects, added, outline), n)
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

// completePage adds the page boxes, which fpdf would write in a random order, and the links: so many objects, from a number on.
func completePage(object []byte, p *pageRecord, link, links int) ([]byte, error) {
	const parent = "/Parent 1 0 R\n"
	if !bytes.Contains(object, []byte("/Type /Page\n")) || !bytes.Contains(object, []byte(parent)) {
		return nil, errors.New("the PDF library wrote pages in another order")
	}
	lines := parent
	if p.trim != nil {
		lines += boxLine("TrimBox", *p.trim, p.size)
	}
	if p.bleed != nil {
		lines += boxLine("BleedBox", *p.bleed, p.size)
	}
	if links > 0 {
		lines += "/Annots ["
		for i := range links {
			lines += fmt.Sprintf(" %d 0 R", link+i)
		}
		lines += "]\n"
	}
	return bytes.Replace(object, []byte(parent), []byte(lines), 1), nil
}

// renameFonts gives the fonts their own names with the tag of a subset, as the standard asks.
func renameFonts(object []byte, faces []*faceRecord) []byte {
	dict, stream, _ := bytes.Cut(object, []byte("\nstream\n"))
	if !bytes.Contains(dict, []byte("/utf8rinkpressfont")) {
		return object
	}
	for _, f := range faces {
		for _, end := range []string{"\n", " "} {
			dict = bytes.ReplaceAll(dict, []byte("/utf8"+f.family+end), []byte("/"+f.base+end))
		}
	}
	if len(dict) == 0 || stream == nil {
		return dict
	}
	return append(append(dict, "\nstream\n"...), stream...)
}

// withPictures names the pictures in the resources.
func withPictures(object []byte, images []*imageRecord, numbers []int) []byte {
	const forms = "/XObject <<\n"
	names := ""
	for i, im := range images {
		names += fmt.Sprintf("/%s %d 0 R\n", im.name, numbers[i])
	}
	return bytes.Replace(object, []byte(forms), []byte(forms+names), 1)
}

// shareResources lets a form use the resources of the pages, which have everything; fpdf repeats them in each form, with names of
// 40 letters.
func shareResources(object []byte) []byte {
	dict, stream, found := bytes.Cut(object, []byte("\nstream\n"))
	from, to := bytes.Index(dict, []byte("/Resources ")), bytes.LastIndex(dict, []byte("/Length "))
	if !found || from < 0 || to < from || !bytes.Contains(dict, []byte("/Subtype /Form\n")) {
		return object
	}
	return slices.Concat(dict[:from], []byte("/Resources 2 0 R\n"), dict[to:], []byte("\nstream\n"), stream)
}

// catalogue is the root of the document, made anew. Viewers print it without scaling.
func catalogue(number, outline int, outlined bool, m scene.Meta) []byte {
	b := fmt.Appendf(nil, "%d 0 obj\n<</Type /Catalog\n/Pages 1 0 R\n/Metadata %d 0 R\n", number, number-2)
	if m.Lang != "" {
		b = fmt.Appendf(b, "/Lang (%s)\n", m.Lang)
	}
	display := ""
	if m.Title != "" {
		display = " /DisplayDocTitle true"
	}
	b = fmt.Appendf(b, "/ViewerPreferences <</PrintScaling /None%s>>\n", display)
	if outlined {
		b = fmt.Appendf(b, "/Outlines %d 0 R\n/PageMode /UseOutlines\n", outline)
	}
	return append(b, ">>\nendobj\n"...)
}

// write writes the objects with a table of offsets and a trailer. The identifier is made of the content, so that equal documents are
// equal files.
func write(w io.Writer, objects [][]byte, root int) error {
	hash := sha256.New()
	out := &counter{w: io.MultiWriter(w, hash)}
	out.write([]byte(header))
	table := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, object := range objects {
		table = fmt.Appendf(table, "%010d 00000 n \n", out.n)
		out.write(object)
	}
	start := out.n
	id := hash.Sum(nil)[:16]
	out.write(table)
	out.write(fmt.Appendf(nil, "trailer\n<</Size %d\n/Root %d 0 R\n/Info %d 0 R\n/ID [<%x> <%x>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(objects)+1, root, root-1, id, id, start))
	return out.err
}

// counter counts what is written and keeps the first error.
type counter struct {
	w   io.Writer
	n   int
	err error
}

func (c *counter) write(p []byte) {
	if c.err != nil {
		return
	}
	n, err := c.w.Write(p)
	c.n += n
	c.err = err
}
