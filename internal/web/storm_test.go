package web_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path"
	"reflect"
	"strings"
	"sync"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A crowd is a group of guests who make random requests at shared tables.
type crowd struct {
	*webtest.Server
	mu     sync.Mutex
	tables []string
}

// found adds a table, if the path is that of a table.
func (c *crowd) found(at string) {
	if c.mu.Lock(); strings.HasPrefix(at, "/t/") {
		c.tables = append(c.tables, path.Base(at))
	}
	c.mu.Unlock()
}

// any returns one of the last tables.
func (c *crowd) any(chance *rand.Rand) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := c.tables[max(0, len(c.tables)-6):]
	return last[chance.IntN(len(last))]
}

// tableForms are forms that make a table.
var tableForms = []string{"/lesson", "/tables players=2", "/tables players=3&clock=1s%2B0s", "/play bots=1&level=random",
	"/together name=A&name=B"}

// tableActions are forms of actions at a table. Each %d becomes a random number.
var tableActions = []string{
	"sit seat=%d", "sit seat=%d", "bot seat=%d&level=random", "stand seat=%d", "leave seat=%d", "leave seat=%d", "back seat=%d",
	"resign seat=%d",
	"talk text=well", "phrase phrase=nice_bid", "pace pace=0s", "pace pace=%dms", "rematch", "ready", "not-now", "early seat=%d",
	"early seat=%d", "not-early seat=%d", "plan seat=%d&turn=draw&say=pass&lasts=once", "no-plan seat=%d", "next done=%d", "skip",
	"move seat=%d&ply=%d&move=draw+1", "steal seat=%d&card=Go",
}

// doAnything makes a random request.
func (c *crowd) doAnything(g *webtest.Guest, chance *rand.Rand) webtest.Reply {
	id := c.any(chance)
	switch n := chance.IntN(20); {
	case n == 0:
		to, fields, _ := strings.Cut(tableForms[chance.IntN(len(tableForms))], " ")
		r := g.Post(to, fields)
		c.found(r.Path)
		return r
	case n < 7:
		return c.moveOn(g, id, chance)
	case n < 10:
		return g.Get([]string{"/t/" + id, "/", "/t/" + id + "/replay", "/t/" + id + "/record", "/api/tables/" + id + "/log",
			"/api/tables"}[chance.IntN(6)])
	}
	doing := tableActions[chance.IntN(len(tableActions))]
	for strings.Contains(doing, "%d") {
		doing = strings.Replace(doing, "%d", fmt.Sprint(chance.IntN(4)), 1)
	}
	to, fields, _ := strings.Cut(doing, " ")
	r := g.Post("/t/"+id+"/"+to, fields)
	if to == "rematch" && r.Status == 200 && path.Base(r.Path) != id {
		c.found(r.Path)
	}
	return r
}

// moveOn makes moves at a table, and goes on with its lesson, as long as the guest may.
func (c *crowd) moveOn(g *webtest.Guest, id string, chance *rand.Rand) (r webtest.Reply) {
	for range 20 {
		r = g.Get("/api/tables/" + id)
		var now struct {
			Ply  int
			Game struct {
				Acting int
				Legal  []string
			}
			Lesson *struct {
				Done int
				Read bool
			}
		}
		if json.Unmarshal([]byte(r.Body), &now) != nil {
			return r
		}
		if now.Lesson != nil && now.Lesson.Read {
			r = g.Post("/t/"+id+"/next", fmt.Sprintf("done=%d", now.Lesson.Done))
			continue
		}
		if len(now.Game.Legal) == 0 {
			return r
		}
		move := now.Game.Legal[chance.IntN(len(now.Game.Legal))]
		r = g.PostJSON("/api/tables/"+id+"/moves", fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.Acting, now.Ply, move))
	}
	return r
}

// TestRandomRequests has guests make random requests over HTTP. No request fails, and reading the log of a table always
// gives the table.
func TestRandomRequests(t *testing.T) {
	t.Parallel()
	log := new(spy)
	h := webtest.NewLogging(t, guard.NoLimits, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn})))
	c := &crowd{Server: h}
	first := h.Guest(t)
	for _, opening := range tableForms {
		to, fields, _ := strings.Cut(opening, " ")
		c.found(first.Post(to, fields).Path)
	}
	first.Want(200, first.Post("/t/"+c.tables[1]+"/talk", "text=hello")) // chance alone may let no guest with a seat talk
	var rush sync.WaitGroup
	for n := range 8 {
		g, chance := h.Guest(t), rand.New(rand.NewPCG(uint64(n), 1))
		rush.Go(func() {
			for range requestsEach {
				if r := c.doAnything(g, chance); r.Status >= 500 {
					t.Errorf("%s: %d: %.300s", r.Path, r.Status, r.Body)
				}
			}
		})
	}
	rush.Wait()
	c.checkTables(t)
	if log.text() != "" {
		t.Errorf("the log has %s", log.text())
	}
}

// requestsEach is the number of requests of each guest.
const requestsEach = 200

// checkTables checks that reading the log of each table gives the table.
func (c *crowd) checkTables(t *testing.T) {
	t.Helper()
	done := map[table.Kind]int{}
	for _, id := range c.tables {
		now, err := c.Host.Table(t.Context(), table.ID(id))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, e := range now.Log {
			done[e.Kind]++
		}
		told, err := table.Read(now.ID, now.Log[:now.Version:now.Version])
		if err != nil || !reflect.DeepEqual(told, now) {
			t.Errorf("table %s differs from its log: %v", id, err)
		}
	}
	for _, kind := range []table.Kind{table.Moved, table.Sat, table.Talked} {
		if done[kind] == 0 {
			t.Errorf("no entry has the kind %q", kind)
		}
	}
}
