package ui

import (
	"sync"

	"razzia"
)

// A kindred is a family of cards in the reference of all cards: what is drawn of it, how many there are,
// what they score and whether they stay.
type kindred struct {
	cards   []razzia.Card
	key     string // of the words for what they score
	points  []any  // the points for the slots of these words
	clauses []string
}

// kindreds are the families in card order (R1.2), police last. Their points are what the rules score.
var kindreds = sync.OnceValue(func() []kindred {
	two := razzia.State{Players: razzia.MinPlayers}
	four := razzia.State{Players: razzia.MaxPlayers}
	guards := rivals(owns("Gu"), razzia.Holding{})
	return []kindred{
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

// businessPoints are the points of businesses: different ones (R8.1), and what those alike add (R8.2).
func businessPoints() []any {
	one := scoreOf("Bc").Businesses
	return append(eachScores(one),
		"seven", signed(int(scoreOf("Bc Bt Bf Bh Be Bn Br").Businesses)),
		"three", signed(int(scoreOf("Bc Bc Bc").Businesses-one)),
		"four", signed(int(scoreOf("Bc Bc Bc Bc").Businesses-one)))
}

// chequePoints are the points of the highest and the lowest sum of cheques (R8.3).
func chequePoints() []any {
	sheets := rivals(razzia.Holding{Open: razzia.ChequesOf(2)}, razzia.Holding{Open: razzia.ChequesOf(1)})
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

// scoreOf is what somebody with these cards scores in the last round.
func scoreOf(codes string) razzia.Sheet { return rivals(owns(codes), owns(codes))[0] }

// rivals are the sheets of two who end the game.
func rivals(a, b razzia.Holding) [razzia.MaxPlayers]razzia.Sheet {
	s := razzia.State{Players: 2, Round: razzia.Rounds, Seats: [razzia.MaxPlayers]razzia.Holding{a, b}}
	return s.Score()
}

// count is how many cards of the family there are.
func (k kindred) count() (n int) {
	for _, c := range k.cards {
		n += c.Copies()
	}
	return n
}

// leaves reports whether the family leaves every property after a round (R6.3).
func (k kindred) leaves() bool { return leaving()[familyKey(k.cards[0])] }

// leaving are the families that leave every property, as they do where the examples end a round.
var leaving = sync.OnceValue(func() map[string]bool {
	families := map[string]bool{}
	for _, s := range shownExamples() {
		for _, d := range s.deeds {
			for _, e := range d.events {
				if e.Kind != razzia.PropertyReturned {
					continue
				}
				for c := range e.Cards.All() {
					families[familyKey(c)] = true
				}
			}
		}
	}
	return families
})

// familyKey names a family, for cars and drivers apart.
func familyKey(c razzia.Card) string {
	for _, k := range kindreds() {
		for _, mine := range k.cards {
			if mine == c {
				return k.key
			}
		}
	}
	return ""
}
