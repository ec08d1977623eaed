package app

import (
	"log/slog"
	"testing"
	"time"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A fixture is a host with a lobby and people, in one file.
type fixture struct {
	*testing.T
	store   *keptest.Kept
	tables  *host.Host
	people  *people.Relations
	members *identity.Registry
	lobby   *lobby.Lobby
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	kept := sitetest.Open(t)
	log, wire := slog.New(slog.DiscardHandler), new(bus.Local)
	board := lobby.NewBoard(lobby.Config{Store: kept, Bus: wire, Log: log, NewID: host.NewID})
	hosting := host.Config{Store: kept, Seed: hosttest.Seeds(t), Bus: wire, Log: log, Changed: board.Changed}
	f := &fixture{T: t, store: kept, tables: host.New(hosting)}
	t.Cleanup(f.tables.Close)
	f.lobby = lobby.New(board, f.tables)
	t.Cleanup(f.lobby.Close)
	f.people = people.Open(people.Config{Store: kept.People(), Log: log, Games: GamesOf(f.tables)})
	t.Cleanup(f.people.Close)
	var err error
	if f.members, err = identity.Open(t.Context(), identity.Config{Store: kept, Log: log}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.members.Close)
	return f
}

// guest is a caller who is known, with a name that is their identity too.
func guest(name string) Caller {
	return Caller{Person: table.Person{ID: name, Name: name}, Identities: []string{name}, Known: true, Name: name, Now: time.Now(),
		Origin: host.Origin{Person: name, Address: "192.0.2.1"}}
}

// makes makes a table of three with the maker at the first seat, and others at the next ones.
func (f *fixture) makes(maker Caller, o table.Options, others ...Caller) table.ID {
	f.Helper()
	o.Players, o.Piles = 3, 1
	sitting := []table.Sitter{{Person: maker.Person}}
	for _, c := range others {
		sitting = append(sitting, table.Sitter{Person: c.Person})
	}
	t, err := f.tables.Create(f.Context(), table.Create{Maker: maker.Person, Options: o, Sitting: sitting})
	if err != nil {
		f.Fatal(err)
	}
	return t.ID
}

// says has a caller say something at a table, and returns the version of the line.
func (f *fixture) says(c Caller, id table.ID, text string) int {
	f.Helper()
	t, err := f.tables.Act(f.Context(), id, table.Talk{By: c.Person.ID, Text: text})
	if err != nil {
		f.Fatal(err)
	}
	return t.Version
}

// blocks has a caller block another one.
func (f *fixture) blocks(c, other Caller) {
	f.Helper()
	b := people.Block{Person: people.Person{ID: other.Person.ID, Name: other.Name}, Since: c.Now}
	if err := f.store.People().Block(f.Context(), c.Person.ID, b); err != nil {
		f.Fatal(err)
	}
}

// want fails unless an error is a refusal with a key, or none for "".
func (f *fixture) want(what, key string, err error) {
	f.Helper()
	got := ""
	if refusal := fault.Of(err); refusal != nil {
		got = refusal.Key
	} else if err != nil {
		got = err.Error()
	}
	if got != key {
		f.Errorf("%s: refused with %q (%v): want %q", what, got, err, key)
	}
}

// nowhere is the ID of a table that is not there.
const nowhere table.ID = "nowhere"

// seats of makes.
const (
	first razzia.Seat = iota
	second
	third
)
