package daily_test

import (
	"context"
	"encoding/hex"
	"flag"
	"math"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/fair"
	"razzia/internal/daily"
	"razzia/internal/fatal"
	"razzia/internal/measure"
)

// rounds is how many rounds TestMargins plays for each number of players: go test ./internal/daily -run TestMargins -rounds 4000 -v
var rounds = flag.Int("rounds", 60, "rounds for each number of players that TestMargins plays")

// TestMargins plays rounds of days with club players at all seats. The standard deviation of what the decisions gave the person, in points
// of lead, is what the results of a day show as ±.
func TestMargins(t *testing.T) {
	j := open(t)
	for players := 3; players <= 4; players++ {
		var sum, squares float64
		for number := range *rounds {
			r, s, err := daily.Deal(t.Context(), daily.Day(2*number+players-3), daily.By(j), seeds(uint64(number)))
			if err != nil || r.Players() != players {
				t.Fatalf("%d players: %d, %v", players, r.Players(), err)
			}
			points := float64(playOut(t, j, &r, s)) / daily.PointUnit
			sum, squares = sum+points, squares+points*points
		}
		n := float64(*rounds)
		mean := sum / n
		deviation := math.Sqrt((squares - n*mean*mean) / (n - 1))
		want := float64(daily.Margin(players)) / daily.PointUnit
		t.Logf("%d players, %d rounds: mean %.2f ± %.2f, standard deviation %.2f ± %.2f points", players, *rounds, mean, deviation/math.Sqrt(n),
			deviation, deviation/math.Sqrt(2*n))
		if off := math.Abs(deviation-want) / want; off > 5/math.Sqrt(2*n)+0.02 {
			t.Errorf("%d players: the standard deviation is %.2f points, the margin %.2f", players, deviation, want)
		}
	}
}

// seeds returns a source of seeds that follow from a number.
func seeds(number uint64) func() fair.Seed {
	src := razzia.NewSource(number, 3)
	return func() fair.Seed {
		var text [32]byte
		for i := range text {
			text[i] = byte(src.Uint64())
		}
		seed, err := fair.ParseSeed(hex.EncodeToString(text[:]))
		if err != nil {
			panic(err)
		}
		return seed
	}
}

// open opens a judge.
func open(t testing.TB) *measure.Judge {
	t.Helper()
	j, err := measure.Open()
	fatal.If(t, err)
	return j
}

// playOut lets club players play a round, and returns what the decisions gave the person, in thousandths of points of lead.
func playOut(t *testing.T, j *measure.Judge, r *daily.Round, s daily.Secret) int64 {
	t.Helper()
	state, moves := finish(t, r, s)
	if state.Phase != razzia.Over {
		t.Fatalf("the round ended in phase %v", state.Phase)
	}
	g, err := j.From(len(r.Start.Moves), r.Setup(), moves)
	fatal.If(t, err)
	lead := daily.ResultOf(g.Seats, r.Seat).Points
	for i := range g.Seats { // less the lead that was expected when the round began
		if razzia.Seat(i) == r.Seat {
			lead -= g.Seats[i].Start.Points
		} else {
			lead += g.Seats[i].Start.Points / int64(len(g.Seats)-1)
		}
	}
	return lead
}

// finish plays a round to its end with club players, and returns all moves of the game.
func finish(t *testing.T, r *daily.Round, s daily.Secret) (razzia.State, []razzia.Move) {
	t.Helper()
	state, err := r.State()
	fatal.If(t, err)
	moves := append([]razzia.Move{}, r.Start.Moves...)
	order, drawn := s.Cards.Reveal(), 0
	for _, m := range moves {
		if m.Verb() == razzia.ToReveal {
			drawn++
		}
	}
	for state.Phase != razzia.Over {
		var m razzia.Move
		if state.Phase == razzia.Revealing {
			card, err := razzia.ParseCard(order[2*drawn : 2*drawn+2])
			fatal.If(t, err)
			m, drawn = razzia.Reveal(card), drawn+1
		} else {
			player, err := bot.New(daily.Level, s.Bots.BotSeed(len(moves)))
			if err == nil {
				m, err = player.Choose(context.Background(), state, state.Actor)
			}
			fatal.If(t, err)
		}
		state, moves = state.MustStep(m), append(moves, m)
	}
	return state, moves
}
