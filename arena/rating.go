package arena

import (
	"math"
	"math/rand/v2"
	"slices"

	"razzia"
)

// A bout is what the games of one side of a pair came to.
type bout struct {
	lone, rest int     // entrants
	games      float64 // weighted
	won        float64 // the lone entrant's share of the win, summed over them
}

// A pool is the bouts of all pairs, for one rating. Ratings are those of R. L. Plackett and R. D. Luce:
// each player has a strength, and wins with a chance that is his part of the strength of all at the
// table. Only who wins is looked at, for no place after the first counts (R8.4); a shared victory is a
// part of a win for each.
type pool struct {
	bouts   []bout
	players int
	prior   []float64 // by entrant: games against an imagined entrant of strength 1, one half of each won
}

// strengths finds the most likely strengths, as natural logarithms, from a guess that it overwrites: by
// the MM algorithm of D. R. Hunter ("MM Algorithms for Generalized Bradley–Terry Models", 2004, section
// 5), in strides of R. Varadhan and C. Roland ("Simple and Globally Convergent Methods for Accelerating
// the Convergence of Any EM Algorithm", 2008), since by itself it creeps where somebody hardly ever wins.
// The imagined games keep the strength of who lost or won them all from 0 and infinity.
func (p *pool) strengths(guess []float64) []float64 {
	const enough, atMost = 1e-7, 2000
	wins := p.wins()
	once, twice := make([]float64, len(guess)), make([]float64, len(guess))
	for range atMost {
		p.improve(guess, wins, once)
		p.improve(once, wins, twice)
		step, turn := 0.0, 0.0
		for i := range guess {
			r := once[i] - guess[i]
			v := twice[i] - once[i] - r
			step, turn = step+r*r, turn+v*v
		}
		if step < enough*enough {
			break
		}
		stride := 1.0
		if turn > 0 {
			stride = min(max(math.Sqrt(step/turn), 1), 100)
		}
		for i, from := range guess {
			r := once[i] - from
			guess[i] = from + 2*stride*r + stride*stride*(twice[i]-once[i]-r)
		}
		p.improve(guess, wins, guess)
	}
	return guess
}

// improve makes one step of the algorithm.
func (p *pool) improve(from, wins, to []float64) {
	var chances, strong [maxEntrants]float64
	for i, s := range from {
		strong[i] = math.Exp(s)
		chances[i] = p.prior[i] / (1 + strong[i])
	}
	others := float64(p.players - 1)
	for _, b := range p.bouts {
		each := b.games / (strong[b.lone] + others*strong[b.rest])
		chances[b.lone] += each
		chances[b.rest] += others * each
	}
	for i, win := range wins {
		to[i] = math.Log(win / chances[i])
	}
}

// wins is the number of games that each entrant won.
func (p *pool) wins() []float64 {
	wins := make([]float64, len(p.prior))
	for i, games := range p.prior {
		wins[i] = games / 2
	}
	for _, b := range p.bouts {
		wins[b.lone] += b.won
		wins[b.rest] += b.games - b.won
	}
	return wins
}

// pointsPerNeper is by how many points a rating rises when the strength is multiplied by e: 400 points
// are ten times the strength, as with A. Elo.
const pointsPerNeper = 400 / math.Ln10

// points gives the ratings against that of the reference.
func points(strengths []float64, reference int) []float64 {
	list := make([]float64, len(strengths))
	for i, s := range strengths {
		list[i] = pointsPerNeper * (s - strengths[reference])
	}
	return list
}

// draws is how often the deals are weighted anew for the intervals of the ratings.
const draws = 1000

// ratings gives each entrant's rating, the reference's being 0. The intervals are those of the
// Bayesian bootstrap over deals (D. B. Rubin, 1981): each deal is given a random weight, and so are the
// imagined games, so that who won all has no narrow interval by that.
func (r *Results) ratings() []Interval {
	slopes := r.slopes()
	p := r.pool(slopes, func() float64 { return 1 })
	best := p.strengths(make([]float64, len(p.prior)))
	means := points(best, r.match.Reference)
	const stream = 0x726174 // apart from those of the deals
	dice := rand.New(razzia.NewSource(r.match.Seed, math.MaxUint64-stream))
	drawn := make([][]float64, len(means))
	for range draws {
		again := r.pool(slopes, dice.ExpFloat64)
		for i, x := range points(again.strengths(slices.Clone(best)), r.match.Reference) {
			drawn[i] = append(drawn[i], x)
		}
	}
	list := make([]Interval, len(means))
	for i, mean := range means {
		slices.Sort(drawn[i])
		list[i] = Interval{mean, drawn[i][int(miss*draws)], drawn[i][draws-1-int(miss*draws)]}
	}
	return list
}

// pool sums up the deals, each with the weight that is given for it. What is known of luck is taken off, as far as by
// its slope.
func (r *Results) pool(slopes []float64, weight func() float64) *pool {
	p := &pool{players: r.match.Players, bouts: make([]bout, 2*len(r.match.pairs()))}
	for i, pair := range r.match.pairs() {
		p.bouts[2*i].lone, p.bouts[2*i].rest = pair.a, pair.b
		p.bouts[2*i+1].lone, p.bouts[2*i+1].rest = pair.b, pair.a
	}
	for range r.match.Entrants {
		p.prior = append(p.prior, weight())
	}
	for _, d := range r.deals {
		w := weight()
		for i, side := range d.sides {
			p.bouts[i].games += w * float64(side.games)
			p.bouts[i].won += w * (side.share - slopes[i]*side.luck)
		}
	}
	for i := range p.bouts { // without luck they may be a little outside
		p.bouts[i].won = min(max(p.bouts[i].won, 0), p.bouts[i].games)
	}
	return p
}
