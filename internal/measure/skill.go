package measure

import "math"

// FewGames is how many games a skill needs: of fewer it says too little to be shown.
const FewGames = 5

// A Skill is 1 − Σ cost ÷ Σ stake over games of a player: 1 for one who always chose what the judge finds best. The zero Skill is that of
// no game. It keeps sums, so that games can be added one by one.
type Skill struct {
	Games int
	// Sums over games of cost and stake, in shares of the win, of their squares and of their products.
	cost, stake, costs, stakes, products float64
}

// Add adds what the decisions of a game cost.
func (k *Skill) Add(s Spent) {
	cost, stake := float64(s.Cost)/ShareUnit, float64(s.Stake)/ShareUnit
	k.Games++
	k.cost += cost
	k.stake += stake
	k.costs += float64(cost * cost)
	k.stakes += float64(stake * stake)
	k.products += float64(cost * stake)
}

// TooFew reports whether the games are too few to say anything.
func (k *Skill) TooFew() bool { return k.Games < FewGames || k.stake == 0 }

// Value is the skill over all games. It is NaN if nothing was at stake.
func (k *Skill) Value() float64 { return 1 - k.cost/k.stake }

// Interval is the 95 % interval of the skill. It is infinite for one game, or if nothing was at stake.
//
// It is that of a ratio estimator (W. G. Cochran, "Sampling Techniques", 1977, chapter 6): the games are independent, the decisions
// in a game are not. The quantile is that of Student's t.
func (k *Skill) Interval() (low, high float64) {
	if k.Games < 2 || k.stake == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	n, ratio := float64(k.Games), k.cost/k.stake
	residuals := k.costs - float64(2*ratio*k.products) + float64(ratio*ratio*k.stakes)
	half := quantile(n-1) * math.Sqrt(max(0, residuals)*n/(n-1)) / k.stake
	return max(0, 1-ratio-half), min(1, 1-ratio+half)
}

// quantile is the quantile 0.975 of Student's t with a number of degrees of freedom: from 4 of them on within 0.3 % (the expansion of
// M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 26.7.5).
func quantile(freedom float64) float64 {
	const z = 1.959963984540054 // that of the normal distribution
	const z3, z5, z7 = z * z * z, z * z * z * z * z, z * z * z * z * z * z * z
	t := z + (z3+z)/4/freedom
	t += (5*z5 + 16*z3 + 3*z) / 96 / (freedom * freedom)
	t += (3*z7 + 19*z5 + 17*z3 - 15*z) / 384 / (freedom * freedom * freedom)
	return t
}
