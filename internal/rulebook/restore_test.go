package rulebook_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// TestRestoreKeepsEveryState restores every state of random games.
func TestRestoreKeepsEveryState(t *testing.T) {
	phases := map[razzia.Phase]int{}
	for seed := range uint64(40) {
		players, src := 2+int(seed)%4, razzia.NewSource(seed, 0)
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 1 + int(seed)/4%2})
		fatal.If(t, err)
		deck, dice := razzia.NewDeck(1+int(seed)/4%2, src), rand.New(src)
		for s.Phase != razzia.Over {
			checkRestored(t, s)
			phases[s.Phase]++
			m := razzia.Move{}
			if s.Phase == razzia.Revealing {
				c, err := deck.Draw(s.Pile)
				fatal.If(t, err)
				m = razzia.Reveal(c)
			} else {
				legal := s.Legal(nil)
				m = legal[dice.IntN(len(legal))]
			}
			fatal.If(t, s.Advance(m))
		}
		checkRestored(t, s)
	}
	if phases[razzia.Turn] < 100 || phases[razzia.Revealing] < 100 || phases[razzia.Bidding] < 100 {
		t.Errorf("the games had the phases %v, want at least 100 of each", phases)
	}
}

func checkRestored(t *testing.T, s razzia.State) {
	t.Helper()
	if got, err := razzia.Restore(s); err != nil || got != s {
		t.Fatalf("%+v\nis restored as\n%+v, %v", s, got, err)
	}
}

// TestRestoreRefuses checks the errors for fields that do not fit together. Package notation tests more of them.
func TestRestoreRefuses(t *testing.T) {
	for want, change := range map[string]func(*razzia.State){
		"1 players: want 2 to 5 (R2.1)":                    func(s *razzia.State) { s.Players = 1 },
		"round 0: want 1 to 3 (R6.4)":                      func(s *razzia.State) { s.Round = 0 },
		"phase 9: want turn, reveal, auction or over (N4)": func(s *razzia.State) { s.Phase = 9 },
		"seat -1 is to act":                                func(s *razzia.State) { s.Actor = razzia.NoSeat },
		"a property holds police: want only loot (R3.1)":   func(s *razzia.State) { s.Seats[1].Property = razzia.CardsOf(razzia.Police) },
		"4 cards Go: want at most 3 (R1.2)":                func(s *razzia.State) { s.Seats[1].Property = razzia.CardsOf(razzia.Gold) },
		"pile 2 holds 60 cards: want none in a game with":  func(s *razzia.State) { s.OnePile = true },
		"a draw waits for a card of pile 0": func(s *razzia.State) {
			s.Phase,
				s.Actor = razzia.Revealing, razzia.NoSeat
		},
		"a draw waits for its card while a seat is to act": func(s *razzia.State) { s.Phase = razzia.Revealing },
		"a police auction without police": func(s *razzia.State) {
			s.Phase,
				s.Auction.Kind = razzia.Bidding, razzia.ByPolice
		},
		"cheque 1 is in two places: want it in one (R1.3)": func(s *razzia.State) {
			s.Seats[0].Open = razzia.ChequesOf(1, 5, 6, 9)
		},
		"seat 0 has 3 cheques: want 4 (R2.2)": func(s *razzia.State) {
			s.Seats[0].Open = razzia.ChequesOf(5, 6, 9)
		},
		"the cheques of the seats and the middle are 2 3 4 5 6 7 8 9: want 1 2 3 4 5 ": func(s *razzia.State) { s.Middle = 0 },
	} {
		s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
		fatal.If(t, err)
		change(&s)
		if _, err := razzia.Restore(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}
