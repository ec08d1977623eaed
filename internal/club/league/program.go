package league

import (
	"context"
	"errors"
	"slices"
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

// Form returns where organisers open a league of a club.
func (Program) Form(key club.Key) (path, words string) {
	return Path + "/new?club=" + string(key), "club.new_league"
}

// Coming lists the leagues of a club that go on.
func (p Program) Coming(ctx context.Context, c people.Caller, key club.Key) (list []club.Event, _ error) {
	all, err := p.of.Store.OfClub(ctx, string(key), c.Now)
	for _, l := range all {
		if l.IsOver() {
			continue
		}
		list = append(list, club.Event{Path: l.Key.Path(), Name: l.Name, Begins: l.State.Starts,
			Running: l.State.Phase != season.Enrolling, People: l.Count()})
	}
	return list, fault.Store(err)
}

// Results lists the games of the leagues of a club: those of seasons that ended since a moment, and those of the season that runs. A player
// is named by an identity.
func (p Program) Results(ctx context.Context, key club.Key, since time.Time) (games []score.Game, _ error) {
	all, err := p.of.Store.OfClub(ctx, string(key), since)
	for _, l := range all {
		past, failed := p.of.Store.Past(ctx, l.Key, allPast)
		err = errors.Join(err, failed)
		for _, s := range past {
			for _, f := range s.Finals {
				if !s.Ended.Before(since) {
					games = append(games, l.gamesOf(f.Lines)...)
				}
			}
		}
		for _, d := range l.State.Divisions {
			games = append(games, l.gamesOf(l.State.Standings(d))...)
		}
	}
	return games, fault.Store(err)
}

// gamesOf returns the games of a division that count, with the identities of its members: each seat of a game is a part of a line.
func (l *League) gamesOf(lines []score.Line) (games []score.Game) {
	at := map[int]int{} // places in the list by the numbers of the games
	for _, line := range lines {
		for _, part := range line.Parts {
			i, is := at[part.Table]
			if !is {
				i = len(games)
				at[part.Table] = i
				games = append(games, score.Game{Round: part.Round, Table: part.Table, Measured: part.Measured})
			}
			seat := score.Seat{Package: part.Package, Points: part.Points, Luck: part.Luck, Left: part.Left}
			if m := l.Member(line.Player); m != nil {
				seat.Player = m.Person
			}
			games[i].Seats = append(games[i].Seats, seat)
		}
	}
	return slices.DeleteFunc(games, func(g score.Game) bool { return len(g.Seats) < seats }) // voided: it has only those who left it
}
