package i18n

import (
	"fmt"

	"razzia"
)

// cardWords names one card and several of it.
var cardWords = map[razzia.Card][2]string{
	razzia.Ring:       {"a ring", "rings"},
	razzia.Watch:      {"a watch", "watches"},
	razzia.Brooch:     {"a brooch", "brooches"},
	razzia.Necklace:   {"a necklace", "necklaces"},
	razzia.Diamond:    {"a diamond", "diamonds"},
	razzia.Bodyguard:  {"a bodyguard", "bodyguards"},
	razzia.Car:        {"a car", "cars"},
	razzia.Driver:     {"a driver", "drivers"},
	razzia.Thief:      {"a thief", "thieves"},
	razzia.Gold:       {"gold", "gold cards"},
	razzia.Casino:     {"a casino", "casinos"},
	razzia.Transport:  {"a transport business", "transport businesses"},
	razzia.Cinema:     {"a cinema", "cinemas"},
	razzia.Racetrack:  {"a racetrack", "racetracks"},
	razzia.RealEstate: {"a real estate business", "real estate businesses"},
	razzia.Nightclub:  {"a nightclub", "nightclubs"},
	razzia.Restaurant: {"a restaurant", "restaurants"},
	razzia.Police:     {"police", "police"},
}

// Cards names a set of cards in card order: "2 rings, a car and gold"; "nothing" if it is empty.
func Cards(cs razzia.Cards) string {
	if cs == 0 {
		return "nothing"
	}
	var words []string
	for c, n := range cs.All() {
		words = append(words, count(c, n))
	}
	return list(words)
}

// count says how many of a card: "a ring", "2 rings".
func count(c razzia.Card, n int) string {
	words := cardWords[c]
	if n == 1 {
		return words[0]
	}
	return fmt.Sprintf("%d %s", n, words[1])
}

// A ScoreLine is a line of a score sheet.
type ScoreLine struct {
	Label  string                 // what is scored: "Thieves"
	Clause string                 // the clause that says how: "R7.1"
	Points func(razzia.Sheet) int // the points on a sheet
}

// ScoreLines lists the lines of a score sheet in the order of the rules (R7, R8), the sum last. The
// lines of R8 are scored after round 3 only.
func ScoreLines() []ScoreLine {
	return []ScoreLine{
		{"Thieves", "R7.1", func(sh razzia.Sheet) int { return int(sh.Thieves) }},
		{"Bodyguards", "R7.2", func(sh razzia.Sheet) int { return int(sh.Bodyguards) }},
		{"Cars and drivers", "R7.3", func(sh razzia.Sheet) int { return int(sh.Cars) }},
		{"Jewels", "R7.4", func(sh razzia.Sheet) int { return int(sh.Jewels) }},
		{"Gold", "R7.5", func(sh razzia.Sheet) int { return int(sh.Gold) }},
		{"Businesses", "R8.1, R8.2", func(sh razzia.Sheet) int { return int(sh.Businesses) }},
		{"Cheques", "R8.3", func(sh razzia.Sheet) int { return int(sh.Cheques) }},
		{"Sum", "", razzia.Sheet.Sum},
	}
}
