package ui

import (
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A Board is a table ready to be drawn for one person.
type Board struct {
	Page
	View    table.View
	Log     *Projection
	Teller  i18n.Narrator
	Invite  string  // the address to give to friends
	QR      string  // the address as the path of an SVG picture, "" if it is not shown
	QRSize  int     // its side in modules
	Replay  *Replay // nil at a table as it is now
	Levels  Levels
	Analyst bool  // somebody analyses games that are over
	Hint    *Hint // that the viewer was given, nil if none was
}

// NewBoard prepares a table for drawing.
func NewBoard(p Page, v table.View, log *Projection) *Board {
	names := make([]string, len(v.Seats))
	for i, s := range v.Seats {
		names[i] = s.Name
	}
	b := &Board{Page: p, View: v, Log: log, Teller: p.Speaker.Narrator(names, i18n.IsolatedNames)}
	b.Title, b.Tools = b.titleText(), true
	return b
}

// NewPast prepares a table as it was for drawing.
func NewPast(p Page, v table.View, log *Projection, r Replay) *Board {
	b := NewBoard(p, v, log)
	b.Replay = &r
	b.Title = b.titleText()
	return b
}

// State is the state of the game; the zero State before it begins.
func (b *Board) State() *razzia.State {
	if b.View.Game == nil {
		return &razzia.State{}
	}
	return &b.View.Game.State
}

// Waiting reports whether the game has not begun.
func (b *Board) Waiting() bool { return b.View.Game == nil }

// Over reports whether the game is over.
func (b *Board) Over() bool { return !b.Waiting() && b.State().Phase == razzia.Over }

// MyTurn reports whether the viewer is to move.
func (b *Board) MyTurn() bool { return !b.Waiting() && b.View.Game.Acting != razzia.NoSeat }

// Seated reports whether the viewer has a seat.
func (b *Board) Seated() bool { return b.mine() != razzia.NoSeat }

// mine is the seat that the viewer sits at: where he is to move, or the first of his.
func (b *Board) mine() razzia.Seat {
	if b.MyTurn() {
		return b.View.Game.Acting
	}
	for i, s := range b.View.Seats {
		if s.Mine {
			return razzia.Seat(i)
		}
	}
	return razzia.NoSeat
}

// mySeats counts the seats of the viewer: more than one if he plays at one device with others.
func (b *Board) mySeats() (n int) {
	for _, s := range b.View.Seats {
		if s.Mine {
			n++
		}
	}
	return n
}

// others lists the seats to draw across the table: clockwise from the left of the viewer, his own last;
// for who only watches, all.
func (b *Board) others() []razzia.Seat {
	n := len(b.View.Seats)
	first := b.mine()
	var list []razzia.Seat
	for i := range n {
		seat := razzia.Seat((int(first) + 1 + i) % n)
		if seat != first {
			list = append(list, seat)
		}
	}
	return list
}

// titleText is what the tab says: above all whose turn it is.
func (b *Board) titleText() string {
	switch {
	case b.Replay != nil:
		return b.T("replay.title")
	case b.Waiting():
		return b.T("wait.title")
	case b.Over():
		return b.T("end.title")
	case b.MyTurn():
		return "● " + b.turnText()
	case b.Reading():
		return "● " + b.T("lesson.title")
	}
	return b.turnText()
}

// turnText says whose turn it is, and what he is to do.
func (b *Board) turnText() string {
	s := b.State()
	key := "turn"
	if s.Phase == razzia.Bidding {
		key = "say"
	}
	switch {
	case b.Over():
		return b.outcome()
	case b.Reading():
		return b.T("lesson.title")
	case s.Actor == razzia.NoSeat:
		return b.T("table.turning_up")
	case b.MyTurn() && b.mySeats() == 1:
		return b.T("table.your_" + key)
	}
	return b.T("table."+key+"_of", "name", b.Teller.Name(s.Actor))
}

// outcome says who won, and to who won himself, that he did.
func (b *Board) outcome() string {
	switch {
	case b.mySeats() != 1 || !b.won(b.mine()):
		return b.Teller.Winners(*b.State())
	case len(b.State().Winners()) > 1:
		return b.T("end.you_share")
	}
	return b.T("end.you_win")
}

// then is the address of the table as it was after so many moves.
func (b *Board) then(moves int) string { return b.action("replay") + "?at=" + strconv.Itoa(moves) }

// action is where the forms of the table go.
func (b *Board) action(deed string) string { return "/t/" + string(b.View.ID) + "/" + deed }
