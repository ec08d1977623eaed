package ui

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// playedBoard is a table at which people played by chance, for so many moves at most.
func playedBoard(tb testing.TB, moves int) *Board {
	tb.Helper()
	src := razzia.NewSource(7, 1)
	t := &table.Table{Setup: razzia.Setup{Packages: razzia.Lot(4, src), Piles: 2}}
	deck, dice := razzia.NewDeck(2, src), rand.New(src)
	s, err := razzia.New(t.Setup)
	if err != nil {
		tb.Fatal(err)
	}
	t.Log = append(t.Log, table.Entry{Version: 1, Kind: table.Began, Seat: razzia.NoSeat})
	for len(t.Log) <= moves && s.Phase != razzia.Over {
		m := razzia.Move{}
		if s.Phase == razzia.Revealing {
			card, err := deck.Draw(s.Pile)
			if err != nil {
				tb.Fatal(err)
			}
			m = razzia.Reveal(card)
		} else {
			legal := s.Legal(nil)
			m = legal[dice.IntN(len(legal))]
		}
		t.Log = append(t.Log, table.Entry{Version: len(t.Log) + 1, Kind: table.Moved, Seat: s.Actor, Move: m})
		if err := s.Advance(m); err != nil {
			tb.Fatal(err)
		}
	}
	v := table.View{Game: &table.GameView{Acting: razzia.NoSeat}, Seats: make([]table.SeatView, 4)}
	for i, name := range []string{"Miriam", "Felix", "Elke", "Dennis"} {
		v.Seats[i] = table.SeatView{Name: name, Person: true}
	}
	return NewBoard(Page{Speaker: i18n.LocalizerFor(i18n.English, i18n.Themes()[0])}, v, NewStory(t))
}

// BenchmarkLines tells what it takes to say in words what a table shows of its log.
func BenchmarkLines(b *testing.B) {
	board := playedBoard(b, 250)
	for b.Loop() {
		if len(board.Lines()) != shownLines || board.news() == "" {
			b.Fatal("the log is too short")
		}
	}
}

// TestLinesAreTheLastOfAll tells whole logs and compares: the lines shown are the last, in order, each with
// a name of its own that it keeps.
func TestLinesAreTheLastOfAll(t *testing.T) {
	names := map[string]string{}
	for moves := range 260 {
		b := playedBoard(t, moves)
		var all []Line
		for _, f := range b.Story.Facts {
			lines := append([]Line{b.line(f)}, b.roundLines(f)...)
			for i := range lines {
				lines[i].ID = "l" + strconv.Itoa(f.Entry.Version) + "." + strconv.Itoa(i)
			}
			if lines[0].Text != "" {
				all = append(all, lines...)
			}
		}
		got := b.Lines()
		if len(got) != min(len(all), shownLines) {
			t.Fatalf("after %d moves %d lines are shown of %d", moves, len(got), len(all))
		}
		for i, want := range all[len(all)-len(got):] {
			if got[i] != want {
				t.Errorf("after %d moves line %d is %+v: want %+v", moves, i, got[i], want)
			}
			if text, known := names[want.ID]; known && text != want.Text {
				t.Errorf("the line %s said %q and says %q", want.ID, text, want.Text)
			}
			names[want.ID] = want.Text
		}
		if n := len(slices.CompactFunc(got, func(x, y Line) bool { return x.ID == y.ID })); n != min(len(all), shownLines) {
			t.Errorf("after %d moves two lines have one name", moves)
		}
	}
}
