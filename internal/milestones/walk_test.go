package milestones

import (
	"math/rand/v2"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/bottest/scene"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// TestAMilestoneIsRecognised plays scenes on, and asks how far a seat has come. With four players the packages are 2 6 13, 3 7 12, 4 8 11
// and 5 9 10.
func TestAMilestoneIsRecognised(t *testing.T) {
	t.Parallel()
	spent := func(cheques ...razzia.Cheque) razzia.Cheques { return razzia.ChequesOf(cheques...) }
	for _, tt := range []struct {
		name string
		scene.Scene
		moves string
		of    Name
		seat  razzia.Seat
		want  int
	}{
		{"a swap is as good as the middle cheque is higher", scene.Scene{Players: 4, Row: "Go", Actor: 1,
			Moves: "call, pass, bid 5, pass, pass"}, "call, pass, bid 2, pass, pass", Swap, 0, 3},
		{"and at most its goal", scene.Scene{Players: 4, Row: "Go", Actor: 3, Moves: "call, bid 13, pass, pass, pass"},
			"call, bid 3, pass, pass, pass", Swap, 1, 8},
		{"a lower middle cheque is no swap", scene.Scene{Players: 4, Row: "Go", Actor: 3}, "call, bid 13, pass, pass, pass", Swap, 0, 0},
		{"a row of nine points for cheque 6", scene.Scene{Players: 4, Row: "Go Go Go", Actor: 3}, "call, bid 6, pass, pass, pass",
			Bargains, 0, 1},
		{"a row of three points for cheque 6 is none", scene.Scene{Players: 4, Row: "Go", Actor: 3}, "call, bid 6, pass, pass, pass",
			Bargains, 0, 0},
		{"a row of six points for cheque 6 is none", scene.Scene{Players: 4, Row: "Go Go", Actor: 3}, "call, bid 6, pass, pass, pass",
			Bargains, 0, 0},
		{"the third jewel brings five points, less two", scene.Scene{Players: 4, Row: "Jb Ca",
			Property: map[razzia.Seat]string{1: "Th Jr Jw"}, Actor: 1}, "steal Jb", Steal, 1, 3},
		{"the fourth jewel likewise", scene.Scene{Players: 4, Row: "Jn Go",
			Property: map[razzia.Seat]string{1: "Th Jr Jw Jb"}, Actor: 1}, "steal Jn", Steal, 1, 3},
		{"a driver for five cars brings four, and the goal is three", scene.Scene{Players: 4, Row: "Dr",
			Property: map[razzia.Seat]string{1: "Th 5Ca"}, Actor: 1}, "steal Dr", Steal, 1, 3},
		{"gold brings three, less two", scene.Scene{Players: 4, Row: "Go", Property: map[razzia.Seat]string{1: "Th"}, Actor: 1}, "steal Go",
			Steal, 1, 1},
		{"two cards stolen at once are not one", scene.Scene{Players: 4, Row: "Go Go Go",
			Property: map[razzia.Seat]string{1: "Th Th Th"}, Actor: 1}, "steal Go Go Go", Steal, 1, 0},
		{"a call that makes the highest cheque spend", scene.Scene{Players: 4, Row: "Go", Actor: 3}, "call, bid 13, pass, pass, pass",
			Spend, 3, 1},
		{"is not one's own bid", scene.Scene{Players: 4, Row: "Go", Actor: 0}, "call, pass, pass, pass, bid 13", Spend, 0, 0},
		{"nor one with a lower cheque", scene.Scene{Players: 4, Row: "Go", Actor: 3}, "call, pass, bid 12, pass, pass", Spend, 3, 0},
		{"nor an auction that police opens", scene.Scene{Players: 4, Row: "Go", Actor: 3},
			"draw 1, reveal Po, bid 13, pass, pass, pass", Spend, 3, 0},
		{"out in time", scene.Scene{Players: 4, Police: 6, Out: []razzia.Seat{2}, Actor: 0}, "draw 1, reveal Po", InTime, 2, 1},
		{"is no one with an open cheque", scene.Scene{Players: 4, Police: 6, Out: []razzia.Seat{2}, Actor: 0}, "draw 1, reveal Po",
			InTime, 0, 0},
		{"nor if the others keep only one", scene.Scene{Players: 4, Police: 6, Out: []razzia.Seat{1, 2, 3}, Actor: 0,
			Spent: map[razzia.Seat]razzia.Cheques{0: spent(6, 13)}}, "draw 1, reveal Po", InTime, 2, 0},
		{"the last row", scene.Scene{Players: 4, Police: 6, Row: "Ca Ca Ca", Actor: 3},
			"call, bid 13, pass, pass, pass, draw 1, reveal Po", LastRow, 0, 1},
		{"of two cards does not count", scene.Scene{Players: 4, Police: 6, Row: "Ca Ca", Actor: 3},
			"call, bid 13, pass, pass, pass, draw 1, reveal Po", LastRow, 0, 0},
		{"nor one before the line was in danger", scene.Scene{Players: 4, Police: 5, Row: "Ca Ca Ca", Actor: 3},
			"call, bid 13, pass, pass, pass, draw 1, reveal Po, pass, pass, pass, pass, draw 1, reveal Po", LastRow, 0, 0},
		{"nor one after which another was won", scene.Scene{Players: 4, Police: 6, Row: "Ca Ca Ca", Actor: 3},
			"call, bid 13, pass, pass, pass, call, pass, pass, pass, bid 2, draw 1, reveal Po", LastRow, 0, 0},
		{"alone with a row of six cards", scene.Scene{Players: 4, Row: "Ca Ca Ca Go Gu Bn", Out: []razzia.Seat{1, 2, 3}, Actor: 0},
			"call, bid 2", Alone, 0, 5},
		{"is not alone while another has a cheque", scene.Scene{Players: 4, Row: "Ca Ca Ca Go Gu Bn", Out: []razzia.Seat{2, 3}, Actor: 0},
			"call, pass, bid 2", Alone, 0, 0},
		{"the raid scores cars and drivers", scene.Scene{Players: 4, Police: 6, Actor: 0, Property: map[razzia.Seat]string{2: "Dr Dr Ca Ca Ca"}},
			"draw 1, reveal Po", Cars, 2, 5},
		{"and jewels", scene.Scene{Players: 4, Police: 6, Actor: 0, Property: map[razzia.Seat]string{2: "Jr Jr Jw Jb"}},
			"draw 1, reveal Po", Jewels, 2, 3},
		{"and the row that ends the round", scene.Scene{Players: 2, Row: "Jr Jw Jb Jn Jd", Out: []razzia.Seat{1}, Actor: 0,
			Spent: map[razzia.Seat]razzia.Cheques{0: spent(5, 6, 9)}}, "call, bid 2", Jewels, 0, 5},
		{"and businesses", scene.Scene{Players: 4, Police: 6, Actor: 0, Property: map[razzia.Seat]string{2: "Bc Bc Bt Bf Bn"}},
			"draw 1, reveal Po", Businesses, 2, 4},
		{"and the most bodyguards", scene.Scene{Players: 4, Police: 6, Actor: 0, Property: map[razzia.Seat]string{2: "Gu Gu", 1: "Gu"}},
			"draw 1, reveal Po", Guards, 2, 1},
		{"if no other has as many", scene.Scene{Players: 4, Police: 6, Actor: 0, Property: map[razzia.Seat]string{2: "Gu", 1: "Gu"}},
			"draw 1, reveal Po", Guards, 2, 0},
		{"a round to the end", scene.Scene{Players: 4, Police: 6, Round: 2, Actor: 0}, "draw 1, reveal Po", Whole, 3, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.Scene = spelled(tt.Scene)
			var moves []razzia.Move
			for text := range strings.SplitSeq(tt.moves, ", ") {
				moves = append(moves, scene.Move(t, text))
			}
			seats, _, err := from(tt.State(t), moves)
			fatal.If(t, err)
			if got := seats[tt.seat][tt.of]; got != tt.want {
				t.Errorf("seat %d has come %d on the way to %q, want %d", tt.seat, got, tt.of, tt.want)
			}
		})
	}
}

// spelled writes out several cards of a kind.
func spelled(s scene.Scene) scene.Scene {
	for seat, cards := range s.Property {
		s.Property[seat] = strings.ReplaceAll(cards, "5Ca", "Ca Ca Ca Ca Ca")
	}
	return s
}

// TestRandomGamesKeepTheBounds plays random games: nothing is above its goal, all have come to the end, and the businesses are those that
// seats have at the end.
func TestRandomGamesKeepTheBounds(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	for number := range 60 {
		setup, moves, err := randomgame.Mixed(2+number%4, number).Play(chance)
		fatal.If(t, err)
		seats, err := Of(setup, moves)
		fatal.If(t, err)
		for seat, far := range seats {
			for name, n := range far {
				if n < 1 || n > goal(name) {
					t.Errorf("game %d, seat %d: %d of %q", number, seat, n, name)
				}
			}
			if far[Whole] != razzia.Rounds || far[Won] != 0 {
				t.Errorf("game %d, seat %d: %v", number, seat, far)
			}
		}
		if _, err := Of(setup, moves[:len(moves)-1]); err == nil {
			t.Errorf("game %d counts before its end", number)
		}
	}
}
