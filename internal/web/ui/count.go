package ui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/table"
)

// stepTimes lists how long the steps take, in milliseconds.
func (b *Board) stepTimes() string {
	var list []string
	for _, d := range b.Steps {
		list = append(list, strconv.FormatInt(d.Milliseconds(), 10))
	}
	return strings.Join(list, " ")
}

// rowStep are the attributes of a row of the score board: the categories come one by one, then the sums together.
func (b *Board) rowStep(row int, s table.Scoring) templ.Attributes {
	attributes := b.at(min(row, b.categoriesOf(s)) + 1)
	if attributes != nil && row <= b.categoriesOf(s) {
		attributes["data-tone"] = "count"
	}
	return attributes
}

// categoriesOf is the number of categories that a round is scored in (R7, R8). Below them are the sum and the total.
func (b *Board) categoriesOf(s table.Scoring) int { return len(b.sheetRows(s)) - 2 }

// rowFamilies are the classes of the cards that score in a line of the score sheet, by its clause.
var rowFamilies = map[string]string{
	"R7.1": "thief", "R7.2": "guard", "R7.3": "car driver", "R7.4": "jewel", "R7.5": "gold", "R8.1": "biz",
}

// family names the classes of the cards that count in a row, "" if none does.
func (r sheetRow) family() string { return rowFamilies[r.clause] }

// rowReasons are the lines below the score board while it is counted: for each category the reason for the viewer's points, and
// at last the biggest swing. For a viewer without a seat it is the reason for the most points.
func (b *Board) rowReasons(s table.Scoring) (reasons []string) {
	for _, row := range b.sheetRows(s)[:b.categoriesOf(s)] {
		seat := b.mySeat()
		if seat == razzia.NoSeat {
			best := slices.MaxFunc(row.cells, func(x, y sheetCell) int { return cmp.Compare(x.points, y.points) })
			seat = razzia.Seat(slices.Index(row.cells, best))
		}
		reasons = append(reasons, b.reasonText(row.label, seat, row.cells[seat]))
	}
	return append(reasons, b.swingOfRound(s))
}

// ticks are the attributes of the points of a seat while a round is counted: the points at each step.
func (b *Board) ticks(seat razzia.Seat) templ.Attributes {
	s := b.counted()
	if b.Beat != table.Counted || s == nil || !b.stepped() {
		return nil
	}
	points := b.totalAfter(*s, int(seat)) - s.After.Sheets[s.Round-1][seat].Sum()
	list := []string{strconv.Itoa(points)}
	for _, row := range b.sheetRows(*s)[:b.categoriesOf(*s)] {
		points += row.cells[seat].points
		list = append(list, strconv.Itoa(points))
	}
	return templ.Attributes{"data-ticks": strings.Join(list, " ")}
}

// swingIn tells the biggest swing of a scored round, from 1; "" if the round is not known.
func (b *Board) swingIn(round int) string {
	for _, s := range b.Log.Scorings {
		if s.Round == round {
			return b.swingOfRound(s)
		}
	}
	return ""
}

// swingOfRound tells the biggest swing of a round: the largest number on its sheet, gained or lost by one player in one category. Among
// equal ones it is that which differs most from what the others have, and then a gain. A category in which all have the same does not count.
// It is "" if there is no other.
func (b *Board) swingOfRound(s table.Scoring) string {
	var biggest swing
	sheets := s.After.Sheets[s.Round-1][:len(b.View.Seats)]
	for _, line := range b.categories() {
		sum := 0
		for _, sheet := range sheets {
			sum += line.Points(sheet)
		}
		for seat, sheet := range sheets {
			points := line.Points(sheet)
			gap := size(points*len(sheets) - sum)
			if gap > 0 && cmp.Or(size(points)-size(biggest.points), gap-biggest.gap, points-biggest.points) > 0 {
				biggest = swing{line, s.Round, gap, razzia.Seat(seat), points}
			}
		}
	}
	if biggest.points == 0 {
		return ""
	}
	return b.tellSwing("show.swing", biggest)
}
