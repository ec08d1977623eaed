package hosttest

import (
	"razzia/internal/table"
)

// wantSummaries checks that the tables with summaries are those with versions, at the same ones.
func (f fixture) wantSummaries(versions map[table.ID]int) {
	f.Helper()
	sums, err := f.Summaries(f.Context(), []table.ID{"a", "b\x00'", "gone", "nobody's"})
	for _, sum := range sums {
		if sum.Version != versions[sum.ID] {
			f.Errorf("the summary of %s is of version %d, want %d", string(sum.ID), sum.Version, versions[sum.ID])
		}
	}
	if err != nil || len(sums) != len(versions) {
		f.Errorf("got %d summaries, %v: want %d", len(sums), err, len(versions))
	}
}
