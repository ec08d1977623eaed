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

// JewelPoints returns the points for a number of different kinds of jewel, 0 to 5 (R7.4).
func JewelPoints(kinds int) int { return jewelPoints[kinds] }

// DifferentPoints returns the points for a number of different kinds of business, 0 to 7 (R8.1).
func DifferentPoints(kinds int) int { return differentPoints[kinds] }

// AlikePoints returns the points for a number of copies of one kind of business, 0 to 4 (R8.2).
func AlikePoints(copies int) int { return alikePoints[copies] }

// A Sheet is a score sheet: the points of one player in one round, by category.
type Sheet struct {
	Thieves    int8 // R7.1
	Bodyguards int8 // R7.2
	Cars       int8 // R7.3, cars and drivers
	Jewels     int8 // R7.4
	Gold       int8 // R7.5
	Businesses int8 // R8.1 and R8.2, after round 3
	Cheques    int8 // R8.3, after round 3
}

// Sum returns the sum of the points of the sheet.
func (sh Sheet) Sum() int {
	return int(sh.Thieves) + int(sh.Bodyguards) + int(sh.Cars) + int(sh.Jewels) + int(sh.Gold) +
		int(sh.Businesses) + int(sh.Cheques)
}

// Score returns the score sheet that each seat would have if the round ended now (R7, in round 3 also R8). Entries
// beyond the players are zero.
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

// ScoreAlone returns the score sheet that a seat would have if the round ended now, without the points that depend on
// the other players: bodyguards (R7.2) and cheques (R8.3).
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

// RowWorth returns the number of points that the row is worth to a seat at once: how much more the seat would score
// if the row were in its property and the round ended now.
func (s *State) RowWorth(seat Seat) int {
	return s.ScoreWithRow(seat).Sum() - s.Score()[seat].Sum()
}

// ScoreWithRow returns the score sheet that a seat would have if the row were in its property and the round ended now.
func (s *State) ScoreWithRow(seat Seat) Sheet {
	with := *s
	with.Seats[seat].Property += s.Row.set
	return with.Score()[seat]
}

// scoreCars returns one point for each driver and, if there is a driver, one for each car (R7.3).
func scoreCars(p Cards) int {
	drivers := p.Count(Driver)
	if drivers == 0 {
		return 0
	}
	return drivers + p.Count(Car)
}

// scoreJewels returns the points for different jewels (R7.4).
func scoreJewels(p Cards) int { return JewelPoints(p.different(jewels)) }

// scoreBusinesses returns the points for different and for alike businesses (R8.1, R8.2).
func scoreBusinesses(p Cards) int {
	points := DifferentPoints(p.different(businesses))
	for c := firstBusiness; c <= lastBusiness; c++ {
		points += AlikePoints(p.Count(c))
	}
	return points
}

// jewels and businesses hold one card of each kind of their family.
var (
	jewels     = CardsOf(Ring, Watch, Brooch, Necklace, Diamond)
	businesses = CardsOf(Casino, Transport, Cinema, Racetrack, RealEstate, Nightclub, Restaurant)
)

// different returns the number of kinds in the set that are also in kinds, which holds one card of each. The counts of
// these kinds must have three bits.
func (cs Cards) different(kinds Cards) int {
	return bits.OnesCount64(uint64((cs | cs>>1 | cs>>2) & kinds))
}

// scoreBodyguards sets the points for the most and the fewest bodyguards (R7.2).
func (s *State) scoreBodyguards(sheets *[MaxPlayers]Sheet) {
	var guards [MaxPlayers]int
	for i := range s.Players {
		guards[i] = s.Seats[i].Property.Count(Bodyguard)
	}
	for i, points := range compare(guards[:s.Players], MostBodyguardsPoints, FewestBodyguardsPoints) {
		sheets[i].Bodyguards = points
	}
}

// scoreCheques sets the points for the highest and the lowest sum of cheques, open and spent (R8.3).
func (s *State) scoreCheques(sheets *[MaxPlayers]Sheet) {
	var sums [MaxPlayers]int
	for i := range s.Players {
		sums[i] = (s.Seats[i].Open | s.Seats[i].Spent).Sum()
	}
	for i, points := range compare(sums[:s.Players], HighestChequesPoints, LowestChequesPoints) {
		sheets[i].Cheques = points
	}
}

// compare returns the points for each number of a list: most for the highest number and fewest for the lowest, also
// for several that are tied, and none at all if all numbers are equal (R7.2, R8.3).
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
