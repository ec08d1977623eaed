package api_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// A clocks is what the test reads of a table with a clock.
type clocks struct {
	Ply   int
	Game  struct{ Actor, Acting int }
	Seats []struct {
		TimeLeft int
		Warned   bool
		Level    string
	}
}

// TestClocksRunAsDescribed lets time pass at a table with 60 s for each player and 5 s for each move, as the introduction
// and docs/build/api.md describe.
func TestClocksRunAsDescribed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := webtest.NewInMemory(t, site.Config{})
		g := h.Guest(t)
		made := ask(g, "playTogether", "", `{"names":["A","B"],"bots":0,"piles":1,"bank":60000,"increment":5000}`)
		id := webtest.NewCaller(t, g).Call(200, "GET", "/api/tables", "", "")["tables"].([]any)[0].(map[string]any)["id"].(string)
		now := func(r webtest.Reply) (c clocks) {
			t.Helper()
			fatal.If(t, json.Unmarshal([]byte(r.Body), &c))
			return c
		}
		read := func() clocks { t.Helper(); return now(ask(g, "getTable", id, "")) }
		call := func(c clocks) clocks {
			t.Helper()
			return now(g.Want(200, ask(g, "makeMove", id, fmt.Sprintf(`{"seat":%d,"ply":%d,"move":"call"}`, c.Game.Actor, c.Ply))))
		}
		want := func(what string, c clocks, seat, left int, warned bool) {
			t.Helper()
			if s := c.Seats[seat]; s.TimeLeft != left || s.Warned != warned {
				t.Errorf("%s: seat %d has %d ms, warned: %v; want %d, %v", what, seat, s.TimeLeft, s.Warned, left, warned)
			}
		}

		begun := now(made)
		actor, other := begun.Game.Actor, 1-begun.Game.Actor
		time.Sleep(10 * time.Second)
		want("after 10 s", read(), actor, 50_000, false)
		want("meanwhile", read(), other, 60_000, false)
		time.Sleep(50*time.Second + time.Millisecond)
		synctest.Wait()
		want("when the bank is used up", read(), actor, 19_999, true)
		time.Sleep(5 * time.Second)
		moved := call(read())
		want("after a move in the 20 s", moved, actor, 5_000, false)

		time.Sleep(80*time.Second + 2*time.Millisecond)
		synctest.Wait()
		if c := read(); c.Seats[moved.Game.Actor].Level == "" {
			t.Errorf("no bot took over: %+v", c)
		}
	})
}
