package events_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"razzia/internal/events"
	"razzia/internal/events/eventstest"
	"razzia/internal/fatal"
	"razzia/internal/occasion"
	"razzia/internal/people"
)

// reads returns what a person reads at a server after an event, where things begin for them.
func reads(t *testing.T, n *eventstest.Node, begins occasion.Source, after string) []events.Event {
	t.Helper()
	s := events.Sources{Tables: n.Host.Records, People: n.People, Occasions: begins}
	feed, err := n.Hub.Open(s, events.Reader{Viewer: people.Viewer{ID: "ANN", Identities: []string{"ANN"}}}, after)
	fatal.If(t, err)
	defer feed.Close()
	return (&reading{t, feed, nil}).all()
}

// TestWhatBeginsIsToldOnce lets two things begin at one moment: a client that knows nothing is told of neither that began before it came,
// and each other client of both, once, at any server and however late. A source that fails ends the reading, and loses nothing.
func TestWhatBeginsIsToldOnce(t *testing.T) {
	clock := new(eventstest.Clock)
	s := inviting(t, clock)
	nodes := s.Nodes()
	var list []occasion.Occasion
	var fails error
	begins := func(_ context.Context, identities []string, since time.Time) (all []occasion.Occasion, _ error) {
		if identities[0] != "ANN" {
			t.Errorf("the occasions of %q are asked for", identities)
		}
		for _, o := range list {
			if !o.At.Before(since) {
				all = append(all, o)
			}
		}
		return all, fails
	}
	list = append(list, occasion.Occasion{What: "evening", Name: "Before", Path: "/e/before", At: clock.Now()})
	got := reads(t, nodes[0], begins, "")
	if len(got) != 1 || got[0].Kind != events.Start {
		t.Fatalf("a client that knows nothing reads %+v", got)
	}
	start := got[0].ID
	for _, path := range []string{"/e/one", "/league/two"} {
		list = append(list, occasion.Occasion{What: "evening", Name: path, Path: path, At: clock.Now()})
	}
	fails = errors.New("the disk is full")
	if feed, err := nodes[0].Hub.Open(events.Sources{Tables: nodes[0].Host.Records, People: nodes[0].People, Occasions: begins},
		events.Reader{Viewer: people.Viewer{ID: "ANN", Identities: []string{"ANN"}}}, start); err != nil {
		t.Fatal(err)
	} else if _, _, err = feed.Next(t.Context()); !errors.Is(err, fails) {
		t.Errorf("a source that fails: %v", err)
	}
	fails = nil
	got = reads(t, nodes[0], begins, start)
	if len(got) != 2 || got[0].Kind != events.Occasion || got[0].Name != "/e/one" || got[1].Link != "/league/two" || got[1].What != "evening" {
		t.Fatalf("a client that was there reads %+v", got)
	}
	if again := reads(t, nodes[1], begins, got[0].ID); len(again) != 1 || again[0].Link != "/league/two" {
		t.Errorf("after the first it reads %+v", again)
	}
	if again := reads(t, nodes[1], begins, got[1].ID); len(again) != 0 {
		t.Errorf("after both it reads %+v", again)
	}
}
