package bot_test

import (
	"testing"

	"razzia/bot"
	"razzia/bot/bottest"
)

// fingerprints are hashes of all moves of each player in the games of TestFingerprint. A commit that
// changes one says why.
var fingerprints = map[string]uint64{
	"random": 0x31c9f15fe93a61e8,
	"greedy": 0xeddd544ccf0c3e24,
}

// TestFingerprint fails if any move of a player has changed.
func TestFingerprint(t *testing.T) {
	if fuses(1 + 0x1p-30) {
		t.Skip("this processor fuses multiplication and addition: near ties may be broken another way")
	}
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			got, err := bottest.Fingerprint(func(seed uint64) bot.Player { return open(t, name, seed) })
			if err != nil {
				t.Fatal(err)
			}
			if got != fingerprints[name] {
				t.Errorf("the fingerprint is %#x, was %#x: if the change is meant, write it down and say why in the commit", got, fingerprints[name])
			}
		})
	}
}

// fuses reports whether x*x+y is rounded only once, as Go allows and some processors do: then the sum keeps
// what rounding the product alone would lose.
//
//go:noinline
func fuses(x float64) bool {
	product := -float64(x * x)
	return x*x+product != 0
}
