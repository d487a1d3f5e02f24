package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"rinkpress/rules/referee"
)

// tally counts reports for --summary and the exit status.
type tally struct {
	records  int
	unread   int // files
	verdicts map[referee.Verdict]int
	codes    map[referee.Code]int
	games    map[string]int // known games; all others are ""
}

func newTally() *tally {
	return &tally{verdicts: map[referee.Verdict]int{}, codes: map[referee.Code]int{}, games: map[string]int{}}
}

func (t *tally) add(rep *referee.Report, book *rulebook) {
	t.records++
	t.verdicts[rep.Verdict]++
	if rep.Error != nil {
		t.codes[rep.Error.Code]++
	}
	game := ""
	if rep.Game != nil {
		if def, ok := book.find(*rep.Game); ok {
			game = def.ID
		}
	}
	t.games[game]++
}

// join adds another tally.
func (t *tally) join(more *tally) {
	t.records += more.records
	t.unread += more.unread
	addAll(t.verdicts, more.verdicts)
	addAll(t.codes, more.codes)
	addAll(t.games, more.games)
}

func addAll[K comparable](to, more map[K]int) {
	for key, n := range more {
		to[key] += n
	}
}

// status is the error that carries the exit status, nil for 0. All has been printed.
func (t *tally) status() error {
	switch {
	case t.unread > 0:
		return &reported{exitCommand}
	case t.verdicts[referee.Illegal]+t.verdicts[referee.Malformed] > 0:
		return &reported{exitInput}
	}
	return nil
}

// print prints the counts: verdicts in their order, codes and games in the order of their names.
func (t *tally) print(w io.Writer) error {
	text := fmt.Appendf(nil, countLine, "records", t.records)
	for v := referee.Valid; v <= referee.Malformed; v++ {
		text = fmt.Appendf(text, countLine, "  "+v.String(), t.verdicts[v])
	}
	text = append(text, "games\n"...)
	for _, id := range slices.Sorted(maps.Keys(t.games)) {
		name := id
		if id == "" {
			name = "none that is known"
		}
		text = fmt.Appendf(text, countLine, "  "+name, t.games[id])
	}
	if len(t.codes) > 0 {
		text = append(text, "codes\n"...)
	}
	for _, code := range slices.Sorted(maps.Keys(t.codes)) {
		text = fmt.Appendf(text, countLine, "  "+string(code), t.codes[code])
	}
	if t.unread > 0 {
		text = fmt.Appendf(text, countLine, "files not read", t.unread)
	}
	_, err := w.Write(text)
	return err
}

// countLine is a line of print: a name and a number.
const countLine = "%-24s %d\n"
