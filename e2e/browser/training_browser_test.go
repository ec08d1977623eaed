package browser_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/internal/drill"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/training"
	"razzia/internal/web/webtest"
)

// TestADrillIsAnsweredByKeys begins a drill on a phone, answers with the keyboard alone, sees the solution, and goes on by a key. Before
// the answer the page has no solution.
func TestADrillIsAnsweredByKeys(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	b := newTab(t, 360, 740)
	b.become(h, h.Guest(t))
	b.do(chromedp.Navigate(h.URL + "/training"))
	b.do(chromedp.Click(chromedp.CSS("#start-raid")))
	b.until(`location.pathname === "/training/raid" && !!document.querySelector("html.script #choices button")`)
	if eval[bool](b, `!!document.querySelector("#verdict")`) {
		t.Error("the solution is there before the answer")
	}
	if wide := eval[string](b, widest); wide != "" {
		t.Errorf("wider than the phone: %s", wide)
	}
	b.do(chromedp.KeyEvent("2"))
	b.until(`!!document.querySelector("html.script #reasons") && !document.querySelector("#choices")`)
	first := eval[string](b, `document.querySelector("#turn").textContent`)
	b.do(chromedp.KeyEvent("n"))
	b.until(`!!document.querySelector("html.script #choices button")`)
	b.do(chromedp.Navigate(h.URL + "/training"))
	b.until(`!!document.querySelector("#progress-raid")`)
	if n := eval[string](b, `document.querySelector("#progress-raid").textContent`); !strings.Contains(n, "1") || first == "" {
		t.Errorf("after one answer the list says %s, and the solution %q", n, first)
	}
}

// TestABidIsAnsweredAsAtATable answers the drill of bids by its button.
func TestABidIsAnsweredAsAtATable(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	b := newTab(t, 1280, 800)
	b.become(h, h.Guest(t))
	b.do(chromedp.Navigate(h.URL + "/training"))
	b.do(chromedp.Click(chromedp.CSS("#start-bid")))
	b.until(`location.pathname === "/training/bid" && !!document.querySelector("[data-bid]")`)
	if high := eval[float64](b, `document.querySelector("[data-bid]").offsetHeight`); high > 90 {
		t.Errorf("the button of a bid is %v pixels high: want that of a table", high)
	}
	b.do(chromedp.Click(chromedp.CSS("[data-bid]")))
	b.until(`!!document.querySelector("#verdict") && !!document.querySelector(".worth .own")`)
	if rows := eval[int](b, `document.querySelectorAll(".worth tbody tr").length`); rows < 2 {
		t.Errorf("the solution has %d choices, want all", rows)
	}
}

// trained lets a visitor answer drills on some days, with an open question and an answered one of each form, and returns their pages.
func trained(t *testing.T, h *webtest.Server, who *webtest.Guest) []pageState {
	t.Helper()
	person := webtest.PersonOf(t, h, who).ID
	for day := range 5 {
		at := time.Date(2026, 11, day+1, 12, 0, 0, 0, time.UTC)
		a, err := h.Kept.Training().Ask(t.Context(), training.Asked{ID: fmt.Sprint("day", day), Person: person, Kind: drill.Row,
			Question: "{}", At: at})
		if err == nil {
			a.Answer, a.Score, a.Answered = "1", 20*day, at
			_, err = h.Kept.Training().Answer(t.Context(), a)
		}
		fatal.If(t, err)
	}
	for _, kind := range []string{"row", "raid", "bid"} {
		var asked struct {
			ID    string
			State struct{ Legal []string }
		}
		fatal.If(t, json.Unmarshal([]byte(who.Want(200, who.PostJSON("/api/training/"+kind+"/next", "")).Body), &asked))
		answer := "40"
		if kind == "bid" {
			answer = asked.State.Legal[0]
		}
		if kind != "row" {
			who.Want(200, who.PostJSON("/api/training/"+kind+"/answer", fmt.Sprintf(`{"id":%q,"answer":%q}`, asked.ID, answer)))
		}
	}
	return []pageState{{"training", "/training", `document.querySelector("main details").open = true`},
		{"question of a drill", "/training/row", ""}, {"odds of a raid", "/training/raid", ""}, {"worth of bids", "/training/bid", ""}}
}
