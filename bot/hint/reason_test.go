package hint

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest/scene"
	"razzia/internal/fatal"
)

// String writes a reason for tests: its kind and the fields that are set.
func (r Reason) String() string {
	text := string(r.Kind)
	if r.Points != 0 {
		text += fmt.Sprintf(" %dp", r.Points)
	}
	if r.Chance != 0 {
		text += fmt.Sprintf(" %.3f", r.Chance)
	}
	if r.Cheque != 0 {
		text += fmt.Sprintf(" %d", r.Cheque)
	}
	if r.Middle != 0 {
		text += fmt.Sprintf(" for %d", r.Middle)
	}
	if r.Cards != 0 {
		text += " " + r.Cards.String()
	}
	for _, seat := range r.Seats {
		text += fmt.Sprintf(" #%d", seat)
	}
	return text
}

// Loot that is good for all seats, and a part of it that one seat has already.
const (
	rich  = "Jr Jw Jb Go Dr" // jewels 10, from -5 to 5; gold 3; a driver 1: 14 to a seat that has none of these
	three = "Jr Jw Jb"
)

// TestReasons checks the reasons for a move in one position for each line, computed by hand. At a table of four
// seat 0 has the cheques 2 6 13, seat 1 3 7 12, seat 2 4 8 11, seat 3 5 9 10, and the middle cheque is 1.
func TestReasons(t *testing.T) {
	for _, tt := range []struct {
		name string
		scene.Scene
		move string
		want string
	}{
		// Seat 3 has opened, so seat 0 speaks first; the highest cheques of the others are 12, 11 and 10.
		{"a bid that no other seat can beat",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po"}, "bid 13",
			"row-for-you 14p; exchange 13 for 1; unbeatable 13"},
		{"a bid that seats 1, 2 and 3 can beat",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po"}, "bid 6",
			"row-for-you 14p; exchange 6 for 1; beatable 6 #1 #2 #3"},
		// Seat 1 has three jewels, so the row brings it 0 for jewels, 3 and 1; seat 2 has two of other kinds
		// and a car: jewels from 0 to 15, gold 3, driver and car 2, which is 20.
		{"the last bid of the round, while the row is worth more to another",
			scene.Scene{Players: 4, Round: 3, Row: rich, Actor: 3, Moves: "draw 1, reveal Po",
				Property: map[razzia.Seat]string{1: three, 2: "Jn Jd Ca"},
				Spent:    map[razzia.Seat]razzia.Cheques{0: razzia.ChequesOf(2, 6)}}, "bid 13",
			"row-for-you 14p; last-exchange 13 for 1; last-cheque 13; unbeatable 13"},
		{"a bid against a seat for which the row is worth more",
			scene.Scene{Players: 4, Row: rich, Actor: 3, Moves: "draw 1, reveal Po, pass, pass",
				Property: map[razzia.Seat]string{3: "Jn Jd Ca"}}, "bid 4",
			"row-for-you 14p; exchange 4 for 1; beatable 4 #3; row-for-other 20p #3"},
		{"the opener must bid, for the row is called and all passed",
			scene.Scene{Players: 4, Row: "Go", Actor: 0, Moves: "call, pass, pass, pass"}, "bid 2",
			"must-bid; row-for-you 3p; exchange 2 for 1"},
		{"the middle cheque alone",
			scene.Scene{Players: 4, Actor: 0, Moves: "call, pass, pass, pass"}, "bid 2",
			"must-bid; only-middle for 1; exchange 2 for 1"},

		{"a pass with nothing high enough",
			scene.Scene{Players: 4, Row: "Go", Actor: 3, Moves: "draw 1, reveal Po, bid 13"}, "pass",
			"none-higher 13; row-for-you 3p"},
		{"a pass against a bid that 8 would beat",
			scene.Scene{Players: 4, Row: "Ca", Actor: 3, Moves: "draw 1, reveal Po, bid 6, pass"}, "pass",
			"row-for-you; price 8"},
		// Seat 0 is left of the opener: no seat draws before its next turn, so there is no risk.
		{"a pass that leaves the row, with the next turn",
			scene.Scene{Players: 4, Row: "Ca", Police: 1, Actor: 3, Moves: "draw 1, reveal Po"}, "pass",
			"row-for-you; price 2; row-stays"},
		// Seats 0 and 1 draw before seat 2. So two of 113 cards, 15 of them police, one of which is the raid:
		// 1 - 98·97/(113·112).
		{"a pass that leaves the row to the raid",
			scene.Scene{Players: 4, Row: "Ca", Police: 5, Actor: 3, Moves: "draw 1, reveal Po, pass, pass"}, "pass",
			"row-for-you; price 4; row-stays; raid 0.249"},
		{"a pass that sends the row away",
			scene.Scene{Players: 4, Row: "Ca Ca Ca Ca Ca Ca", Actor: 3, Moves: "draw 1, reveal Ca"}, "pass",
			"row-for-you; price 2; row-leaves"},
		{"a pass with a single cheque",
			scene.Scene{Players: 4, Row: "Ca", Actor: 3, Moves: "draw 1, reveal Po, bid 6, pass",
				Spent: map[razzia.Seat]razzia.Cheques{2: razzia.ChequesOf(4, 11)}}, "pass",
			"row-for-you; price 8; last-cheque 8"},
		{"a pass while only the middle cheque is sold",
			scene.Scene{Players: 4, Actor: 3, Moves: "call"}, "pass", "only-middle for 1; price 2"},

		// All four draw: four of 109 cards, 15 of them police, one of which is the raid:
		// 1 - C(94,4)/C(109,4), where C(n,k) is the number of ways to choose k of n.
		{"a call before the raid",
			scene.Scene{Players: 4, Row: rich, Police: 6, Actor: 0}, "call",
			"row-for-you 14p; unbeatable 13; raid 0.452"},
		// Four of 114 cards, 17 of them police, and three are missing to the raid: (C(17,3)·97 + C(17,4))/C(114,4)
		// is 0.010, so little that the reason is police: 1 - C(97,4)/C(114,4).
		{"a call that two can outbid, and one of them wants more",
			scene.Scene{Players: 4, Row: "Go", Police: 4, Actor: 2,
				Property: map[razzia.Seat]string{0: "Gu"},
			}, "call",
			"row-for-you 3p; beatable 11 #0 #1; police 0.481"},
		// One draws, of 119 cards: 21/119.
		{"a call of a seat that is alone",
			scene.Scene{Players: 2, Row: "Go", Actor: 0, Out: []razzia.Seat{1}}, "call",
			"row-for-you 3p; alone; police 0.176"},
		{"a call for the middle cheque",
			scene.Scene{Players: 4, Actor: 1}, "call", "only-middle for 1; beatable 12 #0"},

		// Of 120 cards 21 are police, and four draw: 1 - C(99,4)/C(120,4).
		{"a draw at the start", scene.Scene{Players: 4, Actor: 0}, "draw 1", "nothing-yet; police 0.542"},
		// Six cars are in the row, of no use to seat 0 without a driver. Seat 1, which has one, is not mentioned:
		// there are four reasons already. 113 cards are left.
		{"a draw before the seventh card",
			scene.Scene{Players: 4, Row: "Ca Ca Ca Ca Ca Ca", Actor: 0, Property: map[razzia.Seat]string{1: "Dr"}}, "draw 1",
			"row-for-you; police 0.566; seventh-next; unbeatable 13"},
		{"a draw while the row is for another",
			scene.Scene{Players: 4, Row: "Ca Ca", Actor: 1, Property: map[razzia.Seat]string{2: "Dr"}}, "draw 2",
			"row-for-you; police 0.552; beatable 12 #0; row-for-other 2p #2"},

		// The driver is worth 1 and each of five cars 1, but the thief was worth 2: 4. For seat 1, the driver is
		// worth 5, and the thief of seat 0 just 1 less than it brings.
		{"a theft of the driver that five cars wait for",
			scene.Scene{Players: 4, Row: "Dr Ca", Police: 6, Actor: 0, Property: map[razzia.Seat]string{0: "Th Ca Ca Ca Ca Ca"}}, "steal Dr",
			"stolen 4p Dr; raid 0.462"},
		{"a theft of what another wants",
			scene.Scene{Players: 4, Row: "Dr", Police: 6, Actor: 0, Property: map[razzia.Seat]string{0: "Th", 1: "Ca Ca Ca Ca"}}, "steal Dr",
			"stolen-away Dr; raid 0.455; row-for-other 5p #1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.State(t)
			h := explain(&s, []bot.Valued{{Move: scene.Move(t, tt.move), Values: make([]float64, s.Players)}})
			var got []string
			for _, r := range h.Reasons {
				got = append(got, r.String())
			}
			if text := strings.Join(got, "; "); text != tt.want {
				t.Errorf("%s: %s\nwant %s", tt.move, text, tt.want)
			}
		})
	}
}

// TestThePageListsEveryKind checks that docs/bots/hints.md, the reference for programs, has every kind.
func TestThePageListsEveryKind(t *testing.T) {
	page, err := os.ReadFile("../../docs/bots/hints.md")
	fatal.If(t, err)
	for _, k := range Kinds() {
		if !strings.Contains(string(page), "`"+string(k)+"`") {
			t.Errorf("the page does not tell what %q is", k)
		}
	}
}
