package ui

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// raidIsNext reports whether the next police card is the raid (R6.1).
func (b *Board) raidIsNext() bool {
	return int(b.State().Police) == b.State().RaidAt()-1 && !b.Over()
}

// policeMark is the name of the drawing on a place of the police line.
func (b *Board) policeMark() string {
	if b.Me.Theme == i18n.Theme2020 {
		return "mark-police-2020"
	}
	return "mark-police"
}

// rowLabel names the cards of the row.
func (b *Board) rowLabel() string {
	cards := b.State().Row.Cards()
	return b.T("aria.row", "n", cards.Len(), "cards", b.Localizer.Cards(cards))
}

// outcomeClasses are the CSS classes of the block after an auction or a raid.
var outcomeClasses = map[table.Beat]string{table.Sold: "sold", table.RowStays: "stays", table.Discarded: "stays", table.Raided: "raided"}

// highestCheque is the cheque for which a seat begins the round (R3.3, R6.3); 0 unless it has just begun.
func (b *Board) highestCheque() (highest razzia.Cheque) {
	if o := b.outcomeNow(); o != nil && o.Beat == table.NewRound {
		for c := range b.State().Seats[o.Seat].Open.All() {
			highest = max(highest, c)
		}
	}
	return highest
}

// blockClass is the CSS class of the block: the kind of what happens there.
func (b *Board) blockClass() string {
	if o := b.outcomeNow(); o != nil {
		return outcomeClasses[o.Beat]
	}
	if b.State().Phase == razzia.Bidding {
		return "selling"
	}
	return ""
}

// blockTitle names the auction, or says how the last one ended.
func (b *Board) blockTitle() string {
	if o := b.outcomeNow(); o != nil {
		return b.outcomeText(o)
	}
	if b.State().Phase == razzia.Bidding {
		return b.auctionText()
	}
	return b.T("status.no_auction")
}

// outcomeName is the name in the text of an outcome, "" if there is none.
func (b *Board) outcomeName() string {
	if o := b.outcomeNow(); o != nil && (o.Beat == table.Sold || o.Beat == table.NewRound) {
		return b.Narrator.Name(o.Seat)
	}
	return ""
}

// outcomeText tells an outcome in a few words. The price of a row is on the cheque beside them.
func (b *Board) outcomeText(o *Outcome) string {
	switch {
	case o.Beat == table.Sold && b.isMe(o.Seat):
		return b.T("status.sold_you")
	case o.Beat == table.Sold:
		return b.T("status.sold", "name", b.Narrator.Name(o.Seat))
	case o.Beat == table.RowStays:
		return b.T("status.all_passed")
	case o.Beat == table.Discarded:
		return b.T("status.discarded")
	case o.Beat == table.NewRound && b.isMe(o.Seat):
		return b.T("show.round_you", "round", int(b.State().Round))
	case o.Beat == table.NewRound:
		return b.T("show.round", "round", int(b.State().Round), "name", b.Narrator.Name(o.Seat))
	}
	return b.T("shown.raid")
}

// openedBy says who opened the auction.
func (b *Board) openedBy() string {
	opener := b.State().Auction.Opener
	if b.isYou(opener) {
		return b.T("auction.opened_by_you")
	}
	return b.T("auction.opened_by", "name", b.Narrator.Name(opener))
}

// showsChance reports whether the chance of police is shown: not if the table goes without this aid, and not after the end of the game.
func (b *Board) showsChance() bool { return !b.View.Options.Without.Chance && !b.Over() }

func (b *Board) policePercent() int { return int(b.View.Game.Police*100 + .5) }

func (b *Board) pileCounts() []int {
	s := b.State()
	if s.OnePile {
		return []int{int(s.Piles[0])}
	}
	return []int{int(s.Piles[0]), int(s.Piles[1])}
}
