package league_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/bus"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/measure"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// A house is a server with leagues, whose clock the test turns.
type house struct {
	testing.TB
	*league.Service
	kept   *keptest.Kept
	tables *host.Host
	now    *atomic.Int64 // milliseconds since 1970, of all servers of a test
}

// openHouse opens a house at a store, as a server does that starts.
func openHouse(t testing.TB, kept *keptest.Kept) *house {
	now := new(atomic.Int64)
	now.Store(time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC).UnixMilli())
	return openNode(t, kept, new(bus.Local), now)
}

// openNode opens one of several servers at a store.
func openNode(t testing.TB, kept *keptest.Kept, wire host.Bus, now *atomic.Int64) *house {
	h := &house{TB: t, kept: kept, now: now}
	log := slog.New(slog.DiscardHandler)
	bans, err := moderation.OpenSanctions(t.Context(), kept, kept.Silences(), h.moment, log)
	fatal.If(t, err)
	h.tables = host.New(host.Config{Store: kept, Bus: wire, Log: log, Now: h.moment})
	h.Service = league.Open(league.Config{On: kept.Engine(), Tables: h.tables, Look: h.tables.Records.Look,
		Names:  func(context.Context, []string) (table.Profiles, error) { return nil, nil },
		Away:   kept.VacationsOf,
		Filter: &moderation.Filter{Log: log, Sanctions: bans}, Log: log, Now: h.moment,
		Ratings: func(_ context.Context, persons []string) (map[string]int, error) {
			return map[string]int{persons[0]: 1500}, nil
		},
		Measure: func(_ context.Context, t *table.Table) (*measure.Game, error) {
			g := &measure.Game{Seats: make([]measure.Seat, len(t.Seats))}
			g.Seats[0].Luck.Share, g.Seats[1].Luck.Share = 1000, -1000
			return g, nil
		}})
	return h
}

// again closes the server, and opens another one at the same store and moment.
func (h *house) again() *house {
	h.tables.Close()
	return openNode(h.TB, h.kept, new(bus.Local), h.now)
}

// moment is the time of the house.
func (h *house) moment() time.Time { return time.UnixMilli(h.now.Load()).UTC() }

// pass lets time pass, and lets leagues go on.
func (h *house) pass(d time.Duration) {
	h.Helper()
	h.now.Add(d.Milliseconds())
	fatal.If(h, h.Keeper.CatchUp(h.Context()))
}

// member is a caller with an account.
func (h *house) member(name string) people.Caller {
	c := sitetest.Guest(name)
	c.Member, c.Now = &identity.Member{Account: identity.Account{ID: name}}, h.moment()
	return c
}

// does carries out a command.
func (h *house) does(name string, key league.Key, what league.Command) {
	h.Helper()
	if err := h.Act(h.Context(), h.member(name), key, what); err != nil {
		h.Fatalf("%s: %T: %v", name, what, err)
	}
}

// opens opens a league of m0 with members m0, m1 and so on.
func (h *house) opens(members int) league.Key {
	h.Helper()
	key, err := h.Open(h.Context(), h.member("m0"), league.Usual("The Friday league"), "")
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
	v, err := h.Of(h.Context(), h.member(name), key)
	fatal.If(h, err)
	return v
}

// step makes one move at a table, of a person or of a bot; false if its game is over.
func (h *house) step(id table.ID) bool {
	h.Helper()
	t, err := h.tables.Table(h.Context(), id)
	fatal.If(h, err)
	if t.Phase == table.Over {
		return false
	}
	seat := t.Game.State.Actor
	if seat == razzia.NoSeat || t.Seats[seat].Level != "" {
		h.awaits(t)
		return true
	}
	m, err := bot.NewGreedy(bot.HorizonRound).Choose(h.Context(), t.Game.State, seat)
	if err == nil {
		_, err = h.tables.Act(h.Context(), id, table.Move{By: t.Seats[seat].Person.ID, Seat: seat, Ply: len(t.Moves), Move: m})
	}
	if f := fault.Of(err); err != nil && (f == nil || f.Code != fault.Stale) {
		h.Fatal(err)
	}
	return true
}

// awaits waits until a table has moved by itself.
func (h *house) awaits(t *table.Table) {
	h.Helper()
	versions, stop := h.tables.Watch(t.ID)
	defer stop()
	if now, err := h.tables.Table(h.Context(), t.ID); err != nil || now.Version != t.Version {
		return
	}
	select {
	case <-versions:
	case <-h.Context().Done():
		h.Fatal("the table stands still")
	}
}

// finish plays a table to its end.
func (h *house) finish(id table.ID) {
	for h.step(id) {
	}
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
	h := openHouse(t, sitetest.Open(t))
	defer func() { h.tables.Close() }()
	key := h.begins(5)
	v := h.sees("m1", key)
	if v.State.Phase != season.Running || len(v.Games) != 5 || len(v.MyGames()) != 4 {
		t.Fatalf("the season is %s with %d tables, %d of them of a member", v.State.Phase, len(v.Games), len(v.MyGames()))
	}
	for _, g := range h.running(key) {
		at, err := h.tables.Table(t.Context(), g.Table)
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
		h.finish(g.Table)
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
