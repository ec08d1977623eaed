package pages

import (
	"fmt"
	"strings"
	"testing"

	"razzia/internal/measure"
)

// TestAPeriodWithoutStakesIsNotDrawn draws the skill over two periods, in one of which no decision had anything at stake: its interval is
// infinite, and a grid down to its end would never be complete.
func TestAPeriodWithoutStakesIsNotDrawn(t *testing.T) {
	t.Parallel()
	var none, some measure.Skill
	for range measure.FewGames {
		none.Add(measure.Spent{})
		some.Add(measure.Spent{Decisions: 9, Cost: 1000, Stake: 10_000})
	}
	values := []measured{&none, &some}
	if low := leastOf(values, 0.95); low < 0.8 || low > 0.9 {
		t.Fatalf("the least skill is %v", low)
	}
	p := plotOf("skill", values, 0, 1, 0.5, func(float64) string { return "" })
	if len(p.Dots) != 1 || p.Dots[0].X != "75.00%" || len(p.Levels) != 3 || strings.Contains(fmt.Sprint(p), "NaN") {
		t.Errorf("the plot is %+v", p)
	}
}
