package fair

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
	"razzia/notation"
)

// ErrNotYet is the error of [Verify] for a proof without the seed.
var ErrNotYet = errors.New("the seed is not in the record: get the record again when the game is over")

// Verify checks the proof of a record: the seed must have the commitment, each word that was opened too, the packages must be
// those that seed and words deal, and every draw must have turned up the next card of its pile. The record must be legal, as
// all records are that package notation has read.
func Verify(r *notation.Record) error {
	p, err := ProofOf(r)
	if err != nil {
		return err
	}
	seed, err := p.mixed(len(r.Players))
	if err != nil {
		return err
	}
	setup, deck := seed.Deal(len(r.Players), r.Piles)
	if p.Scheme == SchemePassed {
		err = checkPassed(r)
	} else {
		err = checkDealt(r, setup)
	}
	if err != nil {
		return err
	}
	return verifyReveals(r, deck)
}

// checkDealt compares the packages with those of a set-up.
func checkDealt(r *notation.Record, setup razzia.Setup) error {
	for seat, p := range r.Packages {
		if p != setup.Packages[seat] {
			return fmt.Errorf("seat %d was dealt %v: want %v by the seed", seat, p, setup.Packages[seat])
		}
	}
	return nil
}

// mixed checks a proof without the cards, and returns the seed that deals.
func (p Proof) mixed(players int) (Seed, error) {
	if !slices.Contains(schemes, p.Scheme) {
		return Seed{}, fmt.Errorf("fair: unknown scheme %q: want one of %q", p.Scheme, schemes)
	}
	if p.Seed == "" {
		return Seed{}, ErrNotYet
	}
	seed, err := ParseSeed(p.Seed)
	if err != nil {
		return Seed{}, fmt.Errorf("fair: %w", err)
	}
	if seed.Commitment() != p.Commitment {
		return Seed{}, fmt.Errorf("fair: the commitment is %[2]q: want %[1]s by the seed", seed.Commitment(), p.Commitment)
	}
	if err := p.checkWords(players); err != nil {
		return Seed{}, fmt.Errorf("fair: words: %w", err)
	}
	if err := p.checkBefore(); err != nil {
		return Seed{}, fmt.Errorf("fair: before: %w", err)
	}
	return seed.Mix(p.Words)
}

// checkWords checks the words of a proof: at least one with [SchemeWords], none without, and each seat once, ascending.
func (p Proof) checkWords(players int) error {
	if (p.Scheme == SchemeWords) != (len(p.Words) > 0) {
		return fmt.Errorf("%d with the scheme %q: want some with %q, and none with %q", len(p.Words), p.Scheme, SchemeWords, Scheme)
	}
	last := razzia.NoSeat
	for _, w := range p.Words {
		if w.Seat <= last || int(w.Seat) >= players {
			return fmt.Errorf("seat %d after seat %d: want seats below %d, ascending", w.Seat, last, players)
		}
		last = w.Seat
		if err := w.Check(p.Commitment); err != nil {
			return fmt.Errorf("seat %d: %w", w.Seat, err)
		}
	}
	return nil
}

// verifyReveals compares every card that was turned up with the deck.
func verifyReveals(r *notation.Record, deck *razzia.Deck) error {
	pile := uint8(0)
	for i, m := range r.Moves {
		switch m.Verb() {
		case razzia.ToDraw:
			pile = m.Pile()
		case razzia.ToReveal:
			card, err := deck.Draw(pile)
			if err != nil {
				return fmt.Errorf("move %d %q: %w", i+1, m, err)
			}
			if card != m.Card() {
				return fmt.Errorf("move %d %q: want %v, the next card of pile %d", i+1, m, card, pile)
			}
		}
	}
	return nil
}
