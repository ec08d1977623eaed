package solve

import (
	"math/bits"

	"razzia"
)

// fold turns cards of a player into the points that they are sure to score, where they do nothing else. The
// sheet is what he would score now.
func fold(h *razzia.Holding, sheet *razzia.Sheet) {
	if h.Open == 0 {
		foldOut(h, sheet)
	} else {
		foldIn(h)
	}
}

// foldOut turns what a player has who is out, and will get no more in this round, into points: but for
// bodyguards, which are compared, and what he keeps for later rounds (R6.3).
func foldOut(h *razzia.Holding, sheet *razzia.Sheet) {
	h.Total += int16(sheet.Thieves) + int16(sheet.Cars) + int16(sheet.Jewels) + int16(sheet.Gold) + int16(sheet.Businesses)
	h.Property &^= jewels | bitsOf[razzia.Driver] | bitsOf[razzia.Thief] | bitsOf[razzia.Gold]
}

// foldIn turns gold (R7.5), drivers beside the first (R7.3) and jewels of which he has another (R7.4) into
// points.
func foldIn(h *razzia.Holding) {
	h.Total += razzia.GoldPoints * int16(h.Property.Count(razzia.Gold))
	h.Property = h.Property&^(jewels|bitsOf[razzia.Gold]) | kindsOf(h.Property)&jewels
	if n := h.Property.Count(razzia.Driver); n > 1 {
		h.Total += int16(n - 1)
		h.Property -= one[razzia.Driver] * razzia.Cards(n-1)
	}
}

// foldLast folds what a player has in the last round, in which nothing is kept for another and a card is of no use
// for what cannot be got any more. It gives his kinds of which no card that counts is left, where their number does:
// jewels 3 bits, businesses 3.
func foldLast(h *razzia.Holding, sheet *razzia.Sheet, loot razzia.Cards) (kinds uint8) {
	if h.Open == 0 {
		foldOut(h, sheet)
		h.Property &= bitsOf[razzia.Bodyguard]
		return 0
	}
	foldIn(h)
	foldCars(h, loot)
	return foldJewels(h, sheet, loot) | foldBusinesses(h, sheet, loot)<<3
}

// foldCars turns cars with a driver into points, and the driver if no more cars can come; cars that will have none
// are worth nothing (R7.3).
func foldCars(h *razzia.Holding, loot razzia.Cards) {
	switch {
	case h.Property.Count(razzia.Driver) > 0:
		h.Total += int16(h.Property.Count(razzia.Car))
		h.Property &^= bitsOf[razzia.Car]
		if loot.Count(razzia.Car) == 0 {
			h.Total++
			h.Property &^= bitsOf[razzia.Driver]
		}
	case loot.Count(razzia.Driver) == 0:
		h.Property &^= bitsOf[razzia.Car]
	}
}

// foldJewels turns jewels into points if no more can come, else those of which no other is left into a number of
// kinds (R7.4).
func foldJewels(h *razzia.Holding, sheet *razzia.Sheet, loot razzia.Cards) (kinds uint8) {
	has, left := kindsOf(h.Property)&jewels, kindsOf(loot)&jewels
	h.Property &^= jewels
	if left == 0 {
		h.Total += int16(sheet.Jewels)
		return 0
	}
	h.Property |= has & left
	return number(has &^ left)
}

// foldBusinesses turns businesses into points if no more can come. Else those of which no other is left score for
// being alike (R8.2), and a point each for being different if not all seven can be (R8.1), else they are a number
// of kinds.
func foldBusinesses(h *razzia.Holding, sheet *razzia.Sheet, loot razzia.Cards) (kinds uint8) {
	has, left := kindsOf(h.Property)&businesses, kindsOf(loot)&businesses
	if left == 0 {
		h.Total += int16(sheet.Businesses)
		h.Property &^= businesses
		return 0
	}
	for c := razzia.Casino; c <= razzia.Restaurant; c++ {
		if loot.Count(c) == 0 {
			h.Total += int16(5 * max(0, h.Property.Count(c)-2))
			h.Property &^= bitsOf[c]
		}
	}
	kinds = number(has &^ left)
	if has|left != kindsOf(businesses) {
		h.Total += int16(kinds)
		return 0
	}
	return kinds
}

// foldBeaten drops what makes no difference for who will not win, whatever comes: bodyguards are compared, and
// who is not out may use thieves.
func foldBeaten(h *razzia.Holding) {
	h.Property &= bitsOf[razzia.Bodyguard] | bitsOf[razzia.Thief]
	if h.Open == 0 {
		h.Property &= bitsOf[razzia.Bodyguard]
	}
}

// one holds for each kind of card the set of one such card, and bitsOf all bits that count it in a set.
var one, bitsOf = func() (sets, all [razzia.Police + 1]razzia.Cards) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		sets[c] = razzia.CardsOf(c)
		all[c] = sets[c] * (1<<bits.Len(uint(c.Copies())) - 1)
	}
	return sets, all
}()

// jewels and businesses have all bits that count cards of the family: three for each kind.
var jewels, businesses = func() (j, b razzia.Cards) {
	for c, bits := range bitsOf {
		if razzia.Card(c).IsJewel() {
			j |= bits
		}
		if razzia.Card(c).IsBusiness() {
			b |= bits
		}
	}
	return j, b
}()

// kindsOf is the set of one card of each kind of jewel and business in a set.
func kindsOf(cs razzia.Cards) (kinds razzia.Cards) {
	return (cs | cs>>1 | cs>>2) & oneOfEach
}

// singles is the set of the cards of the kinds of jewel and business of which a set has just one: its
// lowest bit alone is set, of up to four cards.
func singles(cs razzia.Cards) razzia.Cards { return cs &^ (cs >> 1) & oneOfEach }

// bitsOfKind times a card is all the bits of a kind of jewel or business.
const bitsOfKind = 7

// oneOfEach is one card of each kind of jewel and business.
var oneOfEach = func() (set razzia.Cards) {
	for c, card := range one {
		if razzia.Card(c).IsJewel() || razzia.Card(c).IsBusiness() {
			set += card
		}
	}
	return set
}()

// number is how many kinds there are in a set of one card each.
func number(kinds razzia.Cards) uint8 { return uint8(bits.OnesCount64(uint64(kinds))) }
