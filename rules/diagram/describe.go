package diagram

import (
	"strings"

	"rinkpress/layouts/board"
	"rinkpress/rules/referee"
)

// describe says in the maker's language what a diagram shows.
func (m *Maker) describe(sc *scenario, p *board.Plan) string {
	var sentences []string
	say := func(words ...string) { sentences = append(sentences, strings.Join(words, " ")+".") }
	if dealt, ok := sc.state.(referee.Dealt); ok {
		m.describeTable(dealt.Table(), say)
	}
	pieces := sc.state.Pieces()
	for _, side := range []referee.Side{referee.Red, referee.Blue} {
		var list []string
		for _, piece := range pieces {
			if piece.Side == side {
				list = append(list, m.pieceWords(piece, p))
			}
		}
		if len(list) > 0 {
			say(m.side(side)+":", strings.Join(list, ", "))
		}
	}
	for _, piece := range pieces {
		if piece.Side == referee.NoSide {
			say(m.pieceWords(piece, p))
		}
	}
	for _, s := range sc.shown {
		m.describeStroke(s, p, say)
	}
	return strings.Join(sentences, " ")
}

// side is the name of a side.
func (m *Maker) side(s referee.Side) string {
	name := m.def.Sides.Red.In(m.o.Lang)
	if s == referee.Blue {
		name = m.def.Sides.Blue.In(m.o.Lang)
	}
	if name == "" {
		return s.String()
	}
	return name
}

// pieceWords are a piece and its place: "goalie c1 (puck)".
func (m *Maker) pieceWords(piece referee.Piece, p *board.Plan) string {
	words := []string{}
	for _, word := range []string{map[string]string{"goalie": m.words.Goalie, "puck": m.words.Puck, "ball": m.words.Ball}[piece.Kind], piece.Name} {
		if word != "" {
			words = append(words, word)
		}
	}
	words = append(words, placeName(p, piece.At))
	for _, note := range []struct {
		is   bool
		word string
	}{{piece.Carries, m.words.Puck}, {piece.Down, m.words.Down}, {piece.Dazed, m.words.Dazed}} {
		if note.is {
			words = append(words, "("+note.word+")")
		}
	}
	return strings.Join(words, " ")
}

// placeName is what records call a place; one beside the board is an arrow out of it.
func placeName(p *board.Plan, at referee.Place) string {
	if p == nil || !p.Has(at.File, at.Rank) {
		return "→"
	}
	return p.Name(at.File, at.Rank)
}

// describeStroke tells a way by the places it goes over.
func (m *Maker) describeStroke(s referee.Stroke, p *board.Plan, say func(...string)) {
	text := s.Label
	if len(s.Points) > 1 {
		names := make([]string, len(s.Points))
		for i, at := range s.Points {
			names[i] = placeName(p, at)
		}
		link := " – "
		if s.Kind == referee.PassStroke || s.Kind == referee.RollStroke {
			link = " › "
		}
		text = strings.Join(names, link)
	}
	if text == "" {
		return
	}
	if s.Side != referee.NoSide {
		text = s.Side.String() + " " + text
	}
	if s.Refused {
		text += " (" + m.words.NotAllowed + ")"
	}
	say(text)
}

// describeTable tells what lies on a table of cards.
func (m *Maker) describeTable(t referee.Table, say func(...string)) {
	if len(t.Pile) > 0 {
		say(m.matWord("pile")+":", strings.Join(t.Pile, " "))
	}
	if t.Breakaway != referee.NoSide {
		say(m.matWord("breakaway")+":", m.side(t.Breakaway))
	}
	for _, side := range []referee.Side{referee.Red, referee.Blue} {
		if len(t.Hands[side]) > 0 {
			say(m.side(side)+",", m.words.Hand+":", strings.Join(t.Hands[side], " "))
		}
	}
}

// matWord is a word of the definition's mat.
func (m *Maker) matWord(name string) string {
	if m.def.Board == nil || m.def.Board.Mat == nil {
		return name
	}
	mat := m.def.Board.Mat
	text := mat.Pile
	if name == "breakaway" {
		text = mat.Breakaway
	}
	return text.In(m.o.Lang)
}
