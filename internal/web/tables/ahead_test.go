package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAMoveAheadByForms leaves a move ahead, takes it back, and leaves it again; then the table makes the move. No other page,
// stream, log or list says anything of it.
func TestAMoveAheadByForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	now := guests[0].Table(at)
	mover, waiter := guests[now.Game.Actor], guests[1-now.Game.Actor]
	seat := fmt.Sprintf("seat=%d", 1-now.Game.Actor)
	plan := seat + "&turn=draw&say=bid+4&lasts=away&row=3"
	api := "/api/tables/" + at[len("/t/"):]
	words := i18n.LocalizerFor(i18n.English, "")
	line, title := words.Text("ahead.will_bid", "cheque", 4), words.Text("ahead.planned")
	others := func(want bool) {
		t.Helper()
		if page := waiter.Want(200, waiter.Get(at)).Body; strings.Contains(page, line) != want ||
			strings.Contains(page, title) != want || !strings.Contains(page, `id="ahead-sheet"`) {
			t.Errorf("the page of the player shows the plan: %t", !want)
		}
		for _, other := range []*webtest.Guest{mover, h.Guest(t)} {
			for _, path := range []string{at, api, api + "/log", "/", "/api/tables"} {
				for _, word := range []string{line, `"plans"`, `"limit"`, title, "ahead-sheet"} {
					if body := other.Get(path).Body; strings.Contains(body, word) {
						t.Errorf("%s shows %q to another", path, word)
					}
				}
			}
		}
	}
	others(false)
	waiter.Want(200, waiter.Post(at+"/plan", plan))
	others(true)
	waiter.Want(200, waiter.Post(at+"/no-plan", seat))
	waiter.Want(409, waiter.Post(at+"/no-plan", seat))
	others(false)
	for _, bad := range []string{"&lasts=once", "&turn=steal&lasts=once", "&say=bid&lasts=once", "&say=bid+99&lasts=once", "&turn=draw"} {
		waiter.Want(400, waiter.Post(at+"/plan", seat+bad))
	}
	mover.Want(403, mover.Post(at+"/plan", plan))
	mover.Want(403, mover.Post(at+"/no-plan", seat))
	waiter.Want(200, waiter.Post(at+"/plan", plan))
	mover.Want(200, mover.Post(at+"/pace", "pace=0s"))
	waiter.Want(200, waiter.Post(at+"/plan", plan))
	mover.Want(200, mover.Post(at+"/move", fmt.Sprintf("seat=%d&ply=%d&move=call", now.Game.Actor, now.Ply)))
	h.WaitFor(t, at, func(later *table.Table) bool { return len(later.Moves) > now.Ply+1 })
	waiter.Want(409, waiter.Post(at+"/plan", plan+"&seen=1"))
}
