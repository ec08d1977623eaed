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
	"razzia/internal/fatal"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// someKeys are keys for random input, the useful ones more often.
var someKeys = strings.Fields(`1 1 1 2 2 c s a b d e space space enter enter enter right right left up down p p p
	0 3 5 9 1 6 backspace esc u ? l t q f a h h tab pgdown pgup home end n x`)

// TestRandomKeys plays games by random keys, then plays each to its end.
func TestRandomKeys(t *testing.T) {
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

// finish plays a game to its end by keys.
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
			checkSize(t, d.model.View().Content, d.model.size.width, d.model.size.height)
		}
	}
	if !wasOver && (d.model.screen != onScoring || !strings.Contains(d.screen(), "Game over")) {
		t.Errorf("the game is over, but the screen is\n%s", d.screen())
	}
}

// TestEveryMoveIsSaved plays a whole game and resumes it from its file after every key: the resumed table has the same
// game and the same seed for bots.
func TestEveryMoveIsSaved(t *testing.T) {
	d := drive(Config{Table: tableOf(t, against(2), 8)})
	d.begin()
	for i := 0; d.state().Phase != razzia.Over; i++ {
		d.press([]string{"1", "2", "p", "right", "enter"}[i%5])
		data, written := d.disk.files["game.razzia"]
		if !written {
			continue
		}
		r, err := notation.Parse(data)
		fatal.If(t, err)
		again, err := hotseat.Resume(r, hotseat.ResumeOptions{Seed: func() uint64 { t.Fatal("the seed is lost"); return 0 }})
		fatal.If(t, err)
		if again.Game() != d.model.game.table.Game() || again.BotSeed() != d.model.game.table.BotSeed() {
			t.Fatalf("move %d: the resumed game differs from the table", len(r.Moves))
		}
	}
}

func TestUndoGoesBackToTheLastDecision(t *testing.T) {
	d := myTurn(t, nil)
	mine := d.state()
	d.press("1")
	after := d.state()
	if after == mine {
		t.Fatal("nothing was drawn")
	}
	d.press("u")
	if d.state() != mine {
		t.Error("undo does not restore the state of the decision")
	}
	d.press("1")
	if d.state() != after {
		t.Error("the same draw leads to another state: the cards or the bots changed")
	}
	for d.model.game.table.CanUndo() {
		d.press("u")
	}
	d.press("u")
	if !strings.Contains(d.screen(), "no move to take back") {
		t.Errorf("undo without a move to take back shows no message:\n%s", d.screen())
	}
}

// TestANewGameWarnsAgain begins a game after one that the player was warned of: the next failure is warned of too.
func TestANewGameWarnsAgain(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5)})
	d.disk.fault = errors.New("no space left on device")
	d.press("1", "q")
	if !d.model.game.saving.warned {
		t.Fatal("q quits without a warning about unsaved moves")
	}
	next, _ := d.model.newGame(hotseat.Setup{Places: people("Miriam", "Felix"), Piles: 2})
	if next.(Model).game.saving.warned {
		t.Error("in a new game the player counts as warned")
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
	if d.model.game.result().Unsaved == "" {
		t.Error("the result does not report the unsaved moves")
	}
	if d.press("q"); d.left || !strings.Contains(d.screen(), "not saved") {
		t.Errorf("q quits without a warning about unsaved moves:\n%s", d.screen())
	}
	d.disk.fault = nil
	d.press("p", "p", "1", "p", "p", "2")
	if strings.Contains(d.screen(), "NOT SAVED") || len(d.disk.files) != 1 {
		t.Errorf("the next move does not save:\n%s", d.screen())
	}
}

func TestFileOfAnotherProgram(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5)})
	d.press("1")
	d.disk.files["game.razzia"] = []byte("theirs")
	d.press("p", "p", "2")
	if string(d.disk.files["game.razzia"]) != "theirs" || d.disk.files["game-2.razzia"] == nil {
		t.Fatalf("the files are %v", d.disk.copyOf())
	}
	if !strings.Contains(d.screen(), "game-2.razzia") {
		t.Errorf("the new file is not named:\n%s", d.screen())
	}
	if d.model.game.result().Path != "game-2.razzia" {
		t.Error("the result names the wrong file")
	}
}

// TestLateAnswersAreIgnored takes a move back while bots compute theirs. Their late answers change nothing.
func TestLateAnswersAreIgnored(t *testing.T) {
	asked := 0
	d := myTurn(t, func(level string, seed uint64, past bot.Past) (Chooser, error) {
		asked++
		return randomBot(level, seed, past)
	})
	asked = 0
	mine := d.state()
	d.hold = true
	d.press("1")
	if !d.model.game.table.BotDue() {
		t.Fatal("no bot is to move")
	}
	d.press("u")
	d.release()
	if asked == 0 || d.state() != mine {
		t.Errorf("%d late answers changed the game, or none came", asked)
	}
}

// TestForfeit checks for each kind of failure of a bot that the log reports it and that the game continues.
func TestForfeit(t *testing.T) {
	bots := map[string]Chooser{
		`it is tired`: func(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
			return razzia.Move{}, errors.New("it is tired")
		},
		`"bid 1": `: func(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) { return razzia.Bid(1), nil },
		`it panicked: ouch`: func(context.Context, razzia.State, razzia.Seat) (razzia.Move, error) {
			panic("ouch")
		},
	}
	for want, failing := range bots {
		d := drive(Config{Table: tableOf(t, against(1), 5), NewBot: func(string, uint64, bot.Past) (Chooser, error) { return failing, nil }})
		d.begin()
		for i := range 20 {
			d.press([]string{"1", "p"}[i%2])
		}
		forfeits := slices.ContainsFunc(d.model.game.log, func(e entry) bool {
			return strings.Contains(e.text, "Felix (greedy) failed: "+want)
		})
		if !forfeits {
			t.Errorf("no forfeit %q in the log %v", want, d.model.game.log)
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
		t.Errorf("a third card is accepted with two thieves:\n%s", d.screen())
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
	places := d.model.game.table.Places()
	want := []hotseat.Place{{Name: "Miriaa"}, {Name: "Felix", Level: "random"}}
	if !slices.Equal(places, want) {
		t.Errorf("the places are %v, want %v", places, want)
	}
	if s := d.state(); !s.OnePile {
		t.Error("the game has two piles")
	}
}

func TestStartScreenNeedsTwoPlayers(t *testing.T) {
	d := drive(Config{Setup: hotseat.Setup{Places: against(1), Piles: 2}})
	d.press("left", "enter")
	if d.model.game.table != nil || !strings.Contains(d.screen(), "needs two players") {
		t.Errorf("a game with one player started:\n%s", d.screen())
	}
}

func TestNewGameAfterTheEnd(t *testing.T) {
	d := drive(Config{Table: tableOf(t, people("Miriam", "Felix"), 5)})
	finish(t, d)
	d.press("n", "enter", "1")
	if d.state().Round != 1 || d.disk.files["later.razzia"] == nil {
		t.Errorf("the new game is not saved: %v", d.disk.copyOf())
	}
}

func TestQuitCancelsBots(t *testing.T) {
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

// myTurn makes a driver for a game against bots at the turn of the person.
func myTurn(t *testing.T, newBot BotMaker) *driver {
	t.Helper()
	for seed := range uint64(100) {
		d := drive(Config{Table: tableOf(t, against(3), seed), NewBot: newBot})
		d.begin()
		if s := d.state(); s.Phase == razzia.Turn && s.Actor == 0 {
			return d
		}
	}
	t.Fatal("no seed leads to a turn of the person")
	return nil
}
