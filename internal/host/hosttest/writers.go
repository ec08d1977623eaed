package hosttest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// letsOneWin lets several writers append to the same version at once, again and again.
func letsOneWin(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 1)...)
	want := talk(1, 1)
	for version := 2; version < 22; version += 2 {
		want = append(want, f.race(version)...)
		f.wantLog("a", want...)
	}
}

// race lets eight writers append two entries each. It returns the entries of the winner, and checks that the others got
// ErrConflict.
func (f fixture) race(version int) (won []table.Entry) {
	f.Helper()
	var wins atomic.Int32
	var rush sync.WaitGroup
	for i := range 8 {
		entries := talk(version, 2)
		entries[0].Text, entries[1].Text = fmt.Sprint("writer ", i), fmt.Sprint("writer ", i, " again")
		rush.Go(func() {
			switch err := f.append("a", entries, summaryOf("a", entries)); {
			case err == nil:
				wins.Add(1)
				won = entries // written once, or wins is not 1
			case !errors.Is(err, host.ErrConflict):
				f.Errorf("a writer that lost got %v", err)
			}
		})
	}
	rush.Wait()
	if wins.Load() != 1 {
		f.Fatalf("%d writers won version %d", wins.Load(), version)
	}
	return won
}

// keepsApart writes to many tables at once. Two thirds of them also get appends that come too late.
func keepsApart(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const tables, length = 24, 12
	var rush sync.WaitGroup
	for i := range tables {
		id := table.ID(fmt.Sprint("table ", i))
		rush.Go(func() {
			if err := f.Create(t.Context(), id, []byte("secret of "+id), talk(1, 1), summaryOf(id, talk(1, 1))); err != nil {
				t.Error(err)
			}
			for version := 2; version <= length; version++ {
				if err := f.appendTalk(id, version, 1); err != nil {
					t.Error(err)
				}
				if i%3 > 0 {
					wantError(t, f.appendTalk(id, version, 2), host.ErrConflict)
				}
			}
		})
	}
	rush.Wait()
	for i := range tables {
		f.wantLog(table.ID(fmt.Sprint("table ", i)), talk(1, length)...)
	}
}

// readWhileWritten reads a log while it grows: it never has a gap and never shrinks.
func readWhileWritten(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 1)...)
	const length = 60
	var known atomic.Int32
	known.Store(1)
	var rush sync.WaitGroup
	for range 4 {
		rush.Go(func() {
			for known.Load() < length {
				least := int(known.Load())
				got, err := f.Read(t.Context(), "a", 0)
				if err != nil || len(got) < least {
					t.Errorf("read %d entries, %v: want %d at least", len(got), err, least)
					return
				}
				wantEqual(t, got, talk(1, len(got)))
			}
		})
	}
	for version := 2; version <= length; version += 2 {
		if err := f.appendTalk("a", version, min(2, length+1-version)); err != nil {
			t.Error(err)
		}
		known.Store(int32(min(version+1, length)))
	}
	rush.Wait()
}

// sharesNoMemory overwrites its arguments and results after each call.
func sharesNoMemory(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	given, secret := everyEntry(), []byte("secret")
	fatal.If(t, f.Create(t.Context(), "a", secret, given, summaryOf("a", given)))
	overwrite(given, secret)
	got, _ := f.Read(t.Context(), "a", 0)
	kept, _ := f.Secret(t.Context(), "a")
	overwrite(got, kept)
	end := table.Summary{ID: "over", Phase: table.Over, Ended: noon, Latest: noon, Seats: make([]table.SeatSummary, 1)}
	fatal.If(t, f.Create(t.Context(), "over", nil, []table.Entry{made("p", 0)}, end))
	end.Seats[0].Name = "overwritten"
	for range 2 { // the second time, the result of the first is overwritten
		list, err := f.Tables(t.Context(), host.TableQuery{Person: "p", Over: true, Most: 1})
		games, feedErr := f.Finished(t.Context(), 0, 9)
		if err != nil || feedErr != nil || len(list) != 1 || len(games) != 2 {
			t.Fatal(list, err, games, feedErr)
		}
		for _, sum := range []table.Summary{list[0], games[0].Summary, games[1].Summary} {
			for i := range sum.Seats {
				if sum.Seats[i].Name != "" {
					t.Errorf("the summary became %+v", sum)
				}
				sum.Seats[i].Name = "overwritten"
			}
		}
	}
	f.wantLog("a", everyEntry()...)
	if kept, _ := f.Secret(t.Context(), "a"); string(kept) != "secret" {
		t.Errorf("the secret became %q", kept)
	}
}

// overwrite overwrites entries and a secret.
func overwrite(entries []table.Entry, secret []byte) {
	for i := range entries {
		e := &entries[i]
		if e.Person != nil {
			e.Person.Name = "overwritten"
		}
		if e.Options != nil {
			e.Options.Players = 99
		}
		if e.Packages != nil {
			e.Packages[0][0] = 99
		}
		if e.Proof != nil {
			e.Proof.Seed = "overwritten"
		}
		e.Text = "overwritten"
	}
	clear(secret)
}
