package bot_test

import (
	"testing"

	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

// fingerprints are hashes of all moves of each player in the games of TestFingerprint. A commit that
// changes one says why.
var fingerprints = map[string]uint64{
	"random": 0x31c9f15fe93a61e8,
	"greedy": 0xeddd544ccf0c3e24,
}

// TestFingerprint fails if any move of a player has changed.
func TestFingerprint(t *testing.T) {
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			got, err := bottest.Fingerprint(func(seed uint64) bot.Player { return open(t, name, seed) })
			fatal.If(t, err)
			if got != fingerprints[name] {
				t.Errorf("the fingerprint is %#x, was %#x: if the change is meant, write it down and say why in the commit", got, fingerprints[name])
			}
		})
	}
}
