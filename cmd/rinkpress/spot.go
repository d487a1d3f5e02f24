package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// spotOptions say which moment of which record show and moves are about.
type spotOptions struct {
	defs   []string
	record int
	turn   string
}

func (o *spotOptions) flags(cmd *cobra.Command) {
	defFlag(cmd, &o.defs)
	cmd.Flags().IntVar(&o.record, "record", 1, "number of the record in the file")
	cmd.Flags().StringVar(&o.turn, "turn", "", "turn `N`, or S.N for turn N of the S-th period, game or round (default: the end of the record, or its error)")
}

// turnName names a turn: its number, and the period, game or round it is in, 0 if that was not said.
type turnName struct {
	section int
	number  int64
}

func (t turnName) String() string {
	if t.section == 0 {
		return strconv.FormatInt(t.number, 10)
	}
	return fmt.Sprintf("%d.%d", t.section, t.number)
}

// readTurn reads "5" or "2.5". Turn 0 is the moment before the first turn.
func readTurn(text string) (turnName, error) {
	bad := hintf("--turn 5, or --turn 2.5 for the 5th turn of the 2nd period, game or round", "--turn is %q: a number is allowed, or two with a full stop between", text)
	section, number, two := strings.Cut(text, ".")
	if !two {
		section, number = "0", text
	}
	s, err := strconv.ParseUint(section, 10, 31)
	if err != nil || two && s == 0 {
		return turnName{}, bad
	}
	n, err := strconv.ParseUint(number, 10, 62)
	if err != nil {
		return turnName{}, bad
	}
	return turnName{int(s), int64(n)}, nil
}

// spot is a moment of a record.
type spot struct {
	game   referee.Game
	report *referee.Report // of the record
	name   string          // of the moment: "after turn 5"
	before referee.State   // before the turn, or where the turn would stand
	after  referee.State   // after it; nil when the turn is not in the record
	turn   string          // as it is written, nothing when it is not in the record
	number int64           // its number
}

// errFound ends the reading of a file when its record has been found.
var errFound = errors.New("found")

// restarts are the section words after which turns are counted from 1 again (notation.md, "Body").
var restarts = map[string]bool{"period": true, "game": true, "round": true}

// finder follows a record to a moment of it.
type finder struct {
	record  int
	wanted  *turnName // nil for the end
	section int       // periods, games or rounds so far
	last    referee.State
	number  int64 // of the last turn in the section
	found   []turnName
	spot    spot
}

// find looks for the moment that the options name. The error tells what there is instead.
func (a *app) find(name string, o spotOptions) (*spot, error) {
	f := finder{record: o.record}
	if o.record < 1 {
		return nil, fmt.Errorf("--record is %d: records are counted from 1", o.record)
	}
	if o.turn != "" {
		turn, err := readTurn(o.turn)
		if err != nil {
			return nil, err
		}
		f.wanted = &turn
	}
	book, err := a.rules(o.defs)
	if err != nil {
		return nil, err
	}
	s, err := a.oneSource(name)
	if err != nil {
		return nil, err
	}
	in, err := s.open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", visible(name), err)
	}
	defer in.Close()
	return f.run(book, name, in)
}

// oneSource is the source of a name that is no folder.
func (a *app) oneSource(name string) (s source, err error) {
	a.eachSource([]string{name}, func(first source) bool {
		s = first
		return false
	})
	if s.err != nil {
		return s, fmt.Errorf("%s: %w", visible(s.name), s.err)
	}
	if s.name != name {
		return s, hintf("name one of the files in it", "%s is a folder: a file of records is needed, or -", visible(name))
	}
	return s, nil
}

// run reads the file up to the end of the record.
func (f *finder) run(book *rulebook, name string, in io.Reader) (*spot, error) {
	records := 0
	err := book.Follow(in, referee.Options{File: name, Detail: true}, func(e *referee.Entry) error {
		if e.Record == f.record {
			f.entry(e)
		}
		return nil
	}, func(rep *referee.Report) error {
		records++
		if rep.Record < f.record {
			return nil
		}
		f.spot.report = rep
		if rep.Game != nil {
			def, _ := book.find(*rep.Game)
			f.spot.game = def.Game
		}
		return errFound
	})
	switch {
	case err == nil:
		return nil, fmt.Errorf("%s has %s: there is no record %d", visible(name), plural(records, "record"), f.record)
	case !errors.Is(err, errFound):
		return nil, fmt.Errorf("%s: %w", visible(name), osReason(err))
	}
	return f.result()
}

// entry notes an entry of the record.
func (f *finder) entry(e *referee.Entry) {
	before := f.last
	f.last = e.State.Clone()
	if !e.Turn {
		if !e.Opening && restarts[firstWord(e.Text)] {
			f.section++
			f.number = 0
		}
		f.meet(turnName{f.section, 0}, f.last, f.last, "")
		return
	}
	if f.section == 0 {
		f.section = 1 // the record has left the entry out
	}
	f.number = e.Number
	f.meet(turnName{f.section, e.Number}, before, f.last, string(e.Text))
}

// firstWord is the word that an entry begins with.
func firstWord(entry []byte) string {
	if n := bytes.IndexAny(entry, " \t\r\n\f\v[](){};"); n >= 0 { // reading rule 9
		entry = entry[:n]
	}
	return string(entry)
}

// meet notes a turn if it is the one that is wanted.
func (f *finder) meet(t turnName, before, after referee.State, text string) {
	w := f.wanted
	if w == nil || w.number != t.number || w.section != 0 && w.section != max(t.section, 1) {
		return
	}
	if n := len(f.found); n > 0 && max(f.found[n-1].section, 1) == max(t.section, 1) {
		f.found = f.found[:n-1] // turn 0 once more: an entry later
	} else if n > 0 {
		f.found = append(f.found, t)
		return
	}
	f.found = append(f.found, t)
	f.spot.before, f.spot.after, f.spot.turn, f.spot.number = before, after, text, t.number
	f.spot.name = fmt.Sprintf("turn %s", w)
}

// maxNamed is how many of the turns of one number an error message lists.
const maxNamed = 5

// result is the moment that was found.
func (f *finder) result() (*spot, error) {
	switch {
	case f.wanted == nil || f.last == nil:
		f.spot.before = f.last
		f.spot.number = f.number + 1
		return &f.spot, nil
	case len(f.found) == 1:
		return &f.spot, nil
	case len(f.found) > 1:
		var names []string
		for i, t := range f.found {
			if i == maxNamed {
				names = append(names, "...")
				break
			}
			names = append(names, turnName{max(t.section, 1), t.number}.String())
		}
		return nil, hintf("--turn S.N names turn N of the S-th period, game or round", "turn %s is there %d times: %s", f.wanted, len(f.found), strings.Join(names, ", "))
	case f.wanted.number == f.number+1 && (f.wanted.section == 0 || f.wanted.section == max(f.section, 1)):
		f.spot.before, f.spot.number = f.last, f.wanted.number
		f.spot.name = fmt.Sprintf("turn %s", f.wanted)
		return &f.spot, nil
	}
	return nil, fmt.Errorf("there is no legal turn %s in record %d: it has %d, the last one is %s", f.wanted, f.record, f.spot.report.Turns, turnName{max(f.section, 1), f.number})
}

// feed plays the beginning of an entry on a copy of a state, up to where the text ends, and returns the state there.
func feed(s referee.State, game referee.Game, text string) (referee.State, *referee.Fault) {
	s = s.Clone()
	c := record.NewCursor([]byte(text), game.Sections)
	fault := s.Entry(c)
	if fault != nil && fault.Code == referee.Unterminated {
		fault = nil // what was given is legal so far
	}
	return s, fault
}
