package train

import (
	"context"
	"math"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// A mind plays a seat in a training game.
type mind interface {
	// choose gives a move and, if the mind looked ahead, what it expects of the best one.
	choose(s *razzia.State) (choice, error)
}

// A choice is a move with what the mind thought of the position.
type choice struct {
	move   razzia.Move
	looked bool       // expects is known
	expect net.Values // of the best move
	best   bool       // the move is the best one
}

// A player is a mind that plays as a bot does.
type player struct{ bot.Player }

func (p player) choose(s *razzia.State) (choice, error) {
	m, err := p.Choose(context.Background(), *s, s.Actor)
	return choice{move: m}, err
}

// A mixed mind makes a random move now and then.
type mixed struct {
	mind
	often  float64
	chance *rand.Rand
}

func (m mixed) choose(s *razzia.State) (choice, error) {
	if m.chance.Float64() < m.often {
		legal := s.Legal(nil)
		return choice{move: legal[m.chance.IntN(len(legal))]}, nil
	}
	return m.mind.choose(s)
}

// A reserved mind keeps to itself what it expects: an earlier net knows less than the one that learns.
type reserved struct{ mind }

func (m reserved) choose(s *razzia.State) (choice, error) {
	c, err := m.mind.choose(s)
	return choice{move: c.move}, err
}

// A soft mind looks a move ahead with a net. What is nearly as good as the best it does nearly as often.
type soft struct {
	ply         *net.Ply
	temperature float64
	explore     float64
	chance      *rand.Rand
	odds        []float64
}

func (p *soft) choose(s *razzia.State) (choice, error) {
	moves, values := p.ply.EvaluateMoves(s)
	best := net.Best(values, s.Actor, int(s.Players))
	chosen := p.pick(s, values, best)
	return choice{
		move: moves[chosen], looked: true, expect: values[best],
		best: chosen == best || values[chosen] == values[best],
	}, nil
}

// pick chooses a move by how good each is.
func (p *soft) pick(s *razzia.State, values []net.Values, best int) int {
	if p.chance.Float64() < p.explore {
		return p.chance.IntN(len(values))
	}
	if p.temperature == 0 {
		return best
	}
	top := net.Utility(&values[best], s.Actor, int(s.Players))
	p.odds = p.odds[:0]
	sum := 0.0
	for i := range values {
		worse := top - net.Utility(&values[i], s.Actor, int(s.Players))
		sum += math.Exp(-worse / p.temperature)
		p.odds = append(p.odds, sum)
	}
	at := p.chance.Float64() * sum
	for i, odds := range p.odds {
		if at < odds {
			return i
		}
	}
	return best
}
