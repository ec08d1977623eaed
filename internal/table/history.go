package table

import (
	"slices"

	"razzia"
)

// A History is what a table has seen, in order: the whole log, and the moves that stand with what followed from them. A table and the
// tables made from it share the memory of what they have in common.
type History struct {
	Log      Log
	Moves    []razzia.Move // reveals included
	Scorings []Scoring     // one for each scored round
	Curve    []Points      // one for each move that changed what a seat has or would score

	events  []razzia.Event // of all moves, in order
	dropped int            // in a draft: the last moves of the history that it extends are taken back

	ends []int32 // events[ends[i-1]:ends[i]] are those of move i
}

// A Log is all that happened at a table, in order.
type Log []Entry

// A Scoring is the end of a round (R7).
type Scoring struct {
	Round  int         // from 1
	After  razzia.Game // the game after the scoring
	Events []razzia.Event
}

// Points are the points of all seats after a move: those scored, and what the property would score now.
type Points struct {
	Ply   int // moves made
	Round int
	Seats [razzia.MaxPlayers]int
}

// Events returns what followed from a move, by its index in Moves. The result is read-only.
func (h *History) Events(move int) []razzia.Event {
	from := int32(0)
	if move > 0 {
		from = h.ends[move-1]
	}
	return h.events[from:h.ends[move]:h.ends[move]]
}

// record adds a move. The events are those of all moves, this one included; after is the game after it.
func (h *History) record(m razzia.Move, events []razzia.Event, after razzia.Game, ply int) {
	h.Moves = append(h.Moves, m)
	h.events = events
	h.ends = append(h.ends, int32(len(events)))
	own := h.Events(len(h.Moves) - 1)
	changed := false
	for _, e := range own {
		switch {
		case e.Kind == razzia.SeatScored && e.Seat == 0:
			h.Scorings = append(h.Scorings, Scoring{int(e.Round), after, slices.Clone(own)})
			changed = true
		case e.Kind == razzia.AuctionWon || e.Kind == razzia.LootStolen:
			changed = true
		}
	}
	if changed {
		h.Curve = append(h.Curve, pointsOf(&after.State, ply))
	}
}

// pointsOf returns the points of all seats in a state.
func pointsOf(s *razzia.State, ply int) Points {
	p := Points{Ply: ply, Round: int(s.Round)}
	now := s.Score()
	for i := range s.Players {
		p.Seats[i] = int(s.Seats[i].Total)
		if s.Phase != razzia.Over {
			p.Seats[i] += now[i].Sum()
		}
	}
	return p
}

// extend returns the history followed by another one.
func (h History) extend(more History) History {
	if more.dropped > 0 {
		h.takeBackMoves(more.dropped, len(h.Moves)-more.dropped)
	}
	for _, end := range more.ends {
		h.ends = append(h.ends, int32(len(h.events))+end)
	}
	h.Log = append(h.Log, more.Log...)
	h.Moves = append(h.Moves, more.Moves...)
	h.events = append(h.events, more.events...)
	h.Scorings = append(h.Scorings, more.Scorings...)
	h.Curve = append(h.Curve, more.Curve...)
	return h
}

// clip frees the memory that was reserved for growth. Most tables that are read from a log do not change soon.
func (h *History) clip() {
	h.Moves, h.events, h.ends = slices.Clone(h.Moves), slices.Clone(h.events), slices.Clone(h.ends)
	h.Curve = slices.Clone(h.Curve)
}

// Before returns the state of a game before a move, counted from 0, or after its last one.
func Before(t *Table, ply int) (razzia.State, error) {
	s, err := razzia.New(t.Setup)
	for _, m := range t.Moves[:ply] {
		if err == nil {
			s, err = s.Step(m)
		}
	}
	return s, err
}
