package ui

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// playedBoard is a table whose players made random moves, at most this many.
func playedBoard(tb testing.TB, moves int) *Board {
	tb.Helper()
	dice := rand.New(razzia.NewSource(7, 1))
	seed, err := fair.ParseSeed(strings.Repeat("c0ffee11", 8))
	fatal.If(tb, err)
	t, dealer := table.New("k3x2v7q4wz5a"), table.NewDealer(seed)
	act := func(c table.Command) {
		change, err := t.Decide(c, table.Env{Dealer: dealer, Levels: []string{"random"}})
		fatal.If(tb, err)
		t, dealer = t.Adopt(change), change.Dealer
	}
	sitting := slices.Repeat([]table.Sitter{{Level: "random"}}, 4)
	act(table.Create{Maker: table.Person{ID: "p", Name: "P"}, Options: table.Options{Players: 4, Piles: 2}, Sitting: sitting})
	for len(t.Moves) < moves && t.Phase != table.Over {
		legal := t.Game.State.Legal(nil)
		act(table.BotMove{Seat: t.Game.State.Actor, Ply: len(t.Moves), Move: legal[dice.IntN(len(legal))]})
	}
	v := t.View("", time.Time{})
	for i, name := range []string{"Miriam", "Felix", "Elke", "Dennis"} {
		v.Seats[i] = table.SeatView{Name: name, Person: true}
	}
	return NewBoard(Page{Localizer: i18n.LocalizerFor(i18n.English, i18n.Themes()[0])}, picture.Of(v, picture.NewLog(t), picture.Moment{}))
}

// BenchmarkLines measures how long it takes to put the visible part of a log into words.
func BenchmarkLines(b *testing.B) {
	log := logOf(&playedBoard(b, 250).tablePage)
	for b.Loop() {
		if text, _ := log.latest(); len(log.lines()) != shownLines || text == "" {
			b.Fatal("the log is too short")
		}
	}
}

// TestLinesAreTheLastOfAll compares the lines of a page with the lines of the whole log. They are the last ones, in
// order, and each has a unique ID that it keeps.
func TestLinesAreTheLastOfAll(t *testing.T) {
	names := map[string]string{}
	for moves := range 260 {
		l := logOf(&playedBoard(t, moves).tablePage)
		var all []Line
		for _, f := range l.Log.Facts {
			lines := append([]Line{l.line(f)}, l.roundLines(f)...)
			for i := range lines {
				lines[i].ID = "l" + strconv.Itoa(f.Entry.Version) + "." + strconv.Itoa(i)
			}
			if lines[0].Text != "" {
				all = append(all, lines...)
			}
		}
		got := l.lines()
		if len(got) != min(len(all), shownLines) {
			t.Fatalf("after %d moves %d lines are shown of %d", moves, len(got), len(all))
		}
		for i, want := range all[len(all)-len(got):] {
			if got[i] != want {
				t.Errorf("after %d moves line %d is %+v: want %+v", moves, i, got[i], want)
			}
			if text, known := names[want.ID]; known && text != want.Text {
				t.Errorf("the line %s was %q and is %q", want.ID, text, want.Text)
			}
			names[want.ID] = want.Text
		}
		if n := len(slices.CompactFunc(got, func(x, y Line) bool { return x.ID == y.ID })); n != min(len(all), shownLines) {
			t.Errorf("after %d moves two lines have the same ID", moves)
		}
	}
}

// TestTheTickerSaysTheCardFirst plays a game. The short line about a draw begins with the card or the count of police, and ends with the
// name.
func TestTheTickerSaysTheCardFirst(t *testing.T) {
	cards := 0
	for moves := range 60 {
		b := playedBoard(t, moves)
		text, name := logOf(&b.tablePage).latest()
		for _, e := range b.Log.Facts[len(b.Log.Facts)-1].Events {
			if e.Kind != razzia.LootTurnedUp && e.Kind != razzia.PoliceTurnedUp {
				continue
			}
			cards++
			what := b.Localizer.Card(e.Card)
			if e.Kind == razzia.PoliceTurnedUp {
				what = b.T("status.police_of", "count", int(e.Count), "all", b.State.RaidAt())
			}
			if !strings.HasPrefix(text, capital(what)) || !strings.HasSuffix(text, name) || name == "" {
				t.Errorf("after %d moves the ticker says %q, not %q first", moves, text, what)
			}
		}
	}
	if cards == 0 {
		t.Error("no card was turned up")
	}
}
