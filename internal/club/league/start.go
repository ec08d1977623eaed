package league

import (
	"context"
	"slices"
	"time"

	"razzia/internal/club/season"
	"razzia/internal/occasion"
)

// Started lists the leagues of a person of which a season has begun at a moment or later, with the person in it.
func (s *Service) Started(ctx context.Context, identities []string, since time.Time) (list []occasion.Occasion, err error) {
	all, err := s.Store.Started(ctx, identities, since)
	for _, l := range all {
		list = append(list, occasion.Occasion{What: "season", Name: s.Ground.Filter.Shown(l.Name), Path: l.Key.Path(), At: l.Began})
	}
	return list, err
}

// began notes that a season has begun, if it has since the last look. It reports whether it has.
func (l *League) began(now time.Time) bool {
	if l.State.Phase == season.Enrolling || !l.Began.Before(l.State.Starts) {
		return false
	}
	l.Began = now
	return true
}

// callFor is for how long a message tells of a season, or of its new tables: as long as a first turn.
const callFor = 24 * time.Hour

// call calls people to the tables that were made by a change, in one message: they are those of the beginning, or of a later part.
func (k *Keeper) call(l *League, made []int) {
	c := occasion.Call{Title: "league.call_tables", Body: "league.call_season", Path: l.Key.Path(), Ends: k.Ground.Now().Add(callFor),
		Values: []any{"name", k.Ground.Filter.Shown(l.Name), "n", l.State.Season}}
	for _, number := range made {
		g := &l.State.Games[number-1]
		if g.Block == 0 {
			c.Title = "league.call_begins"
		}
		for _, seat := range g.Seats {
			if m := l.Member(seat.Player); m != nil && m.Standing == In && !slices.Contains(c.Persons, m.Person) {
				c.Persons = append(c.Persons, m.Person)
			}
		}
	}
	k.Ground.Calls(c)
}
