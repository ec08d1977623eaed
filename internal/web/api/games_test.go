package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/bulk"
	"razzia/internal/daily"
	"razzia/internal/fatal"
	"razzia/internal/host/hosttest"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
	"razzia/notation"
)

// downloads are the operations that send finished games.
var downloads = []string{"listGames", "listPositions"}

// downloadGames downloads games that ended long ago.
func downloadGames(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{OpenData: true})
	hosttest.PlayInto(t, h.Kept, 2)
	c := webtest.NewCaller(t, h.Guest(t))
	lines(t, "GameLine", ask(c.Guest, "listGames", "", "?whose=all"))
	lines(t, "PositionLine", ask(c.Guest, "listPositions", "", "?whose=all"))
	return c.Called
}

// provokeByDownloads asks for games that are not there, or not for the client.
func provokeByDownloads(t *testing.T, got provoked) {
	closed := webtest.New(t, guard.NoLimits)
	for _, operation := range downloads {
		got.add(t, operation, ask(closed.Guest(t), operation, "", "?whose=all"))
		got.add(t, operation, ask(closed.WithoutCookies(t), operation, "", "?whose=mine"))
	}
}

// TestHostileParametersAreRefused sends values that make no sense.
func TestHostileParametersAreRefused(t *testing.T) {
	g := webtest.NewWith(t, site.Config{OpenData: true}).Guest(t)
	for _, query := range []string{"", "?whose=", "?whose=theirs", "?whose=all&after=-1", "?whose=all&after=9007199254740992",
		"?whose=all&after=1e3",
		"?whose=all&after=99999999999999999999", "?whose=all&after=0x10", "?whose=all&after=%00", "?whose=all&players=1", "?whose=all&players=6",
		"?whose=all&limit=0", "?whose=all&limit=1001", "?whose=all&limit=-5", "?whose=all&since=yesterday",
		"?whose=all&since=2026-13-01T00:00:00Z",
		"?whose=all&until=1", "?whose=all&table=x", "?whose=all&since=" + strings.Repeat("9", 4000)} {
		for _, operation := range downloads {
			if r := ask(g, operation, "", query+cond(query == "", "?", "")); r.Status != http.StatusBadRequest || r.Key() != "bad-request" {
				t.Errorf("%s%.80s: status %d %.200s", operation, query, r.Status, r.Body)
			}
		}
	}
	for _, query := range []string{"?whose=all&since=0001-01-01T00:00:00Z", "?whose=all&until=9999-12-31T23:59:59Z&since=9999-12-31T23:59:59Z",
		"?whose=mine&since=0001-01-01T00:00:00%2B14:00&until=9999-12-31T23:59:59-12:00", "?whose=all&after=9007199254740991"} {
		if r := ask(g, "listGames", "", query); r.Status != http.StatusOK || r.Body != "" || r.Header.Get("Link") != "" {
			t.Errorf("%s: status %d %.200s", query, r.Status, r.Body)
		}
	}
}

func cond(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// lines returns the lines of an answer, each of which fits its schema.
func lines(t *testing.T, schema string, r webtest.Reply) (list []string) {
	t.Helper()
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "application/x-ndjson" {
		t.Fatalf("status %d, %s: %.300s", r.Status, r.Header.Get("Content-Type"), r.Body)
	}
	for line := range strings.Lines(r.Body) {
		if err := webtest.TheDocument().CheckSchema(schema, line); err != nil {
			t.Fatalf("%v: %.600s", err, line)
		}
		list = append(list, line)
	}
	return list
}

// nextOf returns the address of the next page; "" for none.
func nextOf(r webtest.Reply) string {
	address, rest, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Link"), "<"), ">")
	if r.Header.Get("Link") != "" && rest != `; rel="next"` {
		return "broken: " + r.Header.Get("Link")
	}
	return address
}

// pages follows the pages from an address to the end.
func pages(g *webtest.Guest, schema, address string) (list []string) {
	g.T.Helper()
	for address != "" {
		r := g.Get(address)
		list = append(list, lines(g.T.(*testing.T), schema, r)...)
		address = nextOf(r)
	}
	return list
}

// TestTheGamesOfAllNameNoPlayer downloads games in which people talked and added words: all that a reader learns of players and tables is
// what kind of player had a seat, and the day.
func TestTheGamesOfAllNameNoPlayer(t *testing.T) {
	h := webtest.NewWith(t, site.Config{OpenData: true})
	games := hosttest.PlayInto(t, h.Kept, 0, 1, 2, 3, 4, 5, 6, 7)
	g := h.WithoutCookies(t)
	for _, path := range []string{"/api/games?whose=all&limit=3", "/api/games/positions?whose=all&limit=3"} {
		schema := cond(strings.Contains(path, "positions"), "PositionLine", "GameLine")
		text := strings.Join(pages(g, schema, path), "")
		secrets := []string{"pancakes", "person-", "game0000", `"table"`, `"mine"`, `"began"`}
		for _, played := range games {
			secrets = append(secrets, string(played.ID), played.Summary().Ended.Format("15:04:05"), played.Maker.ID)
			for _, name := range played.Seats.Names() {
				if len(name) > len("Player 1") {
					secrets = append(secrets, name)
				}
			}
		}
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %q is there", path, secret)
			}
		}
		if text == "" {
			t.Errorf("%s: there is nothing", path)
		}
	}
}

// TestLinesAreRecords downloads games, and reads each line as a record.
func TestLinesAreRecords(t *testing.T) {
	h := webtest.NewWith(t, site.Config{OpenData: true})
	games := hosttest.PlayInto(t, h.Kept, 0, 1, 2, 3)
	list := pages(h.WithoutCookies(t), "GameLine", "/api/games?whose=all&limit=2")
	if len(list) != len(games) {
		t.Fatalf("there are %d lines, want %d", len(list), len(games))
	}
	for i, line := range list {
		record, err := notation.Parse([]byte(line))
		if err != nil || !slices.Equal(record.Moves, games[i].Moves) || record.Players[1] != "Player 2" {
			t.Fatalf("line %d is %v, %v", i, record.Players, err)
		}
		if err := fair.Verify(&record); err != nil {
			t.Error(err)
		}
		var about bulk.About
		if err := json.Unmarshal(record.Meta, &about); err != nil || about.Game != int64(i+1) ||
			!about.Ended.Equal(games[i].Summary().Ended.Truncate(24*time.Hour)) || len(about.Seats) != len(record.Players) {
			t.Errorf("game %d is about %+v, %v", i, about, err)
		}
	}
}

// TestPositionsAreThoseOfTheGame downloads the positions of games, and compares them with the moves and with the measure.
func TestPositionsAreThoseOfTheGame(t *testing.T) {
	h := webtest.NewWith(t, site.Config{OpenData: true})
	games := hosttest.PlayInto(t, h.Kept, 2, 3)
	costs := map[int64]float64{}
	var latest bulk.Position
	for _, line := range pages(h.WithoutCookies(t), "PositionLine", "/api/games/positions?whose=all&limit=1") {
		var p bulk.Position
		fatal.If(t, json.Unmarshal([]byte(line), &p))
		played := games[p.Game-1]
		state, err := notation.ParseState(p.State)
		if err != nil || state.Actor != p.Actor || p.Move != played.Moves[p.Ply].String() || int(state.Round) != p.Round {
			t.Fatalf("the position at ply %d is %v, %v", p.Ply, p, err)
		}
		if p.Game == latest.Game && p.Ply <= latest.Ply || !slices.Equal(p.Result, notation.Totals(&played.Game.State)) {
			t.Errorf("the position at ply %d comes after that at %d", p.Ply, latest.Ply)
		}
		costs[p.Game], latest = costs[p.Game]+p.Cost, p
	}
	for number, cost := range costs {
		id := string(games[number-1].ID)
		m := webtest.NewCaller(t, h.Guest(t)).Call(200, "GET", "/api/tables/{id}/measure", id, "")
		for _, seat := range m["seats"].([]any) {
			for _, spent := range seat.(map[string]any)["spent"].([]any) {
				cost -= spent.(map[string]any)["cost"].(float64)
			}
		}
		if cost > 1e-9 || cost < -1e-9 || m["judge"].(map[string]any)["hash"] != latest.Judge {
			t.Errorf("game %d: the positions cost %v more than the measure says", number, cost)
		}
	}
	if len(costs) != len(games) {
		t.Errorf("there are positions of %d games", len(costs))
	}
}

// TestFiltersSelectGames asks for games by size and by time.
func TestFiltersSelectGames(t *testing.T) {
	h := webtest.NewWith(t, site.Config{OpenData: true})
	games := hosttest.PlayInto(t, h.Kept, 0, 1, 2, 3, 30, 31, 60, 61)
	g := h.WithoutCookies(t)
	want := func(query string, fits func(*table.Table) bool) {
		t.Helper()
		expected := 0
		for _, played := range games {
			if fits(played) {
				expected++
			}
		}
		if got := pages(g, "GameLine", "/api/games?whose=all&limit=2&"+query); len(got) != expected {
			t.Errorf("%s: there are %d games, want %d", query, len(got), expected)
		}
	}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		want(fmt.Sprint("players=", players), func(t *table.Table) bool { return len(t.Seats) == players })
	}
	dayOf := func(t *table.Table) time.Time { return t.Summary().Ended.Truncate(24 * time.Hour) }
	for _, played := range games {
		for _, at := range []time.Time{dayOf(played), played.Summary().Ended, dayOf(played).Add(time.Second)} {
			want("since="+at.Format(time.RFC3339), func(t *table.Table) bool { return !dayOf(t).Before(at.Truncate(time.Second)) })
			want("until="+at.Format(time.RFC3339), func(t *table.Table) bool { return dayOf(t).Before(at.Truncate(time.Second)) })
		}
	}
}

// TestTheRoundOfADayAppearsWhenTheDayIsOver plays a round: its person has it at once, others a day later, and a game that ended after it
// is not missed.
func TestTheRoundOfADayAppearsWhenTheDayIsOver(t *testing.T) {
	h, forward := webtest.AtNoon(t)
	ann, bo := h.Guest(t), h.Guest(t)
	old := hosttest.PlayInto(t, h.Kept, 1)
	r := onDay(ann, "playDay", daily.DayOf(h.Pages.Now()))
	var made struct{ Table string }
	if err := json.Unmarshal([]byte(r.Body), &made); err != nil || r.Status != http.StatusOK {
		t.Fatal(r.Status, r.Body)
	}
	playRound(ann, made.Table)
	if _, over := webtest.PlayedByBots(t, h, bo, "bots=1"); over.Phase != table.Over {
		t.Fatal("the game is not over")
	}
	for _, path := range []string{"/api/games", "/api/games/positions"} {
		schema := cond(strings.HasSuffix(path, "positions"), "PositionLine", "GameLine")
		if own := pages(ann, schema, path+"?whose=mine"); len(own) == 0 {
			t.Errorf("%s: the person has not their own round", path)
		}
		text := strings.Join(pages(bo, schema, path+"?whose=all"), "")
		if n := strings.Count(text, `"game":`); n == 0 || strings.Contains(text, `"game":2,`) || strings.Contains(text, `"game":3,`) {
			t.Errorf("%s: %d lines are there on the day: want those of game %s alone", path, n, string(old[0].ID))
		}
	}
	forward(24 * time.Hour)
	if later := pages(bo, "GameLine", "/api/games?whose=all&after=1"); len(later) != 2 || !strings.Contains(later[0], `"day":"2`) {
		t.Errorf("on the next day there are %d games: %.400s", len(later), strings.Join(later, ""))
	}
	if text := strings.Join(pages(bo, "PositionLine", "/api/games/positions?whose=all&after=1"), ""); !strings.Contains(text, `"game":2,`) {
		t.Error("the round of the day has no positions")
	}
}

// TestPeopleDownloadTheirGames plays as a guest, who then becomes a member: both have the game with its names and its table, and other
// people do not.
func TestPeopleDownloadTheirGames(t *testing.T) {
	h := webtest.NewWith(t, site.Config{OpenData: true})
	hosttest.PlayInto(t, h.Kept, 1, 2)
	ann := h.Guest(t)
	ann.Want(200, ann.PostJSON("/api/session", `{"name":"Zsófi"}`))
	at, _ := webtest.PlayedByBots(t, h, ann, "bots=2")
	want := func() {
		t.Helper()
		list := pages(ann, "GameLine", "/api/games?whose=mine&limit=1")
		if len(list) != 1 || !strings.Contains(list[0], `"table":"`+string(webtest.TableID(at))+`"`) || !strings.Contains(list[0], "Zsófi") ||
			!strings.Contains(list[0], `"mine":[0]`) {
			t.Errorf("own games are %q", list)
		}
		for _, line := range pages(ann, "PositionLine", "/api/games/positions?whose=mine") {
			if strings.Contains(line, `"mine":true`) != strings.Contains(line, `"actor":0,"kind"`) {
				t.Errorf("whose position is it? %s", line)
			}
		}
	}
	want()
	ann.Want(200, ann.PostJSON("/api/session/keep", ""))
	want()
	program := h.Program(t, webtest.TokenOf(ann, `{"name":"my engine","scopes":["read"],"days":1}`).Token)
	if list := pages(program, "GameLine", "/api/games?whose=mine"); len(list) != 1 {
		t.Errorf("a program of the person has %q", list)
	}
	if list := pages(h.Guest(t), "GameLine", "/api/games?whose=mine"); len(list) != 0 {
		t.Errorf("another guest has %q", list)
	}
	ann.Want(200, ann.Do(ann.Request("DELETE", "/api/session/data", nil)))
	if list := pages(ann, "GameLine", "/api/games?whose=mine"); len(list) != 0 {
		t.Errorf("after the deletion there are %q", list)
	}
}

// TestADownloadCostsWhatItReads counts units: an empty page costs the listing alone, and others a unit for each game besides.
func TestADownloadCostsWhatItReads(t *testing.T) {
	limits := guard.NoLimits
	limits.Person = guard.Rate{PerSecond: 1e-9, Burst: 18}
	h := webtest.NewWith(t, site.Config{OpenData: true, Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
	hosttest.PlayInto(t, h.Kept, 1, 2, 3, 4)
	g := h.Guest(t) // without a cookie yet, so it takes nothing from a person
	for i, step := range []struct {
		query  string
		status int
	}{{"?whose=mine", 200}, {"?whose=all&limit=3", 200}, {"?whose=all&limit=4", 429}, {"?whose=all&limit=1", 429}} {
		if r := ask(g, "listPositions", "", step.query); r.Status != step.status {
			t.Errorf("request %d has the status %d: %.200s", i, r.Status, r.Body)
		}
	}
}
