package train

import (
	"math"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
)

// playSoftmax plays a game of two players with the softmax policy. It returns the example of the first position, and
// the end of the game.
func playSoftmax(t *testing.T, a *labeler, seed uint64) (first example, last razzia.State) {
	t.Helper()
	rng := newRand(seed, policyStream)
	both := &softmaxPolicy{ply: a.ply, rng: rng}
	d, err := wholeGame(2, razzia.NewSource(seed, gameStream))
	fatal.If(t, err)
	examples, err := a.play(d, []policy{both, both}, rng)
	fatal.If(t, err)
	end := a.steps[len(a.steps)-1]
	last = end.state
	fatal.If(t, last.Advance(end.move))
	return examples[len(examples)-1], last
}

// newLabeler returns a labeler whose targets are results alone.
func newLabeler(t *testing.T) *labeler {
	t.Helper()
	n, err := net.For(2)
	fatal.If(t, err)
	return &labeler{lambda: 1, keep: 1, ply: net.NewPly(n)}
}

// TestTargetWithoutLuck checks that with lambda 1 the target is the result of the game less the luck of all cards.
func TestTargetWithoutLuck(t *testing.T) {
	a := newLabeler(t)
	first, last := playSoftmax(t, a, 1)
	var want net.Values
	net.Outcome(&last, &want)
	for i := len(a.steps) - 1; i >= 0; i-- {
		if s := &a.steps[i]; s.state.Phase == razzia.Revealing {
			luck := a.ply.Luck(&s.state, s.move.Card())
			subtractLuck(&want, &luck)
		}
	}
	for seat := range want.Share {
		if math.Abs(float64(first.target.Share[seat]-want.Share[seat])) > 1e-4 ||
			math.Abs(float64(first.target.Points[seat]-want.Points[seat])) > 1e-2 {
			t.Errorf("the target is %v, want %v", first.target, want)
		}
	}
}

// TestTargetsHaveLessVariance checks that over many games the targets of the first position have the same mean as the
// results, and much less variance.
func TestTargetsHaveLessVariance(t *testing.T) {
	const games = 60
	a := newLabeler(t)
	var off, square, wide float64
	for seed := range uint64(games) {
		first, last := playSoftmax(t, a, seed)
		var outcome net.Values
		net.Outcome(&last, &outcome)
		target, share := float64(first.target.Share[0]), float64(outcome.Share[0])
		off += (target - share) / games
		square += (target - 0.5) * (target - 0.5) / games
		wide += (share - 0.5) * (share - 0.5) / games
	}
	if square > 0.6*wide {
		t.Errorf("the deviation of the targets from a half is %.3f, that of the results %.3f", math.Sqrt(square), math.Sqrt(wide))
	}
	if math.Abs(off) > 4*math.Sqrt(wide/games) {
		t.Errorf("the mean of the targets is off by %.3f", off)
	}
}
