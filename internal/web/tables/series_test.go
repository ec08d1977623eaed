package tables_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestASeriesByForms plays two games of a series against bots, which each play on for the player: pages and API say which game it is, what
// all have by now, that the second one is not rated, and that its proof holds.
func TestASeriesByForms(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	g := h.Guest(t)
	if home := g.Want(200, g.Get("/")).Body; !strings.Contains(home, `name="series"`) {
		t.Error("the form of a new table does not offer a series")
	}
	at, first := webtest.PlayedByBots(t, h, g, "bots=2&series=1")
	next := g.Want(200, g.Post(at+"/rematch", "")).Path
	if menu := g.Want(200, g.Get(next)).Body; !strings.Contains(menu, `<p id="series">Game 2 of 3. House rule`) {
		t.Error("the menu of the second game does not say which one it is")
	}
	g.Post(next+"/pace", "pace=0s")
	g.Post(next+"/leave", "seat=1")
	second := h.WaitFor(t, next, func(now *table.Table) bool { return now.Phase == table.Over })
	if !slices.Equal(first.Setup.Packages, second.Setup.Packages) {
		t.Errorf("the packages are %v after %v", second.Setup.Packages, first.Setup.Packages)
	}
	var now struct {
		Series table.SeriesView
		Proof  struct{ Scheme, Before string }
	}
	read(t, g.Want(200, g.Get("/api/tables/"+string(second.ID))).Body, &now)
	sum := int(first.Game.State.Seats[0].Total + second.Game.State.Seats[1].Total)
	if s := now.Series; s.Game != 2 || s.Of != 3 || len(s.Sums) != 3 || s.Sums[1] != sum || now.Proof.Before != first.Proof.Commitment {
		t.Errorf("the API has %+v, want the sum %d at seat 1", now, sum)
	}
	page := g.Want(200, g.Get(next)).Body
	if !strings.Contains(page, fmt.Sprint(" ", sum)) || !strings.Contains(page, "Game 2 of 3. Points of all games") {
		t.Error("the end of the second game does not add up the points")
	}
	if page := g.Want(200, g.Get(next+"/fair")).Body; !strings.Contains(page, `data-verdict="fair.passed"`) ||
		!strings.Contains(page, first.Proof.Commitment) {
		t.Error("the page on the shuffle does not say where the packages come from")
	}
	var rated struct{ Reason string }
	read(t, g.Want(200, g.Get("/api/tables/"+string(second.ID)+"/rating")).Body, &rated)
	if rated.Reason != "passed" {
		t.Errorf("the second game is not rated because of %q", rated.Reason)
	}
}

// read reads JSON.
func read(t *testing.T, text string, to any) {
	t.Helper()
	fatal.If(t, json.Unmarshal([]byte(text), to))
}

// TestARulesPageSaysThatSeriesAreAHouseRule looks for it in each language.
func TestARulesPageSaysThatSeriesAreAHouseRule(t *testing.T) {
	t.Parallel()
	g := webtest.NewWith(t, site.Config{}).Guest(t)
	for _, l := range i18n.Languages() {
		g.Want(200, g.Post("/settings", "name=Ann&lang="+string(l)))
		if page := g.Want(200, g.Get("/rules")).Body; !strings.Contains(page, `<p id="series">`) {
			t.Errorf("%s: the rules do not name the house rule", l)
		}
	}
}
