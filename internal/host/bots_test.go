package host_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A thinker is a bot that needs a slot and takes its time.
type thinker struct{ time time.Duration }

// thinking counts the thinkers that think at the moment, mostThinking is the most that ever did, and thoughts counts how often
// one began.
var thinking, mostThinking, thoughts atomic.Int32

func init() {
	for name, d := range map[string]time.Duration{"thinker": 100 * time.Millisecond, "sleeper": time.Hour} {
		bot.Register(bot.Level{Name: name, Open: func(uint64, bot.Settings) (bot.Player, error) { return queuedThinker{thinker{d}}, nil }})
	}
	bot.Register(bot.Level{Name: "stubborn", Open: func(uint64, bot.Settings) (bot.Player, error) { return stubborn{}, nil }})
	bot.Register(bot.Level{Name: "illegal", Open: func(uint64, bot.Settings) (bot.Player, error) { return illegal{}, nil }})
}

func (th thinker) Choose(ctx context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	thoughts.Add(1)
	mostThinking.Store(max(mostThinking.Load(), thinking.Add(1)))
	defer thinking.Add(-1)
	select {
	case <-time.After(th.time):
		return s.Legal(nil)[0], nil
	case <-ctx.Done():
		return razzia.Move{}, ctx.Err()
	}
}

// A queuedThinker needs a slot to think.
type queuedThinker struct{ thinker }

func (q queuedThinker) Unqueued() bot.Player { return q.thinker }

// stubborn is a bot that needs a slot and thinks for ten seconds, even if it is told to stop.
type stubborn struct{}

func (s stubborn) Unqueued() bot.Player { return s }

func (stubborn) Choose(_ context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	time.Sleep(10 * time.Second)
	return s.Legal(nil)[0], nil
}

// illegal is a bot that plays what is not allowed.
type illegal struct{}

func (illegal) Choose(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
	return razzia.Reveal(razzia.Gold), nil
}

// atOnce is a table of three where bots take no time of their own.
var atOnce = table.Options{Players: 3, Piles: 2}

// crowd makes many tables of slow bots for one person at one address, and keeps them watched.
func (f *fixture) crowd(tables int, origin host.Origin) (stop func()) {
	f.Helper()
	var stops []func()
	for i := range tables {
		maker := table.Person{ID: fmt.Sprint(origin.Person, i/10), Name: "Crowd"} // below the limit of tables for each person
		t := f.must(f.Create(f.Context(), table.Create{Maker: maker, Options: atOnce, Sitting: []table.Sitter{{Level: "thinker"},
			{Level: "thinker"}, {Level: "thinker"}}}))
		f.Charge(t.ID, host.Origin{Person: maker.ID, Address: origin.Address})
		_, stop := f.Watch(t.ID)
		stops = append(stops, stop)
	}
	return func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// A table of one person plays at its pace, however many tables with slow bots another address has.
func TestSlowBotsOfAnotherAddressDelayNoTable(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.slots = 2
		f.Close()
		f.open()
		mostThinking.Store(0)
		stop := f.crowd(100, host.Origin{Person: "crowd", Address: "192.0.2.1"})
		defer stop()
		time.Sleep(time.Second)
		mine := f.beginWith("thinker", atOnce, ada)
		f.Charge(mine.ID, host.Origin{Person: ada.ID, Address: "192.0.2.2"})
		for moves := 0; moves < 20; moves++ {
			if mine.Phase == table.Playing && mine.Game.State.Actor == 0 {
				mine = f.move(mine, mine.Game.State.Legal(nil)[0])
				continue
			}
			before := len(mine.Moves)
			// One move of 100 ms is under way in each slot, then it is this table's turn.
			if mine = f.pass(mine.ID, 310*time.Millisecond); len(mine.Moves) == before {
				t.Fatalf("after %d moves the bot waits for the crowd", len(mine.Moves))
			}
		}
		if most := mostThinking.Load(); most != 2 {
			t.Errorf("%d bots thought at a time, want 2", most)
		}
	})
}

// The persons behind one address share the slots fairly, too.
func TestPersonsBehindOneAddressShareFairly(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.slots = 1
		f.Close()
		f.open()
		stop := f.crowd(10, host.Origin{Person: "crowd", Address: "192.0.2.1"})
		defer stop()
		mine := f.beginWith("thinker", atOnce)
		f.Charge(mine.ID, host.Origin{Person: ada.ID, Address: "192.0.2.1"})
		_, unwatch := f.Watch(mine.ID)
		defer unwatch()
		if now := f.pass(mine.ID, 10*time.Second); len(now.Moves) < 40 {
			t.Errorf("of 100 searches one of two persons got %d: want at least 40", len(now.Moves))
		}
	})
}

// A bot that has not chosen in time plays its quick move. That is counted, and logged now and then.
func TestABotWithoutTimePlaysItsQuickMove(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.beginWith("sleeper", atOnce)
		_, unwatch := f.Watch(begun.ID)
		defer unwatch()
		now := f.pass(begun.ID, 26*time.Second)
		if quick := f.Stats().QuickMoves; quick < 4 || quick > 5*4 || len(now.Moves) < quick {
			t.Errorf("in 26 s: %d quick moves of %d", quick, len(now.Moves))
		}
		if lines := strings.Count(f.log.String(), "quick moves"); lines == 0 || lines > 3 {
			t.Errorf("logged %d times: %s", lines, f.log)
		}
	})
}

// A bot that fails or plays against the rules does not stop the game.
func TestABotThatFailsPlaysItsQuickMove(t *testing.T) {
	withHost(t, func(f *fixture) {
		over := f.playOn(f.beginWith("illegal", table.Options{Players: 2, Piles: 2}, ada), nothing)
		f.wantFair(over)
		if f.Stats().QuickMoves == 0 {
			t.Error("no quick moves were counted")
		}
	})
}

// A bot whose move cannot be stored plays no quick move instead.
func TestAStoreThatFailsMakesNoQuickMoves(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		f.store.broken.Store(true)
		time.Sleep(time.Minute)
		f.store.broken.Store(false)
		if now := f.pass(begun.ID, time.Hour); now.Phase != table.Over || f.Stats().QuickMoves != 0 {
			t.Errorf("version %d, with %d quick moves", now.Version, f.Stats().QuickMoves)
		}
	})
}

// A bot that thinks is not asked again when the pace changes or a player talks.
func TestABotThatThinksIsNotAskedAgain(t *testing.T) {
	withHost(t, func(f *fixture) {
		before := thoughts.Load() // the bot is asked as soon as it is its turn
		now := f.beginWith("sleeper", table.Options{Players: 2, Piles: 2}, ada)
		for now.Game.State.Actor == 0 {
			now = f.move(now, now.Game.State.Legal(nil)[0])
		}
		for i := range 4 {
			time.Sleep(time.Second)
			f.act(now.ID, table.SetPace{By: ada.ID, Pace: time.Duration(i+1) * time.Second / 2})
			f.act(now.ID, table.Talk{By: ada.ID, Text: "well?"})
		}
		synctest.Wait()
		if n := thoughts.Load() - before; n != 1 {
			t.Errorf("the bot was asked %d times: want once", n)
		}
	})
}

// A pace that is slower than that of unwatched tables stays as it is.
func TestUnwatchedTablesAreNotFasterThanTheirPace(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 2, Piles: 2, Pace: 5 * time.Second})
		time.Sleep(time.Minute)
		synctest.Wait()
		from := f.stored(begun.ID)
		time.Sleep(time.Minute)
		synctest.Wait()
		// with the show of the move before, most moves take more than two seconds, and a draw is two entries
		if n := f.stored(begun.ID) - from; n > 2*60/2 {
			t.Errorf("%d entries in a minute", n)
		}
	})
}

// Bots at an unwatched table slow down, and are at their pace again as soon as a person comes.
func TestUnwatchedTablesSlowDown(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 3, Piles: 2, Pace: 500 * time.Millisecond})
		_, unwatch := f.Watch(begun.ID)
		watched := len(f.pass(begun.ID, 5*time.Second).Moves)
		unwatch()
		time.Sleep(30 * time.Second) // so long a reader counts as a watcher
		synctest.Wait()
		from := f.stored(begun.ID)
		time.Sleep(15 * time.Second)
		synctest.Wait()
		alone := f.stored(begun.ID) - from
		if watched < 10 || alone > 2*6 || alone < 4 {
			t.Errorf("in 5 s with a watcher %d moves, in 15 s without %d entries", watched, alone)
		}
		_, unwatch = f.Watch(begun.ID)
		defer unwatch()
		synctest.Wait()
		from = f.stored(begun.ID)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if again := f.stored(begun.ID) - from; again < 2 {
			t.Errorf("in two seconds with a watcher again %d entries", again)
		}
	})
}

// stored counts the entries of a table without reading it through the host.
func (f *fixture) stored(id table.ID) int {
	f.Helper()
	log, err := f.store.Store.Read(f.Context(), id, 0)
	fatal.If(f, err)
	return len(log)
}

// Closing ends the wait for a slot.
func TestClosingDoesNotWaitForSlots(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.slots = 1
		f.Close()
		f.open()
		defer f.crowd(10, host.Origin{})()
		time.Sleep(time.Second)
		began := time.Now()
		f.Close()
		if took := time.Since(began); took > 200*time.Millisecond {
			t.Errorf("closing took %v", took)
		}
	})
}

// At the same public position, random bots play differently at tables with different secrets, and play the same again at
// tables with the same secret.
func TestChanceOfBotsComesFromTheSecret(t *testing.T) {
	state, err := razzia.New(razzia.Setup{Packages: razzia.Packages(3), Piles: 2})
	fatal.If(t, err)
	moves := func(h table.Dealer) (all []razzia.Move) {
		for ply := range 40 {
			p, err := bot.New("random", h.BotSeed(ply))
			fatal.If(t, err)
			m, err := p.Choose(t.Context(), state, state.Actor)
			all = append(all, m)
			fatal.If(t, err)
		}
		return all
	}
	one, again, other := moves(table.NewDealer(seed)), moves(table.NewDealer(seed)), moves(table.NewDealer(otherSeed))
	if fmt.Sprint(one) != fmt.Sprint(again) || fmt.Sprint(one) == fmt.Sprint(other) {
		t.Errorf("the moves are %v, again %v, and with another secret %v", one, again, other)
	}
}

// Hints need a slot like bots, so that hints of one person do not starve the bots of others.
func TestHintsWaitForASlot(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.slots = 1
		f.Close()
		f.open()
		f.beginWith("stubborn", atOnce)
		synctest.Wait()
		now := f.begin(hints, ada, ada, ada)
		_, err := f.Hint(f.Context(), now.ID, table.HintRequest{By: ada.ID, Seat: now.Game.State.Actor, Ply: 0})
		if refusal := fault.Of(err); refusal == nil || refusal.Key != "advice-busy" {
			t.Errorf("got %v", err)
		}
	})
}
