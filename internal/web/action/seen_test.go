package action_test

import (
	"fmt"
	"path"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAClickIsForTheTableThatWasSeen promises to pass for a row that has another card by now, by a form and as a program. Without a
// version, as old programs send it, the promise counts for the row as it is.
func TestAClickIsForTheTableThatWasSeen(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := threeAtATable(t, h)
	seen := webtest.VersionAt(t, h, at)
	api := "/api/tables/" + path.Base(at)
	now := guests[0].Table(at)
	seat := (int(now.Game.Acting) + 2) % 3
	if now.Game.Acting < 0 {
		seat = (int(now.Game.Actor) + 2) % 3
	}
	mover, waiter := guests[now.Game.Actor], guests[seat]
	mover.Want(200, mover.PostJSON(api+"/moves", fmt.Sprintf(`{"seat":%d,"ply":0,"move":"draw 1"}`, now.Game.Actor)))
	for _, version := range []int{seen, 1} {
		waiter.Want(409, waiter.Post(at+"/early", fmt.Sprintf("seat=%d&seen=%d", seat, version)))
		waiter.Want(409, waiter.PostJSON(api+"/early", fmt.Sprintf(`{"seat":%d,"version":%d}`, seat, version)))
	}
	later := webtest.VersionAt(t, h, at)
	for _, body := range []string{`{"seat":%d}`, fmt.Sprintf(`{"seat":%%d,"version":%d}`, later)} {
		waiter.Want(200, waiter.PostJSON(api+"/early", fmt.Sprintf(body, seat)))
		waiter.Want(200, waiter.PostJSON(api+"/not-early", fmt.Sprintf(`{"seat":%d,"version":1}`, seat)))
	}
	waiter.Want(200, waiter.PostJSON(api+"/leave", fmt.Sprintf(`{"seat":%d,"version":%d}`, seat, later)))
	waiter.Want(200, waiter.PostJSON(api+"/back", fmt.Sprintf(`{"seat":%d}`, seat)))
	waiter.Want(409, waiter.PostJSON(api+"/leave", fmt.Sprintf(`{"seat":%d,"version":%d}`, seat, later)))
	waiter.Want(409, waiter.Post(at+"/resign", fmt.Sprintf("seat=%d&seen=%d", seat, later)))
	for _, body := range []string{"", "{}", `{"version":1}`} { // there is no pause: nothing changes
		waiter.Want(200, waiter.PostJSON(api+"/ready", body))
	}
}

func threeAtATable(t *testing.T, h *webtest.Server) (guests [3]*webtest.Guest, at string) {
	t.Helper()
	for i := range guests {
		guests[i] = h.Guest(t)
	}
	at = guests[0].Want(200, guests[0].Post("/tables", "players=3")).Path
	for i := 1; i < 3; i++ {
		guests[i].Want(200, guests[i].Post(at+"/sit", fmt.Sprintf("seat=%d", i)))
	}
	return guests, at
}
