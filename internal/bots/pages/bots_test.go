package pages_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

var (
	tokenIn = regexp.MustCompile(`value="(rzz_[0-9A-Za-z]{36})"`)
	idIn    = regexp.MustCompile(`name="id" value="([a-z2-7]+)"`)
)

// tokenOf returns the token that a page shows.
func tokenOf(t *testing.T, r webtest.Reply) string {
	t.Helper()
	found := tokenIn.FindStringSubmatch(r.Body)
	if found == nil {
		t.Fatalf("the page shows no token: %s", r.Body)
	}
	return found[1]
}

// TestThePageOfBotAccounts makes a bot account, renews its token, lets a visitor play against it, and closes it.
func TestThePageOfBotAccounts(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guest, ann, ben := h.Guest(t), webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	guest.Want(http.StatusForbidden, guest.Post("/bots", "name=Nelly"))
	for _, name := range []string{"", "x+%5Bbot%5D", strings.Repeat("x", 19)} {
		ann.Want(http.StatusBadRequest, ann.Post("/bots", "name="+name))
	}
	first := tokenOf(t, ann.Want(http.StatusOK, ann.Post("/bots", "name=Nelly")))
	page := ben.Want(http.StatusOK, ben.Get("/bots")).Body
	if !strings.Contains(page, "Nelly [bot]") || !strings.Contains(page, "by Ann") || strings.Contains(page, first) {
		t.Errorf("the page is %s", page)
	}
	id := idIn.FindStringSubmatch(page)[1]
	for _, path := range []string{"/bots/token", "/bots/close"} {
		ben.Want(http.StatusNotFound, ben.Post(path, "id="+id))
	}
	second := tokenOf(t, ann.Want(http.StatusOK, ann.Post("/bots/token", "id="+id)))
	if r := h.Program(t, first).Get("/api/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("the token before: %d", r.Status)
	}
	bot := h.Program(t, second)
	at := ben.Want(http.StatusOK, ben.Post("/bots/play", "id="+id)).Path
	if r := bot.Get("/api/people"); !strings.Contains(r.Body, strings.TrimPrefix(at, "/t/")) {
		t.Errorf("the bot has no invitation to %s: %s", at, r.Body)
	}
	bot.Want(http.StatusOK, bot.PostJSON("/api/tables/"+strings.TrimPrefix(at, "/t/")+"/sit", `{"seat":1}`))
	ben.Want(http.StatusNotFound, ben.Post("/bots/play", "id=nobody"))
	ann.Want(http.StatusOK, ann.Post("/bots/close", "id="+id))
	if r := bot.Get("/api/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("a closed bot account: %d", r.Status)
	}
	if page := ben.Get("/bots").Body; strings.Contains(page, "Nelly") {
		t.Error("a closed bot account is in the list")
	}
}
