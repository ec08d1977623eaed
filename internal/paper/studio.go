package paper

import (
	"sync"

	"razzia/internal/i18n"
	"razzia/internal/paper/vector"
	"razzia/internal/web/ui/art"
)

// A studio draws the pages of an order.
type studio struct {
	order Order
	words *i18n.Localizer
	pages []*Page
}

// drawings are those of the table, read once.
var drawings = sync.OnceValue(func() *vector.Drawing {
	drawing, err := vector.Parse(art.Sprite())
	if err != nil {
		panic("paper: " + err.Error()) // it is part of the program
	}
	return drawing
})

// symbol is a drawing of the table. The colour is that of drawings in one colour.
func (s *studio) symbol(id, colour string) []vector.Shape {
	shapes, err := drawings().Symbol(id, colour)
	if err != nil {
		panic("paper: " + err.Error()) // it is part of the program
	}
	if s.order.Ink == LineArt {
		return lineArt(shapes)
	}
	return thinned(shapes, finer)
}

// place draws a drawing with its upper left corner at a place. The width is that of its view box, on the page that of the drawing.
func (s *studio) place(p *Page, id, colour string, width, x, y, wide float64) {
	to := vector.Fit(0, 0, width, vector.Point{X: x, Y: y}, wide)
	for _, shape := range s.symbol(id, colour) {
		p.draw(shape.Moved(to))
	}
}

// tint is a colour, or for line art another one: black for lines and letters, white for what they stand on.
func (s *studio) tint(colour, instead string) string {
	if s.order.Ink == LineArt {
		return instead
	}
	return colour
}

// page begins a page.
func (s *studio) page() *Page {
	p := new(Page)
	p.Width, p.Height = s.order.Format()
	s.pages = append(s.pages, p)
	return p
}

// Type of the first line, in points, and its distance from the upper edge, in mm: most printers leave 6 mm free.
const (
	lineSize = 6
	lineTop  = 8.5
)

// firstLine writes the line about whose game it is, over a page without cut marks, and returns what is left for the page below it.
func (s *studio) firstLine(p *Page) (top float64) {
	line := s.words.Text("paper.line")
	size := narrow.fitting(line, lineSize, p.Width-2*edge)
	p.middle(line, narrow, size, p.Width/2, lineTop, "black")
	return lineTop + 4
}

// edge is the width of the margin of a page, in mm.
const edge = 12.0
