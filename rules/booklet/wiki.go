package booklet

import (
	"fmt"
	"strings"
	"unicode"

	"rinkpress/layouts/scene"
)

// WikiPicture is a picture that the Markdown of a booklet refers to.
type WikiPicture struct {
	Name string // of the file, beside the Markdown
	Page *scene.Page
}

// Wiki writes the booklet as plain Markdown with tables, for a wiki: values put in, links to heads as wikis name them, the numbers of
// rulings before their text, and diagrams as pictures in files whose names begin with prefix.
func (b *Booklet) Wiki(prefix string) ([]byte, []WikiPicture, error) {
	b.wrong = problems{}
	w := &wikiWriter{b: b, prefix: prefix, slugs: map[string]string{}}
	w.names()
	w.printf("# %s\n\n%s\n", mdText(b.title()), mdText(b.words.RulesOf))
	for _, c := range b.chapters() {
		w.heading(&c.Heading)
		w.blocks(c.Blocks, "")
	}
	w.printf("\n%s\n", mdText(b.imprint()))
	if err := b.wrong.err(); err != nil {
		return nil, nil, err
	}
	return []byte(w.out.String()), w.pictures, nil
}

// wikiWriter writes a booklet as Markdown.
type wikiWriter struct {
	b        *Booklet
	prefix   string
	out      strings.Builder
	pictures []WikiPicture
	slugs    map[string]string // of heads by their names
}

func (w *wikiWriter) printf(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

// names finds what wikis call the heads: their words in small letters with hyphens, numbered when they are the same.
func (w *wikiWriter) names() {
	used := map[string]int{slug(w.b.title()): 1}
	name := func(h *Heading) {
		s := slug(plainText(h.Spans))
		n := used[s]
		used[s]++
		if n > 0 {
			s = fmt.Sprintf("%s-%d", s, n)
		}
		if h.ID != "" {
			w.slugs[h.ID] = s
		}
	}
	for _, c := range w.b.chapters() {
		name(&c.Heading)
		for _, block := range c.Blocks {
			if h, ok := block.(*Heading); ok {
				name(h)
			}
		}
	}
}

// slug is the name that wikis give a head.
func slug(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' || unicode.Is(unicode.M, r):
			return unicode.ToLower(r)
		case unicode.IsSpace(r):
			return '-'
		}
		return -1
	}, title)
}

func (w *wikiWriter) heading(h *Heading) {
	w.printf("\n%s %s\n", strings.Repeat("#", h.Level+1), w.spans(h.Spans))
}

// blocks writes blocks, each line behind an indent.
func (w *wikiWriter) blocks(all []Block, indent string) {
	for _, block := range all {
		w.block(block, indent)
	}
}

func (w *wikiWriter) block(block Block, indent string) {
	switch block := block.(type) {
	case *Heading:
		w.heading(block)
	case *Para:
		w.printf("%s\n%s%s\n", strings.TrimRight(indent, " "), indent, w.para(block))
	case *List:
		w.printf("%s\n", strings.TrimRight(indent, " "))
		w.list(block, indent)
	case *Box:
		w.printf("\n")
		for i, inner := range block.Blocks {
			if p, ok := inner.(*Para); ok && i == 0 {
				w.printf("%s> %s\n", indent, w.para(p))
				continue
			}
			w.block(inner, indent+"> ")
		}
	case *Table:
		w.table(block, indent)
	case *Record:
		w.printf("%s\n%s```\n", strings.TrimRight(indent, " "), indent)
		for _, l := range block.Lines {
			w.printf("%s%s\n", indent, l)
		}
		w.printf("%s```\n", indent)
	case *Gap:
		w.printf("\n%s---\n", indent)
	case *Diagram:
		w.diagram(block)
	}
}

func (w *wikiWriter) para(p *Para) string {
	s := ""
	for _, r := range p.Rulings {
		s += "**§" + r + "** "
	}
	return s + w.spans(p.Spans)
}

func (w *wikiWriter) list(l *List, indent string) {
	for i, it := range l.Items {
		label := "- "
		if l.Ordered {
			label = fmt.Sprintf("%d. ", l.Start+i)
		}
		inner := indent + strings.Repeat(" ", len(label))
		for j, block := range it.Blocks {
			switch block := block.(type) {
			case *Para:
				if j == 0 {
					w.printf("%s%s%s\n", indent, label, w.para(block))
					continue
				}
				w.block(block, inner)
			case *List:
				if j == 0 {
					w.printf("%s%s\n", indent, strings.TrimRight(label, " "))
				}
				w.list(block, inner)
			default:
				w.block(block, inner)
			}
		}
	}
}

func (w *wikiWriter) table(t *Table, indent string) {
	row := func(cells []string) { w.printf("%s| %s |\n", indent, strings.Join(cells, " | ")) }
	cells := func(spans [][]Span) []string {
		out := make([]string, len(spans))
		for i, s := range spans {
			out[i] = strings.NewReplacer("|", `\|`, "\n", " ").Replace(w.spans(s))
		}
		return out
	}
	w.printf("%s\n", strings.TrimRight(indent, " "))
	row(cells(t.Head))
	lines := make([]string, len(t.Head))
	for i, a := range aligned(t) {
		lines[i] = map[Align]string{Natural: "---", Left: ":--", Middle: ":-:", Right: "--:"}[a]
	}
	row(lines)
	for _, r := range t.Rows {
		row(cells(r))
	}
}

func (w *wikiWriter) diagram(d *Diagram) {
	name := fmt.Sprintf("%s%02d", w.prefix, len(w.pictures)+1)
	page, _ := w.b.diagramPage(d, name)
	if page == nil {
		return
	}
	w.pictures = append(w.pictures, WikiPicture{name + ".svg", page})
	w.printf("\n![%s](%s.svg)\n\n%s\n", mdText(d.Snippet.Caption), name, w.spans(d.Caption))
}

// spans writes spans with their marks around the words, blanks outside.
func (w *wikiWriter) spans(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		text := s.Text
		before := text[:len(text)-len(strings.TrimLeft(text, " "))]
		text = text[len(before):]
		after := text[len(strings.TrimRight(text, " ")):]
		text = text[:len(text)-len(after)]
		if text == "" {
			b.WriteString(before + after)
			continue
		}
		if s.Code {
			text = codeSpan(text)
		} else {
			text = strings.ReplaceAll(mdText(text), "\n", "\\\n")
		}
		marks := strings.Repeat("*", map[bool]int{true: 2}[s.Bold]+map[bool]int{true: 1}[s.Italic])
		text = marks + text + marks
		if to, ok := w.slugs[s.Link]; ok {
			text = "[" + text + "](#" + to + ")"
		}
		b.WriteString(before + text + after)
	}
	return b.String()
}

// codeSpan puts code between more backquotes than it holds itself.
func codeSpan(s string) string {
	n, run := 0, 0
	for _, r := range s {
		if r == '`' {
			run++
			n = max(n, run)
			continue
		}
		run = 0
	}
	ticks := strings.Repeat("`", n+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return ticks + s + ticks
}

// mdText escapes what Markdown would read as marks.
func mdText(s string) string {
	var b strings.Builder
	start := true // of a line
	for i, r := range s {
		special := strings.ContainsRune("\\`*_[]<>&|~", r) || start && strings.ContainsRune("#+-=!", r)
		if (r == '.' || r == ')') && i > 0 && strings.Trim(s[strings.LastIndexByte(s[:i], '\n')+1:i], "0123456789") == "" {
			special = true // 1. would begin a list
		}
		if special {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		start = r == '\n' || start && r == ' '
	}
	return b.String()
}
