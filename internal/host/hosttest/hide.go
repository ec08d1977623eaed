package hosttest

import (
	"context"
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// over makes a table of persons whose game ended so many seconds after noon.
func (f fixture) over(id table.ID, seconds int, persons ...string) {
	f.Helper()
	log := []table.Entry{{Version: 1, Kind: table.Created, At: noon, Person: &table.Person{ID: persons[0]}}}
	for _, person := range persons {
		log = append(log, table.Entry{Version: len(log) + 1, Kind: table.Sat, At: noon, Person: &table.Person{ID: person}})
	}
	log = append(log, table.Entry{Version: len(log) + 1, Kind: table.Began, At: noon})
	f.make(id, append(log, later(seconds, table.Entry{Version: len(log) + 1, Kind: table.Ended}))...)
}

// wantHidden hides a table, and checks the error.
func (f fixture) wantHidden(person string, id table.ID, want error) {
	f.Helper()
	wantError(f.T, f.Hide(f.Context(), person, id), want)
}

// hides clears games one by one, from the list of one person only.
func hides(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.over("a", 1, "Al", "Bo")
	f.over("b", 2, "Al", "Bo")
	f.make("open", made("Al", 0))
	f.make("running", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began})...)...)
	for _, id := range []table.ID{"open", "running", "none"} {
		f.wantHidden("Al", id, host.ErrNotFound)
	}
	f.wantHidden("Cy", "a", host.ErrNotFound)
	f.wantHidden("", "a", host.ErrNotFound)
	f.wantHidden("Al", "a", nil)
	f.wantHidden("Al", "a", nil) // once more: a second click
	f.wantOver("Al", 9, "b")
	f.wantOver("Bo", 9, "b", "a")
	f.wantOpen("Al", 9, "running", "open")
	f.add("a", later(9, table.Entry{Version: 6, Kind: table.Talked}))
	f.wantOver("Al", 9, "b")
	if games, err := f.Finished(t.Context(), 0, 9); err != nil || len(games) != 2 {
		t.Errorf("the feed has %+v, %v: want both games", games, err)
	}
	if log, err := f.Read(t.Context(), "a", 0); err != nil || len(log) != 6 {
		t.Errorf("the log of a hidden game has %d entries, %v: want 6", len(log), err)
	}
}

// hidesAll clears all games that ended until a moment.
func hidesAll(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	f := fixture{t, store}
	f.over("a", 1, "Al", "Bo")
	f.over("b", 2, "Bo", "Al")
	f.over("c", 3, "Al")
	f.make("open", made("Al", 0))
	for _, person := range []string{"Al", "Cy", ""} {
		wantError(t, f.HideAll(t.Context(), person, noon.Add(2*time.Second)), nil)
	}
	f.wantOver("Al", 9, "c")
	f.wantOver("Bo", 9, "b", "a")
	f.wantOpen("Al", 9, "open")
	ended, end := context.WithCancel(t.Context())
	end()
	wantError(t, f.HideAll(ended, "Al", noon.Add(time.Hour)), context.Canceled)
	wantError(t, f.Hide(ended, "Al", "c"), context.Canceled)
	f.wantOver("Al", 9, "c")
	if reopen != nil {
		f.Store = reopen()
		f.wantOver("Al", 9, "c")
	}
}
