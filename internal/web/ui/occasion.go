package ui

import (
	"razzia"
	"razzia/internal/table"
)

// An Occasion is what the page of a table says of what it is played for, if that is a page of a subject and not a game like others. Its
// player is alone with bots: there is no talk, no way to leave, and no rematch.
type Occasion struct {
	Path  string // the address of its page
	Name  string // in a few words, in the place of the round
	Title string // in the menu
	Kind  string // what the game is for it
	Until string // until when; "" for a game that has no end in time
	Rule  string // what is special, in the menu while the game goes on; "" for nothing

	Result   string // of the finished game; "" until it is there
	Of       string // what the result is, behind it
	Standing string // among others
	Coming   string // says that the result is being made; "" if it is not
	More     string // the words that lead to the page

	Others Link // leads from the end of the game to what was before
}

// A Link is an address with its words.
type Link struct{ Path, Words string }

// An OccasionReader reads for the page of a table what it says of its occasion.
type OccasionReader interface {
	// Occasion is what the page says now. If a result is coming, wake is called when it is there.
	Occasion(p Page, t *table.Table, wake func()) *Occasion
}

// slotsAfterOccasion are the slots after the game of an occasion, in which each has one turn: it has no rematch.
func (c consoleView) slotsAfterOccasion() []slot {
	slots, o := c.slotsAfterwards(), c.Occasion
	slots[0] = slot{id: "pass", label: o.Others.Words, icon: "icon-first", href: o.Others.Path, seat: razzia.NoSeat}
	slots[1] = slot{id: "draw1", label: c.T("end.result"), icon: "icon-eye", href: o.Path, class: "main", seat: razzia.NoSeat}
	return slots
}
