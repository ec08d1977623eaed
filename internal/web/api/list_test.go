package api_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// manyTables starts a server where a caller has so many open tables and so many finished ones. It returns their IDs in the
// order of the list.
func manyTables(t *testing.T, open, over int) (c *webtest.Caller, ids []string) {
	games := new(memory.Store)
	h := webtest.NewWith(t, site.Config{Host: host.Config{Store: games}})
	c = webtest.NewCaller(t, h.Guest(t))
	made, err := h.Host.Table(t.Context(), webtest.TableID(c.Want(200, c.Post("/tables", "players=2")).Path))
	fatal.If(t, err)
	for i := range open + over {
		sum := table.Summary{ID: table.ID(fmt.Sprintf("t%03d", i)), Version: 1, Phase: table.Playing, Latest: time.UnixMilli(int64(i / 2)),
			Seats: make([]table.SeatSummary, 2)}
		if i >= open {
			sum.Phase, sum.Ended = table.Over, sum.Latest
		}
		if err := games.Create(t.Context(), sum.ID, nil, []table.Entry{{Version: 1, Kind: table.Created, Person: &made.Maker}}, sum); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, string(sum.ID))
	}
	slices.Reverse(ids[:open])
	slices.Reverse(ids[open:])
	return c, append([]string{string(made.ID)}, ids...)
}

// TestListsHavePages reads all tables of a caller page by page, with pages of several sizes.
func TestListsHavePages(t *testing.T) {
	for _, size := range []struct{ open, over int }{{0, 0}, {4, 0}, {9, 5}, {10, 11}, {30, 230}} {
		c, want := manyTables(t, size.open, size.over)
		for _, most := range []int{1, 5, 10, 100} {
			var got []string
			next := ""
			for page := 0; page == 0 || next != ""; page++ {
				list := c.Call(200, "GET", fmt.Sprintf("/api/tables?most=%d&before=%s", most, url.QueryEscape(next)), "", "")
				next, _ = list["next"].(string)
				tables := list["tables"].([]any)
				if len(tables) > most || len(tables) < most && next != "" {
					t.Fatalf("a page of %d has %d tables, and the next is %q", most, len(tables), next)
				}
				for _, sum := range tables {
					got = append(got, sum.(map[string]any)["id"].(string))
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("pages of %d list %d tables: want %d in order", most, len(got), len(want))
			}
		}
	}
}

// TestOddPagesAreRefused asks for pages that do not exist.
func TestOddPagesAreRefused(t *testing.T) {
	c, _ := manyTables(t, 1, 1)
	for _, query := range []string{"before=x", "before=open-", "before=over-1", "before=over-1-", "before=-1-x", "before=over--1-x",
		"before=open-" + strings.Repeat("z", 12) + "-x", "most=0", "most=101", "most=x"} {
		name, _, _ := strings.Cut(query, "=")
		faults := c.Call(400, "GET", "/api/tables?"+query, "", "")["faults"].([]any)
		if at := faults[0].(map[string]any)["at"]; at != "query."+name {
			t.Errorf("%s is refused at %s", query, at)
		}
	}
}

// TestListsTellTheGames reads the list of a player and of a stranger while a game waits, runs, and is over.
func TestListsTellTheGames(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	id := string(webtest.TableID(at))
	ann, bo := webtest.NewCaller(t, guests[0]), webtest.NewCaller(t, guests[1])
	listed := func(c *webtest.Caller) map[string]any {
		t.Helper()
		tables := c.Call(200, "GET", "/api/tables", "", "")["tables"].([]any)
		if len(tables) != 1 {
			t.Fatalf("%d tables are listed", len(tables))
		}
		return tables[0].(map[string]any)
	}
	now, err := h.Host.Table(t.Context(), webtest.TableID(at))
	fatal.If(t, err)
	running := listed(ann)
	if running["turn"] != float64(now.Game.State.Actor) || running["round"] != 1.0 || len(running["winners"].([]any)) != 0 ||
		running["ended"] != nil || running["made"] == nil {
		t.Errorf("the running game is listed as %v", running)
	}
	for i, c := range []*webtest.Caller{ann, bo} {
		for seat, s := range listed(c)["seats"].([]any) {
			s := s.(map[string]any)
			if s["name"] != now.Seats[seat].Name() || s["mine"] != (seat == i) || s["place"] != nil {
				t.Errorf("seat %d is listed for player %d as %v", seat, i, s)
			}
		}
	}
	ann.Call(200, "POST", "/api/tables/{id}/pace", id, `{"pace":0}`) // bots end the game
	ann.Call(200, "POST", "/api/tables/{id}/resign", id, `{"seat":0}`)
	bo.Call(200, "POST", "/api/tables/{id}/leave", id, `{"seat":1}`)
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	over := listed(bo)
	seats := over["seats"].([]any)
	if over["ended"] == nil || over["turn"] != -1.0 || len(over["winners"].([]any)) == 0 || seats[0].(map[string]any)["resigned"] != true {
		t.Errorf("the finished game is listed as %v", over)
	}
	for _, seat := range over["winners"].([]any) {
		if seats[int(seat.(float64))].(map[string]any)["place"] != 1.0 {
			t.Errorf("a winner has another place: %v", seats)
		}
	}
	bo.Call(200, "POST", "/api/tables/{id}/clear", id, "")
	if left := bo.Call(200, "GET", "/api/tables", "", "")["tables"].([]any); len(left) != 0 {
		t.Errorf("after it was cleared the list has %v", left)
	}
	listed(ann)
}
