package bot

import "razzia"

// A contest gives points to whoever has the most of something and takes some from whoever has the
// fewest: bodyguards (R7.2) and sums of cheques (R8.3).
type contest struct{ most, fewest float64 }

var (
	mostBodyguards = contest{razzia.MostBodyguardsPoints, razzia.FewestBodyguardsPoints}
	highestSum     = contest{razzia.HighestChequesPoints, razzia.LowestChequesPoints}
)

// standings are what each player may expect from a contest by what he has now. Blur is by how much a
// lead may still change; with none the points are those of the rules.
func (c contest) standings(has []int, blur float64) (v points) {
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

// score is what a player scores who has so many, if the best and the worst of the others have so many.
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

// expect is what he may expect if leads may still change. Who is level with the best gets the points
// too: a lead of minus a half is where it tips.
func (c contest) expect(mine, best, worst int, blur float64) float64 {
	ahead, behind := float64(mine-best)+0.5, float64(worst-mine)+0.5
	return c.most*likelihood(ahead/blur) + c.fewest*likelihood(behind/blur)
}

// likelihood rises from 0 to 1 as x goes from far below 0 to far above; it is a half at 0. Any curve of
// this shape would do; this one is quick.
func likelihood(x float64) float64 {
	if x < 0 {
		return 0.5 / (1 - x)
	}
	return 1 - 0.5/(1+x)
}

// guardWorth is what each seat may expect of its bodyguards in this round, with so many police cards
// missing to the raid, and in the rounds to come, in which they stay (R6.3).
func (p *prospect) guardWorth(guards *[razzia.MaxPlayers]int, missing int) points {
	v := mostBodyguards.standings(guards[:p.players], p.guardBlur*left(missing))
	if p.later > 0 {
		for i, x := range mostBodyguards.standings(guards[:p.players], p.guardBlurLater) {
			v[i] += p.later * x
		}
	}
	return v
}
