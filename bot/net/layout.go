package net

import "razzia"

// FeatureVersion counts the meanings that weights have had. It goes up with every change of what Extract notes or of
// the tables of a Part; weights of another version are refused.
const FeatureVersion = 3

// A kind of group says how a number is noted.
type kind string

const (
	scale  kind = "scale"  // a thermometer: the number v lights the first v features
	choice kind = "choice" // the number v lights feature v alone
	set    kind = "set"    // every member lights its own feature
	amount kind = "amount" // one feature that is worth what it is, not lit or unlit
)

// A group is some features that note one number or set together.
type group struct {
	Name string `json:"name"`
	Kind kind   `json:"kind"`
	Size int    `json:"size"` // number of features
}

// The groups that every seat has.
const (
	guards         = iota
	guardsAhead    // of the most of the others
	guardsBehind   // of the fewest of the others
	guardsAheadRow // of the most of the others, if the seat got the row
	cars
	carsDriven // cars of who has a driver (R7.3)
	carsDrivenRow
	drivers
	driversRow
	thieves
	gold
	jewels // different ones (R7.4)
	jewelsRow
	business1 // kinds of business with one card or more (R8.1)
	business2
	business3 // kinds that score alike (R8.2)
	business4
	business1Row
	business2Row
	business3Row
	business4Row
	chequesOpen // how many
	open
	spent
	openRanks    // by the number of higher open cheques at the table
	belowMiddle  // how many of his open cheques are lower than the middle cheque
	sumAhead     // of the highest sum of cheques of the others (R8.3)
	sumBehind    // of the lowest
	standing     // points if the round ended now, against the best of the others
	sumSafe      // of the highest sum that another may come to with the middle cheque
	standingSold // as standing, had the seat bought the row for its lowest cheque
	place        // by its distance from the seat that looks
	opened       // 1 if the seat opened the auction that runs
	leads        // 1 if the highest bid is its
	yetToSay     // 1 if the seat has yet to say something in the auction that runs
	aboveBid     // how many cheques he can bid in it
	seatGroups   // number of them
	mostOpen     = 4
	mostRanks    = 16
	mostBusiness = 7
)

var groupsOfSeat = [seatGroups]group{
	guards:         {"bodyguards", scale, 9},
	guardsAhead:    {"bodyguards more than the most of the others", scale, 10},
	guardsBehind:   {"bodyguards more than the fewest of the others", scale, 10},
	guardsAheadRow: {"bodyguards with the row more than the most of the others", scale, 10},
	cars:           {"cars", scale, 8},
	carsDriven:     {"cars of who has a driver", scale, 8},
	carsDrivenRow:  {"cars with the row of who has a driver with the row", scale, 10},
	drivers:        {"drivers", scale, 4},
	driversRow:     {"drivers with the row", scale, 5},
	thieves:        {"thieves", scale, 4},
	gold:           {"gold", scale, 3},
	jewels:         {"different jewels", choice, 6},
	jewelsRow:      {"different jewels with the row", choice, 6},
	business1:      {"businesses of one card or more", scale, mostBusiness},
	business2:      {"businesses of two cards or more", scale, 5},
	business3:      {"businesses of three cards or more", scale, 4},
	business4:      {"businesses of four cards", scale, 3},
	business1Row:   {"businesses of one card or more with the row", scale, mostBusiness},
	business2Row:   {"businesses of two cards or more with the row", scale, 5},
	business3Row:   {"businesses of three cards or more with the row", scale, 4},
	business4Row:   {"businesses of four cards with the row", scale, 3},
	chequesOpen:    {"open cheques", choice, mostOpen + 1},
	open:           {"cheque open", set, int(razzia.MaxCheque)},
	spent:          {"cheque spent", set, int(razzia.MaxCheque)},
	openRanks:      {"rank of an open cheque", set, mostRanks},
	belowMiddle:    {"open cheques below the middle cheque", choice, mostOpen + 1},
	sumAhead:       {"sum of cheques more than the highest of the others", scale, len(sumSteps)},
	sumBehind:      {"sum of cheques more than the lowest of the others", scale, len(sumSteps)},
	standing:       {"points if the round ended now more than the most of the others", scale, len(pointSteps)},
	sumSafe:        {"sum of cheques more than the highest that the others come to with the middle cheque", scale, len(sumSteps)},
	standingSold:   {"points if it bought the row and the round ended more than the most of the others", scale, len(pointSteps)},
	place:          {"place after the seat that looks", choice, razzia.MaxPlayers},
	opened:         {"opened the auction", scale, 1},
	leads:          {"has the highest bid", scale, 1},
	yetToSay:       {"yet to say", scale, 1},
	aboveBid:       {"cheques above the highest bid", scale, mostOpen},
}

// The groups of the table.
const (
	phase = iota
	police
	policeLeft
	middle
	rowLen
	rowGuards
	rowCars
	rowDrivers
	rowThieves
	rowGold
	rowJewels // different ones
	rowBusiness
	bid
	tableGroups
)

var groupsOfTable = [tableGroups]group{
	phase:       {"phase", choice, 5},
	police:      {"police", scale, 7},
	policeLeft:  {"police in the piles", scale, 21},
	middle:      {"middle cheque", choice, int(razzia.MaxCheque) + 1},
	rowLen:      {"cards in the row", scale, razzia.RowSize},
	rowGuards:   {"bodyguards in the row", scale, 5},
	rowCars:     {"cars in the row", scale, 5},
	rowDrivers:  {"drivers in the row", scale, 4},
	rowThieves:  {"thieves in the row", scale, 4},
	rowGold:     {"gold in the row", scale, 3},
	rowJewels:   {"different jewels in the row", scale, 5},
	rowBusiness: {"different businesses in the row", scale, mostBusiness},
	bid:         {"highest bid", choice, int(razzia.MaxCheque) + 1},
}

// The amounts that every seat has, and those of the table.
const (
	total = iota // points scored so far, more than the mean
	score        // points if the round ended now, more than the mean
	jewelsMissing
	businessMissing // cards in piles and row of kinds that the seat has none of
	businessPaired  // of kinds that it has two of
	businessTripled
	bought // points that the row would bring at once
	seatAmounts
)

const (
	leftPolice = iota
	leftGuards
	leftCars
	leftDrivers
	leftThieves
	leftGold
	leftJewels
	leftBusiness
	leftAll
	chance // of police
	tableAmounts
)

var (
	amountsOfSeat = [seatAmounts]string{
		"points scored more than the mean", "points if the round ended now more than the mean",
		"jewels left of missing kinds", "businesses left of missing kinds", "businesses left of paired kinds",
		"businesses left of kinds of three", "points more if it bought the row and the round ended",
	}
	amountsOfTable = [tableAmounts]string{
		"police left", "bodyguards left", "cars left", "drivers left", "thieves left", "gold left",
		"jewels left", "businesses left", "cards left", "chance of police",
	}
)

// A layout is where the features stand: the groups of a seat, then those of the table; the amounts likewise. All
// seats share those of a seat, and so do tables of all sizes.
type layout struct {
	groups  []group
	seat    [seatGroups]uint16  // place of a group of a seat
	table   [tableGroups]uint16 // place of a group of the table
	lit     int                 // features that are lit or not, of a seat and of the table
	amounts int                 // amounts of a seat and of the table
	rises   []rise              // of all thermometers, from below
}

// A rise is a feature of a thermometer with the one that is lit next.
type rise struct{ below, above int }

// places is the layout.
var places = layOut()

func layOut() (l layout) {
	for g, at := range groupsOfSeat {
		l.seat[g] = uint16(l.lit)
		l.lit += at.Size
		l.groups = append(l.groups, group{at.Name + ", of a seat", at.Kind, at.Size})
	}
	for g, at := range groupsOfTable {
		l.table[g] = uint16(l.lit)
		l.lit += at.Size
		l.groups = append(l.groups, at)
	}
	for _, name := range amountsOfSeat {
		l.groups = append(l.groups, group{name + ", of a seat", amount, 1})
	}
	for _, name := range amountsOfTable {
		l.groups = append(l.groups, group{name, amount, 1})
	}
	l.amounts = seatAmounts + tableAmounts
	l.findRises()
	return l
}

func (l *layout) findRises() {
	at := 0
	for _, g := range l.groups {
		for i := 1; g.Kind == scale && i < g.Size; i++ {
			l.rises = append(l.rises, rise{at + i - 1, at + i})
		}
		if g.Kind != amount {
			at += g.Size
		}
	}
}

// pointSteps and sumSteps are the differences at which a thermometer goes up.
var (
	pointSteps = [...]int{-30, -24, -18, -14, -11, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 24, 30}
	sumSteps   = [...]int{-12, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 12}
)

// A gauge tells for each difference, from -widest to widest, how many steps it has reached.
type gauge [2*widest + 1]uint8

const widest = 40

func gaugeOf(steps []int) (g gauge) {
	for i := range g {
		for _, s := range steps {
			if i-widest >= s {
				g[i]++
			}
		}
	}
	return g
}

var pointGauge, sumGauge = gaugeOf(pointSteps[:]), gaugeOf(sumSteps[:])

func (g *gauge) at(difference int) int {
	return int(g[min(max(difference, -widest), widest)+widest])
}
