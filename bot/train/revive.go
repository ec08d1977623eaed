package train

import (
	"razzia"
	"razzia/bot/net"
)

// sampleGames is the number of games whose positions show what a first layer answers to.
const sampleGames = 30

// sample plays games of greedy players and gives some of their positions by round.
func (t *training) sample() (rounds [razzia.Rounds][]razzia.State, err error) {
	chance := chanceOf(t.config.Seed, sampleStream)
	minds := make([]mind, t.config.Players)
	for i := range minds {
		minds[i] = mixed{player{t.greedy()}, mixedOften, chance}
	}
	for game := range uint64(sampleGames) {
		d, err := wholeGame(t.config.Players, razzia.NewSource(t.config.Seed, sampleStream|(game+1)))
		if err != nil {
			return rounds, err
		}
		_, err = playOut(d, minds, func(s *step) {
			if chance.IntN(4) == 0 {
				rounds[roundOf(&s.state)] = append(rounds[roundOf(&s.state)], s.state)
			}
		})
		if err != nil {
			return rounds, err
		}
	}
	return rounds, nil
}

// revive sets right the numbers of the first layer that no position makes positive: they say nothing, and
// as their gradient is zero they never would. Most features are much the same in all positions, so that
// random weights leave some of the numbers so, and the steps of Adam, which move all of them at once, in
// time most. Such a number is moved to be positive in about half of the positions. It has no weight in the
// second layer at first, so that the net judges as before.
func (l *learner) revive(positions []razzia.State) {
	mean, lit := l.answers(positions)
	for i, n := range lit {
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

// answers gives for each number of the first layers of all seats its mean before it is rectified, and how often it is
// positive in some positions.
func (l *learner) answers(positions []razzia.State) (mean []float32, lit []int) {
	mean, lit = make([]float32, l.width), make([]int, l.width)
	var p net.Pass
	n := float32(len(positions) * l.players)
	for i := range positions {
		net.Extract(&positions[i], &p.Features)
		l.folded.Preactivations(&p)
		for seat := range l.players {
			for j, x := range p.First(seat, l.width) {
				mean[j] += x / n
				if x > 0 {
					lit[j]++
				}
			}
		}
	}
	return mean, lit
}
