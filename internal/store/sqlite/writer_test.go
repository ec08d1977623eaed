package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/table"
)

// A fixture is a store in a synctest bubble, with nine tables of one entry each. A test can block its writer.
type fixture struct {
	*testing.T
	*Store
}

func withStore(t *testing.T, test func(t *testing.T, f fixture)) {
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(filepath.Join(t.TempDir(), "razzia.db"), site.Relations())
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for i := range 9 {
			if err := s.Create(t.Context(), name(i), nil, talk(1), table.Summary{}); err != nil {
				t.Fatal(err)
			}
		}
		test(t, fixture{t, s})
	})
}

func name(i int) table.ID { return table.ID(fmt.Sprint(i)) }

func talk(version int) []table.Entry {
	return []table.Entry{{Version: version, Kind: table.Talked, Text: "well"}}
}

// holdUp blocks the writer until release is called.
func (f fixture) holdUp() (release func()) {
	until := make(chan struct{})
	go func() {
		if err := f.writer.write(f.Context(), func(*transaction) error { <-until; return nil }); err != nil {
			f.Error(err)
		}
	}()
	synctest.Wait()
	return func() { close(until) }
}

// wantVersion checks the last version of a table.
func (f fixture) wantVersion(id table.ID, want int) {
	f.Helper()
	log, err := f.Read(context.Background(), id, 0)
	if err != nil || len(log) != want {
		f.Errorf("table %s has %d entries, %v: want %d", id, len(log), err, want)
	}
}

// Requests that wait at the same time share a transaction. One that fails does not harm the others.
func TestOneFailureHarmsNoOtherRequest(t *testing.T) {
	withStore(t, func(t *testing.T, f fixture) {
		if _, err := f.writer.db.Exec(`INSERT INTO entries VALUES ('4', 2, 0, '{}')`); err != nil {
			t.Fatal(err)
		}
		release := f.holdUp()
		var rush sync.WaitGroup
		for i := range 9 {
			rush.Go(func() {
				if err := f.Append(t.Context(), name(i), talk(2), table.Summary{}); (err == nil) != (i != 4) {
					t.Errorf("table %d: %v", i, err)
				}
			})
			rush.Go(func() { wantError(t, f.Append(t.Context(), name(i), talk(9), table.Summary{}), host.ErrConflict) })
		}
		synctest.Wait()
		if n := len(f.writer.queue); n != 18 {
			t.Errorf("%d wait: want 18", n)
		}
		release()
		rush.Wait()
		for i := range 9 {
			f.wantVersion(name(i), 2) // at table 4, the row that was in the way
		}
	})
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

// A request that is cancelled before its transaction begins writes nothing.
func TestACancelledRequestWritesNothing(t *testing.T) {
	withStore(t, func(t *testing.T, f fixture) {
		ctx, cancel := context.WithCancel(t.Context())
		release := f.holdUp()
		gone, stays := make(chan error, 1), make(chan error, 1)
		go func() { gone <- f.Append(ctx, "0", talk(2), table.Summary{}) }()
		go func() { stays <- f.Append(t.Context(), "1", talk(2), table.Summary{}) }()
		synctest.Wait()
		cancel()
		release()
		wantError(t, <-gone, context.Canceled)
		wantError(t, <-stays, nil)
		f.wantVersion("0", 1)
		f.wantVersion("1", 2)
		wantError(t, f.writer.write(ctx, nil), context.Canceled)
	})
}

// A request that is cancelled after its transaction began is written, and the caller gets the outcome.
func TestACancelledRequestInATransactionIsWritten(t *testing.T) {
	withStore(t, func(t *testing.T, f fixture) {
		ctx, cancel := context.WithCancel(t.Context())
		b, err := store.NewBatch("0", talk(2), table.Summary{})
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, f.writer.write(ctx, func(tx *transaction) error {
			cancel()
			return tx.appendEntries(b)
		}), nil)
		f.wantVersion("0", 2)
	})
}

func TestCloseWritesWhatWaits(t *testing.T) {
	withStore(t, func(t *testing.T, f fixture) {
		release := f.holdUp()
		waiting := make(chan error, 1)
		go func() { waiting <- f.Append(t.Context(), "0", talk(2), table.Summary{}) }()
		synctest.Wait()
		closed := make(chan error, 1)
		go func() { closed <- f.writer.close() }()
		synctest.Wait()
		wantError(t, f.Append(t.Context(), "1", talk(2), table.Summary{}), store.ErrClosed)
		release()
		wantError(t, <-waiting, nil)
		wantError(t, <-closed, nil)
		f.wantVersion("0", 2)
		f.wantVersion("1", 1)
	})
}

// A file that another process keeps locked for too long is an error, not a conflict, and nothing is written.
func TestALockThatIsHeldTooLongIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s, err := Open(path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	wantError(t, s.Create(t.Context(), "0", nil, talk(1), table.Summary{}), nil)
	if _, err := s.writer.db.Exec(`PRAGMA busy_timeout = 1`); err != nil {
		t.Fatal(err)
	}
	other, err := connect(path, "_txlock=immediate", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	err = s.Append(t.Context(), "0", talk(2), table.Summary{})
	if err == nil || store.IsRefusal(err) {
		t.Errorf("with the file locked by another: %v", err)
	}
	fixture{t, s}.wantVersion("0", 1) // readers do not wait for the lock
	wantError(t, tx.Rollback(), nil)
	wantError(t, s.Append(t.Context(), "0", talk(2), table.Summary{}), nil)
}
