package rulebook_test

import (
	"testing"

	"razzia"
)

// TestMustStep checks that MustStep agrees with Step and panics at a move that is refused.
func TestMustStep(t *testing.T) {
	states, moves := recordGames(t)
	for i, s := range states {
		want, err := s.Step(moves[i])
		if got := s.MustStep(moves[i]); err != nil || got != want {
			t.Fatalf("%v leads to %+v by MustStep, want %+v: %v", moves[i], got, want, err)
		}
		if s != states[i] {
			t.Fatalf("MustStep(%v) changed the state that it was called on", moves[i])
		}
	}
	if s := states[0]; !panics(func() { s.MustStep(razzia.Pass()) }) {
		t.Error("a pass in a turn does not panic")
	}
}
