package ui

import (
	"cmp"
	"slices"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/table"
)

// step are the attributes of a row of the score board: the categories come one by one, then the sums together.
func (s scoreSheet) step(row int) templ.Attributes {
	attributes := s.at(min(row, len(s.categories())) + 1)
	if attributes != nil && row <= len(s.categories()) {
		attributes["data-tone"] = "count"
	}
	return attributes
}

// rowFamilies are the classes of the cards that score in a line of the score sheet, by its clause.
var rowFamilies = map[string]string{
	"R7.1": "thief", "R7.2": "guard", "R7.3": "car driver", "R7.4": "jewel", "R7.5": "gold", "R8.1": "biz",
}

// family names the classes of the cards that count in a row, "" if none does.
func (r sheetRow) family() string { return rowFamilies[r.clause] }

// reasons are the lines below the score board while it is counted: for each category the reason for the viewer's points, and
// at last the biggest swing. For a viewer without a seat it is the reason for the most points.
func (s scoreSheet) reasons() (reasons []string) {
	for _, row := range s.categories() {
		seat := s.Seat
		if seat == razzia.NoSeat {
			best := slices.MaxFunc(row.cells, func(x, y sheetCell) int { return cmp.Compare(x.points, y.points) })
			seat = razzia.Seat(slices.Index(row.cells, best))
		}
		reasons = append(reasons, s.reason(row, seat))
	}
	return append(reasons, swingText(s.tablePage, s.scored))
}

// swingText tells the biggest swing of a round: the largest number on its sheet, gained or lost by one player in one category. Among
// equal ones it is that which differs most from what the others have, and then a gain. A category in which all have the same does not
// count. It is "" if there is no other.
func swingText(p *tablePage, scored *table.Scoring) string {
	var biggest swing
	sheets := scored.After.Sheets[scored.Round-1][:len(p.View.Seats)]
	for _, line := range categories(p.Localizer) {
		sum := 0
		for _, sheet := range sheets {
			sum += line.Points(sheet)
		}
		for seat, sheet := range sheets {
			points := line.Points(sheet)
			gap := size(points*len(sheets) - sum)
			if gap > 0 && cmp.Or(size(points)-size(biggest.points), gap-biggest.gap, points-biggest.points) > 0 {
				biggest = swing{line, scored.Round, gap, razzia.Seat(seat), points}
			}
		}
	}
	if biggest.points == 0 {
		return ""
	}
	return biggest.tell(p, "show.swing")
}
