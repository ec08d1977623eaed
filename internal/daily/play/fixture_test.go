package play_test

import (
	"log/slog"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/people"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A fixture is a host and what people are to each other, in one file.
type fixture struct {
	*testing.T
	store  *keptest.Kept
	tables *host.Host
	people *people.Relations
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	f := &fixture{T: t, store: sitetest.Open(t)}
	f.tables = host.New(host.Config{Store: f.store, Seed: hosttest.Seeds(t), Bus: new(bus.Local), Log: log})
	t.Cleanup(f.tables.Close)
	f.people = people.Open(people.Config{Store: f.store.People(), Log: log, Games: people.GamesOf(f.tables)})
	t.Cleanup(f.people.Close)
	return f
}

// guest is a caller who is known, with a name that is their identity too.
func guest(name string) people.Caller {
	return people.Caller{Person: table.Person{ID: name, Name: name}, Identities: []string{name}, Known: true, Name: name, Now: time.Now(),
		Origin: host.Origin{Person: name, Address: "192.0.2.1"}}
}

// blocks has a caller block another one.
func (f *fixture) blocks(c, other people.Caller) {
	f.Helper()
	b := people.Block{Person: people.Person{ID: other.Person.ID, Name: other.Name}, Since: c.Now}
	if err := f.store.People().Block(f.Context(), c.Person.ID, b); err != nil {
		f.Fatal(err)
	}
}
