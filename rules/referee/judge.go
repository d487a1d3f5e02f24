package referee

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"

	"rinkpress/rules/param"
	"rinkpress/rules/record"
)

// Definition is a game as a definition (YAML) describes it: the referee it names, and its variants.
type Definition struct {
	ID       string // what the tag Game names
	Game     Game
	Variants []Variant // at least one; the first is played when a record names none
}

// Variant is a game with its parameters. Parameters that Values does not name have the values of the standard game.
type Variant struct {
	ID     string
	Values param.Values
}

// Referee judges records of given definitions. It is safe for concurrent use.
type Referee struct{ tables []table }

// table is a definition prepared for judging.
type table struct {
	id       string
	game     Game
	sections record.Sections
	variants []prepared
}

// prepared is a variant whose rules are made when the first record needs them.
type prepared struct {
	id    string
	rules func() Rules
}

// New returns the referee of the given definitions. The error says which variant of which has values that are not allowed.
func New(definitions []Definition) (*Referee, error) {
	ref := &Referee{}
	for _, def := range definitions {
		if len(def.Variants) == 0 {
			return nil, fmt.Errorf("game %s has no variant: a definition has at least one", def.ID)
		}
		if ref.find(def.ID) != nil {
			return nil, fmt.Errorf("game %s is defined twice: each id may be defined once", def.ID)
		}
		t := table{id: def.ID, game: def.Game, sections: record.SectionSet(def.Game.Sections)}
		for _, v := range def.Variants {
			for _, name := range slices.Sorted(maps.Keys(v.Values)) {
				if _, ok := def.Game.Params.Find(name); !ok {
					return nil, fmt.Errorf("game %s, variant %s: there is no parameter %s", def.ID, v.ID, name)
				}
			}
			values := def.Game.Params.Defaults().With(v.Values)
			if problems := def.Game.Params.Validate(values); len(problems) > 0 {
				return nil, fmt.Errorf("game %s, variant %s: %s: allowed is %s", def.ID, v.ID, problems[0].What, problems[0].Allowed)
			}
			t.variants = append(t.variants, prepared{v.ID, sync.OnceValue(func() Rules { return def.Game.New(values) })})
		}
		ref.tables = append(ref.tables, t)
	}
	return ref, nil
}

// Rules returns the rules of a variant of a game; "" is its first one. It is nil if there is no such game or variant.
func (ref *Referee) Rules(game, variant string) Rules {
	t := ref.find(game)
	if t == nil {
		return nil
	}
	if variant == "" {
		return t.variants[0].rules()
	}
	if v := t.variant(variant); v != nil {
		return v.rules()
	}
	return nil
}

func (ref *Referee) find(id string) *table {
	for i := range ref.tables {
		if ref.tables[i].id == id {
			return &ref.tables[i]
		}
	}
	return nil
}

func (t *table) variant(id string) *prepared {
	for i := range t.variants {
		if t.variants[i].id == id {
			return &t.variants[i]
		}
	}
	return nil
}

// ending is how a record ends, as its tags say.
type ending struct {
	termination string
	result      *string // the tag Result
	winner      *string // the tag Winner
	named       Winner  // its value
}

const resignation = "resignation"

// terminations are the values of the tag Termination.
var terminations = []string{"normal", "time", resignation, "abandoned"}

// opening is a record whose tags are in order.
type opening struct {
	table   *table
	variant *prepared
	state   State
	ending  ending
}

// open checks the tags of a record that starts on the given line, in the order of reading rule 8. When there is a fault the
// opening holds what has been checked before.
func (ref *Referee) open(tags *record.Tags, line int) (o opening, fault *Fault) {
	game, ok := tags.Get("Game")
	if !ok {
		return o, Faultf(record.Pos{Line: line, Col: 1}, Tag, "the tag Game is missing: %s", ref.games())
	}
	if o.table = ref.find(game.Value); o.table == nil {
		return o, Faultf(game.Pos, UnknownGame, "there is no game %s: %s", quote(game.Value), ref.games())
	}
	variant := &o.table.variants[0]
	if tag, ok := tags.Get("Variant"); ok {
		if variant = o.table.variant(tag.Value); variant == nil {
			return o, Faultf(tag.Pos, UnknownVariant, "%s has no variant %s: it has %s", game.Value, quote(tag.Value), o.table.names())
		}
	}
	o.variant = variant
	if o.ending, fault = readEnding(tags); fault != nil {
		return o, fault
	}
	o.state, fault = variant.rules().Start(tags)
	return o, fault
}

// readEnding checks the tags Termination and Winner. Result is compared with the result token later.
func readEnding(tags *record.Tags) (e ending, fault *Fault) {
	e.termination = terminations[0]
	winner, hasWinner := tags.Get("Winner")
	if tag, ok := tags.Get("Termination"); ok {
		e.termination = tag.Value
		if !slices.Contains(terminations, tag.Value) {
			return e, Faultf(tag.Pos, Tag, "Termination is %s: it may be normal, time, resignation or abandoned", quote(tag.Value))
		}
		if tag.Value == resignation && !hasWinner {
			return e, Faultf(tag.Pos, Tag, "a resignation needs the tag Winner: R or B")
		}
	}
	if hasWinner {
		e.winner = &winner.Value
		for w, word := range winners {
			if w != int(NoWinner) && word == winner.Value {
				e.named = Winner(w)
			}
		}
		if e.named == NoWinner {
			return e, Faultf(winner.Pos, Tag, "Winner is %s: it may be R, B or draw", quote(winner.Value))
		}
		if e.named == Draw && e.termination == resignation {
			return e, Faultf(winner.Pos, Tag, "after a resignation Winner is R or B")
		}
	}
	if tag, ok := tags.Get("Result"); ok {
		e.result = &tag.Value
	}
	return e, nil
}

// games and names list what there is, for messages.
func (ref *Referee) games() string {
	if len(ref.tables) == 0 {
		return "no game is defined"
	}
	list := ref.tables[0].id
	for _, t := range ref.tables[1:] {
		list += ", " + t.id
	}
	return "the games are " + list
}

func (t *table) names() string {
	list := t.variants[0].id
	for _, v := range t.variants[1:] {
		list += ", " + v.id
	}
	return list
}

// quote shows a value of the record in a message, shortened when long.
func quote(s string) string {
	return strconv.Quote(beginning(s[:min(len(s), 1+4*mostShown)], mostShown))
}

// judge judges records one after the other.
type judge struct {
	ref    *Referee
	detail bool
	follow func(*Entry) // nil if nobody follows the games
}

// record judges the record that the reader has found, and leaves the reader where the next one is to be looked for.
func (j judge) record(r *record.Reader) Report {
	tags, broken := r.Tags()
	rep := Report{Line: r.Start().Line}
	if game, ok := tags.Get("Game"); ok {
		rep.Game = &game.Value
	}
	if broken != nil && broken.Code != record.Unterminated {
		j.fail(&rep, r, nil, BrokenFault(broken), 0)
		return rep
	}
	o, fault := j.ref.open(tags, rep.Line)
	if o.variant != nil {
		rep.Variant = &o.variant.id
	}
	if fault == nil && broken != nil {
		fault = BrokenFault(broken)
	}
	if fault != nil {
		j.fail(&rep, r, nil, fault, 0)
		return rep
	}
	j.body(&rep, r, &o)
	return rep
}

// body judges the entries and the result token.
func (j judge) body(rep *Report, r *record.Reader, o *opening) {
	state := o.state
	if j.follow != nil {
		j.follow(&Entry{Opening: true, Game: o.table.id, Variant: o.variant.id, Line: rep.Line, State: state})
	}
	c := r.Body(o.table.sections)
	for c.Tok().Kind != record.Result {
		t := c.Tok()
		turn, number := t.Kind == record.Number, int64(0)
		if turn {
			number = t.Num
		} else if t.Kind != record.Section {
			j.fail(rep, r, state, Missing(c, "an entry (such as \"1. R\") or the result token"), 0)
			return
		}
		if state.Over() {
			j.fail(rep, r, state, Faultf(t.Pos, AfterEnd, "the game is over: only the result token may follow, not %q", t.Text), number)
			return
		}
		line, begin := t.Pos.Line, t.Mark()
		if fault := state.Entry(c); fault != nil {
			j.fail(rep, r, state, fault, number)
			return
		}
		if turn {
			rep.Turns++
		}
		rep.Score, rep.Winner = state.Score(), state.Winner()
		if j.follow != nil {
			text := bytes.TrimSpace(r.Text(begin, c.Tok().Mark()))
			j.follow(&Entry{Game: o.table.id, Variant: o.variant.id, Line: line, Turn: turn, Number: number, Turns: rep.Turns, Text: text, State: state})
		}
	}
	if fault := o.finish(rep, c.Tok()); fault != nil {
		j.fail(rep, r, state, fault, 0)
	}
}

// finish compares the result token with the game (reading rule 11), and gives the verdict and the winner if it stands.
func (o *opening) finish(rep *Report, t *record.Token) *Fault {
	state, e := o.state, &o.ending
	if e.result != nil && *e.result != string(t.Text) {
		return Faultf(t.Pos, ResultMismatch, "the tag Result says %s, not %q", quote(*e.result), t.Text)
	}
	score := state.Score()
	points := strconv.Itoa(score.Red) + "-" + strconv.Itoa(score.Blue)
	star := string(t.Text) == "*"
	if star && state.Over() {
		return Faultf(t.Pos, ResultMismatch, "the game is over: its result is %s", points)
	}
	if !star {
		if e.termination != terminations[0] {
			state.Stop(e.termination)
		} else if !state.Over() {
			return Faultf(t.Pos, NotOver, "the game is not over: its record ends with *, or a tag Termination says why it was stopped")
		}
		if string(t.Text) != points {
			return Faultf(t.Pos, ResultMismatch, "the points are %s, not %q", points, t.Text)
		}
	}
	if state.Over() {
		if e.winner != nil && e.named != state.Winner() {
			return Faultf(t.Pos, ResultMismatch, "the tag Winner says %s, but %s", *e.winner, outcomes[state.Winner()])
		}
		rep.Winner = state.Winner()
	} else if e.termination == resignation {
		rep.Winner = e.named
	}
	rep.Verdict = Valid
	if star {
		rep.Verdict = Unfinished
	}
	return nil
}

// outcomes say for people how a game has ended.
var outcomes = [...]string{NoWinner: "nobody has won", RedWins: "Red has won", BlueWins: "Blue has won", Draw: "the game is drawn"}

// fail completes the report of a record with an error and moves the reader on (reading rule 10). state is nil when there is none.
func (j judge) fail(rep *Report, r *record.Reader, state State, fault *Fault, turn int64) {
	rep.Verdict = Illegal
	if malformed[fault.Code] {
		rep.Verdict = Malformed
	}
	rep.Error = &Error{Line: fault.Pos.Line, Column: fault.Pos.Col, Turn: turn, Code: fault.Code, Message: fault.Message}
	if j.detail {
		rep.Detail = &Detail{}
		rep.Detail.Source, rep.Detail.Caret = r.Source(fault.Pos)
		if state != nil {
			rep.Detail.Position, rep.Detail.Legal = state.String(), state.Legal()
		}
	}
	if fault.Code != Unterminated {
		r.Resume(fault.Pos, r.InTags())
	}
}

// Judge judges the records of a text in memory. A text without any record gets one report that says so.
func (ref *Referee) Judge(text []byte, options Options) []Report {
	var reports []Report
	j := judge{ref: ref, detail: options.Detail}
	for r := record.NewReader(record.Bytes(text)); r.Next(); {
		rep := j.record(r)
		rep.File, rep.Record = options.File, len(reports)+1
		reports = append(reports, rep)
	}
	if len(reports) == 0 {
		reports = append(reports, noRecord(options.File))
	}
	return reports
}

// noRecord is the report of a text without any record (reading rule 9).
func noRecord(file string) Report {
	return Report{File: file, Record: 1, Line: 1, Verdict: Malformed,
		Error: &Error{Line: 1, Column: 1, Code: Syntax, Message: "there is no record here: a record begins with tags, such as [Game \"...\"]"}}
}

// Options say how a text is judged.
type Options struct {
	File    string // its name in the reports
	Detail  bool   // fill Report.Detail
	Workers int    // goroutines that judge at once; 0 is one for each processor

	block, most int // sizes of pieces, see cutter; 0 for the usual ones
}
