package integrity

import (
	"context"
	"errors"
	"fmt"

	"razzia/internal/analysis"
	"razzia/internal/table"
)

// errNoResult is what is wrong with a measure of a seat that the game does not have, or before its end.
var errNoResult = errors.New("the game has no result of this seat")

// outlived checks that there is no measure of a game that is gone.
func (r *Report) outlived(ctx context.Context, s Source) error {
	gone, err := analysis.Outlived(s.Query(ctx))
	for _, id := range gone {
		r.add("measures", id, "there is a measure of a game that is gone", measureAgain)
	}
	return err
}

// measures checks that the measures of a game can be read, add up, and list decisions of the game.
func (r *Report) measures(t *table.Table, measures []analysis.KeptMeasure) {
	for i := range measures {
		m := &measures[i]
		if wrong := wrongIn(t, m); wrong != nil {
			r.add("measures", t.ID, fmt.Sprintf("seat %d by the judge %.8s: %v", m.Seat, m.Judge, wrong), measureAgain)
		}
	}
}

// wrongIn says what is wrong with a measure; nil for nothing.
func wrongIn(t *table.Table, m *analysis.KeptMeasure) error {
	switch {
	case m.Err != nil:
		return m.Err
	case t.Phase != table.Over || m.Seat < 0 || int(m.Seat) >= len(t.Seats):
		return errNoResult
	}
	return m.Measure.Check(t.Moves)
}
