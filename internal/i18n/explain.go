package i18n

import (
	"slices"
	"strings"

	"razzia"
)

// An Explanation is a line of one seat's score sheet with the reason for its points.
type Explanation struct {
	ScoreLine
	Scored int    // the points
	Why    string // what they are for: "2 drivers and 4 cars"; empty for the sum
}

// Explain says for each line of a seat's score sheet where its points come from. The lines of R8 are
// there in round 3 only.
func (sp *Localizer) Explain(sc Scoring, seat razzia.Seat) []Explanation {
	reasons := map[string]string{
		"R7.1":       sp.explainCount("explain.thieves", sc.Seats[seat].Property.Count(razzia.Thief)),
		"R7.2":       sp.explainRank("explain.guards", sc.guards(), seat),
		"R7.3":       sp.explainCars(sc.Seats[seat].Property),
		"R7.4":       sp.explainCount("explain.jewels", different(sc.Seats[seat].Property, razzia.Card.IsJewel)),
		"R7.5":       sp.explainCount("explain.gold", sc.Seats[seat].Property.Count(razzia.Gold)),
		"R8.1, R8.2": sp.explainBusinesses(sc.Seats[seat].Property),
		"R8.3":       sp.explainRank("explain.cheques", sc.cheques(), seat),
	}
	sheet := sc.sheets()[seat]
	var list []Explanation
	for _, line := range sp.ScoreLines() {
		if strings.HasPrefix(line.Clause, "R8") && sc.Round < razzia.Rounds {
			continue
		}
		list = append(list, Explanation{line, line.Points(sheet), reasons[line.Clause]})
	}
	return list
}

// explainCount says how many there are of what a key tells; the key and "_none" is for nothing.
func (sp *Localizer) explainCount(key string, n int) string {
	if n == 0 {
		return sp.Text(key + "_none")
	}
	return sp.Text(key, "n", n)
}

// explainCars says which cars and drivers there are, and that cars alone count nothing (R7.3).
func (sp *Localizer) explainCars(p razzia.Cards) string {
	cars, drivers := p.Count(razzia.Car), p.Count(razzia.Driver)
	switch {
	case cars == 0 && drivers == 0:
		return sp.Text("explain.cars_none")
	case drivers == 0:
		return sp.Text("explain.cars_only", "cars", sp.count(razzia.Car, cars))
	case cars == 0:
		return sp.count(razzia.Driver, drivers)
	}
	return sp.list([]string{sp.count(razzia.Driver, drivers), sp.count(razzia.Car, cars)})
}

// explainBusinesses says how many kinds of business there are, and of which there are three or
// four (R8.1, R8.2).
func (sp *Localizer) explainBusinesses(p razzia.Cards) string {
	reason := sp.explainCount("explain.businesses", different(p, razzia.Card.IsBusiness))
	var alike []string
	for c, n := range p.All() {
		if c.IsBusiness() && n >= 3 {
			alike = append(alike, sp.count(c, n))
		}
	}
	if alike == nil {
		return reason
	}
	return sp.Text("explain.alike", "different", reason, "cards", sp.list(alike))
}

// explainRank says whether a seat has the most or the fewest of something, and with how many others it
// shares that (R7.2, R8.3). The keys begin alike.
func (sp *Localizer) explainRank(key string, counts []int, seat razzia.Seat) string {
	mine, seats := counts[seat], 0
	for _, n := range counts {
		if n == mine {
			seats++
		}
	}
	key += rank(counts, mine)
	if shared := key + "_shared"; seats > 1 && sp.messages[shared] != nil {
		key = shared
	}
	return sp.Text(key, "count", mine, "seats", seats)
}

// rank tells, as the end of a key, how a number compares with all of them.
func rank(counts []int, mine int) string {
	switch highest, lowest := slices.Max(counts), slices.Min(counts); {
	case highest == lowest:
		return "_equal"
	case mine == highest:
		return "_most"
	case mine == lowest:
		return "_fewest"
	}
	return "_between"
}

// guards are the numbers of bodyguards by seat (R7.2).
func (sc Scoring) guards() (counts []int) {
	for _, h := range sc.Seats {
		counts = append(counts, h.Property.Count(razzia.Bodyguard))
	}
	return counts
}

// cheques are the sums of cheques, open and spent, by seat (R8.3).
func (sc Scoring) cheques() (sums []int) {
	for _, h := range sc.Seats {
		sums = append(sums, (h.Open | h.Spent).Sum())
	}
	return sums
}

// different is the number of kinds of a family that a property has.
func different(p razzia.Cards, family func(razzia.Card) bool) (kinds int) {
	for c := range p.All() {
		if family(c) {
			kinds++
		}
	}
	return kinds
}
