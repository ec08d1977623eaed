package razzia

import (
	"fmt"
	"math/bits"
)

// A Card is one of the 18 kinds of card: 17 kinds of loot, and police (R1.1, R1.2). Cards of one kind are
// alike. The order of the constants is the card order of the notation (N1), so that comparing two cards with
// < follows it. The zero Card is NoCard.
type Card uint8

// The kinds of card, in card order (N1).
const (
	NoCard Card = iota

	Ring     // jewel Jr
	Watch    // jewel Jw
	Brooch   // jewel Jb
	Necklace // jewel Jn
	Diamond  // jewel Jd

	Bodyguard // Gu
	Car       // Ca
	Driver    // Dr
	Thief     // Th
	Gold      // Go

	Casino     // business Bc
	Transport  // business Bt
	Cinema     // business Bf
	Racetrack  // business Bh
	RealEstate // business Be
	Nightclub  // business Bn
	Restaurant // business Br

	Police // Po
)

const (
	kinds         = int(Police) // number of kinds; they are numbered from 1
	firstJewel    = Ring
	lastJewel     = Diamond
	firstBusiness = Casino
	lastBusiness  = Restaurant
)

// cardFacts holds the code (N1), the English name and the number of copies (R1.2) of each kind.
var cardFacts = [kinds + 1]struct {
	code, name string
	copies     int
}{
	NoCard:     {"--", "no card", 0},
	Ring:       {"Jr", "ring", 4},
	Watch:      {"Jw", "watch", 4},
	Brooch:     {"Jb", "brooch", 4},
	Necklace:   {"Jn", "necklace", 4},
	Diamond:    {"Jd", "diamond", 4},
	Bodyguard:  {"Gu", "bodyguard", 16},
	Car:        {"Ca", "car", 16},
	Driver:     {"Dr", "driver", 10},
	Thief:      {"Th", "thief", 6},
	Gold:       {"Go", "gold", 3},
	Casino:     {"Bc", "casino", 4},
	Transport:  {"Bt", "transport", 4},
	Cinema:     {"Bf", "cinema", 4},
	Racetrack:  {"Bh", "racetrack", 4},
	RealEstate: {"Be", "real estate", 4},
	Nightclub:  {"Bn", "nightclub", 4},
	Restaurant: {"Br", "restaurant", 4},
	Police:     {"Po", "police", 21},
}

// String returns the two-letter code of the card (N1), "--" for NoCard.
func (c Card) String() string {
	if int(c) > kinds {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return cardFacts[c].code
}

// Name returns the English name of the card in lower case: "ring", "real estate".
func (c Card) Name() string {
	if int(c) > kinds {
		return c.String()
	}
	return cardFacts[c].name
}

// Copies returns the number of cards of this kind in the game (R1.2), 0 for NoCard.
func (c Card) Copies() int {
	if int(c) > kinds {
		return 0
	}
	return cardFacts[c].copies
}

// IsJewel reports whether the card is a jewel (R1.2).
func (c Card) IsJewel() bool { return firstJewel <= c && c <= lastJewel }

// IsBusiness reports whether the card is a business (R1.2).
func (c Card) IsBusiness() bool { return firstBusiness <= c && c <= lastBusiness }

// IsLoot reports whether the card is loot: any card but police (R1.2).
func (c Card) IsLoot() bool { return Ring <= c && c < Police }

// Leaves reports whether the card has a cross: it leaves every property after rounds 1 and 2 (R6.3).
func (c Card) Leaves() bool { return c == Thief || c == Driver || c == Gold || c.IsJewel() }

// ParseCard returns the card with a two-letter code (N1). Case matters.
func ParseCard(code string) (Card, error) {
	for c := Ring; c <= Police; c++ {
		if cardFacts[c].code == code {
			return c, nil
		}
	}
	return NoCard, fmt.Errorf("%q is no card: want one of %s (N1)", clip(code), codes)
}

// codes lists the codes of all kinds, in card order, for error messages.
var codes = func() string {
	list := cardFacts[Ring].code
	for c := Watch; c <= Police; c++ {
		list += " " + cardFacts[c].code
	}
	return list
}()

// Cards is a multiset of cards: a count for each kind, up to the number of copies in the game
// ([Card.Copies]). The zero Cards is empty.
//
// Cards is a bit field with one count per kind, so sets compare with ==. The sum of two sets is a+b, as
// long as the game has that many cards of each kind; if a holds b, their difference is a-b.
type Cards uint64

// shifts holds the position of the count of each kind in a Cards, fills the highest count that fits in it.
var shifts, fills = func() (shift [kinds + 1]uint8, fill [kinds + 1]Cards) {
	at := uint8(0)
	for c := Ring; c <= Police; c++ {
		width := bits.Len(uint(cardFacts[c].copies))
		shift[c], fill[c] = at, 1<<width-1
		at += uint8(width)
	}
	return shift, fill
}()

// everyBit is the mask of all counts. The bits above it are unused.
var everyBit = fills[Police]<<shifts[Police] | (1<<shifts[Police] - 1)

// units holds for each kind the set of one such card.
var units = func() (unit [kinds + 1]Cards) {
	for c := Ring; c <= Police; c++ {
		unit[c] = 1 << shifts[c]
	}
	return unit
}()

// AllCards returns the 120 cards of the game: 99 loot and 21 police cards (R1.1).
func AllCards() Cards { return wholeGame }

var wholeGame = func() (all Cards) {
	for c := Ring; c <= Police; c++ {
		all += units[c] * Cards(cardFacts[c].copies)
	}
	return all
}()

// CardsOf returns the multiset of the given cards. It panics if there are more of a kind than the game has.
func CardsOf(cards ...Card) Cards {
	var set Cards
	for _, c := range cards {
		if c > Police || set.Count(c) == c.Copies() {
			panic(fmt.Sprintf("razzia: more cards %v than the game has", c))
		}
		set += units[c]
	}
	return set
}

// Count returns the number of cards of kind c in the set.
func (cs Cards) Count(c Card) int {
	return int(cs >> (shifts[c] & 63) & fills[c])
}

// Len returns the number of cards in the set.
func (cs Cards) Len() int {
	n := 0
	for rest := cs & everyBit; rest != 0; {
		c := rest.first()
		k := rest.Count(c)
		n, rest = n+k, rest-units[c]*Cards(k)
	}
	return n
}

// cardAt holds for each bit of a Cards the kind that it belongs to.
var cardAt = func() (at [64]Card) {
	for c := Ring; c <= Police; c++ {
		for i := range bits.Len64(uint64(fills[c])) {
			at[int(shifts[c])+i] = c
		}
	}
	return at
}()

// first returns the lowest kind in a set, by card order. The set must not be empty.
func (cs Cards) first() Card { return cardAt[bits.TrailingZeros64(uint64(cs))&63] }

// All iterates over the kinds in the set and their counts, in card order (N1).
func (cs Cards) All() func(yield func(Card, int) bool) {
	return func(yield func(Card, int) bool) {
		for rest := cs & everyBit; rest != 0; {
			c := rest.first()
			n := rest.Count(c)
			if !yield(c, n) {
				return
			}
			rest -= units[c] * Cards(n)
		}
	}
}

// String lists the codes of the cards in card order, separated by spaces: "Jr Jr Ca".
func (cs Cards) String() string { return string(cs.append(nil)) }

// append appends the codes of the cards, in card order and separated by spaces, to text.
func (cs Cards) append(text []byte) []byte {
	start := len(text)
	for c, n := range cs.All() {
		for range n {
			if len(text) > start {
				text = append(text, ' ')
			}
			text = append(text, cardFacts[c].code...)
		}
	}
	return text
}
