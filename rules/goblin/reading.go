package goblin

import (
	"bytes"
	"slices"

	"rinkpress/rules/record"
	"rinkpress/rules/referee"
)

// This file reads the parts of actions ("Reading an action"): each function reads at the cursor and moves past what it read; a
// part that is missing or of the wrong kind is syntax at the token in its place. What a part means is judged afterwards, when the
// action has been read to its last token.

// throw is a roll of the battle die and both power dice as written.
type throw struct {
	at   record.Pos
	dice [3]int16
	n    int // dice in the brackets
}

func readThrow(c *record.Cursor) (throw, *referee.Fault) {
	t := c.Tok()
	if t.Kind != record.Dice {
		return throw{}, referee.Missing(c, "a roll [d20 d6 d6]")
	}
	r := throw{at: t.Pos, dice: [3]int16(t.Dice[:3]), n: t.NDice}
	c.Next()
	return r, nil
}

func (r *throw) battle() int16 { return r.dice[0] }

// sum is the total of the three dice, for the roll-off.
func (r *throw) sum() int16 { return r.dice[0] + r.dice[1] + r.dice[2] }

// power says whether one of the power dice shows least or more.
func (r *throw) power(least int16) bool { return r.dice[1] >= least || r.dice[2] >= least }

// good says whether the dice are three, each within its sides.
func (r *throw) good() bool {
	return r.n == 3 && 1 <= r.dice[0] && r.dice[0] <= 20 && 1 <= r.dice[1] && r.dice[1] <= 6 && 1 <= r.dice[2] && r.dice[2] <= 6
}

// fault is dice-count or dice-range, or nil.
func (r *throw) fault() *referee.Fault {
	switch {
	case r.good():
		return nil
	case r.n != 3:
		return referee.Faultf(r.at, referee.DiceCount, "one battle die and two power dice are rolled, not %d dice", r.n)
	}
	return referee.Faultf(r.at, referee.DiceRange, "a battle die shows 1 to 20, a power die 1 to 6")
}

// aim is the distance and direction of a ball: "6NE".
type aim struct {
	given     bool
	badDigits bool // a leading zero: no distance, whatever the dice
	distance  int
	direction direction
	known     bool // the direction is one of the eight
}

// readAim reads a distance and direction, if a word that begins with a digit stands there.
func readAim(c *record.Cursor) (a aim) {
	t := c.Tok()
	if t.Kind != record.Word || !isDigit(t.Text[0]) {
		return a
	}
	a.given = true
	n := 0
	for n < len(t.Text) && isDigit(t.Text[n]) {
		a.distance = min(a.distance*10+int(t.Text[n]-'0'), maxSquares)
		n++
	}
	a.badDigits = t.Text[0] == '0'
	a.direction, a.known = directionOf(t.Text[n:])
	c.Next()
	return a
}

func directionOf(text []byte) (direction, bool) {
	for d, name := range directionNames {
		if string(text) == name {
			return direction(d), true
		}
	}
	return 0, false
}

// goblinOf is the Goblin of a name.
func goblinOf(text []byte) (goblin, bool) {
	if len(text) != 2 || text[1] != '1' && text[1] != '2' {
		return nobody, false
	}
	number := goblin(text[1] - '1')
	switch text[0] {
	case 'R':
		return red.first() + number, true
	case 'B':
		return blue.first() + number, true
	}
	return nobody, false
}

func readGoblin(c *record.Cursor) (goblin, *referee.Fault) {
	if t := c.Tok(); t.Kind == record.Word {
		if g, ok := goblinOf(t.Text); ok {
			c.Next()
			return g, nil
		}
	}
	return nobody, referee.Missing(c, "a Goblin, R1 R2 B1 or B2,")
}

// readSquare reads the name of a square; one off the map is noSquare.
func (f *field) readSquare(c *record.Cursor) (square, *referee.Fault) {
	if t := c.Tok(); t.Kind == record.Word {
		if at, rest, ok := f.lookup(t.Text); ok && len(rest) == 0 {
			c.Next()
			return at, nil
		}
	}
	return noSquare, referee.Missing(c, "a square")
}

// readDirection reads a card's direction, a word of capitals; known is false when it is not one of the eight.
func readDirection(c *record.Cursor) (d direction, known bool, fault *referee.Fault) {
	t := c.Tok()
	if t.Kind != record.Word || bytes.ContainsFunc(t.Text, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		return 0, false, referee.Missing(c, "a direction, N NE E SE S SW W or NW,")
	}
	d, known = directionOf(t.Text)
	c.Next()
	return d, known, nil
}

// readNumber reads a number of squares; one with a leading zero is 0.
func readNumber(c *record.Cursor) (int, *referee.Fault) {
	t := c.Tok()
	if t.Kind != record.Word || bytes.ContainsFunc(t.Text, func(r rune) bool { return r < '0' || r > '9' }) {
		return 0, referee.Missing(c, "a number of squares")
	}
	n := 0
	for _, digit := range t.Text {
		n = min(n*10+int(digit-'0'), maxSquares)
	}
	if t.Text[0] == '0' {
		n = 0
	}
	c.Next()
	return n, nil
}

// noCard are the words that stand for something else wherever they stand, so none of them is the id of a card.
var noCard = []string{"hit", "attack", "revive", "card", "round", "setup", "deal"}

// readCard reads the id of a card: small letters in parts joined by single hyphens. known is false when no card has that id.
// Section words of other games have the shape of an id too.
func readCard(c *record.Cursor) (k card, known bool, fault *referee.Fault) {
	t := c.Tok()
	if t.Kind != record.Word && t.Kind != record.Foreign || !idShape(t.Text) {
		return 0, false, referee.Missing(c, "the id of a card")
	}
	k, known = cardOf(t.Text)
	c.Next()
	return k, known, nil
}

func idShape(text []byte) bool {
	hyphen := true // one may not follow: the word begins, or there was one
	for _, char := range text {
		if char == '-' && hyphen || char != '-' && (char < 'a' || char > 'z') {
			return false
		}
		hyphen = char == '-'
	}
	return !hyphen && !slices.Contains(noCard, string(text))
}

// bracketKind is what stands in round brackets.
type bracketKind uint8

const (
	freeAttack bracketKind = iota // (B1 [15 6 2])
	freeHit                       // (B2@f9 [12 4 2] 4S)
	bounce                        // (R2 bounce)
	draw                          // (R draw hurl)
)

// bracket is a pair of round brackets and what is in them.
type bracket struct {
	kind   bracketKind
	at     record.Pos // of the "("
	goblin goblin     // freeAttack, freeHit, bounce
	square square     // freeHit: noSquare when it is off the map
	throw  throw      // freeAttack, freeHit
	aim    aim        // freeHit
	side   side       // draw
	card   card       // draw
	known  bool       // draw: there is such a card
}

// kindOf says by its first words what the bracket that opens at the cursor would be, without reading it.
func (f *field) kindOf(c *record.Cursor) (b bracket, ok bool) {
	t := c.Peek(1)
	if t.Kind != record.Word {
		return b, false
	}
	if side, isSide := sideOfLetter(t.Text); isSide {
		b.kind, b.side = draw, side
		return b, isWord(c.Peek(2), "draw")
	}
	if b.goblin, ok = goblinOf(t.Text); ok {
		if isWord(c.Peek(2), "bounce") {
			b.kind = bounce
		}
		return b, true
	}
	if len(t.Text) < 3 || t.Text[2] != '@' {
		return b, false
	}
	b.kind = freeHit
	if b.goblin, ok = goblinOf(t.Text[:2]); !ok {
		return b, false
	}
	at, rest, ok := f.lookup(t.Text[3:])
	b.square = at
	return b, ok && len(rest) == 0
}

func isWord(t *record.Token, word string) bool {
	return t.Kind == record.Word && string(t.Text) == word
}

func sideOfLetter(text []byte) (side, bool) {
	switch string(text) {
	case "R":
		return red, true
	case "B":
		return blue, true
	}
	return red, false
}

// readBracket reads a bracket to its end.
func (f *field) readBracket(c *record.Cursor) (b bracket, fault *referee.Fault) {
	at := c.Tok().Pos
	b, ok := f.kindOf(c)
	b.at = at
	c.Next()
	if !ok && b.kind != draw {
		return b, referee.Missing(c, "a Goblin (R1 R2 B1 B2), a Goblin@square, R draw or B draw")
	}
	c.Next()
	if fault := f.readInside(c, &b); fault != nil {
		return b, fault
	}
	if c.Tok().Kind != record.Close {
		return b, referee.Missing(c, "a closing bracket")
	}
	c.Next()
	return b, nil
}

// readInside reads what follows the first word in a bracket.
func (f *field) readInside(c *record.Cursor, b *bracket) (fault *referee.Fault) {
	switch b.kind {
	case bounce:
		c.Next()
		return nil
	case draw:
		if !isWord(c.Tok(), "draw") {
			return referee.Missing(c, "the word draw")
		}
		c.Next()
		b.card, b.known, fault = readCard(c)
		return fault
	}
	if b.throw, fault = readThrow(c); fault == nil && b.kind == freeHit {
		b.aim = readAim(c)
	}
	return fault
}

// scanPath reads the shape of a movement, squares joined by hyphens. shape is false when text is none, known when one of
// the squares is off the map.
func (f *field) scanPath(text []byte) (shape, known bool) {
	known = true
	for legs := 0; ; legs++ {
		at, rest, ok := f.lookup(text)
		if !ok {
			return false, known
		}
		known = known && at != noSquare
		if len(rest) == 0 {
			return legs > 0, known
		}
		if rest[0] != '-' {
			return false, known
		}
		text = rest[1:]
	}
}
