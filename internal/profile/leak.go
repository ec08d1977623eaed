package profile

import (
	"cmp"
	"slices"

	"razzia/internal/measure"
)

const (
	// LeastLeaks is how often a kind of decision must have been costly to be a leak. A habit of a profile needs more: it is a claim about
	// the person. A leak is only a choice of positions to practise.
	LeastLeaks = 3

	mostLeaks     = 3  // of a person
	mostPositions = 20 // of a leak
)

// A Leak is a kind of decision that has cost a person much, with the positions to practise.
type Leak struct {
	Kind      measure.Habit
	Count     int     // how often
	Cost      float64 // of all together, in shares of the win
	Positions []Spot  // the costliest first
}

// A Spot is a position of a leak.
type Spot struct {
	Number int64 // of the game in the feed
	measure.Decision
}

// LeaksOf returns the kinds of decisions that have cost most in some games, the costliest first.
func LeaksOf(games []Costly) (list []Leak) {
	for _, kind := range measure.Habits {
		if l := leakOf(kind, games); l.Count >= LeastLeaks {
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(a, b Leak) int { return cmp.Compare(b.Cost, a.Cost) })
	return list[:min(len(list), mostLeaks)]
}

// leakOf gathers the decisions of a kind.
func leakOf(kind measure.Habit, games []Costly) Leak {
	l := Leak{Kind: kind}
	sum := int64(0)
	for i := range games {
		for _, d := range games[i].Decisions {
			if d.Habit == kind {
				l.Count, sum = l.Count+1, sum+d.Cost
				l.Positions = append(l.Positions, Spot{games[i].Number, d})
			}
		}
	}
	l.Cost = float64(sum) / measure.ShareUnit
	slices.SortStableFunc(l.Positions, func(a, b Spot) int {
		return cmp.Or(cmp.Compare(b.Cost, a.Cost), cmp.Compare(b.Number, a.Number), cmp.Compare(a.Ply, b.Ply))
	})
	l.Positions = l.Positions[:min(len(l.Positions), mostPositions)]
	return l
}
