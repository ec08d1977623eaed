package paper

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/paper/vector"
	"razzia/internal/web/ui"
	"razzia/internal/web/ui/art"
)

// An aid has its turn on the front and its points on the back. Four of them fill a page.
var aidGrid = grid{columns: 2, rows: 2, width: 94, height: 126}

// aidClauses are what a player has to know while they play: their turn, auctions, and the end of a round.
var aidClauses = []string{"R3.1", "R3.2", "R3.3", "R4.1", "R4.2", "R4.3", "R4.5", "R6.1"}

// aids draws an aid for each player, on as many pages as that takes.
func (s *studio) aids() {
	fronts := make([]piece, aidGrid.sheets(int(razzia.MaxPlayers))/2*aidGrid.pieces())
	for i := range fronts {
		fronts[i] = s.aidFront
	}
	s.sheets(aidGrid, fronts, s.aidBack)
}

// Distances on an aid, in mm.
const (
	aidEdge = 3.0
	aidHead = 11.0
	aidRoom = 4.0 // between the frame and the text
)

// aidFrame draws the frame of an aid and its heading, and returns where the text begins and how wide it is.
func (s *studio) aidFrame(p *Page, heading string, x, y float64) (left, top, room float64) {
	x, y = x+aidEdge, y+aidEdge
	wide, high := aidGrid.width-2*aidEdge, aidGrid.height-2*aidEdge
	p.fill(x, y, wide, high, rounded, s.tint("card", "white"))
	p.draw(capOf(x, y, wide, s.tint("accent", "white")))
	p.left(heading, narrowBold, 16, x+aidRoom, y+7.8, s.tint("on-accent", "black"))
	p.line(x, y+stripHead, x+wide, y+stripHead, 0.4, "black")
	p.frame(x, y, wide, high, rounded, 0.6, "black")
	return x + aidRoom, y + stripHead + 2, wide - 2*aidRoom
}

// capOf is a plate along the upper edge of a frame.
func capOf(x, y, width float64, paint string) vector.Shape {
	return vector.Shape{Path: topOf(x, y, width, stripHead, rounded), Fill: opaque(paint)}
}

// aidFront draws what a player does, in the words of the rules.
func (s *studio) aidFront(p *Page, x, y float64) {
	left, top, room := s.aidFrame(p, s.words.Text("table.your_turn"), x, y)
	var flow flow
	for _, c := range s.words.Rules() {
		for _, id := range aidClauses {
			if c.ID == id {
				flow = append(flow, heading(c.Heading, 1.12, 0.3))
				flow = append(flow, blocksOf(c.Blocks)...)
			}
		}
	}
	high := y + aidGrid.height - aidEdge - 2 - top
	size := 9.0
	for flow.height(size, room) > high {
		size -= 0.05
	}
	flow.draw(p, left, top, size, room)
}

// aidBack draws what the families score.
func (s *studio) aidBack(p *Page, x, y float64) {
	left, top, room := s.aidFrame(p, s.words.Text("paper.aid_points"), x, y)
	families := ui.CardFamilies()
	high := (y + aidGrid.height - aidEdge - 1 - top) / float64(len(families)+1)
	for i, f := range families {
		s.aidRow(p, aidRow{art.MarkSymbol(f.Cards[0], string(s.words.Theme())), 16, art.Family(f.Cards[0]), s.words.Family(f.Cards[0]),
			s.words.Text("reference."+f.Key, f.Points...), f.Leaves()}, left, top+high*float64(i), room)
	}
	s.aidRow(p, aidRow{art.ChequeSymbol(string(s.words.Theme()), false), 72, "card-ink", s.words.Text("score.cheques"),
		s.words.Text("reference.cheque", ui.ChequePoints()...), false}, left, top+high*float64(len(families)), room)
}

// An aidRow is what one family scores.
type aidRow struct {
	symbol      string
	width       float64 // of its view box
	colour      string
	name, about string
	leaves      bool // every property after a round
}

// aidRow draws a row: a picture, a name and a text below it.
func (s *studio) aidRow(p *Page, r aidRow, x, y, room float64) {
	const picture, beside = 7.0, 10.0
	s.place(p, r.symbol, s.tint(r.colour, "black"), r.width, x, y+0.8, picture)
	p.left(r.name, narrowBold, 10, x+beside, y+3, "black")
	if r.leaves {
		cross(p, x+beside+narrowBold.width(r.name, 10)+3.2, y+1.8, 0.8, "black")
	}
	size, lines := narrow.filling(r.about, 8.2, room-beside, 6.6)
	for i, line := range lines {
		p.left(line, narrow, size, x+beside, y+6.5+float64(i)*size*pt*leading, "black")
	}
}

// heading is a heading over a text, in a size and with a space before it relative to those of the text.
func heading(words string, size, before float64) paragraph {
	return paragraph{spans: []i18n.Span{{Text: words, Style: i18n.Term}}, size: size, before: before, keep: true}
}
