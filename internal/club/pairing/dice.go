package pairing

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"

	"razzia"
	"razzia/fair"
)

// Dice draw numbers from a seed.
type dice struct{ src rand.Source }

// diceOf are the dice for a round, from 1, or for the schedule of the evening, 0. Their seed is the SHA-256 of 47 bytes: the seed, the
// seven bytes "pairing", and the round in eight bytes, the highest first. So they have no number in common with the decks of the same seed.
func diceOf(seed fair.Seed, round int) dice {
	text, _ := hex.DecodeString(seed.Reveal()) // 64 digits by its contract
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(append(text, "pairing"...), uint64(round)))
	own, err := fair.ParseSeed(hex.EncodeToString(sum[:]))
	if err != nil {
		panic(err) // never: a hash has as many digits as a seed
	}
	return dice{own.Source()}
}

// many are dice for many numbers: those of package fair are dear.
func (l dice) many() dice { return dice{razzia.NewSource(l.src.Uint64(), l.src.Uint64())} }

// below draws a number from 0 to n-1. Numbers from the incomplete last part of the range are drawn again, so all are as likely.
func (l dice) below(n int) int {
	span := uint64(n)
	for last := -span % span; ; {
		if x := l.src.Uint64(); x >= last {
			return int(x % span)
		}
	}
}

// shuffle puts a list into random order, from its end (Fisher and Yates).
func shuffle[T any](list []T, l dice) {
	for i := len(list) - 1; i > 0; i-- {
		j := l.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// Shuffle puts a list into the random order of a seed and a number: a round without a history. No other number gives the same dice.
func Shuffle[T any](list []T, seed fair.Seed, number int) { shuffle(list, diceOf(seed, number)) }
