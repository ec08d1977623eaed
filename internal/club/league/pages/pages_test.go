package pages_test

import (
	"strings"
	"testing"

	"razzia/internal/club/league"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// has checks which parts a page has, and which it lacks: those after "!".
func has(g *webtest.Guest, path string, parts ...string) {
	g.T.Helper()
	page := g.Want(200, g.Get(path)).Body
	for _, part := range parts {
		if part, lacks := strings.CutPrefix(part, "!"); strings.Contains(page, part) == lacks {
			g.T.Errorf("%s has %q: want %v", path, part, !lacks)
		}
	}
}

// TestFromTheListToTheSignUp opens a league as the form proposes it. A member signs up and leaves; a guest is led to an account; the
// organiser pauses sign-up, removes a member, and closes the league.
func TestFromTheListToTheSignUp(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, bo, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo"), h.Guest(t)
	has(ann, league.Path, "No league goes on", league.Path+"/new")
	has(guest, league.Path, "!"+league.Path+"/new")
	has(ann, league.Path+"/new", `name="weeks" value="4" checked`, `name="games" value="4" checked`)
	ann.Want(400, ann.Post(league.Path+"/new", "name=&weeks=4"))
	ann.Want(400, ann.Post(league.Path+"/new", "name=X&weeks=9"))
	guest.Want(403, guest.Post(league.Path+"/new", "name=X"))
	at := ann.Want(200, ann.Post(league.Path+"/new", "name=The+Friday+league&weeks=3&games=8&days=7&open=yes")).Path
	has(ann, at, "The Friday league", "Sign-up for season 1", "!/join", `id="organiser-tools"`, "A season lasts 3 weeks", "8 games")
	has(guest, at, "/devices/keep", "!/join", "!organiser-tools")
	has(bo, league.Path, at)
	has(bo, at, at+"/join", "!organiser-tools")
	guest.Want(403, guest.Post(at+"/join", ""))
	bo.Want(200, bo.Post(at+"/join", ""))
	has(bo, at, "Bo", "!/join", at+"/leave")
	bo.Want(200, bo.Post(at+"/leave", ""))
	bo.Want(403, bo.Post(at+"/leave", ""))
	bo.Want(200, bo.Post(at+"/join", ""))
	has(ann, at, at+"/fair-play")
	has(ann, at+"/fair-play", `id="together"`, `id="leavers"`, "Nothing that chance does not explain", `!id="devices"`)
	has(bo, at, "!/fair-play")
	for _, g := range []*webtest.Guest{bo, guest} {
		g.Want(403, g.Get(at+"/fair-play"))
	}
	for _, form := range []string{"/shut", "/remove", "/close"} {
		bo.Want(403, bo.Post(at+form, "member=1"))
	}
	ann.Want(200, ann.Post(at+"/shut", ""))
	bo.Want(200, bo.Post(at+"/leave", ""))
	bo.Want(409, bo.Post(at+"/join", ""))
	ann.Want(200, ann.Post(at+"/shut", "open=yes"))
	bo.Want(200, bo.Post(at+"/join", ""))
	ann.Want(200, ann.Post(at+"/remove", "member=2"))
	bo.Want(403, bo.Post(at+"/join", ""))
	ann.Want(403, ann.Post(at+"/remove", "member=2"))
	ann.Want(200, ann.Post(at+"/close", ""))
	has(ann, at, "The league is over", "!organiser-tools", at+"/fair-play")
	ann.Want(409, ann.Post(at+"/close", ""))
}

// TestTheOrganiserChangesALeague changes a league by its form before its season. Only those who had signed up earlier read of it, and a
// form that was shown earlier is refused.
func TestTheOrganiserChangesALeague(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, bo, cat := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo"), webtest.Member(t, h, "Cat")
	at := ann.Want(200, ann.Post(league.Path+"/new", "name=The+Friday+league&weeks=3&games=8&days=5&open=yes")).Path
	bo.Want(200, bo.Post(at+"/join", ""))
	has(ann, at, at+"/change", `!id="changes"`)
	has(ann, at+"/change", `value="The Friday league"`, `name="weeks" value="3" checked`, `name="games" value="8" checked`,
		`name="days" value="5" checked`, `name="open" value="yes" checked`, `name="seen" value="0"`, `!name="watch"`)
	bo.Want(403, bo.Get(at+"/change"))
	bo.Want(403, bo.Post(at+"/change", "name=X"))
	ann.Want(400, ann.Post(at+"/change", "name=&seen=0"))
	ann.Want(200, ann.Post(at+"/change", "name=Fridays&weeks=5&games=8&days=14&seen=0&open=yes"))
	cat.Want(200, cat.Post(at+"/join", ""))
	has(bo, at, "<h1>Fridays</h1>", `id="changes"`, "The Friday league", "(before: 3)", "(before: 5)", "The season begins: ",
		"lose nothing", "!(before: 8)")
	has(cat, at, `!id="changes"`)
	ann.Want(409, ann.Post(at+"/change", "name=Mondays&weeks=3&seen=0"))
	runs := sketched(h, ann, "runs", 0, 12)
	has(ann, runs, "!"+runs+"/change")
	ann.Want(409, ann.Get(runs+"/change"))
	ann.Want(409, ann.Post(runs+"/change", "name=Mondays&seen=0"))
	ann.Want(200, ann.Post(at+"/close", ""))
	ann.Want(409, ann.Get(at+"/change"))
}

// TestHostileLeagues asks for what is not there.
func TestHostileLeagues(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := webtest.Member(t, h, "Ann")
	at := ann.Want(200, ann.Post(league.Path+"/new", "name=X")).Path
	for _, link := range []string{"/league/nothing", "/league/%00", "/league/' OR 1=1 --", "/league/%ff",
		"/league/" + strings.Repeat("x", 3000),
		at + "/members/0", at + "/members/-1", at + "/members/1", at + "/members/99999999999999999999", at + "/members/x"} {
		ann.Want(404, ann.Get(link))
	}
	ann.Want(404, ann.Post("/league/nothing/join", ""))
	ann.Want(403, ann.Post(at+"/remove", "member=-4"))
	ann.Want(403, ann.Post(league.Path+"/new", "name=X&club=nothing"))
	for range 2 {
		ann.Want(200, ann.Post(league.Path+"/new", "name=X"))
	}
	ann.Want(429, ann.Post(league.Path+"/new", "name=X"))
}
