package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"razzia"
)

// A look is the colours of the table: brass on dark green by night, ink on cream by day. Nothing is told
// by colour alone.
type look struct {
	bar     lipgloss.Style // the title's bar
	turn    lipgloss.Style // whose turn it is, in the bar
	brass   lipgloss.Style // lines and frames
	key     lipgloss.Style // keys to press
	strong  lipgloss.Style // what matters now
	actor   lipgloss.Style // the seat to move
	faint   lipgloss.Style // what matters less
	spent   lipgloss.Style // cheques that are used up
	alarm   lipgloss.Style // police, and what went wrong
	good    lipgloss.Style // points won
	cursor  lipgloss.Style // the place of the cursor
	loot    [razzia.Police + 1]lipgloss.Style
	printed [razzia.Police + 1]lipgloss.Style // a card as it lies in the row
}

// A background says what the terminal writes upon.
type background bool

// The backgrounds.
const (
	night background = true
	day   background = false
)

// hues are a family's colour on a dark and on a light background.
type hues struct{ night, day string }

var (
	red    = hues{"#FF7B72", "#A81E1E"}
	violet = hues{"#C9A2F2", "#6B2A9B"}
	green  = hues{"#7FD48A", "#1D6B2F"}
	blue   = hues{"#7CB8FF", "#134F9E"}
	yellow = hues{"#FFDD55", "#7D5F00"}
	brown  = hues{"#D7A676", "#7A4A1E"}
	brass  = hues{"#D4AF37", "#7A5C00"}
	grey   = hues{"#8FA397", "#5E6B63"}
	ink    = hues{"#F4EFDC", "#10201A"}
)

// newLook mixes the colours for a background.
func newLook(on background) look {
	mix := func(h hues) color.Color {
		return lipgloss.LightDark(bool(on))(lipgloss.Color(h.day), lipgloss.Color(h.night))
	}
	ground := lipgloss.LightDark(bool(on))(lipgloss.Color("#DDE8D8"), lipgloss.Color("#0F3B2C"))
	plain := lipgloss.NewStyle()
	l := look{
		bar:    plain.Background(ground).Foreground(mix(brass)).Bold(true),
		turn:   plain.Background(ground).Foreground(mix(ink)).Bold(true),
		brass:  plain.Foreground(mix(brass)),
		key:    plain.Foreground(mix(brass)).Bold(true),
		strong: plain.Foreground(mix(ink)).Bold(true),
		actor:  plain.Background(ground).Foreground(mix(ink)).Bold(true),
		faint:  plain.Foreground(mix(grey)),
		spent:  plain.Foreground(mix(grey)).Strikethrough(true),
		alarm:  plain.Foreground(mix(red)).Bold(true),
		good:   plain.Foreground(mix(green)).Bold(true),
		cursor: plain.Reverse(true).Bold(true),
	}
	paper := lipgloss.LightDark(bool(on))(lipgloss.Color("#FFFFFF"), lipgloss.Color("#10201A"))
	for c := razzia.Ring; c <= razzia.Police; c++ {
		l.loot[c] = plain.Foreground(mix(hueOf(c)))
		l.printed[c] = plain.Background(mix(hueOf(c))).Foreground(paper)
	}
	return l
}

// hueOf gives the colour of a card's family (R1.2).
func hueOf(c razzia.Card) hues {
	switch {
	case c.IsJewel():
		return red
	case c.IsBusiness():
		return brown
	case c == razzia.Bodyguard:
		return violet
	case c == razzia.Car, c == razzia.Driver:
		return green
	case c == razzia.Thief:
		return blue
	case c == razzia.Gold:
		return yellow
	}
	return ink
}
