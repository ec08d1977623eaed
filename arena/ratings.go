package arena

import (
	"math"
	"slices"
)

// A rater computes the ratings of a match and their intervals. The interval of a rating is the set of all values that
// a score test does not reject, with deals as clusters (D. D. Boos, "On Generalized Score Tests", 1992): each deal
// gives one number, its score, whose expected value is 0 if the value is the true one. The interval of the mean score
// is that of [sample.draws]. No model of the correlation of the games of a deal is needed.
type rater struct {
	*pool
	reference int
	best      []float64   // the most likely log strengths
	won       [][]float64 // by deal and matchup: the wins of the lone entrant, without luck where it is judged
	games     []float64   // of a deal, by matchup
	unseen    []float64   // by matchup, of wins: see [sample.unseen]
	shrink    float64
}

// ratings gives each entrant's rating, the reference's being 0.
func (r *Results) ratings() []Interval {
	rater := newRater(r.match, r.deals)
	list := make([]Interval, rater.entrants)
	for i := range list {
		if i != rater.reference {
			list[i] = rater.rating(i)
		}
	}
	return list
}

func newRater(m *Match, deals []*dealScore) *rater {
	r := &rater{pool: m.pool(), reference: m.Reference, won: wins(deals), shrink: shrink(float64(len(deals)))}
	for i := range r.matchups {
		r.addMatchup(i, deals)
	}
	r.best = r.fit(make([]float64, r.entrants), noTie)
	return r
}

// pool gives the matchups of a match, without games.
func (m *Match) pool() *pool {
	p := &pool{entrants: len(m.Entrants), others: float64(m.Players - 1)}
	for _, pair := range m.pairs() {
		p.matchups = append(p.matchups, matchup{lone: pair.a, rest: pair.b}, matchup{lone: pair.b, rest: pair.a})
	}
	return p
}

// addMatchup sums up the deals of a matchup. It may have no games: see [Match.reverses].
func (r *rater) addMatchup(i int, deals []*dealScore) {
	games, unseen := float64(deals[0].sides[i].games), 0.0
	if games > 0 {
		var share sample
		for _, d := range deals {
			share.add(d.alone(i))
		}
		unseen = share.unseen(games) * games * games
	}
	r.games, r.unseen = append(r.games, games), append(r.unseen, unseen)
	m := &r.matchups[i]
	m.games = games * float64(len(deals))
	for _, won := range r.won {
		m.won += won[i]
	}
	m.won = min(max(m.won, 0), m.games) // without luck they may be a little outside
}

// rating gives the rating of an entrant.
func (r *rater) rating(entrant int) Interval {
	best := r.best[entrant] - r.best[r.reference]
	return Interval{
		Mean: pointsPerNeper * best,
		Low:  pointsPerNeper * r.end(tie{entrant, r.reference, best}, -1),
		High: pointsPerNeper * r.end(tie{entrant, r.reference, best}, 1),
	}
}

// end gives the end of the interval of a distance in one direction, 1 or -1, in nepers. It is infinite if no distance
// in that direction is rejected.
func (r *rater) end(best tie, direction float64) float64 {
	const farthest, precise = 40, 1e-4
	if len(r.won) < 2 {
		return math.Inf(int(direction))
	}
	guess := slices.Clone(r.best)
	accepted := func(x float64) bool {
		return r.accept(guess, tie{best.entrant, best.to, best.distance + direction*x})
	}
	in, out := 0.0, 0.125
	for ; accepted(out); out *= 2 {
		if in = out; in > farthest {
			return math.Inf(int(direction))
		}
	}
	for out-in > precise {
		if x := (in + out) / 2; accepted(x) {
			in = x
		} else {
			out = x
		}
	}
	return best.distance + direction*out
}

// accept reports whether the score test does not reject a distance. The fit of the other strengths starts at the
// guess, which accept overwrites.
func (r *rater) accept(guess []float64, t tie) bool {
	weights := r.scoreWeights(r.fit(guess, t), t)
	low, high, expected, unseen := 0.0, 0.0, 0.0, 0.0
	for i := range r.matchups {
		most := weights[i] * r.games[i]
		low, high = low+min(most, 0), high+max(most, 0)
		expected += most * r.chance(&r.matchups[i], guess)
		unseen += weights[i] * weights[i] * r.unseen[i]
	}
	var score sample // its expected value is expected if the distance is the true one
	for _, won := range r.won {
		sum := 0.0
		for i, w := range won {
			sum += weights[i] * w
		}
		score.add(sum)
	}
	return score.draws(low, high, unseen, r.shrink).accept((expected - low) / (high - low))
}
