package main

import (
	"context"
	"math"
	"testing"

	"razzia"
	"razzia/bot"
)

// TestNetJudgeIsFair holds that over all cards that may come the luck of everybody is nothing, and that it is something
// for some card.
func TestNetJudgeIsFair(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		judge, err := newNetJudge(players)
		if err != nil {
			t.Fatal(err)
		}
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

// eachReveal plays a game of club players and hands over every eighth position in which a card is to be revealed.
func eachReveal(t *testing.T, players int, do func(s *razzia.State)) {
	t.Helper()
	src := razzia.NewSource(1, uint64(players))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	deck, club := razzia.NewDeck(2, src), bot.NewGreedy(bot.WholeSight)
	for reveals := 0; s.Phase != razzia.Over; {
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			if reveals++; reveals%8 == 0 {
				do(&s)
			}
			c, err := deck.Draw(s.Pile)
			if err != nil {
				t.Fatal(err)
			}
			m = razzia.Reveal(c)
		} else if m, err = club.Choose(context.Background(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
		if err := s.Advance(m); err != nil {
			t.Fatal(err)
		}
	}
}
