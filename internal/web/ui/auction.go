package ui

import (
	"slices"

	"razzia"
)

// A Say is what a seat has said in the auction that runs, or that it has yet to speak.
type Say struct {
	Seat   razzia.Seat
	Cheque razzia.Cheque // 0 for a pass
	State  string        // "said", "next" or "later"
	Best   string        // "best" if it is the bid to beat
}

// says lists the seats of the auction in the order in which they speak.
func (b *Board) says() []Say {
	var list []Say
	a := b.State().Auction
	for _, say := range b.View.Game.Says {
		s := Say{Seat: say.Seat, Cheque: say.Cheque, State: "said"}
		if say.Cheque != 0 && say.Cheque == a.Bid {
			s.Best = "best"
		}
		list = append(list, s)
	}
	for i, seat := range b.View.Game.ToSay {
		state := "later"
		if i == 0 {
			state = "next"
		}
		list = append(list, Say{Seat: seat, State: state})
	}
	return list
}

// auctionText says what kind of auction runs.
func (b *Board) auctionText() string {
	switch b.State().Auction.Kind {
	case razzia.ByPolice:
		return b.T("auction.by_police")
	case razzia.FullRow:
		return b.T("auction.full_row")
	}
	return b.T("auction.called")
}

// beatText says what a bid must beat.
func (b *Board) beatText() string {
	a := b.State().Auction
	if a.Bid == 0 {
		return b.T("auction.no_bid")
	}
	return b.T("auction.highest", "cheque", int(a.Bid), "name", b.Teller.Name(a.Bidder))
}

// may lists the legal moves of a kind.
func (b *Board) may(verb razzia.Verb) []razzia.Move {
	var list []razzia.Move
	for _, m := range b.View.Game.Legal {
		if m.Verb() == verb {
			list = append(list, m)
		}
	}
	return list
}

// mayBid reports whether the viewer may bid a cheque of a seat now.
func (b *Board) mayBid(seat razzia.Seat, c razzia.Cheque) bool {
	return b.MyTurn() && b.View.Game.Acting == seat && slices.Contains(b.View.Game.Legal, razzia.Bid(c))
}

// mayDraw reports whether the viewer may draw from a pile now.
func (b *Board) mayDraw(pile int) bool {
	return b.MyTurn() && slices.Contains(b.View.Game.Legal, razzia.Draw(uint8(pile)))
}

// mayTake reports whether the viewer may steal a card of the row now.
func (b *Board) mayTake(c razzia.Card) bool {
	return b.MyTurn() && slices.ContainsFunc(b.View.Game.Legal, func(m razzia.Move) bool { return m.Loot().Count(c) > 0 })
}

// maySteal is the number of cards that the viewer may steal from the row now.
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
