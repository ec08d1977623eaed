package pages_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/internal/house"
	"razzia/internal/house/housetest"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestHouse shows the page with games in each language, and looks for its link at the foot of the home page. The API has the same figures.
func TestHouse(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	if !strings.Contains(g.Get("/").Body, `href="/house"`) {
		t.Error("the home page has no link to the house")
	}
	for _, l := range i18n.Languages() {
		g.Want(200, g.Post("/settings", "name=Ann&lang="+string(l)))
		page := g.Want(200, g.Get("/house")).Body
		for part, want := range map[string]int{"<rect ": house.Days, "2 7 16": 1, "<h2 id=": 4} {
			if got := strings.Count(page, part); got != want {
				t.Errorf("%s: the page has %d of %q, want %d", l, got, part, want)
			}
		}
		if strings.Contains(page, "house.") || !strings.Contains(page, i18n.LocalizerFor(l, "").Text("house.packages")) {
			t.Errorf("%s: texts are missing", l)
		}
	}
	var played struct {
		Games          int
		Days, Packages []any
	}
	if err := json.Unmarshal([]byte(g.Want(200, g.Get("/api/house")).Body), &played); err != nil || played.Games < 1000 ||
		len(played.Days) != house.Days || len(played.Packages) != 14 {
		t.Errorf("the API has %+v, %v", played, err)
	}
}

// ofGames is a guest of a server where these games were played.
func ofGames(t *testing.T, games housetest.Memory) *webtest.Guest {
	return webtest.NewWith(t, site.Config{Opponents: site.Opponents{House: func(house.Store) house.Store { return games }}}).Guest(t)
}

// TestEmptyHouse shows the page of a server where no game has ended.
func TestEmptyHouse(t *testing.T) {
	t.Parallel()
	g := ofGames(t, nil)
	if page := g.Want(http.StatusOK, g.Get("/house")).Body; !strings.Contains(page, `id="none"`) || strings.Contains(page, "<table") {
		t.Error("the page of no games has figures")
	}
}

// TestHouseSaysWhatIsMissing shows the page of a server with more games than are counted, and that of one with fewer.
func TestHouseSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	games := make(housetest.Memory, house.Most+1)
	for i := range games {
		games[i] = house.Game{Number: int64(len(games) - i), Ended: time.Now(), Seats: make([]house.Seat, 2)}
	}
	for _, most := range []int{len(games), 10} {
		g := ofGames(t, games[:most])
		if says := strings.Contains(g.Want(http.StatusOK, g.Get("/house")).Body, `id="cut"`); says != (most > house.Most) {
			t.Errorf("of %d games the page says that some are missing: %v", most, says)
		}
	}
}
