package bot

import "razzia"

// A contest gives points to the players who have the most of something and takes some from those who have the
// fewest: bodyguards (R7.2) and sums of cheques (R8.3).
type contest struct{ most, fewest float64 }

var (
	mostBodyguards = contest{razzia.MostBodyguardsPoints, razzia.FewestBodyguardsPoints}
	highestSum     = contest{razzia.HighestChequesPoints, razzia.LowestChequesPoints}
)

// expectedPoints are the points that each player may expect from a contest by what they have now. Blur is by how much
// a lead may still change; with a blur of 0 the points are those of the rules.
func (c contest) expectedPoints(has []int, blur float64) (v points) {
	high, low := extremes(has)
	for i, n := range has {
		best, worst := high[0], low[0] // of the others
		if n == best {
			best = high[1]
		}
		if n == worst {
			worst = low[1]
		}
		if blur == 0 {
			v[i] = c.score(n, best, worst)
		} else {
			v[i] = c.expect(n, best, worst, blur)
		}
	}
	return v
}

// extremes are the two highest numbers of a list, the highest first, and the two lowest, the lowest
// first.
func extremes(list []int) (high, low [2]int) {
	high = [2]int{max(list[0], list[1]), min(list[0], list[1])}
	low = [2]int{high[1], high[0]}
	for _, n := range list[2:] {
		high[1] = max(high[1], min(n, high[0]))
		high[0] = max(high[0], n)
		low[1] = min(low[1], max(n, low[0]))
		low[0] = min(low[0], n)
	}
	return high, low
}

// score is the score of a player who has mine of something, where the others have from worst to best.
func (c contest) score(mine, best, worst int) float64 {
	switch {
	case mine == best && mine == worst:
		return 0
	case mine >= best:
		return c.most
	case mine <= worst:
		return c.fewest
	}
	return 0
}

// expect is the expected score while leads may change. A player who is level with the best gets the points
// too, so the score is halfway at a lead of minus a half.
func (c contest) expect(mine, best, worst int, blur float64) float64 {
	ahead, behind := float64(mine-best)+0.5, float64(worst-mine)+0.5
	return float64(c.most*sigmoid(ahead/blur)) + float64(c.fewest*sigmoid(behind/blur))
}

// sigmoid rises from 0 to 1 as x goes from far below 0 to far above; it is a half at 0. Any curve of
// this shape would do; this one is quick.
func sigmoid(x float64) float64 {
	if x < 0 {
		return 0.5 / (1 - x)
	}
	return 1 - 0.5/(1+x)
}

// guardWorth is the worth of each seat's bodyguards in this round and in later rounds, in which they stay (R6.3).
// Missing is the number of police cards to the raid.
func (p *evaluation) guardWorth(guards *[razzia.MaxPlayers]int, missing int) points {
	v := mostBodyguards.expectedPoints(guards[:p.players], p.guardBlur*remaining(missing))
	if p.later > 0 {
		for i, x := range mostBodyguards.expectedPoints(guards[:p.players], p.guardBlurLater) {
			v[i] += float64(p.later * x)
		}
	}
	return v
}
