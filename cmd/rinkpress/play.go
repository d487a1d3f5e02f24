package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// playOptions are the flags of play.
type playOptions struct {
	defs    []string
	variant string
	seed    uint64
	games   int
	tags    []string
}

func (a *app) playCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play GAME|FILE",
		Short: "Write records of random legal games",
		Long: `Play writes records of games that are played by chance, with some sense, so that all rules come up. Most are played to
the end; some are broken off by time, resignation or otherwise, or are not finished. The same seed writes the same bytes.

GAME is the id of a game, or the path of a definition.`,
		Example: `  rinkpress play goblin-hockey --seed 7 --games 100 > games.rgn
  rinkpress play jokerball --tag Match=3 --tag Cube=on`,
		Args:              arguments(1, 1, "GAME or FILE"),
		ValidArgsFunction: gameIDs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.interruptible(cmd.Context(), func() error { return a.play(args[0], o) })
		},
	}
	flags := cmd.Flags()
	defFlag(cmd, &o.defs)
	flags.StringVar(&o.variant, "variant", "", "variant of the rules (default: the first one)")
	flags.Uint64Var(&o.seed, "seed", 1, "number that the games are drawn by")
	flags.IntVar(&o.games, "games", 1, "how many games to play")
	tagFlag(cmd, &o.tags)
	return cmd
}

// tagFlag adds the flag --tag, which gives records tags of the game's own.
func tagFlag(cmd *cobra.Command, tags *[]string) {
	cmd.Flags().StringArrayVar(tags, "tag", nil, "tag of the game's own, such as Match=3 (repeatable)")
}

// seat finds a table, as table does, and checks the tags that are given for its game.
func (a *app) seat(name, variant string, defs, given []string) (table, []record.TagPair, error) {
	t, err := a.table(name, variant, defs)
	if err != nil {
		return table{}, nil, err
	}
	tags, err := ownTags(t.def.Game, given)
	return t, tags, err
}

// ownTags reads the values of --tag.
func ownTags(game referee.Game, given []string) ([]record.TagPair, error) {
	var tags []record.TagPair
	for _, text := range given {
		name, value, ok := strings.Cut(text, "=")
		if !ok || !slices.Contains(game.Tags, name) {
			return nil, fmt.Errorf("--tag is %q: it may be NAME=VALUE with a tag of the game's own (%s has %d: %s)", text, game.ID, len(game.Tags), strings.Join(game.Tags, ", "))
		}
		tags = append(tags, record.TagPair{Name: name, Value: value})
	}
	return tags, nil
}

// start is the state before the first entry of a record with the given tags.
func (t *table) start(tags []record.TagPair) (referee.State, error) {
	state, fault := t.rules.Start(&record.Tags{List: tags})
	if fault != nil {
		return nil, errors.New(fault.Message)
	}
	return state, nil
}

func (a *app) play(name string, o playOptions) error {
	if o.games < 1 {
		return fmt.Errorf("--games is %d: a whole number from 1 is allowed", o.games)
	}
	t, tags, err := a.seat(name, o.variant, o.defs, o.tags)
	if err != nil {
		return err
	}
	out := newPromptWriter(a.stdout)
	var text []byte
	for k := range o.games {
		text = text[:0]
		if k > 0 {
			text = append(text, '\n')
		}
		p := player{table: t, r: rand.New(rand.NewPCG(o.seed, uint64(k))), seed: o.seed, round: k + 1}
		if text, err = p.record(text, tags); err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return out.flush()
}

// player plays one game by chance.
type player struct {
	table
	r     *rand.Rand
	seed  uint64
	round int // which game of the command it is
}

const (
	// mostEntries ends a game that does not end by itself.
	mostEntries = 20_000
	// A timed game lasts so many entries at least and at most, as does one that is broken off.
	leastTimed, mostTimed = 10, 150
	// brokenOff is how many games there are to one that is broken off.
	brokenOff = 12
	// maxDraws is how often an entry is drawn again that proves not to be legal.
	maxDraws = 100
)

// endings are the ways to break a game off, by the tag Termination; "" leaves it unfinished.
var endings = []string{"", "time", "resignation", "abandoned"}

// record appends a record of a game, in the canonical form. Tags of the game's own that are not given are drawn.
func (p *player) record(text []byte, own []record.TagPair) ([]byte, error) {
	if own == nil && p.def.Game.RandomTags != nil {
		own = p.def.Game.RandomTags(p.r, p.rules)
	}
	state, err := p.start(own)
	if err != nil {
		return nil, err
	}
	most, ending := mostEntries, "abandoned"
	switch {
	case endsByTime(state):
		most, ending = leastTimed+p.r.IntN(mostTimed-leastTimed), "time"
	case p.r.IntN(brokenOff) == 0:
		most, ending = p.r.IntN(mostTimed), endings[p.r.IntN(len(endings))]
	}
	var body []byte
	for n := 0; n < most && !state.Over(); n++ {
		var entry string
		if state, entry = p.entry(state); entry == "" {
			break
		}
		body = append(append(body, entry...), '\n')
	}
	result, winner := "*", ""
	if state.Over() {
		ending = ""
	} else if ending == "resignation" {
		winner = [...]string{referee.RedWins.String(), referee.BlueWins.String()}[p.r.IntN(2)]
	}
	if state.Over() || ending != "" {
		score := state.Score()
		result = fmt.Sprintf("%d-%d", score.Red, score.Blue)
	}
	for _, tag := range slices.Concat([]record.TagPair{
		{Name: "Game", Value: p.def.ID}, {Name: "Variant", Value: p.variant}, {Name: "Event", Value: fmt.Sprintf("Random play, seed %d", p.seed)},
		{Name: "Round", Value: strconv.Itoa(p.round)}, {Name: "Result", Value: result}, {Name: "Termination", Value: ending}, {Name: "Winner", Value: winner},
	}, own) {
		if tag.Value != "" {
			text = record.AppendTag(text, tag)
			text = append(text, '\n')
		}
	}
	text = append(append(text, '\n'), body...)
	return append(append(text, result...), '\n'), nil
}

// endsByTime reports whether a game ends when its time is over, and not before.
func endsByTime(state referee.State) bool {
	state = state.Clone()
	state.Stop("time")
	return state.Over()
}

// entry draws an entry and plays it.
func (p *player) entry(state referee.State) (next referee.State, entry string) {
	for range maxDraws {
		entry := state.Random(p.r)
		next := state.Clone()
		if entry != "" && p.def.Game.Apply(next, entry) == nil {
			return next, entry
		}
	}
	return state, ""
}
