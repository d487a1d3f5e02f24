package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const noBreakSpace = '\u00a0'

// visible makes a text from outside harmless for a terminal: what would move the cursor, colour or turn the line round is shown as U+FFFD. Tabs
// stay.
func visible(text string) string {
	clean := func(r rune) bool { return r == '\t' || r == noBreakSpace || unicode.IsPrint(r) && r != utf8.RuneError }
	if strings.IndexFunc(text, func(r rune) bool { return !clean(r) }) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if clean(r) {
			return r
		}
		return utf8.RuneError
	}, text)
}

// visibleLines makes each line of a text visible.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = visible(line)
	}
	return strings.Join(lines, "\n")
}

// caretLine is the line that puts a caret under the character of a text that so many others stand before: tabs stay tabs, and wide
// characters have two columns.
func caretLine(text string, before int) string {
	var line strings.Builder
	for _, r := range text {
		if before--; before < 0 {
			break
		}
		switch {
		case r == '\t':
			line.WriteByte('\t')
		case unicode.In(r, unicode.Mn, unicode.Me):
		case unicode.Is(wideCharacters, r):
			line.WriteString("  ")
		default:
			line.WriteByte(' ')
		}
	}
	line.WriteByte('^')
	return line.String()
}

// wideCharacters take two columns on terminals: the blocks of Unicode whose characters are East Asian wide or fullwidth, and pictures.
var wideCharacters = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115f, 1}, {0x2e80, 0x303e, 1}, {0x3041, 0x33ff, 1}, {0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}, {0xa000, 0xa4cf, 1},
		{0xac00, 0xd7a3, 1}, {0xf900, 0xfaff, 1}, {0xfe30, 0xfe6f, 1}, {0xff00, 0xff60, 1}, {0xffe0, 0xffe6, 1},
	},
	R32: []unicode.Range32{{0x1f300, 0x1f64f, 1}, {0x1f680, 0x1f6ff, 1}, {0x1f900, 0x1f9ff, 1}, {0x20000, 0x3fffd, 1}},
}
