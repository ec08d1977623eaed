package tables_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestABotIsRemovedAndAPersonLeaves reads the buttons of a table that waits: they say what becomes of a bot and of oneself.
func TestABotIsRemovedAndAPersonLeaves(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	at := g.Post("/tables", "players=3").Path
	if page := g.Get(at).Body; strings.Contains(page, "Remove bot") {
		t.Error("a table without bots offers to remove one")
	}
	g.Want(200, g.Post(at+"/bot", "seat=1&level=beginner"))
	page := g.Get(at).Body
	if leave, remove := strings.Count(page, "Leave this seat"), strings.Count(page, "Remove bot"); leave != 1 || remove != 1 {
		t.Errorf("%d buttons to leave and %d to remove a bot: want one each", leave, remove)
	}
	g.Want(200, g.Post(at+"/stand", "seat=1"))
	if strings.Contains(g.Get(at).Body, "Remove bot") {
		t.Error("the bot is still there")
	}
}

// TestEqualNamesAreToldApart seats two guests with one name, and two who take one name at the table.
func TestEqualNamesAreToldApart(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	chair := regexp.MustCompile(`(?s)class="chair.*?<b>(.*?)</b>`)
	for _, first := range []string{"Ann", "Bea"} {
		ann, other := h.Guest(t), h.Guest(t)
		ann.Want(200, ann.Post("/settings", "name=Ann"))
		other.Want(200, other.Post("/settings", "name="+first))
		at := ann.Want(200, ann.Post("/tables", "players=3")).Path
		other.Want(200, other.Post(at+"/sit", "seat=1"))
		other.Want(200, other.Post("/settings", "name=Ann"))
		names := chair.FindAllStringSubmatch(ann.Get(at).Body, -1)
		if len(names) != 2 || names[0][1] == names[1][1] {
			t.Errorf("two players called Ann, one of them %s before, are shown as %q", first, names)
		}
	}
}

// TestStrangersCannotCloseATable sits down and stands up again and again, until the table refuses the stranger. A friend
// still finds a seat.
func TestStrangersCannotCloseATable(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	maker, stranger, friend := h.Guest(t), h.Guest(t), h.Guest(t)
	at := "/api" + strings.Replace(maker.Want(200, maker.Post("/tables", "players=3")).Path, "/t/", "/tables/", 1)
	refused := webtest.Reply{}
	for n := 0; n < 1000 && refused.Status == 0; n++ {
		for _, action := range []string{"/sit", "/stand"} {
			if r := stranger.PostJSON(at+action, `{"seat":1}`); r.Status != http.StatusOK {
				refused = r
				break
			}
		}
	}
	if refused.Status != http.StatusTooManyRequests || refused.Key() != "unrest" {
		t.Errorf("the stranger is answered with %d %s", refused.Status, refused.Body)
	}
	friend.Want(200, friend.PostJSON(at+"/sit", `{"seat":2}`))
	friend.Want(200, friend.PostJSON(at+"/talk", `{"text":"Hello"}`))
}
