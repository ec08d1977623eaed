package sitetest

import (
	"log/slog"
	"testing"
	"time"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/site/keptest"
	"razzia/internal/table"
)

// A Fixture is a host with a lobby and people, in one file.
type Fixture struct {
	*testing.T
	Store   *keptest.Kept
	Tables  *host.Host
	People  *people.Relations
	Members *identity.Registry
	Lobby   *lobby.Lobby
}

// New makes a fixture in a new file.
func New(t *testing.T) *Fixture {
	t.Helper()
	kept := Open(t)
	log, wire := slog.New(slog.DiscardHandler), new(bus.Local)
	board := lobby.NewBoard(lobby.Config{Store: kept, Bus: wire, Log: log, NewID: host.NewID})
	hosting := host.Config{Store: kept, Seed: hosttest.Seeds(t), Bus: wire, Log: log, Changed: board.Changed}
	f := &Fixture{T: t, Store: kept, Tables: host.New(hosting)}
	t.Cleanup(f.Tables.Close)
	f.Lobby = lobby.New(board, f.Tables)
	t.Cleanup(f.Lobby.Close)
	f.People = people.Open(people.Config{Store: kept.People(), Log: log, Games: people.GamesOf(f.Tables)})
	t.Cleanup(f.People.Close)
	var err error
	f.Members, err = identity.Open(t.Context(), identity.Config{Store: kept, Log: log})
	fatal.If(t, err)
	t.Cleanup(f.Members.Close)
	return f
}

// Guest is a caller who is known, with a name that is their identity too.
func Guest(name string) people.Caller {
	return people.Caller{Person: table.Person{ID: name, Name: name}, Identities: []string{name}, Known: true, Name: name, Now: time.Now(),
		Origin: host.Origin{Person: name, Address: "192.0.2.1"}}
}

// Makes makes a table of three with the maker at the first seat, and others at the next ones.
func (f *Fixture) Makes(maker people.Caller, o table.Options, others ...people.Caller) table.ID {
	f.Helper()
	o.Players, o.Piles = 3, 1
	sitting := []table.Sitter{{Person: maker.Person}}
	for _, c := range others {
		sitting = append(sitting, table.Sitter{Person: c.Person})
	}
	t, err := f.Tables.Create(f.Context(), table.Create{Maker: maker.Person, Options: o, Sitting: sitting})
	fatal.If(f, err)
	return t.ID
}

// Says has a caller say something at a table, and returns the version of the line.
func (f *Fixture) Says(c people.Caller, id table.ID, text string) int {
	f.Helper()
	t, err := f.Tables.Act(f.Context(), id, table.Talk{By: c.Person.ID, Text: text})
	fatal.If(f, err)
	return t.Version
}

// Blocks has a caller block another one.
func (f *Fixture) Blocks(c, other people.Caller) {
	f.Helper()
	b := people.Block{Person: people.Person{ID: other.Person.ID, Name: other.Name}, Since: c.Now}
	fatal.If(f, f.Store.People().Block(f.Context(), c.Person.ID, b))
}

// Want fails unless an error is a refusal with a key, or none for "".
func (f *Fixture) Want(what, key string, err error) {
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

// Nowhere is the ID of a table that is not there.
const Nowhere table.ID = "Nowhere"

// The seats of a table that Makes makes.
const (
	First razzia.Seat = iota
	Second
	Third
)
