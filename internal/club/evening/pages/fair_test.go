package pages_test

import (
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestFairPlayIsForTheOrganiser shows what was found to the organiser alone. They let a game count for no one: all see it, and it can be
// taken back.
func TestFairPlayIsForTheOrganiser(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	e := eveningtest.Some(8, evening.Ended, time.Now())
	me := webtest.PersonOf(t, h, ann).ID
	e.Maker, e.Guests[0].Person, e.Guests[1].Person = me, me, webtest.PersonOf(t, h, ben).ID
	fatal.If(t, eveningtest.Keep(t.Context(), evening.NewStore(h.Kept.Engine()), e))
	at := e.Key.Path()
	has(ann, at, at+"/fair-play")
	has(ben, at, "!/fair-play")
	has(ann, at+"/fair-play", `id="devices"`, `id="together"`, `id="leavers"`, `id="can"`, `id="game1"`)
	has(ann, at+"/fair-play", "Nothing that chance does not explain", "known from the start until a day after", "Let it count for nobody",
		"!counts for nobody")
	for _, g := range []*webtest.Guest{ben, h.Guest(t), webtest.Member(t, h, "Eve"), h.WithoutCookies(t)} {
		g.Want(403, g.Get(at+"/fair-play"))
	}
	for _, g := range []*webtest.Guest{ben, webtest.Member(t, h, "Eva")} {
		g.Want(403, g.Post(at+"/rule", "game=1"))
	}
	ann.Want(200, ann.Post(at+"/rule", "game=1"))
	has(ann, at+"/fair-play", " · counts for nobody", "Let it count again")
	has(ben, at+"/games", "The organiser let it count for nobody.", "!count again")
	ann.Want(200, ann.Post(at+"/rule", "game=1&back=yes"))
	has(ben, at+"/games", "The organiser let it count for nobody.", "The organiser let it count again.")
	ann.Want(409, ann.Post(at+"/rule", "game=99"))
	has(ben, evening.Path+"/rules", "by the same connection", "Not detected are")
}
