package net

import "razzia"

// guardsLevel is what a lead of no bodyguard is noted as; a lead of five to either side is the most.
const guardsLevel = 5

// noteSeat lights the features of the seat at a distance from the viewer.
func (v *view) noteSeat(i int) {
	h := &v.seats[i]
	v.noteGuards(h)
	v.noteOwned(h)
	v.noteWithRow(h)
	v.noteCheques(h)
	v.noteStanding(h)
	v.choose(place, i)
	if v.s.Phase == razzia.Bidding {
		v.noteAuction(h, i)
	}
	v.noteAmounts(i)
}

// raise notes a number of a seat.
func (v *view) raise(g, n int) { v.f.raise(v.seat[g], n, groupsOfSeat[g].Size) }

func (v *view) choose(g, n int) { v.f.light(v.seat[g] + uint16(min(n, groupsOfSeat[g].Size-1))) }

func (v *view) noteGuards(h *holding) {
	n := h.pack[guardCount]
	best := v.guards.best(n)
	v.raise(guards, n)
	v.raise(guardsAhead, guardsLevel+n-best)
	v.raise(guardsBehind, guardsLevel+n-v.guards.worst(n))
	v.raise(guardsAheadRow, guardsLevel+h.withRow[guardCount]-best)
}

func (v *view) noteOwned(h *holding) {
	v.raise(cars, h.pack[carCount])
	v.raise(carsDriven, h.pack.driven())
	v.raise(drivers, h.pack[driverCount])
	v.raise(thieves, h.pack[thiefCount])
	v.raise(gold, h.pack[goldCount])
	v.choose(jewels, h.pack[jewelKinds])
	for i := range 4 {
		v.raise(business1+i, h.pack[kindsOf1+i])
	}
}

func (v *view) noteWithRow(h *holding) {
	v.raise(carsDrivenRow, h.withRow.driven())
	v.raise(driversRow, h.withRow[driverCount])
	v.choose(jewelsRow, h.withRow[jewelKinds])
	for i := range 4 {
		v.raise(business1Row+i, h.withRow[kindsOf1+i])
	}
}

func (v *view) noteCheques(h *holding) {
	v.choose(chequesOpen, h.Open.Len())
	v.choose(belowMiddle, h.Open.Len()-h.Open.Above(v.s.Middle).Len())
	for rest := h.Open; rest != 0; rest &= rest - 1 {
		c := rest.Lowest()
		v.f.light(v.seat[open] + uint16(c-1))
		v.f.light(v.seat[openRanks] + uint16(rank(v.allOpen, c)))
	}
	for rest := h.Spent; rest != 0; rest &= rest - 1 {
		v.f.light(v.seat[spent] + uint16(rest.Lowest()-1))
	}
}

func (v *view) noteStanding(h *holding) {
	v.raise(sumAhead, sumGauge.at(h.sum-v.sums.best(h.sum)))
	v.raise(sumBehind, sumGauge.at(h.sum-v.sums.worst(h.sum)))
	lead := h.points - v.points.best(h.points)
	v.raise(standing, pointGauge.at(lead))
	v.raise(sumSafe, sumGauge.at(h.sum-v.swaps.best(h.swapped)))
	if v.settles() {
		lead = h.lead
	}
	if h.Open != 0 {
		v.raise(standingSold, pointGauge.at(lead))
	}
}

// noteAuction notes what a seat, at a distance from the viewer, has to do with the auction that runs.
func (v *view) noteAuction(h *holding, distance int) {
	a, viewer := &v.s.Auction, Viewer(v.s)
	if v.distance(a.Opener, viewer) == distance {
		v.raise(opened, 1)
	}
	if a.Bidder != razzia.NoSeat && v.distance(a.Bidder, viewer) == distance {
		v.raise(leads, 1)
	}
	if h.says {
		v.raise(yetToSay, 1)
		v.raise(aboveBid, h.Open.Above(a.Bid).Len())
	}
}

// What amounts are divided by, to make them small numbers.
const (
	pointUnit = 20
	cardUnit  = 8
)

func (v *view) noteAmounts(i int) {
	h := &v.seats[i]
	to := &v.f.seats[i]
	to[total] = (float32(h.Total) - v.mean[0]) / pointUnit
	to[score] = (float32(h.points) - v.mean[1]) / pointUnit
	missing := 0
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		if h.Property.Count(c) == 0 {
			missing += int(v.inPlay[c])
		}
	}
	to[jewelsMissing] = float32(missing) / cardUnit
	var byCount [5]int
	for c := razzia.Casino; c <= razzia.Restaurant; c++ {
		byCount[h.Property.Count(c)] += int(v.inPlay[c])
	}
	to[businessMissing] = float32(byCount[0]) / cardUnit
	to[businessPaired] = float32(byCount[2]) / cardUnit
	to[businessTripled] = float32(byCount[3]) / cardUnit
	to[bought] = 0
	if h.Open != 0 && v.settles() {
		to[bought] = float32(h.sold-h.points) / pointUnit
	}
}

func (v *view) raiseTable(g, n int) { v.f.raise(v.table[g], n, groupsOfTable[g].Size) }

func (v *view) chooseTable(g, n int) { v.f.light(v.table[g] + uint16(n)) }

// noteTable lights the features of the table.
func (v *view) noteTable() {
	s := v.s
	v.chooseTable(phase, phaseOf(s))
	v.raiseTable(police, int(s.Police))
	v.raiseTable(policeLeft, s.Left.Count(razzia.Police))
	v.chooseTable(middle, int(s.Middle))
	v.raiseTable(rowLen, s.Row.Len())
	v.raiseTable(rowGuards, v.row[guardCount])
	v.raiseTable(rowCars, v.row[carCount])
	v.raiseTable(rowDrivers, v.row[driverCount])
	v.raiseTable(rowThieves, v.row[thiefCount])
	v.raiseTable(rowGold, v.row[goldCount])
	v.raiseTable(rowJewels, v.row[jewelKinds])
	v.raiseTable(rowBusiness, v.row[kindsOf1])
	if s.Phase == razzia.Bidding {
		v.chooseTable(bid, int(s.Auction.Bid))
	}
	v.noteLeft()
}

// phaseOf numbers what the game waits for: a turn, a reveal, or a say in an auction of either kind.
func phaseOf(s *razzia.State) int {
	if s.Phase == razzia.Bidding {
		return 1 + int(s.Auction.Kind)
	}
	return int(s.Phase)
}

// noteLeft notes what is left in the piles, each family as a part of what the game has.
func (v *view) noteLeft() {
	left := v.s.Left
	to := &v.f.table
	for i, c := range [...]razzia.Card{
		leftPolice: razzia.Police, leftGuards: razzia.Bodyguard, leftCars: razzia.Car,
		leftDrivers: razzia.Driver, leftThieves: razzia.Thief, leftGold: razzia.Gold,
	} {
		to[i] = float32(left.Count(c)) / float32(c.Copies())
	}
	cards := v.s.CardsLeft()
	jewels := 0
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		jewels += left.Count(c)
	}
	business := cards - jewels
	for _, c := range [...]razzia.Card{razzia.Police, razzia.Bodyguard, razzia.Car, razzia.Driver, razzia.Thief, razzia.Gold} {
		business -= left.Count(c)
	}
	to[leftJewels] = float32(jewels) / 20
	to[leftBusiness] = float32(business) / 28
	to[leftAll] = float32(cards) / razzia.DeckSize
	to[chance] = float32(v.s.Chance(razzia.Police))
}
