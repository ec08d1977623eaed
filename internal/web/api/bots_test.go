package api_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/client"
	botaccounts "razzia/internal/bots/operations"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// botOf makes a bot account of a member, and returns a client that is its program.
func botOf(owner *webtest.Guest, name string) *webtest.Guest {
	owner.T.Helper()
	return owner.Server.Program(owner.T, webtest.BotOf(owner, name).Token)
}

// botsHere lists the bot accounts that a client sees at a path.
func botsHere(g *webtest.Guest, path string) (all client.BotAccounts) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(http.StatusOK, g.Get(path)).Body), &all))
	return all
}

// provokeByBots does with a bot account what is for people, and with a member what they may not do to bot accounts.
func provokeByBots(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	ann, guest := webtest.Member(t, h, "Ann"), h.Guest(t)
	for _, o := range []string{"listOwnBots", "makeBot", "renewBotToken", "closeBot"} {
		got.add(t, o, ask(guest, o, "", ""))
	}
	bot := botOf(ann, "Nelly")
	for _, o := range webtest.TheDocument().Operations {
		if slices.Contains(o.Responses["403"].Keys, "people-only") && o.ID != "createTable" {
			r := bot.Do(request(bot, o, "nowhere", ""))
			if got.add(t, o.ID, r); r.Key() != "people-only" {
				t.Errorf("%s by a bot account: %d %s", o.ID, r.Status, r.Body)
			}
		}
	}
	id := tableID(ann.Want(http.StatusCreated, ann.PostJSON("/api/tables", `{"players":2,"piles":1,"sit":true}`)))
	got.add(t, "sit", ask(bot, "sit", id, `{"seat":1}`))
	handle := botsHere(ann, "/api/bots").Bots[0].ID
	got.add(t, "invite", ask(ann, "invite", "", fmt.Sprintf(`{"table":%q,"person":%q}`, id, handle)))
	ann.Want(http.StatusOK, ask(guest, "sit", id, `{"seat":1}`))
	var now struct{ Offers []struct{ Code string } }
	fatal.If(t, json.Unmarshal([]byte(ann.Want(http.StatusOK, ask(ann, "offerSeat", id, `{"seat":0}`)).Body), &now))
	got.add(t, "acceptSeat", ask(bot, "acceptSeat", id, fmt.Sprintf(`{"code":%q}`, now.Offers[0].Code)))
	for range 4 {
		botOf(ann, "Bot")
	}
	got.add(t, "makeBot", ask(ann, "makeBot", "", ""))
	for _, o := range []string{"renewBotToken", "closeBot"} {
		got.add(t, o, ask(ann, o, "", ""))
	}
	over := tableID(bot.Want(http.StatusCreated, ask(bot, "playBots", "", `{"bots":2,"level":"random","piles":1,"bank":600000,"pace":0}`)))
	bot.Want(http.StatusOK, ask(bot, "leave", over, `{"seat":0}`))
	h.WaitFor(t, over, func(now *table.Table) bool { return now.Phase == table.Over })
	next := tableID(bot.Want(http.StatusOK, ask(bot, "rematch", over, `{}`)))
	fillWithGames(t, h)
	if again := tableID(bot.Want(http.StatusOK, ask(bot, "rematch", over, `{}`))); again != next || next == over {
		t.Errorf("a second request for a rematch leads to %s, the first to %s", again, next)
	}
	open := tableID(ann.Want(http.StatusCreated, ann.PostJSON("/api/tables", `{"players":2,"piles":1,"botAccounts":true}`)))
	got.add(t, "sit", ask(bot, "sit", open, ""))
	got.add(t, "createTable", ask(bot, "createTable", "", ""))
	got.add(t, "playBots", ask(bot, "playBots", "", ""))
	got.add(t, "rematch", ask(bot, "rematch", open, `{}`))
	got.add(t, "createTable", ask(bot, "createTable", "", `{"players":2,"piles":1,"listed":true}`))
}

// fillWithGames gives the bot account Nelly as many tables as it may have.
func fillWithGames(t *testing.T, h *webtest.Server) {
	bots, err := h.Kept.Bots(t.Context(), 9, time.Now())
	i := slices.IndexFunc(bots, func(b identity.Bot) bool { return b.Name == table.BotName("Nelly") })
	if err != nil || i < 0 {
		t.Fatal(bots, err)
	}
	create := table.Create{Maker: table.Person{ID: bots[i].ID, Name: bots[i].Name}, Options: table.Options{Players: 2, Piles: 1}}
	for range action.MostBotGames {
		if _, err := h.Host.CreateAs(t.Context(), host.NewID(), create); err != nil {
			t.Fatal(err)
		}
	}
}

// tableID is the ID of the table that an answer has.
func tableID(r webtest.Reply) string {
	_, after, _ := strings.Cut(r.Body, `"id":"`)
	id, _, _ := strings.Cut(after, `"`)
	return id
}

// TestABotAccountIsMarked plays with a person where the table is open to bot accounts. Its name has the mark everywhere, and no person can
// have such a name.
func TestABotAccountIsMarked(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	for _, name := range []string{"Nelly [bot]", "Nelly [BoT] ", "[bot]"} {
		if r := ben.PostJSON("/api/session", fmt.Sprintf(`{"name":%q}`, name)); r.Status != http.StatusBadRequest {
			t.Errorf("a person is called %s: %d %s", name, r.Status, r.Body)
		}
		if r := ann.PostJSON(botaccounts.OwnBotsPath, fmt.Sprintf(`{"name":%q}`, name)); r.Status != http.StatusBadRequest {
			t.Errorf("a bot account is called %s: %d %s", name, r.Status, r.Body)
		}
	}
	bot := botOf(ann, "Nelly")
	if s := webtest.SessionOf(bot); s.Name != "Nelly [bot]" || !s.Member {
		t.Errorf("the bot is %+v", s)
	}
	list := botsHere(ben, "/api/bots").Bots
	if len(list) != 1 || list[0].Owner != "Ann" || list[0].Name != "Nelly [bot]" || list[0].Used.IsZero() {
		t.Fatalf("the bot accounts are %+v", list)
	}
	id := tableID(ben.Want(http.StatusCreated, ben.PostJSON("/api/tables", `{"players":2,"piles":1,"sit":true,"botAccounts":true}`)))
	ben.Want(http.StatusOK, ask(ben, "invite", "", fmt.Sprintf(`{"table":%q,"person":%q}`, id, list[0].ID)))
	if r := bot.Get("/api/people"); !strings.Contains(r.Body, `"table":"`+id+`"`) {
		t.Errorf("the bot has no invitation: %s", r.Body)
	}
	bot.Want(http.StatusOK, ask(bot, "sit", id, `{"seat":1}`))
	if r := ben.Get("/t/" + id); !strings.Contains(r.Body, "Nelly [bot]") {
		t.Error("the page of the table has no mark")
	}
	own := tableID(bot.Want(http.StatusCreated, bot.PostJSON("/api/tables", `{"players":2,"piles":1,"sit":true}`)))
	if r := ben.Get("/api/tables/" + own); !strings.Contains(r.Body, `"botAccounts":true`) {
		t.Errorf("the table of a bot account: %s", r.Body)
	}
	ann.Want(http.StatusOK, ann.Do(ann.Request(http.MethodDelete, botaccounts.OwnBotsPath+"/"+list[0].ID, nil)))
	if r := bot.Get("/api/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("a closed bot account: %d", r.Status)
	}
	if left := botsHere(ben, "/api/bots").Bots; len(left) != 0 {
		t.Errorf("closed bot accounts are listed: %+v", left)
	}
	h.WaitFor(t, own, func(now *table.Table) bool { return now.Seats[0].Person.ID == "" })
	h.WaitFor(t, id, func(now *table.Table) bool { return now.Seats[1].Level != "" })
	if r := ben.Get("/t/" + id); strings.Contains(r.Body, "Nelly") {
		t.Error("the name of a closed bot account stays")
	}
}

// TestAnOwnerAnswersForTheirBot bans and silences the owner of a bot account: it may do no more than they.
func TestAnOwnerAnswersForTheirBot(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	bans, silences := h.Pages.Sanctions.Bans, h.Pages.Sanctions.Silences
	ann := webtest.Member(t, h, "Ann")
	bot := botOf(ann, "Nelly")
	if r := bot.PostJSON("/api/tables", `{"players":2,"piles":1,"listed":true}`); r.Key() != "people-only" {
		t.Errorf("a bot account opens a table to everybody: %d %s", r.Status, r.Body)
	}
	id := tableID(bot.Want(http.StatusCreated, bot.PostJSON("/api/tables", `{"players":2,"piles":1,"sit":true}`)))
	owner := ann.Identity()
	if _, err := silences.Ban(t.Context(), owner, time.Hour); err != nil {
		t.Fatal(err)
	}
	if r := ask(bot, "talk", id, ""); r.Key() != "silenced" {
		t.Errorf("the bot of a silenced owner talks: %d %s", r.Status, r.Body)
	}
	if _, err := bans.Ban(t.Context(), owner, time.Hour); err != nil {
		t.Fatal(err)
	}
	if r := bot.PostJSON("/api/tables", `{"players":2,"piles":1}`); r.Key() != "banned" {
		t.Errorf("the bot of a banned owner makes a table: %d %s", r.Status, r.Body)
	}
}

// TestTwoRenewalsAtOnce makes two tokens of a bot account at the same moment: one of them is valid.
func TestTwoRenewalsAtOnce(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	botOf(ann, "Nelly")
	path := botaccounts.OwnBotsPath + "/" + botsHere(ann, botaccounts.OwnBotsPath).Bots[0].ID + "/token"
	for range 10 {
		var made [2]client.NewBot
		var done sync.WaitGroup
		for i := range made {
			done.Go(func() {
				body := ann.Want(http.StatusOK, ann.PostJSON(path, "")).Body
				if err := json.Unmarshal([]byte(body), &made[i]); err != nil {
					t.Error(err)
				}
			})
		}
		done.Wait()
		valid := 0
		for _, m := range made {
			if h.Program(t, m.Token).Get("/api/session").Status == http.StatusOK {
				valid++
			}
		}
		if valid != 1 {
			t.Fatalf("%d of the tokens are valid", valid)
		}
	}
}

// TestAStreamEndsWithItsToken follows a table with a token until its time is over.
func TestAStreamEndsWithItsToken(t *testing.T) {
	webtest.InBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		ann := webtest.Member(t, h, "Ann")
		made := webtest.TokenOf(ann, `{"name":"eye","scopes":["read"],"days":1}`)
		eye := h.Program(t, made.Token)
		stream, err := eye.Client.Do(eye.Request(http.MethodGet, "/api/tables/"+strings.TrimPrefix(at, "/t/")+"/stream", nil))
		fatal.If(t, err)
		defer stream.Body.Close()
		if _, err := io.Copy(io.Discard, stream.Body); err != nil { // until the end
			t.Error(err)
		}
		if late := time.Until(made.Program.Expires).Abs(); late > time.Minute {
			t.Errorf("the stream ends %v from the end of the token", late)
		}
	})
}

// TestAProgramSeesItsLimits reads the headers of an answer to a program, and to a person.
func TestAProgramSeesItsLimits(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Person = guard.Rate{PerSecond: 0.001, Burst: 40}
	h := webtest.New(t, limits)
	ann := webtest.Member(t, h, "Ann")
	bot := botOf(ann, "Nelly")
	if r := bot.Get("/api/session"); r.Header.Get("RateLimit") != `"units";r=39;t=1000` || r.Header.Get("RateLimit-Policy") == "" {
		t.Errorf("a program: %v", r.Header)
	}
	if r := ann.Get("/api/session"); r.Header.Get("RateLimit") != "" {
		t.Errorf("a person: %v", r.Header)
	}
	last := webtest.Reply{}
	for last.Status != http.StatusTooManyRequests {
		last = bot.Get("/api/session")
	}
	if last.Header.Get("RateLimit") != `"units";r=0;t=40000` {
		t.Errorf("at the limit: %v", last.Header)
	}
}

// TestWhatRefusalsCost sends requests that are refused for other reasons than limits: only what does not reach its operation is free.
func TestWhatRefusalsCost(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Person = guard.Rate{PerSecond: 0.001, Burst: 100}
	bot := botOf(webtest.Member(t, webtest.New(t, limits), "Ann"), "Nelly")
	left := 100
	for _, test := range []struct {
		path, body   string
		status, cost int
	}{
		{"/api/play", `{"bots":9,"piles":1}`, http.StatusBadRequest, 20},
		{"/api/tables/nowhere", "", http.StatusNotFound, 1},
		{"/api/nothing", "", http.StatusNotFound, 1},
		{"/api/tables/nowhere/moves", `{"seat":0,"ply":0,"move":"call"}`, http.StatusNotFound, 2},
		{"/api/session/keep", `{}`, http.StatusForbidden, 0},                               // scope-missing
		{"/api/lesson", `{}`, http.StatusForbidden, 0},                                     // people-only
		{"/api/tables", `{"players":2,"piles":1,"listed":true}`, http.StatusForbidden, 20}, // the same, by the operation
	} {
		left -= test.cost
		ask := func() webtest.Reply { return bot.PostJSON(test.path, test.body) }
		if test.body == "" {
			ask = func() webtest.Reply { return bot.Get(test.path) }
		}
		r := ask()
		if want := fmt.Sprintf(`"units";r=%d;`, left); r.Status != test.status || !strings.HasPrefix(r.Header.Get("RateLimit"), want) {
			t.Errorf("%s: %d with %q, want %d with %q", test.path, r.Status, r.Header.Get("RateLimit"), test.status, want)
		}
	}
}

// useBots calls the operations on bot accounts.
func useBots(one *webtest.Caller) {
	one.Call(http.StatusOK, "POST", botaccounts.OwnBotsPath, "", `{"name":"Nelly","face":3}`)
	own := one.Call(http.StatusOK, "GET", botaccounts.OwnBotsPath, "", "")
	path := fmt.Sprint(botaccounts.OwnBotsPath, "/", own["bots"].([]any)[0].(map[string]any)["id"])
	one.Call(http.StatusOK, "GET", "/api/bots", "", "")
	one.Call(http.StatusOK, "POST", path+"/token", "", "")
	one.Call(http.StatusOK, "DELETE", path, "", "")
}
