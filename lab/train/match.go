package train

import (
	"context"
	"math"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

// A Share is the mean share of the win over many deals. Error is half the width of its 95 % confidence interval.
type Share struct {
	Mean  float64 `json:"mean"`
	Error float64 `json:"error"`
}

// Match plays a net, looking one move ahead, against copies of another player: each deal once with the net in each
// seat. It returns the net's share of the win. A deal is one sample of the confidence interval.
func Match(ctx context.Context, n *net.Net, open func() bot.Player, deals int, seed uint64, workers int) (Share, error) {
	t := training{workers: workers}
	shares := make([]float64, deals)
	err := t.parallel(ctx, deals, func() func(int) error {
		alone, other := &softmaxPolicy{ply: net.NewPly(n), rng: newRand(0, 0)}, botPolicy{open()}
		return func(deal int) (err error) {
			shares[deal], err = playDeal(n.Players(), seed, uint64(deal), alone, other)
			return err
		}
	})
	return meanOf(shares), err
}

// playDeal plays a deal once with the policy alone in each seat and copies of the other in all other seats. It returns
// the mean share of the win of the first policy.
func playDeal(players int, seed, number uint64, alone, other policy) (share float64, err error) {
	for seat := range players {
		policies := make([]policy, players)
		for i := range policies {
			policies[i] = other
		}
		policies[seat] = alone
		d, err := wholeGame(players, razzia.NewSource(seed, testStream|number))
		if err != nil {
			return 0, err
		}
		last, err := playOut(d, policies, func(*step) {})
		if err != nil {
			return 0, err
		}
		var outcome net.Values
		net.Outcome(&last, &outcome)
		share += float64(outcome.Share[seat]) / float64(players)
	}
	return share, nil
}

// meanOf is the mean of a list with half the width of its 95 % confidence interval.
func meanOf(list []float64) (s Share) {
	n := float64(len(list))
	if n == 0 {
		return s
	}
	for _, x := range list {
		s.Mean += x / n
	}
	square := 0.0
	for _, x := range list {
		square += (x - s.Mean) * (x - s.Mean)
	}
	if n > 1 {
		s.Error = 1.96 * math.Sqrt(square/(n-1)/n)
	}
	return s
}
