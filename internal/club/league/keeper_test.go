package league_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"razzia"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/club/event/eventtest"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/fatal"
)

// A house is a server with leagues, whose clock the test turns.
type house struct {
	*eventtest.House
	*league.Service
}

// serves opens the leagues of a server.
func serves(h *eventtest.House) *house {
	return &house{h, league.Open(h.Ground, league.Asks{Away: h.Kept.VacationsOf,
		Ratings: func(_ context.Context, persons []string) (map[string]int, error) {
			return map[string]int{persons[0]: 1500}, nil
		}})}
}

// openHouse opens the only server of a test.
func openHouse(t testing.TB) *house {
	return serves(eventtest.New(t, time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)))
}

// again closes the server, and opens another one at the same store and moment.
func (h *house) again() *house { return serves(h.Again()) }

// pass lets time pass, and lets leagues go on.
func (h *house) pass(d time.Duration) {
	h.Helper()
	h.Now.Add(d.Milliseconds())
	fatal.If(h, h.Keeper.CatchUp(h.Context()))
}

// passDays lets days pass, one after another: the season takes seats from those who have no time left before the clock of a table does.
func (h *house) passDays(days int) {
	h.Helper()
	for range days {
		h.pass(24 * time.Hour)
	}
}

// does carries out a command.
func (h *house) does(name string, key league.Key, what league.Command) {
	h.Helper()
	if err := h.Act(h.Context(), h.Member(name), key, what); err != nil {
		h.Fatalf("%s: %T: %v", name, what, err)
	}
}

// opens opens a league of m0 with members m0, m1 and so on.
func (h *house) opens(members int) league.Key {
	h.Helper()
	key, err := h.Open(h.Context(), h.Member("m0"), league.Usual("The Friday league"), "")
	fatal.If(h, err)
	for i := range members {
		h.does(fmt.Sprint("m", i), key, league.Join{})
	}
	return key
}

// begins opens a league, and lets its first season begin.
func (h *house) begins(members int) league.Key {
	h.Helper()
	key := h.opens(members)
	h.pass(7 * 24 * time.Hour)
	return key
}

// sees is the league as a member sees it.
func (h *house) sees(name string, key league.Key) *league.View {
	h.Helper()
	v, err := h.Of(h.Context(), h.Member(name), key)
	fatal.If(h, err)
	return v
}

// running lists the tables of a league that were made.
func (h *house) running(key league.Key) (list []league.Game) {
	h.Helper()
	for _, g := range h.sees("m0", key).Games {
		if g.Stage == league.Running {
			list = append(list, g)
		}
	}
	return list
}

// counts lets finished games count.
func (h *house) counts() {
	h.Helper()
	fatal.If(h, h.Keeper.CatchUp(h.Context()))
	_, err := h.Keeper.CountAll(h.Context())
	fatal.If(h, err)
}

// TestAHouseRunsALeague plays a season of five people at real tables: it begins, ends, and begins anew by itself.
func TestAHouseRunsALeague(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.begins(5)
	v := h.sees("m1", key)
	if v.State.Phase != season.Running || len(v.Games) != 5 || len(v.MyGames()) != 4 {
		t.Fatalf("the season is %s with %d tables, %d of them of a member", v.State.Phase, len(v.Games), len(v.MyGames()))
	}
	for _, g := range h.running(key) {
		at, err := h.Tables.Table(t.Context(), g.Table)
		fatal.If(t, err)
		of := v.State.Games[g.Number-1]
		for i, pack := range at.Setup.Packages {
			for _, seat := range of.Seats {
				if got := at.Seats[i].Person.ID; pack == razzia.Packages(4)[seat.Package] && got != v.Member(seat.Player).Person {
					t.Errorf("%s has the package of %s", got, seat.Player)
				}
			}
		}
	}
	for _, g := range h.running(key) {
		h.Play(g.Table)
		h = h.again()
		h.counts()
	}
	v = h.sees("m1", key)
	if boards := v.Boards(); len(boards) != 1 || len(boards[0].Rows) != 5 || boards[0].Rows[0].Range.Worst != 1 ||
		!boards[0].Rows[0].Measured {
		t.Fatalf("after all games the places are %+v", boards)
	}
	h.pass(29 * 24 * time.Hour)
	v = h.sees("m1", key)
	if len(v.Past) != 1 || len(v.Ended(&v.Past[0])[0].Rows) != 5 || len(v.Past[0].Tables) != 5 || v.Past[0].Seed == "" {
		t.Fatalf("the season before is %+v", v.Past)
	}
	if v.State.Season != 2 || len(v.Games) != 0 {
		t.Errorf("season %d has %d games", v.State.Season, len(v.Games))
	}
	h.pass(7 * 24 * time.Hour)
	if v = h.sees("m1", key); v.State.Phase != season.Running || len(v.Games) != 5 {
		t.Errorf("the next season is %s with %d games", v.State.Phase, len(v.Games))
	}
}

// TestASeasonBeginsWithWhatAPersonDoes has the organiser do something at the moment at which a season begins, before the keeper has looked.
func TestASeasonBeginsWithWhatAPersonDoes(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.opens(4)
	h.Now.Add((7 * 24 * time.Hour).Milliseconds())
	h.does("m0", key, league.Shut{Is: true})
	if running := h.running(key); len(running) != 4 {
		t.Errorf("%d tables were made, want 4", len(running))
	}
}
