package host_test

import (
	"context"
	"maps"
	"sync"
	"testing"
	"testing/synctest"

	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/table"
)

// A register has the present names of persons.
type register struct {
	mu    sync.Mutex
	names table.Profiles
}

// profiles returns all names.
func (r *register) profiles(context.Context, []string) (table.Profiles, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.names), nil
}

// rename gives a person a name.
func (r *register) rename(person, name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.names = table.Profiles{person: {Name: name}}
}

// TestAPlayerIsRenamedWhileTheySitDown renames a player after they asked for a seat and before they have it: both hosts show the new name,
// at once and without reading the table anew.
func TestAPlayerIsRenamedWhileTheySitDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		names, store, wire := &register{}, &memory.Store{}, &bus.Local{}
		open := func() *host.Host {
			return host.New(host.Config{Store: store, Bus: wire, Names: names.profiles, Log: logTo(&logBuffer{})})
		}
		one, other := open(), open()
		defer one.Close()
		defer other.Close()
		now, err := one.Create(t.Context(), table.Create{Maker: bo, Options: table.Options{Players: 3, Piles: 1}})
		fatal.If(t, err)
		if _, err := other.Table(t.Context(), now.ID); err != nil {
			t.Fatal(err)
		}
		names.rename(ada.ID, "Countess")
		one.Renamed([]string{ada.ID})
		other.Renamed([]string{ada.ID})
		if _, err := one.Act(t.Context(), now.ID, table.Sit{Person: ada, Seat: 1}); err != nil { // with the name of before
			t.Fatal(err)
		}
		synctest.Wait()
		for i, h := range []*host.Host{one, other} {
			got, err := h.Table(t.Context(), now.ID)
			fatal.If(t, err)
			if name := got.Seats[1].Name(); name != "Countess" {
				t.Errorf("host %d shows the name %q", i+1, name)
			}
		}
	})
}
