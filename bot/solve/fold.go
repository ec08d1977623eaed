package solve

import (
	"math/bits"

	"razzia"
)

// fold turns cards of a seat into points on its total, if these points are certain and the cards do nothing else. The
// sheet is what the seat would score now.
func fold(h *razzia.Holding, sheet *razzia.Sheet) {
	if h.Open == 0 {
		foldOut(h, sheet)
	} else {
		foldIn(h)
	}
}

// foldOut folds the property of a seat that is out and gets no more cards this round. It leaves bodyguards, which are
// compared, and what the seat keeps for later rounds (R6.3).
func foldOut(h *razzia.Holding, sheet *razzia.Sheet) {
	h.Total += int16(sheet.Thieves) + int16(sheet.Cars) + int16(sheet.Jewels) + int16(sheet.Gold) + int16(sheet.Businesses)
	h.Property &^= jewels | bitsOf[razzia.Driver] | bitsOf[razzia.Thief] | bitsOf[razzia.Gold]
}

// foldIn folds gold (R7.5) and all drivers but one (R7.3), and drops second jewels of a kind, which score nothing
// (R7.4).
func foldIn(h *razzia.Holding) {
	h.Total += razzia.GoldPoints * int16(h.Property.Count(razzia.Gold))
	h.Property = h.Property&^(jewels|bitsOf[razzia.Gold]) | kindsOf(h.Property)&jewels
	if n := h.Property.Count(razzia.Driver); n > 1 {
		h.Total += int16(n - 1)
		h.Property -= one[razzia.Driver] * razzia.Cards(n-1)
	}
}

// foldLast folds the property of a seat in the last round, after which nothing is kept. The loot is what can still be
// got and is not useless. It returns the number of owned kinds of which no card is left, where that number still
// counts: jewels 3 bits, businesses 3.
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

// foldCars folds the cars of a seat with a driver, and the driver too if no more cars can come. It drops cars that can
// get no driver: they score nothing (R7.3).
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

// foldJewels folds jewels if no more can come. Otherwise it replaces those of which no card is left by the number of
// their kinds (R7.4).
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

// foldBusinesses folds businesses if no more can come. Otherwise it folds the kinds of which no card is left: each
// scores for being alike (R8.2). For being different (R8.1) they score a point each if the seat cannot reach all seven
// kinds; if it can, their number is returned.
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

// foldBeaten drops the property of a seat that is beaten for certain, but for what still influences the others:
// bodyguards, which are compared, and the thieves of a seat that is not out.
func foldBeaten(h *razzia.Holding) {
	h.Property &= bitsOf[razzia.Bodyguard] | bitsOf[razzia.Thief]
	if h.Open == 0 {
		h.Property &= bitsOf[razzia.Bodyguard]
	}
}

// one[c] is the set of one card of kind c; bitsOf[c] is the mask of the bits that count kind c in a set.
var one, bitsOf = func() (sets, masks [razzia.Police + 1]razzia.Cards) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		sets[c] = razzia.CardsOf(c)
		masks[c] = sets[c] * (1<<bits.Len(uint(c.Copies())) - 1)
	}
	return sets, masks
}()

// jewels and businesses are the masks of the bits that count cards of these families: three for each kind.
var jewels, businesses = func() (j, b razzia.Cards) {
	for c, mask := range bitsOf {
		if razzia.Card(c).IsJewel() {
			j |= mask
		}
		if razzia.Card(c).IsBusiness() {
			b |= mask
		}
	}
	return j, b
}()

// kindsOf is the set of one card of each kind of jewel and business in a set.
func kindsOf(cs razzia.Cards) (kinds razzia.Cards) {
	return (cs | cs>>1 | cs>>2) & oneOfEach
}

// singles is the set of one card of each kind of jewel and business that a set has exactly one card of. There are at
// most four, so exactly one means that the lowest bit of the count alone is set.
func singles(cs razzia.Cards) razzia.Cards { return cs &^ (cs >> 1) & oneOfEach }

// bitsOfKind times a set of one jewel or business is the mask of its kind.
const bitsOfKind = 7

// oneOfEach is the set of one card of each kind of jewel and business.
var oneOfEach = func() (set razzia.Cards) {
	for c, card := range one {
		if razzia.Card(c).IsJewel() || razzia.Card(c).IsBusiness() {
			set += card
		}
	}
	return set
}()

// number is the number of kinds in a set of at most one card of each.
func number(kinds razzia.Cards) uint8 { return uint8(bits.OnesCount64(uint64(kinds))) }
