package fairplay

import "math"

// The range of what a game may say, in standard deviations, and its steps.
const (
	lowest    = -3.0
	highest   = 5.0
	stepWidth = 0.5
	steps     = int((highest - lowest) / stepWidth) // the last one
)

// stepOf is the step of a deviation, from 0. A deviation beyond the range has its first or last one.
func stepOf(deviation float64) int {
	return int(math.Floor((min(highest, max(lowest, deviation)) - lowest) / stepWidth))
}

// Odds are the probabilities that a game of honest people reaches each step or a higher one.
type Odds [steps + 1]float64

// atLeast is the probability that games of honest people add up to so many steps, or more.
func (o *Odds) atLeast(games, sum int) float64 {
	now := []float64{1}
	for range games {
		next := make([]float64, len(now)+steps)
		for at, p := range now {
			for step := range o {
				next[at+step] += p * o.of(step)
			}
		}
		now = next
	}
	total := 0.0
	for at := max(0, sum); at < len(now); at++ {
		total += now[at]
	}
	return total
}

// of is the probability of a step.
func (o *Odds) of(step int) float64 {
	if step == steps {
		return o[step]
	}
	return o[step] - o[step+1]
}

// OddsOf counts how often deviations of many games reach each step. A step that none reaches has half the odds of one that one does.
func OddsOf(deviations []float64) (o Odds) {
	for _, d := range deviations {
		for step := range stepOf(d) + 1 {
			o[step]++
		}
	}
	for step := range o {
		o[step] = max(o[step], 1./2) / float64(len(deviations))
	}
	return o
}

// Worse returns for each step the higher ones of two odds.
func (o Odds) Worse(other Odds) Odds {
	for step := range o {
		o[step] = max(o[step], other[step])
	}
	return o
}

// Deviations returns, of a game, by how many standard deviations each seat favoured each other one, and each pair one another.
func (f Favours) Deviations() (oneWay, mutual []float64) {
	for i := range f {
		for k := range f {
			if i != k {
				oneWay = append(oneWay, f[i][k].deviation())
			}
			if i < k {
				mutual = append(mutual, (f[i][k].deviation()+f[k][i].deviation())/math.Sqrt2)
			}
		}
	}
	return oneWay, mutual
}
