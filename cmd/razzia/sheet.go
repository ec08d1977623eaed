package main

import (
	"strings"

	"charm.land/lipgloss/v2"

	"razzia"
	"razzia/internal/i18n"
)

// sheet writes the score sheet of a round as text: a line for each item, a column for each seat, the totals so far at
// the end.
func sheet(t i18n.Narrator, g *razzia.Game, round int) string {
	grid := [][]string{{""}}
	seats := int(g.State.Players)
	for seat := range seats {
		grid[0] = append(grid[0], t.Name(razzia.Seat(seat)))
	}
	totals := []string{"Total"}
	for seat := range seats {
		totals = append(totals, i18n.Number(totalAfter(g, round, seat)))
	}
	for _, line := range i18n.ScoreLines() {
		row := []string{line.Label}
		for seat := range seats {
			row = append(row, i18n.Number(line.Points(g.Sheets[round-1][seat])))
		}
		grid = append(grid, row)
	}
	return align(append(grid, totals))
}

// totalAfter is the sum of a seat's points up to a round.
func totalAfter(g *razzia.Game, round, seat int) int {
	total := 0
	for _, sheets := range g.Sheets[:round] {
		total += sheets[seat].Sum()
	}
	return total
}

// align writes a grid as text: the first column flush left, the others flush right.
func align(grid [][]string) string {
	widths := make([]int, len(grid[0]))
	for _, row := range grid {
		for i, cell := range row {
			widths[i] = max(widths[i], lipgloss.Width(cell))
		}
	}
	var text strings.Builder
	for _, row := range grid {
		text.WriteString(row[0] + strings.Repeat(" ", widths[0]-lipgloss.Width(row[0])))
		for i, cell := range row[1:] {
			text.WriteString(strings.Repeat(" ", 2+widths[i+1]-lipgloss.Width(cell)) + cell)
		}
		text.WriteByte('\n')
	}
	return text.String()
}
