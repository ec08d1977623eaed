package profile

import (
	"cmp"
	"slices"
	"time"

	"razzia"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// A Game is what a finished game says about a person who played it.
type Game struct {
	Number  int64 // in the feed of finished games
	Ended   time.Time
	Seat    razzia.Seat
	Players int
	Package measure.Package // dealt at the start
	Won     bool            // alone or with others
	Left    bool            // the person did not play to the end
	Judged  bool            // its figures count for skill and luck
	Offline bool            // it was played offline
	Points  int
	Luck    measure.Amount
	Spent   measure.Spent
	Others  []Opponent
}

// An Opponent is another seat of a game.
type Opponent struct {
	Person  int64  // number of their identity in the store; 0 for a bot
	Level   string // of a bot
	Outcome int    // 1 if the person of the game had more points, -1 if fewer, 0 for equal
}

// Skill is the skill in the game alone, from 0 to 1. It is 1 if nothing was at stake.
func (g *Game) Skill() float64 {
	if g.Spent.Stake == 0 {
		return 1
	}
	return 1 - float64(g.Spent.Cost)/float64(g.Spent.Stake)
}

// Played returns what a finished game says about each person who played it, by identity. Seats are its measure, and a function knows the
// numbers of identities.
func Played(f *Finished, seats []Seat, number func(identity string) int64) map[string]Game {
	games := map[string]Game{}
	for i := range f.Seats {
		if person := counted(&f.Summary, i); person != "" && i < len(seats) {
			games[person] = played(f, i, &seats[i], number)
		}
	}
	return games
}

// Persons lists the identities that have a Game from a finished game.
func Persons(sum *table.Summary) (list []string) {
	for i := range sum.Seats {
		if person := counted(sum, i); person != "" {
			list = append(list, person)
		}
	}
	return list
}

// counted is the person whose games a seat counts for; "" for a bot, a seat that had another person before, and one of several of a person.
// In a duel no seat counts: its cards were known.
func counted(sum *table.Summary, seat int) string {
	s := &sum.Seats[seat]
	if sum.Options.Duel != "" || s.Before != "" || s.Gone || s.Name == "" || len(sum.Of(s.Person)) != 1 {
		return ""
	}
	return s.Person
}

// left reports whether the person of a seat did not play to the end.
func left(s *table.SeatSummary) bool { return s.Person != "" && (s.Level != "" || s.Resigned) }

// played is what a game says about the person at a seat.
func played(f *Finished, seat int, m *Seat, number func(string) int64) Game {
	s := &f.Seats[seat]
	g := Game{Number: f.Number, Ended: f.Ended, Seat: razzia.Seat(seat), Players: len(f.Seats), Package: m.Package, Left: left(s),
		Offline: f.Options.Offline, Points: s.Points, Luck: m.Luck, Spent: m.Spent}
	g.Won = !g.Left && slices.Contains(f.Winners, g.Seat)
	g.Judged = !g.Left && !f.Options.Hints && !f.Options.Undo
	for i := range f.Seats {
		other := Opponent{Level: f.Seats[i].Level, Outcome: outcome(s, &f.Seats[i])}
		if person := counted(&f.Summary, i); person != "" {
			other.Person, other.Level = number(person), ""
		}
		if i != seat && (other.Person != 0 || f.Seats[i].Person == "" && other.Level != "") {
			g.Others = append(g.Others, other)
		}
	}
	return g
}

// outcome compares the results of two seats: those who left are behind all others.
func outcome(s, other *table.SeatSummary) int {
	if gone, theyGone := left(s), left(other); gone || theyGone {
		return asNumber(theyGone) - asNumber(gone)
	}
	return cmp.Compare(s.Points, other.Points)
}

// asNumber is 1 for true.
func asNumber(is bool) int {
	if is {
		return 1
	}
	return 0
}
