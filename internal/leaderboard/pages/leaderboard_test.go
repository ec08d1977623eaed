package pages_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/leaderboard"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/rating"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// A club is a server with members whose ratings are known.
type club struct {
	*webtest.Server
	testing.TB
	hours *atomic.Int64 // since the start of the test
	bans  *moderation.Bans
}

// now is the time of the server.
func (c club) now() time.Time { return began.Add(time.Duration(c.hours.Load()) * time.Hour) }

// began is when the tests begin.
var began = time.Now()

// open starts a server.
func open(t *testing.T) club {
	t.Helper()
	c := club{TB: t, hours: new(atomic.Int64)}
	c.Server = webtest.NewWith(t, site.Config{Now: c.now})
	c.bans = c.Pages.Sanctions.Bans
	return c
}

// rate gives members ratings among two people, each with games against four strangers.
func (c club) rate(points map[*webtest.Guest]int64) {
	c.Helper()
	var changes []rating.Change
	for who, of := range points {
		person := webtest.PersonOf(c, c.Server, who).ID
		for i := range leaderboard.LeastOpponents {
			number := int64(len(changes) + 1)
			add := func(seat int, person string, after rating.Rating) {
				changes = append(changes, rating.Change{Number: number, Key: rating.Key{Person: person}, Seat: seat, Ended: c.now(), After: after})
			}
			add(0, person, rating.Rating{Mean: 1000 * of, Deviation: 70_000, Games: 20})
			add(1, fmt.Sprint("stranger", i), rating.Rating{Games: 1})
		}
	}
	for range 2 { // a new store keeps only its first mark
		if _, err := c.Kept.Ratings().Advance(c.Context(), rating.Mark{}, 1000, changes); err != nil {
			c.Fatal(err)
		}
	}
}

// agree lets members be shown. An hour later the places are made anew.
func (c club) agree(list ...*webtest.Guest) {
	for _, who := range list {
		who.Want(200, who.Post("/leaderboard", "agree=yes"))
	}
	c.hours.Add(1)
}

// A board is what programs see.
type board struct {
	Place  int
	Lacks  []string
	Places []struct {
		Place  int
		Name   string
		You    bool
		Rating struct{ Points, Margin, Games int }
	}
}

// read returns the leaderboard of two people as a visitor's programs see it.
func read(t *testing.T, who *webtest.Guest) board {
	t.Helper()
	var all struct{ Boards []board }
	if err := json.Unmarshal([]byte(who.Want(200, who.Get("/api/leaderboard")).Body), &all); err != nil || len(all.Boards) != 2 {
		t.Fatal(all, err)
	}
	return all.Boards[0]
}

// names lists who is on a leaderboard, with their places.
func (b board) names() string {
	var list []string
	for _, p := range b.Places {
		list = append(list, fmt.Sprint(p.Place, " ", p.Name))
	}
	return strings.Join(list, ", ")
}

// TestOnlyThoseWhoAgreeAreOnTheLeaderboard has four rated members. Three agree, and one takes it back.
func TestOnlyThoseWhoAgreeAreOnTheLeaderboard(t *testing.T) {
	t.Parallel()
	c := open(t)
	ann, ben, cleo, dan := webtest.Member(t, c.Server, "Ann"), webtest.Member(t, c.Server, "Ben"), webtest.Member(t, c.Server, "Cleo"),
		webtest.Member(t, c.Server, "Dan")
	c.rate(map[*webtest.Guest]int64{ann: 1600, ben: 1700, cleo: 1600, dan: 1800})
	c.agree(ann, ben, cleo)
	for _, who := range []*webtest.Guest{ann, c.Guest(t)} {
		if got := read(t, who).names(); got != "1 Ben, 2 Ann, 2 Cleo" && got != "1 Ben, 2 Cleo, 2 Ann" {
			t.Errorf("the leaderboard has %s", got)
		}
	}
	page := ann.Want(200, ann.Get("/leaderboard")).Body
	for _, want := range []string{`mine"`, "<bdi>Ben</bdi>", `1700</b>`, "± 140", `id="conditions"`, `value="no"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of Ann lacks %s", want)
		}
	}
	if b := read(t, dan); b.Place != 0 || len(b.Lacks) != 1 || b.Lacks[0] != "consent" {
		t.Errorf("one who has not agreed is in place %d and lacks %v", b.Place, b.Lacks)
	}
	ben.Want(200, ben.Post("/leaderboard", "agree=no"))
	if got := read(t, ann).names(); strings.Contains(got, "Ben") {
		t.Errorf("one who took it back is still there: %s", got)
	}
	if data := ann.Want(200, ann.Get("/api/session/data")).Body; !strings.Contains(data, `"leaderboard":true`) {
		t.Error("the data of one who agreed do not say so")
	}
	if data := ben.Want(200, ben.Get("/api/session/data")).Body; strings.Contains(data, `"leaderboard"`) {
		t.Error("the data of one who took it back say that they agree")
	}
	ann.Want(400, ann.Post("/leaderboard", "agree=perhaps"))
}

// TestOneDoesNotSeeWhomOneBlocks lets two members block each other in turn, and the operator ban one.
func TestOneDoesNotSeeWhomOneBlocks(t *testing.T) {
	t.Parallel()
	c := open(t)
	ann, ben, cleo := webtest.Member(t, c.Server, "Ann"), webtest.Member(t, c.Server, "Ben"), webtest.Member(t, c.Server, "Cleo")
	c.rate(map[*webtest.Guest]int64{ann: 1600, ben: 1700, cleo: 1500})
	c.agree(ann, ben, cleo)
	annID, benID := webtest.PersonOf(t, c.Server, ann).ID, webtest.PersonOf(t, c.Server, ben).ID
	block := people.Block{Person: people.Person{ID: benID, Name: "Ben"}, Since: c.now()}
	fatal.If(t, c.Kept.People().Block(t.Context(), annID, block))
	for who, want := range map[*webtest.Guest]string{ann: "2 Ann, 3 Cleo", ben: "1 Ben, 3 Cleo", cleo: "1 Ben, 2 Ann, 3 Cleo"} {
		if got := read(t, who).names(); got != want {
			t.Errorf("the leaderboard has %s, want %s", got, want)
		}
	}
	if _, err := c.bans.Ban(t.Context(), benID, time.Hour); err != nil {
		t.Fatal(err)
	}
	if got := read(t, cleo).names(); got != "2 Ann, 3 Cleo" {
		t.Errorf("with one who is banned the leaderboard has %s", got)
	}
}

// TestTheLeaderboardSaysWhatItTakes reads the page of a member without games and of a guest, in each language.
func TestTheLeaderboardSaysWhatItTakes(t *testing.T) {
	t.Parallel()
	c := open(t)
	ann, guest := webtest.Member(t, c.Server, "Ann"), c.Guest(t)
	if page := guest.Want(200, guest.Get("/house")).Body; !strings.Contains(page, `href="/leaderboard"`) {
		t.Error("the house has no link to the leaderboard")
	}
	guest.Want(403, guest.Post("/leaderboard", "agree=yes"))
	for _, l := range i18n.Languages() {
		text := i18n.LocalizerFor(l, "")
		for who, lacks := range map[*webtest.Guest]int{ann: 6, guest: 4} {
			who.Want(200, who.Post("/settings", "name=Ann&lang="+string(l)))
			for _, kind := range []string{"pair", "group"} {
				page := who.Want(200, who.Get("/leaderboard?kind="+kind)).Body
				_, own, _ := strings.Cut(page, `id="standing-`+kind+`"`)
				own, _, _ = strings.Cut(own, "</section>")
				if n := strings.Count(own, "<li"); n < lacks || strings.Contains(page, "leaderboard.take") {
					t.Errorf("%s: the page of %s names %d conditions, want %d", l, kind, n, lacks)
				}
				if !strings.Contains(own, text.Text("puzzles.of", "n", 0, "all", leaderboard.LeastGames)) {
					t.Errorf("%s: the page of %s does not say how many games count", l, kind)
				}
			}
		}
	}
}
