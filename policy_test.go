package razzia_test

import (
	"math/rand/v2"
	"slices"

	"razzia"
)

// A policy chooses among the legal moves of a turn or a say.
type policy struct {
	name   string
	choose func(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move
}

// policies make random games meet what uniform choice seldom does.
var policies = []policy{
	{"uniform", uniformly},
	{"calls", preferring(razzia.ToCall, razzia.ToPass)},
	{"passes", preferring(razzia.ToDraw, razzia.ToPass)},
	{"steals", preferring(razzia.ToSteal, razzia.ToBid)},
	{"bids high", bidHigh},
	{"waits", wait},
}

// uniformly chooses each move with the same chance.
func uniformly(_ razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
	return legal[chance.IntN(len(legal))]
}

// preferring chooses one of these verbs, if there is one, nine times in ten.
func preferring(verbs ...razzia.Verb) func(razzia.State, []razzia.Move, *rand.Rand) razzia.Move {
	return func(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
		unwanted := func(m razzia.Move) bool { return !slices.Contains(verbs, m.Verb()) }
		wanted := slices.DeleteFunc(slices.Clone(legal), unwanted)
		if len(wanted) == 0 || chance.IntN(10) == 0 {
			wanted = legal
		}
		return uniformly(s, wanted, chance)
	}
}

// bidHigh bids the highest cheque three times in four, so that rounds end with the last cheque.
func bidHigh(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
	if last := legal[len(legal)-1]; last.Verb() == razzia.ToBid && chance.IntN(4) > 0 {
		return last
	}
	return uniformly(s, legal, chance)
}

// wait lets the row grow to five cards before it bids, so that properties grow large.
func wait(s razzia.State, legal []razzia.Move, chance *rand.Rand) razzia.Move {
	if s.Row.Len() < 5 {
		return preferring(razzia.ToDraw, razzia.ToPass)(s, legal, chance)
	}
	return preferring(razzia.ToDraw, razzia.ToBid)(s, legal, chance)
}

// A stacking orders the cards of a deck before they are drawn.
type stacking struct {
	name string
	// early reports whether a card is to lie among the first.
	early func(c razzia.Card) bool
}

// stackings make what needs many cards of a sort early, or late.
var stackings = []stacking{
	{"any order", func(razzia.Card) bool { return true }},
	{"police first", func(c razzia.Card) bool { return c == razzia.Police }},
	{"loot first", razzia.Card.IsLoot},
	{"thieves first", func(c razzia.Card) bool { return c == razzia.Thief || c == razzia.Bodyguard }},
	{"jewels first", func(c razzia.Card) bool { return c == razzia.Gold || c.IsJewel() }},
}

// stack shuffles the cards and then lays the early ones on top of both piles.
func (st stacking) stack(piles int, chance *rand.Rand) *razzia.Deck {
	var first, last []razzia.Card
	for _, c := range shuffledCards(chance) {
		if st.early(c) {
			first = append(first, c)
		} else {
			last = append(last, c)
		}
	}
	var order [razzia.DeckSize]razzia.Card
	copy(order[:], append(first, last...))
	if piles == 2 {
		order = unriffle(order)
	}
	return razzia.StackDeck(piles, order)
}

// unriffle deals the cards in turn to two piles, so that the first lie on top of both.
func unriffle(order [razzia.DeckSize]razzia.Card) (parted [razzia.DeckSize]razzia.Card) {
	for i, c := range order {
		parted[i/2+i%2*razzia.DeckSize/2] = c
	}
	return parted
}

// shuffledCards lists the 120 cards in an order of chance.
func shuffledCards(chance *rand.Rand) []razzia.Card {
	var cards []razzia.Card
	for c := razzia.Ring; c <= razzia.Police; c++ {
		for range c.Copies() {
			cards = append(cards, c)
		}
	}
	chance.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}
