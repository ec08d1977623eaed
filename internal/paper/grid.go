package paper

// A grid is a block of equal pieces in the middle of a page, which are cut apart along its lines.
type grid struct {
	columns, rows int
	width, height float64 // of a piece, in mm
}

// Cut marks, in mm: how far from the block they begin and end, and the arms of the crosses between pieces. Some printers leave so much free
// that they lose the outer ones on Letter.
const (
	markFrom = 0.6
	markTo   = 3.2
	arm      = 1.2
)

// pieces is the number of pieces on a page.
func (g grid) pieces() int { return g.columns * g.rows }

// sheets is the number of pages with a number of pieces, and with their backs.
func (g grid) sheets(pieces int) int { return 2 * ((pieces + g.pieces() - 1) / g.pieces()) }

// corner is the upper left corner of the block on a page. The block stands in the middle between left and right, so that backs fall on
// their fronts when the page is turned over its long edge; over it there is room for the first line.
func (g grid) corner(p *Page) (x, y float64) {
	free := p.Height - float64(g.rows)*g.height
	return (p.Width - float64(g.columns)*g.width) / 2, min(free/2+1.4, 18)
}

// at is the upper left corner of a piece: from left to right, and from the top. On backs the columns are mirrored.
func (g grid) at(p *Page, piece int, back bool) (x, y float64) {
	left, top := g.corner(p)
	column := piece % g.columns
	if back {
		column = g.columns - 1 - column
	}
	return left + float64(column)*g.width, top + float64(piece/g.columns)*g.height
}

// marks draws the cut marks: at both ends of each line along which to cut, and where two of them cross.
func (g grid) marks(p *Page) {
	left, top := g.corner(p)
	right, bottom := left+float64(g.columns)*g.width, top+float64(g.rows)*g.height
	mark := func(x1, y1, x2, y2 float64) { p.line(x1, y1, x2, y2, 0.15, "black") }
	for c := range g.columns + 1 {
		x := left + float64(c)*g.width
		mark(x, top-markTo, x, top-markFrom)
		mark(x, bottom+markFrom, x, bottom+markTo)
	}
	for r := range g.rows + 1 {
		y := top + float64(r)*g.height
		mark(left-markTo, y, left-markFrom, y)
		mark(right+markFrom, y, right+markTo, y)
		for c := range g.columns + 1 {
			x := left + float64(c)*g.width
			p.line(max(left, x-arm), y, min(right, x+arm), y, 0.1, "black")
			p.line(x, max(top, y-arm), x, min(bottom, y+arm), 0.1, "black")
		}
	}
}

// firstLine writes the line about whose game it is over a block, in parts between the cut marks.
func (g grid) firstLine(p *Page, line string) {
	const beside = 2.0 // mm from a cut mark
	left, top := g.corner(p)
	size, room := 5.4, g.width-2*beside
	for len(narrow.wrap(line, size, room)) > g.columns {
		size -= 0.1
	}
	for len(narrow.wrap(line, size, room-1)) <= g.columns {
		room-- // parts of about the same width
	}
	for column, part := range narrow.wrap(line, size, room) {
		p.left(part, narrow, size, left+float64(column)*g.width+beside, top-1.3, "black")
	}
}

// A piece is drawn with its upper left corner at a place of a page.
type piece func(p *Page, x, y float64)

// sheets draws pieces on as many pages as they need, and after each page the one with their backs.
func (s *studio) sheets(g grid, fronts []piece, back piece) {
	for from := 0; from < len(fronts); from += g.pieces() {
		some := fronts[from:min(from+g.pieces(), len(fronts))]
		front := s.page()
		g.firstLine(front, s.words.Text("paper.line"))
		g.marks(front)
		for i, draw := range some {
			x, y := g.at(front, i, false)
			draw(front, x, y)
		}
		behind := s.page()
		g.firstLine(behind, s.words.Text("paper.line"))
		for i := range some {
			x, y := g.at(behind, i, true)
			back(behind, x, y)
		}
	}
}
