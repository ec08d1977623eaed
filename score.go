package razzia

import (
	"math/bits"
	"slices"
)

// The points of the score sheet that do not follow from a number of kinds or copies.
const (
	ThiefPoints            = 2  // for each thief (R7.1)
	MostBodyguardsPoints   = 5  // for the most bodyguards (R7.2)
	FewestBodyguardsPoints = -2 // for the fewest bodyguards (R7.2)
	GoldPoints             = 3  // for each gold (R7.5)
	HighestChequesPoints   = 5  // for the highest sum of cheques (R8.3)
	LowestChequesPoints    = -5 // for the lowest sum of cheques (R8.3)
)

var (
	jewelPoints     = [...]int{-5, 0, 0, 5, 10, 15}
	differentPoints = [...]int{0, 1, 2, 3, 4, 5, 6, 10}
	alikePoints     = [...]int{0, 0, 0, 5, 10}
)

// JewelPoints returns the points for so many different kinds of jewel, 0 to 5 (R7.4).
func JewelPoints(kinds int) int { return jewelPoints[kinds] }

// DifferentPoints returns the points for so many different kinds of business, 0 to 7 (R8.1).
func DifferentPoints(kinds int) int { return differentPoints[kinds] }

// AlikePoints returns the points for so many copies of one kind of business, 0 to 4 (R8.2).
func AlikePoints(copies int) int { return alikePoints[copies] }

// A Sheet is what one player scores in one round, in points, by clause.
type Sheet struct {
	Thieves    int8 // R7.1
	Bodyguards int8 // R7.2
	Cars       int8 // R7.3, cars and drivers
	Jewels     int8 // R7.4
	Gold       int8 // R7.5
	Businesses int8 // R8.1 and R8.2, after round 3
	Cheques    int8 // R8.3, after round 3
}

// Sum is the points of the whole sheet.
func (sh Sheet) Sum() int {
	return int(sh.Thieves) + int(sh.Bodyguards) + int(sh.Cars) + int(sh.Jewels) + int(sh.Gold) +
		int(sh.Businesses) + int(sh.Cheques)
}

// Score is what each seat would score if the round ended now, and what it scores when it does (R7, in
// round 3 also R8). Entries beyond the players are zero.
func (s *State) Score() [MaxPlayers]Sheet {
	var sheets [MaxPlayers]Sheet
	for i := range s.Players {
		sheets[i] = s.ScoreAlone(Seat(i))
	}
	s.scoreBodyguards(&sheets)
	if s.Round == Rounds {
		s.scoreCheques(&sheets)
	}
	return sheets
}

// ScoreAlone is what a seat would score if the round ended now, without what is compared with the other players:
// bodyguards (R7.2) and cheques (R8.3).
func (s *State) ScoreAlone(seat Seat) Sheet {
	p := s.Seats[seat].Property
	sheet := Sheet{
		Thieves: int8(ThiefPoints * p.Count(Thief)),
		Cars:    int8(scoreCars(p)),
		Jewels:  int8(scoreJewels(p)),
		Gold:    int8(GoldPoints * p.Count(Gold)),
	}
	if s.Round == Rounds {
		sheet.Businesses = int8(scoreBusinesses(p))
	}
	return sheet
}

// RowWorth returns what the row is worth to a seat at once: how many points more the seat would score if the
// row lay in its property and the round ended now.
func (s *State) RowWorth(seat Seat) int {
	with := *s
	with.Seats[seat].Property += s.Row.set
	return with.Score()[seat].Sum() - s.Score()[seat].Sum()
}

// scoreCars gives a point for each driver and, if there is a driver, for each car (R7.3).
func scoreCars(p Cards) int {
	drivers := p.Count(Driver)
	if drivers == 0 {
		return 0
	}
	return drivers + p.Count(Car)
}

// scoreJewels gives points for the number of different jewels (R7.4).
func scoreJewels(p Cards) int { return JewelPoints(p.different(jewels)) }

// scoreBusinesses gives points for different and for alike businesses (R8.1, R8.2).
func scoreBusinesses(p Cards) int {
	points := DifferentPoints(p.different(businesses))
	for c := firstBusin; c <= lastBusin; c++ {
		points += AlikePoints(p.Count(c))
	}
	return points
}

// jewels and businesses hold one card of each of their kinds.
var (
	jewels     = CardsOf(Ring, Watch, Brooch, Necklace, Diamond)
	businesses = CardsOf(Casino, Transport, Cinema, Racetrack, RealEstate, Nightclub, Restaurant)
)

// different is the number of kinds that the set has, of those that one holds a card of each of. All of
// these must count in three bits.
func (cs Cards) different(one Cards) int {
	return bits.OnesCount64(uint64((cs | cs>>1 | cs>>2) & one))
}

// scoreBodyguards gives 5 points to whoever has the most bodyguards and takes 2 from whoever has the
// fewest (R7.2).
func (s *State) scoreBodyguards(sheets *[MaxPlayers]Sheet) {
	var guards [MaxPlayers]int
	for i := range s.Players {
		guards[i] = s.Seats[i].Property.Count(Bodyguard)
	}
	for i, points := range compare(guards[:s.Players], MostBodyguardsPoints, FewestBodyguardsPoints) {
		sheets[i].Bodyguards = points
	}
}

// scoreCheques gives 5 points to the highest sum of cheques, open and spent, and takes 5 from the
// lowest (R8.3).
func (s *State) scoreCheques(sheets *[MaxPlayers]Sheet) {
	var sums [MaxPlayers]int
	for i := range s.Players {
		sums[i] = (s.Seats[i].Open | s.Seats[i].Spent).Sum()
	}
	for i, points := range compare(sums[:s.Players], HighestChequesPoints, LowestChequesPoints) {
		sheets[i].Cheques = points
	}
}

// compare gives each place of the list its points: the most get one number, the fewest the other, all
// who are tied get it, and if all are equal nobody does (R7.2, R8.3).
func compare(list []int, most, fewest int8) (points [MaxPlayers]int8) {
	if len(list) == 0 {
		return points
	}
	highest, lowest := slices.Max(list), slices.Min(list)
	if highest == lowest {
		return points
	}
	for i, n := range list {
		switch n {
		case highest:
			points[i] = most
		case lowest:
			points[i] = fewest
		}
	}
	return points
}
