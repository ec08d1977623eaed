package net

import "razzia"

// guardsOffset is the code of a lead of no bodyguards. Leads from -5 to 5 are told apart.
const guardsOffset = 5

// encodeSeat encodes the seat at a distance from the viewer.
func (v *encoder) encodeSeat(i int) {
	h := &v.seats[i]
	v.encodeGuards(h)
	v.encodeProperty(h)
	v.encodeWithRow(h)
	v.encodeCheques(h)
	v.encodeLeads(h)
	v.oneHot(place, i)
	if v.s.Phase == razzia.Bidding {
		v.encodeAuction(h, i)
	}
	v.encodeAmounts(i)
}

// thermometer encodes n in group g of a seat.
func (v *encoder) thermometer(g, n int) { v.f.thermometer(v.seat[g], n, groupsOfSeat[g].Size) }

// oneHot encodes n in group g of a seat.
func (v *encoder) oneHot(g, n int) { v.f.activate(v.seat[g] + uint16(min(n, groupsOfSeat[g].Size-1))) }

func (v *encoder) encodeGuards(h *seatInfo) {
	n := h.cardCounts[guardCount]
	most := v.guards.highestOther(n)
	v.thermometer(guards, n)
	v.thermometer(guardsAhead, guardsOffset+n-most)
	v.thermometer(guardsBehind, guardsOffset+n-v.guards.lowestOther(n))
	v.thermometer(guardsAheadRow, guardsOffset+h.withRow[guardCount]-most)
}

func (v *encoder) encodeProperty(h *seatInfo) {
	v.thermometer(cars, h.cardCounts[carCount])
	v.thermometer(carsDriven, h.cardCounts.driven())
	v.thermometer(drivers, h.cardCounts[driverCount])
	v.thermometer(thieves, h.cardCounts[thiefCount])
	v.thermometer(gold, h.cardCounts[goldCount])
	v.oneHot(jewels, h.cardCounts[jewelKinds])
	for i := range 4 {
		v.thermometer(business1+i, h.cardCounts[kindsOf1+i])
	}
}

func (v *encoder) encodeWithRow(h *seatInfo) {
	v.thermometer(carsDrivenRow, h.withRow.driven())
	v.thermometer(driversRow, h.withRow[driverCount])
	v.oneHot(jewelsRow, h.withRow[jewelKinds])
	for i := range 4 {
		v.thermometer(business1Row+i, h.withRow[kindsOf1+i])
	}
}

func (v *encoder) encodeCheques(h *seatInfo) {
	v.oneHot(chequesOpen, h.Open.Len())
	v.oneHot(belowMiddle, h.Open.Len()-h.Open.Above(v.s.Middle).Len())
	for rest := h.Open; rest != 0; rest &= rest - 1 {
		c := rest.Lowest()
		v.f.activate(v.seat[open] + uint16(c-1))
		v.f.activate(v.seat[openRanks] + uint16(v.allOpen.Above(c).Len()))
	}
	for rest := h.Spent; rest != 0; rest &= rest - 1 {
		v.f.activate(v.seat[spent] + uint16(rest.Lowest()-1))
	}
}

// encodeLeads encodes the leads of a seat in cheque sums and in points.
func (v *encoder) encodeLeads(h *seatInfo) {
	v.thermometer(sumAhead, sumTable.at(h.sum-v.sums.highestOther(h.sum)))
	v.thermometer(sumBehind, sumTable.at(h.sum-v.sums.lowestOther(h.sum)))
	lead := h.points - v.points.highestOther(h.points)
	v.thermometer(pointLead, pointTable.at(lead))
	v.thermometer(sumSafe, sumTable.at(h.sum-v.swaps.highestOther(h.swapped)))
	if v.saleScores() {
		lead = h.lead
	}
	if h.Open != 0 {
		v.thermometer(leadSold, pointTable.at(lead))
	}
}

// encodeAuction encodes the part of the seat at a distance from the viewer in the current auction.
func (v *encoder) encodeAuction(h *seatInfo, distance int) {
	a, viewer := &v.s.Auction, Viewer(v.s)
	if v.distance(a.Opener, viewer) == distance {
		v.thermometer(opened, 1)
	}
	if a.Bidder != razzia.NoSeat && v.distance(a.Bidder, viewer) == distance {
		v.thermometer(leads, 1)
	}
	if h.says {
		v.thermometer(yetToSay, 1)
		v.thermometer(aboveBid, h.Open.Above(a.Bid).Len())
	}
}

// Amounts are divided by these units, so that they are small numbers.
const (
	pointUnit = 20
	cardUnit  = 8
)

func (v *encoder) encodeAmounts(i int) {
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
	if h.Open != 0 && v.saleScores() {
		to[bought] = float32(h.sold-h.points) / pointUnit
	}
}

// tableThermometer encodes n in group g of the table.
func (v *encoder) tableThermometer(g, n int) { v.f.thermometer(v.table[g], n, groupsOfTable[g].Size) }

// tableOneHot encodes n in group g of the table.
func (v *encoder) tableOneHot(g, n int) { v.f.activate(v.table[g] + uint16(n)) }

// encodeTable encodes the table.
func (v *encoder) encodeTable() {
	s := v.s
	v.tableOneHot(phase, phaseOf(s))
	v.tableThermometer(police, int(s.Police))
	v.tableThermometer(policeLeft, s.Left.Count(razzia.Police))
	v.tableOneHot(middle, int(s.Middle))
	v.tableThermometer(rowLen, s.Row.Len())
	v.tableThermometer(rowGuards, v.row[guardCount])
	v.tableThermometer(rowCars, v.row[carCount])
	v.tableThermometer(rowDrivers, v.row[driverCount])
	v.tableThermometer(rowThieves, v.row[thiefCount])
	v.tableThermometer(rowGold, v.row[goldCount])
	v.tableThermometer(rowJewels, v.row[jewelKinds])
	v.tableThermometer(rowBusiness, v.row[kindsOf1])
	if s.Phase == razzia.Bidding {
		v.tableOneHot(bid, int(s.Auction.Bid))
	}
	v.encodeLeft()
}

// phaseOf numbers the phases: a turn, a reveal, and a say in each kind of auction.
func phaseOf(s *razzia.State) int {
	if s.Phase == razzia.Bidding {
		return 1 + int(s.Auction.Kind)
	}
	return int(s.Phase)
}

// encodeLeft encodes the cards that are left in the piles, each family as a part of its cards in the game.
func (v *encoder) encodeLeft() {
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
