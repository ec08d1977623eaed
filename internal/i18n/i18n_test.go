package i18n_test

import (
	"strings"
	"testing"
	"unicode"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
)

func TestNames(t *testing.T) {
	tests := []struct{ names, want []string }{
		{[]string{"Miriam", "Felix"}, []string{"Miriam", "Felix"}},
		{[]string{"", " "}, []string{"Player 1", "Player 2"}},
		{[]string{"greedy", "Elke", "greedy"}, []string{"greedy 1", "Elke", "greedy 3"}},
		{[]string{"a", "a", "a 1", "b"}, []string{"a 1 1", "a 2", "a 1", "b"}},
		{[]string{"\x1b[2Jx\n", "a\u202eb\tc"}, []string{"�[2Jx�", "a�b�c"}},
		{[]string{"李", "Zoë"}, []string{"李", "Zoë"}},
	}
	for _, test := range tests {
		narrator := i18n.EnglishNarrator(test.names)
		for seat, want := range test.want {
			if got := narrator.Name(razzia.Seat(seat)); got != want {
				t.Errorf("names %q: seat %d is %q, want %q", test.names, seat, got, want)
			}
		}
	}
}

func TestCards(t *testing.T) {
	tests := []struct {
		cards razzia.Cards
		want  string
	}{
		{0, "nothing"},
		{razzia.CardsOf(razzia.Ring), "a ring"},
		{razzia.CardsOf(razzia.Thief, razzia.Thief), "2 thieves"},
		{razzia.CardsOf(razzia.Gold, razzia.Ring, razzia.Ring, razzia.Car), "2 rings, a car and a gold card"},
	}
	for _, test := range tests {
		if got := i18n.Cards(test.cards); got != test.want {
			t.Errorf("Cards(%v) = %q, want %q", test.cards, got, test.want)
		}
	}
}

// TestRandomGamesInWords plays random games. It checks that every move but a reveal has a sentence, and every event
// but those that Move describes.
func TestRandomGamesInWords(t *testing.T) {
	narrator := i18n.EnglishNarrator([]string{"A", "B", "C"})
	described := map[razzia.EventKind]bool{}
	for seed := range uint64(60) {
		describeGame(t, narrator, seed, described)
	}
	for kind := razzia.LootTurnedUp; kind <= razzia.GameEnded; kind++ {
		if kind != razzia.LootStolen && !described[kind] {
			t.Errorf("no event of kind %d was described: want more games", kind)
		}
	}
}

func describeGame(t *testing.T, narrator i18n.Narrator, seed uint64, described map[razzia.EventKind]bool) {
	t.Helper()
	src := razzia.NewSource(seed, 0)
	deck := razzia.NewDeck(2, src)
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(3, src), Piles: 2})
	fatal.If(t, err)
	for s.Phase != razzia.Over {
		m := choose(t, &s, deck, src.Uint64(), seed%9)
		if m.Verb() != razzia.ToReveal { // its events describe it
			checkSentence(t, narrator.Move(s, m))
		}
		var events []razzia.Event
		s, events, err = s.StepEvents(m, nil)
		fatal.If(t, err)
		for _, e := range events {
			if e.Kind == razzia.LootStolen || e.Kind == razzia.AuctionOpened && e.Auction == razzia.Called {
				continue // described by Move
			}
			checkSentence(t, narrator.Event(e))
			described[e.Kind] = true
		}
	}
	checkSentence(t, narrator.Winners(s))
}

// choose returns the reveal of the drawn card, or a legal move: the first one, which is a draw or a pass, in calm of 8
// cases, any of them in the others. The number dice decides.
func choose(t *testing.T, s *razzia.State, deck *razzia.Deck, dice, calm uint64) razzia.Move {
	t.Helper()
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		fatal.If(t, err)
		return razzia.Reveal(c)
	}
	legal := s.Legal(nil)
	if dice%8 < calm {
		return legal[0]
	}
	return legal[dice/8%uint64(len(legal))]
}

// checkSentence checks that a text begins with a capital, ends with a full stop and has no empty slot.
func checkSentence(t *testing.T, sentence string) {
	t.Helper()
	runes := []rune(" " + sentence)
	if len(runes) < 3 || !unicode.IsUpper(runes[1]) || !strings.ContainsRune(".!", runes[len(runes)-1]) || strings.Contains(sentence, "  ") {
		t.Errorf("%q: want a sentence: a capital, words, a full stop", sentence)
	}
}
