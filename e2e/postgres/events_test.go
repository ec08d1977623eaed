package postgres_test

import (
	"log/slog"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/bus/notify"
	"razzia/internal/events"
	"razzia/internal/events/eventstest"
	"razzia/internal/host"
)

// Players hear of their games from two nodes that end all the time. They lose no event, and get none
// twice.
func TestTheEventsOfTwoNodes(t *testing.T) {
	url := pgtest.Database(t)
	s := kept(t, url)
	log := slog.New(slog.DiscardHandler)
	site := &eventstest.Site{Count: 2, Calls: 300, Open: func() *eventstest.Node {
		hints, err := notify.Open(t.Context(), url, log)
		if err != nil {
			t.Error(err)
			return nil
		}
		c := events.Config{Bus: hints, Every: 200 * time.Millisecond}
		return eventstest.Open(s, s.People(), c, host.Nodes{Grace: 100 * time.Millisecond}, func() { hints.Close() })
	}}
	t.Cleanup(site.Close)
	tr := eventstest.Trial{Nodes: site.Nodes, Games: 3, Seed: 3}
	tr.Run(t)
}

// Inviters hear of each refusal once from two nodes that end all the time.
func TestTheRefusalsOfTwoNodes(t *testing.T) {
	url := pgtest.Database(t)
	s := kept(t, url)
	log, clock := slog.New(slog.DiscardHandler), new(eventstest.Clock)
	site := &eventstest.Site{Count: 2, Calls: 50, Open: func() *eventstest.Node {
		hints, err := notify.Open(t.Context(), url, log)
		if err != nil {
			t.Error(err)
			return nil
		}
		c := events.Config{Bus: hints, Now: clock.Now, After: clock.After}
		return eventstest.Open(s, s.People(), c, host.Nodes{}, func() { hints.Close() })
	}}
	t.Cleanup(site.Close)
	tr := eventstest.Invitations{Nodes: site.Nodes, Clock: clock, Count: 40, Seed: 5}
	tr.Run(t)
}
