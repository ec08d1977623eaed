package pages_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/club/league"
	"razzia/internal/club/league/leaguetest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestAClubOpensWhatItPlays opens an evening and a league of a club by the buttons on its page, which only those have who run it.
func TestAClubOpensWhatItPlays(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	at := opens(ann, "The Anchor", "yes")
	key := strings.TrimPrefix(at, club.OnePath+"/")
	ben.Want(200, ben.Post(at+"/join", ""))
	for _, kind := range []string{"/evenings/new", "/leagues/new"} {
		to := kind + "?club=" + key
		has(ann, at, to)
		has(ben, at, "!"+to)
		has(ann, to, `name="club" value="`+key+`"`, `href="`+at+`"`)
		ben.Want(403, ben.Post(kind, "name=Ours&club="+key))
		has(ben, at, ann.Want(200, ann.Post(kind, "name=Ours&games=4&seats=4&weeks=4&start=60&club="+key)).Path)
	}
}

// TestLeaguesCountInTheYear looks at the year of a club that has a league in its second season, beside one that closed.
func TestLeaguesCountInTheYear(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := webtest.Member(t, h, "Ann")
	at := opens(ann, "The Anchor", "yes")
	has(ann, at, "once the club has played")
	s := leaguetest.Sketch{Key: "ours", Club: strings.TrimPrefix(at, club.OnePath+"/"), Seasons: 1, Days: 12, People: strangers(8)}
	s.People[0] = table.Person{ID: webtest.PersonOf(t, h, ann).ID, Name: "Ann"}
	fatal.If(t, leaguetest.Keep(t.Context(), league.NewStore(h.Kept.Engine()), s, time.Now()))
	has(ann, at, "!once the club has played", "6 games") // 4 of the first season, and 2 of the second
	year := read(ann, at).Standings
	if len(year) != 1 || year[0].Games != 6 {
		t.Errorf("the year is %+v", year)
	}
}

// strangers are people who are no members.
func strangers(n int) (list []table.Person) {
	for i := range n {
		list = append(list, table.Person{ID: fmt.Sprint("stranger ", i), Name: fmt.Sprint("Stranger ", i)})
	}
	return list
}

// TestAGuestStays was at an evening of a club by invitation: the final page lets them stay by one tap, once they have an account. People
// who were not there, or are in the club, are offered nothing.
func TestAGuestStays(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, dan, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Dan"), h.Guest(t)
	guest.Want(200, guest.Post("/settings", "name=Cat"))
	at := opens(ann, "The Anchor", "no")
	e := eveningtest.Some(8, evening.Ended, time.Now())
	e.Club = strings.TrimPrefix(at, club.OnePath+"/")
	for i, g := range []*webtest.Guest{ann, ben, guest} {
		e.Guests[i].Person = webtest.PersonOf(t, h, g).ID
	}
	e.Maker = e.Guests[0].Person
	fatal.If(t, eveningtest.Keep(t.Context(), evening.NewStore(h.Kept.Engine()), e))
	has(ann, e.Key.Path(), `!id="stay"`)
	has(dan, e.Key.Path(), `!id="stay"`)
	has(guest, e.Key.Path(), `id="stay"`, "/devices/keep", "you need an account", "!"+e.Key.Path()+"/stay")
	has(ben, e.Key.Path(), `id="stay"`, e.Key.Path()+"/stay", "The Anchor")
	dan.Want(403, dan.Post(e.Key.Path()+"/stay", ""))
	if to := ben.Want(200, ben.Post(e.Key.Path()+"/stay", "")).Path; to != at {
		t.Errorf("who stays is led to %s", to)
	}
	has(ben, at, `id="members"`)
	has(ben, e.Key.Path(), `!id="stay"`)
	has(guest, at, `!id="members"`)
	guest.Want(200, guest.Post("/devices/keep", form("back", e.Key.Path())))
	guest.Want(200, guest.Post(e.Key.Path()+"/stay", ""))
	has(guest, at, `id="members"`)
	ann.Want(200, does(ann, at, "remove", "Ben"))
	has(ben, e.Key.Path(), `!id="stay"`)
	ben.Want(403, ben.Post(e.Key.Path()+"/stay", ""))
}
