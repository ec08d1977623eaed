package train

import (
	"math"
	"testing"

	"razzia"
	"razzia/bot/net"
)

// readSoft plays a game of two by a net that learns by outcomes alone, and gives its first lesson and its end.
func readSoft(t *testing.T, a *author, seed uint64) (first lesson, last razzia.State) {
	t.Helper()
	chance := chanceOf(seed, thinkStream)
	both := &soft{ply: a.ply, chance: chance}
	d, err := wholeGame(2, razzia.NewSource(seed, gameStream))
	if err != nil {
		t.Fatal(err)
	}
	lessons, err := a.read(d, []mind{both, both}, chance)
	if err != nil {
		t.Fatal(err)
	}
	end := a.steps[len(a.steps)-1]
	last = end.state
	if err := last.Advance(end.move); err != nil {
		t.Fatal(err)
	}
	return lessons[len(lessons)-1], last
}

func authorOf(t *testing.T) *author {
	t.Helper()
	n, err := net.For(2)
	if err != nil {
		t.Fatal(err)
	}
	return &author{lambda: 1, keep: 1, ply: net.NewPly(n)}
}

// TestLuckIsTakenOffTheTarget holds that who learns by outcomes alone learns the outcome without the luck of all cards.
func TestLuckIsTakenOffTheTarget(t *testing.T) {
	a := authorOf(t)
	lesson, last := readSoft(t, a, 1)
	var want net.Values
	net.Outcome(&last, &want)
	for i := len(a.steps) - 1; i >= 0; i-- {
		if s := &a.steps[i]; s.state.Phase == razzia.Revealing {
			luck := a.ply.Luck(&s.state, s.move.Card())
			unluck(&want, &luck)
		}
	}
	for seat := range want.Share {
		if math.Abs(float64(lesson.target.Share[seat]-want.Share[seat])) > 1e-4 || math.Abs(float64(lesson.target.Points[seat]-want.Points[seat])) > 1e-2 {
			t.Errorf("the target is %v, want %v", lesson.target, want)
		}
	}
}

// TestTargetsWithoutLuckSpreadLess holds that the targets of the first position of many games are the same on average
// as the outcomes, and much closer together.
func TestTargetsWithoutLuckSpreadLess(t *testing.T) {
	const games = 60
	a := authorOf(t)
	var off, square, wide float64
	for seed := range uint64(games) {
		lesson, last := readSoft(t, a, seed)
		var outcome net.Values
		net.Outcome(&last, &outcome)
		target, share := float64(lesson.target.Share[0]), float64(outcome.Share[0])
		off += (target - share) / games
		square += (target - 0.5) * (target - 0.5) / games
		wide += (share - 0.5) * (share - 0.5) / games
	}
	if square > 0.6*wide {
		t.Errorf("targets spread by %.3f around a half, outcomes by %.3f", math.Sqrt(square), math.Sqrt(wide))
	}
	if math.Abs(off) > 4*math.Sqrt(wide/games) {
		t.Errorf("targets are off by %.3f on average", off)
	}
}
