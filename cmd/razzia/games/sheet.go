package games

import (
	"razzia"
	"razzia/cmd/razzia/command"
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
	totals := []string{t.Text("score.total")}
	for seat := range seats {
		totals = append(totals, i18n.Number(totalAfter(g, round, seat)))
	}
	for _, line := range t.ScoreLines() {
		row := []string{line.Label}
		for seat := range seats {
			row = append(row, i18n.Number(line.Points(g.Sheets[round-1][seat])))
		}
		grid = append(grid, row)
	}
	return command.Align(append(grid, totals))
}

// totalAfter is the sum of a seat's points up to a round.
func totalAfter(g *razzia.Game, round, seat int) int {
	total := 0
	for _, sheets := range g.Sheets[:round] {
		total += sheets[seat].Sum()
	}
	return total
}
