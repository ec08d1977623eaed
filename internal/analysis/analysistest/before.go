package analysistest

import (
	"fmt"
	"testing"

	"razzia/internal/table"
)

// WithoutCostly is the last version of the schema whose measures have no costly decisions.
const WithoutCostly = 40

// OldMeasure is the statement by which a program of the schema WithoutCostly stores the measure of a seat of each game.
func OldMeasure(judge string, seat int) string {
	return fmt.Sprintf(`INSERT INTO measures (table_id, judge, seat, package, place, start_share, start_points, luck_share, luck_points,
		decisions_share, decisions_points, end_share, end_points, decisions, cost, stake, spent)
		SELECT id, '%s', %d, 7, 1, 1, 2, 3, 4, 5, 6, 9, 12, 0, 0, 0,
			'0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0' FROM tables`, judge, seat)
}

// CheckOldMeasures reads two rows of OldMeasure, and how far their judge has come: game 8.
func CheckOldMeasures(t *testing.T, s Engine, id table.ID) {
	t.Helper()
	seats, err := s.Measures().Measure(t.Context(), "old", id)
	if err != nil || len(seats) != 2 || seats[1].End.Points != 12 || seats[1].Costly != nil {
		t.Errorf("the old measure is %+v, %v", seats, err)
	}
	if position, err := s.Measures().Measured(t.Context(), "old"); err != nil || position != 8 {
		t.Errorf("the old judge has come to game %d, %v", position, err)
	}
}
