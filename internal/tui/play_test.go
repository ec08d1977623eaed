package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// someKeys are keys that a person may press, the useful ones more often.
var someKeys = strings.Fields(`1 1 1 2 2 c s a b d e space space enter enter enter right right left up down p p p
	0 3 5 9 1 6 backspace esc u ? l t q f a h h tab pgdown pgup home end n x`)

// TestAnyKeys has whole games played by somebody who presses any keys, then brings them to their end.
func TestAnyKeys(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			places := [][]hotseat.Place{people(hostileNames[:2+seed%4]...), against(int(1 + seed%4))}[seed%2]
			d := drive(Config{Table: tableOf(t, places, seed)})
			d.begin()
			luck := rand.New(razzia.NewSource(seed, 6))
			for range 200 {
				d.press(someKeys[luck.IntN(len(someKeys))])
				size := sizes[luck.IntN(len(sizes))]
				d.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
				checkSize(t, d.model.View().Content, size.width, size.height)
				if d.model.screen == onStart {
					d.press("enter")
				}
			}
			finish(t, d)
		})
	}
}

// finish brings a game to its end by keys alone.
func finish(t *testing.T, d *driver) {
	t.Helper()
	d.press("esc", "esc")
	wasOver := d.state().Phase == razzia.Over
	for i := 0; d.state().Phase != razzia.Over; i++ {
		if i > 3000 {
			t.Fatalf("the game does not end:\n%s", d.screen())
		}
		d.press([]string{"1", "2", "p", "right", "enter", "c"}[i%6])
		if i%6 == 0 {
			checkSize(t, d.model.View().Content, d.model.width, d.model.height)
		}
	}
	if !wasOver && (d.model.screen != onScoring || !strings.Contains(d.screen(), "The game is over")) {
		t.Errorf("the game is over, but the screen is\n%s", d.screen())
	}
}

// TestKeptAtEveryMove holds the file against the table after every key of a whole game, and goes on from
// it: the same game, and the same end.
func TestKeptAtEveryMove(t *testing.T) {
	d := drive(Config{Table: tableOf(t, against(2), 8)})
	d.begin()
	for i := 0; d.state().Phase != razzia.Over; i++ {
		d.press([]string{"1", "2", "p", "right", "enter"}[i%5])
		data, written := d.disk.files["game.razzia"]
		if !written {
			continue
		}
		r, err := notation.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		again, err := hotseat.Resume(r, hotseat.Resumption{Seed: func() uint64 { t.Fatal("the seed is lost"); return 0 }})
		if err != nil {
			t.Fatal(err)
		}
		if again.Game() != d.model.table.Game() || again.BotSeed() != d.model.table.BotSeed() {
			t.Fatalf("move %d: the file has another game", len(r.Moves))
		}
	}
}

func TestUndoGoesBackToThePersonsDecision(t *testing.T) {
	d := myTurn(t, nil)
	mine := d.state()
	d.press("1")
	after := d.state()
	if after == mine {
		t.Fatal("nothing was drawn")
	}
	d.press("u")
	if d.state() != mine {
		t.Error("undo does not go back to the decision")
	}
	d.press("1")
	if d.state() != after {
		t.Error("drawing again leads elsewhere: the cards or the bots changed")
	}
	for d.model.table.CanUndo() {
		d.press("u")
	}
	d.press("u")
	if !strings.Contains(d.screen(), "no move of yours to take back") {
		t.Errorf("nothing is said when there is no way back:\n%s", d.screen())
	}
}

func TestFailingSaves(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5)})
	d.press("1")
	kept := d.disk.copyOf()
	d.disk.fault = errors.New("no space left on device")
	d.press("p", "p", "2")
	if !strings.Contains(d.screen(), "NOT SAVED: no space left on device") {
		t.Errorf("the failure is not shown:\n%s", d.screen())
	}
	if fmt.Sprint(kept) != fmt.Sprint(d.disk.copyOf()) {
		t.Error("a failed save changed the file")
	}
	if d.model.farewell().Unsafe == "" {
		t.Error("leaving says nothing of the moves that are lost")
	}
	if d.press("q"); d.left || !strings.Contains(d.screen(), "not saved") {
		t.Errorf("leaving loses moves without a word:\n%s", d.screen())
	}
	d.disk.fault = nil
	d.press("p", "p", "1", "p", "p", "2")
	if strings.Contains(d.screen(), "NOT SAVED") || len(d.disk.files) != 1 {
		t.Errorf("the next move does not save:\n%s", d.screen())
	}
}

func TestFileOfSomebodyElse(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5)})
	d.press("1")
	d.disk.files["game.razzia"] = []byte("theirs")
	d.press("p", "p", "2")
	if string(d.disk.files["game.razzia"]) != "theirs" || d.disk.files["game-2.razzia"] == nil {
		t.Fatalf("the files are %v", d.disk.copyOf())
	}
	if !strings.Contains(d.screen(), "game-2.razzia") {
		t.Errorf("nothing is said of the new file:\n%s", d.screen())
	}
	if d.model.farewell().Path != "game-2.razzia" {
		t.Error("leaving names the wrong file")
	}
}

// TestStaleAnswers takes moves back while bots think: their answers must not count any more.
func TestStaleAnswers(t *testing.T) {
	asked := 0
	d := myTurn(t, func(level string, seed uint64, past bot.Past) (Chooser, error) {
		asked++
		return chance(level, seed, past)
	})
	asked = 0
	mine := d.state()
	d.hold = true
	d.press("1")
	if !d.model.table.BotDue() {
		t.Fatal("no bot is to move")
	}
	d.press("u")
	d.release()
	if asked == 0 || d.state() != mine {
		t.Errorf("after %d answers that came too late the game is another", asked)
	}
}

// TestForfeit has bots that fail in each way: it is said, and the game goes on.
func TestForfeit(t *testing.T) {
	bots := map[string]Chooser{
		`gave no move: it is tired`: func(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
			return razzia.Move{}, errors.New("it is tired")
		},
		`chose "bid 1"`: func(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) { return razzia.Bid(1), nil },
		`gave no move: it broke down: ouch`: func(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
			panic("ouch")
		},
	}
	for want, failing := range bots {
		d := drive(Config{Table: tableOf(t, against(1), 5), NewBot: func(string, uint64, bot.Past) (Chooser, error) { return failing, nil }})
		d.begin()
		for i := range 20 {
			d.press([]string{"1", "p"}[i%2])
		}
		forfeits := slices.ContainsFunc(d.model.log, func(e entry) bool {
			return strings.Contains(e.words, "Forfeit: Felix (bot greedy, seat 2) "+want)
		})
		if !forfeits {
			t.Errorf("no forfeit %q in the log %v", want, d.model.log)
		}
		finish(t, d)
	}
}

func TestStealByKeys(t *testing.T) {
	d := at(t, people("Miriam", "Felix", "Elke"), func(s *razzia.State) bool {
		return s.Phase == razzia.Turn && s.Row.Len() > 3 && thieves(s) > 1
	})
	before := d.state()
	d.press("s", "b", "right", "right", "space", "a")
	if !strings.Contains(d.screen(), "You have only 2 thieves.") {
		t.Errorf("a third card is not refused:\n%s", d.screen())
	}
	d.press("enter")
	after, seat := d.state(), before.Actor
	if got := before.Seats[seat].Property.Count(razzia.Thief) - after.Seats[seat].Property.Count(razzia.Thief); got != 2 {
		t.Errorf("%d thieves were spent", got)
	}
	if before.Row.Len()-after.Row.Len() != 2 || after.Row.At(0) != before.Row.At(0) {
		t.Errorf("the row went from %v to %v", before.Row, after.Row)
	}
}

func TestStartScreen(t *testing.T) {
	d := drive(Config{Setup: hotseat.Setup{Places: against(3), Piles: 2}})
	d.press("backspace", "a", "down", "left", "down", "right", "down", "right", "down", "down", "right", "enter")
	places := d.model.table.Places()
	want := []hotseat.Place{{Name: "Miriaa"}, {Name: "Felix", Level: "random"}}
	if !slices.Equal(places, want) {
		t.Errorf("the places are %v, want %v", places, want)
	}
	if s := d.state(); !s.OnePile {
		t.Error("the game has two piles")
	}
}

func TestStartScreenWantsTwo(t *testing.T) {
	d := drive(Config{Setup: hotseat.Setup{Places: against(1), Piles: 2}})
	d.press("left", "enter")
	if d.model.table != nil || !strings.Contains(d.screen(), "Two players at least") {
		t.Errorf("a game for one began:\n%s", d.screen())
	}
}

func TestNewGameAfterTheEnd(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5)})
	finish(t, d)
	d.press("n", "enter", "1")
	if d.state().Round != 1 || d.disk.files["later.razzia"] == nil {
		t.Errorf("no new game is kept: %v", d.disk.copyOf())
	}
}

func TestQuitStopsThinking(t *testing.T) {
	var thinking context.Context
	d := myTurn(t, func(string, uint64, bot.Past) (Chooser, error) {
		return func(ctx context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
			thinking = ctx
			return s.Legal(nil)[0], nil
		}, nil
	})
	d.hold = true
	d.press("1")
	held := d.held
	d.held = nil
	d.hold = false
	d.press("ctrl+c")
	for _, cmd := range held {
		if batch, ok := cmd().(tea.BatchMsg); ok {
			batch[0]()
		}
	}
	if !d.left || thinking == nil || thinking.Err() == nil {
		t.Errorf("left %v, the bot's context is %v", d.left, thinking)
	}
}

// myTurn opens a game against bots at the person's turn.
func myTurn(t *testing.T, newBot BotMaker) *driver {
	t.Helper()
	for seed := range uint64(100) {
		d := drive(Config{Table: tableOf(t, against(3), seed), NewBot: newBot})
		d.begin()
		if s := d.state(); s.Phase == razzia.Turn && s.Actor == 0 {
			return d
		}
	}
	t.Fatal("it is never the person's turn")
	return nil
}
