package pages_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestAWholeRound plays the round of a day at its page: the table names the day, its end has the result, and the page of the day too. A
// second round is practice, and after midnight the day is an old one.
func TestAWholeRound(t *testing.T) {
	t.Parallel()
	h, forward := webtest.AtNoon(t)
	g := h.Guest(t)
	if page := g.Want(http.StatusOK, g.Get("/daily")).Body; !strings.Contains(page, `data-state="fresh"`) {
		t.Fatal("the day is not fresh")
	}
	_, day, _ := strings.Cut(g.Get("/daily").Body, `<time datetime="`)
	day, _, _ = strings.Cut(day, `"`)
	day = "/daily/" + day
	solveFirst(t, g, day)
	at := g.Want(http.StatusOK, g.Post(day+"/play", "")).Path
	has := func(path string, parts ...string) {
		t.Helper()
		page := g.Want(http.StatusOK, g.Get(path)).Body
		for _, part := range parts {
			if !strings.Contains(page, part) {
				t.Errorf("%s has no %s", path, part)
			}
		}
	}
	has(at, `class="round day-mark"`, `href="`+day+`"`, `id="day"`, "First try")
	has("/daily", `data-state="running"`, `href="`+at+`"`)
	if page := g.Get(at).Body; strings.Contains(page, "talk-sheet") || !strings.Contains(page, "log-sheet") {
		t.Error("the table of one person with bots has a place for talk, or has no log")
	}
	if again := g.Want(http.StatusOK, g.Post(day+"/play", "")).Path; again != at {
		t.Errorf("the form leads to another table, %s instead of %s", again, at)
	}
	now := h.WaitFor(t, at, func(*table.Table) bool { return true })
	over := webtest.PlaySeatToEnd(t, h, g, at, now.Seats.Of(table.Identities([]string{g.Identity()}).At(now)))
	if over.Phase != table.Over {
		t.Fatal("the round goes on")
	}
	has("/daily", `data-state="done"`, `id="margin"`, `id="standing"`, `id="words-to-share"`)
	has(at, `id="day-result"`, "points without luck", `href="`+day+`"`)
	if page := g.Get(at).Body; strings.Contains(page, "/rematch") || strings.Contains(page, "/resign") {
		t.Error("the table of a day offers a rematch, or to resign")
	}
	practice := g.Want(http.StatusOK, g.Post(day+"/play", "")).Path
	has(practice, ">Practice<")
	forward(24 * time.Hour)
	has(day, `data-state="done"`, `<pre`, `id="result"`)
	has("/daily/archive", `href="`+day+`"`)
	has("/daily/month", `id="main"`)
}

// solveFirst answers the puzzle of a day with the first move that its page offers. The page tells nothing of the answer before, and the
// second answer changes nothing.
func solveFirst(t *testing.T, g *webtest.Guest, day string) {
	t.Helper()
	page := g.Want(http.StatusOK, g.Get(day+"/puzzle")).Body
	moves := regexp.MustCompile(`name="move" value="([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(moves) < 2 || strings.Contains(page, `id="verdict"`) {
		t.Fatalf("the page offers %v, or has the answer", moves)
	}
	first := g.Want(http.StatusOK, g.Post(day+"/puzzle/move", webtest.Form("move", moves[0][1])))
	if first.Path != day+"/puzzle" || !strings.Contains(first.Body, `id="verdict"`) || !strings.Contains(first.Body, day+"/play") {
		t.Errorf("the answer leads to %s, or is not explained, or does not lead on", first.Path)
	}
	right := strings.Contains(first.Body, "data-right")
	for _, m := range moves[1:] {
		again := g.Want(http.StatusOK, g.Post(day+"/puzzle/move", webtest.Form("move", m[1]))).Body
		if strings.Contains(again, "data-right") != right {
			t.Error("a second answer counts")
		}
	}
	g.Want(http.StatusBadRequest, g.Post(day+"/puzzle/move", "move=nonsense"))
}
