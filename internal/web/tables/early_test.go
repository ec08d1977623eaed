package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPassingEarlyByForms promises to pass and takes it back. Only the player who promises sees it.
func TestPassingEarlyByForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	actor := guests[0].Table(at).Game.Actor
	mover, waiter := guests[actor], guests[1-actor]
	seat := fmt.Sprintf("seat=%d", 1-actor)
	early, promised := `action="`+at+`/early"`, `action="`+at+`/not-early"`
	words := i18n.LocalizerFor(i18n.English, "").Text("early.will")
	shows := func(g *webtest.Guest, text string, want bool) {
		t.Helper()
		if page := g.Want(200, g.Get(at)).Body; strings.Contains(page, text) != want {
			t.Errorf("the page shows %q: %t", text, !want)
		}
	}
	shows(waiter, early, true)
	shows(mover, early, false)
	version := webtest.VersionAt(t, h, at)
	waiter.Want(200, waiter.Post(at+"/early", seat))
	shows(waiter, promised, true)
	shows(waiter, words, true)
	for _, other := range []*webtest.Guest{mover, h.Guest(t)} {
		shows(other, promised, false)
		shows(other, words, false)
		if body := other.Get("/api/tables/" + at[len("/t/"):]).Body; strings.Contains(body, "earlyPasses") {
			t.Errorf("another one reads the promise: %s", body)
		}
	}
	if log := waiter.Get("/api/tables/" + at[len("/t/"):] + "/log").Body; webtest.VersionAt(t, h, at) != version ||
		strings.Contains(log, "early") {
		t.Error("the promise is in the log")
	}
	waiter.Want(200, waiter.Post(at+"/not-early", seat))
	shows(waiter, early, true)
	waiter.Want(409, waiter.Post(at+"/not-early", seat))
	mover.Want(403, mover.Post(at+"/early", seat))
	mover.Want(409, mover.Post(at+"/early", fmt.Sprintf("seat=%d", actor)))
}
