package ui

import (
	"slices"
	"sync"

	"razzia"
)

// A cardFamily is a family in the reference of all cards.
type cardFamily struct {
	cards   []razzia.Card
	key     string // of its text in the catalog
	points  []any  // the points in that text, as pairs of slot and value
	clauses []string
}

// cardFamilies are the families in card order (R1.2), police last. Their points are computed by the rules.
var cardFamilies = sync.OnceValue(func() []cardFamily {
	two := razzia.State{Players: razzia.MinPlayers}
	four := razzia.State{Players: razzia.MaxPlayers}
	guards := scoreTwo(propertyOf("Gu"), razzia.Holding{})
	return []cardFamily{
		{cardsFrom(razzia.Ring, razzia.Diamond), "jewel", []any{
			"none", signed(int(scoreOf("").Jewels)), "three", signed(int(scoreOf("Jr Jw Jb").Jewels)),
			"four", signed(int(scoreOf("Jr Jw Jb Jn").Jewels)), "five", signed(int(scoreOf("Jr Jw Jb Jn Jd").Jewels)),
		}, []string{"R7.4"}},
		{cardsFrom(razzia.Bodyguard, razzia.Bodyguard), "bodyguard", []any{
			"most", signed(int(guards[0].Bodyguards)), "fewest", signed(int(guards[1].Bodyguards)),
		}, []string{"R7.2"}},
		{cardsFrom(razzia.Car, razzia.Car), "car", eachScores(scoreOf("Ca Dr").Cars - scoreOf("Dr").Cars), []string{"R7.3"}},
		{cardsFrom(razzia.Driver, razzia.Driver), "driver", eachScores(scoreOf("Dr").Cars), []string{"R7.3"}},
		{cardsFrom(razzia.Thief, razzia.Thief), "thief", eachScores(scoreOf("Th").Thieves), []string{"R7.1", "R3.2"}},
		{cardsFrom(razzia.Gold, razzia.Gold), "gold", eachScores(scoreOf("Go").Gold), []string{"R7.5"}},
		{cardsFrom(razzia.Casino, razzia.Restaurant), "business", businessPoints(), []string{"R8.1", "R8.2"}},
		{cardsFrom(razzia.Police, razzia.Police), "police", []any{"raid", four.RaidAt(), "two", two.RaidAt()}, []string{"R3.1", "R6.1"}},
	}
})

// businessPoints are the points of different businesses (R8.1), and the bonus for equal ones (R8.2).
func businessPoints() []any {
	one := scoreOf("Bc").Businesses
	return append(eachScores(one),
		"seven", signed(int(scoreOf("Bc Bt Bf Bh Be Bn Br").Businesses)),
		"three", signed(int(scoreOf("Bc Bc Bc").Businesses-one)),
		"four", signed(int(scoreOf("Bc Bc Bc Bc").Businesses-one)))
}

// chequePoints are the points of the highest and the lowest sum of cheques (R8.3).
func chequePoints() []any {
	sheets := scoreTwo(razzia.Holding{Open: razzia.ChequesOf(2)}, razzia.Holding{Open: razzia.ChequesOf(1)})
	return []any{"most", signed(int(sheets[0].Cheques)), "fewest", signed(int(sheets[1].Cheques))}
}

func eachScores(points int8) []any { return []any{"each", signed(int(points))} }

// cardsFrom lists the cards from one to another in card order.
func cardsFrom(from, to razzia.Card) []razzia.Card {
	var list []razzia.Card
	for c := from; c <= to; c++ {
		list = append(list, c)
	}
	return list
}

// scoreOf is the score sheet of a property, given by the codes of its cards, in the last round. The only other player
// has the same cards.
func scoreOf(codes string) razzia.Sheet { return scoreTwo(propertyOf(codes), propertyOf(codes))[0] }

// scoreTwo are the score sheets of two players with these holdings in the last round.
func scoreTwo(a, b razzia.Holding) [razzia.MaxPlayers]razzia.Sheet {
	s := razzia.State{Players: 2, Round: razzia.Rounds, Seats: [razzia.MaxPlayers]razzia.Holding{a, b}}
	return s.Score()
}

// count is the number of cards of the family.
func (k cardFamily) count() (n int) {
	for _, c := range k.cards {
		n += c.Copies()
	}
	return n
}

// leaves reports whether the family leaves every property after a round (R6.3).
func (k cardFamily) leaves() bool { return leaving()[k.key] }

// leaving are the keys of the families that leave every property. They are taken from an example that ends a round.
var leaving = sync.OnceValue(func() map[string]bool {
	families := map[string]bool{}
	for _, s := range playedExamples() {
		for _, d := range s.steps {
			for _, e := range d.events {
				if e.Kind != razzia.PropertyReturned {
					continue
				}
				for c := range e.Cards.All() {
					families[cardFamilyOf(c).key] = true
				}
			}
		}
	}
	return families
})

// cardFamilyOf is the family of a card. Cars and drivers have different ones.
func cardFamilyOf(c razzia.Card) cardFamily {
	all := cardFamilies()
	return all[slices.IndexFunc(all, func(k cardFamily) bool { return slices.Contains(k.cards, c) })]
}
