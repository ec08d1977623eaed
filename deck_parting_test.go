package razzia_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/rulebook/randomgame"
)

// slowPiles are the piles as lists of cards, top first.
type slowPiles struct {
	piles [2][]razzia.Card
	one   []razzia.Card // the pile of a game with one pile
}

// newSlowPiles splits an order into piles (R2.4).
func newSlowPiles(piles int, order []razzia.Card) *slowPiles {
	if piles == 1 {
		return &slowPiles{one: order}
	}
	return &slowPiles{piles: [2][]razzia.Card{order[:60], order[60:]}}
}

// draw removes and returns the top card of a pile. If the pile runs out, it parts the other one in two: the top
// half, the larger one, becomes pile 1 (R5.3).
func (p *slowPiles) draw(pile uint8) razzia.Card {
	if p.one != nil {
		c := p.one[0]
		p.one = p.one[1:]
		return c
	}
	from := &p.piles[pile-1]
	c := (*from)[0]
	*from = (*from)[1:]
	if len(*from) == 0 {
		other := slices.Concat(p.piles[0], p.piles[1])
		top := (len(other) + 1) / 2
		p.piles = [2][]razzia.Card{other[:top], other[top:]}
	}
	return c
}

// counts returns the sizes of the piles.
func (p *slowPiles) counts() [2]uint8 {
	return [2]uint8{uint8(len(p.one) + len(p.piles[0])), uint8(len(p.piles[1]))}
}

// TestDeckAndStatePartAlike plays games with a Deck. At every draw it must turn up the same card as slow piles do, and its
// piles must have the sizes that the State has (R5.3).
func TestDeckAndStatePartAlike(t *testing.T) {
	for seed := range uint64(40) {
		for piles := 1; piles <= 2; piles++ {
			chance := rand.New(rand.NewPCG(seed, uint64(piles)))
			if err := followPiles(piles, chance); err != nil {
				t.Fatalf("%d piles, seed %d: %v", piles, seed, err)
			}
		}
	}
}

// followPiles plays one game. It passes as often as possible, so that the piles run out.
func followPiles(piles int, chance *rand.Rand) error {
	order := [razzia.DeckSize]razzia.Card(randomgame.Shuffled(chance))
	deck, slow := razzia.StackDeck(piles, order), newSlowPiles(piles, order[:])
	k := randomgame.Kind{Policy: randomgame.Passes}
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: piles})
	for err == nil && s.Phase != razzia.Over {
		m, failed := k.Move(s, deck, chance)
		if s.Phase == razzia.Revealing {
			if want := slow.draw(s.Pile); failed != nil || m.Card() != want {
				return fmt.Errorf("the deck turns up %v, %w; want %v", m.Card(), failed, want)
			}
		}
		s, err = s.Step(m)
		if s.Phase != razzia.Revealing && (deck.Counts() != slow.counts() || s.Piles != slow.counts()) {
			return fmt.Errorf("the piles of the deck have %v cards, those of the state %v; want %v", deck.Counts(), s.Piles, slow.counts())
		}
	}
	return err
}
