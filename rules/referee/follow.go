package referee

import (
	"io"

	"rinkpress/rules/record"
)

// Entry is a closed and legal entry of a record, for callers that follow the games. The first of each record whose tags are in
// order is its Opening.
type Entry struct {
	Opening       bool   // no entry yet: State is the one before the first entry, Text is empty
	Record        int    // number of its record, from 1
	Game, Variant string // of its record
	Line          int    // where it begins; of the opening where the record begins
	Turn          bool   // a turn entry; else a section
	Number        int64  // written at the head of a turn, 0 for a section
	Turns         int    // legal turns of the record up to here, with this one
	Text          []byte // as written, with the comments up to the next entry; nil when it is longer than 4 MiB
	State         State  // after it; Clone it to keep it
}

// Follow judges the records of a text one after the other, as Verify does, and calls entry for its opening and each legal entry, and then report for the
// record that they belong to. An error of either, or of in, stops it and is returned.
func (ref *Referee) Follow(in io.Reader, o Options, entry func(*Entry) error, report func(*Report) error) error {
	if o.block == 0 {
		o.block = blockSize
	}
	cut := cutter{in: in, block: o.block, most: o.block}
	r := record.NewReader(func() ([]byte, error) {
		p := cut.next()
		if p == nil {
			return nil, cut.err
		}
		return p.text[:p.length], nil
	})
	r.KeepEntries()
	count := 0
	var stop error
	j := judge{ref: ref, detail: o.Detail, follow: func(e *Entry) {
		if stop == nil {
			e.Record = count
			stop = entry(e)
		}
	}}
	for r.Next() {
		count++
		rep := j.record(r)
		if stop != nil {
			return stop
		}
		if err := r.Cut(); err != nil {
			return err
		}
		rep.File, rep.Record = o.File, count
		if err := report(&rep); err != nil {
			return err
		}
	}
	if err := r.Cut(); err != nil {
		return err
	}
	if count > 0 {
		return nil
	}
	none := noRecord(o.File)
	return report(&none)
}
