package ui

import (
	"slices"

	"razzia"
)

// auctionText names the kind of the auction.
func (b *Board) auctionText() string {
	switch b.State().Auction.Kind {
	case razzia.ByPolice:
		return b.T("auction.by_police")
	case razzia.FullRow:
		return b.T("auction.full_row")
	}
	return b.T("auction.called")
}

// may lists the viewer's legal moves of a kind.
func (b *Board) may(verb razzia.Verb) []razzia.Move {
	var list []razzia.Move
	for _, m := range b.View.Game.Legal {
		if m.Verb() == verb {
			list = append(list, m)
		}
	}
	return list
}

// mayBid reports whether the viewer may now bid a cheque of a seat.
func (b *Board) mayBid(seat razzia.Seat, c razzia.Cheque) bool {
	return b.MyTurn() && b.View.Game.Acting == seat && slices.Contains(b.View.Game.Legal, razzia.Bid(c))
}

// mayDraw reports whether the viewer may now draw from a pile.
func (b *Board) mayDraw(pile int) bool {
	return b.MyTurn() && slices.Contains(b.View.Game.Legal, razzia.Draw(uint8(pile)))
}

// mayTake reports whether the viewer may now steal a card of the row.
func (b *Board) mayTake(c razzia.Card) bool {
	return b.MyTurn() && slices.ContainsFunc(b.View.Game.Legal, func(m razzia.Move) bool { return m.Loot().Count(c) > 0 })
}

// maySteal is the number of cards that the viewer may now steal from the row.
func (b *Board) maySteal() int {
	if !b.MyTurn() {
		return 0
	}
	most := 0
	for _, m := range b.may(razzia.ToSteal) {
		most = max(most, m.Loot().Len())
	}
	return most
}

// actorName is the name of the player to move, "" if there is none.
func (b *Board) actorName() string {
	if b.State().Actor == razzia.NoSeat || b.Over() {
		return ""
	}
	return b.Narrator.Name(b.State().Actor)
}
