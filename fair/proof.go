package fair

import (
	"encoding/json"
	"errors"
	"fmt"

	"razzia"
	"razzia/notation"
)

// A Proof is what a record says of its shuffle: the value of its key "fair" (N3).
type Proof struct {
	Scheme     string `json:"scheme"`         // how the set-up follows from the seed: "razzia-1"
	Commitment string `json:"commitment"`     // shown before the first move
	Seed       string `json:"seed,omitempty"` // shown when the game is over
}

// Promise is what a table shows of its seed before the game is over.
func (s Seed) Promise() Proof { return Proof{Scheme: Scheme, Commitment: s.Commitment()} }

// Proof is what a table shows of its seed when the game is over.
func (s Seed) Proof() Proof {
	return Proof{Scheme: Scheme, Commitment: s.Commitment(), Seed: s.Reveal()}
}

// JSON writes the proof as a record keeps it.
func (p Proof) JSON() json.RawMessage {
	text, _ := json.Marshal(p) // three strings always can be
	return text
}

// ErrNoProof is the error of Verify for a record that does not say how it was shuffled.
var ErrNoProof = errors.New(`the record has no "fair": nothing is claimed of its shuffle`)

// ErrNotYet is the error of Verify for a record whose seed is not shown yet.
var ErrNotYet = errors.New("the seed is not in the record: it is shown when the game is over")

// Verify checks a record against the proof that it carries: the seed fits the commitment, the packages
// were dealt as it says, and every draw turned up the card that was next in its pile. The record must
// be legal, as one from package notation is.
func Verify(r *notation.Record) error {
	seed, err := seedOf(r)
	if err != nil {
		return err
	}
	setup, deck := seed.Deal(len(r.Players), r.Piles)
	for seat, p := range r.Packages {
		if p != setup.Packages[seat] {
			return fmt.Errorf("seat %d was dealt %v: the seed deals it %v", seat, p, setup.Packages[seat])
		}
	}
	return verifyReveals(r, deck)
}

// seedOf reads the seed of a record and checks it against the commitment.
func seedOf(r *notation.Record) (Seed, error) {
	if r.Fair == nil {
		return Seed{}, ErrNoProof
	}
	p, err := parseProof(r.Fair)
	if err != nil {
		return Seed{}, fmt.Errorf("fair: %w", err)
	}
	if p.Scheme != Scheme {
		return Seed{}, fmt.Errorf("fair: unknown scheme %q: want %q", p.Scheme, Scheme)
	}
	if p.Seed == "" {
		return Seed{}, ErrNotYet
	}
	seed, err := ParseSeed(p.Seed)
	if err != nil {
		return Seed{}, fmt.Errorf("fair: %w", err)
	}
	if seed.Commitment() != p.Commitment {
		return Seed{}, fmt.Errorf("fair: the seed's commitment is %s, the record's %q", seed.Commitment(), p.Commitment)
	}
	return seed, nil
}

// parseProof reads a proof. Keys are case-sensitive, as everywhere in the notation (N3), which json.Unmarshal
// into a struct does not observe.
func parseProof(text json.RawMessage) (p Proof, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return p, err
	}
	for key, value := range map[string]*string{"scheme": &p.Scheme, "commitment": &p.Commitment, "seed": &p.Seed} {
		if members[key] == nil {
			continue
		}
		if err := json.Unmarshal(members[key], value); err != nil {
			return p, fmt.Errorf("%s: %w", key, err)
		}
	}
	return p, nil
}

// verifyReveals draws every card again.
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
				return fmt.Errorf("move %d %q: the next card of pile %d is %v", i+1, m, pile, card)
			}
		}
	}
	return nil
}
