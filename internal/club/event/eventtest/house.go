// Package eventtest has a server with a clock that tests turn, for all that clubs play.
package eventtest

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/bus"
	"razzia/internal/club"
	"razzia/internal/club/event"
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

// A House is a server at a store. Its first two seats have luck in each game, and no club has organisers.
type House struct {
	testing.TB
	Ground  *event.Ground
	Kept    *keptest.Kept
	Tables  *host.Host
	Now     *atomic.Int64 // milliseconds since 1970, of all servers of a test
	hosting host.Config   // what a test wants of the host
}

// Open opens one of several servers, as a server does that starts.
func Open(t testing.TB, kept *keptest.Kept, wire host.Bus, now *atomic.Int64) *House {
	t.Helper()
	return openWith(t, kept, wire, now, host.Config{})
}

// openWith opens a server with a host as a test wants it.
func openWith(t testing.TB, kept *keptest.Kept, wire host.Bus, now *atomic.Int64, c host.Config) *House {
	t.Helper()
	h := &House{TB: t, Kept: kept, Now: now, hosting: c}
	log := slog.New(slog.DiscardHandler)
	sanctions, err := moderation.OpenSanctions(t.Context(), kept, kept.Silences(), h.Moment, log)
	fatal.If(t, err)
	c.Store, c.Bus, c.Log, c.Now = kept, wire, log, h.Moment
	h.Tables = host.New(c)
	members, err := identity.Open(t.Context(), identity.Config{Store: identity.NewStore(kept.Engine()), Log: log, Now: h.Moment})
	fatal.If(t, err)
	t.Cleanup(members.Close)
	h.Ground = &event.Ground{On: kept.Engine(), Tables: h.Tables, Look: h.Tables.Records.Look, Log: log, Now: h.Moment,
		Names:  func(context.Context, []string) (table.Profiles, error) { return nil, nil },
		Filter: &moderation.Filter{Log: log, Sanctions: sanctions},
		Talk:   &moderation.Talk{Store: moderation.NewStore(kept.Engine()), Tables: h.Tables, Members: members},
		Clubs:  noClubs{},
		Visit:  measured}
	return h
}

// noClubs is a site without clubs.
type noClubs struct{}

func (noClubs) Organises(context.Context, people.Caller, club.Key) (bool, error) { return false, nil }
func (noClubs) Offers(context.Context, people.Caller, club.Key) (string, error)  { return "", nil }
func (noClubs) Stay(context.Context, people.Caller, club.Key) error              { return club.ErrNoClub }

// New opens the only server of a test at a moment.
func New(t testing.TB, at time.Time) *House {
	t.Helper()
	return NewWith(t, at, host.Config{})
}

// NewWith is New with a host as the test wants it, also when the server is opened again: such as one with seeds that follow from another.
func NewWith(t testing.TB, at time.Time, c host.Config) *House {
	t.Helper()
	now := new(atomic.Int64)
	now.Store(at.UnixMilli())
	return openWith(t, sitetest.Open(t), new(bus.Local), now, c)
}

// Again closes a server, and opens another one at the same store and moment.
func (h *House) Again() *House {
	h.Helper()
	h.Tables.Close()
	return openWith(h.TB, h.Kept, new(bus.Local), h.Now, h.hosting)
}

// measured has the luck of a game at its first two seats.
func measured(_ context.Context, t *table.Table, _ func(*measure.Position)) (*measure.Game, error) {
	g := &measure.Game{Seats: make([]measure.Seat, len(t.Seats))}
	g.Seats[0].Luck.Share, g.Seats[1].Luck.Share = 1000, -1000
	return g, nil
}

// Moment is the time of the house.
func (h *House) Moment() time.Time { return time.UnixMilli(h.Now.Load()).UTC() }

// Guest is a caller who is known, with a name that is their identity too.
func (h *House) Guest(name string) people.Caller {
	c := sitetest.Guest(name)
	c.Now = h.Moment()
	return c
}

// Member is a caller with an account.
func (h *House) Member(name string) people.Caller {
	c := h.Guest(name)
	c.Member = &identity.Member{Account: identity.Account{ID: name}}
	return c
}

// Step makes one move at a table, of a person or of a bot; false if its game is over, or a move failed.
func (h *House) Step(id table.ID) bool {
	t, err := h.Tables.Table(h.Context(), id)
	if err != nil {
		h.Error(err)
		return false
	}
	seat := t.Game.State.Actor
	switch {
	case t.Phase == table.Over:
		return false
	case seat == razzia.NoSeat || t.Seats[seat].Level != "":
		return h.Awaits(t)
	}
	m, err := bot.NewGreedy(bot.HorizonRound).Choose(h.Context(), t.Game.State, seat)
	if err == nil {
		_, err = h.Tables.Act(h.Context(), id, table.Move{By: t.Seats[seat].Person.ID, Seat: seat, Ply: len(t.Moves), Move: m})
	}
	if f := fault.Of(err); err != nil && (f == nil || f.Code != fault.Stale) {
		h.Error(err)
		return false
	}
	return true
}

// Awaits waits until a table has moved by itself; false if it does not.
func (h *House) Awaits(t *table.Table) bool {
	versions, stop := h.Tables.Watch(t.ID)
	defer stop()
	if now, err := h.Tables.Table(h.Context(), t.ID); err != nil || now.Version != t.Version {
		return err == nil
	}
	select {
	case <-versions:
		return true
	case <-h.Context().Done():
		h.Error("the table stands still")
		return false
	}
}

// Play plays a table to its end.
func (h *House) Play(id table.ID) {
	for h.Step(id) {
	}
}
