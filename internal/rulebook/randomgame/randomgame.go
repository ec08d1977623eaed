// Package randomgame makes random games for tests: policies that choose moves for all seats, and decks that
// are stacked so that rare situations come up.
package randomgame

import (
	"math/rand/v2"

	"razzia"
)

// A Kind is a kind of random game.
type Kind struct {
	Players  int
	Piles    int      // 2 or 1 (R2.4)
	Policy   Policy   // of all seats
	Stacking Stacking // of the deck
}

// Begin sets a game up: random packages, then a deck by the stacking.
func (k Kind) Begin(chance *rand.Rand) (razzia.Game, *razzia.Deck, error) {
	g, err := razzia.NewGame(k.setup(chance))
	return g, k.Stacking.Stack(k.Piles, chance), err
}

// setup returns random packages.
func (k Kind) setup(chance *rand.Rand) razzia.Setup {
	return razzia.Setup{Packages: razzia.Lot(k.Players, chance), Piles: k.Piles}
}

// Play plays a game to its end. It returns the setup and all moves.
func (k Kind) Play(chance *rand.Rand) (razzia.Setup, []razzia.Move, error) {
	setup := k.setup(chance)
	s, err := razzia.New(setup)
	deck, moves := k.Stacking.Stack(k.Piles, chance), []razzia.Move(nil)
	for err == nil && s.Phase != razzia.Over {
		var m razzia.Move
		if m, err = k.Move(s, deck, chance); err == nil {
			moves, err = append(moves, m), s.Advance(m)
		}
	}
	return setup, moves, err
}

// Mixed returns a kind of game by a number: the policies and the stackings come by turns.
func Mixed(players, number int) Kind {
	policies, stackings := Policies(), Stackings()
	return Kind{players, 1 + number%2, policies[number%len(policies)], stackings[number%len(stackings)]}
}

// Move returns the next move of a game: the reveal of the next card of the deck, or the move that the policy
// chooses.
func (k Kind) Move(s razzia.State, deck *razzia.Deck, chance *rand.Rand) (razzia.Move, error) {
	if s.Phase != razzia.Revealing {
		return k.Policy.choose(s, s.Legal(nil), chance), nil
	}
	c, err := deck.Draw(s.Pile)
	return razzia.Reveal(c), err
}
