package pages_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/showcase"
	"razzia/internal/table"
	"razzia/notation"
)

// TestTheBestGameHasItsRow gives the best game of a member, who has the first seat, the moves of another game. The page has the row that
// was worth most to that seat, and none if the game cannot be read.
func TestTheBestGameHasItsRow(t *testing.T) {
	t.Parallel()
	h, ann, _, _ := house(t, 40)
	days := &showcase.Keeper{Opened: &analysis.Opened{Store: analysis.NewRecords(h.Kept.Engine()), Now: time.Now}, Now: time.Now}
	game, err := days.Today(t.Context())
	fatal.If(t, err)
	if page := ann.Want(200, ann.Get("/profile")).Body; strings.Contains(page, `id="best-row"`) {
		t.Error("a game that cannot be read has a row")
	}
	var asked table.ID
	h.Pages.Profiles.Table = func(_ context.Context, id table.ID) (*table.Table, error) {
		asked = id
		return game.Table, nil
	}
	record, _ := game.Table.Record()
	var most int
	var cheque razzia.Cheque
	_, err = record.Replay(func(step notation.Step) {
		for _, e := range step.Events {
			worth := step.Before.State.RowWorth(0)
			if e.Kind == razzia.AuctionWon && e.Seat == 0 && worth > most {
				most, cheque = worth, e.Cheque
			}
		}
	})
	fatal.If(t, err)
	page := ann.Want(200, ann.Get("/profile")).Body
	if want := fmt.Sprintf("Its best row brought %d points at once, for the %d: ", most, cheque); most < 2 || !strings.Contains(page, want) {
		t.Errorf("the page lacks %q", want)
	}
	if !strings.Contains(page, "/t/"+string(asked)+"/replay") {
		t.Errorf("the row is that of %s", asked)
	}
}
