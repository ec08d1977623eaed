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
	p := &picture{look: newLook(profile{on: dark, shows: allColours}), narrator: i18n.EnglishNarrator(names[:s.Players]),
		game: razzia.Game{State: *s}, aids: true}
	for _, name := range names[:s.Players] {
		p.places = append(p.places, hotseat.Place{Name: name})
	}
	lines := tableView{picture: p, row: rowView{picture: p}}.spaced(positionWidth, tight)
	if c == NoColour {
		for i := range lines {
			lines[i] = ansi.Strip(lines[i])
		}
	}
	return lines
}
