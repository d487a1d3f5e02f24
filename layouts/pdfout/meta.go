package pdfout

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"rinkpress/layouts/scene"
)

// producer is the program that a file names as its maker.
const producer = "Rinkpress"

var language = regexp.MustCompile(`^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)?$`)

// checkMeta reports what a PDF cannot say about a document.
func checkMeta(m scene.Meta) error {
	for _, text := range append([]string{m.Title, m.Author, m.Subject}, m.Keywords...) {
		if err := checkText("metadata", text); err != nil {
			return err
		}
	}
	if !language.MatchString(m.Lang) {
		return fmt.Errorf("%q is no language: a tag such as en or pt-BR is allowed", m.Lang)
	}
	if m.Created.IsZero() {
		return errors.New("a document has no date: it comes from the definition, never from the clock")
	}
	if y := m.Created.UTC().Year(); y < 1 || y > 9999 {
		return fmt.Errorf("the year %d of a document is out of range: 1 to 9999 are allowed", y)
	}
	return nil
}

// checkText reports text that is damaged or has control characters.
func checkText(what, s string) error {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return fmt.Errorf("%s %q is not valid UTF-8 or has control characters", what, s)
	}
	return nil
}

// pdfText writes a text as UTF-16 with a byte order mark, ASCII as it is.
func pdfText(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII }) < 0 {
		return s
	}
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}

// xmp is the metadata of a document as an XMP packet (ISO 16684-1).
func xmp(m scene.Meta) []byte {
	var b bytes.Buffer
	date := m.Created.UTC().Format(time.RFC3339)
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">` + "\n")
	element := func(name, open, value, end string) {
		if value == "" {
			return
		}
		fmt.Fprintf(&b, "<%s>%s", name, open)
		xml.EscapeText(&b, []byte(value)) // writing to a buffer cannot fail
		fmt.Fprintf(&b, "%s</%s>\n", end, name)
	}
	element("dc:format", "", "application/pdf", "")
	element("dc:title", `<rdf:Alt><rdf:li xml:lang="x-default">`, m.Title, `</rdf:li></rdf:Alt>`)
	element("dc:creator", `<rdf:Seq><rdf:li>`, m.Author, `</rdf:li></rdf:Seq>`)
	element("dc:description", `<rdf:Alt><rdf:li xml:lang="x-default">`, m.Subject, `</rdf:li></rdf:Alt>`)
	element("dc:language", `<rdf:Bag><rdf:li>`, m.Lang, `</rdf:li></rdf:Bag>`)
	if len(m.Keywords) > 0 {
		b.WriteString("<dc:subject><rdf:Bag>")
		for _, k := range m.Keywords {
			element("rdf:li", "", k, "")
		}
		b.WriteString("</rdf:Bag></dc:subject>\n")
	}
	element("pdf:Keywords", "", strings.Join(m.Keywords, ", "), "")
	element("pdf:Producer", "", producer, "")
	element("xmp:CreatorTool", "", producer, "")
	element("xmp:CreateDate", "", date, "")
	element("xmp:ModifyDate", "", date, "")
	b.WriteString("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return b.Bytes()
}
