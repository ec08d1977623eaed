package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// botOf makes a bot account of a member, and returns a client that is its program.
func botOf(owner *webtest.Guest, name string) *webtest.Guest {
	owner.T.Helper()
	var made api.NewBot
	body := owner.Want(http.StatusOK, owner.PostJSON(api.OwnBotsPath, fmt.Sprintf(`{"name":%q}`, name))).Body
	if err := json.Unmarshal([]byte(body), &made); err != nil {
		owner.T.Fatal(err)
	}
	return owner.Server.Program(owner.T, made.Token)
}

// botsHere lists the bot accounts that a client sees at a path.
func botsHere(g *webtest.Guest, path string) (all api.BotAccounts) {
	g.T.Helper()
	if err := json.Unmarshal([]byte(g.Want(http.StatusOK, g.Get(path)).Body), &all); err != nil {
		g.T.Fatal(err)
	}
	return all
}

// provokeByBots does with a bot account what is for people, and with a member what they may not do to bot accounts.
func provokeByBots(t *testing.T, got provoked) {
	h := webtest.NewStored(t, web.Config{Requests: web.Requests{Limits: guard.NoLimits}})
	ann, guest := webtest.Member(t, h, "Ann"), h.Guest(t)
	for _, o := range []string{"listOwnBots", "makeBot", "renewBotToken", "closeBot"} {
		got.add(t, o, ask(guest, o, "", ""))
	}
	bot := botOf(ann, "Nelly")
	for _, o := range webtest.TheDocument().Operations {
		if slices.Contains(o.Responses["403"].Keys, "people-only") {
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
	if err := json.Unmarshal([]byte(ann.Want(http.StatusOK, ask(ann, "offerSeat", id, `{"seat":0}`)).Body), &now); err != nil {
		t.Fatal(err)
	}
	got.add(t, "acceptSeat", ask(bot, "acceptSeat", id, fmt.Sprintf(`{"code":%q}`, now.Offers[0].Code)))
	for range 4 {
		botOf(ann, "Bot")
	}
	got.add(t, "makeBot", ask(ann, "makeBot", "", ""))
	for _, o := range []string{"renewBotToken", "closeBot"} {
		got.add(t, o, ask(ann, o, "", ""))
	}
	fillWithGames(t, h)
	open := tableID(ann.Want(http.StatusCreated, ann.PostJSON("/api/tables", `{"players":2,"piles":1,"botAccounts":true}`)))
	got.add(t, "sit", ask(bot, "sit", open, ""))
}

// fillWithGames gives the first bot account as many tables as it may have.
func fillWithGames(t *testing.T, h *webtest.Server) {
	bots, err := h.Kept.Bots(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	create := table.Create{Maker: table.Person{ID: bots[0].ID, Name: bots[0].Name}, Options: table.Options{Players: 2, Piles: 1}}
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
	h := webtest.NewStored(t, web.Config{Requests: web.Requests{Limits: guard.NoLimits}})
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	for _, name := range []string{"Nelly [bot]", "Nelly [BoT] ", "[bot]"} {
		if r := ben.PostJSON("/api/session", fmt.Sprintf(`{"name":%q}`, name)); r.Status != http.StatusBadRequest {
			t.Errorf("a person is called %s: %d %s", name, r.Status, r.Body)
		}
		if r := ann.PostJSON(api.OwnBotsPath, fmt.Sprintf(`{"name":%q}`, name)); r.Status != http.StatusBadRequest {
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
	for range 2 {
		if r := ann.Do(request(ann, webtest.TheDocument().Operation("makeToken"), "", "")); r.Status != http.StatusOK {
			t.Errorf("a token: %s", r.Body)
		}
	}
	ann.Want(http.StatusOK, ann.Do(ann.Request(http.MethodDelete, api.OwnBotsPath+"/"+list[0].ID, nil)))
	if r := bot.Get("/api/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("a closed bot account: %d", r.Status)
	}
	if left := botsHere(ben, "/api/bots").Bots; len(left) != 0 {
		t.Errorf("closed bot accounts are listed: %+v", left)
	}
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

// useBots calls the operations on bot accounts.
func useBots(one *webtest.Caller) {
	one.Call(http.StatusOK, "POST", api.OwnBotsPath, "", `{"name":"Nelly","face":3}`)
	own := one.Call(http.StatusOK, "GET", api.OwnBotsPath, "", "")
	path := fmt.Sprint(api.OwnBotsPath, "/", own["bots"].([]any)[0].(map[string]any)["id"])
	one.Call(http.StatusOK, "GET", "/api/bots", "", "")
	one.Call(http.StatusOK, "POST", path+"/token", "", "")
	one.Call(http.StatusOK, "DELETE", path, "", "")
}
