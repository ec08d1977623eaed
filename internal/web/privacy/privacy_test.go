package privacy_test

import (
	"encoding/json"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
	"razzia/notation"
)

// A download is the file with a player's data, as far as the tests read it.
type download struct {
	Settings struct{ ID, Name string }
	Tables   []struct {
		ID, Phase string
		Cleared   bool
		Seats     []int
		Places    []int
		Talk      []struct{ Text string }
		Record    json.RawMessage
	}
	Opened []json.RawMessage
}

// data downloads the data of a guest.
func data(t *testing.T, g *webtest.Guest) (d download) {
	t.Helper()
	reply := g.Want(200, g.Get("/privacy/data"))
	fatal.If(t, json.Unmarshal([]byte(reply.Body), &d))
	if seed := strings.Contains(reply.Body, `"seed"`); seed && !strings.Contains(reply.Body, `"over"`) {
		t.Error("the download has the seed of a running game")
	}
	return d
}

// twoGames lets a guest play a finished game and begin another one, and talk at both.
func twoGames(t *testing.T, h *webtest.Server, g *webtest.Guest) (over, running string) {
	t.Helper()
	g.Post("/settings", "name=Xanthippe")
	over = g.Play("bots=2")
	g.Post(over+"/talk", "text=quicksilver")
	g.Post(over+"/pace", "pace=0s")
	g.Post(over+"/resign", "seat=0")
	h.WaitFor(t, over, func(now *table.Table) bool { return now.Phase == table.Over })
	running = g.Play("bots=2")
	g.Post(running+"/talk", "text=quicksilver")
	return over, running
}

// TestAPlayerDownloadsTheirData looks into the file. Another player's has nothing of it.
func TestAPlayerDownloadsTheirData(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, other := h.Guest(t), h.Guest(t)
	over, _ := twoGames(t, h, g)
	g.Want(200, g.Post(over+"/clear", ""))
	d := data(t, g)
	if d.Settings.Name != "Xanthippe" || len(d.Tables) != 2 || len(d.Opened) != 0 {
		t.Fatalf("the download has %+v", d)
	}
	for _, x := range d.Tables {
		if len(x.Talk) != 1 || x.Talk[0].Text != "quicksilver" || len(x.Seats) != 1 {
			t.Errorf("table %+v", x)
		}
		if isOver := "/t/"+x.ID == over; isOver != x.Cleared || isOver != (x.Record != nil) || isOver != (len(x.Places) == 1) {
			t.Errorf("table %s is %s: cleared %v, places %v", x.ID, x.Phase, x.Cleared, x.Places)
		}
		if x.Record != nil {
			if _, err := notation.Parse(x.Record); err != nil {
				t.Error(err)
			}
		}
	}
	if d := data(t, other); len(d.Tables) != 0 {
		t.Errorf("another player gets %+v", d.Tables)
	}
	h.WithoutCookies(t).Want(404, h.WithoutCookies(t).Get("/privacy/data"))
}

// TestAPlayerDeletesTheirData asks, deletes, and looks at all pages for the name and the words.
func TestAPlayerDeletesTheirData(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, other := h.Guest(t), h.Guest(t)
	over, running := twoGames(t, h, g)
	picture := other.Get(over + "/result.png").Body
	if asked := g.Want(200, g.Get("/privacy/delete")).Body; !strings.Contains(asked, `method="post" action="/privacy/delete"`) {
		t.Errorf("the page has no form: %s", asked)
	}
	if d := data(t, g); len(d.Tables) != 2 {
		t.Errorf("before the answer %d tables are left", len(d.Tables))
	}
	foreign := g.Request("POST", "/privacy/delete", nil)
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	g.Want(403, g.Do(foreign))
	g.Want(200, g.Post("/privacy/delete", ""))
	for _, at := range []string{over, running, over + "/replay", over + "/record", "/api" + strings.Replace(over, "/t/", "/tables/", 1), "/",
		"/privacy"} {
		for _, viewer := range []*webtest.Guest{g, other} {
			if body := viewer.Get(at).Body; strings.Contains(body, "Xanthippe") || strings.Contains(body, "quicksilver") {
				t.Errorf("%s still has the name or the words", at)
			}
		}
	}
	if page := other.Get(over).Body; !strings.Contains(page, "Player 1") {
		t.Error("the page does not name the seat")
	}
	if other.Get(over+"/result.png").Body == picture {
		t.Error("the picture of the result is the old one")
	}
	if page := other.Want(200, other.Get(over+"/fair")).Body; !strings.Contains(page, "<b>") {
		t.Errorf("the proof is not checked: %s", page)
	}
	if d := data(t, g); len(d.Tables) != 0 || d.Settings.Name == "Xanthippe" {
		t.Errorf("afterwards the download has %+v", d)
	}
}

// TestThePageSaysHowLongThingsStay looks at the page in a site that keeps everything.
func TestThePageSaysHowLongThingsStay(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	page := g.Want(200, g.Get("/privacy")).Body
	for _, want := range []string{"stay in them until you delete", "block someone", `href="/privacy/data"`, `href="/privacy/delete"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if strings.Contains(page, `id="banned"`) {
		t.Error("the page says that the player is blocked")
	}
	if !strings.Contains(g.Get("/").Body, `href="/privacy"`) {
		t.Error("the home page has no link to it")
	}
}
