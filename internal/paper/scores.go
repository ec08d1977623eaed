package paper

import (
	"razzia"
)

// Parts of the score sheet, in mm and points.
const (
	labelWide = 52.0
	scoreSize = 11.0
)

// A scoreRow is a row of the score sheet. A strong one is a sum or a heading.
type scoreRow struct {
	label  string
	strong bool
	head   bool // the heading of a round
}

// scores draws a score sheet: a column for each player, a row for each line of the count.
func (s *studio) scores() {
	p := s.page()
	top := s.firstLine(p)
	p.left(s.words.Text("score.title"), narrowBold, 20, edge, top+8, s.tint("accent", "black"))
	rows := s.scoreRows()
	top += 12
	high := (p.Height - edge - top) / float64(len(rows))
	for i, row := range rows {
		s.scoreRow(p, row, top+high*float64(i), high)
	}
	s.scoreLines(p, top, high*float64(len(rows)))
}

// scoreRows are the rows: a place for names, the lines of each round (R7), those of the last one (R8) and the sums.
func (s *studio) scoreRows() []scoreRow {
	rows := []scoreRow{{label: s.words.Text("lobby.name")}}
	for round := range razzia.Rounds {
		rows = append(rows, scoreRow{label: s.words.Text("score.round", "round", int(round)+1), strong: true, head: true})
		keys := []string{"thieves", "bodyguards", "cars", "jewels", "gold"}
		if round == razzia.Rounds-1 {
			keys = append(keys, "businesses", "cheques")
		}
		for _, key := range keys {
			rows = append(rows, scoreRow{label: s.words.Text("score." + key)})
		}
		rows = append(rows, scoreRow{label: s.words.Text("score.sum"), strong: true})
	}
	return append(rows, scoreRow{label: s.words.Text("score.total"), strong: true})
}

// scoreRow draws a row.
func (s *studio) scoreRow(p *Page, row scoreRow, y, high float64) {
	in, wide := narrow, p.Width-2*edge
	if row.strong {
		in = narrowBold
		p.fill(edge, y, wide, high, 0, s.tint("panel", "white"))
	}
	if row.head {
		p.fill(edge, y, wide, high, 0, s.tint("felt", "white"))
	}
	size := in.fitting(row.label, scoreSize, labelWide-4)
	p.left(row.label, in, size, edge+2, y+high/2+0.35*size*pt, "black")
	p.line(edge, y, edge+wide, y, 0.2, "black")
	if row.strong && !row.head {
		p.line(edge, y, edge+wide, y, 0.5, "black")
	}
}

// scoreLines draws the edge of the sheet and the lines between its columns.
func (s *studio) scoreLines(p *Page, top, high float64) {
	wide := p.Width - 2*edge
	each := (wide - labelWide) / float64(razzia.MaxPlayers)
	for i := range razzia.MaxPlayers {
		x := edge + labelWide + each*float64(i)
		p.line(x, top, x, top+high, 0.3, "black")
	}
	p.frame(edge, top, wide, high, 0, 0.5, "black")
}
