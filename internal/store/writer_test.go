package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"

	"razzia/internal/table"
)

// A hall is a store in a bubble, with some tables of one entry, where a test can make writers wait for
// each other.
type hall struct {
	*testing.T
	*Store
}

func inHall(t *testing.T, test func(t *testing.T, h hall)) {
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(filepath.Join(t.TempDir(), "razzia.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for i := range 9 {
			if err := s.Create(t.Context(), name(i), nil, talk(1)); err != nil {
				t.Fatal(err)
			}
		}
		test(t, hall{t, s})
	})
}

func name(i int) table.ID { return table.ID(fmt.Sprint(i)) }

func talk(version int) []table.Entry {
	return []table.Entry{{Version: version, Kind: table.Talked, Text: "well"}}
}

// holdUp keeps the writer at work until release is called.
func (h hall) holdUp() (release func()) {
	until := make(chan struct{})
	go func() {
		if err := h.writer.write(h.Context(), func(*statements) error { <-until; return nil }); err != nil {
			h.Error(err)
		}
	}()
	synctest.Wait()
	return func() { close(until) }
}

// wantVersion checks the last version of a table.
func (h hall) wantVersion(id table.ID, want int) {
	h.Helper()
	log, err := h.Read(context.Background(), id, 0)
	if err != nil || len(log) != want {
		h.Errorf("table %s has %d entries, %v: want %d", id, len(log), err, want)
	}
}

// What waits at the same time shares a transaction; what cannot be written does no harm to the rest.
func TestOneFailureHarmsNobodyElse(t *testing.T) {
	inHall(t, func(t *testing.T, h hall) {
		if _, err := h.writer.db.Exec(`INSERT INTO entries VALUES ('4', 2, 0, '{}')`); err != nil {
			t.Fatal(err)
		}
		release := h.holdUp()
		var rush sync.WaitGroup
		for i := range 9 {
			rush.Go(func() {
				if err := h.Append(t.Context(), name(i), talk(2)); (err == nil) != (i != 4) {
					t.Errorf("table %d: %v", i, err)
				}
			})
			rush.Go(func() { wantError(t, h.Append(t.Context(), name(i), talk(9)), table.ErrConflict) })
		}
		synctest.Wait()
		if n := len(h.writer.queue); n != 18 {
			t.Errorf("%d wait: want 18", n)
		}
		release()
		rush.Wait()
		for i := range 9 {
			h.wantVersion(name(i), 2) // of table 4, what was in the way
		}
	})
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

// Who goes before his turn has written nothing; who goes when it has come gets to know how it went.
func TestWhoGoesIsToldWhatBecame(t *testing.T) {
	inHall(t, func(t *testing.T, h hall) {
		ctx, cancel := context.WithCancel(t.Context())
		release := h.holdUp()
		gone, stays := make(chan error, 1), make(chan error, 1)
		go func() { gone <- h.Append(ctx, "0", talk(2)) }()
		go func() { stays <- h.Append(t.Context(), "1", talk(2)) }()
		synctest.Wait()
		cancel()
		release()
		wantError(t, <-gone, context.Canceled)
		wantError(t, <-stays, nil)
		h.wantVersion("0", 1)
		h.wantVersion("1", 2)
		wantError(t, h.writer.write(ctx, nil), context.Canceled)
	})
}

func TestAWriteWhoseCallerGoesMeanwhileIsAnswered(t *testing.T) {
	inHall(t, func(t *testing.T, h hall) {
		ctx, cancel := context.WithCancel(t.Context())
		b, err := batchOf("0", talk(2))
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, h.writer.write(ctx, func(do *statements) error {
			cancel()
			return do.append(b)
		}), nil)
		h.wantVersion("0", 2)
	})
}

func TestCloseWritesWhatWaits(t *testing.T) {
	inHall(t, func(t *testing.T, h hall) {
		release := h.holdUp()
		waiting := make(chan error, 1)
		go func() { waiting <- h.Append(t.Context(), "0", talk(2)) }()
		synctest.Wait()
		closed := make(chan error, 1)
		go func() { closed <- h.writer.close() }()
		synctest.Wait()
		wantError(t, h.Append(t.Context(), "1", talk(2)), ErrClosed)
		release()
		wantError(t, <-waiting, nil)
		wantError(t, <-closed, nil)
		h.wantVersion("0", 2)
		h.wantVersion("1", 1)
	})
}

// What another process holds locked too long is an error, no conflict, and nothing is written.
func TestALockThatIsHeldTooLongIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	wantError(t, s.Create(t.Context(), "0", nil, talk(1)), nil)
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
	err = s.Append(t.Context(), "0", talk(2))
	if err == nil || isRefusal(err) {
		t.Errorf("with the file locked by another: %v", err)
	}
	hall{t, s}.wantVersion("0", 1) // who reads is not held up
	wantError(t, tx.Rollback(), nil)
	wantError(t, s.Append(t.Context(), "0", talk(2)), nil)
}
