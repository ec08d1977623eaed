package paper

import (
	"strconv"

	"razzia"
	"razzia/internal/web/ui/art"
)

// A cheque has the shape of its drawing, 72 by 44, and is larger than a card.
var chequeGrid = grid{columns: 2, rows: 4, width: 90, height: 55}

// chequeWide is the width of the drawing on a cheque, in mm, within a white edge.
const chequeWide = 85.0

// cheques draws all cheques (R1.3). Their backs show no number: packages are dealt by lot.
func (s *studio) cheques() {
	var fronts []piece
	for i := range razzia.MaxCheque {
		fronts = append(fronts, func(p *Page, x, y float64) { s.cheque(p, i+1, x, y) })
	}
	s.sheets(chequeGrid, fronts, s.chequeBack)
}

// chequeBack draws a spent cheque, with the name of the game in the place of the number.
func (s *studio) chequeBack(p *Page, x, y float64) {
	s.chequePicture(p, true, x, y)
	const wide, high = 26.0, 26.0 * 72 / 240
	left, top, scale := chequeCorner(x, y)
	s.place(p, "logo", s.tint("card-ink", "black"), 240, left+44*scale-wide/2, top+22*scale-high/2, wide)
}

// cheque draws an open cheque with its number.
func (s *studio) cheque(p *Page, c razzia.Cheque, x, y float64) {
	s.chequePicture(p, false, x, y)
	const size = 50.0
	left, top, scale := chequeCorner(x, y)
	p.middle(strconv.Itoa(int(c)), bold, size, left+44*scale, top+21*scale+0.35*size*pt, s.tint("card-ink", "black"))
}

// chequePicture draws the picture of a cheque, open or spent.
func (s *studio) chequePicture(p *Page, spent bool, x, y float64) {
	left, top, _ := chequeCorner(x, y)
	s.place(p, art.ChequeSymbol(string(s.words.Theme()), spent), "card-ink", 72, left, top, chequeWide)
}

// chequeCorner is the corner of the drawing on a cheque, and its scale.
func chequeCorner(x, y float64) (left, top, scale float64) {
	scale = chequeWide / 72
	return x + (chequeGrid.width-chequeWide)/2, y + (chequeGrid.height-44*scale)/2, scale
}
