package eveningtest

import (
	"context"

	"razzia/internal/club/evening"
	"razzia/internal/club/fairplay"
)

// KeepSuspect stores an evening of four, which ended a moment ago, at which all is to be told that fair play tells: the second and the
// third come by one connection and favour each other, and the fourth leaves each game. A game counts for no one.
func KeepSuspect(ctx context.Context, s evening.Store, e *evening.Evening) error {
	for i := range e.Sittings {
		for k := range e.Sittings[i].Seats {
			seat := &e.Sittings[i].Seats[k]
			seat.Gone = seat.Guest == 4
		}
		e.Sittings[i].Ended = e.Over
	}
	e.Sittings[0].Rulings = []evening.Ruling{{At: e.Over, Voided: true}}
	if err := Keep(ctx, s, e); err != nil {
		return err
	}
	for i := range e.Sittings {
		at := &e.Sittings[i]
		if err := s.SaveMeasure(ctx, evening.Unmeasured{Key: e.Key, Number: at.Number}, at.Seats, suspect(at)); err != nil {
			return err
		}
	}
	for _, g := range e.Guests[1:3] {
		if err := s.SaveMark(ctx, e.Key, g.Person, fairplay.Mark{Connection: "c0ffee", Browser: "cafe11"}); err != nil {
			return err
		}
	}
	return nil
}

// suspect are favours of a game in which the second and the third guest favour each other by much.
func suspect(s *evening.Sitting) fairplay.Favours {
	f := make(fairplay.Favours, len(s.Seats))
	for i := range f {
		f[i] = make([]fairplay.Favour, len(s.Seats))
		for k := range f[i] {
			f[i][k] = fairplay.Favour{Decisions: 30, Variance: 0.003, Cost: 0.1}
			if a, b := s.Seats[i].Guest, s.Seats[k].Guest; a+b == 5 && a*b == 6 {
				f[i][k].Excess = 0.25
			}
		}
	}
	return f
}
