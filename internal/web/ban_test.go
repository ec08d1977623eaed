package web_test

import (
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestABannedPersonCanOnlyLook bans a player in the middle of a game: they can read everything and change nothing, and are told
// so in words. The others play on, until their address is banned.
func TestABannedPersonCanOnlyLook(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	begun := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
	h.Ban(t, begun.Seats[0].Person.ID)
	out := guests[0]
	for _, path := range []string{"/", at, "/rules"} {
		out.Want(200, out.Get(path))
	}
	for path, fields := range map[string]string{
		at + "/talk": "text=hello", at + "/move": "seat=0&ply=0&epoch=0&move=draw+1", "/play": "bots=1", "/tables": "players=2",
		at + "/leave": "seat=0",
	} {
		if r := out.Want(403, out.Post(path, fields)); r.Key() != "banned" {
			t.Errorf("%s: the page does not say why: %s", path, r.Body)
		}
	}
	guests[1].Want(200, guests[1].Post(at+"/talk", "text=hello"))
	h.Ban(t, "127.0.0.1")
	guests[1].Want(403, guests[1].Post(at+"/talk", "text=hello"))
}
