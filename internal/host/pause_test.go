package host_test

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// pausing plays a table of Ada and Bo, and bots after them, until it pauses after a round. Both are present.
func pausing(f *fixture, o table.Options) *table.Table {
	f.Helper()
	f.Attend(func(table.ID, string) bool { return true })
	now := f.begin(o, ada, bo)
	for chance := rand.New(razzia.NewSource(7, 7)); ; now = f.step(now, chance) {
		if _, is := now.Pause(); is {
			return now
		}
		if now.Phase == table.Over {
			f.Fatal("the game has no pause")
		}
	}
}

// wantResumed checks that the pause of a table is over.
func wantResumed(t *testing.T, now *table.Table) {
	t.Helper()
	if _, is := now.Pause(); is || !slices.ContainsFunc(now.Log, func(e table.Entry) bool { return e.Kind == table.Resumed }) {
		t.Errorf("version %d pauses: %v", now.Version, is)
	}
}

// withPause are tables with a bot, at every pace and with a clock.
var withPause = map[string]table.Options{
	"at once": {Players: 3, Piles: 2}, "normal": {Players: 3, Piles: 2, Pace: time.Second},
	"clock": {Players: 3, Piles: 2, Pace: time.Second, Clock: table.Clock{Bank: time.Hour}},
}

func TestARoundEndsWithAPause(t *testing.T) {
	for name, o := range withPause {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				ends, _ := now.Pause()
				if wait := ends.Sub(now.ShowEnds()); wait != 20*time.Second {
					t.Fatalf("the pause takes %v", wait)
				}
				wantSame(t, f.pass(now.ID, ends.Sub(f.now())-time.Millisecond), now)
				now = f.pass(now.ID, time.Millisecond)
				wantResumed(t, now)
				f.playOn(now, nothing)
			})
		})
	}
}

func TestAPauseEndsWhenAllPresentGoOn(t *testing.T) {
	for name, o := range withPause {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				if _, err := f.GoOn(t.Context(), now.ID, cid.ID, 0); err == nil {
					t.Error("a stranger goes on")
				}
				for range 2 {
					f.must(f.GoOn(t.Context(), now.ID, ada.ID, 0))
					wantSame(t, f.pass(now.ID, time.Millisecond), now)
				}
				if ready := f.ReadySeats(now); ready != 1 {
					t.Errorf("ready are %03b, want the seat of Ada", ready)
				}
				f.must(f.GoOn(t.Context(), now.ID, bo.ID, 0))
				synctest.Wait()
				now = f.at(now.ID)
				wantResumed(t, now)
				if ready := f.ReadySeats(now); ready != 0 {
					t.Errorf("after the pause %03b are ready", ready)
				}
				f.must(f.GoOn(t.Context(), now.ID, ada.ID, 0)) // changes nothing
				wantSame(t, f.at(now.ID), now)
			})
		})
	}
}

// A player who went on after the first round, and whose click comes again, has not seen the count of the second one.
func TestAPauseIsTheOneThatWasSeen(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := pausing(f, three)
		f.must(f.GoOn(t.Context(), now.ID, ada.ID, now.Version))
		_, err := f.GoOn(t.Context(), now.ID, bo.ID, now.Version-1) // before the move that ended the round
		f.wantFault(now, fault.Stale, "somebody-was-faster", err)
		if ready := f.ReadySeats(now); ready != 1 {
			t.Errorf("ready are %03b, want the seat of Ada", ready)
		}
	})
}

// A pause does not wait for a person who is not present, or leaves their seat to a bot.
func TestAPauseWaitsForThePresentOnly(t *testing.T) {
	for name, o := range withPause {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				var gone atomic.Bool
				f.Attend(func(_ table.ID, person string) bool { return person == ada.ID && !gone.Load() })
				f.must(f.GoOn(t.Context(), now.ID, ada.ID, 0))
				synctest.Wait()
				wantResumed(t, f.at(now.ID))
			})
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				now = f.act(now.ID, table.Leave{By: bo.ID, Seat: 1})
				f.must(f.GoOn(t.Context(), now.ID, ada.ID, 0))
				synctest.Wait()
				wantResumed(t, f.at(now.ID))
			})
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				f.Attend(func(table.ID, string) bool { return false })
				f.Attended(now.ID)
				wantResumed(t, f.pass(now.ID, now.ShowEnds().Sub(f.now())))
			})
		})
	}
}

// The player whose turn it is may move in a pause: that ends it.
func TestAMoveEndsAPause(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.Attend(func(table.ID, string) bool { return true })
		now := pausing(f, table.Options{Players: 2, Piles: 2, Clock: table.Clock{Bank: time.Hour}})
		actor := now.Game.State.Actor
		had := now.Seats[actor].Time
		f.pass(now.ID, 10*time.Second)
		now = f.move(now, now.Game.State.Legal(nil)[0])
		if _, is := now.Pause(); is || now.Seats[actor].Time != had {
			t.Errorf("after the move the table pauses: %v; it took %v", is, had-now.Seats[actor].Time)
		}
	})
}

// After a restart persons say once more that they go on, and the pause ends when it would have.
func TestAPauseSurvivesARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := pausing(f, withPause["normal"])
		ends, _ := now.Pause()
		f.must(f.GoOn(t.Context(), now.ID, ada.ID, 0))
		f.restart(0)
		f.Attend(func(table.ID, string) bool { return true })
		f.Attended(now.ID)
		synctest.Wait()
		if ready := f.ReadySeats(f.at(now.ID)); ready != 0 {
			t.Errorf("after a restart %03b are ready", ready)
		}
		wantResumed(t, f.pass(now.ID, ends.Sub(f.now())))
	})
}

// TestAPauseWaitsForPagesToComeBack restarts in a pause: at first no person is present, because their pages have yet to connect.
func TestAPauseWaitsForPagesToComeBack(t *testing.T) {
	for name, o := range withPause {
		t.Run(name, func(t *testing.T) {
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				ends, _ := now.Pause()
				time.Sleep(now.ShowEnds().Sub(f.now()))
				f.restart(0)
				var back atomic.Bool
				f.Attend(func(table.ID, string) bool { return back.Load() })
				wantSame(t, f.pass(now.ID, 3*time.Second), now)
				back.Store(true)
				f.Attended(now.ID)
				wantSame(t, f.pass(now.ID, ends.Sub(f.now())-time.Millisecond), now)
				wantResumed(t, f.pass(now.ID, time.Millisecond))
			})
			withHost(t, func(f *fixture) {
				now := pausing(f, o)
				time.Sleep(now.ShowEnds().Sub(f.now()))
				f.restart(0)
				f.Attend(func(table.ID, string) bool { return false })
				wantResumed(t, f.pass(now.ID, 5*time.Second))
			})
		})
	}
}
