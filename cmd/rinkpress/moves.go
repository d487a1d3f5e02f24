package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

func (a *app) movesCommand() *cobra.Command {
	var o spotOptions
	var roll string
	cmd := &cobra.Command{
		Use:   "moves FILE|-",
		Short: "List what is legal in a position of a recorded game",
		Long: `Moves lists what may be played in a turn of a record, with the roll that the record gives it, or with another one.
The turn may also be the one that would come next. Without --turn and --roll it lists what may follow at the end of the record,
or what would have been legal where its error is.

In games whose turns are counted from 1 again in every period, game or round, --turn 2.5 is the 5th turn of the 2nd.`,
		Example: `  rinkpress moves match.rgn --turn 5
  rinkpress moves match.rgn --turn 5 --roll "6 2"`,
		Args: arguments(1, 1, "FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.moves(args[0], roll, o) })
		},
	}
	o.flags(cmd)
	cmd.Flags().StringVar(&roll, "roll", "", "dice to play the turn with, such as 5 or \"5 3\", instead of the recorded ones")
	return cmd
}

func (a *app) moves(name, roll string, o spotOptions) error {
	if strings.Trim(roll, "0123456789 ") != "" {
		return fmt.Errorf("--roll is %q: numbers with spaces between are allowed", roll)
	}
	s, err := a.find(name, o)
	if err != nil {
		return err
	}
	rep, file := s.report, visible(name)
	if rep.Error != nil && s.name == "" && roll == "" {
		if d := rep.Detail; d == nil || d.Position == "" {
			return &inputError{errorText(file, rep.Error)}
		}
		return a.listMoves(fmt.Sprintf("%s:%d:%d: instead of what is there", file, rep.Error.Line, rep.Error.Column), rep.Detail.Legal)
	}
	if s.before == nil {
		return &inputError{errorText(file, rep.Error)}
	}
	where := fmt.Sprintf("%s:%d: record %d", file, rep.Line, rep.Record)
	if s.name == "" && roll == "" || s.name != "" && s.number == 0 {
		return a.listMoves(where+", next", s.before.Legal())
	}
	state, written, err := s.begin(roll)
	if err != nil {
		return err
	}
	return a.listMoves(fmt.Sprintf("%s, after %q", where, written), state.Legal())
}

// begin plays the beginning of the turn: its head, and the roll if one is due then. It returns the state there and what was played.
func (s *spot) begin(roll string) (referee.State, string, error) {
	state, head, ok := s.head()
	if !ok {
		return nil, "", fmt.Errorf("turn %d cannot begin there: legal is %s", s.number, legalText(s.before.Legal()))
	}
	if !slices.ContainsFunc(state.Legal(), func(action string) bool { return strings.HasPrefix(action, "[") }) {
		if roll != "" {
			return nil, "", fmt.Errorf("no dice are thrown at the beginning of this turn, so --roll has no place: legal is %s", legalText(state.Legal()))
		}
		return state, head, nil
	}
	upToRoll, recorded := s.upToRoll()
	switch {
	case roll != "" && recorded != "":
		head = upToRoll + " [" + roll + "]"
	case roll != "":
		head += " [" + roll + "]"
	case recorded != "":
		head = upToRoll + " " + recorded
	default:
		return state, head, nil
	}
	state, fault := feed(s.before, s.game, head)
	if fault != nil {
		return nil, "", fmt.Errorf("%s cannot be played there: %s: %s", head, fault.Code, fault.Message)
	}
	return state, head, nil
}

// head begins the turn with its number and the side whose turn it is.
func (s *spot) head() (state referee.State, text string, ok bool) {
	for _, side := range []referee.Side{referee.Red, referee.Blue} {
		text = fmt.Sprintf("%d. %s", s.number, side)
		if state, fault := feed(s.before, s.game, text); fault == nil {
			return state, text, true
		}
	}
	return nil, "", false
}

// upToRoll is what is written in the turn before its first dice, and those; nothing when it has none.
func (s *spot) upToRoll() (text, roll string) {
	if s.turn == "" {
		return "", ""
	}
	var words []string
	for c := record.NewCursor([]byte(s.turn+" *"), s.game.Sections); ; c.Next() {
		switch t := c.Tok(); t.Kind {
		case record.Dice:
			return strings.Join(words, " "), string(t.Text)
		case record.Result, record.Broken:
			return "", ""
		default:
			words = append(words, string(t.Text))
		}
	}
}

// listMoves prints what is legal, one action a line.
func (a *app) listMoves(where string, legal []string) error {
	if len(legal) == 0 {
		_, err := fmt.Fprintf(a.stdout, "%s: %s\n", where, legalText(nil))
		return err
	}
	text := fmt.Appendf(nil, "%s: %d legal\n", where, len(legal))
	for _, action := range legal {
		text = fmt.Appendf(text, "%s%s\n", sourceIndent, actionText(action))
	}
	_, err := a.stdout.Write(text)
	return err
}
