package referee_test

import (
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/referee"
)

// faults change a new game of two so that it breaks a rule, by the error that the referee gives.
var faults = map[string]func(s *razzia.State){
	"there are 7 cards Go, want 3":                    func(s *razzia.State) { s.Seats[0].Property = razzia.CardsOf(razzia.Gold) },
	"seat 0 has 3 cheques, want 4":                    func(s *razzia.State) { s.Seats[0].Open = razzia.ChequesOf(5, 6, 9) },
	"cheque 1 is in 2 places, want 1":                 func(s *razzia.State) { s.Seats[0].Open = razzia.ChequesOf(1, 5, 6, 9) },
	"piles of 59 and 60, but 120 cards are left":      func(s *razzia.State) { s.Piles[0]-- },
	"a second pile of 60 in a game with one":          func(s *razzia.State) { s.OnePile = true },
	"piles of 0 and 120: one ran out":                 func(s *razzia.State) { s.Piles = [2]uint8{0, 120} },
	"round 4, want 1 to 3":                            func(s *razzia.State) { s.Round = 4 },
	"drawer 1 and pile 0 in phase turn, want none":    func(s *razzia.State) { s.Drawer = 1 },
	"seat 2 acts, want a seat with an open cheque":    func(s *razzia.State) { s.Actor = 2 },
	"over in round 1 with actor 0":                    func(s *razzia.State) { s.Phase = razzia.Over },
	"the round goes on after 5 police cards":          func(s *razzia.State) { s.Police, s.Left = 5, s.Left-police(5); s.Piles[0] -= 5 },
	"an auction of kind , want police":                func(s *razzia.State) { s.Phase = razzia.Bidding },
	"bidder -1 and bid 2, want both or none":          func(s *razzia.State) { called(s); s.Auction.Bid = 2 },
	"seat 1 bids 2, want one of its open cheques":     func(s *razzia.State) { called(s); s.Auction.Bid, s.Auction.Bidder = 2, 1 },
	"actor 0 and pile 1 in a reveal, want no actor":   func(s *razzia.State) { s.Phase, s.Pile = razzia.Revealing, 1 },
	"the parts of the position are restored as anoth": func(s *razzia.State) { s.Seats[4].Total = 1 },
}

// police returns a set of police cards.
func police(n int) (set razzia.Cards) {
	for range n {
		set += razzia.CardsOf(razzia.Police)
	}
	return set
}

// called opens a called auction.
func called(s *razzia.State) {
	s.Phase = razzia.Bidding
	s.Auction = razzia.Auction{Kind: razzia.Called, Bidder: razzia.NoSeat}
}

// TestExamineFindsFaults breaks one rule at a time.
func TestExamineFindsFaults(t *testing.T) {
	for want, spoil := range faults {
		s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
		fatal.If(t, err)
		if err := referee.New().Examine(s); err != nil {
			t.Fatalf("before the change: %v", err)
		}
		spoil(&s)
		if err := referee.New().Examine(s); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}

// TestCheckEndFindsFaults checks a game that is not over, and totals that differ from the sheets.
func TestCheckEndFindsFaults(t *testing.T) {
	g := razzia.Game{State: razzia.State{Players: 2, Round: 3}}
	if err := referee.CheckEnd(g); err == nil {
		t.Error("a game of two scored rounds is over")
	}
	g.State.Phase = razzia.Over
	if err := referee.CheckEnd(g); err != nil {
		t.Error(err)
	}
	g.Sheets[1][1].Gold = 3
	if err := referee.CheckEnd(g); err == nil || err.Error() != "seat 1 has 0 points, want 3 by its sheets" {
		t.Errorf("totals that differ from the sheets: got error %v", err)
	}
}
