package net

import "razzia"

// guardsLevel is what a lead of no bodyguard is noted as; a lead of five to either side is the most.
const guardsLevel = 5

// noteSeat lights the features of the seat at a distance from the viewer.
func (v *view) noteSeat(i int) {
	h := &v.seats[i]
	at := uint16(i * v.perSeat)
	v.noteGuards(h, at)
	v.noteOwned(h, at)
	v.noteWithRow(h, at)
	v.noteCheques(h, at)
	v.noteStanding(h, at)
	v.noteSay(h, at)
	v.noteAmounts(i)
}

// raise notes a number of a seat whose features begin at a place.
func (v *view) raise(at uint16, g, n int) {
	v.f.raise(at+v.seat[g], n, groupsOfSeat[g].Size)
}

func (v *view) choose(at uint16, g, n int) {
	v.f.light(at + v.seat[g] + uint16(min(n, groupsOfSeat[g].Size-1)))
}

func (v *view) noteGuards(h *holding, at uint16) {
	n := h.pack[guardCount]
	best := v.guards.best(n)
	v.raise(at, guards, n)
	v.raise(at, guardsAhead, guardsLevel+n-best)
	v.raise(at, guardsBehind, guardsLevel+n-v.guards.worst(n))
	v.raise(at, guardsAheadRow, guardsLevel+h.withRow[guardCount]-best)
}

func (v *view) noteOwned(h *holding, at uint16) {
	v.raise(at, cars, h.pack[carCount])
	v.raise(at, carsDriven, h.pack.driven())
	v.raise(at, drivers, h.pack[driverCount])
	v.raise(at, thieves, h.pack[thiefCount])
	v.raise(at, gold, h.pack[goldCount])
	v.choose(at, jewels, h.pack[jewelKinds])
	for i := range 4 {
		v.raise(at, business1+i, h.pack[kindsOf1+i])
	}
}

func (v *view) noteWithRow(h *holding, at uint16) {
	v.raise(at, carsDrivenRow, h.withRow.driven())
	v.raise(at, driversRow, h.withRow[driverCount])
	v.choose(at, jewelsRow, h.withRow[jewelKinds])
	for i := range 4 {
		v.raise(at, business1Row+i, h.withRow[kindsOf1+i])
	}
}

func (v *view) noteCheques(h *holding, at uint16) {
	v.choose(at, chequesOpen, h.Open.Len())
	v.choose(at, belowMiddle, h.Open.Len()-h.Open.Above(v.s.Middle).Len())
	for rest := h.Open; rest != 0; rest &= rest - 1 {
		c := rest.Lowest()
		v.f.light(at + v.seat[open] + uint16(c-1))
		v.f.light(at + v.seat[openRanks] + uint16(rank(v.allOpen, c)))
	}
	for rest := h.Spent; rest != 0; rest &= rest - 1 {
		v.f.light(at + v.seat[spent] + uint16(rest.Lowest()-1))
	}
}

func (v *view) noteStanding(h *holding, at uint16) {
	v.raise(at, sumAhead, sumGauge.at(h.sum-v.sums.best(h.sum)))
	v.raise(at, sumBehind, sumGauge.at(h.sum-v.sums.worst(h.sum)))
	lead := h.points - v.points.best(h.points)
	v.raise(at, standing, pointGauge.at(lead))
	v.raise(at, sumSafe, sumGauge.at(h.sum-v.swaps.best(h.swapped)))
	if v.settles() {
		lead = h.lead
	}
	if h.Open != 0 {
		v.raise(at, standingSold, pointGauge.at(lead))
	}
}

func (v *view) noteSay(h *holding, at uint16) {
	if h.says {
		v.raise(at, yetToSay, 1)
		v.raise(at, aboveBid, h.Open.Above(v.s.Auction.Bid).Len())
	}
}

// What amounts are divided by, to make them small numbers.
const (
	pointUnit = 20
	cardUnit  = 8
)

func (v *view) noteAmounts(i int) {
	h := &v.seats[i]
	to := v.f.amounts[i*seatAmounts:][:seatAmounts]
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
		v.noteAuction()
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

func (v *view) noteAuction() {
	a := &v.s.Auction
	v.chooseTable(bid, int(a.Bid))
	if a.Bidder != razzia.NoSeat {
		v.chooseTable(bidder, v.distance(a.Bidder, v.s.Actor))
	}
	v.chooseTable(opener, v.distance(a.Opener, v.s.Actor))
}

// noteLeft notes what is left in the piles, each family as a part of what the game has.
func (v *view) noteLeft() {
	left := v.s.Left
	to := v.f.amounts[v.players*seatAmounts:][:tableAmounts]
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
