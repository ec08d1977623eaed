package tui

import "strings"

// A titleBar is the bar at the top of the table: the round, and the player whose turn it is.
type titleBar struct {
	*picture
	unsaved string // the warning that the game is not saved; "" if it is
}

// line draws the bar.
func (b titleBar) line(width int) string {
	left := " ◆ RAZZIA! ◆  " + b.narrator.Text("table.round", "round", int(b.state().Round))
	right := b.whoseTurn() + " "
	if b.unsaved != "" {
		left = clip(left+"   "+b.unsaved, width-columns(right)-1)
	}
	gap := max(width-columns(left)-columns(right), 1)
	return b.look.bar.Render(left+strings.Repeat(" ", gap)) + b.look.turn.Render(right)
}

// whoseTurn names the player who is to act.
func (b titleBar) whoseTurn() string {
	switch {
	case b.over():
		return b.text("end.title")
	case b.link.sending:
		return b.text("connection.sending")
	case b.botDue:
		return b.thinking()
	}
	return "► " + b.narrator.Text("table.turn_of", "name", b.actor())
}
