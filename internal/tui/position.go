package tui

import (
	"github.com/charmbracelet/x/ansi"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// positionWidth is the width of a position that is printed, in columns: that of the smallest terminal.
const positionWidth = 80

// Position draws a state as the table does, for programs that print it line by line. The colours are those for dark terminals.
func Position(s *razzia.State, names []string, c Colours) []string {
	var places []hotseat.Place
	for _, name := range names[:s.Players] {
		places = append(places, hotseat.Place{Name: name})
	}
	p := pictureOf(razzia.Game{State: *s}, places)
	p.look, p.narrator, p.aids = newLook(profile{on: dark, shows: allColours}), i18n.EnglishNarrator(names[:s.Players]), true
	lines := tableView{picture: p, row: rowView{picture: p}}.spaced(positionWidth, tight)
	if c == NoColour {
		for i := range lines {
			lines[i] = ansi.Strip(lines[i])
		}
	}
	return lines
}
