package goblin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// Random returns a legal entry drawn by r. The sides play to win, but not well: they run for the ball, shoot at the goal, knock
// opponents out, revive team-mates, play cards, and now and then do anything at all.
func (s *state) Random(r *rand.Rand) string {
	p := player{state: *s, r: r}
	switch {
	case s.roundDue:
		return p.roundEntry()
	case !s.setUp && !s.dealt && s.turns == 0 && p.chance(20):
		return p.setupEntry()
	case s.dealDue:
		return p.dealEntry()
	}
	for range 100 {
		p = player{state: *s, r: r}
		p.playTurn()
		if p.mustLeave() == nobody {
			break
		}
	}
	return fmt.Sprintf("%d. %s%s", p.turns, p.toMove, p.text)
}

// player plays a turn by chance on its own copy of the state and writes it down.
type player struct {
	state
	r    *rand.Rand
	text []byte // the actions, each after a space

	// What the ball has passed since the last bracket. Brackets count at their first opportunity, so none may be written later for
	// these.
	passed []square
	mates  set
}

// chance is true in so many of a hundred cases.
func (p *player) chance(percent int) bool { return p.r.IntN(100) < percent }

func (p *player) write(format string, args ...any) {
	p.text = fmt.Appendf(append(p.text, ' '), format, args...)
	p.passed, p.mates = p.passed[:0], 0
}

func (p *player) throw() throw {
	return throw{n: 3, dice: [3]int16{int16(1 + p.r.IntN(20)), int16(1 + p.r.IntN(6)), int16(1 + p.r.IntN(6))}}
}

// String is the roll as it is written.
func (r throw) String() string { return fmt.Sprintf("[%d %d %d]", r.dice[0], r.dice[1], r.dice[2]) }

// String is the aim as it is written.
func (a aim) String() string { return itoa(a.distance) + a.direction.String() }

func (p *player) roundEntry() string {
	text := fmt.Sprintf("round %d", p.round+1)
	for {
		one, two := p.throw(), p.throw()
		text += " " + one.String() + " " + two.String()
		if one.sum() != two.sum() {
			return text
		}
	}
}

func (p *player) setupEntry() string {
	text := "setup"
	for side := red; side <= blue; side++ {
		var goal []square
		for at := range p.cells {
			if p.ownGoal(side, square(at)) {
				goal = append(goal, square(at))
			}
		}
		i := p.r.Perm(len(goal))
		text += fmt.Sprintf(" %s %s %s", side, p.name(goal[i[0]]), p.name(goal[i[1]]))
	}
	return text
}

func (p *player) dealEntry() string {
	text := "deal"
	for side := range side(min(p.deck.left(), 2)) {
		k := p.nextCard()
		p.deck.draw(k)
		text += fmt.Sprintf(" %s %s", side, cards[k].id)
	}
	return text
}

// nextCard is a card that the next one may be.
func (p *player) nextCard() card {
	if p.deck.hidden == 0 {
		return p.deck.used[p.deck.first]
	}
	n := p.r.IntN(p.deck.hidden)
	for k, copies := range p.deck.unseen {
		if n -= int(copies); n < 0 {
			return card(k)
		}
	}
	return 0 // there are hidden cards, so it is one of the above
}

// playTurn plays a turn.
func (p *player) playTurn() {
	p.beginTurn(record.Pos{})
	first := p.toMove.first() + goblin(p.r.IntN(2))
	for _, g := range []goblin{first, first.mate()} {
		p.cardNow(35)
		if !p.leaving(g) && p.chance(7) {
			continue
		}
		p.command(g)
		for p.hasExtra(g) && p.chance(85) {
			p.cardNow(35)
			p.command(g)
		}
	}
	p.cardNow(35)
}

// leaving says whether a Goblin has to leave its goal in this turn.
func (p *player) leaving(g goblin) bool { return p.firstTurn() && p.isGoal(p.where[g]) }

// command gives a Goblin a command, if there is anything that it may do.
func (p *player) command(g goblin) {
	if p.mayCommand(g, record.Pos{}) != nil {
		return
	}
	before, length := p.state, len(p.text)
	p.openCommand(g)
	p.write("%s", g)
	if !p.obey(g) {
		p.state, p.text = before, p.text[:length]
	}
}

// obey does something with the Goblin whose command is open; false when there is nothing to do.
func (p *player) obey(g goblin) bool {
	if !p.leaving(g) && p.attackFrom(g) {
		if p.canAct() && p.chance(40) {
			p.run(g, p.routes(p.allowance(true)), nil)
		}
		return true
	}
	if p.chance(90) && p.run(g, p.routes(p.allowance(true)), p.besideTarget) {
		if p.canAct() {
			p.attackFrom(g)
		}
		return true
	}
	return p.run(g, p.routes(p.allowance(false)), nil)
}

// canAct says whether the open command may go on.
func (p *player) canAct() bool { return !p.turn.ended && !p.turn.cmd.knocked }

// besideTarget weighs a square for an attack from it: more for what is worth more, 0 when there is nothing to attack.
func (p *player) besideTarget(at square) int {
	weight := 0
	if p.adjacent(at, p.ball) {
		weight = 6
	}
	for g := range goblin(goblins) {
		switch mate := g.side() == p.toMove; {
		case p.down.has(g) != mate || !p.adjacent(at, p.where[g]):
		case mate:
			weight += 20
		default:
			weight += 3
		}
	}
	return weight
}

// attackFrom makes an attack from where the Goblin stands, if there is anything to attack.
func (p *player) attackFrom(g goblin) bool {
	at := p.where[g]
	if p.cutShort() != nil {
		return false
	}
	opponents := p.opponentsBeside(at)
	switch mate := g.mate(); {
	case p.turn.cmd.moved && p.turn.cmd.cost > p.allowance(true):
		return false
	case p.down.has(mate) && p.adjacent(at, p.where[mate]) && p.chance(90):
		p.write("revive %s", mate)
		p.reviveGoblin(mate)
	case p.adjacent(at, p.ball) && (len(opponents) == 0 || p.chance(65)):
		p.hitIt(g)
	case len(opponents) > 0:
		p.attackIt(opponents[p.r.IntN(len(opponents))])
	default:
		return false
	}
	return true
}

func (p *player) opponentsBeside(at square) (list []goblin) {
	other := p.toMove.other()
	for g := other.first(); g.side() == other; g++ {
		if !p.down.has(g) && p.adjacent(at, p.where[g]) {
			list = append(list, g)
		}
	}
	return list
}

func (p *player) attackIt(target goblin) {
	roll := p.throw()
	p.write("attack %s %s", target, roll)
	p.attackGoblin(target, &roll)
	p.draw(&p.state)
	if p.turn.cmd.fumbled == target && p.mayStrike(target) && p.chance(85) {
		p.strikeBack(target, p.throw())
	}
}

// strikeBack writes and applies a free attack on the current Goblin.
func (p *player) strikeBack(by goblin, roll throw) {
	p.write("(%s %s)", by, roll)
	p.strike(by, &roll, record.Pos{})
	p.draw(&p.state)
}

func (p *player) hitIt(g goblin) {
	roll := p.throw()
	outcome := p.outcome(&roll)
	aim := aim{given: true}
	switch outcome {
	case miss:
		p.write("hit %s", roll)
	default:
		trial := p.state
		trial.startRoll(g, outcome, aim)
		aim = p.bestAim(&trial, &roll, outcome == success && p.turn.cmd.effects.has(giantsArm))
		p.write("hit %s %s", roll, aim)
	}
	p.hitBall(roll.battle(), outcome, aim, p)
	for side := red; side <= blue; side++ {
		if p.turn.draws[side] > 0 && p.deck.left() > 0 && p.chance(60) {
			p.drawOne(side)
		}
	}
}

// bestAim is what the controller of the roll that trial begins likes best of the dice and directions, or, often enough, any.
func (p *player) bestAim(trial *state, roll *throw, sum bool) aim {
	distances := []int{int(roll.dice[1]), int(roll.dice[2])}
	if sum {
		distances = append(distances, distances[0]+distances[1])
	}
	any := aim{given: true, known: true,
		distance: distances[p.r.IntN(len(distances))], direction: direction(p.r.IntN(int(directions)))}
	if p.chance(25) {
		return any
	}
	best, worth := any, -1000
	for _, distance := range distances {
		for d := range directions {
			rolled := *trial
			rolled.roll.left, rolled.roll.direction = distance, d
			rolled.rollBall(nobodyActs{})
			if w := rolled.worth(trial.roll.controller); w > worth {
				best.distance, best.direction, worth = distance, d, w
			}
		}
	}
	return best
}

// worth is how good a position of the ball is for a side: how near it is to the other goal, and far more in it.
func (s *state) worth(side side) int {
	goal := s.starts[side.other().first()]
	w := -max(abs(s.rank(goal)-s.rank(s.ball)), abs(s.file(goal)-s.file(s.ball)))
	if !s.isGoal(s.ball) {
		return w
	}
	if s.ownGoal(side, s.ball) {
		return -500
	}
	return 500
}

// draw is asked when a battle die has been rolled.
func (p *player) draw(s *state) *referee.Fault {
	if s.turn.direct != nobody && s.deck.left() > 0 && p.chance(60) {
		p.drawOne(s.turn.direct.side())
	}
	return nil
}

// forgo gives up a draw that was not taken directly after a free hit that missed: it sets nothing off after which the card
// could be drawn (ruling 19).
func (s *state) forgo() {
	if g := s.turn.direct; g != nobody {
		s.turn.draws[g.side()]--
		s.turn.direct = nobody
	}
}

func (p *player) drawOne(by side) {
	k := p.nextCard()
	p.write("(%s draw %s)", by, cards[k].id)
	p.drawFor(by, k)
}

// freeHit lets those who may take free hits on the ball take some.
func (p *player) freeHit(s *state) (bool, *referee.Fault) {
	if slices.Contains(p.passed, s.ball) {
		return false, nil
	}
	at := s.ball
	for _, i := range p.r.Perm(goblins) {
		g := goblin(i)
		if !s.mayHit(g) || !p.chance(60) {
			continue
		}
		roll := p.throw()
		if roll.battle() < s.hit {
			p.write("(%s@%s %s)", g, s.name(at), roll)
			s.takeFreeHit(g, roll.battle(), aim{})
			p.draw(s)
			s.forgo()
			continue
		}
		trial := *s
		trial.takeFreeHit(g, roll.battle(), aim{})
		aim := p.bestAim(&trial, &roll, false)
		p.write("(%s@%s %s %s)", g, s.name(at), roll, aim)
		s.takeFreeHit(g, roll.battle(), aim)
		p.draw(s)
		return true, nil
	}
	p.passed = append(p.passed, at)
	return false, nil
}

// bounce lets the controller bounce the ball off a team-mate.
func (p *player) bounce(_ *state, mate goblin) (bool, *referee.Fault) {
	if p.mates.has(mate) || !p.chance(40) {
		p.mates.add(mate)
		return false, nil
	}
	p.write("(%s bounce)", mate)
	return true, nil
}

// run moves the current Goblin to one of the squares that it can get to, one that weight likes, if there is a weight. It says whether
// the Goblin moved. The opponents may take free attacks on the way.
func (p *player) run(g goblin, routes *routes, weight func(square) int) bool {
	to, ok := p.destination(g, routes, weight)
	if !ok {
		return false
	}
	way := routes.way(to)
	begun := 0
	for i := 1; i < len(way); i++ {
		here := p.state
		here.walkTo(way[begun : i+1])
		var strikers []goblin
		for by := range goblin(goblins) {
			if here.mayStrike(by) && p.chance(50) {
				strikers = append(strikers, by)
			}
		}
		if i < len(way)-1 && len(strikers) == 0 {
			continue
		}
		p.write("%s", p.path(way[begun:i+1]))
		p.state = here
		begun = i
		for _, by := range strikers {
			roll := p.throw()
			last := i == len(way)-1 // only if it puts the Goblin down
			if p.turn.cmd.knocked || last && (roll.battle() < p.hit || !roll.power(p.knockout) || p.helmeted.has(g)) {
				continue
			}
			p.strikeBack(by, roll)
		}
		if !p.canAct() {
			return true
		}
	}
	return true
}

// destination picks a square to go to: out of the goal, by weight; near the ball or any without one.
func (p *player) destination(g goblin, routes *routes, weight func(square) int) (square, bool) {
	leaving := p.leaving(g)
	best, most := noSquare, 0
	toBall := p.chance(50)
	for _, i := range p.r.Perm(len(routes.ends)) {
		at := routes.ends[i]
		if leaving && p.isGoal(at) {
			continue
		}
		w := 1
		switch {
		case weight != nil:
			w = weight(at)
		case toBall:
			w = 10_000 - abs(p.rank(at)-p.rank(p.ball)) - abs(p.file(at)-p.file(p.ball))
		}
		if w > most {
			best, most = at, w
		}
	}
	return best, most > 0
}

// walkTo applies a legal way as far as it goes.
func (s *state) walkTo(way []square) {
	g := s.turn.current
	w := s.begin(g)
	for i := 1; i < len(way); i++ {
		d, _ := s.line(way[i-1], way[i])
		s.step(&w, g, d)
	}
	s.stop(&w, g)
	w.occupied = w.broken&endsOccupied != 0
	s.arrive(&w, record.Pos{})
}

// cardNow plays a card in so many of a hundred cases that there is one.
func (p *player) cardNow(percent int) {
	if p.turn.ended || !p.chance(percent) {
		return
	}
	type play struct {
		k    card
		text string
		a    arguments
	}
	var plays []play
	p.eachPlay(func(k card, text string, a arguments) { plays = append(plays, play{k, text, a}) })
	if len(plays) == 0 {
		return
	}
	for range 10 {
		try := plays[p.r.IntN(len(plays))]
		if needsSquare(try.k) {
			try.a.square = square(p.r.IntN(len(p.cells)))
			if p.cells[try.a.square] != floor {
				continue
			}
			try.text = strings.Replace(try.text, squarePattern, p.name(try.a.square), 1)
		}
		if !p.playCard(try.k, &try.a) {
			continue
		}
		p.write("%s", try.text)
		for p.turn.owed > 0 {
			k := p.nextCard()
			p.write("(%s draw %s)", p.toMove, cards[k].id)
			p.drawOwed(k)
		}
		return
	}
}
