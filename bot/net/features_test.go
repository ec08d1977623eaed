package net_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/net"

	"pgregory.net/rapid"
)

// A twin is a game with other seats and other names for the jewels and the businesses.
type twin struct {
	turn  int                            // seats further clockwise
	named [razzia.Police + 1]razzia.Card // what each kind is called
}

func drawTwin(t *rapid.T, players int) twin {
	w := twin{turn: rapid.IntRange(0, players-1).Draw(t, "turn")}
	for c := range w.named {
		w.named[c] = razzia.Card(c)
	}
	jewels := []razzia.Card{razzia.Ring, razzia.Watch, razzia.Brooch, razzia.Necklace, razzia.Diamond}
	copy(w.named[razzia.Ring:], rapid.Permutation(jewels).Draw(t, "jewels"))
	businesses := []razzia.Card{razzia.Casino, razzia.Transport, razzia.Cinema, razzia.Racetrack,
		razzia.RealEstate, razzia.Nightclub, razzia.Restaurant}
	copy(w.named[razzia.Casino:], rapid.Permutation(businesses).Draw(t, "businesses"))
	return w
}

// move is what a move is called in the twin.
func (w twin) move(m razzia.Move) razzia.Move {
	switch m.Verb() {
	case razzia.ToReveal:
		return razzia.Reveal(w.named[m.Card()])
	case razzia.ToSteal:
		var cards []razzia.Card
		for c, n := range m.Loot().All() {
			cards = append(cards, slices.Repeat([]razzia.Card{w.named[c]}, n)...)
		}
		return razzia.Steal(razzia.CardsOf(cards...))
	}
	return m
}

// play plays a random game and tells each position with its twin, until the end.
func (w twin) play(t *rapid.T, players int, see func(s, twin *razzia.State)) {
	src := rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)
	lot, deck := razzia.Lot(players, src), razzia.NewDeck(2, src)
	turned := slices.Concat(lot[players-w.turn:], lot[:players-w.turn])
	s, other := newGame(t, lot), newGame(t, turned)
	chance := rand.New(src)
	for s.Phase != razzia.Over {
		see(&s, &other)
		m := randomMove(t, &s, deck, chance)
		advance(t, &s, m)
		advance(t, &other, w.move(m))
	}
}

func newGame(t *rapid.T, lot []razzia.Cheques) razzia.State {
	s, err := razzia.New(razzia.Setup{Packages: lot, Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func advance(t rapid.TB, s *razzia.State, m razzia.Move) {
	if err := s.Advance(m); err != nil {
		t.Fatal(err)
	}
}

// randomMove draws twice as often as it does anything else, so that rows grow.
func randomMove(t *rapid.T, s *razzia.State, deck *razzia.Deck, chance *rand.Rand) razzia.Move {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		if err != nil {
			t.Fatal(err)
		}
		return razzia.Reveal(c)
	}
	legal := s.Legal(nil)
	if chance.IntN(3) > 0 {
		return legal[0]
	}
	return legal[chance.IntN(len(legal))]
}

// TestFeaturesKnowNoSeatAndNoName turns the table and gives jewels and businesses each other's names: the
// features, and so what a net says, must not notice.
func TestFeaturesKnowNoSeatAndNoName(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkTwins(t, players) })
		})
	}
}

func FuzzFeaturesKnowNoSeatAndNoName(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		checkTwins(t, rapid.IntRange(razzia.MinPlayers, razzia.MaxPlayers).Draw(t, "players"))
	}))
}

func checkTwins(t *rapid.T, players int) {
	w := drawTwin(t, players)
	n, err := net.For(players)
	if err != nil {
		t.Fatal(err)
	}
	every := 0
	w.play(t, players, func(s, other *razzia.State) {
		if every++; every%5 > 0 {
			return // neighbours are much alike
		}
		var a, b net.Features
		net.Extract(s, &a)
		net.Extract(other, &b)
		for i := range players {
			if !slices.Equal(a.Lit(i), b.Lit(i)) || !slices.EqualFunc(a.Amounts(i), b.Amounts(i), nearly) {
				t.Fatalf("the features %d seats on differ:\n%+v\n%+v\nof %+v\nand %+v", i, a, b, s, other)
			}
			checkLit(t, a.Lit(i))
		}
		if !slices.Equal(a.TableLit(), b.TableLit()) || !slices.EqualFunc(a.TableAmounts(), b.TableAmounts(), nearly) {
			t.Fatalf("the features of the table differ:\n%+v\n%+v\nof %+v\nand %+v", a, b, s, other)
		}
		checkLit(t, a.TableLit())
		var v, u net.Values
		n.Evaluate(s, &v)
		n.Evaluate(other, &u)
		for seat := range players {
			turned := (seat + w.turn) % players
			if !nearly(v.Share[seat], u.Share[turned]) || !nearly(v.Points[seat]/100, u.Points[turned]/100) {
				t.Fatalf("seat %d expects %v, its twin %v", seat, v, u)
			}
		}
	})
}

// checkLit checks that features are in the table of the net, each lit once.
func checkLit(t *rapid.T, list []uint16) {
	lit := slices.Clone(list)
	slices.Sort(lit)
	if len(slices.Compact(lit)) != len(list) {
		t.Fatalf("a feature is lit twice: %v", list)
	}
	if rows := len(net.NewPart(64).Lit) / 64; int(slices.Max(list)) >= rows {
		t.Fatalf("feature %d of %d is lit", slices.Max(list), rows)
	}
}

// nearly allows for sums in another order.
func nearly(a, b float32) bool { return max(a-b, b-a) < 1e-4 }

// TestFeaturesOfAnAuction looks at an auction of four from the third seat to say something: the one before has bid.
func TestFeaturesOfAnAuction(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	advance(t, &s, razzia.Draw(1))
	advance(t, &s, razzia.Reveal(razzia.Gold))
	opener := s.Actor
	advance(t, &s, razzia.Call())
	advance(t, &s, razzia.Pass())
	s.Seats[s.Actor].Total = 8 // the mean is 2
	advance(t, &s, razzia.Bid(s.Seats[s.Actor].Open.Lowest()))
	if s.Auction.Opener != opener {
		t.Fatalf("seat %d opened: want %d", s.Auction.Opener, opener)
	}
	var f net.Features
	net.Extract(&s, &f)
	for name, want := range map[string][4]bool{
		"opened the auction":  {false, true, false, false},
		"has the highest bid": {false, false, false, true},
		"yet to say":          {true, true, false, false},
	} {
		for i := range want {
			if got := slices.Contains(f.Lit(i), uint16(net.FeatureOf(name))); got != want[i] {
				t.Errorf("%q, %d seats on, is %v: want %v", name, i, got, want[i])
			}
		}
	}
	if bidder, other := f.Amounts(3)[0], f.Amounts(0)[0]; bidder != 6./20 || other != -2./20 {
		t.Errorf("points scored stand as %g and %g: want 0.3 and -0.1", bidder, other)
	}
}

// TestFeaturesTellPositionsApart plays a game in which every position is different and looks different.
func TestFeaturesTellPositionsApart(t *testing.T) {
	seen := map[string]razzia.State{}
	for _, s := range positions(t, 4) {
		var f net.Features
		net.Extract(&s, &f)
		key := fmt.Sprint(f)
		if before, found := seen[key]; found && before.Row.Cards() != s.Row.Cards() && before.Round != s.Round {
			t.Errorf("%+v and %+v look the same", before, s)
		}
		seen[key] = s
	}
}
