package pages_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

var tokenIn = regexp.MustCompile(`value="(rzz_[0-9A-Za-z]{36})"`)
var programIn = regexp.MustCompile(`name="id" value="([A-Z2-7]+)"`)

// TestThePageOfPrograms makes a token by the form, sees it once, and revokes it.
func TestThePageOfPrograms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guest, ann := h.Guest(t), webtest.Member(t, h, "Ann")
	if r := guest.Get("/devices/programs"); r.Path != "/devices" {
		t.Errorf("a guest gets %s", r.Path)
	}
	for form, status := range map[string]int{
		"name=&scope=play&days=90": http.StatusBadRequest, "name=bot&scope=all&days=90": http.StatusBadRequest,
		"name=bot&days=90":             http.StatusBadRequest,
		"name=bot&scope=play&days=400": http.StatusBadRequest, "name=bot&scope=play": http.StatusBadRequest,
	} {
		ann.Want(status, ann.Post("/devices/programs", form))
	}
	shown := ann.Want(http.StatusOK, ann.Post("/devices/programs", "name=My+%3Cbot%3E&scope=read&scope=challenge&days=30"))
	found := tokenIn.FindStringSubmatch(shown.Body)
	if found == nil {
		t.Fatalf("the page shows no token: %s", shown.Body)
	}
	program := h.Program(t, found[1])
	if s := webtest.SessionOf(program); s.Name != "Ann" {
		t.Errorf("the program is %+v", s)
	}
	list := ann.Want(http.StatusOK, ann.Get("/devices/programs"))
	for _, want := range []string{html.EscapeString("My <bot>"), "see what you see, invite others and answer invitations", "used today"} {
		if !strings.Contains(list.Body, want) {
			t.Errorf("the list has no %q: %s", want, list.Body)
		}
	}
	if strings.Contains(list.Body, found[1]) {
		t.Error("the list shows the token")
	}
	if devices := ann.Get("/devices"); strings.Contains(devices.Body, html.EscapeString("My <bot>")) {
		t.Error("the program is among the devices")
	}
	id := programIn.FindStringSubmatch(list.Body)[1]
	ann.Want(http.StatusOK, ann.Post("/devices/programs/revoke", "id="+id))
	if r := program.Get("/api/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("the revoked token: %d", r.Status)
	}
}
