// Package fair proves that the deck of a game was fixed before the first move and was shuffled at random.
//
// [Verify] checks the record of a finished game. A program that runs games makes a [NewSeed], publishes its [Seed.Promise] before the first
// move, takes the set-up and the cards from [Seed.Deal], and publishes its [Seed.Proof] when the game is over.
//
// It is a commitment scheme. Before the game the table draws a random [Seed] and publishes its
// [Seed.Commitment], a hash that reveals nothing of the seed and that no other seed has. The packages of the
// seats (R2.2) and the order of the cards (R2.4) follow from the seed. After the game the table publishes the
// seed, so that anyone can check the commitment and every card that was turned up, with [Verify] or with a
// program of their own: docs/build/fair.md describes the algorithm byte for byte.
//
// Players may add a [Word] each. All of them commit to their words before any is opened, and the set-up follows from the seed
// and the words together ([Seed.Mix]). So a server cannot choose the deck by choosing the seed.
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

// Scheme is the name of the algorithm by which a set-up follows from a seed alone.
const Scheme = "razzia-1"

// A Seed is the source of all random choices of a set-up. It is secret until the game is over. Package fmt prints it as
// "(secret seed)".
type Seed struct{ bytes [32]byte }

// NewSeed returns a random seed from the operating system.
func NewSeed() Seed {
	var s Seed
	_, _ = rand.Read(s.bytes[:]) // never returns an error, by its documentation
	return s
}

// ParseSeed returns the seed with the 64 hexadecimal digits that [Seed.Reveal] returns.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	if len(text) != hex.EncodedLen(len(s.bytes)) {
		return Seed{}, fmt.Errorf("a seed of %d digits: want 64 hexadecimal digits", len(text))
	}
	if _, err := hex.Decode(s.bytes[:], []byte(text)); err != nil {
		return Seed{}, fmt.Errorf("the seed is not hexadecimal: want digits from 0 to f: %w", err)
	}
	return s, nil
}

// Reveal returns the seed as 64 hexadecimal digits. The order of all cards can be computed from them.
func (s Seed) Reveal() string { return hex.EncodeToString(s.bytes[:]) }

// Commitment returns the SHA-256 of the seed, as 64 hexadecimal digits.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s.bytes[:])
	return hex.EncodeToString(sum[:])
}

// Format writes "(secret seed)" for every verb, so that a seed that is logged by mistake reveals nothing.
func (Seed) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte("(secret seed)")) }

// Deal returns the set-up and the deck that follow from the seed. It panics unless there are 2 to 5 players and 2 piles
// or 1.
func (s Seed) Deal(players, piles int) (razzia.Setup, *razzia.Deck) {
	src := &stream{seed: s}
	setup := razzia.Setup{Packages: razzia.Lot(players, src), Piles: piles}
	return setup, razzia.NewDeck(piles, src)
}

// Source returns the random numbers of the seed, for a deck without a proof, such as that of a lesson.
func (s Seed) Source() mathrand.Source { return &stream{seed: s} }

// BotSeed returns the seed for the random choices of a bot at a ply, the number of moves in the record before its move,
// reveals included. It is the first eight bytes of the SHA-256 of 43 bytes: the seed, the three bytes "bot", and the
// ply in eight bytes. All numbers have their highest byte first.
//
// Opponents cannot predict the choices of a bot that is seeded so, because the seed is secret during the game. After
// the game the choices can be reproduced from the record. The bot learns nothing of the deck: SHA-256 is one-way, and
// the numbers that shuffle the deck are hashes of 40 bytes and never of these 43.
func (s Seed) BotSeed(ply int) uint64 {
	text := append(s.bytes[:], "bot"...)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, uint64(ply)))
	return binary.BigEndian.Uint64(sum[:])
}

// A stream is the sequence of random numbers of a seed. Block i, from 0, is the SHA-256 of 40 bytes: the seed and i in
// eight bytes. It gives four numbers. All numbers have their highest byte first.
type stream struct {
	seed  Seed
	next  uint64 // the number of the next block
	block [sha256.Size]byte
	left  []byte // the unused part of the block
}

// Uint64 returns the next number.
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
