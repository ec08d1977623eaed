package web_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	botaccounts "razzia/internal/bots/operations"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	accounts "razzia/internal/members/operations"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/webtest"
)

// together sends requests that all come at once, and returns how many were done. The others were refused by a limit.
func together(t *testing.T, requests []func() webtest.Reply) (done int) {
	t.Helper()
	var work sync.WaitGroup
	replies := make([]webtest.Reply, len(requests))
	for i, request := range requests {
		work.Go(func() { replies[i] = request() })
	}
	work.Wait()
	for _, r := range replies {
		switch r.Status {
		case http.StatusOK, http.StatusCreated:
			done++
		case http.StatusTooManyRequests, http.StatusConflict:
		default:
			t.Errorf("a request is answered with %d %s", r.Status, r.Body)
		}
	}
	return done
}

// equal are equal requests.
func equal(n int, request func() webtest.Reply) []func() webtest.Reply {
	list := make([]func() webtest.Reply, n)
	for i := range list {
		list[i] = request
	}
	return list
}

// TestLimitsHoldForRequestsThatComeTogether sends more equal requests at once than a limit admits: it admits as many as it says.
func TestLimitsHoldForRequestsThatComeTogether(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		limit int
		ask   func(t *testing.T, h *webtest.Server) []func() webtest.Reply
	}{
		"unfinished tables": {host.MaxUnfinished, func(t *testing.T, h *webtest.Server) []func() webtest.Reply {
			g := webtest.Member(t, h, "Ann")
			return equal(50, func() webtest.Reply { return g.PostJSON("/api/tables", `{"players":3,"piles":1}`) })
		}},
		"unfinished games": {host.MaxUnfinished, func(t *testing.T, h *webtest.Server) []func() webtest.Reply {
			g := webtest.Member(t, h, "Ann")
			return equal(50, func() webtest.Reply { return g.PostJSON("/api/play", `{"bots":1,"level":"beginner","piles":1}`) })
		}},
		"open tables": {lobby.MostOffers, func(t *testing.T, h *webtest.Server) []func() webtest.Reply {
			g := webtest.Member(t, h, "Ann")
			return equal(20, func() webtest.Reply { return g.PostJSON("/api/tables", `{"players":3,"piles":1,"listed":true}`) })
		}},
		"games of a bot account": {action.MostBotGames, seatsOfABot},
		"bot accounts":           {identity.MostBots, ofAMember(botaccounts.OwnBotsPath, `{"name":"Nelly%d"}`)},
		"tokens":                 {identity.MostPersonal, ofAMember(accounts.ProgramsPath, `{"name":"%d","scopes":["read"],"days":1}`)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := webtest.NewWith(t, site.Config{})
			if done := together(t, test.ask(t, h)); done != test.limit {
				t.Errorf("%d are admitted, want %d", done, test.limit)
			}
		})
	}
}

// ofAMember posts to an address with numbers in the input.
func ofAMember(path, body string) func(*testing.T, *webtest.Server) []func() webtest.Reply {
	return func(t *testing.T, h *webtest.Server) (list []func() webtest.Reply) {
		g := webtest.Member(t, h, "Ann")
		for i := range 30 {
			list = append(list, func() webtest.Reply { return g.PostJSON(path, fmt.Sprintf(body, i)) })
		}
		return list
	}
}

// seatsOfABot has a bot account sit down at 76 tables of others.
func seatsOfABot(t *testing.T, h *webtest.Server) (list []func() webtest.Reply) {
	bot := h.Program(t, string(webtest.BotOf(webtest.Member(t, h, "Ann"), "Nelly").Token))
	for i := range action.MostBotGames + 12 {
		maker := table.Person{ID: fmt.Sprint("maker", i), Name: "Maker"}
		made, err := h.Host.Create(t.Context(), table.Create{Maker: maker, Options: table.Options{Players: 3, Piles: 1, BotAccounts: true}})
		fatal.If(t, err)
		list = append(list, func() webtest.Reply { return bot.PostJSON("/api/tables/"+string(made.ID)+"/sit", `{"seat":0}`) })
	}
	return list
}
