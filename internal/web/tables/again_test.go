package tables_test

import (
	"fmt"
	"net/http"
	"path"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAFormMayComeTwice sends forms again, as a page does that got no answer: they count once, and the second gets the answer
// of the first. Another move, another person and a program are refused.
func TestAFormMayComeTwice(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/together", "name=Anna&name=Ben")).Path
	now := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
	seat := now.Game.State.Actor
	move := fmt.Sprintf("seat=%d&ply=0&epoch=0&move=call", seat)
	for range 3 {
		g.Want(http.StatusOK, g.Post(at+"/move", move))
	}
	g.Want(http.StatusConflict, g.Post(at+"/move", fmt.Sprintf("seat=%d&ply=0&epoch=0&move=draw+1", seat)))
	g.Want(http.StatusConflict, g.Post(at+"/move", fmt.Sprintf("seat=%d&ply=0&epoch=1&move=call", seat)))
	other := h.Guest(t)
	other.Want(http.StatusForbidden, other.Post(at+"/move", move))
	g.Want(http.StatusConflict, g.PostJSON("/api/tables/"+path.Base(at)+"/moves", fmt.Sprintf(`{"seat":%d,"ply":0,"move":"call"}`, seat)))
	said := fmt.Sprintf("text=hello&seen=%d", now.Version)
	for _, words := range []string{said, said, "text=hello", "text=hello"} {
		g.Want(http.StatusOK, g.Post(at+"/talk", words))
	}
	h.WaitFor(t, at, func(now *table.Table) bool {
		kinds := map[table.Kind]int{}
		for _, e := range now.Log {
			kinds[e.Kind]++
		}
		if kinds[table.Moved] != 1 || kinds[table.Talked] != 3 {
			t.Errorf("the table has %d moves and %d lines of talk: want 1 and 3", kinds[table.Moved], kinds[table.Talked])
		}
		return true
	})
}
