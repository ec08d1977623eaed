package ui

import (
	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A blockView is the place of the auction: what is sold there, or how the last auction or round ended.
type blockView struct {
	*tablePage
	outcome *picture.Outcome // nil if an auction runs, or a card was drawn since
}

// outcomeClasses are the CSS classes of the block after an auction or a raid.
var outcomeClasses = map[table.Beat]string{table.Sold: "sold", table.RowStays: "stays", table.Discarded: "stays", table.Raided: "raided"}

// class is the CSS class of the block: the kind of what happens there.
func (b blockView) class() string {
	switch {
	case b.outcome != nil:
		return outcomeClasses[b.outcome.Beat]
	case b.State.Phase == razzia.Bidding:
		return "selling"
	}
	return ""
}

// tells reports whether the block tells an outcome of a kind.
func (b blockView) tells(beat table.Beat) bool { return b.outcome != nil && b.outcome.Beat == beat }

// sign is the name of the drawing in the block: the lamp of a raid (R6.1), else the gavel of an auction.
func (b blockView) sign() string {
	if b.tells(table.Raided) {
		return "raid"
	}
	return "gavel"
}

// title names the auction, or says how the last one ended.
func (b blockView) title() string {
	switch {
	case b.outcome != nil:
		return b.outcomeText()
	case b.State.Phase == razzia.Bidding:
		return b.auctionText()
	}
	return b.T("status.no_auction")
}

// name is the name in the title, "" if there is none.
func (b blockView) name() string {
	if b.tells(table.Sold) || b.tells(table.NewRound) {
		return b.Narrator.Name(b.outcome.Seat)
	}
	return ""
}

// outcomeText tells the outcome in a few words. The price of a row is on the cheque beside them.
func (b blockView) outcomeText() string {
	o := b.outcome
	switch {
	case o.Beat == table.Sold && b.IsMe(o.Seat):
		return b.T("status.sold_you")
	case o.Beat == table.Sold:
		return b.T("status.sold", "name", b.Narrator.Name(o.Seat))
	case o.Beat == table.RowStays:
		return b.T("status.all_passed")
	case o.Beat == table.Discarded:
		return b.T("status.discarded")
	case o.Beat == table.NewRound && b.IsMe(o.Seat):
		return b.T("show.round_you", "round", int(b.State.Round))
	case o.Beat == table.NewRound:
		return b.T("show.round", "round", int(b.State.Round), "name", b.Narrator.Name(o.Seat))
	}
	return b.T("shown.raid")
}

// exchangeText tells which cheques change owners (R4.3), "" if none do in this picture.
func (b blockView) exchangeText() string {
	o := b.outcome
	switch {
	case o == nil || b.Beat != table.Exchanged:
		return ""
	case b.IsMe(o.Seat):
		return b.T("shown.exchange_you", "cheque", int(o.Cheque), "middle", int(o.Middle))
	}
	return b.T("shown.exchange", "cheque", int(o.Cheque), "middle", int(o.Middle), "name", b.Narrator.Name(o.Seat))
}

// openedBy says who opened the auction.
func (b blockView) openedBy() string {
	opener := b.State.Auction.Opener
	if b.IsYou(opener) {
		return b.T("auction.opened_by_you")
	}
	return b.T("auction.opened_by", "name", b.Narrator.Name(opener))
}

// highestCheque is the cheque for which a seat begins the round (R3.3, R6.3); 0 unless it has just begun.
func (b blockView) highestCheque() (highest razzia.Cheque) {
	if b.tells(table.NewRound) {
		for c := range b.State.Seats[b.outcome.Seat].Open.All() {
			highest = max(highest, c)
		}
	}
	return highest
}

// shows reports whether the picture is a stage of a move: it tells what has just happened, and has no actions.
func (b blockView) shows() bool { return b.Beat != table.Final && b.Beat != table.Past }

// onEdge reports whether a draw can end the round, and no auction runs or has just ended the wait for one.
func (b blockView) onEdge() bool {
	return b.raidIsNext() && b.State.Phase != razzia.Bidding && !b.tells(table.Sold) && !b.shows()
}
