package integrity

import (
	"context"
	"fmt"

	"razzia"
	"razzia/internal/measure"
	"razzia/internal/store"
	"razzia/internal/table"
)

// outlived checks that there is no measure of a game that is gone.
func (r *Report) outlived(ctx context.Context, s Source) error {
	gone, err := s.Outlived(ctx)
	for _, id := range gone {
		r.add("measures", id, "there is a measure of a game that is gone", measureAgain)
	}
	return err
}

// measures checks that the measures of a game can be read, add up, and list decisions of the game.
func (r *Report) measures(t *table.Table, kept *store.Kept) {
	for i := range kept.Measures {
		m := &kept.Measures[i]
		if wrong := wrongIn(t, m); wrong != "" {
			r.add("measures", t.ID, fmt.Sprintf("seat %d by the judge %.8s: %s", m.Seat, m.Judge, wrong), measureAgain)
		}
	}
}

// wrongIn says what is wrong with a measure; "" for nothing.
func wrongIn(t *table.Table, m *store.KeptMeasure) string {
	got := &m.Measure
	switch {
	case m.Err != nil:
		return m.Err.Error()
	case t.Phase != table.Over || m.Seat < 0 || int(m.Seat) >= len(t.Seats):
		return "the game has no result of this seat"
	case !adds(got):
		return "start, luck and decisions do not add up to the end"
	}
	for i := range got.Costly {
		if d := &got.Costly[i]; d.Ply < 0 || d.Ply >= len(t.Moves) || t.Moves[d.Ply] != d.Played || cards(t.Moves[:d.Ply]) != d.Card {
			return fmt.Sprintf("the costly decision after %d moves is not one of the game", d.Ply)
		}
	}
	return ""
}

// adds reports whether start, luck and decisions add up to the end.
func adds(m *measure.Seat) bool {
	return m.Start.Share+m.Luck.Share+m.Decisions.Share == m.End.Share && m.Start.Points+m.Luck.Points+m.Decisions.Points == m.End.Points
}

// cards counts the cards that moves turned up.
func cards(moves []razzia.Move) (n int) {
	for _, m := range moves {
		if m.Verb() == razzia.ToReveal {
			n++
		}
	}
	return n
}
