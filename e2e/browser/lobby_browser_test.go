package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/lobby"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestRowsOfTheLobbyStayInPlace looks at the lobby while people sit down, tables close, and new ones open: no row moves, a new
// table is only announced, and it is there after the next look.
func TestRowsOfTheLobbyStayInPlace(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	webtest.CrowdedLobby(t, h, 6)
	webtest.LobbyWith(h.Guest(t), "", "6 tables", true)
	b := newTab(t, 390, 844)
	b.become(h, h.Guest(t))
	b.do(chromedp.Navigate(h.URL + "/lobby"))
	const places = `[...document.querySelectorAll(".offer")].map((row) => row.id + row.getBoundingClientRect().top + " " + row.offsetHeight).join()`
	before := eval[string](b, places)
	snapshot, _ := h.Site.Lobby.Snapshot()
	var full, closed lobby.Offer
	for _, o := range snapshot.Offers {
		if len(o.Seats) == 2 {
			full = o
		} else {
			closed = o
		}
	}
	act := func(id table.ID, c table.Command) {
		t.Helper()
		if _, err := h.Host.Act(t.Context(), id, c); err != nil {
			t.Fatal(err)
		}
	}
	act(full.ID, table.Sit{Person: table.Person{ID: "visitor", Name: "A visitor with long name"}, Seat: razzia.Seat(1)})
	act(closed.ID, table.List{By: closed.Maker})
	person := table.Person{ID: "late", Name: "Late"}
	fresh, err := h.Host.Create(t.Context(), table.Create{Maker: person, Options: table.Options{Players: 3, Piles: 2, Listed: true}})
	fatal.If(t, err)
	b.until(`document.querySelector("[data-news].some b")?.textContent === "1"`)
	b.until(`document.querySelector(".offer.playing") !== null`)
	b.until(`document.querySelector(".offer.vanished") !== null`)
	if after := eval[string](b, places); after != before {
		t.Errorf("the rows have moved from %s to %s", before, after)
	}
	if b.is("#o-" + string(fresh.ID)) {
		t.Error("a new table is there before the visitor looks again")
	}
	b.press("[data-news]")
	b.until(`document.getElementById("o-` + string(fresh.ID) + `") !== null`)
}

// TestTwoPagesMeet waits for a quick match in two browsers: both go to the table by themselves.
func TestTwoPagesMeet(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	var tabs []*tab
	for range 2 {
		b := newTab(t, 1366, 768)
		b.become(h, h.Guest(t))
		b.do(chromedp.Navigate(h.URL + "/lobby"))
		b.do(chromedp.SetValue(chromedp.CSS(".quick [name=players]"), "2"), chromedp.Click(chromedp.CSS(".quick button")))
		tabs = append(tabs, b)
	}
	for _, b := range tabs {
		b.until(`location.pathname.startsWith("/t/")`)
	}
	if tabs[0].path() != tabs[1].path() {
		t.Errorf("two people are at %s and %s", tabs[0].path(), tabs[1].path())
	}
}
