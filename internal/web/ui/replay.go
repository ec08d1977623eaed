package ui

import (
	"slices"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A Replay is a moment in a game and the moments that the viewer can go to from there. A moment is the number of moves
// made. A draw and its reveal are two moves but one step of the replay.
type Replay struct {
	At, Last int
	Back     int   // one step before At, −1 at the start
	Auctions []int // the moments at which an auction was just opened
	Rounds   []int // the moments at which rounds began
	Opened   bool  // the game was opened from a file: it has no table to return to
	Plays    bool  // the page plays by itself: no moment was asked for
	Ended    bool  // the game is over: it can be tried again from the moments at which a player is to act
	Retries  bool  // At is such a moment

	Reader razzia.Seat // the seat that the reader played themselves, NoSeat for none or several

	Analysis *Analysis           // nil if there is none and none can be made
	Costly   [][]analysis.Costly // the costly decisions of each seat, if the review is complete
	Moments  []Moment            // that the page begins with, likewise
	Judged   razzia.Seat         // whose moments they are
	Places   []picture.Place     // at the end of the game
}

// NewReplay returns the Replay of a table's game after a number of moves.
func NewReplay(t *table.Table, at int) Replay {
	r := Replay{At: at, Last: len(t.Moves), Back: at - 1, Rounds: []int{0}, Ended: t.Phase == table.Over,
		Retries: table.CheckRetry(t, at) == nil, Reader: razzia.NoSeat}
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

// SeatOf is the seat that a person with these identities played to the end of the game, NoSeat if there is none or several.
func SeatOf(t *table.Table, identities []string) razzia.Seat {
	mine := razzia.NoSeat
	for i := range t.Seats {
		if s := &t.Seats[i]; s.Person.ID == "" || s.Resigned || !slices.Contains(identities, s.Person.ID) {
			continue
		}
		if mine != razzia.NoSeat {
			return razzia.NoSeat
		}
		mine = razzia.Seat(i)
	}
	return mine
}

// exit is the page to which a replay returns: that of the table, or the home page for a game from a file.
func exit(p *tablePage) string {
	if p.Replay.Opened {
		return "/"
	}
	return "/t/" + string(p.View.ID)
}

// review returns the review of the game, nil if there is none yet.
func (r *Replay) review() *review.Review {
	if r == nil {
		return nil
	}
	return r.Analysis.complete()
}

// decision returns the decision at this moment of an analysed game, nil if no player was to decide then.
func (r *Replay) decision() *review.Decision {
	if r.review() == nil {
		return nil
	}
	all := r.review().Decisions
	at := slices.IndexFunc(all, func(d review.Decision) bool { return d.Ply == r.At })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// Round is the round at this moment, from 1.
func (r Replay) Round() int {
	round := 1
	for i, began := range r.Rounds {
		if began <= r.At {
			round = i + 1
		}
	}
	return round
}

// BackAuction is the moment at which the auction before was opened, −1 if there was none.
func (r Replay) BackAuction() int {
	last := -1
	for _, a := range r.Auctions {
		if a < r.At {
			last = a
		}
	}
	return last
}

// NextAuction is the moment at which the next auction was opened, −1 if there was none.
func (r Replay) NextAuction() int {
	for _, a := range r.Auctions {
		if a > r.At {
			return a
		}
	}
	return -1
}

// Forward is the moment one step after At, −1 at the end.
func (r Replay) Forward() int {
	if r.At >= r.Last {
		return -1
	}
	return r.At + 1
}
