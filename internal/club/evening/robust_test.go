package evening_test

import (
	"context"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/club/event"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// A crossing does something at the moment when a table was made, before that is noted.
type crossing struct {
	event.Tables
	once func(id table.ID)
}

func (c *crossing) CreateAs(ctx context.Context, id table.ID, how table.Creation) (*table.Table, error) {
	t, err := c.Tables.CreateAs(ctx, id, how)
	if do := c.once; do != nil && err == nil {
		c.once = nil
		do(id)
	}
	return t, err
}

// TestAnEveningIsCalledOffWhileATableIsMade calls an evening off at that moment: no table stays to which no one is led.
func TestAnEveningIsCalledOffWhileATableIsMade(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 4)
	made := table.ID("")
	h.House.Ground.Tables = &crossing{h.House.Ground.Tables, func(id table.ID) {
		made = id
		_, _, err := h.Store.Change(t.Context(), key, func(e *evening.Evening) (*evening.Evening, error) {
			return e.Decide(evening.Cancel{}, evening.By{Organises: true, Now: h.Moment()})
		})
		fatal.If(t, err)
	}}
	h.pass(10 * time.Minute)
	if _, err := h.Tables.Table(t.Context(), made); made == "" || !fault.IsNotFound(err) {
		t.Errorf("the table %q is there: %v", made, err)
	}
}

// TestARoundIsEndedBeforeATableIsNoted ends an evening whose node has stopped between making a table and noting it.
func TestARoundIsEndedBeforeATableIsNoted(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 4)
	stopped, stop := context.WithCancel(t.Context())
	made := table.ID("")
	h.House.Ground.Tables = &crossing{h.House.Ground.Tables, func(id table.ID) { made = id; stop() }}
	h.Now.Add(10 * time.Minute.Milliseconds())
	_ = h.Keeper.CatchUp(stopped) // it fails: its context has ended
	if e := h.sees(key); made == "" || e.Sittings[0].State != evening.Paired {
		t.Fatalf("the game is %v", e.Sittings[0].State)
	}
	h.does(h.Member("ann"), key, evening.Cancel{})
	if _, err := h.Tables.Table(t.Context(), made); !fault.IsNotFound(err) {
		t.Errorf("the table is there: %v", err)
	}
}

// TestABotSitsForWhoMayNotPlay bans a guest between the pairing and the making of their table: the others have their game.
func TestABotSitsForWhoMayNotPlay(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 8)
	banned := 0
	h.House.Ground.Tables = &crossing{h.House.Ground.Tables, func(id table.ID) {
		e, _, err := h.Store.Evening(t.Context(), key)
		fatal.If(t, err)
		for _, s := range e.Sittings {
			if s.Table != id {
				banned = s.Seats[0].Guest
			}
		}
		_, err = h.House.Ground.Filter.Sanctions.Bans.Ban(t.Context(), e.Guest(banned).Person, 0)
		fatal.If(t, err)
	}}
	h.pass(10 * time.Minute)
	e := h.sees(key)
	at := e.At(banned)
	if at == nil || at.State != evening.Running {
		t.Fatalf("the others have no game: %+v", e.Sittings)
	}
	h.playAll(e)
	h.pass(0)
	for _, s := range h.sees(key).Sittings[:2] {
		for _, seat := range s.Seats {
			if s.State != evening.Done || seat.Gone != (seat.Guest == banned) {
				t.Errorf("game %d is %v, and guest %d has gone: %v", s.Number, s.State, seat.Guest, seat.Gone)
			}
		}
	}
}

// TestAForgottenNameIsGoneAtOnce forgets a guest of an evening that someone has looked at: the next look has no name of them.
func TestAForgottenNameIsGoneAtOnce(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 2)
	if e := h.sees(key); e.Guest(1).Name != "guest0" {
		t.Fatalf("the guest is %q", e.Guest(1).Name)
	}
	fatal.If(t, h.Kept.BeginForgetting(t.Context(), "guest0", h.Moment()))
	if e := h.sees(key); e.Guest(1).Name != "" || e.Guest(2).Name != "guest1" {
		t.Errorf("the guests are %q and %q", e.Guest(1).Name, e.Guest(2).Name)
	}
}

// TestANewNameIsSeen gives a guest another name: who looks sees it after a while, although the evening has not changed.
func TestANewNameIsSeen(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key, names := h.opens(plan(), 2), table.Profiles{}
	h.House.Ground.Names = func(context.Context, []string) (table.Profiles, error) { return names, nil }
	first := h.sees(key)
	names["guest1"] = table.Profile{Name: "Velma"}
	h.Now.Add(20_000)
	if e := h.sees(key); e.Guest(2).Name != "Velma" || e.Number == first.Number || first.Guest(2).Name != "guest1" {
		t.Errorf("after a while the guest is %q", e.Guest(2).Name)
	}
}

// TestAPageReadsNoEvening looks twice: the second look asks for no more than the version.
func TestAPageReadsNoEvening(t *testing.T) {
	h := openHouse(t)
	defer h.close()
	key := h.opens(plan(), 8)
	first := h.sees(key)
	if again := h.sees(key); again.Snapshot != first.Snapshot {
		t.Error("the evening was read again")
	}
	h.does(h.Guest("guest9"), key, evening.Join{})
	if again := h.sees(key); len(again.Guests) != 9 {
		t.Errorf("%d guests are there", len(again.Guests))
	}
}
