package fair

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"razzia"
	"razzia/notation"
)

// A Proof is the proof of a shuffle: the value of the key "fair" of a record (N3).
type Proof struct {
	Scheme     string `json:"scheme"`           // the algorithm: [Scheme], [SchemeWords] or [SchemePassed]
	Commitment string `json:"commitment"`       // published before the first move
	Seed       string `json:"seed,omitempty"`   // published when the game is over
	Words      []Word `json:"words,omitempty"`  // of players, by seat; only with [SchemeWords]
	Before     string `json:"before,omitempty"` // commitment of the game before; only with [SchemePassed]
}

// Promise returns the proof without the seed, as a table publishes it before the game is over.
func (s Seed) Promise(words ...Word) Proof {
	p := Proof{Scheme: Scheme, Commitment: s.Commitment(), Words: words}
	if len(words) > 0 {
		p.Scheme = SchemeWords
	}
	return p
}

// Proof returns the whole proof, as a table publishes it when the game is over.
func (s Seed) Proof(words ...Word) Proof {
	p := s.Promise(words...)
	p.Seed = s.Reveal()
	return p
}

// Silent returns the proof without the words that players wrote. The shuffle can still be checked.
func (p Proof) Silent() (Proof, error) {
	p.Words = slices.Clone(p.Words)
	for i, w := range p.Words {
		silent, err := w.Silent()
		if err != nil {
			return p, err
		}
		p.Words[i] = silent
	}
	return p, nil
}

// JSON returns the proof as the JSON of a record.
func (p Proof) JSON() json.RawMessage {
	text, _ := json.Marshal(p) // cannot fail for strings and numbers
	return text
}

// ErrNoProof is the error of [Verify] for a record without a proof.
var ErrNoProof = errors.New(`the record has no "fair", so its shuffle cannot be verified`)

// ProofOf reads the proof of a record, without checking it. It does not use json.Unmarshal with a struct, which ignores the
// case of keys: in the notation keys are case-sensitive (N3).
func ProofOf(r *notation.Record) (p Proof, err error) {
	if r.Fair == nil {
		return p, ErrNoProof
	}
	var words []json.RawMessage
	err = parseObject(r.Fair, map[string]any{"scheme": &p.Scheme, "commitment": &p.Commitment, "seed": &p.Seed, "words": &words,
		"before": &p.Before})
	for i := 0; i < len(words) && err == nil; i++ {
		var w Word
		w, err = parseWord(words[i])
		p.Words = append(p.Words, w)
	}
	if err != nil {
		return p, fmt.Errorf("fair: %w", err)
	}
	return p, nil
}

// parseWord reads a word of a proof.
func parseWord(text json.RawMessage) (Word, error) {
	w := Word{Seat: razzia.NoSeat}
	err := parseObject(text, map[string]any{
		"seat": &w.Seat, "commitment": &w.Commitment, "word": &w.Text, "salt": &w.Salt, "digest": &w.Digest, "kept": &w.Kept,
	})
	if err != nil {
		return w, fmt.Errorf("words: %w", err)
	}
	return w, nil
}

// parseObject reads members of an object into what pointers point to. Other members are ignored.
func parseObject(text json.RawMessage, into map[string]any) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	for key, value := range into {
		if members[key] == nil {
			continue
		}
		if err := json.Unmarshal(members[key], value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}
