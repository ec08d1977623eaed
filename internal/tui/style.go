package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"razzia"
)

// A look is the set of styles of the table: brass on dark green for dark terminals, ink on cream for light ones. No
// information is in the colour alone. It has 31 KB, so there is one of it for each profile, and it is not changed.
type look struct {
	bar     lipgloss.Style // the title's bar
	turn    lipgloss.Style // whose turn it is, in the bar
	brass   lipgloss.Style // lines and frames
	key     lipgloss.Style // keys to press
	strong  lipgloss.Style // the important text
	actor   lipgloss.Style // the seat to move
	faint   lipgloss.Style // the less important text
	spent   lipgloss.Style // spent cheques
	alarm   lipgloss.Style // police, warnings and errors
	good    lipgloss.Style // cards and points won
	cursor  lipgloss.Style // the place of the cursor
	loot    [razzia.Police + 1]lipgloss.Style
	printed [razzia.Police + 1]lipgloss.Style // a card in the row
}

// A background is the background of the terminal: dark or light.
type background int

// The backgrounds.
const (
	dark background = iota
	light
)

// A hue is a colour for each background, with a replacement for terminals with sixteen colours.
type hue struct{ dark, light, fewDark, fewLight string }

var (
	red    = hue{"#FF7B72", "#A81E1E", "9", "1"}
	violet = hue{"#C9A2F2", "#6B2A9B", "13", "5"}
	green  = hue{"#7FD48A", "#1D6B2F", "10", "2"}
	blue   = hue{"#7CB8FF", "#134F9E", "12", "4"}
	yellow = hue{"#FFDD55", "#7D5F00", "11", "3"}
	brown  = hue{"#D7A676", "#7A4A1E", "3", "3"}
	brass  = hue{"#D4AF37", "#7A5C00", "3", "3"}
	title  = hue{"#D4AF37", "#5A4300", "11", "0"}
	felt   = hue{"#0F3B2C", "#CFE0CC", "2", "10"}
	grey   = hue{"#8FA397", "#5E6B63", "7", "8"}
	ink    = hue{"#F4EFDC", "#10201A", "15", "0"}
	paper  = hue{"#10201A", "#FFFFFF", "0", "15"} // the text on a card
)

// A profile describes how a terminal shows colours: its background, and the colours that it supports.
type profile struct {
	on    background
	shows lipgloss.CompleteFunc
}

// allColours selects the full colour, for a terminal that supports all.
func allColours(_, _, full color.Color) color.Color { return full }

// colour is the colour of a hue in this profile.
func (p profile) colour(h hue) color.Color {
	few, full := h.fewDark, h.dark
	if p.on == light {
		few, full = h.fewLight, h.light
	}
	return p.shows(lipgloss.Color(few), lipgloss.Color(full), lipgloss.Color(full))
}

// newLook makes the styles for a profile.
func newLook(in profile) *look {
	plain := lipgloss.NewStyle()
	l := &look{
		bar:    plain.Background(in.colour(felt)).Foreground(in.colour(title)).Bold(true),
		turn:   plain.Background(in.colour(felt)).Foreground(in.colour(ink)).Bold(true),
		brass:  plain.Foreground(in.colour(brass)),
		key:    plain.Foreground(in.colour(brass)).Bold(true),
		strong: plain.Bold(true), // no colour of its own: readable on every background
		actor:  plain.Background(in.colour(felt)).Foreground(in.colour(ink)).Bold(true),
		faint:  plain.Foreground(in.colour(grey)),
		spent:  plain.Foreground(in.colour(grey)).Strikethrough(true),
		alarm:  plain.Foreground(in.colour(red)).Bold(true),
		good:   plain.Foreground(in.colour(green)).Bold(true),
		cursor: plain.Reverse(true).Bold(true),
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		l.loot[c] = plain.Foreground(in.colour(hueOf(c)))
		l.printed[c] = plain.Background(in.colour(hueOf(c))).Foreground(in.colour(paper))
	}
	return l
}

// hueOf is the hue of a card's family (R1.2).
func hueOf(c razzia.Card) hue {
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
