package razzia

import (
	"fmt"
	"math/bits"
)

// A Card is one of the 18 kinds of card: 17 kinds of loot and police (R1.1, R1.2). Cards of one kind
// cannot be told apart. The constants stand in the card order of the notation (N1), so cards compare
// by it. The zero Card is NoCard.
type Card uint8

// The kinds of card in card order (N1).
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
	kinds      = int(Police) // kinds of card; they are 1 to kinds
	firstJewel = Ring
	lastJewel  = Diamond
	firstBusin = Casino
	lastBusin  = Restaurant
)

// cardFacts holds what the rules say of each kind: its code (N1), its name in English and how many
// there are (R1.2).
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

// String gives the card's two-letter code (N1), "--" for NoCard.
func (c Card) String() string {
	if int(c) > kinds {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return cardFacts[c].code
}

// Name gives the card's name in English, in lower case: "ring", "real estate".
func (c Card) Name() string {
	if int(c) > kinds {
		return c.String()
	}
	return cardFacts[c].name
}

// Copies is the number of cards of this kind in the game (R1.2); 0 for NoCard.
func (c Card) Copies() int {
	if int(c) > kinds {
		return 0
	}
	return cardFacts[c].copies
}

// IsJewel reports whether the card is one of the five kinds of jewel (R1.2).
func (c Card) IsJewel() bool { return firstJewel <= c && c <= lastJewel }

// IsBusiness reports whether the card is one of the seven kinds of business (R1.2).
func (c Card) IsBusiness() bool { return firstBusin <= c && c <= lastBusin }

// IsLoot reports whether the card is of one of the 17 kinds of loot (R1.2).
func (c Card) IsLoot() bool { return Ring <= c && c < Police }

// ParseCard reads a two-letter card code (N1); case matters.
func ParseCard(code string) (Card, error) {
	for c := Ring; c <= Police; c++ {
		if cardFacts[c].code == code {
			return c, nil
		}
	}
	return NoCard, fmt.Errorf("%q is no card: want one of %s (N1)", clip(code), codes)
}

// codes lists the codes of all kinds in card order.
var codes = func() string {
	list := cardFacts[Ring].code
	for c := Watch; c <= Police; c++ {
		list += " " + cardFacts[c].code
	}
	return list
}()

// Cards is a multiset of cards: how many there are of each kind, never more than the game has
// (Card.Copies). It is a plain number, so Cards compare with == and copy for free; the zero Cards is
// empty.
//
// Each kind has its own bits, wide enough for all its copies: sets that together hold no more than
// the whole game are united by adding the numbers and parted by subtracting them.
type Cards uint64

// shifts holds the place of each kind's bits in a Cards, fills the highest count that they can hold.
var shifts, fills = func() (shift [kinds + 1]uint8, fill [kinds + 1]Cards) {
	at := uint8(0)
	for c := Ring; c <= Police; c++ {
		width := bits.Len(uint(cardFacts[c].copies))
		shift[c], fill[c] = at, 1<<width-1
		at += uint8(width)
	}
	return shift, fill
}()

// everyBit covers the bits of all kinds; the bits above them count nothing.
var everyBit = fills[Police]<<shifts[Police] | (1<<shifts[Police] - 1)

// units holds the Cards with one card of each kind.
var units = func() (unit [kinds + 1]Cards) {
	for c := Ring; c <= Police; c++ {
		unit[c] = 1 << shifts[c]
	}
	return unit
}()

// AllCards is the whole game: 99 loot and 21 police cards (R1.1).
func AllCards() Cards { return wholeGame }

var wholeGame = func() (all Cards) {
	for c := Ring; c <= Police; c++ {
		all += units[c] * Cards(cardFacts[c].copies)
	}
	return all
}()

// CardsOf collects cards into a multiset. It panics if there are more of a kind than the game has.
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

// Count is the number of cards of kind c in the set.
func (cs Cards) Count(c Card) int {
	return int(cs >> (shifts[c] & 63) & fills[c])
}

// Len is the number of cards in the set.
func (cs Cards) Len() int {
	n := 0
	for rest := cs & everyBit; rest != 0; {
		c := rest.first()
		k := rest.Count(c)
		n, rest = n+k, rest-units[c]*Cards(k)
	}
	return n
}

// cardAt holds, for each bit of a Cards, the kind it counts.
var cardAt = func() (at [64]Card) {
	for c := Ring; c <= Police; c++ {
		for i := range bits.Len64(uint64(fills[c])) {
			at[int(shifts[c])+i] = c
		}
	}
	return at
}()

// first is the lowest kind in a set that is not empty, by card order.
func (cs Cards) first() Card { return cardAt[bits.TrailingZeros64(uint64(cs))&63] }

// All lists the kinds in the set with their counts, in card order (N1).
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

// String lists the codes of the cards in card order, one space between: "Jr Jr Ca".
func (cs Cards) String() string { return string(cs.append(nil)) }

// append adds the codes of the cards in card order, one space between, to text.
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
