package preferences_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAllSeeWhoIsOnVacation lets a player be away, with one live game and one of days.
func TestAllSeeWhoIsOnVacation(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := h.Guest(t), h.Guest(t)
	game := func(clock string) string {
		var made struct{ ID string }
		if err := json.Unmarshal([]byte(ann.Want(201, ann.PostJSON("/api/tables", `{"players":2,"piles":1,`+clock+`}`)).Body),
			&made); err != nil {
			t.Fatal(err)
		}
		ann.Want(200, ann.PostJSON("/api/tables/"+made.ID+"/sit", `{"seat":0}`))
		ben.Want(200, ben.PostJSON("/api/tables/"+made.ID+"/sit", `{"seat":1}`))
		return "/t/" + made.ID
	}
	if page := ann.Want(200, ann.Post("/vacation", "days=3")).Body; !strings.Contains(page, `id="away"`) {
		t.Error("a player without games is not on vacation for games that begin later")
	}
	if page, data := ann.Get("/vacation").Body, ann.Get("/privacy/data").Body; !strings.Contains(page, `id="away"`) ||
		!strings.Contains(data, `"away":"20`) {
		t.Error("the page or the download does not know of the vacation")
	}
	days, live := game(`"bank":259200000,"perMove":true`), game(`"bank":600000`)
	until := time.Now().Add(3 * 24 * time.Hour).UTC().Format(time.DateOnly)
	if page := ann.Want(200, ann.Post("/vacation", "days=3")).Body; !strings.Contains(page, `data-tables="1" data-refused="0"`) {
		t.Error("the page does not say where the clock rests")
	}
	if page := ben.Want(200, ben.Get(days)).Body; strings.Count(page, until) < 3 { // the sign has it twice
		t.Error("the other player does not see the vacation at the seat and in the log")
	}
	if page := ben.Want(200, ben.Get(live)).Body; strings.Contains(page, `class="sign gone"`) {
		t.Error("a vacation rests the clock of a live game")
	}
	if page := ann.Want(200, ann.Post("/vacation", "days=30")).Body; !strings.Contains(page, `data-refused="1"`) &&
		!strings.Contains(page, `data-tables="1"`) {
		t.Error("the page does not say what became of a longer vacation")
	}
	if page := ann.Want(200, ann.Post("/vacation", "days=0")).Body; strings.Contains(page, `id="away"`) ||
		!strings.Contains(page, i18n.LocalizerFor(i18n.English, "").Text("vacation.runs", "n", 1)) {
		t.Error("the player is not back")
	}
	if page := ben.Want(200, ben.Get(days)).Body; strings.Contains(page, `class="sign gone"`) {
		t.Error("the player is still away")
	}
	for _, bad := range []string{"days=31", "days=-1", "days=x", ""} {
		ann.Want(400, ann.Post("/vacation", bad))
	}
	if page := h.WithoutCookies(t).Want(200, h.WithoutCookies(t).Get("/vacation")).Body; !strings.Contains(page, fmt.Sprintf(`action=%q`,
		"/vacation")) {
		t.Error("there is no form")
	}
}
