package tables_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// An eventGame is the game of an event between a guest and two other persons.
type eventGame struct {
	*webtest.Server
	t     *testing.T
	id    table.ID
	ann   *webtest.Guest
	whole []int // the versions at which it began, and at the ends of its rounds
}

const secret = "The car is gone"

func newEventGame(t *testing.T) *eventGame {
	g := &eventGame{Server: webtest.New(t, guard.NoLimits), t: t, id: host.NewID()}
	g.ann = g.Guest(t)
	g.ann.Get("/")
	g.ann.Post("/settings", "lang=en")
	c := table.PlayEvent{Event: "spring", Options: table.Options{Players: 3, Piles: 2}, Sitting: []table.Sitter{
		{Person: table.Person{ID: g.ann.Identity(), Name: "Ann"}}, {Person: table.Person{ID: "ben", Name: "Ben"}},
		{Person: table.Person{ID: "cat", Name: "Cat"}}}}
	begun, err := g.Host.CreateAs(t.Context(), g.id, c)
	fatal.If(t, err)
	g.whole = []int{begun.Version}
	return g
}

func (g *eventGame) now() *table.Table {
	t, err := g.Host.Table(g.t.Context(), g.id)
	fatal.If(g.t, err)
	return t
}

// play makes moves until a round has begun, and three more; all of them for a round that never begins.
func (g *eventGame) play(round uint8) {
	g.t.Helper()
	for after := 0; after < 3; {
		now := g.now()
		if now.Phase == table.Over {
			return
		}
		was, seat := now.Game.State.Round, now.Game.State.Actor
		next, err := g.Host.Act(g.t.Context(), g.id, table.Move{By: now.Seats[seat].Person.ID, Seat: seat, Ply: len(now.Moves),
			Move: webtest.Choose(g.t, now)})
		fatal.If(g.t, err)
		if next.Game.State.Round != was {
			g.whole = append(g.whole, next.Log.LastMove().Version)
		}
		if next.Game.State.Round >= round {
			after++
		}
	}
	_, err := g.Host.Act(g.t.Context(), g.id, table.Talk{By: g.ann.Identity(), Text: secret})
	fatal.If(g.t, err)
}

// last is the version at the end of the last whole round.
func (g *eventGame) last() int { return g.whole[len(g.whole)-1] }

// routesOf lists the routes of the table that the document of the API has, with their methods.
func (g *eventGame) routesOf() (list [][2]string) {
	var document struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	fatal.If(g.t, json.Unmarshal([]byte(g.ann.Get("/api/openapi.json").Body), &document))
	for path, methods := range document.Paths {
		for method := range methods {
			if rest, is := strings.CutPrefix(path, "/api/tables/{id}"); is && rest != "/stream" {
				list = append(list, [2]string{strings.ToUpper(method), "/api/tables/" + string(g.id) + rest})
			}
		}
	}
	return list
}

// TestWatchersSeeWholeRounds asks for all that there is of a running game of an event, as a person who watches: nothing says more than its
// last whole round, or what is said at the table. Players see all, and everybody does when the game is over.
func TestWatchersSeeWholeRounds(t *testing.T) {
	t.Parallel()
	g := newEventGame(t)
	dot, at := g.Guest(t), "/t/"+string(g.id)
	g.play(1)
	g.play(2)
	if first := g.now(); len(g.whole) != 2 || first.Version <= g.last() {
		t.Fatalf("the versions of whole rounds are %v, of %d", g.whole, first.Version)
	}
	g.checkAPI(dot)
	for _, path := range []string{at, at + "/replay?at=9999"} {
		body := dot.Want(200, dot.Get(path)).Body
		if strings.Contains(body, secret) || !strings.Contains(body, fmt.Sprintf(`data-version="%d"`, g.last())) {
			t.Errorf("%s shows more than version %d", path, g.last())
		}
	}
	page := dot.Get(at).Body
	if !strings.Contains(page, "one round behind") || !strings.Contains(page, "You see the last whole round") ||
		strings.Contains(page, "data-runs") {
		t.Error("the page does not say that it is behind, or a clock runs")
	}
	for _, path := range []string{"/record", "/fair", "/result.png", "/again", "/about?seat=0", "/seat/x"} {
		if r := dot.Get(at + path); r.Status != http.StatusForbidden {
			t.Errorf("%s is answered with %d", path, r.Status)
		}
	}
	if page := g.ann.Get(at).Body; !strings.Contains(page, secret) || strings.Contains(page, "You see the last whole round") {
		t.Error("a player sees an earlier table")
	}
	g.play(razzia.Rounds + 1)
	if page := dot.Get(at).Body; !strings.Contains(page, secret) {
		t.Error("after the game the talk is not there")
	}
	dot.Want(200, dot.Get(at+"/record"))
}

// checkAPI calls all operations at the table as one who watches.
func (g *eventGame) checkAPI(dot *webtest.Guest) {
	g.t.Helper()
	shown := 0
	for _, route := range g.routesOf() {
		r := dot.Request(route[0], route[1], strings.NewReader("{}"))
		if route[0] != http.MethodGet {
			r.Header.Set("Content-Type", "application/json")
		}
		got := dot.Do(r)
		if got.Status == http.StatusForbidden && got.Key() == "event-runs" {
			continue
		}
		var answer struct{ Version int }
		shown++
		if err := json.Unmarshal([]byte(got.Body), &answer); err != nil || answer.Version != g.last() || strings.Contains(got.Body, secret) {
			g.t.Errorf("%v is answered with %d, version %d of %d: %.200s", route, got.Status, answer.Version, g.last(), got.Body)
		}
	}
	if shown != 2 {
		g.t.Errorf("%d operations show the table, want 2", shown)
	}
}

// TestStreamsOfWatchersAreBehind follows a game of an event by the streams of a page and of a program: an event comes with each whole
// round, and with the end.
func TestStreamsOfWatchersAreBehind(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/t/", "/api/tables/"} {
		g := newEventGame(t)
		dot := g.Guest(t)
		stream, sent := &webtest.Stream{Keep: true}, make(chan struct{}, 1000)
		defer g.Open(t, dot, path+string(g.id)+"/stream?version=0", "identity", stream, func() { sent <- struct{}{} })()
		wait := func(version int) {
			for all := ""; !strings.Contains(all, fmt.Sprintf("id: %d\n", version)); {
				<-sent
				text := stream.Text()
				all += text
				g.checkText(text)
			}
		}
		wait(g.last())
		g.play(1)
		for round := uint8(2); round <= razzia.Rounds; round++ {
			g.play(round)
			wait(g.last())
		}
		g.play(razzia.Rounds + 1)
		over := g.now().Version
		g.whole = append(g.whole, over)
		wait(over)
	}
}

// checkText checks that a part of a stream has no more than whole rounds.
func (g *eventGame) checkText(text string) {
	g.t.Helper()
	for line := range strings.Lines(text) {
		var version int
		if n, _ := fmt.Sscanf(line, "id: %d", &version); n == 1 && !slices.Contains(g.whole, version) && g.now().Phase != table.Over {
			g.t.Errorf("the stream has version %d, which ends no round: %v", version, g.whole)
		}
	}
	if strings.Contains(text, secret) && g.now().Phase != table.Over {
		g.t.Error("the stream has what is said")
	}
}
