package gentlemans

import (
	"fmt"
	"strings"

	"rinkpress/rules/referee"
)

// String draws the board with its coordinates, Blue's net at the top, and says what is due. R and B are skaters, Rg and Bg goalies, *
// is the player that controls the puck, o the puck by itself.
func (s *state) String() string {
	r := s.rules
	var b strings.Builder
	files := "  "
	for x := range r.width {
		files += fmt.Sprintf(" %c  ", 'a'+x)
	}
	files = strings.TrimRight(files, " ") + "\n"
	b.WriteString(files)
	for y := r.length - 1; y >= 0; y-- {
		row := fmt.Sprintf("%2d", y+1)
		for x := range r.width {
			row += fmt.Sprintf(" %-3s", s.cell(at(x, y)))
		}
		b.WriteString(strings.TrimRight(row+s.rankNote(y), " ") + "\n")
	}
	b.WriteString(files)
	fmt.Fprintf(&b, "Red %d, Blue %d, first to %d\n", s.score.Red, s.score.Blue, s.target)
	b.WriteString(s.due() + "\n")
	if list := s.claimants(); list != "" {
		b.WriteString("claims to a steal: " + list + "\n")
	}
	return b.String()
}

// cell is what stands on a square, at most three characters.
func (s *state) cell(q square) string {
	p, text := s.playerAt(q), "."
	if p != nobody {
		text = p.side().String()
		if p.goalie() {
			text += "g"
		}
	}
	switch {
	case s.puck != q || !s.begun && p != nobody:
		return text
	case p == nobody:
		return "o"
	case p == s.carrier:
		return text + "*"
	}
	return text + "o"
}

// rankNote names the ranks that matter to the rules.
func (s *state) rankNote(y int) string {
	return map[int]string{
		s.rules.netRank(referee.Red):  "   Red's net",
		s.rules.netRank(referee.Blue): "   Blue's net",
		s.rules.length / 2:            "   centre row",
	}[y]
}

// due says what comes next.
func (s *state) due() string {
	side := map[referee.Side]string{referee.Red: "Red", referee.Blue: "Blue"}[s.side]
	switch {
	case s.over:
		return "the game is over"
	case !s.begun:
		return "the face-off is due"
	case !s.inTurn:
		return fmt.Sprintf("turn %d: %s rolls", s.number, side)
	case s.stolen:
		return fmt.Sprintf("turn %d: %s has rolled to steal", s.number, side)
	}
	text := fmt.Sprintf("turn %d: %s has %d points left", s.number, side, s.points)
	return text + [...]string{noDuty: "", saveDuty: " and must save", concedeDuty: " and must concede a goal"}[s.duty]
}

// claimants names the players that may roll to steal, or will in the next turn, with the carrier each claim is against.
func (s *state) claimants() string {
	var list []string
	add := func(p, carrier player, when string) {
		list = append(list, s.at[p].String()+" from "+s.at[carrier].String()+when)
	}
	for p := range player(players) {
		if s.through&(1<<p) != 0 {
			list = append(list, s.at[p].String()+" from the player with the puck")
		}
		for carrier := firstOf(p.side().Other()); carrier <= goalieOf(p.side().Other()); carrier++ {
			if s.held&claim(p, carrier) != 0 {
				add(p, carrier, "")
			}
			if s.made&claim(p, carrier) != 0 {
				add(p, carrier, " in the next turn")
			}
		}
	}
	return strings.Join(list, ", ")
}
