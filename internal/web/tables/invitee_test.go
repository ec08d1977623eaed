package tables_test

import (
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestInviteesAreWelcomed opens the link of a table as another person: the page greets them in the name of the one who sits there, and
// leads to the rules. A person with a seat is not greeted.
func TestInviteesAreWelcomed(t *testing.T) {
	t.Parallel()
	const welcome = `class="welcome"`
	h := webtest.New(t, guard.NoLimits)
	clyde, bonnie := h.Guest(t), h.Guest(t)
	clyde.Want(200, clyde.Post("/settings", "name=Clyde"))
	at := clyde.Want(200, clyde.Post("/tables", "players=3")).Path
	if strings.Contains(clyde.Get(at).Body, welcome) {
		t.Error("the maker of a table is greeted")
	}
	_, rest, greeted := strings.Cut(bonnie.Get(at).Body, welcome)
	greeting, _, _ := strings.Cut(rest, "</header>")
	for _, want := range []string{"Clyde", `action="` + at + `/sit"`, `name="seat" value="1"`, `href="/rules"`} {
		if !greeted || !strings.Contains(greeting, want) {
			t.Errorf("the greeting lacks %s: %s", want, greeting)
		}
	}
	bonnie.Want(200, bonnie.Post(at+"/sit", "seat=1"))
	if strings.Contains(bonnie.Get(at).Body, welcome) {
		t.Error("a person with a seat is greeted")
	}
}
