package ui

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"razzia"
	"razzia/internal/table/picture"
)

// latest is the last line of the log in short, for a quick look, and the name in it. While a round is counted, and after the end of the
// game, it is the last move.
func (l logView) latest() (text, name string) {
	for _, f := range slices.Backward(l.Log.Facts) {
		for _, line := range slices.Backward(l.linesOf(f)) {
			if line.move {
				return l.inShort(f)
			}
			if !l.Over && !l.counting {
				return line.Text, ""
			}
		}
	}
	return "", ""
}

// inShort tells a move in a few words: first the card or the figure, then the player, whose name may be cut off.
func (l logView) inShort(f *picture.Fact) (text, name string) {
	what, seat := l.doneBy(f)
	var prefix string
	for _, e := range f.Events {
		switch e.Kind {
		case razzia.LootTurnedUp:
			what = l.Localizer.Card(e.Card)
		case razzia.PoliceTurnedUp:
			what = l.T("status.police_of", "count", int(e.Count), "all", l.State.RaidAt())
		case razzia.Raid:
			prefix = l.T("shown.raid") + " "
		case razzia.AuctionWon:
			what, seat = l.T("show.sold_for", "cheque", int(e.Cheque)), e.Seat
		}
	}
	name = l.seatName(seat)
	return prefix + capital(what) + " – " + name, name
}

// doneBy names the move of a fact, and its player.
func (l logView) doneBy(f *picture.Fact) (what string, seat razzia.Seat) {
	m := f.Entry.Move
	switch m.Verb() {
	case razzia.ToBid:
		what = l.T("show.bid", "cheque", int(m.Cheque()))
	case razzia.ToPass:
		what = l.T("slot.pass")
	case razzia.ToCall:
		what = l.T("auction.called")
	case razzia.ToSteal:
		what = l.T("slot.steal") + ": " + l.Localizer.Cards(m.Loot())
	default:
		what = l.T("slot.draw")
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
