//go:build long

package find_test

import (
	"testing"

	"razzia/lab/find"
)

// TestAnIndependentSolverConfirmsAll solves all proved decisions that it can with another solver and other tie rules.
func TestAnIndependentSolverConfirmsAll(t *testing.T) {
	const limit = 30_000
	confirmed := 0
	list := proved(t)
	for i := range list {
		if confirm(t, &list[i], limit) {
			confirmed++
		}
	}
	t.Logf("%d of %d decisions are confirmed, the others are too large", confirmed, len(list))
	if confirmed*2 < len(list) {
		t.Errorf("%d of %d decisions are small enough: want half of them", confirmed, len(list))
	}
}
