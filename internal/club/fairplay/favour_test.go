package fairplay_test

import (
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/club/fairplay"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/rulebook/randomgame"
)

// A hall lets four play who each choose what promises most to them by the judge; the first may count the chances of the second too.
type hall struct {
	judge  *measure.Judge
	ply    *net.Ply
	chance *rand.Rand
}

// play plays a game. Feeds is what the chances of the second count for the first.
func (h *hall) play(t *testing.T, feeds float32) fairplay.Favours {
	t.Helper()
	order := h.chance.Perm(4)
	at := make([]razzia.Seat, 4)
	for seat, who := range order {
		at[who] = razzia.Seat(seat)
	}
	setup := razzia.Setup{Packages: razzia.Lot(4, h.chance), Piles: 2}
	deck, moves := randomgame.AnyOrder.Stack(2, h.chance), []razzia.Move(nil)
	s, err := razzia.New(setup)
	for err == nil && s.Phase != razzia.Over {
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			c, failed := deck.Draw(s.Pile)
			m, err = razzia.Reveal(c), failed
		} else {
			legal, values := h.ply.EvaluateMoves(&s)
			best, most := 0, float32(-1)
			for i := range legal {
				v := values[i].Share[s.Actor]
				if s.Actor == at[0] {
					v += feeds * values[i].Share[at[1]]
				}
				if v > most {
					best, most = i, v
				}
			}
			m = legal[best]
		}
		if err == nil {
			moves, err = append(moves, m), s.Advance(m)
		}
	}
	fatal.If(t, err)
	var w fairplay.Watcher
	_, err = h.judge.Visit(0, setup, moves, w.See)
	fatal.If(t, err)
	all, byPeople := w.Favours(4), make(fairplay.Favours, 4)
	for who := range 4 {
		byPeople[who] = make([]fairplay.Favour, 4)
		for to := range 4 {
			byPeople[who][to] = all[at[who]][at[to]]
		}
	}
	return byPeople
}

// TestWhoFeedsAnotherIsFound plays whole games, in which one gives another what they can, and games in which no one does.
func TestWhoFeedsAnotherIsFound(t *testing.T) {
	judge, err := measure.Open()
	fatal.If(t, err)
	n, err := net.For(4)
	fatal.If(t, err)
	h := &hall{judge, net.NewPly(n), rand.New(rand.NewPCG(3, 4))}
	for feeds, want := range map[float32]int{0: 0, 9: 1} {
		var games []fairplay.Meeting
		for range 8 {
			games = append(games, fairplay.Meeting{Who: []string{"ann", "ben", "cat", "dan"}, Favours: h.play(t, feeds)})
		}
		found := fairplay.Pairs(games)
		if len(found) != want || want > 0 && (found[0].By != "ann" || found[0].To != "ben" || found[0].Cost <= 0) {
			t.Errorf("with %g for the other, found %+v, want %d", feeds, found, want)
		}
	}
}

// TestFewerThanThreeHaveNoOthers checks that in a game of two nothing is said: all that one loses the other gets.
func TestFewerThanThreeHaveNoOthers(t *testing.T) {
	judge, err := measure.Open()
	fatal.If(t, err)
	setup, moves, err := randomgame.Mixed(2, 3).Play(rand.New(rand.NewPCG(1, 2)))
	fatal.If(t, err)
	var w fairplay.Watcher
	_, err = judge.Visit(0, setup, moves, w.See)
	fatal.If(t, err)
	for by, list := range w.Favours(2) {
		for to, f := range list {
			if f != (fairplay.Favour{}) {
				t.Errorf("seat %d favours %d by %+v", by, to, f)
			}
		}
	}
}
