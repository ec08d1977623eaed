package profile

import (
	"cmp"
	"slices"

	"razzia"
	"razzia/internal/measure"
)

const (
	// HabitGames is of how many games habits are: the latest judged ones. Older games say less of how a person plays now.
	HabitGames = 200
	// LeastInstances is how often a kind of decision must have been costly to be called a habit.
	LeastInstances = 20

	mostHabits = 3 // of a profile
	mostPlaces = 3 // of a habit
)

// A Habit is what costly decisions of one kind cost a person.
type Habit struct {
	Kind   measure.Habit
	Count  int          // how often
	Cost   measure.Mean // in shares of the win a game
	Places []Place      // the costliest, the latest first among equals
}

// A Place is a costly decision in a finished game.
type Place struct {
	Number int64   // of the game in the feed
	Ply    int     // number of moves before it
	Cost   float64 // in shares of the win
}

// A Costly game is the costly decisions of a person in a game.
type Costly struct {
	Number    int64
	Decisions []measure.Decision
}

// Seats returns the seats of the person in the games of which habits are, by number.
func Seats(games []Game) map[int64]razzia.Seat {
	seats := map[int64]razzia.Seat{}
	for i := len(games) - 1; i >= 0 && len(seats) < HabitGames; i-- {
		if games[i].Judged {
			seats[games[i].Number] = games[i].Seat
		}
	}
	return seats
}

// HabitsOf returns the costliest habits in some games, the costliest first.
func HabitsOf(games []Costly) (list []Habit) {
	for _, kind := range measure.Habits {
		h := habitOf(kind, games)
		if h.Count >= LeastInstances {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b Habit) int { return cmp.Compare(b.Cost.Value(), a.Cost.Value()) })
	return list[:min(len(list), mostHabits)]
}

// habitOf adds up what the decisions of a kind cost. A game without one counts as 0.
func habitOf(kind measure.Habit, games []Costly) Habit {
	h := Habit{Kind: kind}
	for i := range games {
		var sum int64
		for j := range games[i].Decisions {
			d := &games[i].Decisions[j]
			if d.Habit != kind {
				continue
			}
			sum += d.Cost
			h.Count++
			h.keep(Place{games[i].Number, d.Ply, float64(d.Cost) / measure.ShareUnit})
		}
		h.Cost.Add(float64(sum) / measure.ShareUnit)
	}
	return h
}

// keep adds a place if it is among the costliest.
func (h *Habit) keep(p Place) {
	at, _ := slices.BinarySearchFunc(h.Places, p, func(a, b Place) int {
		return cmp.Or(cmp.Compare(b.Cost, a.Cost), cmp.Compare(b.Number, a.Number), cmp.Compare(a.Ply, b.Ply))
	})
	if at < mostPlaces {
		h.Places = slices.Insert(h.Places, at, p)
		h.Places = h.Places[:min(len(h.Places), mostPlaces)]
	}
}
