package hint

import (
	"strings"
	"testing"

	"razzia"
	"razzia/bot/bottest/scene"
)

// TestCompare checks what is said for the better of two moves, and what else of the one that was made. The positions are those of
// TestReasons.
func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		name string
		scene.Scene
		better, made  string
		want, besides string
	}{
		{"a pass instead of a bid says what becomes of the row",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po"}, "bid 13", "pass",
			"row-for-you 14p; exchange 13 for 1; unbeatable 13", "row-stays"},
		{"a bid that is too high says what it cost, not again what the row is worth",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po"}, "bid 6", "bid 13",
			"row-for-you 14p; exchange 6 for 1; beatable 6 #1 #2 #3", "exchange 13 for 1; unbeatable 13"},
		{"a draw instead of a call has nothing of its own",
			scene.Scene{Players: 4, Row: "Ca Ca", Actor: 1, Property: map[razzia.Seat]string{2: "Dr"}}, "call", "draw 2",
			"row-for-you; beatable 12 #0; police 0.552; row-for-other 2p #2", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.State(t)
			forBetter, ofMade := Compare(&s, scene.Move(t, tt.better), scene.Move(t, tt.made))
			if got := listed(forBetter); got != tt.want {
				t.Errorf("for %s: %s\nwant %s", tt.better, got, tt.want)
			}
			if got := listed(ofMade); got != tt.besides {
				t.Errorf("of %s: %s\nwant %s", tt.made, got, tt.besides)
			}
		})
	}
}

// listed writes reasons in a line.
func listed(reasons []Reason) string {
	var words []string
	for _, r := range reasons {
		words = append(words, r.String())
	}
	return strings.Join(words, "; ")
}
