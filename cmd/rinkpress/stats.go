package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

func (a *app) statsCommand() *cobra.Command {
	var defs []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats FILE|DIR|-...",
		Short: "Report on the valid records of games",
		Long: `Stats reads records and reports on those that are valid, for each game and variant: who won and who had the first turn,
how long games were, what was counted in them, and the dice that were thrown against what is expected of fair dice
(Pearson's chi-square test: n throws, and the probability p that fair dice differ as much as these or more).

Exit status: 0 done, 2 a file cannot be read or the command was at fault.`,
		Example: `  rinkpress stats league/
  rinkpress stats --json games.rgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.stats(args, defs, asJSON) })
		},
	}
	defFlag(cmd, &defs)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return cmd
}

func (a *app) stats(args, defs []string, asJSON bool) error {
	if err := checkSources(args); err != nil {
		return err
	}
	book, err := a.rules(defs)
	if err != nil {
		return err
	}
	boundMemory()
	all := &statistics{book: book, tables: map[tableName]*gameStats{}}
	status := 0
	a.eachSource(args, func(s source) bool {
		if err := all.read(s); err != nil {
			fmt.Fprintf(a.stderr, "rinkpress: error: %s: %v\n", visible(s.name), err)
			status = exitCommand
		}
		return true
	})
	report := all.report()
	if asJSON {
		err = a.printJSON(report)
	} else {
		err = report.print(a.stdout)
	}
	if err == nil && status > 0 {
		err = &reported{status}
	}
	return err
}

// statistics are what stats has found so far.
type statistics struct {
	book    *rulebook
	tables  map[tableName]*gameStats
	records int
	left    int // records that are not valid
}

type tableName struct{ game, variant string }

// gameStats are the counts of a variant of a game, or of one of its records.
type gameStats struct {
	game    referee.Game
	records int
	first   [3]firstStats // by the side that had the first turn
	lengths map[int]int   // records by their number of turns
	turns   int
	dice    [][]int // how often each number was thrown, by kind of die
	counts  []int   // figures of the game
}

// firstStats are the outcomes of records by their winner.
type firstStats [4]int

func newGameStats(game referee.Game) *gameStats {
	g := &gameStats{game: game, lengths: map[int]int{}, counts: make([]int, len(game.Figures.Names)), dice: make([][]int, len(game.Figures.Dice))}
	for i, die := range game.Figures.Dice {
		g.dice[i] = make([]int, die.Sides)
	}
	return g
}

// follower takes the figures of one record after the other; they count when the record proves to be valid.
type follower struct {
	all    *statistics
	game   *gameStats    // of the record
	before referee.State // the next entry
	first  referee.Side
	cursor *record.Cursor
	text   []byte // of the entry, and a result token
}

// read adds the records of a source.
func (all *statistics) read(s source) error {
	if s.err != nil {
		return s.err
	}
	in, err := s.open()
	if err != nil {
		return err
	}
	defer in.Close()
	f := &follower{all: all, cursor: record.NewCursor(nil, nil)}
	err = all.book.Follow(in, referee.Options{File: s.name}, f.entry, f.record)
	return osReason(err)
}

// entry adds an entry to the figures of its record.
func (f *follower) entry(e *referee.Entry) error {
	if e.Opening {
		def, _ := f.all.book.find(e.Game)
		f.begin(def.Game)
	} else if e.Text != nil {
		f.add(e)
	}
	f.before = e.State.Clone()
	return nil
}

// begin forgets the record before.
func (f *follower) begin(game referee.Game) {
	f.first = referee.NoSide
	if f.game == nil || f.game.game.ID != game.ID {
		f.game = newGameStats(game)
		return
	}
	clear(f.game.counts)
	for _, die := range f.game.dice {
		clear(die)
	}
}

func (f *follower) add(e *referee.Entry) {
	f.text = append(append(f.text[:0], e.Text...), "\n*"...)
	game := &f.game.game
	if e.Turn && f.first == referee.NoSide {
		c := f.cursor.Restart(f.text, game.Sections)
		c.Next()
		f.first, _ = referee.SideLetter(c)
	}
	if len(game.Figures.Dice) > 0 {
		f.throws(f.cursor.Restart(f.text, game.Sections))
	}
	game.Figures.Count(f.before, e.State, f.cursor.Restart(f.text, game.Sections), f.game.counts)
}

// throws adds the throws of an entry, but those that may have been written down because of what they show.
func (f *follower) throws(c *record.Cursor) {
	chosen := f.game.game.Figures.Chosen
	for ; c.Tok().Kind != record.Result && c.Tok().Kind != record.Broken; c.Next() {
		if c.Tok().Kind == record.Dice {
			f.dice(c.Tok())
		}
		if chosen == nil {
			continue
		}
		for range chosen(c) - 1 {
			c.Next()
		}
	}
}

// dice adds the dice of a throw.
func (f *follower) dice(t *record.Token) {
	for i := range min(t.NDice, record.MaxDice) {
		k := min(i, len(f.game.dice)-1)
		if k >= 0 {
			f.game.dice[k][t.Dice[i]-1]++
		}
	}
}

// record adds the figures of a record if it is valid.
func (f *follower) record(rep *referee.Report) error {
	f.all.records++
	if rep.Verdict != referee.Valid {
		f.all.left++
		return nil
	}
	name := tableName{*rep.Game, *rep.Variant}
	g := f.all.tables[name]
	if g == nil {
		g = newGameStats(f.game.game)
		f.all.tables[name] = g
	}
	g.records++
	g.turns += rep.Turns
	g.lengths[rep.Turns]++
	g.first[f.first][rep.Winner]++
	for i, n := range f.game.counts {
		g.counts[i] += n
	}
	for i, die := range f.game.dice {
		for k, n := range die {
			g.dice[i][k] += n
		}
	}
	return nil
}

// statsReport is what stats prints, as JSON has it.
type statsReport struct {
	Records int          `json:"records"`
	Valid   int          `json:"valid"`
	Games   []gameReport `json:"games"`
}

type gameReport struct {
	Game    string         `json:"game"`
	Variant string         `json:"variant"`
	Records int            `json:"records"`
	Results []resultReport `json:"results"`
	Turns   lengthReport   `json:"turns"`
	Figures []figureReport `json:"figures"`
	Dice    []dieReport    `json:"dice"`
}

// resultReport is the outcomes of the records in which a side had the first turn.
type resultReport struct {
	First   string `json:"first"` // "R", "B", or "" for records without a turn
	Records int    `json:"records"`
	First1  int    `json:"first_won"`
	Second  int    `json:"second_won"`
	Drawn   int    `json:"drawn"`
	Nobody  int    `json:"no_winner"`
}

// lengthReport is the distribution of the number of turns.
type lengthReport struct {
	Total  int         `json:"total"`
	Mean   float64     `json:"mean"`
	Least  int         `json:"least"`
	Tenth  int         `json:"tenth"` // a tenth of the records is at most so long
	Median int         `json:"median"`
	Ninth  int         `json:"nine_tenths"`
	Most   int         `json:"most"`
	Bins   []binReport `json:"distribution"`
}

// binReport is how many records have from From to To turns.
type binReport struct {
	From    int `json:"from"`
	To      int `json:"to"`
	Records int `json:"records"`
}

type figureReport struct {
	Name      string  `json:"name"`
	Total     int     `json:"total"`
	PerRecord float64 `json:"per_record"`
}

// dieReport is how often a kind of die showed each number from 1, against fair dice.
type dieReport struct {
	Name      string  `json:"die"`
	Sides     int     `json:"sides"`
	Throws    int     `json:"n"`
	Seen      []int   `json:"seen"`
	Expected  float64 `json:"expected"` // of each number
	Statistic float64 `json:"chi_square"`
	Freedom   int     `json:"degrees_of_freedom"`
	PValue    float64 `json:"p_value"`
}

// report puts the figures together, the games in the order of their ids and variants.
func (all *statistics) report() *statsReport {
	r := &statsReport{Records: all.records, Valid: all.records - all.left, Games: []gameReport{}}
	for _, def := range all.book.definitions {
		for _, v := range def.Variants {
			if g := all.tables[tableName{def.ID, v.ID}]; g != nil {
				r.Games = append(r.Games, g.report(def.ID, v.ID))
			}
		}
	}
	return r
}

func (g *gameStats) report(id, variant string) gameReport {
	r := gameReport{Game: id, Variant: variant, Records: g.records, Results: []resultReport{}, Turns: g.length(), Figures: []figureReport{}, Dice: []dieReport{}}
	for side, won := range g.first {
		first := referee.Side(side)
		red, blue := won[referee.RedWins], won[referee.BlueWins]
		if first == referee.Blue {
			red, blue = blue, red
		}
		n := red + blue + won[referee.Draw] + won[referee.NoWinner]
		if n > 0 {
			r.Results = append(r.Results, resultReport{first.String(), n, red, blue, won[referee.Draw], won[referee.NoWinner]})
		}
	}
	for i, name := range g.game.Figures.Names {
		r.Figures = append(r.Figures, figureReport{name, g.counts[i], significant(float64(g.counts[i]) / float64(g.records))})
	}
	for i, die := range g.game.Figures.Dice {
		n := 0
		for _, seen := range g.dice[i] {
			n += seen
		}
		statistic, p := chiSquare(g.dice[i])
		r.Dice = append(r.Dice, dieReport{die.Name, die.Sides, n, g.dice[i], significant(float64(n) / float64(die.Sides)), significant(statistic), die.Sides - 1, significant(p)})
	}
	return r
}

// mostBins is how many lines the distribution of lengths has at most.
const mostBins = 12

// length is the distribution of the records' lengths.
func (g *gameStats) length() lengthReport {
	all := slices.Sorted(maps.Keys(g.lengths))
	r := lengthReport{Total: g.turns, Mean: significant(float64(g.turns) / float64(g.records)), Least: all[0], Most: all[len(all)-1]}
	r.Tenth, r.Median, r.Ninth = g.quantile(all, 1), g.quantile(all, 5), g.quantile(all, 9)
	width := binWidth(r.Most - r.Least + 1)
	for _, n := range all {
		from := n / width * width
		if len(r.Bins) == 0 || r.Bins[len(r.Bins)-1].From != from {
			r.Bins = append(r.Bins, binReport{From: from, To: from + width - 1})
		}
		r.Bins[len(r.Bins)-1].Records += g.lengths[n]
	}
	return r
}

// quantile is the least length that so many tenths of the records do not exceed.
func (g *gameStats) quantile(lengths []int, tenths int) int {
	seen := 0
	for _, n := range lengths {
		if seen += g.lengths[n]; seen*10 >= g.records*tenths {
			return n
		}
	}
	return 0 // not reached: all records have been seen
}

// binWidth is a round number of turns of which mostBins cover a range.
func binWidth(span int) int {
	for width := 1; ; width *= 10 {
		for _, step := range []int{1, 2, 5} {
			if width*step*(mostBins-1) >= span {
				return width * step
			}
		}
	}
}

// print prints the report as tables.
func (r *statsReport) print(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%s, %d valid\n", plural(r.Records, "record"), r.Valid); err != nil {
		return err
	}
	for i := range r.Games {
		if _, err := io.WriteString(w, r.Games[i].text()); err != nil {
			return err
		}
	}
	return nil
}

// sideNames are the sides for people, by their letters.
var sideNames = map[string]string{"R": "Red", "B": "Blue", "": "nobody"}

// barLength is the length of the bar of the longest bin.
const barLength = 40

func (g *gameReport) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s, %s: %s\n", g.Game, g.Variant, plural(g.Records, "record"))
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "  first turn\trecords\tthe first won\tthe second won\tdrawn\tno winner")
	for _, r := range g.Results {
		fmt.Fprintf(table, "  %s\t%d\t%s\t%s\t%s\t%d\n", sideNames[r.First], r.Records, share(r.First1, r.Records), share(r.Second, r.Records), share(r.Drawn, r.Records), r.Nobody)
	}
	table.Flush()
	t := g.Turns
	fmt.Fprintf(&b, "  turns: %.1f on average, %d to %d, median %d, eight in ten from %d to %d\n", t.Mean, t.Least, t.Most, t.Median, t.Tenth, t.Ninth)
	most := 0
	for _, bin := range t.Bins {
		most = max(most, bin.Records)
	}
	for _, bin := range t.Bins {
		fmt.Fprintf(table, "    %s\t%d\t%s\n", bin.name(), bin.Records, strings.Repeat("#", (bin.Records*barLength+most-1)/most))
	}
	table.Flush()
	if len(g.Figures) > 0 {
		fmt.Fprintln(table, "  counted\ttotal\ta record")
	}
	for _, f := range g.Figures {
		fmt.Fprintf(table, "    %s\t%d\t%.2f\n", f.Name, f.Total, f.PerRecord)
	}
	table.Flush()
	for _, d := range g.Dice {
		d.print(&b)
	}
	return b.String()
}

func (bin binReport) name() string {
	if bin.From == bin.To {
		return fmt.Sprint(bin.From)
	}
	return fmt.Sprintf("%d-%d", bin.From, bin.To)
}

// share is a part of a whole with its percentage.
func share(part, whole int) string {
	return fmt.Sprintf("%d (%.1f%%)", part, 100*float64(part)/float64(whole))
}

// digits is how many digits figures are told with: more would differ between machines.
const digits = 6

// significant rounds a figure to so many digits as are told.
func significant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return x
	}
	return rounded
}

// leastProbability is the smallest probability that is told as a number.
const leastProbability = 0.0001

func probability(p float64) string {
	if p < leastProbability {
		return fmt.Sprintf("p < %.4f", leastProbability)
	}
	return fmt.Sprintf("p = %.4f", p)
}

// facesPerLine is how many numbers of a die stand on a line.
const facesPerLine = 10

func (d *dieReport) print(b *strings.Builder) {
	fmt.Fprintf(b, "  %s (d%d): n = %d, %.1f expected of each number, chi-square %.2f with %d degrees of freedom, %s\n",
		d.Name, d.Sides, d.Throws, d.Expected, d.Statistic, d.Freedom, probability(d.PValue))
	for from := 0; from < len(d.Seen); from += facesPerLine {
		b.WriteString("   ")
		for k := from; k < min(from+facesPerLine, len(d.Seen)); k++ {
			fmt.Fprintf(b, " %d:%d", k+1, d.Seen[k])
		}
		b.WriteByte('\n')
	}
}
