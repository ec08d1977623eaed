package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// sentOf lists the invitations of a person to a table.
func sentOf(g *webtest.Guest, id string) []client.SentInvitation {
	g.T.Helper()
	var l client.SentInvitations
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, ask(g, "getInvitations", id, "")).Body), &l))
	return l.Invitations
}

// TestAnInviterLearnsTheAnswer invites two persons for ten minutes: one declines, with each reason that there is, and the other does not
// answer.
func TestAnInviterLearnsTheAnswer(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	c := newCrew(t, webtest.NewWith(t, site.Config{Now: func() time.Time { return time.Now().Add(time.Duration(later.Load())) }}))
	id := ""
	for _, why := range []string{"later", "busy", "clock", "players", "options", "people", "bots", ""} {
		id = path.Base(c.ann.Post("/tables", "players=3").Path)
		invite := func(person string) {
			c.ann.Want(200, ask(c.ann, "invite", "", fmt.Sprintf(`{"table":%q,"person":%q,"minutes":10}`, id, person)))
		}
		invite(met(c.ann, "Ben"))
		invite(met(c.ann, ""))
		decline := func(query string) webtest.Reply {
			return c.ben.Do(c.ben.Request(http.MethodDelete, "/api/invitations/"+id+query, nil))
		}
		if r := decline("?reason=weather"); r.Status != 400 || r.Key() != "bad-request" ||
			!strings.Contains(r.Body, "later, busy, clock, players, options, people, bots") {
			t.Errorf("an unknown reason: %d %s", r.Status, r.Body)
		}
		query := ""
		if why != "" {
			query = "?reason=" + why
		}
		c.ben.Want(200, decline(query))
		l := sentOf(c.ann, id)
		if len(l) != 2 || l[0].To.Name != "Ben" || l[0].State != "declined" || l[0].Reason != why || l[1].State != "open" ||
			l[0].Ends.Sub(l[0].At) != 10*time.Minute {
			t.Errorf("Ann sees %+v", l)
		}
		if own := sentOf(c.ben, id); len(own) != 0 {
			t.Errorf("another person sees %+v", own)
		}
	}
	later.Store(int64(10 * time.Minute))
	if l := sentOf(c.ann, id); l[0].State != "declined" || l[1].State != "timeout" || l[1].Reason != "" {
		t.Errorf("after ten minutes Ann sees %+v", l)
	}
	if r := ask(c.guest, "acceptInvitation", id, ""); r.Status != 404 || r.Key() != "no-invitation" {
		t.Errorf("an answer that is too late: %d %s", r.Status, r.Body)
	}
}

// TestAnInvitationEnds invites for longer than it may last, and for the usual time.
func TestAnInvitationEnds(t *testing.T) {
	t.Parallel()
	c := newCrew(t, webtest.NewWith(t, site.Config{}))
	id := path.Base(c.ann.Post("/tables", "players=3").Path)
	for _, minutes := range []int{-1, 0, 20161} {
		body := fmt.Sprintf(`{"table":%q,"person":%q,"minutes":%d}`, id, met(c.ann, "Ben"), minutes)
		if r := ask(c.ann, "invite", "", body); r.Status != 400 || r.Key() != "bad-request" || !strings.Contains(r.Body, "minutes") {
			t.Errorf("%d minutes: %d %s", minutes, r.Status, r.Body)
		}
	}
	c.ann.Want(200, ask(c.ann, "invite", "", fmt.Sprintf(`{"table":%q,"person":%q}`, id, met(c.ann, "Ben"))))
	if l := webtest.PeopleOf(c.ben).Invitations; len(l) != 1 || l[0].Ends.Sub(l[0].At) != 14*24*time.Hour {
		t.Errorf("the invitation is %+v", l)
	}
}
