package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/analysis/analysistest"
	"razzia/internal/host/hosttest"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// A file of the version before keeps its measures, without costly decisions, and how far its judge has come. The statements of that version
// go on to work.
func TestMeasuresOfTheVersionBeforeAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	g, secret := hosttest.Played(1)
	wantError(t, s.Create(t.Context(), g.ID, secret, g.Log, g.Summary()), nil)
	wantError(t, s.Close(), nil)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), analysistest.WithoutCostly)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	execAll(t, path, analysistest.OldMeasure("old", 0), `INSERT INTO measure_feed (judge, name, position) VALUES ('old', 'net', 7)`)
	s = openStore(t, path)
	execAll(t, path, analysistest.OldMeasure("old", 1), `UPDATE measure_feed SET position = 8 WHERE judge = 'old' AND position = 7`)
	analysistest.CheckOldMeasures(t, s, g.ID)
	page := analysis.MeasuredPage{To: 1, At: time.UnixMilli(1), Games: map[table.ID][]measure.Seat{g.ID: {{Place: 1}}}}
	if first, err := s.Measures().SaveMeasures(t.Context(), measure.Identity{Name: "new", Hash: "new"}, page); err != nil || !first {
		t.Errorf("the new judge stores: %v, %v", first, err)
	}
}
