package solve

import "razzia"

// fold turns cards of a player into the points that they are sure to score, where they do nothing else. The
// sheet is what he would score now.
func fold(h *razzia.Holding, sheet *razzia.Sheet, last bool) {
	if h.Open == 0 {
		foldOut(h, sheet, last)
	} else {
		foldIn(h, last)
	}
}

// foldOut turns what a player has who is out, and will get no more in this round, into points: but for
// bodyguards, which are compared, and what he keeps for later rounds (R6.3).
func foldOut(h *razzia.Holding, sheet *razzia.Sheet, last bool) {
	h.Total += int16(sheet.Thieves) + int16(sheet.Cars) + int16(sheet.Jewels) + int16(sheet.Gold) + int16(sheet.Businesses)
	drop(h, razzia.Ring, razzia.Diamond)
	drop(h, razzia.Driver, razzia.Gold)
	if last {
		drop(h, razzia.Car, razzia.Car)
		drop(h, razzia.Casino, razzia.Restaurant)
	}
}

// foldIn turns gold (R7.5), drivers beside the first (R7.3) and jewels of which he has another (R7.4) into
// points; in the last round also cars with a driver.
func foldIn(h *razzia.Holding, last bool) {
	p := h.Property
	h.Total += 3 * int16(p.Count(razzia.Gold))
	drop(h, razzia.Gold, razzia.Gold)
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		if n := p.Count(c); n > 1 {
			h.Property -= one[c] * razzia.Cards(n-1)
		}
	}
	if n := p.Count(razzia.Driver); n > 0 {
		h.Total += int16(n - 1)
		h.Property -= one[razzia.Driver] * razzia.Cards(n-1)
		if last {
			h.Total += int16(p.Count(razzia.Car))
			drop(h, razzia.Car, razzia.Car)
		}
	}
}

// foldBeaten drops what makes no difference for who will not win, whatever comes: bodyguards are compared, and
// who is not out may use thieves.
func foldBeaten(h *razzia.Holding) {
	if h.Open == 0 {
		drop(h, razzia.Thief, razzia.Thief)
	}
	drop(h, razzia.Ring, razzia.Diamond)
	drop(h, razzia.Car, razzia.Driver)
	drop(h, razzia.Gold, razzia.Restaurant)
}

// drop takes all cards of some kinds away, from the first to the last in card order.
func drop(h *razzia.Holding, first, last razzia.Card) {
	for c := first; c <= last; c++ {
		h.Property -= one[c] * razzia.Cards(h.Property.Count(c))
	}
}

// one holds for each kind of card the set of one such card.
var one = func() (sets [razzia.Police + 1]razzia.Cards) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		sets[c] = razzia.CardsOf(c)
	}
	return sets
}()
