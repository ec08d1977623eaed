package train

import (
	"context"
	"math"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// A policy chooses the moves of a seat in training games.
type policy interface {
	choose(s *razzia.State) (decision, error)
}

// A decision is a move and, if the policy looked ahead, its evaluation of the position.
type decision struct {
	move      razzia.Move
	evaluated bool       // value and best are set
	value     net.Values // after the best move
	best      bool       // the move is the best one, or as good
}

// A botPolicy is the policy of a bot. It has no evaluation.
type botPolicy struct{ bot.Player }

func (p botPolicy) choose(s *razzia.State) (decision, error) {
	m, err := p.Choose(context.Background(), *s, s.Actor)
	return decision{move: m}, err
}

// A noisyPolicy makes random moves at the given rate, and else the moves of another policy.
type noisyPolicy struct {
	policy
	rate float64
	rng  *rand.Rand
}

func (p noisyPolicy) choose(s *razzia.State) (decision, error) {
	if p.rng.Float64() < p.rate {
		legal := s.Legal(nil)
		return decision{move: legal[p.rng.IntN(len(legal))]}, nil
	}
	return p.policy.choose(s)
}

// A silentPolicy drops the evaluations of another policy. It is used for earlier nets, whose evaluations are worse than
// those of the net that learns.
type silentPolicy struct{ policy }

func (p silentPolicy) choose(s *razzia.State) (decision, error) {
	d, err := p.policy.choose(s)
	return decision{move: d.move}, err
}

// A softmaxPolicy looks one move ahead with a net and samples from the softmax of the utilities. With the probability
// explore it makes a random move instead.
type softmaxPolicy struct {
	ply         *net.Ply
	temperature float64 // in shares of the win; at 0 it makes the best move
	explore     float64
	rng         *rand.Rand
	cumulative  []float64 // a buffer: cumulative weights of the moves
}

func (p *softmaxPolicy) choose(s *razzia.State) (decision, error) {
	moves, values := p.ply.EvaluateMoves(s)
	best := net.Best(values, s.Actor, int(s.Players))
	chosen := p.sample(s, values, best)
	return decision{
		move: moves[chosen], evaluated: true, value: values[best],
		best: chosen == best || values[chosen] == values[best],
	}, nil
}

// sample returns the index of the chosen move.
func (p *softmaxPolicy) sample(s *razzia.State, values []net.Values, best int) int {
	if p.rng.Float64() < p.explore {
		return p.rng.IntN(len(values))
	}
	if p.temperature == 0 {
		return best
	}
	top := net.Utility(&values[best], s.Actor, int(s.Players))
	p.cumulative = p.cumulative[:0]
	sum := 0.0
	for i := range values {
		worse := top - net.Utility(&values[i], s.Actor, int(s.Players))
		sum += math.Exp(-worse / p.temperature)
		p.cumulative = append(p.cumulative, sum)
	}
	at := p.rng.Float64() * sum
	for i, c := range p.cumulative {
		if at < c {
			return i
		}
	}
	return best
}
