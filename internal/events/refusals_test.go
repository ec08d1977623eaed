package events_test

import (
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/events"
	"razzia/internal/events/eventstest"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// inviting makes a house of two servers that keeps people, whose time is that of a clock.
func inviting(t *testing.T, clock *eventstest.Clock) *eventstest.Site {
	store := sitetest.Open(t)
	c := events.Config{Bus: new(bus.Local), Now: clock.Now, After: clock.After, Every: never}
	s := &eventstest.Site{Count: 2, Open: func() *eventstest.Node { return eventstest.Open(store, store.People(), c, host.Nodes{}) }}
	t.Cleanup(s.Close)
	return s
}

// Inviters hear of each refusal once, wherever they connect and however long they were away.
func TestNoRefusalIsLostOrRepeated(t *testing.T) {
	for seed := range uint64(4) {
		clock := new(eventstest.Clock)
		s := inviting(t, clock)
		s.Calls = 50
		tr := eventstest.Invitations{Nodes: s.Nodes, Clock: clock, Count: 50, Seed: seed}
		tr.Run(t)
	}
}

// A reading is the stream of a person who reads all that there is.
type reading struct {
	*testing.T
	feed *events.Feed
	wake <-chan struct{}
}

// read opens the events of a person at a server.
func read(t *testing.T, n *eventstest.Node, person, after string) *reading {
	t.Helper()
	v := people.Viewer{ID: person, Identities: []string{person}}
	feed, err := n.Hub.Open(events.Sources{Tables: n.Host.Records, People: n.People}, events.Reader{Viewer: v}, after)
	fatal.If(t, err)
	t.Cleanup(feed.Close)
	return &reading{t, feed, nil}
}

// woken reports whether there may be something to read.
func (r *reading) woken() bool {
	select {
	case <-r.wake:
		return true
	default:
		return r.wake == nil
	}
}

// all reads what there is.
func (r *reading) all() (list []events.Event) {
	r.Helper()
	for {
		e, wake, err := r.feed.Next(r.Context())
		fatal.If(r, err)
		if e == nil {
			r.wake = wake
			return list
		}
		list = append(list, *e)
	}
}

// TestStreamsWakeWhenAnInvitationTimesOut lets an invitation of Ann to Ben time out, while both read at another server than the one that
// took it. Only their alarms wake them.
func TestStreamsWakeWhenAnInvitationTimesOut(t *testing.T) {
	clock := new(eventstest.Clock)
	nodes := inviting(t, clock).Nodes()
	made, err := nodes[0].Host.Create(t.Context(), table.Create{Maker: table.Person{ID: "ann", Name: "Ann"}, Options: table.Options{Players: 3,
		Piles: 1}})
	fatal.If(t, err)
	ann, ben := read(t, nodes[1], "ann", ""), read(t, nodes[1], "ben", "")
	ann.all()
	ben.all()
	call := people.Call{Table: made.ID, By: people.Person{ID: "ann", Name: "Ann"}, For: 10 * time.Minute}
	fatal.If(t, nodes[0].People.InviteBot(t.Context(), people.Person{ID: "ben", Name: "Ben"}, call))
	if got := ben.all(); len(got) != 1 || got[0].Kind != events.Invited || !got[0].Ends.Equal(clock.Now().Add(10*time.Minute)) {
		t.Fatalf("Ben got %+v", got)
	}
	if got := ann.all(); len(got) != 0 {
		t.Fatalf("Ann got %+v", got)
	}
	clock.Pass(10*time.Minute - time.Millisecond)
	if ann.woken() || ben.woken() {
		t.Error("a stream is woken before anything happens")
	}
	clock.Pass(time.Millisecond)
	if !ann.woken() || !ben.woken() {
		t.Fatal("a stream sleeps on")
	}
	if got := ben.all(); len(got) != 1 || got[0].Kind != events.Over {
		t.Errorf("Ben got %+v", got)
	}
	got := ann.all()
	if len(got) != 1 || got[0].Kind != events.Declined || got[0].Reason != "timeout" || got[0].To.Name != "Ben" || got[0].Table != made.ID ||
		!got[0].At.Equal(clock.Now()) {
		t.Fatalf("Ann got %+v", got)
	}
	if again := read(t, nodes[0], "ann", got[0].ID).all(); len(again) != 0 {
		t.Errorf("at another server she gets %+v", again)
	}
	if fresh := read(t, nodes[0], "ann", "").all(); len(fresh) != 1 || fresh[0].Kind != events.Start {
		t.Errorf("a client that knows nothing gets %+v", fresh)
	}
}
