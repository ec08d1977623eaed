package tui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// leastCheque is the least inner width of the middle cheque, in columns.
const leastCheque = 6

// chequeWidth is the inner width of the middle cheque, in columns: its word has room.
func (v rowView) chequeWidth() int { return max(leastCheque, columns(v.text("status.middle"))) }

// cellWidth is the inner width of a card in the row, in columns. Beside the row are a gap and the cheque with its frame.
func (v rowView) cellWidth(width int) int {
	return min(max((width-v.chequeWidth()-4)/razzia.RowSize-1, 7), 13)
}

// A rowView is the row with its seven places and, beside it, the middle cheque.
type rowView struct {
	*picture
	steal *stealForm // the theft that is being planned, nil without one
}

// lines draws the row.
func (v rowView) lines(width int, sp spacing) []string {
	cell := v.cellWidth(width)
	body := []string{v.cells(cell, codeOf), v.cells(cell, v.nameOf)}
	if sp != tight {
		blank := func(razzia.Card, int) string { return "" }
		body = append([]string{v.cells(cell, blank)}, append(body, v.cells(cell, blank))...)
	}
	lines := []string{v.rule("╭", "┬", "╮", cell)}
	lines = append(append(lines, body...), v.bottom(cell))
	cheque := v.cheque(len(lines))
	for i := range lines {
		lines[i] += " " + cheque[i]
	}
	return lines
}

// cells draws one line of text through all seven places.
func (v rowView) cells(cell int, text func(razzia.Card, int) string) string {
	s, side := v.state(), v.look.brass.Render("│")
	line := side
	for i := range razzia.RowSize {
		if i < s.Row.Len() {
			c := s.Row.At(i)
			line += v.look.printed[c].Render(center(text(c, cell), cell)) + side
		} else {
			line += v.look.faint.Render(center("·", cell)) + side
		}
	}
	return line
}

func codeOf(c razzia.Card, _ int) string { return c.String() }

// nameOf is the name of a card: the one for small pictures, unless those of all cards fit a cell.
func (v rowView) nameOf(c razzia.Card, cell int) string {
	for other := razzia.Ring; other < razzia.Police; other++ {
		if columns(v.narrator.Card(other)) > cell {
			return v.narrator.ShortCard(c)
		}
	}
	return v.narrator.Card(c)
}

// rule draws a horizontal line of the row's frame.
func (v rowView) rule(left, between, right string, cell int) string {
	bar := strings.Repeat("─", cell)
	return v.look.brass.Render(left + strings.Repeat(bar+between, razzia.RowSize-1) + bar + right)
}

// bottom draws the lower frame of the row. During a theft it has the letters of the cards.
func (v rowView) bottom(cell int) string {
	if v.steal == nil {
		return v.rule("╰", "┴", "╯", cell)
	}
	s, line := v.state(), v.look.brass.Render("╰")
	for i := range razzia.RowSize {
		label := ""
		if i < s.Row.Len() {
			label = v.steal.label(i)
		}
		gap := cell - columns(label)
		line += v.look.brass.Render(strings.Repeat("─", gap/2)) + v.steal.style(v.look, i).Render(label) +
			v.look.brass.Render(strings.Repeat("─", gap-gap/2))
		if i < razzia.RowSize-1 {
			line += v.look.brass.Render("┴")
		}
	}
	return line + v.look.brass.Render("╯")
}

// cheque draws the middle cheque with a given height.
func (v rowView) cheque(height int) []string {
	frame, inner := v.look.brass, v.chequeWidth()
	lines := []string{frame.Render("╔" + strings.Repeat("═", inner) + "╗")}
	side := frame.Render("║")
	text := []string{i18n.Number(int(v.state().Middle)), v.text("status.middle")}
	for len(text) < height-2 {
		text = append(text, "")
	}
	for i, t := range text {
		style := v.look.faint
		if i == 0 {
			style = v.look.key
		}
		lines = append(lines, side+style.Render(center(t, inner))+side)
	}
	return append(lines, frame.Render("╚"+strings.Repeat("═", inner)+"╝"))
}
