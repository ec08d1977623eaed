package browser_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestAllPlacesOfManyUnfold unfolds all places of 112 people while their games go on: they are fetched, explain each sum by a tap, stay
// unfolded while the page changes, and are fetched again once another game counts. A browser without scripts follows a link to them.
func TestAllPlacesOfManyUnfold(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := webtest.Member(t, h, "Ann")
	e := eveningtest.Some(112, evening.Resting, time.Now())
	e.Maker = webtest.PersonOf(t, h, ann).ID
	fatal.If(t, eveningtest.Keep(context.Background(), evening.NewStore(h.Kept.Engine()), e))
	at := e.Key.Path()
	ann.Want(200, ann.Post(at+"/begin", ""))
	b := newTab(t, 360, 740)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.querySelector("#room.playing #all[data-places] a") !== null`)
	b.press("#all > summary")
	b.until(`document.querySelectorAll("#all tr").length === 112`)
	b.checkDay("all places")
	first := `document.querySelector("#all tr:first-child td:last-child").textContent`
	was := eval[string](b, first)
	b.do(chromedp.Evaluate[chromedp.Void](`window.table = document.querySelector("#all table"); undefined`, chromedp.EvalAsValue))
	winner := e.Standings()[0].Guest
	for _, s := range e.Sittings {
		if _, is := s.Has(winner); is && s.State == evening.Done {
			ann.Want(200, ann.Post(at+"/rule", fmt.Sprint("game=", s.Number)))
			break
		}
	}
	b.until(first + ` !== "` + was + `"`)
	if !eval[bool](b, `document.querySelector("#all").open && document.querySelector("#all table") === window.table`) {
		t.Error("the places were folded, or made anew")
	}
	b.press("#all tr:first-child a")
	b.until(`document.querySelector("#why[open] #reasons") !== null`)
	b.do(chromedp.Navigate(h.URL + at + "/standings"))
	b.checkDay("the page of all places")
	b.press("#all tr:first-child a")
	b.until(`location.pathname.includes("/guests/")`)
}
