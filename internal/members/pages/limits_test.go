package pages_test

import (
	"net/http"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAnOldCookieCostsItsMemberNothing sends the old cookie of a member far too often.
func TestAnOldCookieCostsItsMemberNothing(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Person = guard.Rate{PerSecond: 0.001, Burst: 40}
	h := webtest.New(t, limits)
	ann, thief := h.Guest(t), h.Guest(t)
	old := ann.Cookie()
	ann.Want(200, ann.Post("/devices/keep", ""))
	for range 50 {
		thief.SetCookie(old)
		thief.Want(200, thief.Get("/api/session"))
	}
	if !webtest.SessionOf(ann).Member {
		t.Error("the member is signed out")
	}
}

// TestAGreedyGuestCostsTheirHouseholdNothing asks far too much: others at the same address notice nothing.
func TestAGreedyGuestCostsTheirHouseholdNothing(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Person, limits.Address = guard.Rate{PerSecond: 0.001, Burst: 20}, guard.Rate{PerSecond: 0.001, Burst: 60}
	h := webtest.New(t, limits)
	greedy, other := h.Guest(t), h.Guest(t)
	for range 100 {
		greedy.Get("/api/session")
	}
	greedy.Want(http.StatusTooManyRequests, greedy.Get("/api/session"))
	other.Want(200, other.Get("/api/session"))
}

// TestKeepingGamesIsLimited has two guests of one address keep their games.
func TestKeepingGamesIsLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Links = guard.Rate{PerSecond: 0.001, Burst: 1}
	h := webtest.New(t, limits)
	ann, bob := h.Guest(t), h.Guest(t)
	ann.Want(200, ann.Post("/devices/keep", ""))
	bob.Want(http.StatusTooManyRequests, bob.Post("/devices/keep", ""))
	bob.Want(http.StatusTooManyRequests, bob.PostJSON("/api/session/keep", ""))
}
