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

// A background is what the terminal writes upon.
type background int

// The backgrounds.
const (
	night background = iota
	day
)

// A hue is a colour on each background, and what stands for it where there are only sixteen.
type hue struct{ night, day, fewNight, fewDay string }

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
	paper  = hue{"#10201A", "#FFFFFF", "0", "15"} // what is printed on a card
)

// A light is what decides how colours look: the background, and what the terminal makes of a colour.
type light struct {
	on    background
	shows lipgloss.CompleteFunc
}

// allColours is what a terminal makes of a colour that shows them all.
func allColours(_, _, full color.Color) color.Color { return full }

// mix gives a hue's colour in this light.
func (l light) mix(h hue) color.Color {
	few, full := h.fewNight, h.night
	if l.on == day {
		few, full = h.fewDay, h.day
	}
	return l.shows(lipgloss.Color(few), lipgloss.Color(full), lipgloss.Color(full))
}

// newLook mixes the colours for a light.
func newLook(in light) look {
	plain := lipgloss.NewStyle()
	l := look{
		bar:    plain.Background(in.mix(felt)).Foreground(in.mix(title)).Bold(true),
		turn:   plain.Background(in.mix(felt)).Foreground(in.mix(ink)).Bold(true),
		brass:  plain.Foreground(in.mix(brass)),
		key:    plain.Foreground(in.mix(brass)).Bold(true),
		strong: plain.Bold(true), // in the terminal's own colour: it can be read whatever the background
		actor:  plain.Background(in.mix(felt)).Foreground(in.mix(ink)).Bold(true),
		faint:  plain.Foreground(in.mix(grey)),
		spent:  plain.Foreground(in.mix(grey)).Strikethrough(true),
		alarm:  plain.Foreground(in.mix(red)).Bold(true),
		good:   plain.Foreground(in.mix(green)).Bold(true),
		cursor: plain.Reverse(true).Bold(true),
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		l.loot[c] = plain.Foreground(in.mix(hueOf(c)))
		l.printed[c] = plain.Background(in.mix(hueOf(c))).Foreground(in.mix(paper))
	}
	return l
}

// hueOf gives the colour of a card's family (R1.2).
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
