package bridge_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/bridge"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// playSeries lets a bridge play a series for a member, and returns the error with which it ends.
func playSeries(t *testing.T, g *webtest.Guest, l *line, series bridge.Series) error {
	t.Helper()
	token := webtest.TokenOf(g, `{"name":"bot","scopes":["play","challenge"],"days":1}`).Token
	c := configOf(t, g.Server, token, l)
	c.Player, c.Rules, c.Series = flaky{}, everything, series
	c.Wait = func(ctx context.Context, d time.Duration) {
		select {
		case <-ctx.Done():
		case <-time.After(d / 1000):
		}
	}
	return bridge.New(c).Run(t.Context())
}

// tables lists the tables of a member.
func tables(t *testing.T, g *webtest.Guest) (list []client.Summary) {
	t.Helper()
	return read[client.Summaries](g, "/api/tables").Tables
}

// read reads what an address has for a member.
func read[T any](g *webtest.Guest, address string) (value T) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get(address)).Body), &value))
	return value
}

// A bridge plays a number of games against bots of the server, and ends. No game is begun twice, whatever the connection loses.
func TestASeriesAgainstBots(t *testing.T) {
	t.Parallel()
	for _, loses := range []float64{0, 0.1} {
		ann := webtest.Member(t, webtest.NewWith(t, site.Config{}), "Ann")
		if err := playSeries(t, ann, &line{loses: loses}, bridge.Series{Level: "beginner", Seats: 3, Count: 2}); err != nil {
			t.Fatal(err)
		}
		list := tables(t, ann)
		wrong := slices.ContainsFunc(list, func(s client.Summary) bool { return s.Phase != "over" || len(s.Seats) != 3 })
		if len(list) != 2 || wrong {
			t.Errorf("with a loss of %v the tables are %+v, want two that are over", loses, list)
		}
	}
}

// A series that no server begins ends with the reason of the server.
func TestASeriesThatIsRefused(t *testing.T) {
	t.Parallel()
	ann := webtest.Member(t, webtest.NewWith(t, site.Config{}), "Ann")
	err := playSeries(t, ann, &line{}, bridge.Series{Level: "nobody", Seats: 2, Count: 1})
	if !client.IsRefused(err, "bad-request") {
		t.Errorf("the error is %v", err)
	}
}

// A bridge challenges a bot account by its name. After the first game both play again.
func TestASeriesAgainstABotAccount(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	nelly(t, h, ben, everything)
	opponent := find(t, ann, "nelly")
	if err := playSeries(t, ann, &line{}, bridge.Series{Opponent: opponent, Count: 3}); err != nil {
		t.Fatal(err)
	}
	again := 0
	list := tables(t, ann)
	for _, s := range list {
		if read[client.Table](ann, "/api/tables/"+s.ID).Next != "" {
			again++
		}
	}
	if len(list) < 3 || again < 2 {
		t.Errorf("%d tables, of which %d have a rematch: want 3 or more, and 2", len(list), again)
	}
	for _, called := range []string{"Ben", "Nelly [bot] ", ""} {
		if _, err := bridge.FindOpponent(t.Context(), serverOf(t, ann), called); err == nil {
			t.Errorf("%q was found", called)
		}
	}
}

// A bridge whose opponent does not come ends, and says why.
func TestASeriesIsDeclined(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	rules := everything
	rules.Who = bridge.Nobody
	nelly(t, h, ben, rules)
	err := playSeries(t, ann, &line{}, bridge.Series{Opponent: find(t, ann, "Nelly"), Count: 1})
	if err == nil || !strings.Contains(err.Error(), "Nelly [bot] does not come: later") {
		t.Errorf("the error is %v", err)
	}
}

// serverOf is the server as a program of a member sees it.
func serverOf(t *testing.T, g *webtest.Guest) *client.Server {
	t.Helper()
	return configOf(t, g.Server, webtest.TokenOf(g, `{"name":"bot","scopes":["play","challenge"],"days":1}`).Token, &line{}).Server
}

// find finds the opponent of a series.
func find(t *testing.T, g *webtest.Guest, called string) bridge.Opponent {
	t.Helper()
	opponent, err := bridge.FindOpponent(t.Context(), serverOf(t, g), called)
	if err != nil || !opponent.BotAccount {
		t.Fatalf("%+v, %v", opponent, err)
	}
	return opponent
}
