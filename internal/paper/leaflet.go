package paper

import (
	"razzia"
	"razzia/internal/web/ui/art"
)

// leafletPages is the number of pages of the leaflet of the rules: both sides of a sheet.
const leafletPages = 2

// leafletColumns are the columns of a page.
const leafletColumns = 2

// leafletGap is the space between two columns, in mm.
const leafletGap = 7.0

// A column is a part of a page that text fills.
type column struct {
	page         *Page
	x, y         float64
	room, height float64
}

// rules draws the rules on two pages: the clauses of the page of the rules, in the largest size in which all fit.
func (s *studio) rules() {
	var text flow
	for _, c := range s.words.Rules() {
		switch {
		case c.IsChapter():
			text = append(text, heading(c.ID+"  "+c.Heading, 1.35, 0.7))
		default:
			text = append(text, heading(c.ID+"  "+c.Heading, 1, 0.35))
		}
		text = append(text, blocksOf(c.Blocks)...)
	}
	columns := s.leaflet()
	size := 13.0
	for text.fill(columns, size, false) > 0 {
		size -= 0.05
	}
	text.fill(columns, size, true)
}

// leaflet begins the pages of the leaflet, and returns their columns.
func (s *studio) leaflet() (columns []column) {
	for n := range leafletPages {
		p := s.page()
		top := s.firstLine(p)
		if n == 0 {
			top = s.leafletHead(p, top)
		}
		room := (p.Width - 2*edge - leafletGap*(leafletColumns-1)) / leafletColumns
		for c := range leafletColumns {
			columns = append(columns, column{p, edge + float64(c)*(room+leafletGap), top, room, p.Height - edge + 2 - top})
		}
	}
	return columns
}

// leafletHead draws the name of the game, and some of its cards.
func (s *studio) leafletHead(p *Page, top float64) float64 {
	const high = 24.0
	const wide = high * 240 / 72
	s.place(p, "logo", s.tint("brass", "black"), 240, edge, top, wide)
	p.left(s.words.Text("rules.title"), narrowBold, 20, edge+wide+6, top+9, "black")
	const cards = 3 * 18.5
	for i, line := range narrow.wrap(s.words.Text("home.tagline"), 9, p.Width-2*edge-wide-cards-10) {
		p.left(line, narrow, 9, edge+wide+6, top+14+float64(i)*3.8, "black")
	}
	for i, c := range []razzia.Card{razzia.Police, razzia.Watch, razzia.Car} {
		s.place(p, art.Symbol(c, string(s.words.Theme())), "black", 64, p.Width-edge-float64(i+1)*18.5+1.5, top, 17)
	}
	return top + high + 4
}

// fill writes the text into columns if it is drawn, and returns how many paragraphs found no place.
func (f flow) fill(columns []column, size float64, drawn bool) (left int) {
	at, used := 0, 0.0
	for i, p := range f {
		space := 0.0
		if used > 0 {
			space = p.before * size * pt * lineHigh
		}
		for at < len(columns) && used+space+f.together(i, size, columns[at].room) > columns[at].height {
			at, used, space = at+1, 0, 0
		}
		if at == len(columns) {
			return len(f) - i
		}
		c := columns[at]
		if drawn {
			p.draw(c.page, c.x, c.y+used+space, size, c.room)
		}
		used += space + p.height(size, c.room)
	}
	return 0
}

// together is the height of a paragraph and of those that it stays with.
func (f flow) together(i int, size, room float64) (high float64) {
	end := i + 1
	for end < len(f) && f[end-1].keep {
		end++
	}
	return f[i:end].height(size, room)
}
