package evening

import (
	"strconv"

	"razzia/internal/club/score"
)

// Standings are how the guests stand, the first place first: those who have played, and those who are here.
func (e *Evening) Standings() []Standing {
	var people []string
	for _, g := range e.Here() {
		people = append(people, name(g.Number))
	}
	lines := score.Standings(people, e.games())
	list := make([]Standing, len(lines))
	for i, l := range lines {
		number, _ := strconv.Atoi(l.Player)
		list[i] = Standing{l, number}
	}
	return list
}

// scoresOf are the scores of guests before a round, for its pairing. It keeps them: those of all would fill the store in a long arena.
func (e *Evening) scoresOf(guests []*Guest) map[string]int {
	all, of := score.Scores(score.Standings(nil, e.games())), map[string]int{}
	for _, g := range guests {
		if s, played := all[name(g.Number)]; played {
			of[name(g.Number)] = s
		}
	}
	return of
}

// games are the games that count.
func (e *Evening) games() (list []score.Game) {
	for i := range e.Sittings {
		if s := &e.Sittings[i]; s.Counts() {
			list = append(list, s.game())
		}
	}
	return list
}

// game is a finished game as it counts.
func (s *Sitting) game() score.Game {
	g := score.Game{Round: s.Round, Table: s.Place, Measured: true}
	for _, seat := range s.Seats {
		it := score.Seat{Package: seat.Package, Points: seat.Points, Left: seat.Gone}
		if seat.Guest != 0 {
			it.Player = name(seat.Guest)
		}
		if seat.Luck == nil {
			g.Measured = false
		} else {
			it.Luck = *seat.Luck
		}
		g.Seats = append(g.Seats, it)
	}
	return g
}
