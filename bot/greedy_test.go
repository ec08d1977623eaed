package bot

import (
	"context"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/bottest/scene"
	"razzia/internal/fatal"
)

// rich is a row that every player wants, poor a row that is worth nothing to any player by itself.
const (
	rich = "Jr Jw Jb Go Dr"
	poor = "Ca"
)

// TestGreedyPlaysSensibly checks greedy's move in one position for each line: it is among the wanted moves, or, where
// they begin with "not", not among them.
func TestGreedyPlaysSensibly(t *testing.T) {
	for _, tt := range []struct {
		name string
		scene.Scene
		want string // moves of the notation, with commas between
	}{
		{"does not pay 13 for an empty row (R3.3)",
			scene.Scene{Players: 4, Actor: 3, Moves: "call"}, "not bid 13"},
		{"passes a worthless row in a police auction (R4.4)",
			scene.Scene{Players: 4, Round: 3, Row: poor, Actor: 3, Moves: "draw 1, reveal Po"}, "pass"},
		{"does not pay for jewels it has (R7.4)",
			scene.Scene{Players: 4, Round: 3, Row: "Jr Jr", Property: map[razzia.Seat]string{0: "Jr Jw"},
				Actor: 3, Moves: "draw 1, reveal Po"}, "pass"},
		{"bids for the bodyguard that wins them (R7.2)",
			scene.Scene{Players: 4, Round: 3, Police: 5, Row: "Gu Gu", Actor: 3, Moves: "draw 1, reveal Po",
				Property: map[razzia.Seat]string{0: "Gu Gu", 1: "Gu Gu Gu", 2: "Gu"}}, "bid 2, bid 6, bid 13"},
		{"bids no more than is needed for a rich row (R4.1)",
			scene.Scene{Players: 4, Police: 3, Row: rich, Actor: 3, Moves: "draw 1, reveal Po",
				Spent: map[razzia.Seat]razzia.Cheques{
					1: razzia.ChequesOf(7, 12), 2: razzia.ChequesOf(8, 11), 3: razzia.ChequesOf(9, 10)}}, "bid 6"},
		{"buys a rich row for its lowest cheque after all have passed (R4.1)",
			scene.Scene{Players: 4, Police: 3, Row: rich, Actor: 0, Moves: "draw 1, reveal Po, pass, pass, pass"}, "bid 2"},
		{"pays its lowest cheque if it must bid for nothing (R4.2)",
			scene.Scene{Players: 4, Actor: 0, Moves: "call, pass, pass, pass"}, "bid 2"},
		{"calls a rich row that it alone can pay for before the raid (R6.1)",
			scene.Scene{Players: 4, Police: 6, Row: rich, Actor: 0, Spent: map[razzia.Seat]razzia.Cheques{
				1: razzia.ChequesOf(12), 2: razzia.ChequesOf(11), 3: razzia.ChequesOf(9, 10)}}, "call"},
		{"draws while there is nothing to buy and no police (R3.1)",
			scene.Scene{Players: 4, Actor: 0}, "draw 1"},
		{"steals the driver that makes five cars count (R7.3)",
			scene.Scene{Players: 4, Police: 6, Row: "Dr Ca Ca", Actor: 0,
				Property: map[razzia.Seat]string{0: "Th Ca Ca Ca Ca Ca", 1: "Ca Ca"}}, "steal Dr"},
		{"steals the two jewels that make five different (R7.4)",
			scene.Scene{Players: 4, Police: 6, Row: "Jr Jr Jn Jd", Actor: 0,
				Property: map[razzia.Seat]string{0: "Th Th Jr Jw Jb"}}, "steal Jn Jd"},
		{"does not spend a thief on nothing (R7.1)",
			scene.Scene{Players: 4, Round: 3, Police: 6, Row: poor, Actor: 0,
				Property: map[razzia.Seat]string{0: "Th"}}, "not steal Ca"},
		{"draws on alone while no raid threatens (R5.2)",
			scene.Scene{Players: 2, Row: "Ca", Actor: 0, Out: []razzia.Seat{1}}, "draw 1"},
		{"takes what there is when it is alone and the raid threatens (R5.2)",
			scene.Scene{Players: 2, Police: 4, Row: rich, Actor: 0, Out: []razzia.Seat{1},
				Spent: map[razzia.Seat]razzia.Cheques{0: razzia.ChequesOf(5, 6, 9)}}, "call"},
		{"lets no row go for which it alone can pay, if the next police is the raid (R6.1)",
			scene.Scene{Players: 2, Police: 3, Row: rich, Actor: 0, Out: []razzia.Seat{1}, Moves: "draw 1, reveal Po"},
			"bid 2, bid 5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.State(t)
			m, err := newGreedy(0).Choose(context.Background(), s, s.Actor)
			fatal.If(t, err)
			list, not := strings.CutPrefix(tt.want, "not ")
			if slices.Contains(strings.Split(list, ", "), m.String()) == not {
				t.Errorf("chose %v, want %s", m, tt.want)
			}
		})
	}
}
