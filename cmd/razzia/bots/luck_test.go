package bots

import (
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

// TestNetJudgeIsFair checks that the luck of each seat is zero on average over all cards that may come, and that some
// card brings luck.
func TestNetJudgeIsFair(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		judge, err := newNetJudge(players)
		fatal.If(t, err)
		most := 0.0
		eachReveal(t, players, func(s *razzia.State) {
			var mean [razzia.MaxPlayers]float64
			for c, n := range s.Left.All() {
				for seat, luck := range judge.Luck(s, c) {
					mean[seat] += luck * float64(n) / float64(s.CardsLeft())
					most = max(most, luck)
				}
			}
			for seat, luck := range mean {
				if math.Abs(luck) > 1e-5 {
					t.Fatalf("%d players, seat %d: luck of %g on average", players, seat, luck)
				}
			}
		})
		if most < 0.05 {
			t.Errorf("%d players: no card brought more than %g", players, most)
		}
	}
}

// eachReveal plays a game of club players and calls do with every eighth position before a reveal.
func eachReveal(t *testing.T, players int, do func(s *razzia.State)) {
	t.Helper()
	club := bot.NewGreedy(bot.HorizonGame)
	past, err := bottest.Past(slices.Repeat([]bot.Player{club}, players), 2, uint64(players))
	fatal.If(t, err)
	reveals := 0
	err = bottest.Replay(past, func(s *razzia.State, _ int) {
		if s.Phase != razzia.Revealing {
			return
		}
		if reveals++; reveals%8 == 0 {
			do(s)
		}
	})
	fatal.If(t, err)
}
