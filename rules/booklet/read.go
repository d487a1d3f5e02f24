package booklet

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"rinkpress/templates/gamedef"
)

// FileName is the rule text of a language within a definition's folder.
func FileName(lang string) string { return "rules." + lang + ".md" }

// maxDepth bounds lists within lists.
const maxDepth = 2

// Read reads the rule text of a definition in a language; the definition is that of the variant that is printed. All problems come
// together, of type gamedef.Problems; a language without a text is an error too.
func Read(def *gamedef.Definition, lang string) (*Text, error) {
	name := FileName(lang)
	if def.Files == nil || !slices.Contains(def.Languages, lang) {
		return nil, fmt.Errorf("%s has no rule text in %q: a file %s beside the definition", def.ID, lang, name)
	}
	data, err := def.ReadFile(name, MaxText)
	at := gamedef.Problem{File: beside(def.File, name), Line: 1, Col: 1}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		at.What, at.Allowed = fmt.Sprintf("%s has no rule text in %q", def.ID, lang), "this file, beside the definition"
		at.Hint = "or take the language out of the definition"
		return nil, gamedef.Problems{List: []gamedef.Problem{at}}
	case err != nil:
		at.What, at.Allowed = err.Error(), "a text within the definition's folder"
		return nil, gamedef.Problems{List: []gamedef.Problem{at}}
	}
	return Parse(beside(def.File, name), data, def, lang)
}

// beside is the path of a file in the folder of another, as messages name it.
func beside(file, name string) string {
	i := strings.LastIndexAny(file, `/\`)
	return file[:i+1] + name
}

// Parse reads a rule text; file names it in messages.
func Parse(file string, data []byte, def *gamedef.Definition, lang string) (*Text, error) {
	src := strings.ReplaceAll(strings.TrimPrefix(string(data), "\ufeff"), "\r\n", "\n")
	var wrong problems
	if checkCharacters(file, src, &wrong); len(wrong.list) > 0 {
		return nil, wrong.err()
	}
	res := resolve(file, src, newEnvironment(def, lang), &wrong)
	if len(wrong.list) > 0 { // Markdown of a text with holes would only tell follies
		return nil, wrong.err()
	}
	r := newReader(res, lang, &wrong)
	t := r.read()
	if err := wrong.err(); err != nil {
		return nil, err
	}
	return t, nil
}

// Bounds that keep Markdown from taking forever, far above what people write.
const (
	mostMarks    = 20     // > [ ] ( ) * and the like one after the other
	marksInBlock = 1_500  // between two blank lines
	blockBytes   = 32_000 // between two blank lines
)

// checkCharacters refuses what no text may hold, and what Markdown would take forever to read.
func checkCharacters(file, src string, wrong *problems) {
	if len(src) > MaxText {
		wrong.add(Pos{file, 1, 1}, fmt.Sprintf("the text has %d bytes", len(src)), fmt.Sprintf("at most %d", MaxText), "")
		return
	}
	p := newPlaces(file, src)
	if !utf8.ValidString(src) {
		bad := strings.IndexFunc(src, func(r rune) bool { return r == utf8.RuneError })
		wrong.add(p.at(bad), "the text is not UTF-8", "UTF-8 text", "save the file with the encoding UTF-8")
		return
	}
	marks, inBlock, start := 0, 0, 0
	for i, r := range src {
		if r == '\n' && strings.TrimSpace(firstLine(src[i+1:])) == "" {
			inBlock, start = 0, i+1
		}
		if strings.ContainsRune("[`*_<!&", r) {
			inBlock++
		}
		switch {
		case inBlock > marksInBlock:
			wrong.add(p.at(i), "too many marks without a blank line", fmt.Sprintf("at most %d of [ ` * _ < ! & in a block", marksInBlock), "")
			return
		case i-start > blockBytes:
			wrong.add(p.at(i), "too much text without a blank line", fmt.Sprintf("at most %d bytes in a block", blockBytes), "")
			return
		case unicode.IsControl(r) && r != '\n' && r != '\t':
			wrong.add(p.at(i), fmt.Sprintf("control character %U", r), "characters that can be printed", "")
			return
		case unicode.Is(unicode.Co, r):
			wrong.add(p.at(i), fmt.Sprintf("private character %U", r), "characters that can be printed", "")
			return
		}
		switch {
		case strings.ContainsRune(">[]()*_!-+", r):
			marks++
		case r == ' ' || r == '\t':
		default:
			marks = 0
		}
		if marks > mostMarks && !strings.HasPrefix(src[max(0, i-3):], "----") {
			wrong.add(p.at(i), "too many marks one after the other", fmt.Sprintf("at most %d of > [ ] ( ) * _ ! - + in a row", mostMarks), "")
			return
		}
	}
}

// reader turns the tree of Markdown into a Text.
type reader struct {
	res    *resolved
	src    []byte
	base   int // offset of src in the resolved text
	lang   string
	file   string
	wrong  *problems
	ids    map[string]Pos
	links  []Line // that must lead somewhere
	marked map[string]bool
}

func newReader(res *resolved, lang string, wrong *problems) *reader {
	return &reader{res: res, src: []byte(res.text), lang: lang, file: res.source.file, wrong: wrong, ids: map[string]Pos{}, marked: map[string]bool{}}
}

func (r *reader) problem(at Pos, what, allowed, hint string) { r.wrong.add(at, what, allowed, hint) }

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAttribute()))

// read reads everything.
func (r *reader) read() *Text {
	root := markdown.Parser().Parse(text.NewReader(r.src))
	t := &Text{File: r.file, Lang: r.lang}
	var chapter *Chapter
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 1 {
			chapter = &Chapter{Heading: *r.heading(h)}
			t.Chapters = append(t.Chapters, chapter)
			continue
		}
		b := r.block(n, 0, "")
		if b == nil {
			continue
		}
		if chapter == nil {
			r.problem(b.place(), "text before the first chapter", "a head such as: # What it is {#what}", "")
			chapter = &Chapter{}
		}
		chapter.Blocks = append(chapter.Blocks, b)
	}
	r.checkChapters(t)
	r.checkCard(t)
	r.checkLinks()
	return t
}

// checkChapters finds chapters that are unknown, missing, empty or out of order.
func (r *reader) checkChapters(t *Text) {
	last := -1
	seen := map[string]bool{}
	for _, c := range t.Chapters {
		i := slices.Index(ChapterIDs, c.ID)
		switch {
		case c.ID == "":
			r.problem(c.At, "the chapter has no name", "# Title {#name} with one of "+gamedef.Or(ChapterIDs), "")
			continue
		case i < 0:
			r.problem(c.At, "unknown chapter "+gamedef.Quote(c.ID), gamedef.Or(ChapterIDs), gamedef.Suggest(c.ID, ChapterIDs))
			continue
		case i < last:
			r.problem(c.At, "chapter "+c.ID+" stands behind "+ChapterIDs[last], "the order "+strings.Join(ChapterIDs, ", "), "")
		case len(c.Blocks) == 0:
			r.problem(c.At, "chapter "+c.ID+" is empty", "text below its head", "")
		}
		last = max(last, i)
		seen[c.ID] = true
	}
	for _, id := range ChapterIDs {
		if !seen[id] && !slices.Contains(Optional, id) {
			r.problem(Pos{r.file, 1, 1}, "chapter "+id+" is missing", "a head such as: # Title {#"+id+"}", "")
		}
	}
}

// checkCard refuses what is too large for a card.
func (r *reader) checkCard(t *Text) {
	c := t.Chapter(Card)
	if c == nil {
		return
	}
	for _, b := range c.Blocks {
		switch b.(type) {
		case *Para, *List:
		default:
			r.problem(b.place(), "this does not go onto a card", "paragraphs and lists", "")
		}
	}
}

// checkLinks finds links that lead nowhere.
func (r *reader) checkLinks() {
	var names []string
	for id := range r.ids {
		names = append(names, id)
	}
	slices.Sort(names)
	for _, l := range r.links {
		if number, ok := strings.CutPrefix(l.Text, "r"); ok && r.marked[number] {
			continue
		}
		if _, ok := r.ids[l.Text]; ok {
			continue
		}
		if rulingName.MatchString(l.Text) {
			r.problem(l.At, "the link leads to ruling "+l.Text[1:]+", which no margin has", "the number of a ruling at the beginning of a paragraph", "")
			continue
		}
		r.problem(l.At, "the link leads to "+gamedef.Quote(l.Text)+", which is nowhere", gamedef.Or(names), gamedef.Suggest(l.Text, names))
	}
}

var (
	headingName = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	rulingName  = regexp.MustCompile(`^r\d+(\.\d+)*$`)
)

// at is the place of a node in the file.
func (r *reader) at(n ast.Node) Pos { return r.res.at(r.base + position(n)) }

// position is the offset of a node in the resolved text.
func position(n ast.Node) int {
	if t, ok := n.(*ast.Text); ok {
		return t.Segment.Start
	}
	return max(0, n.Pos())
}

// heading reads a head with its name.
func (r *reader) heading(n *ast.Heading) *Heading {
	h := &Heading{At: r.at(n), Level: n.Level, Spans: r.spans(n)}
	r.note(h.Spans)
	if n.Level > 3 {
		r.problem(h.At, fmt.Sprintf("a head of level %d", n.Level), "1 (chapters) to 3", "")
	}
	if len(h.Spans) == 0 {
		r.problem(h.At, "a head without words", "# Title {#name}", "")
	}
	for _, a := range n.Attributes() {
		value, _ := a.Value.([]byte)
		if string(a.Name) != "id" || !headingName.Match(value) {
			r.problem(h.At, "the head has {"+string(a.Name)+"="+string(value)+"}", "a name such as {#free-attacks}: small letters, digits and single hyphens", "")
			continue
		}
		h.ID = string(value)
		r.name(h.ID, h.At)
	}
	return h
}

// name notes what links can lead to.
func (r *reader) name(id string, at Pos) {
	if first, ok := r.ids[id]; ok {
		r.problem(at, fmt.Sprintf("the name %s is taken, by line %d", gamedef.Quote(id), first.Line), "a name of its own for each head", "")
		return
	}
	if rulingName.MatchString(id) {
		r.problem(at, "the name "+gamedef.Quote(id)+" is that of a ruling", "another name", "")
	}
	r.ids[id] = at
}

// block reads a block within another (in: "", "list" or "box") and lists within lists (depth).
func (r *reader) block(n ast.Node, depth int, in string) Block {
	switch n := n.(type) {
	case *ast.Heading:
		if in != "" {
			r.problem(r.at(n), "a head in a "+in, "paragraphs and lists", "")
			return nil
		}
		return r.heading(n)
	case *ast.Paragraph:
		return r.para(n)
	case *ast.TextBlock:
		return r.para(n)
	case *ast.List:
		return r.list(n, depth, in)
	case *ast.Blockquote:
		if in != "" {
			r.problem(r.at(n), "a box in a "+in, "paragraphs and lists", "")
			return nil
		}
		return r.box(n)
	case *ast.FencedCodeBlock:
		return r.fenced(n, in)
	case *tables.Table:
		if in == "list" {
			r.problem(r.at(n), "a table in a list", "paragraphs and lists", "")
			return nil
		}
		return r.table(n)
	case *ast.ThematicBreak:
		return &Gap{r.at(n)}
	case *ast.HTMLBlock:
		r.problem(r.at(n), "HTML in the text", "Markdown alone", `a < that means itself is written \<`)
		return nil
	case *ast.CodeBlock:
		r.problem(r.at(n), "a block indented by four blanks", "text without indent, or a block between ```record and ```", "")
		return nil
	}
	r.problem(r.at(n), "Markdown of a kind that is not printed", "heads, paragraphs, lists, tables, block quotes and fenced blocks", "")
	return nil
}

// para reads a paragraph with the rulings at its beginning.
func (r *reader) para(n ast.Node) Block {
	p := &Para{At: r.at(n)}
	p.Rulings, p.Spans = takeRulings(r.spans(n))
	p.Spans = linkRulings(p.Spans)
	for _, number := range p.Rulings {
		r.marked[number] = true
	}
	r.note(p.Spans)
	if len(p.Spans) == 0 {
		if len(p.Rulings) > 0 {
			r.problem(p.At, "the number of a ruling without text", "the text of the ruling behind it", "")
		}
		return nil
	}
	return p
}

func (r *reader) list(n *ast.List, depth int, in string) Block {
	l := &List{At: r.at(n), Ordered: n.IsOrdered(), Start: n.Start}
	if depth >= maxDepth {
		r.problem(l.At, "lists are nested too deeply", fmt.Sprintf("at most %d within each other", maxDepth), "")
		return nil
	}
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		var it Item
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			if b := r.block(c, depth+1, "list"); b != nil {
				it.Blocks = append(it.Blocks, b)
			}
		}
		if len(it.Blocks) == 0 {
			r.problem(r.at(item), "an empty entry of a list", "text", "")
			continue
		}
		l.Items = append(l.Items, it)
	}
	if len(l.Items) == 0 {
		return nil
	}
	return l
}

func (r *reader) box(n ast.Node) Block {
	b := &Box{At: r.at(n)}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if inner := r.block(c, 0, "box"); inner != nil {
			b.Blocks = append(b.Blocks, inner)
		}
	}
	if len(b.Blocks) == 0 {
		return nil
	}
	return b
}

// table reads a table. Markdown has made every row as long as the head.
func (r *reader) table(n *tables.Table) Block {
	const columns, rows = 12, 200
	t := &Table{At: r.at(n)}
	for _, a := range n.Alignments {
		t.Aligns = append(t.Aligns, map[tables.Alignment]Align{tables.AlignLeft: Left, tables.AlignCenter: Middle, tables.AlignRight: Right}[a])
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]Span
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			spans := linkRulings(r.spans(c))
			r.note(spans)
			cells = append(cells, spans)
		}
		if _, head := row.(*tables.TableHeader); head {
			t.Head = cells
			continue
		}
		t.Rows = append(t.Rows, cells)
		if cells := 1 + pipes(firstLine(r.res.text[position(row):])); cells > len(t.Head) {
			r.problem(r.at(row), fmt.Sprintf("the row has %d cells", cells), fmt.Sprintf("%d, as many as the head", len(t.Head)), `a | that means itself is written \|`)
		}
	}
	if len(t.Head) > columns || len(t.Rows) > rows {
		r.problem(t.At, fmt.Sprintf("the table has %d columns and %d rows", len(t.Head), len(t.Rows)), fmt.Sprintf("at most %d columns and %d rows", columns, rows), "")
		return nil
	}
	return t
}

// pipes counts what parts the cells of a row.
func pipes(line string) int {
	line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	return strings.Count(line, "|") - strings.Count(line, `\|`)
}

// fenced reads a block between fences.
func (r *reader) fenced(n *ast.FencedCodeBlock, in string) Block {
	at := r.at(n)
	if !r.closed(n) {
		r.problem(at, "the fenced block is not closed", "``` on a line of its own below it", "")
		return nil
	}
	info := ""
	if n.Info != nil {
		info = string(n.Info.Segment.Value(r.src))
	}
	word, _, _ := strings.Cut(info, " ")
	switch word {
	case "diagram":
		if in != "" {
			r.problem(at, "a diagram in a "+in, "a diagram between paragraphs", "")
			return nil
		}
		return r.diagram(n, at)
	case "record", "":
		rec := &Record{At: at}
		for _, l := range r.lines(n) {
			rec.Lines = append(rec.Lines, plain(l.Text))
		}
		if len(rec.Lines) == 0 {
			return nil
		}
		return rec
	}
	r.problem(at, "a fenced block of the kind "+gamedef.Quote(word), "diagram or record", gamedef.Suggest(word, []string{"diagram", "record"}))
	return nil
}

// closed reports whether a fence ends a block. A fence that opens within it shows that the end was forgotten.
func (r *reader) closed(n *ast.FencedCodeBlock) bool {
	start := max(0, n.Pos())
	end := start + len(firstLine(r.res.text[start:]))
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		if bytes.HasPrefix(bytes.TrimLeft(seg.Value(r.src), " \t"), []byte("```")) {
			return false
		}
		end = seg.Stop
	}
	rest := strings.TrimLeft(firstLine(r.res.text[min(end, len(r.src)):]), "> \t")
	return strings.HasPrefix(rest, "```") || strings.HasPrefix(rest, "~~~")
}

// firstLine is a text up to and with its first line end.
func firstLine(s string) string {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return s[:i+1]
	}
	return s
}

// lines are the lines of a fenced block without their ends.
func (r *reader) lines(n *ast.FencedCodeBlock) []Line {
	var all []Line
	for i := range n.Lines().Len() {
		seg := n.Lines().At(i)
		all = append(all, Line{strings.TrimRight(string(seg.Value(r.src)), "\n"), r.res.at(seg.Start)})
	}
	return all
}

const captionKey = "caption:"

// diagram reads the block of a diagram: its options, its lines and its caption.
func (r *reader) diagram(n *ast.FencedCodeBlock, at Pos) Block {
	d := &Diagram{Snippet: Snippet{At: at, Lang: r.lang}}
	info := n.Info.Segment
	words := string(info.Value(r.src))
	for i := 0; i < len(words); {
		if words[i] == ' ' {
			i++
			continue
		}
		end := i + len(strings.SplitN(words[i:], " ", 2)[0])
		word := Line{plain(words[i:end]), r.res.at(info.Start + i)}
		switch {
		case i == 0: // diagram
		case word.Text == "side" || word.Text == "wide":
			if d.Place != "" {
				r.problem(word.At, "a second place: "+word.Text, "side or wide", "")
			}
			d.Place = word.Text
		default:
			d.Options = append(d.Options, word)
		}
		i = end
	}
	for i, l := range r.lines(n) {
		caption, ok := strings.CutPrefix(strings.TrimLeft(l.Text, " \t"), captionKey)
		if !ok {
			d.Lines = append(d.Lines, Line{plain(l.Text), l.At})
			continue
		}
		seg := n.Lines().At(i)
		end := seg.Start + len(strings.TrimRight(string(seg.Value(r.src)), "\n"))
		more := r.inline(end-len(strings.TrimLeft(caption, " \t")), end)
		if len(d.Caption) > 0 && len(more) > 0 {
			d.Caption = append(d.Caption, Span{At: l.At, Text: " "})
		}
		d.Caption = append(d.Caption, more...)
	}
	d.Snippet.Caption = plainText(d.Caption)
	if len(d.Caption) == 0 {
		r.problem(at, "the diagram has no caption", "a line caption: with what it shows, or two", "")
		return nil
	}
	return d
}

// inline reads a piece of the text as the inside of a paragraph.
func (r *reader) inline(from, to int) []Span {
	sub := *r
	sub.src, sub.base = r.src[from:to], r.base+from
	root := markdown.Parser().Parse(text.NewReader(sub.src))
	first := root.FirstChild()
	if first == nil {
		return nil
	}
	if _, ok := first.(*ast.Paragraph); !ok || first.NextSibling() != nil {
		r.problem(r.res.at(sub.base), "the caption is no plain line", "words, *italic*, **bold** and code", "")
		return nil
	}
	spans := linkRulings(sub.spans(first))
	r.note(spans)
	return spans
}

// note keeps the links of spans, to be checked when all names are known.
func (r *reader) note(spans []Span) {
	for _, s := range spans {
		if s.Link != "" {
			r.links = append(r.links, Line{s.Link, s.At})
		}
	}
}

// spans reads the inside of a block.
func (r *reader) spans(n ast.Node) []Span {
	c := spanReader{reader: r}
	c.children(n, Span{})
	out := c.out
	for len(out) > 0 && strings.TrimSpace(out[len(out)-1].Text) == "" {
		out = out[:len(out)-1]
	}
	for i := range out {
		if !out[i].Code {
			out[i].Text = bind(r.lang, out[i].Text)
		}
	}
	return out
}

// spanReader collects spans; neighbours of one style are joined.
type spanReader struct {
	*reader
	out []Span
}

func (c *spanReader) add(s Span) {
	if n := len(c.out); n > 0 {
		last := &c.out[n-1]
		if last.Bold == s.Bold && last.Italic == s.Italic && last.Code == s.Code && last.Link == s.Link && !s.Code {
			last.Text += s.Text
			return
		}
	}
	if s.Text != "" {
		c.out = append(c.out, s)
	}
}

func (c *spanReader) children(n ast.Node, style Span) {
	for k := n.FirstChild(); k != nil; k = k.NextSibling() {
		c.node(k, style)
	}
}

func (c *spanReader) node(n ast.Node, style Span) {
	style.At = c.at(n)
	switch n := n.(type) {
	case *ast.Text:
		style.Text = plain(unescape(n.Segment.Value(c.src)))
		switch {
		case n.HardLineBreak():
			style.Text += "\n"
		case n.SoftLineBreak():
			style.Text += " "
		}
		c.add(style)
	case *ast.String:
		style.Text = plain(string(n.Value))
		c.add(style)
	case *ast.CodeSpan:
		style.Code = true
		c.code(n, style)
	case *ast.Emphasis:
		if n.Level == 2 {
			style.Bold = true
		} else {
			style.Italic = true
		}
		c.children(n, style)
	case *ast.Link:
		to := string(n.Destination)
		if !strings.HasPrefix(to, "#") || len(n.Title) > 0 {
			c.problem(style.At, "a link to "+gamedef.Quote(plain(to)), "[words](#name) with the name of a head, or #r7 for ruling 7", "")
		}
		style.Link = plain(strings.TrimPrefix(to, "#"))
		c.children(n, style)
	case *ast.AutoLink:
		c.problem(style.At, "a link to the web", "links within the text", "")
	case *ast.Image:
		c.problem(style.At, "a picture: "+gamedef.Quote(plain(string(n.Destination))), "diagrams", "")
	case *ast.RawHTML:
		c.problem(style.At, "HTML in the text", "Markdown alone", `a < that means itself is written \<`)
	default:
		c.problem(style.At, "Markdown of a kind that is not printed", "words, *italic*, **bold**, `code` and [links](#name)", "")
	}
}

// code reads a code span.
func (c *spanReader) code(n ast.Node, style Span) {
	var b strings.Builder
	for k := n.FirstChild(); k != nil; k = k.NextSibling() {
		if t, ok := k.(*ast.Text); ok {
			b.Write(t.Segment.Value(c.src))
		}
	}
	style.Text = plain(strings.ReplaceAll(b.String(), "\n", " "))
	c.add(style)
}

// unescape resolves backslashes and entities.
func unescape(b []byte) string {
	if !bytes.ContainsAny(b, `\&`) {
		return string(b)
	}
	var out []byte
	for len(b) > 0 {
		i := bytes.IndexByte(b, '\\')
		if i < 0 || i+1 >= len(b) {
			return string(append(out, entities(b)...))
		}
		out = append(out, entities(b[:i])...)
		if !util.IsPunct(b[i+1]) {
			out = append(out, '\\')
		}
		out = append(out, b[i+1])
		b = b[i+2:]
	}
	return string(out)
}

func entities(b []byte) []byte { return util.ResolveNumericReferences(util.ResolveEntityNames(b)) }
