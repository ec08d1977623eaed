package bot_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
)

// fingerprints stand for all moves of each player in the games of TestFingerprint. A commit that
// changes one says why.
var fingerprints = map[string]uint64{
	"random": 0x31c9f15fe93a61e8,
	"greedy": 0xeddd544ccf0c3e24,
}

// TestFingerprint notices when a player plays otherwise than before, be it in one move.
func TestFingerprint(t *testing.T) {
	if fuses(1 + 0x1p-30) {
		t.Skip("this processor rounds a product and a sum at once: a near tie may fall otherwise")
	}
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			if got := fingerprint(t, name); got != fingerprints[name] {
				t.Errorf("the fingerprint is %#x, was %#x: if the change is meant, write it down and say why in the commit", got, fingerprints[name])
			}
		})
	}
}

// fuses reports whether x*x+y is rounded once only, as Go allows and some processors do: then it keeps
// what the product alone loses.
//
//go:noinline
func fuses(x float64) bool {
	product := -float64(x * x)
	return x*x+product != 0
}

// fingerprint hashes all moves of games that a player plays against itself, with each number of
// players and piles.
func fingerprint(t *testing.T, name string) uint64 {
	t.Helper()
	const games = 24
	sum := fnv.New64a()
	for seed := range uint64(games) {
		players, piles := razzia.MinPlayers+int(seed%4), 1+int(seed/4%2)
		p := tap{open(t, name, seed), func(m razzia.Move) { fmt.Fprintln(sum, m) }}
		if _, err := bottest.Play(slices.Repeat([]bot.Player{p}, players), piles, seed); err != nil {
			t.Fatal(err)
		}
	}
	return sum.Sum64()
}

// A tap tells the moves of a player.
type tap struct {
	bot.Player
	tell func(razzia.Move)
}

func (p tap) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	m, err := p.Player.Choose(ctx, s, seat)
	p.tell(m)
	return m, err
}
