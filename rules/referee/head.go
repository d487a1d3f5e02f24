package referee

import "rinkpress/rules/record"

// BrokenFault is the fault of a Broken token: the reader's error stands (reading rule 2).
func BrokenFault(t *record.Token) *Fault { return Faultf(t.Pos, Code(t.Code), "%s", t.Msg) }

// Missing is the fault for a part that is missing: syntax at the token that stands in its place, or the reader's error
// when the text breaks there (reading rule 2). what says what should stand there: "the side letter R or B".
func Missing(c *record.Cursor, what string) *Fault {
	t := c.Tok()
	if t.Kind == record.Broken {
		return BrokenFault(t)
	}
	return Faultf(t.Pos, Syntax, "%s should stand here, not %q", what, t.Text)
}

// Head reads the head of a turn, "N. S", in the order of reading rule 5: turn-number, then the side. The current token is the
// Number; on success the cursor stands behind the side letter. A side of NoSide in want allows either.
func Head(c *record.Cursor, number int64, want Side) (Side, *Fault) {
	t := c.Tok()
	if t.LeadingZero || t.Num != number {
		return NoSide, Faultf(t.Pos, TurnNumber, "turn %s should be numbered %d", t.Text, number)
	}
	c.Next()
	side, fault := SideLetter(c)
	if fault != nil {
		return NoSide, fault
	}
	if want != NoSide && side != want {
		return NoSide, Faultf(c.Tok().Pos, WrongSide, "it is %s's turn", want)
	}
	c.Next()
	return side, nil
}

// SideLetter reads the letter R or B at the cursor without moving past it.
func SideLetter(c *record.Cursor) (Side, *Fault) {
	t := c.Tok()
	if t.Kind == record.Word && len(t.Text) == 1 {
		switch t.Text[0] {
		case 'R':
			return Red, nil
		case 'B':
			return Blue, nil
		}
	}
	return NoSide, Missing(c, "the side letter R or B")
}

// Dice reads a Dice token with n dice of the given numbers of sides and moves past it: dice-count when there are more or fewer,
// then dice-range at the "[" when one is out of range; syntax when no dice stand there.
func Dice(c *record.Cursor, sides ...int16) ([record.MaxDice]int16, *Fault) {
	t := c.Tok()
	if t.Kind != record.Dice {
		return t.Dice, Missing(c, "a roll in square brackets")
	}
	if t.NDice != len(sides) {
		return t.Dice, Faultf(t.Pos, DiceCount, "%d dice are rolled here, not %d", len(sides), t.NDice)
	}
	for i, most := range sides {
		if d := t.Dice[i]; d < 1 || d > most {
			return t.Dice, Faultf(t.Pos, DiceRange, "each die shows a number from 1 to its sides (%d)", most)
		}
	}
	dice := t.Dice
	c.Next()
	return dice, nil
}
