package profile_test

import (
	"testing"

	"razzia/internal/measure"
	"razzia/internal/profile"
)

// costs makes games, each with one decision of a kind for each cost.
func costs(kind measure.Habit, list ...int64) (games []profile.Costly) {
	for i, cost := range list {
		games = append(games, profile.Costly{Number: int64(i + 1), Decisions: []measure.Decision{{Ply: 10 * i, Habit: kind, Cost: cost}}})
	}
	return games
}

func TestLeaksAreTheCostliestKinds(t *testing.T) {
	var games []profile.Costly
	for kind, list := range map[measure.Habit][]int64{
		measure.DrawForCall: {90_000, 10_000, 20_000}, measure.PassForBid: {900_000, 900_000}, // too few of the second
		measure.BidTooHigh: {60_000, 70_000, 70_000}, measure.CallForDraw: {10_000, 10_000, 10_000},
		measure.BidForPass: {30_000, 30_000, 30_000, 40_000},
	} {
		games = append(games, costs(kind, list...)...)
	}
	leaks := profile.LeaksOf(games)
	want := []measure.Habit{measure.BidTooHigh, measure.BidForPass, measure.DrawForCall}
	if len(leaks) != len(want) {
		t.Fatalf("%d leaks, want %d", len(leaks), len(want))
	}
	for i, l := range leaks {
		if l.Kind != want[i] {
			t.Errorf("leak %d is %s, want %s", i, l.Kind, want[i])
		}
	}
	first := leaks[0]
	if first.Count != 3 || first.Cost != 0.2 || len(first.Positions) != 3 {
		t.Errorf("the first leak is %+v", first)
	}
	if p := first.Positions[0]; p.Number != 3 || p.Ply != 20 || p.Cost != 70_000 {
		t.Errorf("its first position is %+v, want that of the latest of the costliest", p)
	}
}

func TestALeakHasTheCostliestPositions(t *testing.T) {
	var list []int64
	for i := range int64(40) {
		list = append(list, 10_000+i)
	}
	l := profile.LeaksOf(costs(measure.StealOther, list...))[0]
	if l.Count != 40 || len(l.Positions) != 20 || l.Positions[19].Cost != 10_020 {
		t.Errorf("%d of %d positions, the last %+v", len(l.Positions), l.Count, l.Positions[len(l.Positions)-1])
	}
}
