package offline_test

import (
	"errors"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/offline"
	"razzia/internal/table"
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
