package ui

import (
	"slices"
	"strings"
	"sync"

	"razzia"
	"razzia/internal/i18n"
)

// A CardFamily is a family in the reference of all cards.
type CardFamily struct {
	Cards   []razzia.Card
	Key     string // of its text in the catalog
	Points  []any  // the points in that text, as pairs of slot and value
	Clauses []string
}

// CardFamilies are the families in card order (R1.2), police last. Their points are computed by the rules.
var CardFamilies = sync.OnceValue(func() []CardFamily {
	two := razzia.State{Players: razzia.MinPlayers}
	four := razzia.State{Players: razzia.MaxPlayers}
	guards := scoreTwo(PropertyOf("Gu"), razzia.Holding{})
	return []CardFamily{
		{cardsFrom(razzia.Ring, razzia.Diamond), "jewel", []any{
			"none", i18n.Signed(int(scoreOf("").Jewels)), "three", i18n.Signed(int(scoreOf("Jr Jw Jb").Jewels)),
			"four", i18n.Signed(int(scoreOf("Jr Jw Jb Jn").Jewels)), "five", i18n.Signed(int(scoreOf("Jr Jw Jb Jn Jd").Jewels)),
		}, []string{"R7.4"}},
		{cardsFrom(razzia.Bodyguard, razzia.Bodyguard), "bodyguard", []any{
			"most", i18n.Signed(int(guards[0].Bodyguards)), "fewest", i18n.Signed(int(guards[1].Bodyguards)),
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
		"seven", i18n.Signed(int(scoreOf("Bc Bt Bf Bh Be Bn Br").Businesses)),
		"three", i18n.Signed(int(scoreOf("Bc Bc Bc").Businesses-one)),
		"four", i18n.Signed(int(scoreOf("Bc Bc Bc Bc").Businesses-one)))
}

// ChequePoints are the points of the highest and the lowest sum of cheques (R8.3).
func ChequePoints() []any {
	sheets := scoreTwo(razzia.Holding{Open: razzia.ChequesOf(2)}, razzia.Holding{Open: razzia.ChequesOf(1)})
	return []any{"most", i18n.Signed(int(sheets[0].Cheques)), "fewest", i18n.Signed(int(sheets[1].Cheques))}
}

func eachScores(points int8) []any { return []any{"each", i18n.Signed(int(points))} }

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
func scoreOf(codes string) razzia.Sheet { return scoreTwo(PropertyOf(codes), PropertyOf(codes))[0] }

// scoreTwo are the score sheets of two players with these holdings in the last round.
func scoreTwo(a, b razzia.Holding) [razzia.MaxPlayers]razzia.Sheet {
	s := razzia.State{Players: 2, Round: razzia.Rounds, Seats: [razzia.MaxPlayers]razzia.Holding{a, b}}
	return s.Score()
}

// Count is the number of cards of the family.
func (k CardFamily) Count() (n int) {
	for _, c := range k.Cards {
		n += c.Copies()
	}
	return n
}

// Leaves reports whether the family leaves every property after a round (R6.3).
func (k CardFamily) Leaves() bool { return k.Cards[0].Leaves() }

// cardFamilyOf is the family of a card. Cars and drivers have different ones.
func cardFamilyOf(c razzia.Card) CardFamily {
	all := CardFamilies()
	return all[slices.IndexFunc(all, func(k CardFamily) bool { return slices.Contains(k.Cards, c) })]
}

// PropertyOf returns a holding with a property of these cards, given by their codes (N1).
func PropertyOf(codes string) razzia.Holding {
	var set razzia.Cards
	for code := range strings.FieldsSeq(codes) {
		c, err := razzia.ParseCard(code)
		if err != nil {
			panic("ui: " + err.Error())
		}
		set += razzia.CardsOf(c)
	}
	return razzia.Holding{Property: set}
}
