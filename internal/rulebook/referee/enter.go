package referee

import (
	"slices"
	"strings"

	"razzia"
)

// withCross marks the cards that leave every property after a round (R6.3).
var withCross = [...]bool{
	razzia.Thief: true, razzia.Driver: true, razzia.Gold: true,
	razzia.Ring: true, razzia.Watch: true, razzia.Brooch: true, razzia.Necklace: true, razzia.Diamond: true,
	razzia.Police: false,
}

// enter applies an event to the ledger and reports whether the event was possible.
func (l *ledger) enter(e razzia.Event) bool {
	switch e.Kind {
	case razzia.LootTurnedUp:
		l.left[e.Card]--
		l.row += " " + e.Card.String()
		return e.Card.IsLoot()
	case razzia.PoliceTurnedUp:
		l.left[razzia.Police]--
		l.police++
		return e.Card == razzia.Police && int(e.Count) == l.police
	case razzia.PileParted:
		return l.enterParting()
	case razzia.LootStolen:
		return l.enterSteal(e)
	case razzia.AuctionOpened, razzia.AuctionWon, razzia.RowKept, razzia.RowDiscarded, razzia.SeatOut:
		return l.enterAuction(e)
	}
	return l.enterEnd(e)
}

// enterAuction applies an event of an auction (R4, R5.1).
func (l *ledger) enterAuction(e razzia.Event) bool {
	a := l.auction
	switch e.Kind {
	case razzia.AuctionOpened:
		l.auction = razzia.Auction{Kind: e.Auction, Opener: e.Seat, Bidder: razzia.NoSeat}
		return a.Kind == razzia.NoAuctionRuns
	case razzia.AuctionWon:
		l.auction = razzia.Auction{}
		return a.Kind == e.Auction && a.Bid == e.Cheque && a.Bidder == e.Seat && l.enterSale(e)
	case razzia.RowKept:
		l.auction = razzia.Auction{}
		return a.Kind == razzia.ByPolice && a.Bid == 0
	case razzia.RowDiscarded:
		l.auction = razzia.Auction{}
		return a.Kind == razzia.FullRow && a.Bid == 0 && l.enterLoss(e.Cards)
	}
	return !slices.Contains(l.open[e.Seat][:], true)
}

// enterEnd applies an event of the end of a round (R6).
func (l *ledger) enterEnd(e razzia.Event) bool {
	switch e.Kind {
	case razzia.Raid:
		return l.police == raidAt[l.players]
	case razzia.ChequesSpent:
		return l.open == [5][17]bool{}
	case razzia.SeatScored:
		l.total[e.Seat] += e.Sheet.Sum()
		l.sheets[l.round-1][e.Seat] = e.Sheet
		return e.Round == l.round && e.Sheet == l.score()[e.Seat]
	case razzia.RowLost:
		return l.enterLoss(e.Cards)
	case razzia.PropertyReturned:
		return l.enterReturn(e)
	case razzia.RoundBegan:
		l.round++
		l.gone[razzia.Police] += l.police
		l.police = 0
		l.turnUpCheques()
		return e.Round == l.round
	}
	return e.Kind == razzia.GameEnded && l.round == 3
}

// turnUpCheques turns all cheques face up (R6.3).
func (l *ledger) turnUpCheques() {
	for seat := range l.spent {
		for c := range l.spent[seat] {
			l.open[seat][c] = l.open[seat][c] || l.spent[seat][c]
			l.spent[seat][c] = false
		}
	}
}

// enterParting parts the remaining pile in two, the larger half first (R5.3).
func (l *ledger) enterParting() bool {
	one, two := l.piles[0], l.piles[1]
	n := one + two
	l.piles = [2]uint8{n - n/2, n / 2}
	return !l.onePile && one*two == 0 && n > 0
}

// enterSteal spends thieves and takes the leftmost cards of their kinds from the row (R3.2).
func (l *ledger) enterSteal(e razzia.Event) bool {
	n := 0
	for c := razzia.Ring; c <= razzia.Police; c++ {
		for range e.Cards.Count(c) {
			if !strings.Contains(l.row, c.String()) {
				return false
			}
			l.row = strings.Replace(l.row, " "+c.String(), "", 1)
			n++
		}
	}
	thieves := l.property[e.Seat][razzia.Thief]
	l.property[e.Seat].add(e.Cards, 1)
	l.property[e.Seat][razzia.Thief] -= n
	l.gone[razzia.Thief] += n
	return n > 0 && n == int(e.Count) && n <= thieves
}

// enterSale applies a sale: the highest bidder takes the row and the middle cheque and pays the bid (R4.3).
func (l *ledger) enterSale(e razzia.Event) bool {
	possible := l.open[e.Seat][e.Cheque] && l.middle == e.Middle
	l.property[e.Seat].add(e.Cards, 1)
	l.open[e.Seat][e.Cheque] = false
	l.spent[e.Seat][e.Middle] = true
	l.middle = e.Cheque
	return possible && l.clearRow(e.Cards)
}

// enterLoss moves the row out of the game (R4.5, R6.3).
func (l *ledger) enterLoss(cards razzia.Cards) bool {
	l.gone.add(cards, 1)
	return l.clearRow(cards)
}

// clearRow empties the row and reports whether it held exactly these cards.
func (l *ledger) clearRow(cards razzia.Cards) bool {
	var row, given tally
	for code := range strings.FieldsSeq(l.row) {
		c, _ := razzia.ParseCard(code)
		row[c]++
	}
	given.add(cards, 1)
	l.row = ""
	return row == given
}

// enterReturn moves the cards with the cross, all of them and no others, out of a property (R6.3).
func (l *ledger) enterReturn(e razzia.Event) bool {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		if n := l.property[e.Seat][c]; withCross[c] && n != e.Cards.Count(c) || !withCross[c] && e.Cards.Count(c) > 0 {
			return false
		}
	}
	l.property[e.Seat].add(e.Cards, -1)
	l.gone.add(e.Cards, 1)
	return e.Cards != 0
}
