package ui

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A Board is a table ready to be rendered for one viewer. Its parts are small values, each of which draws a part of the page.
type Board struct {
	tablePage
	Invite   string // the address to share with friends
	QR       string // the address as a QR code: the path of an SVG picture, "" if it is not shown
	QRSize   int    // the side of the QR code in modules
	Site     string // the address of the server for the links that the viewer passes on
	OnlyHere bool   // only browsers on the server's machine can open Invite
	Levels   Levels
	Sent     []people.Sent // invitations to the table that waits, by the viewer; live updates leave them out
	Hint     *Hint         // the viewer's hint, nil without one
	Next     []NextStep    // what subjects offer to do after the game
	Study    *Analysis     // the analysis of the finished game for its result; nil on a replay, which has its own
}

// NewBoard makes the Board of a picture.
func NewBoard(p Page, pic picture.Picture) *Board {
	names := make([]string, len(pic.View.Seats))
	for i, s := range pic.View.Seats {
		names[i] = s.Name
	}
	b := &Board{tablePage: tablePage{Page: p, Picture: pic, Narrator: p.Localizer.Narrator(names, i18n.IsolatedNames)}}
	b.Narrator = b.Narrator.To(addressed(&b.tablePage))
	b.Title = titleOf(&b.tablePage)
	return b
}

// NewReplayBoard makes the Board of a moment of a table's past.
func NewReplayBoard(p Page, v table.View, log *picture.Log, r Replay) *Board {
	b := NewBoard(p, picture.Of(v, log, picture.Moment{Past: true}))
	b.Replay, b.marks = &r, marksOf(r.decision())
	b.Title = titleOf(&b.tablePage)
	return b
}

// addressed is the seat whose moves the log tells in the second person: that of the viewer. It is NoSeat if they have none,
// several, or one from which they resigned.
func addressed(p *tablePage) razzia.Seat {
	seat := p.Seat
	if p.Held != 1 || p.View.Seats[seat].Resigned {
		return razzia.NoSeat
	}
	return seat
}

// titleOf is the title of the browser tab. Usually it says whose turn it is.
func titleOf(p *tablePage) string {
	switch {
	case p.Replay != nil:
		return p.T("replay.title")
	case p.Waiting:
		return p.T("wait.title")
	case p.Over:
		return p.T("end.title")
	case p.MyTurn:
		return "● " + statusOf(p).title()
	case p.View.Lesson != nil && p.View.Lesson.Read:
		return "● " + p.T("lesson.title")
	}
	return statusOf(p).title()
}
