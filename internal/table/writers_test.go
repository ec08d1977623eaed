package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/internal/table"
)

// wantHeard checks what a watcher heard last; 0 for nothing.
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

func TestOfTwoServicesOneWinsAndTheOtherLooksAgain(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		other := c.another()
		defer other.Close()
		c.must(other.Table(c.Context(), begun.ID))
		actor := begun.Game.State.Actor
		his := begun.Seats[actor].Person.ID
		now := c.draw(begun)
		versions, stop := c.Watch(begun.ID)
		defer stop()
		_, err := other.Move(c.Context(), begun.ID, his, actor, 0, razzia.Call())
		c.wantFault(now, table.Stale, "somebody-was-faster", err)
		if !errors.Is(err, table.ErrConflict) {
			t.Errorf("the cause is %v", err)
		}
		wantSame(t, c.must(other.Table(c.Context(), begun.ID)), now)
		wantHeard(t, versions, now.Version) // who watches by the other service must hear of it
		said := c.must(other.Talk(c.Context(), begun.ID, bo.ID, "I see"))
		_, err = c.Talk(c.Context(), begun.ID, ada.ID, "what?")
		c.wantFault(said, table.Stale, "somebody-was-faster", err)
	})
}

// Two services that let the same bots play and the same clocks run are in each other's way, no more.
func TestTwoServicesPlayOneGame(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second})
		other := c.another()
		defer other.Close()
		if err := other.Resume(c.Context()); err != nil {
			t.Fatal(err)
		}
		now := c.pass(begun.ID, time.Hour)
		log, err := c.store.Store.Read(c.Context(), begun.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		read, err := table.Read(begun.ID, log)
		if err != nil || read.Phase != table.Over {
			t.Fatalf("after an hour: version %d, %v", now.Version, err)
		}
		c.wantFair(read)
		if strings.Contains(c.log.String(), "ERROR") {
			t.Errorf("it was logged: %s", c.log)
		}
	})
}

func TestAStoreThatFailsChangesNothing(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		versions, stop := c.Watch(begun.ID)
		defer stop()
		actor := begun.Game.State.Actor
		c.store.broken.Store(true)
		_, err := c.Move(c.Context(), begun.ID, begun.Seats[actor].Person.ID, actor, 0, razzia.Draw(1))
		if fault, ok := errors.AsType[*table.Fault](err); !ok || fault.Code != table.Failed || !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		wantHeard(t, versions, 0)
		c.store.broken.Store(false)
		wantSame(t, c.at(begun.ID), begun)
		now := c.draw(begun)
		wantHeard(t, versions, now.Version)
		c.wantFair(c.playOn(now, nothing)) // the deck is as it was
	})
}

// A store that says it failed may have stored all the same: then that is how it is.
func TestAStoreThatFailsTooLateIsBelievedByItsLog(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		versions, stop := c.Watch(begun.ID)
		defer stop()
		c.store.deaf.Store(true)
		if _, err := c.Talk(c.Context(), begun.ID, ada.ID, "hello"); !errors.Is(err, errBroken) {
			t.Errorf("got %v", err)
		}
		c.store.deaf.Store(false)
		now := c.at(begun.ID)
		wantKinds(t, now, table.Talked)
		wantHeard(t, versions, now.Version)
		c.wantFair(c.playOn(now, nothing))
	})
}

func TestBotsWaitForAStoreThatFails(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		c.store.broken.Store(true)
		tries := c.store.tries.Load()
		time.Sleep(time.Minute)
		if tried := c.store.tries.Load() - tries; tried > 60 {
			t.Errorf("in a minute they tried %d times", tried)
		}
		c.store.broken.Store(false)
		now := c.pass(begun.ID, time.Hour)
		if now.Phase != table.Over {
			t.Errorf("they stopped at version %d", now.Version)
		}
	})
}

func TestNobodyChangesWhatIsClosed(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(plain, ada, bo)
		c.Close()
		for _, do := range []func() (*table.Table, error){
			func() (*table.Table, error) { return c.Talk(c.Context(), begun.ID, ada.ID, "hello") },
			func() (*table.Table, error) { return c.Create(c.Context(), ada, plain) },
		} {
			_, err := do()
			c.wantFault(begun, table.Failed, "closing", err)
		}
	})
}

// Many people do anything at all on a few tables, through two services, and some lose patience.
func TestARushLeavesEveryLogWhole(t *testing.T) {
	inClub(t, func(c *club) {
		services := []*table.Service{c.Service, c.another()}
		defer services[1].Close()
		var ids []table.ID
		for players := 2; players <= 4; players++ {
			o := table.Options{Players: players, Piles: 2, Clock: table.Clock{Bank: time.Minute}, Pace: time.Millisecond}
			ids = append(ids, c.must(c.Create(c.Context(), ada, o)).ID)
		}
		var rush sync.WaitGroup
		for i := range 16 {
			chance := rand.New(razzia.NewSource(uint64(i), 3))
			who := []table.Person{ada, bo, cid}[i%3]
			rush.Go(func() {
				for range 150 {
					act(c.Context(), services[chance.IntN(2)], ids[chance.IntN(len(ids))], who, chance)
					time.Sleep(time.Duration(chance.IntN(3)) * time.Millisecond)
				}
			})
		}
		rush.Wait()
		for _, id := range ids {
			c.wantWhole(id)
		}
	})
}

// act does something at a table that may be allowed.
func act(ctx context.Context, s *table.Service, id table.ID, who table.Person, chance *rand.Rand) {
	t, err := s.Table(ctx, id)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if chance.IntN(20) == 0 {
		cancel()
	}
	seat := razzia.Seat(chance.IntN(len(t.Seats)))
	switch chance.IntN(12) {
	case 0:
		_, _ = s.Sit(ctx, id, who, seat)
	case 1:
		_, _ = s.SeatBot(ctx, id, who.ID, seat, "random")
	case 2:
		_, _ = s.StandUp(ctx, id, who.ID, seat)
	case 3:
		_, _ = s.Talk(ctx, id, who.ID, fmt.Sprint("I am ", who.Name))
	case 4:
		_, _ = s.Leave(ctx, id, who.ID, seat)
	case 5, 6:
		_, _ = s.TakeBack(ctx, id, who.ID, seat)
	case 7:
		_, _ = s.Rematch(ctx, id, who.ID)
	default:
		if actor := t.Game.State.Actor; t.Phase == table.Playing && actor != razzia.NoSeat {
			_, _ = s.Move(ctx, id, who.ID, actor, len(t.Moves), choose(t, chance))
		}
	}
}

// wantWhole checks that a log can be read and its cards come from the deck, as a new service does.
func (c *club) wantWhole(id table.ID) {
	c.Helper()
	log, err := c.store.Store.Read(c.Context(), id, 0)
	if err != nil {
		c.Fatal(err)
	}
	read, err := table.Read(id, log)
	if err != nil {
		c.Fatal(err)
	}
	c.Logf("%d players: %d entries, %d moves", read.Options.Players, read.Version, len(read.Moves))
	fresh := c.another()
	defer fresh.Close()
	if _, err := fresh.Table(c.Context(), id); err != nil {
		c.Error(err)
	}
}
