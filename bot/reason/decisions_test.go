package reason_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level" // registers the levels
	"razzia/bot/net"
	_ "razzia/bot/ply" // registers the player "net"
)

// A decision is a position in which a player had several moves, the move that they made, and the best other one.
type decision struct {
	razzia.State
	better, made razzia.Move
}

// decisions play games of levels that play as people do, against each other, and call a function at each decision: the best move by the
// net one move ahead against the one that was made or, if that was the best, the next best.
func decisions(t testing.TB, want int, do func(decision)) {
	t.Helper()
	seats := []string{"beginner", "casual", "club", "net"}
	players := map[string]bot.Player{}
	for _, name := range seats {
		p, err := bot.Open(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		players[name] = p
	}
	for game := uint64(0); want > 0; game++ {
		src := razzia.NewSource(7, game)
		chance := rand.New(src)
		n := 2 + int(game%4)
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(n, src), Piles: 2})
		if err != nil {
			t.Fatal(err)
		}
		judge, err := net.For(n)
		if err != nil {
			t.Fatal(err)
		}
		ply := net.NewPly(judge)
		var level [razzia.MaxPlayers]string
		for i := range level {
			level[i] = seats[chance.IntN(len(seats))]
		}
		for s.Phase != razzia.Over && want > 0 {
			if s.Phase == razzia.Revealing {
				s = s.MustStep(razzia.Reveal(bot.AnyCard(&s, chance)))
				continue
			}
			m, err := players[level[s.Actor]].Choose(context.Background(), s, s.Actor)
			if err != nil {
				t.Fatal(err)
			}
			if d, ok := judged(ply, &s, m); ok {
				do(d)
				want--
			}
			s = s.MustStep(m)
		}
	}
}

// judged finds the move to explain. There is none if all moves are the same.
func judged(ply *net.Ply, s *razzia.State, made razzia.Move) (decision, bool) {
	moves, values := ply.EvaluateMoves(s)
	best := net.Best(values, s.Actor, int(s.Players))
	same := func(a, b razzia.Move) bool {
		return a == b || a.Verb() == razzia.ToDraw && b.Verb() == razzia.ToDraw
	}
	d := decision{*s, moves[best], made}
	if !same(d.better, made) {
		return d, true
	}
	found, most := false, 0.0
	for i, m := range moves {
		value := net.Utility(&values[i], s.Actor, int(s.Players))
		if !same(m, d.better) && (!found || value > most) {
			d.made, found, most = m, true, value
		}
	}
	return d, found
}
