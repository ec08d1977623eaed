package find

import (
	"math"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/puzzle"
)

// horizon is how many moves a rollout plays, before the net values the next turn: long enough for the auctions that a position leads to.
const horizon = 24

// A sample adds up the results of the rollouts of one way.
type sample struct {
	n            float64
	sum, squares [razzia.MaxPlayers]float64
}

// add adds the result of a rollout.
func (a *sample) add(shares *[razzia.MaxPlayers]float64) {
	a.n++
	for i, x := range shares {
		a.sum[i] += x
		a.squares[i] += float64(x * x)
	}
}

// mean is the mean share of a seat.
func (a *sample) mean(seat razzia.Seat) float64 { return a.sum[seat] / a.n }

// quantile is how many standard errors the 99 % bounds are from the mean: Student's t for the 32 rollouts of the first stage. For more
// rollouts it is more than needed.
const quantile = 2.75

// bounds returns the 99 % bounds of the share of a seat.
func (a *sample) bounds(seat razzia.Seat) (low, high float64) {
	mean := a.sum[seat] / a.n
	variance := max(0, a.squares[seat]-float64(a.sum[seat]*mean)) / (a.n - 1)
	width := float64(quantile * math.Sqrt(variance/a.n))
	return max(0, mean-width), min(1, mean+width)
}

// fill writes the bounds of the actor and the means of all seats to a way.
func (a *sample) fill(w *puzzle.Way, s *razzia.State) {
	low, high := a.bounds(s.Actor)
	w.Low, w.High = below(low), above(high)
	var shares [razzia.MaxPlayers]float64
	for i := range s.Players {
		shares[i] = a.sum[i] / a.n
	}
	w.Shares = puzzle.WholeWin(shares[:s.Players])
}

// rollout plays on from a position with the net in all seats, which looks one move ahead, and cards in the given order. The result is the
// share of the win of each seat, less the luck of the cards as a control variate: its mean is 0, so the result is the same on average and
// varies less.
func (f *Finder) rollout(s razzia.State, order []razzia.Card) (shares [razzia.MaxPlayers]float64, err error) {
	ply, luck := f.plies[s.Players], [razzia.MaxPlayers]float64{}
	for n, round := 0, s.Round; s.Phase != razzia.Over; n++ {
		var m razzia.Move
		switch {
		case s.Phase == razzia.Revealing:
			m, order = razzia.Reveal(order[0]), order[1:]
			for i, x := range ply.Luck(&s, m.Card()).Share {
				luck[i] += float64(x)
			}
		case s.Phase == razzia.Turn && (n >= horizon || s.Round != round):
			return f.valued(&s, &luck), nil
		default:
			moves, values := ply.EvaluateMoves(&s)
			m = moves[net.Best(values, s.Actor, int(s.Players))]
		}
		if err := s.Advance(m); err != nil {
			return shares, err
		}
	}
	shares = s.WinShares()
	for i := range shares {
		shares[i] -= luck[i]
	}
	return shares, nil
}

// valued is the value of a turn by the net, less luck.
func (f *Finder) valued(s *razzia.State, luck *[razzia.MaxPlayers]float64) (shares [razzia.MaxPlayers]float64) {
	var v net.Values
	f.plies[s.Players].Evaluate(s, &v)
	for i := range s.Players {
		shares[i] = float64(v.Share[i]) - luck[i]
	}
	return shares
}
