package season

import (
	"cmp"
	"slices"

	"razzia/internal/club/pairing"
	"razzia/internal/club/score"
)

// Standings returns the lines of a division, from the games that are over. Those who left all their seats have the least score that there
// is, and of equal scores those who left fewer seats come first: so they are last.
func (s *State) Standings(d Division) []score.Line {
	var games []score.Game
	for i := range s.Games {
		if g := &s.Games[i]; g.Level == d.Level && g.over() {
			games = append(games, g.scored())
		}
	}
	return score.Standings(d.Members, games)
}

// scored is a game as package score takes it.
func (g *Game) scored() score.Game {
	if g.Voided() {
		return g.voided()
	}
	game := score.Game{Round: g.Block + 1, Table: g.Number, Measured: g.Measured}
	for k, seat := range g.Seats {
		game.Seats = append(game.Seats, score.Seat{Player: seat.Player, Package: seat.Package, Points: g.Result[k].Points,
			Luck: g.Result[k].Luck, Left: g.Left[k]})
	}
	return game
}

// closeIfOver closes a season of which all games are over: people go up, down and out, and the next one enrols.
func (s *State) closeIfOver() []Decision {
	if slices.ContainsFunc(s.Games, func(g Game) bool { return !g.over() }) {
		return nil
	}
	s.Last = nil
	for _, d := range s.Divisions {
		s.Last = append(s.Last, s.final(d))
	}
	s.Members = slices.DeleteFunc(s.Members, func(m Member) bool { return m.Way == Out })
	closed := Decision{At: s.Now, Kind: Closed, Season: s.Season}
	s.Season, s.Phase, s.Starts = s.Season+1, Enrolling, s.Now.Add(s.Rules.Enrolling)
	s.Divisions, s.Games, s.Revisions = nil, nil, nil
	return []Decision{closed}
}

// final is how a division ended. Absent people count as last when others go up and down.
func (s *State) final(d Division) Final {
	f := Final{Level: d.Level, Lines: s.Standings(d)}
	order := s.order(f.Lines)
	up, down := s.Moving(d)
	for i, name := range order {
		m := s.member(name)
		m.Place, m.Way = i+1, Stays
		switch {
		case s.absent(name):
			m.Way = Out
		case i < up:
			m.Way = Up
			m.Level--
		case i >= len(order)-down:
			m.Way = Down
			m.Level++
		}
	}
	for _, l := range f.Lines {
		f.Ways = append(f.Ways, s.member(l.Player).Way)
	}
	return f
}

// Moving returns how many of a division go up at the end, and how many go down: a quarter. Those who were absent count among the last, and
// are out.
func (s *State) Moving(d Division) (up, down int) {
	quarter := (len(d.Members) + seats - 1) / seats
	if d.Level > 1 {
		up = quarter
	}
	if d.Level < len(s.Divisions) {
		down = quarter
	}
	return up, down
}

// order is that in which people go up and down: the absent last. The lot decides between those who share a place.
func (s *State) order(lines []score.Line) (names []string) {
	place := map[string]int{}
	for _, l := range lines {
		place[l.Player] = l.Place
		names = append(names, l.Player)
	}
	slices.Sort(names)
	pairing.Shuffle(names, s.seed(s.Season), 0)
	slices.SortStableFunc(names, func(a, b string) int {
		rank := func(name string) int {
			if s.absent(name) {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(place[a], place[b]))
	})
	return names
}

// absent reports whether a person left the league, or all of their tables.
func (s *State) absent(name string) bool {
	if s.member(name).Gone {
		return true
	}
	return !slices.ContainsFunc(s.Games, func(g Game) bool { k := g.seat(name); return k >= 0 && !g.Left[k] })
}
