package evening

import (
	"context"
	"strconv"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/score"
	"razzia/internal/people"
)

// A Program is evenings as a club plays them.
type Program struct{ of *Service }

// Program returns the evenings as what clubs play.
func (s *Service) Program() Program { return Program{s} }

// ClubPath is the address of a club by its key.
func ClubPath(key string) string { return club.Key(key).Path() }

// Form returns where organisers open an evening of a club.
func (Program) Form(key club.Key) (path, words string) {
	return Path + "/new?club=" + string(key), "club.new_evening"
}

// Coming lists the evenings of a club that are not over, the next first.
func (p Program) Coming(ctx context.Context, _ people.Caller, key club.Key) (list []club.Event, _ error) {
	all, err := p.of.OfClub(ctx, string(key), p.of.Ground.Now())
	for _, e := range all {
		if e.IsOver() {
			continue
		}
		event := club.Event{Path: e.Key.Path(), Name: e.Name, Begins: e.Starts, Running: e.Stage != Gathering}
		for i := range e.Guests {
			if e.Guests[i].Presence < Left {
				event.People++
			}
		}
		list = append(list, event)
	}
	return list, err
}

// Results lists the games of the evenings of a club that ended since a moment. A player is named by an identity.
func (p Program) Results(ctx context.Context, key club.Key, since time.Time) (list []score.Game, _ error) {
	all, err := p.of.OfClub(ctx, string(key), since)
	for _, e := range all {
		if e.Stage != Ended {
			continue
		}
		for _, g := range e.games() {
			for i, seat := range g.Seats {
				if number, is := strconv.Atoi(seat.Player); is == nil {
					g.Seats[i].Player = e.Guest(number).account(e.Key)
				}
			}
			list = append(list, g)
		}
	}
	return list, err
}

// account names a guest beyond the evening: by their identity, or by the evening and their number if their data were removed.
func (g *Guest) account(key Key) string {
	if g.Name == "" {
		return string(key) + " " + name(g.Number)
	}
	return g.Person
}
