package offline_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/offline"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestTheStoreIsAStore tests the contract of stores.
func TestTheStoreIsAStore(t *testing.T) {
	hosttest.Stores(t, func(t *testing.T) (host.Store, func() host.Store) {
		s, err := offline.OpenStore(t.Context(), new(book))
		fatal.If(t, err)
		return s, nil
	})
}

// TestWhatIsNotInTheJournalDidNotHappen lets the journal fail: the store has nothing of the change, and takes it when it is tried again.
func TestWhatIsNotInTheJournalDidNotHappen(t *testing.T) {
	b := new(book)
	p := open(t, b)
	at := begun(p)
	id := table.ID(at[len("/t/"):])
	before, err := p.site.Host.Table(t.Context(), id)
	fatal.If(t, err)
	b.fail(errors.New("the disk is full"))
	pass := table.SetPace{By: before.Maker.ID, Pace: 0}
	if _, err := p.site.Host.Act(t.Context(), id, pass); err == nil {
		t.Fatal("a change is acknowledged that is not in the journal")
	}
	b.fail(nil)
	after, err := p.site.Host.Act(t.Context(), id, pass)
	fatal.If(t, err)
	if after.Version <= before.Version {
		t.Errorf("the table is at version %d, and was at %d", after.Version, before.Version)
	}
}

// TestWhatIsInTheJournalHappened ends a request while the journal writes its move: the move counts, and the next one follows it.
func TestWhatIsInTheJournalHappened(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := &book{written: cancel}
	s, err := offline.OpenStore(t.Context(), b)
	fatal.If(t, err)
	entry := func(version int) []table.Entry { return []table.Entry{{Version: version}} }
	fatal.If(t, s.Create(ctx, "offline-a", nil, entry(1), table.Summary{Version: 1}))
	fatal.If(t, s.Append(t.Context(), "offline-a", entry(2), table.Summary{Version: 2}))
	ctx, b.written = context.WithCancel(t.Context())
	fatal.If(t, s.Append(ctx, "offline-a", entry(3), table.Summary{Version: 3}))
	fatal.If(t, s.Append(t.Context(), "offline-a", entry(4), table.Summary{Version: 4}))
	log, err := s.Read(t.Context(), "offline-a", 0)
	fatal.If(t, err)
	if len(log) != 4 {
		t.Errorf("the log has %d entries, want 4", len(log))
	}
}

// TestAFailedRewritingLeavesNoGap adds an entry with a rewriting while the journal fails, and then another one.
func TestAFailedRewritingLeavesNoGap(t *testing.T) {
	b := new(book)
	s, err := offline.OpenStore(t.Context(), b)
	fatal.If(t, err)
	fatal.If(t, s.Create(t.Context(), "offline-a", nil, []table.Entry{{Version: 1}}, table.Summary{Version: 1}))
	second, sum := []table.Entry{{Version: 2}}, table.Summary{Version: 2}
	b.fail(errors.New("the disk is full"))
	if s.Rewrite(t.Context(), "offline-a", host.Rewriting{Version: 1, Added: second, Summary: sum}) == nil {
		t.Fatal("a rewriting is acknowledged that is not in the journal")
	}
	b.fail(nil)
	fatal.If(t, s.Append(t.Context(), "offline-a", second, sum))
	again, err := offline.OpenStore(t.Context(), b)
	fatal.If(t, err)
	if log, err := again.Read(t.Context(), "offline-a", 0); err != nil || len(log) != 2 {
		t.Errorf("the log has %d entries: %v", len(log), err)
	}
}

// TestOneBrokenTableLeavesTheOthers opens a journal with a log that has a gap, one that cannot be read and one without a table: the game
// beside them goes on, and the person is the same.
func TestOneBrokenTableLeavesTheOthers(t *testing.T) {
	b := new(book)
	p := open(t, b)
	gap, broken, lost, whole := played(p), played(p), played(p), begun(p)
	p.site.Close()
	for key := range b.values {
		switch {
		case of(key, gap) && strings.HasSuffix(key, "/00000007"), key == "table/"+string(lost):
			delete(b.values, key)
		case of(key, broken) && strings.HasSuffix(key, "/00000007"):
			b.values[key] = []byte("{")
		}
	}
	b.values["entry/none"] = []byte("{}")
	again := open(t, b)
	list := again.ask(200, "GET", offline.Path, nil).Body.String()
	if !strings.Contains(list, whole) || strings.Contains(list, string(gap)) || strings.Contains(list, string(lost)) {
		t.Errorf("the list is %s", list)
	}
	again.ask(200, "GET", whole, nil)
	again.ask(404, "GET", "/t/"+string(gap), nil)
	again.ask(503, "GET", "/t/"+string(broken), nil)
}

// TestAClearedGameStaysCleared clears a finished game from the list, and opens the journal again.
func TestAClearedGameStaysCleared(t *testing.T) {
	b := new(book)
	p := open(t, b)
	cleared, kept := played(p), played(p)
	p.ask(303, "POST", "/t/"+string(cleared)+"/clear", nil)
	p.site.Close()
	list := open(t, b).ask(200, "GET", offline.Path, nil).Body.String()
	if strings.Contains(list, string(cleared)) || !strings.Contains(list, string(kept)) {
		t.Errorf("the list is %s", text(list))
	}
}

// TestEveryGameCanBeFound has more finished games than a page lists: the pages of the list have each once.
func TestEveryGameCanBeFound(t *testing.T) {
	const games = 120
	b := new(book)
	p := open(t, b)
	id := played(p)
	p.site.Close()
	b.copyTable(id, games-1)
	again, seen := open(t, b), map[string]int{}
	for at := offline.Path; at != ""; {
		list := webtest.ReadListing(t, again.ask(200, "GET", at, nil).Body.String(), "finished")
		for _, game := range list.Games {
			seen[game]++
		}
		at = list.Older
	}
	if len(seen) != games || slices.Max(slices.Collect(maps.Values(seen))) > 1 {
		t.Errorf("the lists have %d games: %v", len(seen), seen)
	}
	again.ask(200, "GET", offline.Path+"?before=nonsense", nil)
}
