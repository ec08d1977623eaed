package pages_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"path"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/rating"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// rate gives players ratings, as if games had been rated.
func rate(t *testing.T, h *webtest.Server, ratings map[string]rating.Rating) {
	t.Helper()
	var changes []rating.Change
	for person, r := range ratings {
		changes = append(changes, rating.Change{Number: 1, Key: rating.Key{Person: person, Ladder: rating.Group}, After: r})
	}
	for range 2 { // a new store keeps only its first mark
		at, err := h.Pages.Ratings.Mark(t.Context())
		fatal.If(t, err)
		if first, err := h.Pages.Ratings.Advance(t.Context(), at, at.Position, changes); err != nil {
			t.Fatal(err)
		} else if first {
			return
		}
	}
	t.Fatal("the ratings are not stored")
}

// ratingOf reads the rating of a client.
func ratingOf(g *webtest.Guest) (r client.Ratings) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/rating")).Body), &r))
	return r
}

// TestAGameIsRated plays a game of two to its end: both get a rating, which is in their data and goes with them.
func TestAGameIsRated(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, bob := webtest.Member(t, h, "Ann"), h.Guest(t)
	at := ann.Want(200, ann.Post("/tables", "players=2&clock=72h")).Path // without a clock it would be a friendly game
	bob.Want(200, bob.Post(at+"/sit", "seat=1"))
	now, err := h.Host.Table(t.Context(), table.ID(path.Base(at)))
	for err == nil && now.Phase != table.Over {
		s := now.Game.State
		now, err = h.Host.Act(t.Context(), now.ID, table.Move{By: now.Seats[s.Actor].Person.ID, Seat: s.Actor, Ply: len(now.Moves),
			Epoch: now.Epoch, Move: s.Legal(nil)[0]})
	}
	fatal.If(t, err)
	if page := ann.Get(at).Body; !strings.Contains(page, `<p class="result-rated"></p>`) {
		t.Error("before the game is rated its page keeps no place free")
	}
	stream, sent := &webtest.Stream{Keep: true}, make(chan struct{}, 100)
	defer h.Open(t, bob, fmt.Sprintf("%s/stream?version=%d&away=0&mine", at, now.Version), "identity", stream, func() { sent <- struct{}{} })()
	rater := rating.Rater{Store: h.Pages.Ratings, Log: slog.New(slog.DiscardHandler)}
	if n, err := rater.CatchUp(t.Context()); err != nil || n != 1 {
		t.Fatalf("%d games are rated, %v", n, err)
	}
	a, b := ratingOf(ann).Pair, ratingOf(bob).Pair
	sum := now.Summary()
	won := sum.WonBy(sum.Seats[0].Person)
	if a.Points+b.Points != 3000 || (a.Points > 1500) != won && a.Points != 1500 || a.Games != 1 || !b.Provisional || a.Margin >= 600 {
		t.Errorf("the ratings are %+v and %+v; the first player won: %v", a, b, won)
	}
	if page := ann.Get("/lobby").Body; !strings.Contains(page, "<summary>9 games to your rating<") ||
		!strings.Contains(page, "<li>Two people: 9 games to your rating<") || a.ToGo != 9 {
		t.Errorf("after one game %d are missing, and the lobby does not say so", a.ToGo)
	}
	if body := bob.Get("/privacy/data").Body; !strings.Contains(body, `"rating":{"points":1500`) {
		t.Errorf("the download has no rating: %.300s", body)
	}
	line := `<p class="result-rated">Two people: 9 games to your rating</p>`
	for !strings.Contains(stream.Data(), line) {
		<-sent
	}
	if page := bob.Get(at).Body; !strings.Contains(page, line) || !strings.Contains(page, "&amp;later=") {
		t.Errorf("the page of a player lacks %s", line)
	}
	if page := h.Guest(t).Get(at).Body; strings.Contains(page, "result-rated") {
		t.Error("a watcher reads how the game was rated")
	}
	report := bob.Want(200, bob.Get("/api/tables/"+path.Base(at)+"/rating")).Body
	if !strings.Contains(report, `"ladder":"pair"`) || strings.Count(report, `"before":{"points":1500,"margin":600}`) != 1 ||
		!strings.Contains(report, fmt.Sprintf(`{"seat":1,"before":{"points":1500,"margin":600},"after":{"points":%d,`, b.Points)) ||
		!strings.Contains(report, fmt.Sprintf(`"margin":%d},"gamesToRating":9}`, b.Margin)) {
		t.Errorf("the game says of its rating %s", report)
	}
	ids := []string{ann.Identity(), bob.Identity()}
	ann.Want(200, ann.Post("/privacy/delete", ""))
	left, err := h.Pages.Ratings.Ratings(t.Context(), ids)
	if _, there := left[rating.Key{Person: ids[0], Ladder: rating.Pair}]; err != nil || there || len(left) != 1 {
		t.Errorf("after one has deleted their data the ratings are %v, %v", left, err)
	}
	if now := ratingOf(ann).Pair; now.Games != 0 || now.Points != 1500 {
		t.Errorf("the new guest has %+v", now)
	}
}

// TestTheLobbyShowsRatings opens a table as a player with a rating, and looks for it as two others.
func TestTheLobbyShowsRatings(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, near, far := h.Guest(t), h.Guest(t), h.Guest(t)
	points := map[*webtest.Guest]int64{ann: 1532, near: 1720, far: 1733}
	ratings := map[string]rating.Rating{}
	for g, n := range points {
		g.Post("/settings", "name=Guest")
		ratings[g.Identity()] = rating.Rating{Mean: n * 1000, Deviation: 60_000, Games: 12}
	}
	rate(t, h, ratings)
	at := ann.Want(200, ann.Post("/tables", "players=3&listed=yes")).Path
	row := at + "/join"
	page := webtest.LobbyWith(near, "?reach=200", row, true)
	for _, want := range []string{`title="Rating 1532"`, "Your rating: 1720 ± 120<", `data-low="1532"`, `data-mine="1720"`} {
		if !strings.Contains(page.Body, want) {
			t.Errorf("the lobby lacks %s", want)
		}
	}
	for query, there := range map[string]bool{"": true, "?reach=200": false, "?reach=400": true, "?reach=-1": true, "?reach=x": true} {
		if got := strings.Contains(far.Get("/lobby"+query).Body, row); got != there {
			t.Errorf("/lobby%s has the table for a stronger player: %v", query, got)
		}
	}
	for query, there := range map[string]bool{"": true, "?reach=200": false} {
		body := far.Want(200, far.Get("/api/lobby"+query)).Body
		if strings.Contains(body, `"ratings":[{"seat":0,"points":1532}]`) != there {
			t.Errorf("/api/lobby%s answers %s", query, body)
		}
	}
	ann.Want(200, ann.Get(at))
	waiting := far.Want(200, far.Post("/match", "players=2&fill=-1&reach=100"))
	if waiting.Path != "/match" || !strings.Contains(waiting.Body, "Ratings up to 100 points") {
		t.Errorf("the page of a person who waits is %s", waiting.Body)
	}
	far.Want(400, far.PostJSON("/api/match", `{"fill":-1,"reach":2001}`))
	far.Want(400, far.Post("/match", "reach=2001"))
}

// TestARatingIsShownOnceItMeansSomething has players with nine and with ten games that count, at tables of the lobby and as visitors.
func TestARatingIsShownOnceItMeansSomething(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	nine, ten, ratings, rows := h.Guest(t), h.Guest(t), map[string]rating.Rating{}, []string{}
	for g, games := range map[*webtest.Guest]int{nine: 9, ten: 10} {
		g.Post("/settings", "name=Guest")
		ratings[g.Identity()] = rating.Rating{Mean: 1512_000, Deviation: 130_000, Games: games}
	}
	rate(t, h, ratings)
	for g, want := range map[*webtest.Guest]string{nine: "1 game to your rating", ten: "1512 ± 260, games that count: 10"} {
		rows = append(rows, g.Want(200, g.Post("/tables", "players=3&listed=yes")).Path+"/join")
		if page := g.Want(200, g.Get("/lobby")).Body; !strings.Contains(page, "<li>Three to five seats, with others: "+want) {
			t.Errorf("the lobby does not say %q", want)
		}
	}
	visitor := h.Guest(t)
	webtest.LobbyWith(visitor, "", rows[0], true)
	if page := webtest.LobbyWith(visitor, "", rows[1], true).Body; strings.Count(page, `title="Rating `) != 1 {
		t.Error("the list of open tables has the ratings of both, or none")
	}
	for g, want := range map[*webtest.Guest]client.Rating{
		nine: {Points: 1512, Margin: 260, Games: 9, Provisional: true, ToGo: 1}, ten: {Points: 1512, Margin: 260, Games: 10},
	} {
		if got := ratingOf(g).Rating; got != want {
			t.Errorf("the API says %+v, want %+v", got, want)
		}
	}
}
