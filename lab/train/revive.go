package train

import (
	"razzia"
	"razzia/bot/net"
)

// sampleGames is the number of games whose positions show which units are dead.
const sampleGames = 30

// sample plays games with noisy greedy in every seat and returns a quarter of their positions by round.
func (t *training) sample() (rounds [razzia.Rounds][]razzia.State, err error) {
	rng := newRand(t.config.Seed, sampleStream)
	policies := make([]policy, t.config.Players)
	for i := range policies {
		policies[i] = noisyPolicy{botPolicy{t.greedy()}, mixedNoise, rng}
	}
	for game := range uint64(sampleGames) {
		d, err := wholeGame(t.config.Players, razzia.NewSource(t.config.Seed, sampleStream|(game+1)))
		if err != nil {
			return rounds, err
		}
		_, err = playOut(d, policies, func(s *step) {
			if rng.IntN(4) == 0 {
				rounds[roundOf(&s.state)] = append(rounds[roundOf(&s.state)], s.state)
			}
		})
		if err != nil {
			return rounds, err
		}
	}
	return rounds, nil
}

// revive repairs dead units: units of the first layer that no position makes positive, so that their gradient is always
// zero. Most features are much the same in all positions. So random weights leave some units dead, and steps of Adam,
// which move all weights of a unit at once, kill more in time. revive sets the bias of a dead unit so that about half
// of the positions make it positive. Its weights in the second layer become zero, so that the evaluation does not
// change at first.
func (l *learner) revive(positions []razzia.State) {
	mean, active := l.activity(positions)
	for i, n := range active {
		if n > 0 {
			continue
		}
		for _, p := range []*net.Part{&l.weights, &l.averaged} {
			p.Bias[i] -= mean[i]
			clear(p.Own[i*net.SecondWidth:][:net.SecondWidth])
			clear(p.All[i*net.SecondWidth:][:net.SecondWidth])
		}
	}
	l.fold()
}

// activity returns for each unit of the first layer its mean preactivation and how often it is positive, over all seats
// of the positions.
func (l *learner) activity(positions []razzia.State) (mean []float32, active []int) {
	mean, active = make([]float32, l.width), make([]int, l.width)
	var p net.Pass
	n := float32(len(positions) * l.players)
	for i := range positions {
		net.Extract(&positions[i], &p.Features)
		l.folded.Preactivations(&p)
		for seat := range l.players {
			for j, x := range p.First(seat, l.width) {
				mean[j] += x / n
				if x > 0 {
					active[j]++
				}
			}
		}
	}
	return mean, active
}
