package booklet

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"rinkpress/layouts/colour"
	"rinkpress/layouts/geom"
	"rinkpress/layouts/look"
	"rinkpress/layouts/scene"
)

// Picture writes a page as SVG.
type Picture func(*scene.Page) ([]byte, error)

// HTML writes the whole booklet as one file that needs nothing else: the text, and the diagrams as inline SVG. It reads well on
// a phone and on paper, in the light and in the dark, and has no script. It is well-formed XML.
func (b *Booklet) HTML(svg Picture) ([]byte, error) {
	b.wrong = problems{}
	h := &htmlWriter{b: b, svg: svg, seen: map[string]bool{}}
	h.page()
	if err := b.wrong.err(); err != nil {
		return nil, err
	}
	if h.err != nil {
		return nil, h.err
	}
	return []byte(h.out.String()), nil
}

// htmlWriter writes a booklet as HTML.
type htmlWriter struct {
	b        *Booklet
	svg      Picture
	out      strings.Builder
	pictures int
	heads    int
	seen     map[string]bool // rulings that have a place
	err      error
}

func (h *htmlWriter) printf(format string, args ...any) { fmt.Fprintf(&h.out, format, args...) }

// escape makes a text safe in elements and attributes.
func escape(s string) string { return html.EscapeString(s) }

// chapters are those of the file: all but the card.
func (b *Booklet) chapters() []*Chapter {
	var all []*Chapter
	for _, c := range b.text.Chapters {
		if c.ID != Card {
			all = append(all, c)
		}
	}
	return all
}

func (h *htmlWriter) page() {
	b := h.b
	title := b.title() + " – " + b.words.RulesOf
	h.printf("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n", escape(b.text.Lang))
	h.printf("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<meta name=\"color-scheme\" content=\"light dark\"/>\n")
	h.printf("<meta name=\"generator\" content=\"Rinkpress\"/>\n<meta name=\"description\" content=\"%s\"/>\n", escape(b.def.Summary.In(b.text.Lang)))
	h.printf("<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<header>\n", escape(title), b.css())
	h.art()
	h.printf("<h1>%s</h1>\n<p>%s</p>\n</header>\n", escape(b.title()), escape(b.words.RulesOf))
	h.contents()
	h.printf("<main>\n")
	h.heads = 0
	for _, c := range b.chapters() {
		h.printf("<section>\n")
		h.heading(&c.Heading)
		h.blocks(c.Blocks)
		h.printf("</section>\n")
	}
	h.printf("</main>\n<footer><p>%s</p></footer>\n</body>\n</html>\n", escape(b.imprint()))
}

// art is the part of the board above the title.
func (h *htmlWriter) art() {
	if h.b.def.Board == nil {
		return
	}
	t := newTypography(h.b.look, h.b.text.Lang, 1)
	size := geom.Size{W: 160, H: 48}
	a := &assembly{b: h.b, t: t, m: &measures{page: size}}
	l := &leaf{page: &scene.Page{Size: size, Label: "cover", Title: h.b.title()}, m: a.m, t: t}
	if err := a.art(l, size.At(0, 0)); err != nil {
		h.fail(err)
		return
	}
	h.picture(l.page)
}

func (h *htmlWriter) fail(err error) {
	if h.err == nil {
		h.err = err
	}
}

// Parts of an SVG that name its own parts.
var svgNames = regexp.MustCompile(`( id="|href="#|url\(#)`)

// picture puts a page in as SVG. The names within it get a prefix of its own.
func (h *htmlWriter) picture(p *scene.Page) {
	data, err := h.svg(p)
	if err != nil {
		h.fail(err)
		return
	}
	s := string(data)
	if i := strings.Index(s, "<svg"); i >= 0 {
		s = s[i:]
	}
	h.pictures++
	h.out.WriteString(svgNames.ReplaceAllString(strings.TrimSpace(s), fmt.Sprintf("${1}p%d-", h.pictures)))
	h.out.WriteByte('\n')
}

// contents lists chapters and sections.
func (h *htmlWriter) contents() {
	if h.b.options.NoContents {
		return
	}
	h.printf("<nav aria-label=\"%s\">\n<h2>%[1]s</h2>\n<ul>\n", escape(h.b.words.Contents))
	for _, c := range h.b.chapters() {
		h.printf("<li><a href=\"#%s\">%s</a>", h.id(&c.Heading), escape(plainText(c.Spans)))
		open := false
		for _, block := range c.Blocks {
			s, ok := block.(*Heading)
			if !ok {
				continue
			}
			id := h.id(s)
			if s.Level > contentsLevel {
				continue
			}
			if !open {
				h.printf("\n<ul>\n")
				open = true
			}
			h.printf("<li><a href=\"#%s\">%s</a></li>\n", id, escape(plainText(s.Spans)))
		}
		if open {
			h.printf("</ul>\n")
		}
		h.printf("</li>\n")
	}
	h.printf("</ul>\n</nav>\n")
}

// id is the name of a head; those without get the number in the order of the text.
func (h *htmlWriter) id(s *Heading) string {
	h.heads++
	if s.ID != "" {
		return s.ID
	}
	return fmt.Sprintf("head-%d", h.heads)
}

func (h *htmlWriter) heading(s *Heading) {
	h.printf("<h%d id=\"%s\">", s.Level+1, h.id(s))
	h.spans(s.Spans)
	h.printf("</h%d>\n", s.Level+1)
}

func (h *htmlWriter) blocks(all []Block) {
	for i := 0; i < len(all); i++ {
		if d, ok := all[i].(*Diagram); ok && i+1 < len(all) {
			if next, ok := all[i+1].(*Diagram); ok && d.Place == "side" && next.Place == "side" { // beside each other
				h.printf("<div class=\"pair\">\n")
				h.diagram(d)
				h.diagram(next)
				h.printf("</div>\n")
				i++
				continue
			}
		}
		h.block(all[i])
	}
}

func (h *htmlWriter) block(block Block) {
	switch block := block.(type) {
	case *Heading:
		h.heading(block)
	case *Para:
		h.printf("<p>")
		h.para(block)
		h.printf("</p>\n")
	case *List:
		h.list(block)
	case *Box:
		h.printf("<aside>\n")
		h.blocks(block.Blocks)
		h.printf("</aside>\n")
	case *Table:
		h.table(block)
	case *Record:
		h.printf("<pre>%s</pre>\n", escape(strings.Join(block.Lines, "\n")))
	case *Gap:
		h.printf("<hr/>\n")
	case *Diagram:
		h.diagram(block)
	}
}

// para writes the inside of a paragraph, with the numbers of its rulings.
func (h *htmlWriter) para(p *Para) {
	if len(p.Rulings) > 0 {
		h.printf("<span class=\"n\">")
		for i, r := range p.Rulings {
			if i > 0 {
				h.printf(" ")
			}
			id := ""
			if !h.seen[r] {
				h.seen[r] = true
				id = fmt.Sprintf(" id=\"%s\"", rulingID(r))
			}
			h.printf("<span%s title=\"%s\">§%s</span>", id, escape(fill(h.b.words.Ruling, "{number}", r)), r)
		}
		h.printf("</span> ")
	}
	h.spans(p.Spans)
}

func (h *htmlWriter) list(l *List) {
	tag := "ul"
	if l.Ordered {
		tag = "ol"
		if l.Start != 1 {
			h.printf("<ol start=\"%d\">\n", l.Start)
		} else {
			h.printf("<ol>\n")
		}
	} else {
		h.printf("<ul>\n")
	}
	for _, it := range l.Items {
		h.printf("<li>")
		for i, block := range it.Blocks {
			if p, ok := block.(*Para); ok && i == 0 {
				h.para(p)
				continue
			}
			h.block(block)
		}
		h.printf("</li>\n")
	}
	h.printf("</%s>\n", tag)
}

func (h *htmlWriter) table(t *Table) {
	aligns := aligned(t)
	class := func(j int) string {
		switch aligns[j] {
		case Right:
			return ` class="num"`
		case Middle:
			return ` class="mid"`
		}
		return ""
	}
	h.printf("<div class=\"t\"><table>\n<thead><tr>")
	for j, c := range t.Head {
		h.printf("<th scope=\"col\"%s>", class(j))
		h.spans(c)
		h.printf("</th>")
	}
	h.printf("</tr></thead>\n<tbody>\n")
	for _, row := range t.Rows {
		h.printf("<tr>")
		for j, c := range row {
			h.printf("<td%s>", class(j))
			h.spans(c)
			h.printf("</td>")
		}
		h.printf("</tr>\n")
	}
	h.printf("</tbody>\n</table></div>\n")
}

// diagramPage makes a page of a diagram, as it is beside or between the text of an A5 booklet.
func (b *Booklet) diagramPage(d *Diagram, label string) (page *scene.Page, side bool) {
	m := newMeasures(a5, float64(b.look.Book.Leading), 1)
	f := b.newFlow(newTypography(b.look, b.text.Lang, 1), &m)
	var figure *Figure
	if g := f.side(d); g != nil {
		figure, side = g.figure, true
	} else {
		figure = b.figure(d, geom.Size{W: m.column.W, H: m.column.H * wideHigh})
	}
	if figure == nil {
		return nil, side
	}
	box := figure.Symbol.Box
	return &scene.Page{Size: box.Size(), Label: label, Title: d.Snippet.Caption, Desc: figure.Desc, Items: []scene.Item{use(figure.Symbol, geom.Pt(0, 0))}}, side
}

// leastFigure is the least width of a diagram with its caption on a screen, in mm.
const leastFigure = 45

func (h *htmlWriter) diagram(d *Diagram) {
	page, side := h.b.diagramPage(d, "diagram")
	if page == nil {
		return
	}
	class := "wide"
	if side {
		class = "side"
	}
	const onScreen = 1.25 // as large as on paper: screens are farther away
	h.printf("<figure class=\"%s\" style=\"width:%.0fmm\">\n", class, max(leastFigure, page.Size.W*onScreen))
	h.picture(page)
	h.printf("<figcaption>")
	h.spans(d.Caption)
	h.printf("</figcaption>\n</figure>\n")
}

func (h *htmlWriter) spans(spans []Span) {
	for _, s := range spans {
		open, close := "", ""
		for _, tag := range []struct {
			on   bool
			name string
		}{{s.Bold, "strong"}, {s.Italic, "em"}, {s.Code, "code"}} {
			if tag.on {
				open, close = open+"<"+tag.name+">", "</"+tag.name+">"+close
			}
		}
		if s.Link != "" {
			open, close = "<a href=\"#"+escape(s.Link)+"\">"+open, close+"</a>"
		}
		h.out.WriteString(open + strings.ReplaceAll(escape(s.Text), "\n", "<br/>") + close)
	}
}

// css is the style sheet. Its colours are those of the theme; in the dark, the colours of paper and letters change places, and diagrams keep
// their paper.
func (b *Booklet) css() string {
	p := look.Colours(b.options.Theme.Palette)
	paper, ink := p["paper"], p["mark"]
	vars := []string{
		"--paper", paper, "--ink", ink, "--soft", p["secondary"], "--line", p["ice-line"], "--tint", p["ice"], "--edge", p["blue-line"],
		"--link", p["blue"], "--number", p[b.look.Book.Number.Colour],
	}
	dark := []string{
		"--paper", mix(ink, "#000000", 0.2), "--ink", mix(paper, ink, 0.12), "--soft", mix(paper, ink, 0.4), "--line", mix(paper, ink, 0.75),
		"--tint", mix(paper, ink, 0.92), "--edge", p["blue-line"], "--link", mix(p["blue-line"], paper, 0.35), "--number", mix(p["red"], paper, 0.3),
	}
	return ":root{" + declare(vars) + "}\n@media (prefers-color-scheme:dark){:root{" + declare(dark) + "}}\n@media print{:root{" + declare(vars) + "}}\n" +
		strings.ReplaceAll(sheet, "PAPER", paper)
}

func declare(pairs []string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		b.WriteString(pairs[i] + ":" + pairs[i+1] + ";")
	}
	return b.String()
}

// mix is a colour between two, a share of the way from the first.
func mix(from, to string, share float64) string {
	a, err1 := colour.Parse(from)
	b, err2 := colour.Parse(to)
	if err1 != nil || err2 != nil {
		return from
	}
	ar, ag, ab := a.Bytes()
	br, bg, bb := b.Bytes()
	between := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share + 0.5) }
	return fmt.Sprintf("#%02X%02X%02X", between(ar, br), between(ag, bg), between(ab, bb))
}

// sheet is the style sheet but for the colours. Sizes are in ems of the reader's own type.
const sheet = `*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:100%/1.5 "Noto Sans","Noto Sans KR",system-ui,"Apple SD Gothic Neo","Malgun Gothic",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:46em;padding:0 1em 3em}
:lang(ko){word-break:keep-all;overflow-wrap:break-word}
p,li,td,figcaption{hyphens:auto;overflow-wrap:break-word}
header{margin:0 -1em 2em;border-bottom:3px solid var(--ink);padding-bottom:1em}
header svg{display:block;width:100%;height:auto;max-height:40vh;background:PAPER}
header h1{font-size:2.2em;line-height:1.15;margin:.6em .45em 0}
header p{margin:.2em 1em 0;color:var(--soft)}
h2{font-size:1.6em;line-height:1.2;margin:2.2em 0 .7em;padding-bottom:.25em;border-bottom:2px solid var(--ink)}
h3{font-size:1.2em;line-height:1.3;margin:1.8em 0 .4em}
h4{font-size:1em;margin:1.4em 0 .3em}
h2,h3,h4{clear:both}
nav h2{margin-top:0}
nav ul{list-style:none;padding-left:0}
nav ul ul{padding-left:1.4em}
nav ul,nav li{margin:0}
nav a{display:block;padding:.2em 0}
a{color:var(--link)}
p{margin:.75em 0}
ul,ol{padding-left:1.5em;margin:.75em 0}
li{margin:.25em 0}
.n{float:right;margin:0 0 .2em .8em;font-size:.8em;font-weight:bold;color:var(--number);white-space:nowrap}
aside{background:var(--tint);border-left:4px solid var(--edge);margin:1.2em 0;padding:.2em 1em;display:flow-root}
code{background:var(--tint);border-radius:.2em;padding:.05em .25em;font:inherit;overflow-wrap:anywhere}
pre{background:var(--tint);padding:.6em 1em;font:inherit;overflow-x:auto;white-space:pre-wrap}
aside code,aside pre{background:var(--paper)}
hr{border:0;margin:1.5em 0}
.t{overflow-x:auto;margin:1.2em 0}
table{border-collapse:collapse;font-size:.93em}
th,td{text-align:left;vertical-align:top;padding:.3em 1.2em .3em 0;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th{border-bottom:2px solid var(--ink)}
.num{text-align:right}
.mid{text-align:center}
figure{margin:1.4em auto;max-width:100%;break-inside:avoid}
figure svg{display:block;background:PAPER;width:100%;height:auto;border-radius:2px}
figcaption{color:var(--soft);font-size:.88em;margin-top:.5em}
.pair{display:flex;flex-wrap:wrap;gap:0 1.5em;justify-content:center;clear:both}
.pair figure.side{float:none;margin:1.2em 0}
footer{margin-top:3em;border-top:1px solid var(--line);color:var(--soft);font-size:.88em}
:target{background:var(--tint)}
@media (min-width:40em){
figure.side{float:right;margin:.4em 0 1em 1.6em;clear:right}
.pair figure.side{float:none;margin:1.2em 0}
}
@media (min-width:58em){
section{position:relative;padding-right:4.5em}
.n{float:none;position:absolute;right:0;margin:.2em 0 0;width:4em;text-align:left}
.n span{display:block}
}
@media print{
html{font-size:10pt}
body{max-width:none;padding:0}
header{margin:0 0 2em}
nav{break-after:page}
h2,h3,h4{break-after:avoid}
aside,tr,pre{break-inside:avoid}
a{color:inherit;text-decoration:none}
p,li{orphans:2;widows:2}
}
`
