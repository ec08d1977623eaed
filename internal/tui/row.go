package tui

import (
	"fmt"
	"strings"

	"razzia"
)

// chequeWidth is the width of the middle cheque, its frame and a gap, in columns.
const chequeWidth = 9

// cellWidth is the inner width of a card in the row, in columns.
func cellWidth(width int) int {
	return min(max((width-chequeWidth-1)/razzia.RowSize-1, 7), 13)
}

// viewRow draws the row with its seven places and, beside it, the middle cheque.
func (m Model) viewRow(s *razzia.State, width int, sp spacing) []string {
	cell := cellWidth(width)
	body := []string{m.cells(s, cell, codeOf), m.cells(s, cell, nameOf)}
	if sp != tight {
		blank := func(razzia.Card, int) string { return "" }
		body = append([]string{m.cells(s, cell, blank)}, append(body, m.cells(s, cell, blank))...)
	}
	lines := []string{m.rule("╭", "┬", "╮", cell)}
	lines = append(append(lines, body...), m.rowBottom(s, cell))
	cheque := m.middleCheque(s, len(lines))
	for i := range lines {
		lines[i] += " " + cheque[i]
	}
	return lines
}

// cells draws one line of text through all seven places.
func (m Model) cells(s *razzia.State, cell int, text func(razzia.Card, int) string) string {
	side := m.look.brass.Render("│")
	line := side
	for i := range razzia.RowSize {
		if i < s.Row.Len() {
			c := s.Row.At(i)
			line += m.look.printed[c].Render(center(text(c, cell), cell)) + side
		} else {
			line += m.look.faint.Render(center("·", cell)) + side
		}
	}
	return line
}

func codeOf(c razzia.Card, _ int) string { return c.String() }

// nameOf is the name of a card, shortened to the width of a cell.
func nameOf(c razzia.Card, cell int) string {
	name := c.Name()
	switch {
	case len(name) <= cell:
		return name
	case c == razzia.RealEstate:
		return "estate"
	}
	return name[:cell-1] + "."
}

// rule draws a horizontal line of the row's frame.
func (m Model) rule(left, between, right string, cell int) string {
	bar := strings.Repeat("─", cell)
	return m.look.brass.Render(left + strings.Repeat(bar+between, razzia.RowSize-1) + bar + right)
}

// rowBottom draws the lower frame of the row. During a theft it has the letters of the cards.
func (m Model) rowBottom(s *razzia.State, cell int) string {
	if m.steal == nil {
		return m.rule("╰", "┴", "╯", cell)
	}
	line := m.look.brass.Render("╰")
	for i := range razzia.RowSize {
		label := ""
		if i < s.Row.Len() {
			label = m.steal.label(i)
		}
		gap := cell - columns(label)
		line += m.look.brass.Render(strings.Repeat("─", gap/2)) + m.labelStyle(i).Render(label) +
			m.look.brass.Render(strings.Repeat("─", gap-gap/2))
		if i < razzia.RowSize-1 {
			line += m.look.brass.Render("┴")
		}
	}
	return line + m.look.brass.Render("╯")
}

// middleCheque draws the middle cheque with a given height.
func (m Model) middleCheque(s *razzia.State, height int) []string {
	frame, inner := m.look.brass, chequeWidth-3
	lines := []string{frame.Render("╔" + strings.Repeat("═", inner) + "╗")}
	side := frame.Render("║")
	text := []string{fmt.Sprint(s.Middle), "cheque"}
	for len(text) < height-2 {
		text = append(text, "")
	}
	for i, t := range text {
		style := m.look.faint
		if i == 0 {
			style = m.look.key
		}
		lines = append(lines, side+style.Render(center(t, inner))+side)
	}
	return append(lines, frame.Render("╚"+strings.Repeat("═", inner)+"╝"))
}
