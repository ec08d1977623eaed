package table_test

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

// slow is a table of two persons with a minute each and two seconds more for each move; bots take three.
var slow = table.Options{Players: 2, Piles: 2, Pace: 3 * time.Second,
	Clock: table.Clock{Bank: time.Minute, Increment: 2 * time.Second}}

// pass lets time pass and gives the table then.
func (c *club) pass(id table.ID, d time.Duration) *table.Table {
	c.Helper()
	time.Sleep(d)
	synctest.Wait()
	return c.at(id)
}

// draw lets the actor, who is at his turn, draw.
func (c *club) draw(t *table.Table) *table.Table {
	c.Helper()
	return c.must(c.Move(c.Context(), t.ID, t.Seats[t.Game.State.Actor].Person.ID, t.Game.State.Actor, len(t.Moves), razzia.Draw(1)))
}

// wantTime checks what is left in the bank of a seat.
func wantTime(t *testing.T, now *table.Table, seat razzia.Seat, want time.Duration) {
	t.Helper()
	if got := now.Seats[seat].Time; got != want {
		t.Errorf("version %d: seat %d has %v left, want %v", now.Version, seat, got, want)
	}
}

// wantKinds checks the kinds of the last entries.
func wantKinds(t *testing.T, now *table.Table, want ...table.Kind) {
	t.Helper()
	for i, e := range now.Log[len(now.Log)-len(want):] {
		if e.Kind != want[i] {
			t.Errorf("version %d is %q: want %q", e.Version, e.Kind, want[i])
		}
	}
}

func TestAClockTakesWhatWasThoughtAndAddsTheIncrement(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(slow, ada, bo)
		actor := now.Game.State.Actor
		now = c.draw(c.pass(now.ID, 10*time.Second))
		wantTime(t, now, actor, 52*time.Second)
		wantTime(t, now, 1-actor, time.Minute)
	})
}

func TestWhoIsOutOfTimeIsWarnedThenABotTakesOver(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(slow, ada, bo)
		actor := begun.Game.State.Actor
		person := begun.Seats[actor].Person.ID
		wantSame(t, c.pass(begun.ID, time.Minute-time.Millisecond), begun)
		now := c.pass(begun.ID, time.Millisecond)
		wantKinds(t, now, table.Warned)
		wantSame(t, c.pass(begun.ID, 20*time.Second-time.Millisecond), now)
		now = c.pass(begun.ID, time.Millisecond)
		wantKinds(t, now, table.Warned, table.TimedOut, table.BotSat)
		now = c.pass(begun.ID, 3*time.Second)
		if len(now.Moves) == 0 {
			t.Error("the bot did not move")
		}
		_, err := c.Move(c.Context(), now.ID, person, actor, len(now.Moves), razzia.Draw(1))
		c.wantFault(now, table.Denied, "bot-plays", err)
		now = c.must(c.TakeBack(c.Context(), now.ID, person, actor))
		wantTime(t, now, actor, 20*time.Second)
		if now.Seats[actor].Level != "" || now.Seats[actor].Warned {
			t.Errorf("taken back, the seat is %+v", now.Seats[actor])
		}
	})
}

func TestAMoveInGraceIsNotTooLate(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(slow, ada, bo)
		actor := begun.Game.State.Actor
		now := c.draw(c.pass(begun.ID, 79*time.Second))
		wantTime(t, now, actor, 2*time.Second)
		if now.Seats[actor].Warned || now.Seats[actor].Level != "" {
			t.Errorf("after a move in grace the seat is %+v", now.Seats[actor])
		}
	})
}

// Who leaves in his turn leaves this move to the bot: he wins no time by coming back.
func TestLeavingGivesNoTimeBack(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(slow, ada, bo)
		actor := now.Game.State.Actor
		person := now.Seats[actor].Person.ID
		c.pass(now.ID, 45*time.Second)
		now = c.must(c.Leave(c.Context(), now.ID, person, actor))
		_, err := c.TakeBack(c.Context(), now.ID, person, actor)
		c.wantFault(now, table.Denied, "bot-plays", err)
		wantTime(t, now, actor, 15*time.Second)
	})
}

// Who leaves in another's turn and comes back before the bot did anything has the time he had.
func TestComingBackAtOnceGivesNoTime(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(slow, ada, bo)
		first := begun.Game.State.Actor
		now := c.draw(c.pass(begun.ID, 55*time.Second))
		person := now.Seats[first].Person.ID
		had := now.Seats[first].Time
		c.must(c.Leave(c.Context(), now.ID, person, first))
		now = c.must(c.TakeBack(c.Context(), now.ID, person, first))
		wantTime(t, now, first, had)
	})
}

func TestClocksGoOnAfterARestart(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(slow, ada, bo)
		c.pass(begun.ID, 30*time.Second)
		c.Close()
		c.open()
		wantKinds(t, c.pass(begun.ID, 30*time.Second), table.Warned)
		c.Close()
		time.Sleep(time.Hour)
		c.open()
		synctest.Wait()
		wantKinds(t, c.at(begun.ID), table.TimedOut, table.BotSat)
	})
}

// The clock of a machine is set back now and then: then a table waits that much longer.
func TestAClockSetBackStopsNoTable(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(slow, ada, bo)
		c.ahead.Store(int64(-5 * time.Second))
		wantSame(t, c.pass(begun.ID, time.Minute), begun)
		wantKinds(t, c.pass(begun.ID, 5*time.Second), table.Warned)
	})
}

// Nobody gains by it either, whether he moves or leaves.
func TestAClockSetBackGivesNoTime(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.begin(slow, ada, bo)
		actor := now.Game.State.Actor
		c.ahead.Store(int64(-time.Hour))
		now = c.draw(now)
		wantTime(t, now, actor, time.Minute+slow.Clock.Increment)
		c.ahead.Store(int64(-2 * time.Hour))
		actor = now.Game.State.Actor
		left := now.Seats[actor].Time
		now = c.must(c.Leave(c.Context(), now.ID, now.Seats[actor].Person.ID, actor))
		wantTime(t, now, actor, left)
	})
}

// A bot does not wait for the clock to come to where it was, when the program begins after it.
func TestAClockSetBackHoldsNoBotUp(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second})
		c.ahead.Store(int64(-24 * time.Hour))
		c.restart(0)
		if now := c.pass(begun.ID, time.Hour); now.Phase != table.Over {
			t.Errorf("they stopped at version %d", now.Version)
		}
	})
}

func TestAnyBankRings(t *testing.T) {
	inClub(t, func(c *club) {
		odd := slow
		odd.Clock.Bank = time.Second + 7*time.Microsecond
		wantKinds(t, c.pass(c.begin(odd, ada, bo).ID, 2*time.Second), table.Warned)
	})
}

func TestTalkDoesNotHoldABotUp(t *testing.T) {
	inClub(t, func(c *club) {
		now := c.must(c.Leave(c.Context(), c.begin(slow, ada, bo).ID, ada.ID, 0))
		now = c.must(c.Leave(c.Context(), now.ID, bo.ID, 1))
		for range 9 {
			c.pass(now.ID, time.Second)
			c.must(c.Talk(c.Context(), now.ID, ada.ID, "hurry up"))
		}
		if moves := len(c.at(now.ID).Moves); moves < 3 {
			t.Errorf("in nine seconds the bots made %d moves: want one each three", moves)
		}
	})
}

func TestAPaceCanBeSet(t *testing.T) {
	inClub(t, func(c *club) {
		begun := c.begin(slow, ada)
		now := c.must(c.Leave(c.Context(), begun.ID, ada.ID, 0))
		now = c.must(c.SetPace(c.Context(), now.ID, ada.ID, 0))
		synctest.Wait()
		for range 1000 {
			now = c.pass(now.ID, time.Millisecond)
		}
		if now.Phase != table.Over {
			t.Errorf("at pace 0 the bots made only %d moves", len(now.Moves))
		}
		c.wantFair(now)
	})
}

// A chronicler plays by what is first, if it is shown how the game came to its state, and counts how often it is.
type chronicler struct{}

var chronicled atomic.Int64

func init() {
	bot.Register(bot.Level{Name: "chronicler", Open: func(uint64, bot.Settings) (bot.Player, error) { return chronicler{}, nil }})
}

func (chronicler) Choose(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
	return razzia.Move{}, errors.New("asked without the past")
}

func (chronicler) ChooseAfter(_ context.Context, past bot.Past, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
	at, err := razzia.New(past.Setup)
	for _, m := range past.Moves {
		err = errors.Join(err, at.Advance(m))
	}
	if err != nil || at != s {
		return razzia.Move{}, errors.New("the past is another one")
	}
	chronicled.Add(1)
	return s.Legal(nil)[0], nil
}

// TestBotsAreShownThePast holds that a bot at a table which goes by how the game went is shown it.
func TestBotsAreShownThePast(t *testing.T) {
	inClub(t, func(c *club) {
		before := chronicled.Load()
		now := c.must(c.Create(c.Context(), ada, slow))
		now = c.must(c.SeatBot(c.Context(), now.ID, ada.ID, 1, "chronicler"))
		now = c.must(c.Sit(c.Context(), now.ID, ada, 0))
		for range 6 {
			if _, bots := now.BotToMove(); !bots {
				now = c.must(c.Move(c.Context(), now.ID, ada.ID, 0, len(now.Moves), now.Game.State.Legal(nil)[0]))
			}
			now = c.pass(now.ID, slow.Pace)
		}
		if n := chronicled.Load() - before; n < 3 {
			t.Errorf("%d moves after the past of the game, of %d in all", n, len(now.Moves))
		}
	})
}
