package drill

import (
	"math"
	"slices"

	"razzia"
)

// offered is how many numbers a question for a number offers.
const offered = 4

// Choices are the numbers that a question for a number offers, the lowest first: the right one among what comes of the slips that people
// make. There are none for a question that asks for a move.
func (s *Solution) Choices() []int {
	right, slips := 0, []int(nil)
	switch s.Question.Kind {
	case Row:
		right, slips = s.Worth[s.Question.Seat], s.rowSlips()
	case Raid:
		right, slips = int(math.Round(s.Percent())), s.raidSlips()
	default:
		return nil
	}
	list := []int{right}
	for step := 0; len(list) < offered; step++ {
		next := right + (step-len(slips))/2 + 1 // then one more, one less, two more …
		if step < len(slips) {
			next = slips[step]
		} else if (step-len(slips))%2 == 1 {
			next = right - (step-len(slips))/2 - 1
		}
		if !slices.Contains(list, next) && s.Question.bounds(next) {
			list = append(list, next)
		}
	}
	slices.Sort(list)
	return list
}

// bounds reports whether a number can be an answer.
func (q *Question) bounds(n int) bool {
	if q.Kind == Raid {
		return n >= 0 && n <= MostScore
	}
	return n >= -MostPoints && n <= MostPoints
}

// rowSlips are what the row would be worth by slips: the nearest at hand first.
func (s *Solution) rowSlips() (list []int) {
	position, seat, right := &s.Question.State, s.Question.Seat, s.Worth[s.Question.Seat]
	own, row := position.Seats[seat].Property, position.Row.Cards()
	now, with := position.Score()[seat], position.ScoreWithRow(seat)
	add := func(by int) {
		if by != 0 {
			list = append(list, right+by)
		}
	}
	if position.Round < razzia.Rounds { // businesses are counted too early (R8.1)
		add(businesses(own+row) - businesses(own))
	}
	if row.Count(razzia.Bodyguard) > 0 { // a tie is taken for nothing, or a second place for the first (R7.2)
		if with.Bodyguards == razzia.MostBodyguardsPoints {
			add(-razzia.MostBodyguardsPoints)
		} else {
			add(razzia.MostBodyguardsPoints)
		}
	}
	switch cars := own.Count(razzia.Car); { // the driver, or that there is none, is forgotten (R7.3)
	case own.Count(razzia.Driver) == 0 && row.Count(razzia.Driver) > 0:
		add(-cars)
	case own.Count(razzia.Driver)+row.Count(razzia.Driver) == 0:
		add(row.Count(razzia.Car))
	}
	for _, line := range [][2]int8{{now.Jewels, with.Jewels}, {now.Cars, with.Cars}, {now.Thieves, with.Thieves}, {now.Gold, with.Gold},
		{now.Businesses, with.Businesses}} { // a family is forgotten
		add(int(line[0]) - int(line[1]))
	}
	return list
}

// businesses are the points of the businesses of a property (R8.1, R8.2).
func businesses(p razzia.Cards) (points int) {
	kinds := 0
	for c, n := range p.All() {
		if c.IsBusiness() {
			kinds++
			points += razzia.AlikePoints(int(n))
		}
	}
	return points + razzia.DifferentPoints(kinds)
}

// raidSlips are the odds by slips, in percent: of one card alone, of each card added up, of no raid, and of one police card where more are
// missing.
func (s *Solution) raidSlips() []int {
	one := MostScore * float64(s.Police) / float64(s.Cards)
	none, draws := 1.0, s.Question.Draws
	for i := range draws {
		none *= max(0, float64(s.Cards-s.Police-i)) / float64(s.Cards-i)
	}
	return []int{int(math.Round(one)), int(math.Round(min(MostScore, one*float64(draws)))), int(math.Round(MostScore - s.Percent())),
		int(math.Round(MostScore * (1 - none)))}
}
