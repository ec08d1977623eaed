package action_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// thinkTime is how long a thinker needs for a move.
const thinkTime = 100 * time.Millisecond

// A thinker is a bot that needs a worker slot.
type thinker struct{}

func init() {
	open := func(uint64, bot.Settings) (bot.Player, error) { return queuedThinker{}, nil }
	bot.Register(bot.Level{Name: "thinker", Open: open})
}

// Choose takes its time.
func (thinker) Choose(ctx context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	select {
	case <-time.After(thinkTime):
		return s.Legal(nil)[0], nil
	case <-ctx.Done():
		return razzia.Move{}, ctx.Err()
	}
}

type queuedThinker struct{ thinker }

// Unqueued returns the bot for a caller that has a slot.
func (q queuedThinker) Unqueued() bot.Player { return q.thinker }

// The addresses of clients.
const (
	here      = "192.0.2.1"
	elsewhere = "192.0.2.2"
)

// from sends requests as a proxy does for a client at an address.
type from struct {
	address string
	http.RoundTripper
}

// RoundTrip sends a request.
func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("X-Forwarded-For", f.address)
	return f.RoundTripper.RoundTrip(r)
}

// guestFrom returns a new guest at an address.
func guestFrom(t *testing.T, h *webtest.Server, address string) *webtest.Guest {
	g := h.Guest(t)
	g.Client.Transport = from{address, h.Transport}
	return g
}

// withOneSlot runs a test in fake time, with a server where one bot thinks at a time.
func withOneSlot(t *testing.T, test func(t *testing.T, h *webtest.Server)) {
	synctest.Test(t, func(t *testing.T) {
		test(t, webtest.NewInMemory(t, site.Config{Host: host.Config{Slots: 1},
			Pages: web.Settings{Requests: web.Requests{Proxy: guard.ForwardedFor}}}))
	})
}

// makers make a table of two thinkers that move at once, by the pages and by the API.
var makers = map[string]func(g *webtest.Guest) table.ID{
	"forms": func(g *webtest.Guest) table.ID {
		at := g.Want(200, g.Post("/tables", "players=2")).Path
		for _, form := range []string{"pace?pace=0s", "stand?seat=0", "bot?seat=0&level=thinker", "bot?seat=1&level=thinker"} {
			to, fields, _ := strings.Cut(form, "?")
			g.Want(200, g.Post(at+"/"+to, fields))
		}
		return webtest.TableID(at)
	},
	"API": func(g *webtest.Guest) table.ID {
		made := g.Want(201, g.PostJSON("/api/tables", `{"players":2,"piles":2}`)).Body
		_, rest, _ := strings.Cut(made, `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		for seat := range 2 {
			g.Want(200, g.PostJSON("/api/tables/"+id+"/bot", fmt.Sprintf(`{"seat":%d,"level":"thinker"}`, seat)))
		}
		return table.ID(id)
	},
}

// crowd is how many tables compete with one.
const crowd = 16

// TestBotsAreSharedByAddressAndPerson has many tables of bots compete with one of another address, and with one of another
// person at the same address. The one gets a third of the time to think at
// least: it waits while one bot of the others thinks, or two.
func TestBotsAreSharedByAddressAndPerson(t *testing.T) {
	for by, make := range makers {
		t.Run("addresses, "+by, func(t *testing.T) {
			withOneSlot(t, func(t *testing.T, h *webtest.Server) {
				compete(t, h, guestFrom(t, h, elsewhere), make, func() *webtest.Guest { return guestFrom(t, h, here) })
			})
		})
		t.Run("persons, "+by, func(t *testing.T) {
			withOneSlot(t, func(t *testing.T, h *webtest.Server) {
				greedy := guestFrom(t, h, here)
				compete(t, h, guestFrom(t, h, here), make, func() *webtest.Guest { return greedy })
			})
		})
	}
}

// compete checks how many moves the table of one guest gets, compared with each table of others.
func compete(t *testing.T, h *webtest.Server, one *webtest.Guest, make func(*webtest.Guest) table.ID, other func() *webtest.Guest) {
	var others []table.ID
	for range crowd {
		others = append(others, make(other()))
	}
	mine := make(one)
	moves := func(id table.ID) int {
		now, err := h.Host.Table(t.Context(), id)
		fatal.If(t, err)
		return len(now.Moves)
	}
	time.Sleep(60 * thinkTime)
	sum := 0
	for _, id := range others {
		sum += moves(id)
	}
	if got := moves(mine); got*crowd < 4*sum { // a third of the time is 8 times as many
		t.Errorf("the table has made %d moves, and %d others %d: want at least 4 times as many as one of them", got, crowd, sum)
	}
}

// TestAHintIsChargedToThePlayer asks for a hint at a table whose origin is unknown, as after a restart, while many such
// tables want to think. The hint waits for one of them at most.
func TestAHintIsChargedToThePlayer(t *testing.T) {
	for by, ask := range map[string]func(g *webtest.Guest, now *table.Table) webtest.Reply{
		"forms": func(g *webtest.Guest, now *table.Table) webtest.Reply {
			return g.Post("/t/"+string(now.ID)+"/hint", fmt.Sprintf("seat=%d&ply=0", now.Game.State.Actor))
		},
		"API": func(g *webtest.Guest, now *table.Table) webtest.Reply {
			return g.Get(fmt.Sprintf("/api/tables/%s/hint?seat=%d&ply=0", string(now.ID), now.Game.State.Actor))
		},
	} {
		t.Run(by, func(t *testing.T) {
			withOneSlot(t, func(t *testing.T, h *webtest.Server) {
				g := guestFrom(t, h, here)
				made, err := h.Host.Table(t.Context(), webtest.TableID(g.Play("bots=1")))
				fatal.If(t, err)
				me, thinkers := table.Sitter{Person: made.Maker}, []table.Sitter{{Level: "thinker"}, {Level: "thinker"}}
				for i := range crowd {
					create(t, h, table.Create{Maker: table.Person{ID: fmt.Sprint(i), Name: "Crowd"}, Options: table.Options{Players: 2, Piles: 2},
						Sitting: thinkers})
				}
				mine := create(t, h, table.Create{Maker: made.Maker, Options: table.Options{Players: 2, Piles: 2, Hints: true},
					Sitting: []table.Sitter{me, me}})
				synctest.Wait()
				began := time.Now()
				g.Want(200, ask(g, mine))
				if took := time.Since(began); took > 2*thinkTime {
					t.Errorf("the hint took %v, want %v at most", took, 2*thinkTime)
				}
			})
		})
	}
}

// create makes a table whose origin is unknown.
func create(t *testing.T, h *webtest.Server, c table.Create) *table.Table {
	t.Helper()
	made, err := h.Host.Create(t.Context(), c)
	fatal.If(t, err)
	return made
}
