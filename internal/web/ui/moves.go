package ui

import (
	"slices"

	"razzia"
)

// moves are what the viewer may do at a decision.
type moves struct {
	legal []razzia.Move
	now   bool // the viewer is to move; in a picture of the past they were
}

// of lists the legal moves of a kind.
func (m moves) of(verb razzia.Verb) []razzia.Move {
	var list []razzia.Move
	for _, move := range m.legal {
		if move.Verb() == verb {
			list = append(list, move)
		}
	}
	return list
}

// bids reports whether the viewer may now bid a cheque.
func (m moves) bids(c razzia.Cheque) bool { return m.now && slices.Contains(m.legal, razzia.Bid(c)) }

// draws reports whether the viewer may now draw from a pile.
func (m moves) draws(pile int) bool {
	return m.now && slices.Contains(m.legal, razzia.Draw(uint8(pile)))
}

// takes reports whether the viewer may now steal a card of the row.
func (m moves) takes(c razzia.Card) bool {
	return m.now && slices.ContainsFunc(m.legal, func(move razzia.Move) bool { return move.Loot().Count(c) > 0 })
}

// steals is the number of cards that the viewer may now steal from the row.
func (m moves) steals() (most int) {
	if !m.now {
		return 0
	}
	for _, move := range m.of(razzia.ToSteal) {
		most = max(most, move.Loot().Len())
	}
	return most
}
