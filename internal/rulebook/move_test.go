package rulebook_test

import (
	"strings"
	"testing"

	"razzia"
)

// goodMoves are moves in the form of the notation (N2).
var goodMoves = []string{
	"draw 1", "draw 2", "reveal Jr", "reveal Po", "reveal Go", "call", "pass", "bid 1", "bid 9", "bid 10", "bid 16",
	"steal Th", "steal Jr Jr Ca", "steal Jr Jr Jr Jr Br", "steal Gu Ca Dr Th Go Bc Br", "steal Th Th Th Th Th Th",
}

// badMoves are texts that break the form: one space between words, no leading zeros, card order (N2).
var badMoves = []string{
	"", " ", "draw", "draw ", "draw 0", "draw 3", "draw 01", "draw 1 ", " draw 1", "draw  1", "Draw 1", "draw 1 2", "draw one",
	"reveal", "reveal ", "reveal jr", "reveal JR", "reveal Jr Jw", "reveal --", "reveal Jr ", "reveal no card",
	"steal", "steal ", "steal  Th", "steal Th ", "steal Ca Jr", "steal Jr Jr Jr Jr Jr", "steal Jr,Ca", "steal Go Go Go Go",
	"call ", "call 1", "Call", "pass ", "pass 1", "PASS",
	"bid", "bid ", "bid 0", "bid 17", "bid -1", "bid +9", "bid 09", "bid 9 ", "bid 1e1", "bid 99999999999999999999", "bid ٣",
	"no move", "fold", "steal " + strings.Repeat("x", 1000), "bid " + strings.Repeat("9", 1000), "draw\t1", "pass\n",
}

// TestMoveText checks how moves are read and written.
func TestMoveText(t *testing.T) {
	for _, text := range goodMoves {
		m, err := razzia.ParseMove(text)
		written, _ := m.MarshalText()
		appended, _ := m.AppendText([]byte("> "))
		if err != nil || m.String() != text || string(written) != text || string(appended) != "> "+text {
			t.Errorf("%q is written %q by String, %q by MarshalText, %q by AppendText: %v", text, m, written, appended, err)
		}
	}
	for _, text := range badMoves {
		if m, err := razzia.ParseMove(text); err == nil || m != (razzia.Move{}) {
			t.Errorf("%q is read as %v: want an error and no move", text, m)
		}
	}
}

// TestMoveParts checks the operands of moves. Those that a move does not have are zero.
func TestMoveParts(t *testing.T) {
	loot := razzia.CardsOf(razzia.Ring, razzia.Ring, razzia.Restaurant)
	for _, c := range []struct {
		move   razzia.Move
		verb   razzia.Verb
		word   string
		pile   uint8
		card   razzia.Card
		loot   razzia.Cards
		cheque razzia.Cheque
	}{
		{move: razzia.Move{}, word: "no move"},
		{move: razzia.Draw(2), verb: razzia.ToDraw, word: "draw", pile: 2},
		{move: razzia.Reveal(razzia.Police), verb: razzia.ToReveal, word: "reveal", card: razzia.Police},
		{move: razzia.Steal(loot), verb: razzia.ToSteal, word: "steal", loot: loot},
		{move: razzia.Call(), verb: razzia.ToCall, word: "call"},
		{move: razzia.Bid(16), verb: razzia.ToBid, word: "bid", cheque: 16},
		{move: razzia.Pass(), verb: razzia.ToPass, word: "pass"},
		{move: razzia.Steal(razzia.AllCards()), verb: razzia.ToSteal, word: "steal", loot: razzia.AllCards()},
	} {
		m := c.move
		if m.Verb() != c.verb || m.Verb().String() != c.word || m.Pile() != c.pile || m.Card() != c.card ||
			m.Loot() != c.loot || m.Cheque() != c.cheque {
			t.Errorf("%v has verb %v, pile %d, card %v, loot %v, cheque %d: want %+v", m, m.Verb(), m.Pile(), m.Card(),
				m.Loot(), m.Cheque(), c)
		}
	}
}

// TestWords compares the words for verbs, phases and auctions with those of the notation (N2, N4).
func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		razzia.Turn.String(): "turn", razzia.Revealing.String(): "reveal", razzia.Bidding.String(): "auction",
		razzia.Over.String(): "over", razzia.Phase(4).String(): "no phase",
		razzia.NoAuctionRuns.String(): "", razzia.ByPolice.String(): "police", razzia.FullRow.String(): "full-row",
		razzia.Called.String(): "called", razzia.AuctionKind(4).String(): "no auction",
		razzia.Verb(0).String(): "no move", razzia.Verb(7).String(): "no move",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestZeroMoveIsNotWritten checks that MarshalText refuses the zero Move, whose text could not be read again.
func TestZeroMoveIsNotWritten(t *testing.T) {
	if text, err := (razzia.Move{}).MarshalText(); err == nil {
		t.Errorf("the zero Move is written %q, want an error", text)
	}
}

// TestRowOfPanics checks that RowOf panics at more cards of a kind than the game has.
func TestRowOfPanics(t *testing.T) {
	if !panics(func() { razzia.RowOf(razzia.Gold, razzia.Gold, razzia.Gold, razzia.Gold) }) {
		t.Error("RowOf does not panic at four gold cards")
	}
}

// FuzzParseMove checks that a text is either refused with a clear error, or is the text of the move that it is read as.
func FuzzParseMove(f *testing.F) {
	for _, text := range append(goodMoves, badMoves...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := razzia.ParseMove(text)
		var read razzia.Move
		if again := read.UnmarshalText([]byte(text)); (again == nil) != (err == nil) || read != m {
			t.Fatalf("UnmarshalText reads %v, %v; ParseMove %v, %v", read, again, m, err)
		}
		if err != nil {
			checkClear(t, err)
			return
		}
		if m.String() != text {
			t.Fatalf("ParseMove(%q) gives a move that is written %q", text, m)
		}
	})
}
