package tui

import (
	"github.com/charmbracelet/x/ansi"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// positionWidth is the width of a position that is printed, in columns: that of the smallest terminal.
const positionWidth = 80

// Position draws a state as the table does, for programs that print it line by line, in the words of a narrator. The colours are those for
// dark terminals.
func Position(s *razzia.State, n i18n.Narrator, c Colours) []string {
	places := make([]hotseat.Place, s.Players)
	for seat := range places {
		places[seat].Name = n.Name(razzia.Seat(seat))
	}
	p := pictureOf(razzia.Game{State: *s}, places)
	p.look, p.narrator, p.aids = newLook(profile{on: dark, shows: allColours}), n, true
	lines := tableView{picture: p, row: rowView{picture: p}}.spaced(positionWidth, tight)
	if c == NoColour {
		for i := range lines {
			lines[i] = ansi.Strip(lines[i])
		}
	}
	return lines
}
