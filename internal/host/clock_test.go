package host_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/table"
)

// timed is a slow table of two persons with a minute each and two seconds more after each move.
var timed = table.Options{Players: 2, Piles: 2, Pace: 3 * time.Second,
	Clock: table.Clock{Bank: time.Minute, Increment: 2 * time.Second}}

func TestAPersonOutOfTimeIsWarnedThenReplacedByABot(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(timed, ada, bo)
		wantSame(t, f.pass(begun.ID, time.Minute-time.Millisecond), begun)
		now := f.pass(begun.ID, time.Millisecond)
		wantKinds(t, now, table.Warned)
		wantSame(t, f.pass(begun.ID, 20*time.Second-time.Millisecond), now)
		now = f.pass(begun.ID, time.Millisecond)
		wantKinds(t, now, table.Warned, table.TimedOut, table.BotSat)
		if now = f.pass(begun.ID, 3*time.Second); len(now.Moves) == 0 {
			t.Error("the bot did not move")
		}
	})
}

func TestClocksGoOnAfterARestart(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(timed, ada, bo)
		f.pass(begun.ID, 30*time.Second)
		f.Close()
		f.open()
		wantKinds(t, f.pass(begun.ID, 30*time.Second), table.Warned)
		f.Close()
		time.Sleep(time.Hour)
		f.open()
		synctest.Wait()
		wantKinds(t, f.at(begun.ID), table.TimedOut, table.BotSat)
	})
}

// When the clock of the machine is set back, a table waits that much longer, and goes on.
func TestAClockSetBackStopsNoTable(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(timed, ada, bo)
		f.ahead.Store(int64(-5 * time.Second))
		wantSame(t, f.pass(begun.ID, time.Minute), begun)
		wantKinds(t, f.pass(begun.ID, 5*time.Second), table.Warned)
	})
}

// When the clock was set back before a restart, bots do not wait until it is again where it was.
func TestAClockSetBackDelaysNoBot(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		f.ahead.Store(int64(-24 * time.Hour))
		f.restart(0)
		if now := f.pass(begun.ID, time.Hour); now.Phase != table.Over {
			t.Errorf("the bots stopped at version %d", now.Version)
		}
	})
}

func TestABankOfAnyLengthRunsOut(t *testing.T) {
	withHost(t, func(f *fixture) {
		odd := timed
		odd.Clock.Bank = time.Second + 7*time.Microsecond
		wantKinds(t, f.pass(f.begin(odd, ada, bo).ID, 2*time.Second), table.Warned)
		long := timed
		long.Clock = table.Clock{Bank: table.MaxBank, Increment: table.MaxIncrement}
		wantKinds(t, f.pass(f.begin(long, ada, bo).ID, table.MaxBank+late), table.Warned)
	})
}

func TestTalkDoesNotDelayABot(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.act(f.begin(timed, ada, bo).ID, table.Leave{By: ada.ID})
		now = f.act(now.ID, table.Leave{By: bo.ID, Seat: 1})
		for range 9 {
			f.pass(now.ID, time.Second)
			f.act(now.ID, table.Talk{By: ada.ID, Text: "hurry up"})
		}
		if moves := len(f.at(now.ID).Moves); moves < 3 {
			t.Errorf("in nine seconds the bots made %d moves: want one each three", moves)
		}
	})
}

// A player whose time ran out at a table where bots move at once can come back: the bot in their place takes its time. It does not for a
// player who has resigned or left, and games of bots alone are as fast as ever.
func TestAPlayerOutOfTimeComesBack(t *testing.T) {
	fast := table.Options{Players: 3, Piles: 2, Clock: table.Clock{Bank: time.Second}}
	withHost(t, func(f *fixture) {
		now := f.begin(fast, ada)
		_, stop := f.Watch(now.ID)
		defer stop()
		for now.Seats[0].Level == "" {
			now = f.pass(now.ID, time.Second)
		}
		if now = f.pass(now.ID, 10*time.Second); now.Phase != table.Playing {
			t.Fatal("the bots have ended the game")
		}
		for {
			back, err := f.Act(f.Context(), now.ID, table.TakeBack{By: ada.ID})
			if err == nil {
				now = back
				break
			}
			if now = f.pass(now.ID, time.Second); now.Phase != table.Playing {
				t.Fatal("no way back was found: ", err)
			}
		}
		if left, ok := now.Deadline(); !ok || now.Seats[0].Level != "" || left.Sub(f.now()) < 20*time.Second {
			t.Errorf("back, the seat is %+v until %v", now.Seats[0], left)
		}
		now = f.act(now.ID, table.Resign{By: ada.ID})
		if now = f.pass(now.ID, 100*time.Millisecond); now.Phase != table.Over {
			t.Errorf("after a resignation the bots made only %d moves", len(now.Moves))
		}
	})
	withHost(t, func(f *fixture) {
		now := f.begin(fast, ada)
		now = f.act(now.ID, table.Leave{By: ada.ID})
		_, stop := f.Watch(now.ID)
		defer stop()
		if now = f.pass(now.ID, 100*time.Millisecond); now.Phase != table.Over {
			t.Errorf("after a player left the bots made only %d moves", len(now.Moves))
		}
	})
}

func TestThePaceOfBotsCanBeSet(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.act(f.begin(timed, ada).ID, table.Leave{By: ada.ID})
		now = f.act(now.ID, table.SetPace{By: ada.ID})
		synctest.Wait()
		for range 1000 {
			now = f.pass(now.ID, time.Millisecond)
		}
		if now.Phase != table.Over {
			t.Errorf("at pace 0 the bots made only %d moves", len(now.Moves))
		}
		f.wantFair(now)
	})
}

// A lesson's other players wait while the pupil reads, and then play by the script.
func TestALessonIsPlayedByItsScript(t *testing.T) {
	withHost(t, func(f *fixture) {
		now := f.must(f.Create(f.Context(), table.Teach{Person: ada}))
		for l := now.View(ada.ID, f.now()).Lesson; l != nil; l = now.View(ada.ID, f.now()).Lesson {
			before := now.Version
			switch {
			case l.Read && l.Last:
				now = f.act(now.ID, table.EndLesson{By: ada.ID})
			case l.Read:
				wantSame(t, f.pass(now.ID, time.Hour), now)
				now = f.act(now.ID, table.GoOn{By: ada.ID, Done: l.Done})
			case now.Game.State.Actor == 0:
				m, _ := now.Script()
				now = f.move(now, m)
			default:
				now = f.pass(now.ID, now.BotPace())
			}
			if now.Version == before {
				t.Fatalf("the lesson does not go on at step %d", l.Done)
			}
			if l.Done%7 == 0 {
				f.restart(0)
				wantSame(t, f.at(now.ID), now)
			}
		}
		f.playOn(now, nothing)
	})
}

// A historian plays the first legal move, and fails unless it is given the game so far. It counts its moves.
type historian struct{}

var historianMoves atomic.Int64

func init() {
	bot.Register(bot.Level{Name: "historian", Open: func(uint64, bot.Settings) (bot.Player, error) { return historian{}, nil }})
}

func (historian) Choose(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
	return razzia.Move{}, errors.New("asked without the past")
}

func (historian) ChooseAfter(_ context.Context, past bot.Past, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	at, err := razzia.New(past.Setup)
	for _, m := range past.Moves {
		err = errors.Join(err, at.Advance(m))
	}
	if err != nil || at != s {
		return razzia.Move{}, errors.New("the past is that of another game")
	}
	historianMoves.Add(1)
	return s.Legal(nil)[0], nil
}

// Bots that learn from the game so far are given it.
func TestBotsAreGivenThePast(t *testing.T) {
	withHost(t, func(f *fixture) {
		before := historianMoves.Load()
		now := f.beginWith("historian", timed, ada)
		for range 6 {
			if _, bots := now.BotToMove(); !bots {
				now = f.move(now, now.Game.State.Legal(nil)[0])
			}
			now = f.pass(now.ID, timed.Pace)
		}
		if n := historianMoves.Load() - before; n < 3 || f.Stats().QuickMoves > 0 {
			t.Errorf("%d moves with the past of the game, of %d in all, %d of them quick", n, len(now.Moves), f.Stats().QuickMoves)
		}
	})
}
