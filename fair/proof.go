package fair

import (
	"encoding/json"
	"errors"
	"fmt"

	"razzia"
	"razzia/notation"
)

// A Proof is the proof of a shuffle: the value of the key "fair" of a record (N3).
type Proof struct {
	Scheme     string `json:"scheme"`         // the algorithm, [Scheme]
	Commitment string `json:"commitment"`     // published before the first move
	Seed       string `json:"seed,omitempty"` // published when the game is over
}

// Promise returns the proof without the seed, as a table publishes it before the game is over.
func (s Seed) Promise() Proof { return Proof{Scheme: Scheme, Commitment: s.Commitment()} }

// Proof returns the whole proof, as a table publishes it when the game is over.
func (s Seed) Proof() Proof {
	return Proof{Scheme: Scheme, Commitment: s.Commitment(), Seed: s.Reveal()}
}

// JSON returns the proof as the JSON of a record.
func (p Proof) JSON() json.RawMessage {
	text, _ := json.Marshal(p) // cannot fail for three strings
	return text
}

// ErrNoProof is the error of [Verify] for a record without a proof.
var ErrNoProof = errors.New(`the record has no "fair", so its shuffle cannot be verified`)

// ErrNotYet is the error of [Verify] for a proof without the seed.
var ErrNotYet = errors.New("the seed is not in the record: get the record again when the game is over")

// Verify checks the proof of a record: the seed must have the commitment, the packages must be those that the seed
// deals, and every draw must have turned up the next card of its pile. The record must be legal, as all records are
// that package notation has read.
func Verify(r *notation.Record) error {
	seed, err := seedOf(r)
	if err != nil {
		return err
	}
	setup, deck := seed.Deal(len(r.Players), r.Piles)
	for seat, p := range r.Packages {
		if p != setup.Packages[seat] {
			return fmt.Errorf("seat %d was dealt %v: want %v by the seed", seat, p, setup.Packages[seat])
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
		return Seed{}, fmt.Errorf("fair: the commitment is %[2]q: want %[1]s by the seed", seed.Commitment(), p.Commitment)
	}
	return seed, nil
}

// parseProof reads a proof. It does not use json.Unmarshal with a struct, which ignores the case of keys: in the
// notation keys are case-sensitive (N3).
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
