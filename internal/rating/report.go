package rating

import (
	"context"
	"slices"

	"razzia/internal/table"
)

// A Report says how a finished game was rated, or why not.
type Report struct {
	Ladder  Ladder
	Reason  Reason // why it does not count
	Pending bool   // it counts, and is not rated yet
	Seats   []SeatReport
}

// A SeatReport says how a seat of a game that counts was rated, or why not.
type SeatReport struct {
	Reason        Reason
	Before, After Rating // only of the viewer, once the game was rated: Before has no number of games
}

// ReportOf reports on a finished game for a viewer with these identities. They see the figures of their own ratings alone.
func ReportOf(ctx context.Context, s Store, sum *table.Summary, viewer []string) (r Report, _ error) {
	who, err := s.Accounts(ctx, Persons(sum))
	if err != nil {
		return r, table.StoreFault(err)
	}
	if r.Ladder, r.Reason = Judge(sum, who); r.Reason != Rated {
		return r, nil
	}
	changes, err := s.OfGame(ctx, sum.ID)
	if err != nil {
		return r, table.StoreFault(err)
	}
	r.Pending, r.Seats = len(changes) == 0, make([]SeatReport, len(sum.Seats))
	for i := range sum.Seats {
		if r.Seats[i].Reason = JudgeSeat(sum, i); tookOver(&sum.Seats[i], viewer) {
			r.Seats[i].Reason = TookOver
		}
	}
	for _, c := range changes {
		if slices.Contains(viewer, c.Person) && c.Seat < len(r.Seats) {
			r.Seats[c.Seat].Before, r.Seats[c.Seat].After = c.Before, c.After
		}
	}
	return r, nil
}

// tookOver reports whether a viewer has a seat that another person had at the beginning.
func tookOver(s *table.SeatSummary, viewer []string) bool {
	return s.Before != "" && slices.Contains(viewer, s.Person) && !slices.Contains(viewer, s.Before)
}
