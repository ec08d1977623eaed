package pages_test

import (
	"fmt"
	"testing"
	"time"

	"razzia/internal/club/league"
	"razzia/internal/club/league/leaguetest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// sketched keeps a league of a member and 19 others, and returns its address.
func sketched(h *webtest.Server, ann *webtest.Guest, key league.Key, seasons, days int) string {
	s := leaguetest.Sketch{Key: key, Seasons: seasons, Days: days}
	ann.T.Helper()
	person := webtest.PersonOf(ann.T.(*testing.T), h, ann)
	s.Maker, s.People = person.ID, []table.Person{{ID: person.ID, Name: "Ann"}}
	for i := range 19 {
		s.People = append(s.People, table.Person{ID: fmt.Sprint("person ", i), Name: fmt.Sprint("Guest ", i)})
	}
	fatal.If(ann.T, leaguetest.Keep(ann.T.Context(), league.NewStore(h.Kept.Engine()), s, time.Now()))
	return key.Path()
}

// TestTheBandSaysWhatToDo looks at a league before, during and after a season, as a member and as a guest.
func TestTheBandSaysWhatToDo(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, guest := webtest.Member(t, h, "Ann"), h.Guest(t)
	before := sketched(h, ann, "before", 0, 3)
	has(ann, before, "You are signed up.", `id="enrolled"`, "12 more", "!/join")
	has(guest, before, "/devices/keep", "!You are signed up.")
	runs := sketched(h, ann, "runs", 0, 12)
	has(ann, runs, "Go to the table", "for you.", "possible final place: 1 to", "go down.", "· yours", "!id=\"seasons\"")
	has(guest, runs, "!Go to the table", "possible final place")
	has(ann, runs+"/members/1", "still possible", "/4 games")
}

// TestPastSeasons looks at a league that has had two seasons, from its page to the sum of a member in the first of them.
func TestPastSeasons(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, guest := webtest.Member(t, h, "Ann"), h.Guest(t)
	at := sketched(h, ann, "after", 2, 3)
	has(ann, at, `id="seasons"`, at+"/seasons/1", at+"/seasons/2", "You: place")
	has(guest, at, at+"/seasons/1", "won division 1", "!You: place")
	for _, season := range []string{"/seasons/1", "/seasons/2"} {
		has(guest, at+season, "Division 1", "Division 2", "goes up", "goes down", "was absent, and is out",
			at+season+"/members/1", "Check the draw")
		has(guest, at+season+"/members/1", "Points of", "Won", "Cheques", "!still possible", `href="/t/`, at+season)
	}
	for _, link := range []string{"/seasons/0", "/seasons/3", "/seasons/-1", "/seasons/x", "/seasons/1/members/0",
		"/seasons/1/members/99", "/seasons/3/members/1"} {
		guest.Want(404, guest.Get(at+link))
	}
}
