package net_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/net"

	"pgregory.net/rapid"

	"razzia/internal/fatal"
)

// A symmetry maps a game to an equivalent one: it rotates the seats and permutes the jewels and the businesses.
type symmetry struct {
	rotation int                            // seats clockwise
	image    [razzia.Police + 1]razzia.Card // image of each kind of card
}

func drawSymmetry(t *rapid.T, players int) symmetry {
	w := symmetry{rotation: rapid.IntRange(0, players-1).Draw(t, "rotation")}
	for c := range w.image {
		w.image[c] = razzia.Card(c)
	}
	jewels := []razzia.Card{razzia.Ring, razzia.Watch, razzia.Brooch, razzia.Necklace, razzia.Diamond}
	copy(w.image[razzia.Ring:], rapid.Permutation(jewels).Draw(t, "jewels"))
	businesses := []razzia.Card{razzia.Casino, razzia.Transport, razzia.Cinema, razzia.Racetrack,
		razzia.RealEstate, razzia.Nightclub, razzia.Restaurant}
	copy(w.image[razzia.Casino:], rapid.Permutation(businesses).Draw(t, "businesses"))
	return w
}

// move is the image of a move.
func (w symmetry) move(m razzia.Move) razzia.Move {
	switch m.Verb() {
	case razzia.ToReveal:
		return razzia.Reveal(w.image[m.Card()])
	case razzia.ToSteal:
		var cards []razzia.Card
		for c, n := range m.Loot().All() {
			cards = append(cards, slices.Repeat([]razzia.Card{w.image[c]}, n)...)
		}
		return razzia.Steal(razzia.CardsOf(cards...))
	}
	return m
}

// play plays a random game and calls yield with each position and its image.
func (w symmetry) play(t *rapid.T, players int, yield func(s, image *razzia.State)) {
	src := rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)
	lot, deck := razzia.Lot(players, src), razzia.NewDeck(2, src)
	rotated := slices.Concat(lot[players-w.rotation:], lot[:players-w.rotation])
	s, image := newGame(t, lot), newGame(t, rotated)
	rng := rand.New(src)
	for s.Phase != razzia.Over {
		yield(&s, &image)
		m := randomMove(t, &s, deck, rng)
		advance(t, &s, m)
		advance(t, &image, w.move(m))
	}
}

func newGame(t *rapid.T, lot []razzia.Cheques) razzia.State {
	s, err := razzia.New(razzia.Setup{Packages: lot, Piles: 2})
	fatal.If(t, err)
	return s
}

func advance(t rapid.TB, s *razzia.State, m razzia.Move) {
	fatal.If(t, s.Advance(m))
}

// randomMove draws in two of three turns, so that rows grow.
func randomMove(t *rapid.T, s *razzia.State, deck *razzia.Deck, rng *rand.Rand) razzia.Move {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		fatal.If(t, err)
		return razzia.Reveal(c)
	}
	legal := s.Legal(nil)
	if rng.IntN(3) > 0 {
		return legal[0]
	}
	return legal[rng.IntN(len(legal))]
}

// TestFeaturesAreSymmetric checks that a rotation of the seats and a permutation of jewels and businesses leave the
// features as they are, and so the evaluation.
func TestFeaturesAreSymmetric(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkSymmetry(t, players) })
		})
	}
}

func FuzzFeaturesAreSymmetric(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		checkSymmetry(t, rapid.IntRange(razzia.MinPlayers, razzia.MaxPlayers).Draw(t, "players"))
	}))
}

func checkSymmetry(t *rapid.T, players int) {
	w := drawSymmetry(t, players)
	n, err := net.For(players)
	fatal.If(t, err)
	seen := 0
	w.play(t, players, func(s, image *razzia.State) {
		if seen++; seen%10 > 0 {
			return // consecutive positions are similar
		}
		var a, b net.Features
		net.Extract(s, &a)
		net.Extract(image, &b)
		for i := range players {
			if !slices.Equal(a.Active(i), b.Active(i)) || !slices.EqualFunc(a.Amounts(i), b.Amounts(i), nearly) {
				t.Fatalf("the features at distance %d differ:\n%+v\n%+v\nof %+v\nand %+v", i, a, b, s, image)
			}
			checkActive(t, a.Active(i))
		}
		if !slices.Equal(a.TableActive(), b.TableActive()) || !slices.EqualFunc(a.TableAmounts(), b.TableAmounts(), nearly) {
			t.Fatalf("the features of the table differ:\n%+v\n%+v\nof %+v\nand %+v", a, b, s, image)
		}
		checkActive(t, a.TableActive())
		var v, u net.Values
		n.Evaluate(s, &v)
		n.Evaluate(image, &u)
		for seat := range players {
			rotated := (seat + w.rotation) % players
			if !nearly(v.Share[seat], u.Share[rotated]) || !nearly(v.Points[seat]/100, u.Points[rotated]/100) {
				t.Fatalf("seat %d: the evaluation is %v, that of the image %v", seat, v, u)
			}
		}
	})
}

// checkActive checks that every active feature has a row in the first layer and is listed once.
func checkActive(t *rapid.T, list []uint16) {
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(list) {
		t.Fatalf("a feature is listed twice: %v", list)
	}
	if rows := len(net.NewPart(64).Binary) / 64; int(slices.Max(list)) >= rows {
		t.Fatalf("feature %d is active: want less than %d", slices.Max(list), rows)
	}
}

// nearly compares two numbers and allows for the rounding of sums in a different order.
func nearly(a, b float32) bool { return max(a-b, b-a) < 1e-4 }

// TestFeaturesOfAnAuction checks the features of an auction of four players from the third say, after a bid at the
// second.
func TestFeaturesOfAnAuction(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	fatal.If(t, err)
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
			if got := slices.Contains(f.Active(i), uint16(net.FeatureOf(name))); got != want[i] {
				t.Errorf("%q at distance %d is %v: want %v", name, i, got, want[i])
			}
		}
	}
	if bidder, other := f.Amounts(3)[0], f.Amounts(0)[0]; bidder != 6./20 || other != -2./20 {
		t.Errorf("the amounts of points scored are %g and %g: want 0.3 and -0.1", bidder, other)
	}
}

// TestFeaturesDistinguishPositions checks that positions of games with different rows and rounds have different
// features.
func TestFeaturesDistinguishPositions(t *testing.T) {
	seen := map[string]razzia.State{}
	for _, s := range positions(t, 4) {
		var f net.Features
		net.Extract(&s, &f)
		key := fmt.Sprint(f)
		if before, found := seen[key]; found && before.Row.Cards() != s.Row.Cards() && before.Round != s.Round {
			t.Errorf("%+v and %+v have the same features", before, s)
		}
		seen[key] = s
	}
}
