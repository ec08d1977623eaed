package league

import (
	"context"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/score"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/people"
)

// A Program lets clubs have leagues.
type Program struct{ of *Service }

// Program is what clubs know of leagues.
func (s *Service) Program() Program { return Program{s} }

// Coming lists the leagues of a club that go on.
func (p Program) Coming(ctx context.Context, _ people.Caller, key club.Key) (list []club.Event, _ error) {
	all, err := p.of.Store.OfClub(ctx, string(key))
	for _, l := range all {
		begins := l.State.Starts
		list = append(list, club.Event{Path: l.Key.Path(), Name: l.Name, Begins: begins, Running: l.State.Phase != season.Enrolling,
			People: l.Count()})
	}
	return list, fault.Store(err)
}

// Results lists no games: a league has standings of its own, in divisions.
func (Program) Results(context.Context, club.Key, time.Time) ([]score.Game, error) { return nil, nil }
