package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"rinkpress/rules/referee"
)

// reportFormat is a way to print reports. Its functions append to a text.
type reportFormat struct {
	name       string
	detail     bool   // it shows places and positions
	machine    bool   // nothing else may stand between
	head, foot string // of the whole
	begin      func(b []byte, file string) []byte
	record     func(b []byte, rep *referee.Report, quiet bool) []byte
	unread     func(b []byte, file string, err error) []byte // a file that cannot be read, or not to its end
	end        func(b []byte) []byte                         // of a file
}

// reportFormats are all ways to print reports, the usual one first.
var reportFormats = []reportFormat{
	{name: "text", detail: true, begin: appendNoName, record: appendText, unread: appendNoError, end: appendNothing},
	{name: "jsonl", machine: true, begin: appendNoName, record: appendJSON, unread: appendNoError, end: appendNothing},
	{name: "junit", detail: true, machine: true,
		head: xml.Header + "<testsuites name=\"rinkpress verify\">\n", foot: "</testsuites>\n",
		begin: appendSuite, record: appendCase, unread: appendUnreadCase, end: appendSuiteEnd},
}

func reportFormatNames() []string {
	names := make([]string, len(reportFormats))
	for i, f := range reportFormats {
		names[i] = f.name
	}
	return names
}

func appendNothing(b []byte) []byte                         { return b }
func appendNoName(b []byte, _ string) []byte                { return b }
func appendNoError(b []byte, _ string, _ error) []byte      { return b }
func appendJSON(b []byte, r *referee.Report, _ bool) []byte { return append(r.AppendJSON(b), '\n') }

// outcomes say who has won.
var outcomes = [...]string{referee.NoWinner: "", referee.RedWins: ", Red wins", referee.BlueWins: ", Blue wins", referee.Draw: ", drawn"}

// appendText says for people what became of a record.
func appendText(b []byte, rep *referee.Report, quiet bool) []byte {
	file := visible(rep.File)
	if !quiet {
		b = fmt.Appendf(b, "%s:%d: record %d: %s %d-%d, %s%s\n", file, rep.Line, rep.Record, rep.Verdict,
			rep.Score.Red, rep.Score.Blue, plural(rep.Turns, "turn"), outcomes[rep.Winner])
	}
	e := rep.Error
	if e == nil {
		return b
	}
	b = append(append(b, errorText(file, e)...), '\n')
	if d := rep.Detail; d != nil {
		b = appendDetail(b, e, d)
	}
	return b
}

// plural is a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// errorText is an error in one line: file:line:col: code: message.
func errorText(file string, e *referee.Error) string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", file, e.Line, e.Column, e.Code, visible(e.Message))
}

const (
	sourceIndent = "    "
	clipped      = "..."
)

// appendDetail shows the place of an error.
func appendDetail(b []byte, e *referee.Error, d *referee.Detail) []byte {
	if d.Source != "" {
		source, before := visible(d.Source), d.Caret
		if e.Column-1 > d.Caret {
			source, before = clipped+source, before+len(clipped)
		}
		b = fmt.Appendf(b, "%s%s\n%s%s\n", sourceIndent, source, sourceIndent, caretLine(source, before))
	}
	if d.Position != "" {
		b = append(b, "  the position there:\n"...)
		for line := range strings.Lines(d.Position) {
			if line != "\n" {
				b = append(b, sourceIndent...)
			}
			b = append(b, line...)
		}
		b = append(b, "  legal there: "...)
		b = append(append(b, legalText(d.Legal)...), '\n')
	}
	return b
}

// mostLegal bounds how many legal actions an error message shows, and how many characters they may have in all.
const (
	mostLegal     = 24
	mostLegalText = 240
)

// legalText lists what is legal, shortened when it is much.
func legalText(legal []string) string {
	if len(legal) == 0 {
		return "nothing but the result"
	}
	var text strings.Builder
	for i, action := range legal {
		if i == mostLegal || i > 0 && text.Len()+len(action) > mostLegalText {
			fmt.Fprintf(&text, " and %d more", len(legal)-i)
			break
		}
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(actionText(action))
	}
	return text.String()
}

// actionText is a legal action for people.
func actionText(action string) string {
	if action == "" {
		return "(the end of the turn)"
	}
	return action
}

// appendSuite opens the test suite of a file. It does not say how many cases there are: they are printed as they are judged.
func appendSuite(b []byte, file string) []byte {
	return fmt.Appendf(b, "  <testsuite name=\"%s\">\n", escaped(file))
}

func appendSuiteEnd(b []byte) []byte { return append(b, "  </testsuite>\n"...) }

// appendCase is the test case of a record; its failure holds what people are told.
func appendCase(b []byte, rep *referee.Report, _ bool) []byte {
	b = fmt.Appendf(b, "    <testcase classname=\"%s\" name=\"record %d (line %d)\"", escaped(rep.File), rep.Record, rep.Line)
	e := rep.Error
	if e == nil {
		return append(b, "/>\n"...)
	}
	text := errorText(rep.File, e)
	var detail []byte
	if rep.Detail != nil {
		detail = appendDetail(nil, e, rep.Detail)
	}
	return fmt.Appendf(b, ">\n      <failure type=\"%s\" message=\"%s\">%s</failure>\n    </testcase>\n", escaped(string(e.Code)), escaped(text), escaped(text+"\n"+string(detail)))
}

// appendUnreadCase is the test case that stands for a file that cannot be read.
func appendUnreadCase(b []byte, file string, err error) []byte {
	return fmt.Appendf(b, "    <testcase classname=\"%s\" name=\"the file can be read\">\n      <error type=\"unreadable\" message=\"%s\"/>\n    </testcase>\n",
		escaped(file), escaped(err.Error()))
}

// escaped is a text for XML, without characters that XML does not allow.
func escaped(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // never fails: a buffer takes everything
	return b.String()
}
