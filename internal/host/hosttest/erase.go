package hosttest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// line is a line of talk, so many seconds after noon.
func line(version, seconds int, text string) table.Entry {
	return later(seconds, table.Entry{Version: version, Kind: table.Talked, Person: &table.Person{ID: "Al"}, Text: text})
}

// rewrites replaces entries and adds one, all or none.
func rewrites(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	f.make("a", made("Al", 0), line(2, 1, "one"), line(3, 2, "two"))
	log := []table.Entry{made("Al", 0), line(2, 1, ""), line(3, 2, "two"), later(3, table.Entry{Version: 4, Kind: table.Forgotten})}
	sum := summaryOf("a", log)
	for _, wrong := range []int{2, 4} {
		wantError(t, f.Rewrite(t.Context(), "a", host.Rewriting{Version: wrong, Changed: log[1:2], Summary: sum}), host.ErrConflict)
		wantError(t, f.Rewrite(t.Context(), "a", host.Rewriting{Version: wrong, Changed: log[1:2], Added: log[3:], Summary: sum}),
			host.ErrConflict)
	}
	wantError(t, f.Rewrite(t.Context(), "none", host.Rewriting{Version: 3, Changed: log[1:2], Added: log[3:], Summary: sum}), host.ErrNotFound)
	wantError(t, f.Rewrite(t.Context(), "none", host.Rewriting{Version: 3}), host.ErrNotFound)
	ended, end := context.WithCancel(t.Context())
	end()
	wantError(t, f.Rewrite(ended, "a", host.Rewriting{Version: 3, Changed: log[1:2]}), context.Canceled)
	f.wantLog("a", made("Al", 0), line(2, 1, "one"), line(3, 2, "two"))
	wantError(t, f.Rewrite(t.Context(), "a", host.Rewriting{Version: 3, Changed: log[1:2], Added: log[3:], Summary: sum}), nil)
	f.wantLog("a", log...)
	f.add("a", talk(5, 1)...)
	if reopen != nil {
		f.Store = reopen()
	}
	f.wantLog("a", append(log, talk(5, 1)...)...)
}

// replacesAPerson gives the place of a person at one table to another one. Other tables and persons keep theirs.
func replacesAPerson(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.over("a", 1, "Al", "Bo")
	f.over("b", 2, "Al", "Bo")
	f.over("c", 3, "Al")
	f.make("open", made("Al", 0))
	f.wantHidden("Al", "b", nil)
	f.wantNaming("Al", "", 9, "a", "b", "c", "open")
	f.wantNaming("Al", "a", 2, "b", "c")
	f.wantNaming("Cy", "", 9)
	for _, id := range []table.ID{"a", "b"} {
		log, err := f.Read(t.Context(), id, 0)
		fatal.If(t, err)
		version := len(log)
		log[0].Person, log[1].Person = &table.Person{ID: "x"}, &table.Person{ID: "x"}
		log = append(log, later(1, table.Entry{Version: version + 1, Kind: table.Forgotten}))
		wantError(t, f.Rewrite(t.Context(), id, host.Rewriting{
			Version: version, Changed: log[:2], Added: log[version:], Summary: summaryOf(id, log), Person: "Al", As: "x"}), nil)
		f.wantLog(id, log...)
	}
	f.wantNaming("Al", "", 9, "c", "open")
	f.wantOver("Al", 9, "c")
	f.wantOpen("Al", 9, "open")
	f.wantOver("Bo", 9, "b", "a")
	f.wantOver("x", 9, "a") // b is still cleared
	games, err := f.Finished(t.Context(), 0, 9)
	if err != nil || len(games) != 3 {
		t.Fatalf("the feed has %d games, %v: want 3", len(games), err)
	}
	for i, maker := range []string{"x", "x", "Al"} {
		if games[i].Maker != maker {
			t.Errorf("game %d was made by %q: want %q", i+1, games[i].Maker, maker)
		}
	}
}

// wantNaming checks which tables name a person.
func (f fixture) wantNaming(person string, after table.ID, most int, want ...table.ID) {
	f.Helper()
	if got, err := f.Naming(f.Context(), person, after, most); err != nil || !slices.Equal(got, want) {
		f.Errorf("after %q %q, %v name %q: want %q", string(after), got, err, person, want)
	}
}

// wantForgetting checks whose data are being removed.
func (f fixture) wantForgetting(want ...string) {
	f.Helper()
	if got, err := f.Forgetting(f.Context()); err != nil || !slices.Equal(got, want) {
		f.Errorf("the data of %q, %v are being removed: want %q", got, err, want)
	}
}

// goesOnForgetting notes persons until their removal has ended, also after a restart.
func goesOnForgetting(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	for i, person := range []string{"Bo", "Al", "Bo", "O'\x00"} {
		wantError(t, f.BeginForgetting(t.Context(), person, noon.Add(time.Duration(i)*time.Second)), nil)
	}
	f.wantForgetting("Bo", "Al", "O'\x00")
	wantError(t, f.EndForgetting(t.Context(), "Al"), nil)
	wantError(t, f.EndForgetting(t.Context(), "nobody"), nil)
	if reopen != nil {
		f.Store = reopen()
	}
	f.wantForgetting("Bo", "O'\x00")
}

// wantRetired retires games that ended before so many seconds after noon.
func (f fixture) wantRetired(seconds, most int, want ...table.ID) {
	f.Helper()
	got, err := f.Retire(f.Context(), noon.Add(time.Duration(seconds)*time.Second), most)
	if err != nil || !slices.Equal(got, want) {
		f.Errorf("retired %q, %v: want %q", got, err, want)
	}
}

// retires removes old games. Numbers in the feed stay, and a retired ID is never used again.
func retires(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	for i, id := range []table.ID{"a", "b", "c"} {
		f.over(id, i+1, "Al", "Bo")
	}
	f.make("open", made("Al", 0))
	f.make("running", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began})...)...)
	f.wantRetired(0, 9)
	f.wantRetired(9, 0)
	f.wantRetired(3, 1, "a")
	f.wantRetired(3, 9, "b")
	f.wantRetired(3, 9)
	if err := f.Remove(f.Context(), "a"); !errors.Is(err, host.ErrNotFound) {
		f.Errorf("removing a retired table: %v, want that there is none", err)
	}
	if reopen != nil {
		f.Store = reopen()
	}
	f.wantOver("Al", 9, "c")
	f.wantOpen("Al", 9, "running", "open")
	f.wantNaming("Bo", "", 9, "c")
	for _, id := range []table.ID{"a", "b"} {
		_, err := f.Read(t.Context(), id, 0)
		wantError(t, err, host.ErrNotFound)
		_, err = f.Secret(t.Context(), id)
		wantError(t, err, host.ErrNotFound)
		wantError(t, f.appendTalk(id, 6, 1), host.ErrNotFound)
		wantError(t, f.Rewrite(t.Context(), id, host.Rewriting{Version: 5}), host.ErrNotFound)
		wantError(t, f.Create(t.Context(), id, nil, talk(1, 1), summaryOf(id, talk(1, 1))), host.ErrConflict)
	}
	f.finish("d")
	r := newReader()
	for r.read(f, 2) {
	}
	if r.position != 4 {
		t.Errorf("the feed ends at number %d: want 4", r.position)
	}
}

// findsOldTalk lists finished games whose talk is still there, until it is removed.
func findsOldTalk(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.over("a", 1, "Al")
	f.over("b", 2, "Al")
	f.add("b", line(5, 5, "late"))
	f.make("open", made("Al", 0), line(2, 1, "still here"))
	f.wantTalkative(1)
	f.wantTalkative(5, "a")
	f.wantTalkative(6, "a", "b")
	wantError(t, f.Rewrite(t.Context(), "a", host.Rewriting{Version: 4, Quiet: true}), nil)
	f.wantTalkative(6, "b")
	f.add("a", line(5, 7, "again"))
	f.wantTalkative(7, "b")
	f.wantTalkative(8, "a", "b")
}

// wantTalkative checks in which games there is talk of before so many seconds after noon.
func (f fixture) wantTalkative(seconds int, want ...table.ID) {
	f.Helper()
	got, err := f.Talkative(f.Context(), noon.Add(time.Duration(seconds)*time.Second), 9)
	if err != nil || !slices.Equal(got, want) {
		f.Errorf("until %d s there is talk in %q, %v: want %q", seconds, got, err, want)
	}
}

// retiresInARush removes games while others end and are read.
func retiresInARush(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const writers, each = 4, 10
	var rush sync.WaitGroup
	for w := range writers {
		rush.Go(func() {
			for i := range each {
				f.finish(table.ID(fmt.Sprint(w, "-", i)))
			}
		})
		rush.Go(func() {
			for range each {
				if _, err := f.Retire(f.Context(), noon.Add(time.Hour), 3); err != nil {
					t.Error(err)
				}
			}
		})
	}
	rush.Wait()
	r := newReader()
	for r.read(f, 7) {
	}
	if r.position != writers*each {
		t.Errorf("the feed ends at number %d: want %d", r.position, writers*each)
	}
}
