package pages_test

import (
	"testing"

	"razzia/internal/site/sitetest"
	"razzia/internal/web/webtest"
)

// TestARefusedSignInKeepsTheGuest answers the question of the first sign-in on two devices of one person. The later answer is refused, and
// takes no games away.
func TestARefusedSignInKeepsTheGuest(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	desk, phone := h.Guest(t), h.Guest(t)
	desk.Post("/play", "bots=1")
	at := phone.Post("/play", "bots=1").Path
	one, two := askedIn(through(desk).Body), askedIn(through(phone).Body)
	before := webtest.SessionOf(phone)
	desk.Want(200, desk.Post("/sign-in/keep", "games=along&asked="+one))
	phone.Want(400, phone.Post("/sign-in/keep", "games=apart&asked="+two))
	if now := webtest.SessionOf(phone); now != before || !sees(phone, at) {
		t.Errorf("the guest is %+v, was %+v, and has the games: %v", now, before, sees(phone, at))
	}
}
