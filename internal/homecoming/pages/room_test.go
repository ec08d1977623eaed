package pages_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/bulk"
	"razzia/internal/fatal"
	"razzia/internal/house"
	"razzia/internal/milestones"
	"razzia/internal/offline/offlinetest"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// A game is one that a browser has played, as it sends it.
type game struct{ id, body string }

// played plays games of a person against bots in a browser.
func played(t *testing.T, seed uint64) game {
	t.Helper()
	b := offlinetest.Open(t)
	id := b.Play(rand.New(rand.NewPCG(seed, 1)), offlinetest.Against("greedy", "greedy"))
	secret, log := b.Sent(id)
	body, err := json.Marshal(map[string]string{"game": string(id), "secret": secret, "log": log})
	fatal.If(t, err)
	return game{string(id), string(body)}
}

// home brings a game home, and returns its table.
func home(g *webtest.Guest, played game) (made client.HomeTable) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.PostJSON("/api/offline/games", played.body)).Body), &made))
	return made
}

// TestAGameComesHomeOnce sends a game many times at once, as tabs do, and again after it was cleared from the list.
func TestAGameComesHomeOnce(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := h.Guest(t), h.Guest(t)
	one := played(t, 1)
	tables := make([]string, 6)
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() { tables[i] = home(ann, one).Table })
	}
	all.Wait()
	for _, id := range tables {
		if id != tables[0] || len(id) != 12 {
			t.Errorf("the game has the tables %q", tables)
		}
	}
	page := ann.Want(200, ann.Get("/")).Body
	if n := strings.Count(page, `href="/t/`+tables[0]+`"`); n != 1 || !strings.Contains(page, "played offline") {
		t.Errorf("the list has the game %d times", n)
	}
	if other := home(ben, one).Table; other == tables[0] {
		t.Errorf("another person who sends the game has the same table")
	}
	ann.Want(200, ann.Post("/t/"+tables[0]+"/clear", ""))
	if again := home(ann, one).Table; again != tables[0] {
		t.Errorf("after it was cleared the game is at %s", again)
	}
	if page := ann.Want(200, ann.Get("/")).Body; strings.Contains(page, tables[0]) {
		t.Error("a game that was cleared has come back")
	}
}

// TestThePagesSayThatAGameWasPlayedOffline opens the pages of a game that came home, and the data of its person.
func TestThePagesSayThatAGameWasPlayedOffline(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := h.Guest(t)
	one := played(t, 2)
	at := "/t/" + home(ann, one).Table
	for path, words := range map[string]string{
		at: "played offline", at + "/replay": "played offline", at + "/fair": "The shuffle is unproven", "/profile": "come home",
		"/privacy": "played offline", "/training": "Come home from your browser: 1.", "/api/offline/games": one.id, "/privacy/data": one.id,
	} {
		if page := ann.Want(200, ann.Get(path)).Body; !strings.Contains(strings.ToLower(page), strings.ToLower(words)) {
			t.Errorf("%s does not say %q", path, words)
		}
	}
	if page := ann.Get(at + "/fair").Body; strings.Contains(page, "The shuffle was fair") || strings.Contains(page, "the server fixed") ||
		strings.Contains(page, "shown before the game") {
		t.Error("the shuffle is said to be proven")
	}
	if rated := ann.Want(200, ann.Get("/api/tables/"+at[3:]+"/rating")).Body; !strings.Contains(rated, `"reason":"offline"`) {
		t.Errorf("the rating of the game is %s", rated)
	}
}

// TestAGameCountsWhereItsPersonWishes brings a game home, and has all follow the feed: it counts for the profile alone, and there
// until its person says that it does not.
func TestAGameCountsWhereItsPersonWishes(t *testing.T) {
	t.Parallel()
	var said bytes.Buffer // by those who follow the feed
	t.Cleanup(func() {    // after the server has ended
		if t.Failed() {
			t.Logf("the server said: %s", &said)
		}
	})
	h := webtest.NewWith(t, site.Config{NoPush: true, Log: slog.New(slog.NewTextHandler(&said, nil))})
	ann := h.Guest(t)
	id := table.ID(home(ann, played(t, 3)).Table)
	follow(t, h)
	if got := ann.Want(200, ann.Get("/api/milestones")).Body; strings.Contains(got, `"at"`) {
		t.Errorf("milestones are %s", got)
	}
	ratings, err := rating.NewStore(h.Kept.Engine(), rating.Model).Of(t.Context(), []string{ann.Identity()})
	if err != nil || ratings[ann.Identity()] != (rating.Set{}) {
		t.Errorf("the ratings are %+v, %v", ratings, err)
	}
	games, err := house.NewStore(h.Kept.Engine()).Played(t.Context(), 1<<40, 10)
	if err != nil || len(games) != 1 || games[0].Seats != nil {
		t.Errorf("the house counts %+v, %v", games, err)
	}
	tomorrow := &bulk.Games{Store: bulk.NewStore(h.Kept.Engine()), Now: func() time.Time { return time.Now().Add(48 * time.Hour) }}
	if page, err := tomorrow.List(t.Context(), bulk.Query{Most: 10}); err != nil || len(page.Games) > 0 {
		t.Errorf("the data of all have %+v, %v", page, err)
	}
	if page, err := tomorrow.List(t.Context(), bulk.Query{Persons: []string{ann.Identity()}, Most: 10}); err != nil || len(page.Games) != 1 {
		t.Errorf("the data of ann have %+v, %v", page, err)
	}
	at, err := h.Host.Table(t.Context(), id)
	fatal.If(t, err)
	if _, err := table.DealOf(at); err == nil {
		t.Error("others may play the cards of the game")
	}
	checkCounts(t, ann)
}

// follow lets all follow the feed of finished games.
func follow(t *testing.T, h *webtest.Server) {
	t.Helper()
	e := h.Kept.Engine()
	judge := h.Site.Reviews.Measures
	for _, catchUp := range []func() (int, error){
		func() (int, error) { return judge.CatchUp(t.Context()) },
		func() (int, error) {
			return (&rating.Rater{Store: rating.NewStore(e, rating.Model)}).CatchUp(t.Context())
		},
		func() (int, error) { return (&milestones.Keeper{Store: milestones.NewStore(e)}).CatchUp(t.Context()) },
		func() (int, error) {
			return (&profile.Keeper{Store: profile.NewStore(e), Judge: judge.Judge}).CatchUp(t.Context())
		},
	} {
		_, err := catchUp()
		fatal.If(t, err)
	}
}

// checkCounts reads the profile of a person with one game, before and after they say that it does not count.
func checkCounts(t *testing.T, ann *webtest.Guest) {
	t.Helper()
	check := func(games int, apart bool) {
		var p client.Profile
		fatal.If(t, json.Unmarshal([]byte(ann.Want(200, ann.Get("/api/profile")).Body), &p))
		if p.Games != games || p.Apart != apart {
			t.Errorf("the profile has %d games, %v: want %d, %v", p.Games, p.Apart, games, apart)
		}
	}
	check(1, false)
	ann.Want(200, ann.Post("/profile/offline", "counts=no&back=/training"))
	check(0, true)
	ann.Want(200, ann.PostJSON("/api/offline/counts", `{"counts":false}`))
	check(0, true)
	ann.Want(200, ann.PostJSON("/api/offline/counts", `{"counts":true}`))
	check(1, false)
}

// TestWhatIsNoGameIsRefusedWithItsReason sends what is none.
func TestWhatIsNoGameIsRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := h.Guest(t)
	one := played(t, 4)
	none := `{"game":"offline-aaaaaaaaaaaa","secret":"` + strings.Repeat("0", 64) + `","log":"x"}`
	for body, status := range map[string]int{
		none: 400, `{"game":"x"}`: 400, one.body + "x": 400,
		one.body[:len(one.body)-1] + fmt.Sprintf(`,"more":%q}`, strings.Repeat("x", 1<<20)): 413,
	} {
		if r := ann.PostJSON("/api/offline/games", body); r.Status != status {
			t.Errorf("%.60s is answered with %d, %s: want %d", body, r.Status, r.Body, status)
		}
	}
	if got := ann.PostJSON("/api/offline/games", none).Body; !strings.Contains(got, "line 1 of the log is no entry") {
		t.Errorf("the answer is %s", got)
	}
	if n := ann.Want(200, ann.Get("/api/offline/games")).Body; !strings.Contains(n, `"games":[]`) {
		t.Errorf("there are %s", n)
	}
}
