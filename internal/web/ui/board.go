package ui

import (
	"slices"
	"strconv"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A Board is a table ready to be rendered for one viewer.
type Board struct {
	Page
	View     table.View
	Log      *Projection
	Narrator i18n.Narrator
	Invite   string  // the address to share with friends
	QR       string  // the address as a QR code: the path of an SVG picture, "" if it is not shown
	QRSize   int     // the side of the QR code in modules
	Site     string  // the address of the server for the links that the viewer passes on
	OnlyHere bool    // only browsers on the server's machine can open Invite
	Replay   *Replay // nil for the current state of the table
	Levels   Levels
	Analyst  bool            // finished games can be analysed
	Hint     *Hint           // the viewer's hint, nil without one
	Study    *Analysis       // the analysis of the finished game for its result; nil on a replay, which has its own
	Beat     table.Beat      // of the picture, Final for the newest state
	Hold     time.Duration   // how long the picture is held before the next one
	Steps    []time.Duration // how long its steps take, without the last one; none if it shows everything at once
}

// NewBoard makes the Board of a table's current state.
func NewBoard(p Page, v table.View, log *Projection) *Board {
	names := make([]string, len(v.Seats))
	for i, s := range v.Seats {
		names[i] = s.Name
	}
	b := &Board{Page: p, View: v, Log: log, Narrator: p.Localizer.Narrator(names, i18n.IsolatedNames)}
	b.Narrator = b.Narrator.To(b.addressed())
	b.Title = b.titleText()
	return b
}

// NewReplayBoard makes the Board of a table's state at a moment of its past.
func NewReplayBoard(p Page, v table.View, log *Projection, r Replay) *Board {
	b := NewBoard(p, v, log)
	b.Replay = &r
	b.Title = b.titleText()
	return b
}

// State returns the state of the game, the zero State before it begins.
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
func (b *Board) MyTurn() bool { return b.Beat == table.Final && b.faces() }

// faces reports whether the table is seen from the seat that acts. In a picture of the past that seat has moved.
func (b *Board) faces() bool { return !b.Waiting() && b.View.Game.Acting != razzia.NoSeat }

// Seated reports whether the viewer has a seat.
func (b *Board) Seated() bool { return b.mySeat() != razzia.NoSeat }

// mySeat returns the viewer's seat. If they have several, it is the one that is to move, else the first. A viewer
// without a seat has NoSeat.
func (b *Board) mySeat() razzia.Seat {
	if b.faces() {
		return b.View.Game.Acting
	}
	for i, s := range b.View.Seats {
		if s.Mine {
			return razzia.Seat(i)
		}
	}
	return razzia.NoSeat
}

// mySeats counts the viewer's seats. It is more than one if several people play at the viewer's device.
func (b *Board) mySeats() (n int) {
	for _, s := range b.View.Seats {
		if s.Mine {
			n++
		}
	}
	return n
}

// addressed is the seat whose moves the log tells in the second person: that of the viewer. It is NoSeat if they have none,
// several, or one from which they resigned.
func (b *Board) addressed() razzia.Seat {
	seat := b.mySeat()
	if b.mySeats() != 1 || b.View.Seats[seat].Resigned {
		return razzia.NoSeat
	}
	return seat
}

// others lists the seats to draw around the table, clockwise from the left of the viewer and without mySeat. For a
// spectator these are all seats.
func (b *Board) others() []razzia.Seat {
	n := len(b.View.Seats)
	first := b.mySeat()
	var list []razzia.Seat
	for i := range n {
		seat := razzia.Seat((int(first) + 1 + i) % n)
		if seat != first {
			list = append(list, seat)
		}
	}
	return list
}

// fillsWindow reports whether the table fills the window and has no header: during the game and after it.
func (b *Board) fillsWindow() bool { return !b.Waiting() }

// sizeClass is the CSS class of the table's size: the number of opponents, and whether the viewer watches.
func (b *Board) sizeClass() string {
	class := "n" + strconv.Itoa(len(b.others()))
	if !b.Waiting() && !b.Seated() {
		class += " watched"
	}
	if b.Replay != nil {
		class += " replayed"
	}
	if b.gameReview() != nil {
		class += " reviewed"
	}
	return class
}

// titleText is the title of the browser tab. Usually it says whose turn it is.
func (b *Board) titleText() string {
	switch {
	case b.Replay != nil:
		return b.T("replay.title")
	case b.Waiting():
		return b.T("wait.title")
	case b.Over():
		return b.T("end.title")
	case b.MyTurn():
		return "● " + b.statusTitle()
	case b.Reading():
		return "● " + b.T("lesson.title")
	}
	return b.statusTitle()
}

// outcome says who won. It addresses the viewer if they are a winner and have not resigned.
func (b *Board) outcome() string {
	switch {
	case !slices.ContainsFunc(b.State().Winners(), b.isMe):
		return b.Narrator.Winners(*b.State())
	case len(b.State().Winners()) > 1:
		return b.T("end.you_share")
	}
	return b.T("end.you_win")
}

// replayPath is the address of the replay after a number of moves.
func (b *Board) replayPath(moves int) string {
	return b.action("replay") + "?at=" + strconv.Itoa(moves)
}

// action is the address that handles an action at the table: /t/ID/NAME.
func (b *Board) action(name string) string { return "/t/" + string(b.View.ID) + "/" + name }
