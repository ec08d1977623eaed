package i18n

import (
	"slices"
	"strings"

	"razzia"
)

// An Explanation is a line of a seat's score sheet with the reason for its points.
type Explanation struct {
	ScoreLine
	Scored int    // the points
	Why    string // the reason for them: "2 drivers and 4 cars"; empty for the sum
}

// Explain lists the lines of a seat's score sheet, each with the reason for its points. The lines of R8 are included
// in round 3 only.
func (l *Localizer) Explain(sc Scoring, seat razzia.Seat) []Explanation {
	reasons := map[string]string{
		"R7.1":       l.explainCount("explain.thieves", sc.Seats[seat].Property.Count(razzia.Thief)),
		"R7.2":       l.explainRank("explain.guards", sc.guards(), seat),
		"R7.3":       l.explainCars(sc.Seats[seat].Property),
		"R7.4":       l.explainCount("explain.jewels", different(sc.Seats[seat].Property, razzia.Card.IsJewel)),
		"R7.5":       l.explainCount("explain.gold", sc.Seats[seat].Property.Count(razzia.Gold)),
		"R8.1, R8.2": l.explainBusinesses(sc.Seats[seat].Property),
		"R8.3":       l.explainRank("explain.cheques", sc.cheques(), seat),
	}
	sheet := sc.sheets()[seat]
	var list []Explanation
	for _, line := range l.ScoreLines() {
		if strings.HasPrefix(line.Clause, "R8") && sc.Round < razzia.Rounds {
			continue
		}
		list = append(list, Explanation{line, line.Points(sheet), reasons[line.Clause]})
	}
	return list
}

// explainCount returns the text of a key for a number of things. The key with "_none" at its end is for zero.
func (l *Localizer) explainCount(key string, n int) string {
	if n == 0 {
		return l.Text(key + "_none")
	}
	return l.Text(key, "n", n)
}

// explainCars lists the cars and drivers of a property, and says that cars without a driver score nothing (R7.3).
func (l *Localizer) explainCars(p razzia.Cards) string {
	cars, drivers := p.Count(razzia.Car), p.Count(razzia.Driver)
	switch {
	case cars == 0 && drivers == 0:
		return l.Text("explain.cars_none")
	case drivers == 0:
		return l.Text("explain.cars_only", "cars", l.count(razzia.Car, cars))
	case cars == 0:
		return l.count(razzia.Driver, drivers)
	}
	return l.List([]string{l.count(razzia.Driver, drivers), l.count(razzia.Car, cars)})
}

// explainBusinesses says how many kinds of business a property has, and of which kinds there are three or four (R8.1,
// R8.2).
func (l *Localizer) explainBusinesses(p razzia.Cards) string {
	reason := l.explainCount("explain.businesses", different(p, razzia.Card.IsBusiness))
	var alike []string
	for c, n := range p.All() {
		if c.IsBusiness() && n >= 3 {
			alike = append(alike, l.count(c, n))
		}
	}
	if alike == nil {
		return reason
	}
	return l.Text("explain.alike", "different", reason, "cards", l.List(alike))
}

// explainRank says whether a seat has the most or the fewest of something, and how many seats share that rank (R7.2,
// R8.3). The key is the common beginning of the keys for all ranks.
func (l *Localizer) explainRank(key string, counts []int, seat razzia.Seat) string {
	mine, seats := counts[seat], 0
	for _, n := range counts {
		if n == mine {
			seats++
		}
	}
	key += rank(counts, mine)
	if shared := key + "_shared"; seats > 1 && l.messages[shared] != nil {
		key = shared
	}
	return l.Text(key, "count", mine, "seats", seats)
}

// rank returns the end of the key for the rank of a number among all counts.
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

// guards counts the bodyguards of each seat (R7.2).
func (sc Scoring) guards() (counts []int) {
	for _, h := range sc.Seats {
		counts = append(counts, h.Property.Count(razzia.Bodyguard))
	}
	return counts
}

// cheques sums the cheques of each seat, open and spent (R8.3).
func (sc Scoring) cheques() (sums []int) {
	for _, h := range sc.Seats {
		sums = append(sums, (h.Open | h.Spent).Sum())
	}
	return sums
}

// different counts the kinds of a family in a property.
func different(p razzia.Cards, family func(razzia.Card) bool) (kinds int) {
	for c := range p.All() {
		if family(c) {
			kinds++
		}
	}
	return kinds
}
