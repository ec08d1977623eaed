package paper

import (
	"strings"

	"razzia"
	"razzia/internal/paper/vector"
	"razzia/internal/web/ui"
	"razzia/internal/web/ui/art"
)

// A card is as large as those of most card games, so that sleeves fit. Nine of them fill both sizes of paper.
var cardGrid = grid{columns: 3, rows: 3, width: 63, height: 88}

// The parts of a card, in mm. A white edge hides it if a card is cut or printed a little beside its place.
const (
	border  = 2.5  // the white edge
	rounded = 4    // the radius of the frame
	plate   = 12   // height of the plate with the name
	inner   = 58.0 // width inside the edge: one mm for each unit of the drawings
)

// window is the part of the drawing of a card that shows its picture, as on the plates of the table.
var window = struct{ x, y, width, height float64 }{3, 24, inner, 59}

// cards draws all cards of the deck (R1.2), and their backs.
func (s *studio) cards() {
	var fronts []piece
	for _, family := range ui.CardFamilies() {
		for _, c := range family.Cards {
			for range c.Copies() {
				fronts = append(fronts, func(p *Page, x, y float64) { s.card(p, c, family, x, y) })
			}
		}
	}
	s.sheets(cardGrid, fronts, s.cardBack)
}

// card draws the front of a card: its name on a plate in the colour of its family, its picture, and what it scores.
func (s *studio) card(p *Page, c razzia.Card, family ui.CardFamily, x, y float64) {
	x, y = x+border, y+border
	const height = 88 - 2*border
	colour, ground, ink := art.Family(c), "card", "card-ink"
	if c == razzia.Police {
		ground, ink = "police", "police-ink"
	}
	ground, ink = s.tint(ground, "white"), s.tint(ink, "black")
	p.fill(x, y, inner, height, rounded, ground)
	p.draw(vector.Shape{Path: topOf(x, y, inner, plate, rounded), Fill: opaque(s.tint(colour, "white"))})
	s.name(p, c, x, y)
	p.line(x, y+plate, x+inner, y+plate, 0.5, ink)
	p.line(x, y+plate+1, x+inner, y+plate+1, 0.3, s.tint(lineOn(c, colour), "black"))
	s.picture(p, c, x, y+plate+1.4)
	s.about(p, family, x, y+plate+1.4+window.height, ink)
	p.frame(x, y, inner, height, rounded, 0.7, s.tint("card-ink", "black"))
}

// lineOn is the colour of the second line below the plate.
func lineOn(c razzia.Card, colour string) string {
	if c == razzia.Police {
		return "police-ink"
	}
	return colour
}

// name writes the name of a card on its plate, beside the mark of its family.
func (s *studio) name(p *Page, c razzia.Card, x, y float64) {
	const mark = 6.4
	ink := "card"
	if c == razzia.Gold {
		ink = "on-gold"
	}
	name := upperFirst(s.words.Card(c))
	size := narrowBold.fitting(name, 21, inner-mark-11)
	p.left(name, narrowBold, size, x+4, y+plate/2+0.36*size*pt, s.tint(ink, "black"))
	s.place(p, art.MarkSymbol(c, string(s.words.Theme())), s.tint(ink, "black"), 16, x+inner-mark-4, y+(plate-mark)/2, mark)
}

// picture draws the picture of a card.
func (s *studio) picture(p *Page, c razzia.Card, x, y float64) {
	to := vector.Matrix{A: 1, D: 1, E: x - window.x, F: y - window.y}
	p.clipped(x, y, window.width, window.height, func() {
		for _, shape := range s.symbol(art.Symbol(c, string(s.words.Theme())), "card-ink") {
			if low, high := shape.Path.Bounds(); high.Y+shape.Width < window.y || low.Y-shape.Width > window.y+window.height {
				continue // outside of the window
			}
			p.draw(shape.Moved(to))
		}
	})
}

// about writes what a family scores, below the picture. A cross marks the cards that leave every property after a round (R6.3).
func (s *studio) about(p *Page, family ui.CardFamily, x, y float64, ink string) {
	const high, crossed = 10.2, 5.4
	room := inner - 6.0
	if family.Leaves() {
		room -= 2 * crossed
		cross(p, x+4.6, y+high/2-0.6, 1.1, ink)
	}
	text := s.words.Text("reference."+family.Key, family.Points...)
	size, lines := narrow.filling(text, 7.8, room, high-1.6)
	step := size * pt * leading
	top := y + high/2 - 0.6 - step*float64(len(lines)-1)/2 + 0.34*size*pt
	for i, line := range lines {
		p.middle(line, narrow, size, x+inner/2, top+step*float64(i), ink)
	}
}

// cross draws a cross in a circle around a point.
func cross(p *Page, x, y, half float64, ink string) {
	p.draw(vector.Shape{Path: vector.Ellipse(vector.Point{X: x, Y: y}, 2*half, 2*half), Stroke: opaque(ink), Width: 0.3})
	p.line(x-half, y-half, x+half, y+half, 0.5, ink)
	p.line(x-half, y+half, x+half, y-half, 0.5, ink)
}

// cardBack draws the back of a card inside its white edge.
func (s *studio) cardBack(p *Page, x, y float64) {
	to := vector.Matrix{A: inner / 64, D: (88 - 2*border) / 88, E: x + border, F: y + border}
	for _, shape := range s.symbol(art.CardBack, "card-ink") {
		p.draw(shape.Moved(to))
	}
}

// topOf is a rectangle of which only the upper corners are round.
func topOf(x, y, width, height, r float64) vector.Path {
	k, right := r*0.4477, x+width
	return vector.Path{
		{Op: vector.Move, P: [3]vector.Point{{X: x, Y: y + height}}},
		{Op: vector.Line, P: [3]vector.Point{{X: x, Y: y + r}}},
		{Op: vector.Curve, P: [3]vector.Point{{X: x, Y: y + k}, {X: x + k, Y: y}, {X: x + r, Y: y}}},
		{Op: vector.Line, P: [3]vector.Point{{X: right - r, Y: y}}},
		{Op: vector.Curve, P: [3]vector.Point{{X: right - k, Y: y}, {X: right, Y: y + k}, {X: right, Y: y + r}}},
		{Op: vector.Line, P: [3]vector.Point{{X: right, Y: y + height}}},
		{Op: vector.Close},
	}
}

// upperFirst writes the first letter of a name large.
func upperFirst(name string) string {
	for i := range name {
		if i > 0 {
			return strings.ToUpper(name[:i]) + name[i:]
		}
	}
	return strings.ToUpper(name)
}
