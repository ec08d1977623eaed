package net

import "razzia"

// FeatureVersion is the version of the features. It is incremented with every change of Extract or of the tables of a
// Part. Weights of another version are refused.
const FeatureVersion = 3

// A kind is how a group of features encodes a number or a set.
type kind string

const (
	scale  kind = "scale"  // thermometer code: for the number v the first v features are active
	choice kind = "choice" // one-hot code: for the number v feature v alone is active
	set    kind = "set"    // a set: one feature for each possible member
	amount kind = "amount" // a numeric feature; the features of all other kinds are binary
)

// A group is the features that together encode one number or set. Its JSON is part of the weights format.
type group struct {
	Name string `json:"name"`
	Kind kind   `json:"kind"`
	Size int    `json:"size"` // number of features
}

// The groups of a seat. "Row" at the end of a name means: if the seat got the row.
const (
	guards         = iota
	guardsAhead    // more than the most of the others
	guardsBehind   // more than the fewest of the others
	guardsAheadRow // more than the most of the others
	cars
	carsDriven // cars that score, since the seat has a driver (R7.3)
	carsDrivenRow
	drivers
	driversRow
	thieves
	gold
	jewels // number of different kinds (R7.4)
	jewelsRow
	business1 // number of kinds with one card or more (R8.1)
	business2
	business3 // number of kinds that score for being alike (R8.2)
	business4
	business1Row
	business2Row
	business3Row
	business4Row
	chequesOpen // number of open cheques
	open        // the set of open cheques
	spent       // the set of spent cheques
	openRanks   // ranks of the open cheques: number of higher open cheques at the table
	belowMiddle // number of open cheques lower than the middle cheque
	sumAhead    // cheque sum, more than the highest of the others (R8.3)
	sumBehind   // cheque sum, more than the lowest of the others
	pointLead   // points if the round ended now, more than the best of the others
	sumSafe     // cheque sum, more than the highest that another seat can reach with the middle cheque
	leadSold    // as pointLead, if the seat bought the row for its lowest cheque
	place       // distance from the viewer
	opened      // 1 if the seat opened the current auction
	leads       // 1 if the seat has the highest bid
	yetToSay    // 1 if the seat has yet to say something in the current auction
	aboveBid    // number of open cheques above the highest bid
	seatGroups  // number of groups
)

// The sizes of some groups.
const (
	maxOpen     = 4  // open cheques of a seat (R2.2)
	maxRanks    = 16 // ranks of a cheque among all open ones
	numBusiness = 7  // kinds of business (R1.2)
)

// groupsOfSeat has the features of a seat. The names are part of the weights format: weights with other names are
// refused.
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
	business1:      {"businesses of one card or more", scale, numBusiness},
	business2:      {"businesses of two cards or more", scale, 5},
	business3:      {"businesses of three cards or more", scale, 4},
	business4:      {"businesses of four cards", scale, 3},
	business1Row:   {"businesses of one card or more with the row", scale, numBusiness},
	business2Row:   {"businesses of two cards or more with the row", scale, 5},
	business3Row:   {"businesses of three cards or more with the row", scale, 4},
	business4Row:   {"businesses of four cards with the row", scale, 3},
	chequesOpen:    {"open cheques", choice, maxOpen + 1},
	open:           {"cheque open", set, int(razzia.MaxCheque)},
	spent:          {"cheque spent", set, int(razzia.MaxCheque)},
	openRanks:      {"rank of an open cheque", set, maxRanks},
	belowMiddle:    {"open cheques below the middle cheque", choice, maxOpen + 1},
	sumAhead:       {"sum of cheques more than the highest of the others", scale, len(sumSteps)},
	sumBehind:      {"sum of cheques more than the lowest of the others", scale, len(sumSteps)},
	pointLead:      {"points if the round ended now more than the most of the others", scale, len(pointSteps)},
	sumSafe:        {"sum of cheques more than the highest that the others come to with the middle cheque", scale, len(sumSteps)},
	leadSold:       {"points if it bought the row and the round ended more than the most of the others", scale, len(pointSteps)},
	place:          {"place after the seat that looks", choice, razzia.MaxPlayers},
	opened:         {"opened the auction", scale, 1},
	leads:          {"has the highest bid", scale, 1},
	yetToSay:       {"yet to say", scale, 1},
	aboveBid:       {"cheques above the highest bid", scale, maxOpen},
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
	rowJewels   // number of different kinds
	rowBusiness // number of different kinds
	bid
	tableGroups // number of groups
)

// groupsOfTable has the features of the table. The names are part of the weights format.
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
	rowBusiness: {"different businesses in the row", scale, numBusiness},
	bid:         {"highest bid", choice, int(razzia.MaxCheque) + 1},
}

// The amounts of a seat.
const (
	total           = iota // points scored so far, more than the mean
	score                  // points if the round ended now, more than the mean
	jewelsMissing          // jewels in the piles and the row of kinds that the seat has none of
	businessMissing        // businesses there of kinds that the seat has none of
	businessPaired         // of kinds that the seat has two of
	businessTripled        // of kinds that the seat has three of
	bought                 // points more if the seat bought the row and the round ended
	seatAmounts            // number of amounts
)

// The amounts of the table: the part of the cards that is left in the piles, and the chance of police.
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
	chance       // of police
	tableAmounts // number of amounts
)

var (
	// The names are part of the weights format.
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

// A layout numbers the features: first the groups of a seat, then those of the table; the amounts likewise. All seats
// share the numbers of a seat, and nets for all numbers of players share the layout.
type layout struct {
	groups  []group
	seat    [seatGroups]uint16  // first feature of each group of a seat
	table   [tableGroups]uint16 // first feature of each group of the table
	binary  int                 // number of binary features, of a seat and of the table
	amounts int                 // number of amounts, of a seat and of the table
	steps   []step              // the steps of all thermometers, from the lowest
}

// A step is two neighbouring features of a thermometer.
type step struct{ below, above int }

// features is the layout of the features.
var features = newLayout()

func newLayout() (l layout) {
	for g, at := range groupsOfSeat {
		l.seat[g] = uint16(l.binary)
		l.binary += at.Size
		l.groups = append(l.groups, group{at.Name + ", of a seat", at.Kind, at.Size})
	}
	for g, at := range groupsOfTable {
		l.table[g] = uint16(l.binary)
		l.binary += at.Size
		l.groups = append(l.groups, at)
	}
	for _, name := range amountsOfSeat {
		l.groups = append(l.groups, group{name + ", of a seat", amount, 1})
	}
	for _, name := range amountsOfTable {
		l.groups = append(l.groups, group{name, amount, 1})
	}
	l.amounts = seatAmounts + tableAmounts
	l.findSteps()
	return l
}

func (l *layout) findSteps() {
	at := 0
	for _, g := range l.groups {
		for i := 1; g.Kind == scale && i < g.Size; i++ {
			l.steps = append(l.steps, step{at + i - 1, at + i})
		}
		if g.Kind != amount {
			at += g.Size
		}
	}
}

// pointSteps and sumSteps are the differences from which on one more feature of a thermometer is active.
var (
	pointSteps = [...]int{-30, -24, -18, -14, -11, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 24, 30}
	sumSteps   = [...]int{-12, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 12}
)

// A stepTable counts the steps that a difference has reached, for each difference from -maxDifference to maxDifference.
type stepTable [2*maxDifference + 1]uint8

const maxDifference = 40

func newStepTable(steps []int) (t stepTable) {
	for i := range t {
		for _, s := range steps {
			if i-maxDifference >= s {
				t[i]++
			}
		}
	}
	return t
}

var pointTable, sumTable = newStepTable(pointSteps[:]), newStepTable(sumSteps[:])

func (t *stepTable) at(difference int) int {
	return int(t[min(max(difference, -maxDifference), maxDifference)+maxDifference])
}
