package hosttest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// wantArchived archives games that ended, and have no entry, since so many seconds after noon.
func (f fixture) wantArchived(seconds, most int, want ...table.ID) {
	f.Helper()
	got, err := f.Archive(f.Context(), noon.Add(time.Duration(seconds)*time.Second), most)
	if err != nil || !slices.Equal(got, want) {
		f.Errorf("archived %q, %v: want %q", got, err, want)
	}
}

// archives archives what is over and old, once. All lists stay.
func archives(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	for i, id := range []table.ID{"a", "b", "it's \x00 \\x00"} {
		f.over(id, i+1, "Al", "Bo")
	}
	f.make("open", made("Al", 0))
	f.make("running", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began})...)...)
	f.add("b", line(6, 20, "late"))
	r := newReader()
	r.read(f, 9)
	ended, end := context.WithCancel(t.Context())
	end()
	_, err := f.Archive(ended, noon.Add(time.Hour), 9)
	wantError(t, err, context.Canceled)
	f.wantArchived(1, 9)
	f.wantArchived(9, 0)
	f.wantArchived(9, -1)
	f.wantArchived(9, 1, "a")
	f.wantArchived(9, 9, "it's \x00 \\x00")
	f.wantArchived(9, 9)
	if reopen != nil {
		f.Store = reopen()
	}
	f.wantArchived(9, 9)
	f.wantArchived(21, 9, "b")
	f.wantOver("Al", 9, "it's \x00 \\x00", "b", "a")
	f.wantOpen("Al", 9, "running", "open")
	f.wantNaming("Bo", "", 9, "a", "b", "it's \x00 \\x00")
	f.wantTalkative(9, "a", "it's \x00 \\x00")
	f.finish("d")
	for r.read(f, 2) {
	}
	if r.position != 4 {
		t.Errorf("the feed ends at number %d: want 4", r.position)
	}
}

// keepsArchived reads logs that are archived, appends to them and archives them again.
func keepsArchived(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	end := later(1, table.Entry{Kind: table.Ended})
	log := append(everyEntry(), hostileEntries()...)
	log = numbered(1, append(log, end)...)
	for i := range log {
		log[i].At = noon.Add(time.Duration(i%7-3) * 10 * time.Minute) // clocks are set back
	}
	f.make("a", log...)
	f.wantArchived(3600, 9, "a")
	for range 3 {
		if reopen != nil {
			f.Store = reopen()
		}
		f.wantLog("a", log...)
		for _, after := range []int{0, 1, len(log) - 2, len(log) - 1, len(log), len(log) + 3} {
			got, err := f.Read(t.Context(), "a", after)
			fatal.If(t, err)
			wantEqual(t, got, log[min(after, len(log)):])
		}
		wantError(t, f.append("a", talk(len(log), 1), summaryOf("a", log)), host.ErrConflict)
		wantError(t, f.append("a", talk(len(log)+2, 1), summaryOf("a", log)), host.ErrConflict)
		more := talk(len(log)+1, 2)
		f.add("a", more...)
		log = append(log, more...)
		f.wantLog("a", log...)
		f.wantArchived(3600, 9, "a")
	}
	if secret, err := f.Secret(t.Context(), "a"); err != nil || string(secret) != "secret of a" {
		t.Errorf("the secret is %q, %v", secret, err)
	}
	f.wantGone("b")
}

// wantGone checks that there is no such table.
func (f fixture) wantGone(id table.ID) {
	f.Helper()
	_, err := f.Read(f.Context(), id, 0)
	wantError(f.T, err, host.ErrNotFound)
}

// rewritesArchived replaces entries in the archive and after it, at once.
func rewritesArchived(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.over("a", 1, "Al", "Bo")
	f.over("b", 2, "Al", "Bo")
	f.wantArchived(9, 9, "a", "b")
	f.add("a", line(6, 10, "six"), line(7, 11, "seven"))
	log, err := f.Read(t.Context(), "a", 0)
	fatal.If(t, err)
	others, err := f.Read(t.Context(), "b", 0)
	fatal.If(t, err)
	log[0].Person, log[1].Person, log[5].Text = &table.Person{ID: "x"}, &table.Person{ID: "x"}, ""
	changed := []table.Entry{log[0], log[1], log[5]}
	log = append(log, later(12, table.Entry{Version: 8, Kind: table.Forgotten}))
	rewriting := host.Rewriting{Version: 6, Changed: changed, Added: log[7:], Summary: summaryOf("a", log), Person: "Al", As: "x"}
	wantError(t, f.Rewrite(t.Context(), "a", rewriting), host.ErrConflict)
	rewriting.Version = 7
	wantError(t, f.Rewrite(t.Context(), "a", rewriting), nil)
	f.wantLog("a", log...)
	f.wantLog("b", others...)
	f.wantNaming("Al", "", 9, "b")
	f.wantArchived(13, 9, "a")
	f.wantLog("a", log...)
	wantError(t, f.Rewrite(t.Context(), "a", host.Rewriting{Version: 8, Quiet: true}), nil)
	f.wantTalkative(99, "b")
	f.wantArchived(99, 9)
}

// retiresArchived removes games that are archived, some with entries that followed.
func retiresArchived(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	for i, id := range []table.ID{"a", "b", "c"} {
		f.over(id, i+1, "Al", "Bo")
	}
	f.wantArchived(9, 9, "a", "b", "c")
	f.add("a", line(6, 10, "late"))
	f.wantRetired(3, 9, "a", "b")
	f.wantArchived(99, 9)
	if reopen != nil {
		f.Store = reopen()
	}
	for _, id := range []table.ID{"a", "b"} {
		f.wantGone(id)
		wantError(t, f.appendTalk(id, 7, 1), host.ErrNotFound)
	}
	if log, err := f.Read(t.Context(), "c", 0); err != nil || len(log) != 5 {
		t.Errorf("the log that stays has %d entries, %v: want 5", len(log), err)
	}
	f.wantOver("Al", 9, "c")
}

// archivesInARush archives games again and again, while people talk at their tables and others read them. No version is lost, and none
// comes twice.
func archivesInARush(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const tables, lines = 6, 25
	name := func(i int) table.ID { return table.ID(fmt.Sprint("table ", i)) }
	for i := range tables {
		f.over(name(i), 1, "Al")
	}
	var talking, others sync.WaitGroup
	var done atomic.Bool
	for i := range tables {
		talking.Go(func() { f.talkAfterTheEnd(name(i), lines) })
		others.Go(func() {
			for !done.Load() {
				f.wantWhole(name(i))
			}
		})
	}
	for range 3 {
		others.Go(func() {
			for !done.Load() {
				if _, err := f.Archive(t.Context(), noon.Add(time.Hour), 2); err != nil {
					t.Error(err)
				}
			}
		})
	}
	talking.Wait()
	done.Store(true)
	others.Wait()
	for i := range tables {
		if log := f.wantWhole(name(i)); len(log) != 4+lines {
			t.Errorf("%s has %d entries: want %d", string(name(i)), len(log), 4+lines)
		}
	}
}

// talkAfterTheEnd appends lines to a finished game, each twice: the second finds the version taken.
func (f fixture) talkAfterTheEnd(id table.ID, lines int) {
	over := summaryOf(id, []table.Entry{made("Al", 0), later(1, table.Entry{Kind: table.Ended})})
	for version := 5; version < 5+lines; version++ {
		over.Version = version
		entries := []table.Entry{line(version, version, fmt.Sprint("line ", version))}
		if err := f.append(id, entries, over); err != nil {
			f.Errorf("version %d: %v", version, err)
		}
		wantError(f.T, f.append(id, entries, over), host.ErrConflict)
	}
}

// wantWhole reads a log, and checks that it has each line of talkAfterTheEnd at its version.
func (f fixture) wantWhole(id table.ID) []table.Entry {
	f.Helper()
	log, err := f.Read(f.Context(), id, 0)
	if err != nil {
		f.Error(err)
	}
	for i, e := range log {
		if e.Version != i+1 || i >= 4 && e.Text != fmt.Sprint("line ", e.Version) {
			f.Errorf("entry %d is %+v", i+1, e)
		}
	}
	return log
}
