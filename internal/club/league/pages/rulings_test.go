package pages_test

import (
	"testing"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestTheOrganiserVoidsAGame lets a game of a league count for no one, and count again: all see both on the page of the league, and only
// the organiser can do so, while the season runs.
func TestTheOrganiserVoidsAGame(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, bo, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo"), h.Guest(t)
	at := sketched(h, ann, "runs", 0, 12)
	has(ann, at+"/fair-play", `id="games"`, "Let it count for nobody", `name="game"`, `<option value="1">`, "!Let it count again")
	has(guest, at, `!id="ruled"`)
	for _, g := range []*webtest.Guest{bo, guest} {
		g.Want(403, g.Post(at+"/rule", "game=1"))
	}
	for _, game := range []string{"0", "-1", "99999", "x", "2"} { // the second goes on
		ann.Want(409, ann.Post(at+"/rule", "game="+game))
	}
	ann.Want(200, ann.Post(at+"/rule", "game=1"))
	for _, g := range []*webtest.Guest{ann, bo, guest} {
		has(g, at, `id="ruled"`, "The organiser let it count for nobody.", "Who was in it has one game fewer", "!count again.")
	}
	has(ann, at+"/fair-play", "Let it count again")
	ann.Want(200, ann.Post(at+"/rule", "game=1&back=yes"))
	has(guest, at, "The organiser let it count for nobody.", "The organiser let it count again.")
	before := sketched(h, ann, "after", 1, 3)
	has(ann, before+"/fair-play", `!id="games"`)
	ann.Want(409, ann.Post(before+"/rule", "game=1"))
}
