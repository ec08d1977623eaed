package ui

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"razzia"
)

// latest is the last line of the log in short, for a quick look, and the name in it. While a round is counted, and after the end of the game, it is the last move.
func (b *Board) latest() (text, name string) {
	for _, f := range slices.Backward(b.Log.Facts) {
		for _, line := range slices.Backward(b.linesOf(f)) {
			if line.move {
				return b.inShort(f)
			}
			if !b.Over() && !b.counting() {
				return line.Text, ""
			}
		}
	}
	return "", ""
}

// inShort tells a move in a few words: first the card or the figure, then the player, whose name may be cut off.
func (b *Board) inShort(f *Fact) (text, name string) {
	what, seat := b.doneBy(f)
	var prefix string
	for _, e := range f.Events {
		switch e.Kind {
		case razzia.LootTurnedUp:
			what = b.Localizer.Card(e.Card)
		case razzia.PoliceTurnedUp:
			what = b.T("status.police_of", "count", int(e.Count), "all", b.State().RaidAt())
		case razzia.Raid:
			prefix = b.T("shown.raid") + " "
		case razzia.AuctionWon:
			what, seat = b.T("show.sold_for", "cheque", int(e.Cheque)), e.Seat
		}
	}
	name = b.seatName(seat)
	return prefix + capital(what) + " – " + name, name
}

// doneBy names the move of a fact, and its player.
func (b *Board) doneBy(f *Fact) (what string, seat razzia.Seat) {
	m := f.Entry.Move
	switch m.Verb() {
	case razzia.ToBid:
		what = b.T("show.bid", "cheque", int(m.Cheque()))
	case razzia.ToPass:
		what = b.T("slot.pass")
	case razzia.ToCall:
		what = b.T("auction.called")
	case razzia.ToSteal:
		what = b.T("slot.steal") + ": " + b.Localizer.Cards(m.Loot())
	default:
		what = b.T("slot.draw")
	}
	return what, f.Entry.Seat
}

// capital writes a text with a capital at its beginning.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
