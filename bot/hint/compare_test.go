package hint

import (
	"strings"
	"testing"

	"razzia"
	"razzia/bot/bottest/scene"
)

// TestCompare checks what speaks for the better of two moves, and what else is said of the one that was made. The positions are those of
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
			"row-for-you 14p; unbeatable 13", "row-stays"},
		{"a bid that is too high says what it cost, and the other one what the others must spend",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po"}, "bid 6", "bid 13",
			"must-spend 9 #3; must-spend 8 #2; row-for-you 14p", "exchange 13 for 1; unbeatable 13"},
		{"a call makes others spend, before the raid",
			scene.Scene{Players: 4, Row: rich, Police: 6, Actor: 2}, "call", "draw 1",
			"must-spend 13 #0; must-spend 12 #1; row-for-you 14p; raid 0.452", ""},
		{"a worthless row is no argument for a call",
			scene.Scene{Players: 4, Row: "Ca Ca", Actor: 1, Property: map[razzia.Seat]string{2: "Dr"}}, "call", "draw 2",
			"must-spend 13 #0; police 0.552", ""},
		{"a good row is no argument for a pass, and the last cheque is",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po, bid 6, pass",
				Spent: map[razzia.Seat]razzia.Cheques{2: razzia.ChequesOf(4, 11)}}, "pass", "bid 8",
			"price 8; last-cheque 8", "exchange 8 for 1; beatable 8 #3"},
		{"who can outbid the seat speaks for a draw, and the police does not",
			scene.Scene{Players: 4, Row: "Ca Ca", Actor: 1, Property: map[razzia.Seat]string{2: "Dr"}}, "draw 2", "call",
			"row-for-you; beatable 12 #0; row-for-other 2p #2", ""},
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
