package bridge_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/client"
	"razzia/internal/bridge"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A flaky player fails now and then, as an engine that crashes.
type flaky struct {
	bot.Player
	fails float64
}

// ChooseAfter chooses a move, or fails.
func (f flaky) ChooseAfter(ctx context.Context, _ bot.Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if rand.Float64() < f.fails {
		return razzia.Move{}, errors.New("the engine has crashed")
	}
	player, err := bot.New("greedy", 1)
	if err != nil {
		return razzia.Move{}, err
	}
	return player.Choose(ctx, s, seat)
}

// A line is a bad connection: it loses requests, answers and streams.
type line struct {
	loses float64
	moves atomic.Int64 // that the server made
}

// RoundTrip sends a request, or loses it or its answer.
func (l *line) RoundTrip(r *http.Request) (*http.Response, error) {
	if rand.Float64() < l.loses {
		return nil, errors.New("the request is lost")
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(r.URL.Path, "/moves") && answer.StatusCode == http.StatusOK {
		l.moves.Add(1)
	}
	if rand.Float64() < l.loses {
		answer.Body.Close()
		return nil, errors.New("the answer is lost")
	}
	if l.loses > 0 && strings.HasSuffix(r.URL.Path, "/events") {
		answer.Body = cut{io.LimitReader(answer.Body, rand.Int64N(2000)), answer.Body}
	}
	return answer, nil
}

// A cut is a body that ends early.
type cut struct {
	io.Reader
	io.Closer
}

// begin lets a bridge play for a member until end is called, or the test ends.
func begin(t *testing.T, g *webtest.Guest, l *line, fails float64, rules bridge.Rules) (end func()) {
	t.Helper()
	token := webtest.TokenOf(g, `{"name":"bot","scopes":["play","challenge"],"days":1}`).Token
	return beginWith(t, g.Server, token, l, fails, rules)
}

// beginWith is begin with a token.
func beginWith(t *testing.T, h *webtest.Server, token string, l *line, fails float64, rules bridge.Rules) (end func()) {
	t.Helper()
	c := configOf(t, h, token, l)
	c.Player, c.Rules = flaky{fails: fails}, rules
	c.Wait = func(ctx context.Context, d time.Duration) { // as short as the machine allows
		select {
		case <-ctx.Done():
		case <-time.After(d / 1000):
		}
	}
	b := bridge.New(c)
	ctx, stop := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() {
		if err := b.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	end = func() { stop(); done.Wait() }
	t.Cleanup(end)
	return end
}

// configOf is what a bridge is made of that plays with a token, without its rules and its way to wait.
func configOf(t *testing.T, h *webtest.Server, token string, l *line) bridge.Config {
	t.Helper()
	address, err := client.ParseAddress(h.URL)
	fatal.If(t, err)
	return bridge.Config{Server: client.New(client.Config{Address: address, Token: token, Language: "en", Transport: l}),
		Player: flaky{}, Thinking: 2, Log: slog.New(slog.DiscardHandler)}
}

// A bridge waits longer and longer while its member has all streams open that they may: only they know when one is closed.
func TestABridgeWaitsForAStream(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.PersonStreams = 0
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
	c := configOf(t, h, webtest.TokenOf(webtest.Member(t, h, "Ann"), `{"name":"bot","scopes":["play"],"days":1}`).Token, &line{})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	attempts, last := 0, time.Duration(0)
	c.Wait = func(_ context.Context, d time.Duration) {
		if attempts, last = attempts+1, d; attempts == 10 {
			stop()
		}
	}
	if err := bridge.New(c).Run(ctx); err != nil || last < 15*time.Second || last > 30*time.Second {
		t.Errorf("after %d attempts the bridge waits %v, and ends with %v", attempts, last, err)
	}
}

// everything are rules that every invitation keeps.
var everything = bridge.Rules{Who: bridge.Anyone, Players: []int{2, 3, 4, 5},
	Clocks: []bridge.Clock{bridge.NoClock, bridge.Bank, bridge.PerMove}, Games: 3, Agree: bridge.Questions}

// acquainted returns two members who have played with each other.
func acquainted(t *testing.T, h *webtest.Server) (ann, ben *webtest.Guest) {
	t.Helper()
	ann, ben = webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	at := "/api/tables/" + path.Base(webtest.Played(t, h, ann, ben))
	ann.Want(200, ann.PostJSON(at+"/resign", `{"seat":0}`))
	ben.Want(200, ben.PostJSON(at+"/resign", `{"seat":1}`))
	return ann, ben
}

// invite lets Ann invite a person to a new table where she sits, and returns the ID of the table.
func invite(t *testing.T, ann *webtest.Guest, options, person string) string {
	t.Helper()
	_, rest, _ := strings.Cut(ann.Want(201, ann.PostJSON("/api/tables", `{"piles":1,"pace":0,`+options+`}`)).Body, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	ann.Want(200, ann.PostJSON("/api/tables/"+id+"/sit", `{"seat":0}`))
	ann.Want(200, ann.PostJSON("/api/invitations", fmt.Sprintf(`{"table":%q,"person":%q}`, id, person)))
	return id
}

func isOver(now *table.Table) bool { return now.Phase == table.Over }

// Two engines play against each other for two members, over connections that lose everything now and then. Every move is made once.
func TestBridgesPlayOverBadConnections(t *testing.T) {
	t.Parallel()
	for _, loses := range []float64{0, 0.05} {
		h := webtest.NewWith(t, site.Config{})
		ann, ben := acquainted(t, h)
		lines := []*line{{loses: loses}, {loses: loses}}
		ends := []func(){begin(t, ann, lines[0], loses, everything), begin(t, ben, lines[1], loses, everything)}
		var ids []string
		for range 2 {
			ids = append(ids, invite(t, ann, `"players":2`, webtest.HandleOf(ann, "Ben")))
		}
		made := 0
		for _, id := range ids {
			for _, e := range h.WaitFor(t, id, isOver).Log {
				if e.Kind == table.Moved && e.Seat != razzia.NoSeat {
					made++
				}
			}
		}
		for _, end := range ends {
			end()
		}
		if got := lines[0].moves.Load() + lines[1].moves.Load(); int(got) != made {
			t.Errorf("the server took %d moves of the bridges, and the games have %d", got, made)
		}
	}
}

// Invitations that do not keep the rules are declined.
func TestInvitationsAreDeclined(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := acquainted(t, h)
	rules := everything
	rules.Players, rules.Clocks, rules.Who = []int{2}, []bridge.Clock{bridge.NoClock}, bridge.Friends
	begin(t, ben, &line{}, 0, rules)
	declined := func(options, want string) {
		t.Helper()
		id := invite(t, ann, options, webtest.HandleOf(ann, "Ben"))
		for len(webtest.PeopleOf(ben).Invitations) > 0 { // the bridge answers
		}
		if got := ann.Want(200, ann.Get("/api/tables/"+id+"/invitations")).Body; !strings.Contains(got, want) {
			t.Errorf("for %s Ann sees %s, want %s", options, got, want)
		}
	}
	declined(`"players":2`, `"state":"declined"}`)
	webtest.Befriend(t, ann, ben)
	declined(`"players":3`, `"state":"declined","reason":"players"`)
	declined(`"players":2,"bank":600000`, `"state":"declined","reason":"clock"`)
	id := invite(t, ann, `"players":2`, webtest.HandleOf(ann, "Ben"))
	h.WaitFor(t, id, func(now *table.Table) bool { return now.Phase == table.Playing })
}

// A seat that a bot of the server took while the bridge was away is taken back.
func TestSeatsAreTakenBack(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	id := path.Base(webtest.Played(t, h, ann, ben))
	ben.Want(200, ben.PostJSON("/api/tables/"+id+"/leave", `{"seat":1}`))
	begin(t, ben, &line{}, 0, everything)
	h.WaitFor(t, id, func(now *table.Table) bool { return now.Seats[1].Level == "" })
	begin(t, ann, &line{}, 0, everything)
	h.WaitFor(t, id, isOver)
}
