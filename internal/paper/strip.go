package paper

import (
	"strconv"

	"razzia"
	"razzia/internal/web/ui"
)

// The strip, in mm. Each police card covers a part of the one before, so that seven of them fit on a sheet.
const (
	stepWide  = 34.0 // from the left edge of a card to that of the next one
	stripHigh = 112.0
	stripHead = 12.0
)

// strip draws the places of the police cards. The last ones end the round (R6.1).
func (s *studio) strip() {
	p := s.page()
	top := s.firstLine(p) + 6
	four := razzia.State{Players: razzia.MaxPlayers}
	last := four.RaidAt()
	wide := stepWide*float64(last-1) + cardGrid.width
	left := (p.Width - wide) / 2
	p.fill(left, top, wide, stripHigh, rounded, s.tint("felt", "white"))
	p.draw(capOf(left, top, wide, s.tint("police", "white")))
	p.left(s.words.Text("table.police_line"), narrowBold, 18, left+5, top+8.4, s.tint("police-ink", "black"))
	for n := range last {
		s.stripPlace(p, n+1, last, left+stepWide*float64(n), top+stripHead)
	}
	p.line(left, top+stripHead, left+wide, top+stripHead, 0.5, "black")
	p.frame(left, top, wide, stripHigh, rounded, 0.7, "black")
	police := ui.CardFamilies()[len(ui.CardFamilies())-1]
	p.left(s.words.Text("reference."+police.Key, police.Points...), narrow, 11, left+5, top+stripHigh-4, s.tint("ink", "black"))
}

// stripPlace draws the place of the nth police card: the part of it that the next card leaves free.
func (s *studio) stripPlace(p *Page, n, last int, x, y float64) {
	const high = 88.0
	two := razzia.State{Players: razzia.MinPlayers}
	colour, wide := "ink-soft", stepWide
	if n == last {
		wide = cardGrid.width
	} else {
		p.line(x+stepWide, y+3, x+stepWide, y+high, 0.3, s.tint("line", "black"))
	}
	if n == last || n == two.RaidAt() {
		colour = "raid"
		s.place(p, "raid", "raid", 32, x+wide/2-7, y+16, 14)
	}
	p.middle(strconv.Itoa(n), bold, 44, x+wide/2, y+52, s.tint(colour, "black"))
	if n == two.RaidAt() {
		players := s.words.Text("home.players", "n", int(razzia.MinPlayers))
		p.middle(players, narrowBold, 11, x+wide/2, y+62, s.tint(colour, "black"))
	}
	if n == last {
		p.middle(s.words.Text("shown.raid"), narrowBold, 24, x+wide/2, y+66, s.tint(colour, "black"))
	}
}
