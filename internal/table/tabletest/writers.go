package tabletest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"razzia/internal/table"
)

// letsOneWin lets writers who all know the same log append at once, again and again.
func letsOneWin(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 1)...)
	want := talk(1, 1)
	for version := 2; version < 22; version += 2 {
		want = append(want, d.race(version)...)
		d.wantLog("a", want...)
	}
}

// race lets eight writers append two entries each, gives the entries of the winner and checks that the
// others were told.
func (d desk) race(version int) (won []table.Entry) {
	d.Helper()
	var wins atomic.Int32
	var rush sync.WaitGroup
	for i := range 8 {
		entries := talk(version, 2)
		entries[0].Text, entries[1].Text = fmt.Sprint("writer ", i), fmt.Sprint("writer ", i, " again")
		rush.Go(func() {
			switch err := d.Append(d.Context(), "a", entries); {
			case err == nil:
				wins.Add(1)
				won = entries // alone, or wins tells
			case !errors.Is(err, table.ErrConflict):
				d.Errorf("a writer that lost got %v", err)
			}
		})
	}
	rush.Wait()
	if wins.Load() != 1 {
		d.Fatalf("%d writers won version %d", wins.Load(), version)
	}
	return won
}

// keepsApart writes many tables at once, on most of which somebody is always too late.
func keepsApart(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	const tables, length = 24, 12
	var rush sync.WaitGroup
	for i := range tables {
		id := table.ID(fmt.Sprint("table ", i))
		rush.Go(func() {
			if err := d.Create(t.Context(), id, []byte("secret of "+id), talk(1, 1)); err != nil {
				t.Error(err)
			}
			for version := 2; version <= length; version++ {
				if err := d.Append(t.Context(), id, talk(version, 1)); err != nil {
					t.Error(err)
				}
				if i%3 > 0 {
					wantError(t, d.Append(t.Context(), id, talk(version, 2)), table.ErrConflict)
				}
			}
		})
	}
	rush.Wait()
	for i := range tables {
		d.wantLog(table.ID(fmt.Sprint("table ", i)), talk(1, length)...)
	}
}

// readWhileWritten reads a log while it grows: what is there has no gap, and never becomes less.
func readWhileWritten(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 1)...)
	const length = 60
	var known atomic.Int32
	known.Store(1)
	var rush sync.WaitGroup
	for range 4 {
		rush.Go(func() {
			for known.Load() < length {
				least := int(known.Load())
				got, err := d.Read(t.Context(), "a", 0)
				if err != nil || len(got) < least {
					t.Errorf("read %d entries, %v: want %d at least", len(got), err, least)
					return
				}
				wantEqual(t, got, talk(1, len(got)))
			}
		})
	}
	for version := 2; version <= length; version += 2 {
		if err := d.Append(t.Context(), "a", talk(version, min(2, length+1-version))); err != nil {
			t.Error(err)
		}
		known.Store(int32(min(version+1, length)))
	}
	rush.Wait()
}

// owesNothing changes what it gave to the store and what it got from it.
func owesNothing(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	given, secret := everyEntry(), []byte("secret")
	if err := d.Create(t.Context(), "a", secret, given); err != nil {
		t.Fatal(err)
	}
	spoil(given, secret)
	got, _ := d.Read(t.Context(), "a", 0)
	kept, _ := d.Secret(t.Context(), "a")
	spoil(got, kept)
	d.wantLog("a", everyEntry()...)
	if kept, _ := d.Secret(t.Context(), "a"); string(kept) != "secret" {
		t.Errorf("the secret became %q", kept)
	}
}

// spoil changes entries and a secret wherever they can be reached.
func spoil(entries []table.Entry, secret []byte) {
	for i := range entries {
		e := &entries[i]
		if e.Person != nil {
			e.Person.Name = "spoilt"
		}
		if e.Options != nil {
			e.Options.Players = 99
		}
		if e.Packages != nil {
			e.Packages[0][0] = 99
		}
		if e.Proof != nil {
			e.Proof.Seed = "spoilt"
		}
		e.Text = "spoilt"
	}
	clear(secret)
}
