package booklet

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"rinkpress/templates/gamedef"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s, line %d:\n got %s\nwant %s", path, i+1, g[i], w[i])
		}
	}
	t.Fatalf("%s: got %d lines, want %d", path, len(g), len(w))
}

// frame is a text of all chapters that must be there, with something in the chapter rules.
func frame(rules string) string {
	var b strings.Builder
	for _, id := range ChapterIDs {
		if id == "rules" {
			fmt.Fprintf(&b, "# The rules {#rules}\n\n%s\n\n", rules)
			continue
		}
		if id != Card && id != credits {
			fmt.Fprintf(&b, "# Title of %s {#%[1]s}\n\nText of %[1]s.\n\n", id)
		}
	}
	return b.String()
}

// rulesLine is the line of the frame where the chapter's text begins.
const rulesLine = 19

// dumpBlocks writes the model as lines.
func dumpBlocks(b *strings.Builder, blocks []Block, indent string) {
	spans := func(ss []Span) string {
		out := ""
		for _, s := range ss {
			marks := map[bool]string{true: "b"}[s.Bold] + map[bool]string{true: "i"}[s.Italic] + map[bool]string{true: "c"}[s.Code]
			if s.Link != "" {
				marks += "#" + s.Link
			}
			if marks != "" {
				out += "<" + marks + ":" + s.Text + ">"
				continue
			}
			out += s.Text
		}
		return strings.NewReplacer(noBreak, "~", "\n", "|").Replace(out)
	}
	for _, block := range blocks {
		at := block.place()
		fmt.Fprintf(b, "%s%d:%d ", indent, at.Line, at.Col)
		switch block := block.(type) {
		case *Heading:
			fmt.Fprintf(b, "head %d #%s %s\n", block.Level, block.ID, spans(block.Spans))
		case *Para:
			fmt.Fprintf(b, "para %v %s\n", block.Rulings, spans(block.Spans))
		case *List:
			fmt.Fprintf(b, "list ordered=%v start=%d\n", block.Ordered, block.Start)
			for _, it := range block.Items {
				fmt.Fprintf(b, "%s  item\n", indent)
				dumpBlocks(b, it.Blocks, indent+"    ")
			}
		case *Table:
			fmt.Fprintf(b, "table %v\n", block.Aligns)
			for _, row := range append([][][]Span{block.Head}, block.Rows...) {
				fmt.Fprintf(b, "%s ", indent)
				for _, c := range row {
					fmt.Fprintf(b, " [%s]", spans(c))
				}
				b.WriteByte('\n')
			}
		case *Box:
			b.WriteString("box\n")
			dumpBlocks(b, block.Blocks, indent+"  ")
		case *Diagram:
			fmt.Fprintf(b, "diagram place=%q options=%v caption %s\n", block.Place, block.Options, spans(block.Caption))
			for _, l := range block.Lines {
				fmt.Fprintf(b, "%s  %d:%d %s\n", indent, l.At.Line, l.At.Col, l.Text)
			}
		case *Record:
			fmt.Fprintf(b, "record %q\n", block.Lines)
		case *Gap:
			b.WriteString("gap\n")
		}
	}
}

func TestReadGolden(t *testing.T) {
	text, err := Read(sample(t, ""), "en")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range text.Chapters {
		fmt.Fprintf(&b, "%d:%d chapter %s %q\n", c.At.Line, c.At.Col, c.ID, plainText(c.Spans))
		dumpBlocks(&b, c.Blocks, "  ")
	}
	golden(t, "model.txt", b.String())
}

func TestReadBlocks(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ name, src, lang, want string }{
		{"entities and backslashes", `a &amp; b \* \& &#65; c`, "en", "19:1 para [] a & b * & A c\n"},
		{"values are no Markdown", `{{"**a** <b> [c](#d) &amp; | # x"}}`, "en", "19:1 para [] **a** <b> [c](#d) &amp; | # x\n"},
		{"values in code", "`{{\"a*b`\"}}`", "en", "19:1 para [] <c:a*b`>\n"},
		{"rulings", "[§3][§14.2] Text [§3] goes [§3](#r3).", "en", "19:1 para [3 14.2] Text <#r3:§~3> goes <#r3:§3>.\n"},
		{"ruling in bold", "[§3] **Steps.** More.", "en", "19:1 para [3] <b:Steps.> More.\n"},
		{"nested marks", "*a **b** c*", "en", "19:1 para [] <i:a ><bi:b><i: c>\n"},
		{"Polish small words", "Krążek w bramce i gol (a potem z nim) o 3", "pl", "19:1 para [] Krążek w~bramce i~gol (a~potem z~nim) o~3\n"},
		{"Russian small words", "Шайба в воротах — и гол, ну же ли бы", "ru", "19:1 para [] Шайба в~воротах~— и~гол, ну~же~ли~бы\n"},
		{"dash", "one – two", "en", "19:1 para [] one~– two\n"},
		{"line ends are blanks", "one\ntwo\\\nthree", "en", "19:1 para [] one two|three\n"},
		{"column in a caption", "```diagram\nx\ncaption: a {{.rules.width}} [b](#rules)\n```", "en", "19:1 diagram place=\"\" options=[] caption a 5 <#rules:b>\n    20:1 x\n"},
		{"two lines of caption", "```diagram\ncaption: a *b*\n caption: c\n```", "en", "19:1 diagram place=\"\" options=[] caption a <i:b> c\n"},
		{"options", "```diagram side advanced area=a{{1}}-e11 illegal=x\ncaption: c\n```", "en",
			"19:1 diagram place=\"side\" options=[{advanced {f 19 17}} {area=a1-e11 {f 19 26}} {illegal=x {f 19 42}}] caption c\n"},
		{"a row with a bar", "| a |\n|---|\n| b \\| c |", "en", "19:1 table [0]\n    [a]\n    [b | c]\n"},
	} {
		text, err := Parse("f", []byte(frame(row.src)), def, row.lang)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		var b strings.Builder
		dumpBlocks(&b, text.Chapter("rules").Blocks, "  ")
		if want := "  " + row.want; b.String() != want {
			t.Errorf("%s:\n got %q\nwant %q", row.name, b.String(), want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ name, src, want string }{
		{"unknown placeholder", "a {{.rules.widht}}", "f:19:5: unknown placeholder \".rules.widht\""},
		{"unclosed fence", "```diagram\nx", "f:19:1: the fenced block is not closed"},
		{"fence in a fence", "```record\nx\n\ntext\n\n```diagram\ncaption: a\n```", "f:19:1: the fenced block is not closed"},
		{"unknown fence", "```digram\nx\n```", "did you mean \"diagram\"?"},
		{"no caption", "```diagram\nx\n```", "f:19:1: the diagram has no caption"},
		{"two places", "```diagram side wide\ncaption: a\n```", "f:19:17: a second place: wide: side or wide"},
		{"link of a caption", "```diagram\ncaption: a [b](#nowhere)\n```", "f:20:13: the link leads to \"nowhere\""},
		{"link of a head", "## A [b](#nowhere)\n\nx", "f:19:7: the link leads to \"nowhere\""},
		{"caption with a list", "```diagram\ncaption: - a\n```", "f:20:10: the caption is no plain line"},
		{"picture", "![goal](goal.png)", "f:19:1: a picture: \"goal.png\": diagrams"},
		{"HTML block", "<div>\nx\n</div>", "f:19:1: HTML in the text: Markdown alone"},
		{"HTML in the line", "a <b>x</b>", "f:19:3: HTML in the text"},
		{"web link", "a [x](https://example.org)", "f:19:3: a link to \"https://example.org\""},
		{"bare web link", "<https://example.org>", "f:19:1: a link to the web"},
		{"link to nowhere", "a [x](#ruls)", "f:19:4: the link leads to \"ruls\", which is nowhere: examples, "},
		{"link to no ruling", "a [§7]", "f:19:1: the link leads to ruling 7, which no margin has"},
		{"ruling without text", "[§7]", "f:19:1: the number of a ruling without text"},
		{"name twice", "## A {#setup}\n\nx", "f:19:1: the name \"setup\" is taken, by line 9"},
		{"name of a ruling", "## A {#r7}\n\nx", "f:19:1: the name \"r7\" is that of a ruling"},
		{"bad name", "## A {#Big}\n\nx", "f:19:1: the head has {id=Big}"},
		{"other attribute", "## A {.big}\n\nx", "f:19:1: the head has {class=big}"},
		{"deep head", "#### A\n\nx", "f:19:1: a head of level 4: 1 (chapters) to 3"},
		{"empty head", "##\n\nx", "f:19:1: a head without words"},
		{"head in a box", "> ## A", "f:19:3: a head in a box"},
		{"box in a box", "> > a", "f:19:3: a box in a box"},
		{"table in a list", "- | a |\n  |---|\n  | b |", "a table in a list"},
		{"diagram in a box", "> ```diagram\n> caption: a\n> ```", "f:19:3: a diagram in a box"},
		{"deep list", "- a\n  - b\n    - c", "f:21:5: lists are nested too deeply: at most 2"},
		{"empty entry", "- a\n-\n- b", "f:20:1: an empty entry of a list"},
		{"too many cells", "| a | b |\n|---|---|\n| 1 | 2 | 3 |", "f:21:1: the row has 3 cells: 2, as many as the head"},
		{"indented block", "    x", "f:19:5: a block indented by four blanks"},
		{"control character", "a \x07", "f:19:3: control character U+0007"},
		{"private character", "a \ue02a", "f:19:3: private character U+E02A"},
		{"not UTF-8", "a \xff", "f:19:3: the text is not UTF-8"},
		{"many marks", strings.Repeat("[", 30), "f:19:21: too many marks"},
		{"many marks in a block", strings.Repeat("[a", 1600), "f:19:3001: too many marks without a blank line"},
		{"much text in a block", strings.Repeat("a ", 20_000), "too much text without a blank line: at most 32000 bytes"},
		{"definition of a link", "[a]: https://example.org", "f:19:1: Markdown of a kind that is not printed"},
	} {
		_, err := Parse("f", []byte(frame(row.src)), def, "en")
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
}

func TestChapterErrors(t *testing.T) {
	def := sample(t, "")
	for _, row := range []struct{ name, old, new, want string }{
		{"missing", "# Title of setup {#setup}\n", "", "f:1:1: chapter setup is missing"},
		{"unknown", "{#setup}", "{#setpu}", "f:9:1: unknown chapter \"setpu\""},
		{"no name", " {#setup}", "", "f:9:1: the chapter has no name"},
		{"twice", "{#turn}", "{#setup}", "f:13:1: the name \"setup\" is taken, by line 9"},
		{"text before", "# Title of what", "x\n\n# Title of what", "f:1:1: text before the first chapter"},
		{"empty", "Text of setup.\n", "", "f:9:1: chapter setup is empty"},
		{"table on the card", "# Title of summary {#summary}\n\nText of summary.", "# S {#summary}\n\nx\n\n# C {#card}\n\n| a |\n|---|\n| b |", "this does not go onto a card"},
	} {
		src := frame("x")
		if !strings.Contains(src, row.old) {
			t.Fatalf("%s: the frame has no %q", row.name, row.old)
		}
		_, err := Parse("f", []byte(strings.Replace(src, row.old, row.new, 1)), def, "en")
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
	swapped := strings.Replace(strings.Replace(strings.Replace(frame("x"), "{#what}", "{#tmp}", 1), "{#need}", "{#what}", 1), "{#tmp}", "{#need}", 1)
	if _, err := Parse("f", []byte(swapped), def, "en"); err == nil || !strings.Contains(err.Error(), "f:5:1: chapter what stands behind need") {
		t.Errorf("order: got %v", err)
	}
}

// All problems come together, in the order of the text.
func TestAllProblemsTogether(t *testing.T) {
	_, err := Parse("f", []byte(frame("<b>x</b>\n\n[y](#nowhere)\n\n```diagram\nz\n```")), sample(t, ""), "en")
	var all gamedef.Problems
	if !errors.As(err, &all) || len(all.List) < 3 {
		t.Fatalf("got %v", err)
	}
	for i := 1; i < len(all.List); i++ {
		if all.List[i].Line < all.List[i-1].Line {
			t.Errorf("line %d stands behind %d", all.List[i].Line, all.List[i-1].Line)
		}
	}
}

func TestReadMissing(t *testing.T) {
	def := sample(t, "")
	def.Files = fstest.MapFS{}
	if _, err := Read(def, "en"); err == nil || !strings.HasPrefix(err.Error(), "game/rules.en.md:1:1: gentlemans-hockey has no rule text in \"en\": this file") {
		t.Errorf("got %v", err)
	}
	if _, err := Read(def, "de"); err == nil || !strings.Contains(err.Error(), "no rule text in \"de\"") {
		t.Errorf("got %v", err)
	}
	def.Files = fstest.MapFS{"rules.en.md": {Data: make([]byte, MaxText+1)}}
	if _, err := Read(def, "en"); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("testdata/game/rules.en.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	for _, s := range []string{"{{", "```", "> - 1. [§1] `a", "| a |\n|---|\n| b | c |", "```diagram side\ncaption: *x*\n```", "[x]: y", "![](", "{{if true}}", "\\", "&#0;", "- \n", "# {#a}"} {
		f.Add(frame(s))
	}
	def := sample(f, "")
	f.Fuzz(func(t *testing.T, src string) {
		text, err := Parse("f", []byte(src), def, "pl")
		if err != nil {
			var all gamedef.Problems
			if !errors.As(err, &all) {
				t.Fatalf("an error without a place: %v", err)
			}
			for _, p := range all.List {
				if p.Line < 1 || p.Col < 1 || p.What == "" || p.Line > 1+strings.Count(src, "\n") {
					t.Fatalf("a problem at no place: %+v", p)
				}
			}
			return
		}
		for _, c := range text.Chapters {
			walk(c.Blocks, func(b Block) {
				if at := b.place(); at.Line < 1 {
					t.Fatalf("%T has no place", b)
				}
			})
		}
	})
}
