package hosttest

import (
	"context"

	"razzia/internal/table"
)

// Summaries reads the summaries of tables.
func (m *Memory) Summaries(ctx context.Context, ids []table.ID) (list []table.Summary, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if t := m.tables[id]; t != nil && !t.retired {
			list = append(list, copiedSummary(t.summary))
		}
	}
	return list, ctx.Err()
}

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
