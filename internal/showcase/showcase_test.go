package showcase_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/showcase"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/notation"
)

// TestEachDayHasItsGame asks two nodes of a house for the games of some days: both have the same, it is over, its replay can be opened, and
// the best moment is a decision that sells the row to the buyer. No row of the game was worth more to its own.
func TestEachDayHasItsGame(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	opened := &analysis.Opened{Store: analysis.NewRecords(sitetest.Open(t).Engine()), Now: clock}
	one, other := &showcase.Keeper{Opened: opened, Now: clock}, &showcase.Keeper{Opened: opened, Now: clock}
	seen := map[table.ID]bool{}
	for range 30 {
		g, err := one.Today(t.Context())
		fatal.If(t, err)
		again, err := other.Today(t.Context())
		fatal.If(t, err)
		if seen[g.Table.ID] || g.Table.ID != again.Table.ID || !g.Day.Equal(now.Add(-12*time.Hour)) {
			t.Fatalf("the game of %s is %s, and %s on another node", g.Day, g.Table.ID, again.Table.ID)
		}
		seen[g.Table.ID] = true
		kept, err := opened.Table(t.Context(), g.Table.ID)
		fatal.If(t, err)
		if kept.Phase != table.Over || !slices.Equal(kept.Moves, g.Table.Moves) {
			t.Fatalf("the replay of %s is not the game", g.Day)
		}
		checkBest(t, g)
		now = now.Add(24 * time.Hour)
	}
}

// checkBest plays the game anew.
func checkBest(t *testing.T, g *showcase.Game) {
	t.Helper()
	record, _ := g.Table.Record()
	most := 0
	_, err := record.Replay(func(step notation.Step) {
		for _, e := range step.Events {
			if e.Kind == razzia.AuctionWon {
				most = max(most, step.Before.State.RowWorth(e.Seat))
			}
		}
	})
	fatal.If(t, err)
	then, err := g.At(0)
	fatal.If(t, err)
	now := &then.Table.Game.State
	if worth := now.RowWorth(g.Buyer); worth != g.Points || worth != most || now.Row.Cards() != g.Loot() {
		t.Errorf("%s: the row is worth %d, the best one of the game %d: the page says %d", g.Day, worth, most, g.Points)
	}
	if len(now.ToSay()) != 1 {
		t.Errorf("%s: at the best moment %d have to say", g.Day, len(now.ToSay()))
	}
	after, err := g.At(1)
	fatal.If(t, err)
	if after.Table.Version != then.Table.Version && after.Table.Game.State.Middle != g.Cheque { // it may have been the last sale of its round
		t.Errorf("%s: after it the cheque %d is in the middle: want %d", g.Day, after.Table.Game.State.Middle, g.Cheque)
	}
}
