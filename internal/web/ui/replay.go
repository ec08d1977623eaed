package ui

import (
	"razzia"
	"razzia/internal/table"
)

// A Replay is where in a game one looks, and where one can go from there. Places are counted in moves
// made; a draw and the card that it turned up are one step, though two moves.
type Replay struct {
	At, Last int
	Back     int   // one step before At, −1 at the start
	Auctions []int // where an auction was opened, and nothing said yet
	Rounds   []int // where the rounds began

	Analysis *Analysis // nil if there is none to be had
}

// NewReplay looks at a table's game as it was after so many moves.
func NewReplay(t *table.Table, at int) Replay {
	r := Replay{At: at, Last: len(t.Moves), Back: at - 1, Rounds: []int{0}}
	if at > 0 && t.Moves[at-1].Verb() == razzia.ToReveal {
		r.Back--
	}
	for i := range t.Moves {
		for _, e := range t.Events(i) {
			switch e.Kind {
			case razzia.AuctionOpened:
				r.Auctions = append(r.Auctions, i+1)
			case razzia.RoundBegan:
				r.Rounds = append(r.Rounds, i+1)
			}
		}
	}
	return r
}

// Round is the round in which one looks, from 1.
func (r Replay) Round() int {
	round := 1
	for i, began := range r.Rounds {
		if began <= r.At {
			round = i + 1
		}
	}
	return round
}

// BackAuction is where the auction before was opened, −1 if there was none.
func (r Replay) BackAuction() int {
	last := -1
	for _, a := range r.Auctions {
		if a < r.At {
			last = a
		}
	}
	return last
}

// NextAuction is where the next auction was opened, −1 if there was none.
func (r Replay) NextAuction() int {
	for _, a := range r.Auctions {
		if a > r.At {
			return a
		}
	}
	return -1
}

// Forward is one step after At, −1 at the end.
func (r Replay) Forward() int {
	if r.At >= r.Last {
		return -1
	}
	return r.At + 1
}
