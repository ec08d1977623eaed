package ui

import (
	"strconv"

	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A Board is a table ready to be rendered for one viewer. Its parts are small values, each of which draws a part of the page.
type Board struct {
	picture
	Invite   string // the address to share with friends
	QR       string // the address as a QR code: the path of an SVG picture, "" if it is not shown
	QRSize   int    // the side of the QR code in modules
	Site     string // the address of the server for the links that the viewer passes on
	OnlyHere bool   // only browsers on the server's machine can open Invite
	Levels   Levels
	Analyst  bool      // finished games can be analysed
	Hint     *Hint     // the viewer's hint, nil without one
	Study    *Analysis // the analysis of the finished game for its result; nil on a replay, which has its own
}

// NewBoard makes the Board of a table's current state.
func NewBoard(p Page, v table.View, log *Projection) *Board {
	names := make([]string, len(v.Seats))
	for i, s := range v.Seats {
		names[i] = s.Name
	}
	b := &Board{picture: picture{Page: p, View: v, Log: log, Narrator: p.Localizer.Narrator(names, i18n.IsolatedNames)}}
	b.Narrator = b.Narrator.To(b.addressed())
	b.Title = b.titleText()
	return b
}

// NewReplayBoard makes the Board of a table's state at a moment of its past.
func NewReplayBoard(p Page, v table.View, log *Projection, r Replay) *Board {
	b := NewBoard(p, v, log)
	b.Replay, b.marks = &r, marksOf(r.decision())
	b.Title = b.titleText()
	return b
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
	if b.Replay.review() != nil {
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
		return "● " + statusOf(&b.picture).title()
	case b.Reading():
		return "● " + b.T("lesson.title")
	}
	return statusOf(&b.picture).title()
}
