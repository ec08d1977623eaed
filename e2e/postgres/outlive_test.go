package postgres_test

import (
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/analysis"
	"razzia/internal/host/hosttest"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// TestAMeasureCannotOutliveItsGame stores the measure of a game while another transaction removes the game: it waits for that, and stores
// nothing.
func TestAMeasureCannotOutliveItsGame(t *testing.T) {
	url := pgtest.Database(t)
	s := kept(t, url)
	g := hosttest.PlayInto(t, s, 1)[0]
	other := pgtest.Connect(t, url)
	defer func() { _ = other.Close(t.Context()) }()
	tx, err := other.Begin(t.Context())
	wantError(t, err, nil)
	_, err = tx.Exec(t.Context(), `SELECT id FROM tables WHERE id = $1 FOR UPDATE`, g.ID)
	wantError(t, err, nil)
	saved := make(chan error, 1)
	go func() {
		page := analysis.MeasuredPage{To: 1, At: time.UnixMilli(1), Games: map[table.ID][]measure.Seat{g.ID: {{Place: 1}}}}
		_, err := s.Measures().SaveMeasures(t.Context(), measure.Identity{Name: "one", Hash: "one"}, page)
		saved <- err
	}()
	for pgtest.Value[int](t, url,
		`SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`) == 0 {
		select {
		case err := <-saved:
			t.Fatalf("the measure did not wait for the removal: %v", err)
		default:
		}
	}
	_, err = tx.Exec(t.Context(), `UPDATE tables SET retired = TRUE WHERE id = $1`, g.ID)
	wantError(t, err, nil)
	wantError(t, tx.Commit(t.Context()), nil)
	wantError(t, <-saved, nil)
	if n := pgtest.Value[int](t, url, `SELECT count(*)::int FROM measures`); n != 0 {
		t.Errorf("a game that is gone has %d measures", n)
	}
}
