package league_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/club/event/eventtest"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

const day = 24 * time.Hour

// bots counts the seats of a member that bots play.
func (h *house) bots(key league.Key, member string) (n int) {
	h.Helper()
	v := h.sees("m0", key)
	number := v.Find([]string{member})
	for _, g := range v.State.Games {
		for k, seat := range g.Seats {
			if number != nil && v.Member(seat.Player) == number && g.Left[k] {
				n++
			}
		}
	}
	return n
}

// playOut lets bots play all games to their end, and lets them count.
func (h *house) playOut(key league.Key) {
	h.Helper()
	for _, g := range h.running(key) {
		h.Play(g.Table)
	}
	h.counts()
	h.counts()
}

// TestASeatIsGivenForGood lets a bot play for a member until they come back: when the season is over, it plays for good.
func TestASeatIsGivenForGood(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.begins(4)
	h.pass(time.Second)
	g := h.running(key)[0]
	now, err := h.Tables.Table(t.Context(), g.Table)
	fatal.If(t, err)
	_, err = h.Tables.Act(t.Context(), g.Table, table.Leave{By: now.Seats[0].Person.ID, Seat: 0})
	fatal.If(t, err)
	h.passDays(29)
	now, err = h.Tables.Table(t.Context(), g.Table)
	fatal.If(t, err)
	if now.Phase == table.Over || !now.Seats[0].Resigned {
		t.Errorf("after the season the game is %s, and the seat %+v", now.Phase, now.Seats[0])
	}
}

// TestWhoStopsIsReplaced has no moves: the turns cost the banks of the members, then bots have the seats that wait, and at the end all of
// them. The season ends by itself.
func TestWhoStopsIsReplaced(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.begins(4)
	h.pass(time.Second)
	waiting := ""
	for _, m := range h.sees("m0", key).State.Members {
		if len(m.Turns) > 0 {
			waiting = h.sees("m0", key).Member(m.Name).Person
		}
	}
	if waiting == "" {
		t.Fatal("no table waits for anybody")
	}
	h.pass(3 * day)
	if v := h.sees(waiting, key); v.BankLeft() > 3*day+time.Minute || v.BankLeft() < 2*day || h.bots(key, waiting) != 0 {
		t.Errorf("after three days %v is left of the bank, and bots play %d seats", v.BankLeft(), h.bots(key, waiting))
	}
	h = h.again()
	h.passDays(4)
	if h.bots(key, waiting) == 0 {
		t.Error("bots play no seat of a member who has no time left")
	}
	h.passDays(22)
	if v := h.sees("m0", key); v.State.Phase != season.Closing {
		t.Fatalf("at the end the season is %s", v.State.Phase)
	}
	h.playOut(key)
	v := h.sees("m0", key)
	if v.State.Season != 2 || v.State.Phase != season.Enrolling || len(v.Past) != 1 {
		t.Fatalf("after the end the league is %s of season %d, with %d before", v.State.Phase, v.State.Season, len(v.Past))
	}
	for _, row := range v.Ended(&v.Past[0])[0].Rows {
		if row.Member.Person == waiting && row.Left() == 0 {
			t.Error("the games of a member who stopped count for them")
		}
	}
}

// TestSkippedDays lets a server sleep over a whole season: it is played out, and the league goes on.
func TestSkippedDays(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.opens(4)
	h.Now.Add((60 * day).Milliseconds())
	h = h.again()
	h.pass(0)
	if v := h.sees("m0", key); v.State.Phase != season.Closing || len(h.running(key)) != 4 {
		t.Fatalf("the season is %s with %d tables", v.State.Phase, len(h.running(key)))
	}
	h.playOut(key)
	if v := h.sees("m0", key); v.State.Season != 2 || v.Count() != 4 {
		t.Errorf("season %d has %d members", v.State.Season, v.Count())
	}
}

// TestTwoServersLetALeagueGoOn has two houses at one store look at the same moments: each table is made and counted once.
func TestTwoServersLetALeagueGoOn(t *testing.T) {
	wire := new(bus.Local)
	one := openHouse(t)
	one.Tables.Close()
	one = serves(eventtest.Open(t, one.Kept, wire, one.Now))
	other := serves(eventtest.Open(t, one.Kept, wire, one.Now))
	defer one.Tables.Close()
	defer other.Tables.Close()
	key := one.opens(5)
	one.Now.Add((7 * day).Milliseconds())
	both := func() {
		var all sync.WaitGroup
		for _, h := range []*house{one, other} {
			all.Go(func() { h.counts() })
		}
		all.Wait()
	}
	both()
	tables := map[table.ID]bool{}
	for _, g := range one.running(key) {
		tables[g.Table] = true
		one.Play(g.Table)
		both()
	}
	v := other.sees("m2", key)
	counted := 0
	for _, g := range v.Games {
		if g.Stage == league.Told {
			counted++
		}
	}
	if len(tables) != 5 || counted != 5 {
		t.Errorf("%d tables were made and %d count, want 5", len(tables), counted)
	}
	for _, row := range v.Boards()[0].Rows {
		if len(row.Parts) != 4 {
			t.Errorf("%s has %d games, want 4", row.Player, len(row.Parts))
		}
	}
}

// TestAVacation has the time of a member rest, as long as their budget lasts.
func TestAVacation(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.begins(4)
	h.pass(time.Second)
	fatal.If(t, h.Kept.SaveVacation(t.Context(), []string{"m1"}, h.Moment().Add(20*day), h.Moment()))
	h.pass(time.Minute)
	if v := h.sees("m1", key); v.Mine.Away.IsZero() {
		t.Error("a member on vacation is not away")
	}
	h.pass(6 * day)
	if v := h.sees("m1", key); v.BankLeft() != v.State.Rules.Bank || h.bots(key, "m1") != 0 {
		t.Errorf("on vacation %v is left of the bank", v.BankLeft())
	}
	h.pass(2 * day)
	if v := h.sees("m1", key); !v.Mine.Away.IsZero() || v.Mine.Vacation != 0 {
		t.Errorf("after their budget a member is still away, with %v left", v.Mine.Vacation)
	}
}

// TestWhoGoes has one member leave, one be removed, one be forgotten, one resign at a table, and a table be removed.
func TestWhoGoes(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	key := h.begins(8)
	h.does("m1", key, league.Leave{})
	if err := h.Act(t.Context(), h.Member("m1"), key, league.Join{}); !errors.Is(err, league.ErrNextSeason) {
		t.Errorf("who has left joins the season: %v", err)
	}
	h.does("m0", key, league.Remove{Member: 3})
	if err := h.Act(t.Context(), h.Member("m2"), key, league.Join{}); !errors.Is(err, league.ErrRemoved) {
		t.Errorf("who was removed joins: %v", err)
	}
	fatal.If(t, h.Kept.BeginForgetting(t.Context(), "m3", h.Moment()))
	_, err := h.House.Ground.Filter.Sanctions.Bans.Ban(t.Context(), "m6", 0)
	fatal.If(t, err)
	var resigned table.ID
	for _, g := range h.sees("m4", key).MyGames() {
		at, err := h.Tables.Table(t.Context(), g.Table.Table)
		fatal.If(t, err)
		resigned = at.ID
		_, err = h.Tables.Act(t.Context(), at.ID, table.Resign{By: "m4", Seat: at.Seats.Of("m4")})
		fatal.If(t, err)
		break
	}
	h.pass(time.Minute)
	for member, want := range map[string]int{"m1": 4, "m2": 4, "m4": 1, "m5": 0, "m6": 4} {
		if got := h.bots(key, member); got != want {
			t.Errorf("bots play %d seats of %s, want %d", got, member, want)
		}
	}
	v := h.sees("m0", key)
	if m := v.Members[3]; m.Standing != league.Left || m.Person == "m3" || v.Count() != 4 {
		t.Errorf("of a person who was forgotten %+v stays, and %d are in", m, v.Count())
	}
	for _, g := range v.Games {
		at, err := h.Tables.Table(t.Context(), g.Table)
		fatal.If(t, err)
		for _, gone := range []string{"m1", "m2"} {
			if at.Seats.Has(gone) && !at.Seats[at.Seats.Of(gone)].Resigned {
				t.Errorf("%s still plays at %s", gone, g.Table)
			}
		}
	}
	fatal.If(t, h.Tables.Remove(t.Context(), resigned))
	h.pass(time.Minute)
	for _, g := range h.sees("m0", key).Games {
		if g.Table == resigned && g.Stage != league.Told {
			t.Error("a game whose table was removed is waited for")
		}
	}
}

// TestALeagueThatIsClosed ends with its season; one between two seasons ends at once.
func TestALeagueThatIsClosed(t *testing.T) {
	h := openHouse(t)
	defer func() { h.Tables.Close() }()
	early := h.opens(2)
	h.does("m0", early, league.Close{})
	if v := h.sees("m0", early); !v.IsOver() {
		t.Error("a league between two seasons goes on")
	}
	key := h.begins(4)
	h.does("m0", key, league.Close{})
	if err := h.Act(t.Context(), h.Member("m9"), key, league.Join{}); !errors.Is(err, league.ErrShut) {
		t.Errorf("somebody joins a league that ends: %v", err)
	}
	h.passDays(29)
	h.playOut(key)
	h.pass(30 * day)
	if v := h.sees("m0", key); !v.IsOver() || len(v.Past) != 1 || len(v.Games) != 0 {
		t.Errorf("the league is over: %v, after %d seasons", v.IsOver(), len(v.Past))
	}
}
