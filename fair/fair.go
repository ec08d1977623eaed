// Package fair proves that a deck was shuffled before the first move and by chance alone.
//
// The table draws a [Seed] and shows its [Seed.Commitment] before the game: a hash that gives nothing
// of the seed away and fits no other. All chance of the set-up, the lot of the packages (R2.2) and the
// order of the cards (R2.4), follows from the seed. When the game is over the seed is shown, and anyone
// can check that it fits the commitment and that every card came as it had to: [Verify] does, and
// docs/build/fair.md describes the algorithm byte for byte, for other checkers.
package fair

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	mathrand "math/rand/v2"

	"razzia"
)

// Scheme names the way from a seed to a set-up that this package knows.
const Scheme = "razzia-1"

// A Seed is where all chance of a set-up comes from. It is secret until the game is over: printed by
// any verb of package fmt, it does not show.
type Seed struct{ bytes [32]byte }

// NewSeed draws a seed from the system's source of chance.
func NewSeed() Seed {
	var s Seed
	_, _ = rand.Read(s.bytes[:]) // never fails, as its documentation says
	return s
}

// ParseSeed reads a seed as Reveal writes it: 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	if len(text) != hex.EncodedLen(len(s.bytes)) {
		return Seed{}, fmt.Errorf("a seed of %d digits: want 64 hexadecimal digits", len(text))
	}
	if _, err := hex.Decode(s.bytes[:], []byte(text)); err != nil {
		return Seed{}, fmt.Errorf("the seed is not hexadecimal: %w", err)
	}
	return s, nil
}

// Reveal writes the seed as 64 hexadecimal digits. Whoever has them knows the order of all cards.
func (s Seed) Reveal() string { return hex.EncodeToString(s.bytes[:]) }

// Commitment is the SHA-256 of the seed, as 64 hexadecimal digits.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s.bytes[:])
	return hex.EncodeToString(sum[:])
}

// Format writes that a seed is secret, whatever the verb: a seed that strays into a log tells nothing.
func (Seed) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte("(secret seed)")) }

// Deal gives the set-up and the deck that follow from the seed. It panics if there is no game for so
// many players or piles.
func (s Seed) Deal(players, piles int) (razzia.Setup, *razzia.Deck) {
	src := &stream{seed: s}
	setup := razzia.Setup{Packages: razzia.Lot(players, src), Piles: piles}
	return setup, razzia.NewDeck(piles, src)
}

// Source gives the numbers that follow from the seed, for a deck of which nothing is promised, such as
// that of a lesson.
func (s Seed) Source() mathrand.Source { return &stream{seed: s} }

// A stream is the sequence of numbers that a seed stands for: block i, from 0, is the SHA-256 of the
// seed and i in eight bytes, and gives four numbers; all are written with the highest byte first.
type stream struct {
	seed  Seed
	next  uint64 // the next block
	block [sha256.Size]byte
	left  []byte // what is left of the block
}

// Uint64 gives the next number.
func (st *stream) Uint64() uint64 {
	if len(st.left) == 0 {
		st.block = sha256.Sum256(binary.BigEndian.AppendUint64(st.seed.bytes[:], st.next))
		st.left = st.block[:]
		st.next++
	}
	n := binary.BigEndian.Uint64(st.left)
	st.left = st.left[8:]
	return n
}
