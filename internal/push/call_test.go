package push_test

import (
	"net/http"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/occasion"
	"razzia/internal/push"
)

// callFor is a call for persons that is of use for a quarter of an hour.
func (s *service) callFor(persons ...string) occasion.Call {
	return occasion.Call{Persons: persons, Title: "push.turn", Body: "push.against", Values: []any{"names", "Bo"}, Path: "/e/abc",
		Ends: s.now.Add(15 * time.Minute)}
}

// calls tells of a call at one node, and returns what the service got.
func (s *service) calls(c occasion.Call) []received {
	s.Helper()
	s.got = nil
	s.nodes[0].Call(c)
	for _, n := range s.nodes {
		fatal.If(s, n.LookAll(s.Context()))
	}
	return s.got
}

// TestACallComesOnce tells persons that something has begun: each browser of those who get messages, in their language, urgently; and none
// in quiet hours, too late, or at a site that sends none. A failure is not noted: messages of turns go on. A browser that wants no more is
// removed.
func TestACallComesOnce(t *testing.T) {
	s := newService(t)
	s.subscribe("ADA", 1, push.Settings{Lang: "en", Theme: "2004"})
	s.subscribe("ADA", 2, push.Settings{Lang: "en", Theme: "2004"})
	got := s.calls(s.callFor("ADA", "BO"))
	if len(got) != 2 || got[0].Title != "It is your turn" || got[0].Body != "Against Bo." || got[0].Note.Path != "/e/abc" {
		t.Fatalf("the messages are %+v", got)
	}
	if h := got[0].Header; h.Get("Topic") != "start" || h.Get("Urgency") != "high" || h.Get("TTL") != "900" {
		t.Errorf("the message has the head %v", h)
	}
	if got = s.calls(occasion.Call{Persons: []string{"ADA"}, Title: "push.turn", Body: "push.turn", Ends: s.now}); len(got) != 0 {
		t.Errorf("too late came %+v", got)
	}
	s.status = http.StatusInternalServerError
	if got = s.calls(s.callFor("ADA")); len(got) != 2 {
		t.Errorf("a service that fails got %+v", got)
	}
	list, err := s.store.SubscriptionsOf(t.Context(), "ADA")
	if fatal.If(t, err); len(list) != 2 || list[0].Failures != 0 {
		t.Errorf("a failure is noted: %+v", list)
	}
	s.status = http.StatusGone
	s.calls(s.callFor("ADA"))
	if got = s.calls(s.callFor("ADA")); len(got) != 0 {
		t.Errorf("browsers that want no more got %+v", got)
	}
	s.status = http.StatusCreated
	s.subscribe("ADA", 3, push.Settings{Lang: "en", Theme: "2004", Zone: "UTC", From: 11 * 60, To: 13 * 60})
	if got = s.calls(s.callFor("ADA")); len(got) != 0 {
		t.Errorf("in quiet hours came %+v", got)
	}
	(*push.Sender)(nil).Call(s.callFor("ADA"))
}

// TestACallReachesEachIdentity calls a person who gets messages under another of their identities alone, as after they made an account.
func TestACallReachesEachIdentity(t *testing.T) {
	s := newService(t)
	s.subscribe("an alias", 1, push.Settings{Lang: "en", Theme: "2004"})
	if got := s.calls(s.callFor("BO")); len(got) != 1 {
		t.Errorf("the messages are %+v", got)
	}
}
