package host_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// wantHeard checks the version that a watcher received last; 0 for none.
func wantHeard(t *testing.T, versions <-chan int, want int) {
	t.Helper()
	synctest.Wait()
	got := 0
	select {
	case got = <-versions:
	default:
	}
	if got != want {
		t.Errorf("the watcher heard of version %d: want %d", got, want)
	}
}

// deaf makes a host that hears no notifications, so that it is behind after another host's change.
func (f *fixture) deaf() *host.Host {
	return host.New(host.Config{Store: f.store, Bus: deafBus{}, Now: f.now})
}

type deafBus struct{}

func (deafBus) Publish(table.ID, int)                            {}
func (deafBus) Listen(func(table.ID, int), func()) (stop func()) { return func() {} }

// Of two hosts that write the same version one wins. The other reads what it missed: a move that was meant for the old
// position is stale, all other commands are carried out.
func TestAConflictIsDecidedAgain(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		behind := f.deaf()
		defer behind.Close()
		f.must(behind.Table(f.Context(), begun.ID))
		actor := begun.Game.State.Actor
		now := f.move(begun, razzia.Draw(1))
		versions, stop := behind.Watch(begun.ID)
		defer stop()
		_, err := behind.Act(f.Context(), begun.ID, table.Move{By: begun.Seats[actor].Person.ID, Seat: actor, Move: razzia.Call()})
		f.wantFault(now, fault.Stale, "somebody-was-faster", err)
		wantHeard(t, versions, now.Version) // watchers of the host that was behind
		wantSame(t, f.must(behind.Table(f.Context(), begun.ID)), now)
		for i, c := range []table.Command{
			table.Talk{By: ada.ID, Text: "hello"}, table.SetPace{By: bo.ID, Pace: 3 * time.Second},
			table.Leave{By: ada.ID}, table.TakeBack{By: ada.ID}, table.Resign{By: bo.ID, Seat: 1},
		} {
			now = f.act(begun.ID, table.Talk{By: bo.ID, Text: fmt.Sprint("line ", i)})
			after, err := behind.Act(f.Context(), begun.ID, c)
			if err != nil || after.Version <= now.Version {
				t.Errorf("%+v after a conflict: %v", c, err)
			}
			if err := f.catchUp(begun.ID, after.Version); err != nil {
				t.Error(err)
			}
		}
		wantSame(t, f.at(begun.ID), f.must(behind.Table(f.Context(), begun.ID)))
	})
}

// A player who saw a position at one host can move at another one that has not heard of it.
func TestAMoveForALaterPositionIsMade(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		behind := f.deaf()
		defer behind.Close()
		f.must(behind.Table(f.Context(), begun.ID))
		now := f.move(begun, razzia.Call())
		actor := now.Game.State.Actor
		move := table.Move{By: now.Seats[actor].Person.ID, Seat: actor, Ply: len(now.Moves), Move: razzia.Pass()}
		after := f.must(behind.Act(f.Context(), begun.ID, move))
		if len(after.Moves) != move.Ply+1 {
			t.Errorf("there are %d moves: want %d", len(after.Moves), move.Ply+1)
		}
		move.Ply += 7 // no host has that position
		_, err := behind.Act(f.Context(), begun.ID, move)
		if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.Stale {
			t.Errorf("a move for a position to come: %v", err)
		}
	})
}

// A host that has read on for a move, and refuses it, acts for the bot that is to move now if the other host ends.
func TestABotMovesAfterARefusedMove(t *testing.T) {
	withHost(t, func(f *fixture) {
		chance := rand.New(razzia.NewSource(7, 7))
		now := f.begin(plain, ada)
		for _, bot := now.BotToMove(); bot; _, bot = now.BotToMove() {
			now = f.step(now, chance)
		}
		behind, _ := f.hanging()
		f.must(behind.Table(f.Context(), now.ID))
		for _, bot := now.BotToMove(); !bot; _, bot = now.BotToMove() {
			now = f.step(now, chance)
		}
		_, err := behind.Act(f.Context(), now.ID, table.Move{By: ada.ID, Seat: 0, Ply: len(now.Moves), Move: razzia.Pass()})
		if refusal := fault.Of(err); refusal == nil || refusal.Code == fault.Failed {
			t.Errorf("a move at the turn of a bot: %v", err)
		}
		f.Close()
		time.Sleep(time.Minute)
		if n := f.stored(now.ID); n <= now.Version {
			t.Error("the bot does not move")
		}
	})
}

// catchUp sends the host a notification and waits until it has read the version.
func (f *fixture) catchUp(id table.ID, version int) error {
	f.bus.Publish(id, version)
	synctest.Wait()
	if now := f.at(id); now.Version != version {
		return fmt.Errorf("after a notification the host is at version %d, want %d", now.Version, version)
	}
	return nil
}

// A host that hears of a newer version reads only what it missed, and tells its watchers.
func TestANotificationMakesAHostRead(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		other := f.another()
		defer other.Close()
		f.must(other.Table(f.Context(), begun.ID))
		versions, stop := other.Watch(begun.ID)
		defer stop()
		now := begun
		f.playOn(begun, func(next *table.Table) {
			now = next
			wantHeard(t, versions, now.Version)
			wantSame(t, f.must(other.Table(f.Context(), begun.ID)), now)
		})
		f.bus.Publish(begun.ID, now.Version-3) // an old notification
		wantHeard(t, versions, 0)
	})
}

// Two hosts that run the same bots and clocks only cost each other some work.
func TestTwoHostsPlayOneGame(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second})
		other := f.another()
		defer other.Close()
		fatal.If(t, other.Resume(f.Context()))
		now := f.pass(begun.ID, time.Hour)
		log, err := f.store.Store.Read(f.Context(), begun.ID, 0)
		fatal.If(t, err)
		read, err := table.Read(begun.ID, log)
		if err != nil || read.Phase != table.Over {
			t.Fatalf("after an hour: version %d, %v", now.Version, err)
		}
		f.wantFair(read)
		if strings.Contains(f.log.String(), "ERROR") {
			t.Errorf("it was logged: %s", f.log)
		}
	})
}

func TestAStoreThatFailsChangesNothing(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		versions, stop := f.Watch(begun.ID)
		defer stop()
		actor := begun.Game.State.Actor
		f.store.broken.Store(true)
		_, err := f.Act(f.Context(), begun.ID, table.Move{By: begun.Seats[actor].Person.ID, Seat: actor, Move: razzia.Draw(1)})
		if refusal := fault.Of(err); refusal == nil || refusal.Code != fault.Failed || !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		wantHeard(t, versions, 0)
		f.store.broken.Store(false)
		wantSame(t, f.at(begun.ID), begun)
		now := f.move(begun, razzia.Draw(1))
		wantHeard(t, versions, now.Version)
		f.wantFair(f.playOn(now, nothing)) // the deck is as it was
	})
}

// After an append that was reported as failed the log decides whether it was stored.
func TestAnAppendThatFailsLateIsRead(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		versions, stop := f.Watch(begun.ID)
		defer stop()
		f.store.failsLate.Store(true)
		if _, err := f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"}); !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		f.store.failsLate.Store(false)
		now := f.at(begun.ID)
		wantKinds(t, now, table.Talked)
		wantHeard(t, versions, now.Version)
		f.wantFair(f.playOn(now, nothing))
	})
}

func TestBotsWaitForAStoreThatFails(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		for _, fault := range []*atomic.Bool{&f.store.full, &f.store.broken} {
			fault.Store(true)
			tries := f.store.tries.Load()
			time.Sleep(5 * time.Minute)
			if tried := f.store.tries.Load() - tries; tried > 5*60 {
				t.Errorf("in five minutes they tried %d times", tried)
			}
			before := f.stored(begun.ID)
			fault.Store(false)
			time.Sleep(2 * time.Second)
			if f.stored(begun.ID) == before {
				t.Error("two seconds after the store works again no bot has moved")
			}
		}
		if now := f.pass(begun.ID, time.Hour); now.Phase != table.Over {
			t.Errorf("the bots stopped at version %d", now.Version)
		}
	})
}

func TestAClosedHostChangesNothing(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(plain, ada, bo)
		f.Close()
		_, err := f.Act(f.Context(), begun.ID, table.Talk{By: ada.ID, Text: "hello"})
		f.wantFault(begun, fault.Failed, "closing", err)
		_, err = f.Create(f.Context(), empty)
		f.wantFault(begun, fault.Failed, "closing", err)
		if err := f.Ready(f.Context()); err == nil {
			t.Error("a closed host is ready")
		}
	})
}

// Two people at two hosts ask for a rematch at the same moment, and join it: there is one.
func TestThereIsOneRematch(t *testing.T) {
	withHost(t, func(f *fixture) {
		old := f.playOn(f.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second}, ada, bo), nothing)
		other := f.another()
		defer other.Close()
		made := make(chan *table.Table, 8)
		for i := range cap(made) {
			go func() {
				h, by := []*host.Host{f.Host, other}[i%2], []table.Person{ada, bo}[i/2%2].ID
				made <- f.must(h.Rematch(f.Context(), old.ID, table.JoinRematch{By: by, Present: everybody}, 0))
			}()
		}
		synctest.Wait()
		next := f.at(table.RematchID(old.ID))
		for range cap(made) {
			if now := <-made; now.ID != next.ID && now.ID != old.ID {
				t.Errorf("there are rematches %s and %s", string(next.ID), string(now.ID))
			}
		}
		if now := f.at(old.ID); now.Next != next.ID {
			t.Errorf("the old table links to %q", string(now.Next))
		}
		if ids := f.listed(bo.ID); !slices.Equal(ids, []table.ID{next.ID, old.ID}) {
			t.Errorf("Bo has the tables %q: want the new and the old", ids)
		}
		_, err := f.Rematch(f.Context(), old.ID, table.JoinRematch{By: cid.ID}, 0)
		if refusal := fault.Of(err); refusal == nil || refusal.Key != "not-at-the-table" {
			t.Errorf("a stranger's rematch: %v", err)
		}
	})
}

// Many people do anything at all at a few tables, through two hosts; some cancel their requests.
func TestARushLeavesEveryLogIntact(t *testing.T) {
	withHost(t, func(f *fixture) {
		hosts := []*host.Host{f.Host, f.another()}
		defer hosts[1].Close()
		var ids []table.ID
		for players := 2; players <= 4; players++ {
			o := table.Options{Players: players, Piles: 2, Clock: table.Clock{Bank: time.Minute}, Pace: time.Millisecond}
			ids = append(ids, f.must(f.Create(f.Context(), table.Create{Maker: ada, Options: o})).ID)
		}
		var rush sync.WaitGroup
		for i := range 16 {
			chance := rand.New(razzia.NewSource(uint64(i), 3))
			person := []table.Person{ada, bo, cid}[i%3]
			rush.Go(func() {
				for range 150 {
					doAnything(f.Context(), hosts[chance.IntN(2)], ids[chance.IntN(len(ids))], person, chance)
					time.Sleep(time.Duration(chance.IntN(3)) * time.Millisecond)
				}
			})
		}
		rush.Wait()
		for _, id := range ids {
			f.wantReadable(id)
		}
	})
}

// doAnything tries a command that may be refused.
func doAnything(ctx context.Context, h *host.Host, id table.ID, p table.Person, chance *rand.Rand) {
	t, err := h.Table(ctx, id)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if chance.IntN(20) == 0 {
		cancel()
	}
	seat := razzia.Seat(chance.IntN(len(t.Seats)))
	commands := []table.Command{
		table.Sit{Person: p, Seat: seat}, table.SeatBot{By: p.ID, Seat: seat, Level: "random"}, table.StandUp{By: p.ID, Seat: seat},
		table.Talk{By: p.ID, Text: "I am " + p.Name}, table.Leave{By: p.ID, Seat: seat},
		table.TakeBack{By: p.ID, Seat: seat}, table.TakeBack{By: p.ID, Seat: seat},
	}
	switch n := chance.IntN(12); {
	case n < len(commands):
		_, _ = h.Act(ctx, id, commands[n])
	case n == len(commands):
		_, _ = h.Rematch(ctx, id, table.JoinRematch{By: p.ID, Present: uint8(chance.IntN(8))}, 0)
		_, _ = h.DeclineRematch(ctx, id, p.ID, 0)
	case t.Phase == table.Playing && t.Game.State.Actor != razzia.NoSeat:
		_, _ = h.Act(ctx, id, table.Move{By: p.ID, Seat: t.Game.State.Actor, Ply: len(t.Moves), Move: choose(t, chance)})
	}
}

// wantReadable checks that a log can be read and that its cards come from the deck, as a new host does.
func (f *fixture) wantReadable(id table.ID) {
	f.Helper()
	fresh := f.another()
	defer fresh.Close()
	read, err := fresh.Table(f.Context(), id)
	fatal.If(f, err)
	f.Logf("%d players: %d entries, %d moves", read.Options.Players, read.Version, len(read.Moves))
}
