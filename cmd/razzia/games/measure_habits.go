package games

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"razzia/internal/measure"
)

// habitsOf has the costly decisions of a player by habit.
type habitsOf map[measure.Habit]measure.Spent

// add adds the costly decisions of a seat.
func (h habitsOf) add(m *measure.Seat) {
	for _, d := range m.Costly {
		h[d.Habit] = h[d.Habit].Plus(measure.Spent{Decisions: 1, Cost: d.Cost, Stake: d.Stake})
	}
}

// lines writes a line for each habit of a player, the costliest first.
func (h habitsOf) lines(table io.Writer, player string, games int) {
	costlier := func(a, b measure.Habit) int { return cmp.Or(cmp.Compare(h[b].Cost, h[a].Cost), cmp.Compare(a, b)) }
	for _, habit := range slices.SortedFunc(maps.Keys(h), costlier) {
		of := h[habit]
		fmt.Fprintf(table, "%s\t%s\t%d\t%.2f\n", player, habit, of.Decisions, 100*float64(of.Cost)/measure.ShareUnit/float64(games))
	}
}
