// Package glicko computes ratings by the system Glicko-2.
//
// Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 22 March 2022 (www.glicko.net/glicko/glicko2.pdf). The numbers of
// the steps in the comments are those of the paper.
package glicko

import "math"

// A Rating is what is known of the strength of a person, or of the difficulty of a puzzle, on the scale of the paper's step 1.
type Rating struct {
	Mean       float64 // the estimate; 1500 before the first result
	Deviation  float64 // its standard error
	Volatility float64 // how much the strength itself is expected to change in a period
}

// The constants of the system.
const (
	firstMean       = 1500
	firstDeviation  = 350
	firstVolatility = 0.06
	leastDeviation  = 45        // below it a rating would hardly follow a person who becomes better
	change          = 0.5       // τ, by how much the volatility may change: the paper proposes 0.3 to 1.2
	scale           = 173.7178  // points of the old scale for one of the new one (step 2)
	close           = 0.000_001 // ε, how exactly step 5 solves its equation
)

// Start is the first rating of a person.
func Start() Rating { return Rating{firstMean, firstDeviation, firstVolatility} }

// A Result is a meeting with an opponent: 1 for a win, 0 for a loss.
type Result struct {
	Opponent Rating
	Score    float64
}

// After returns the rating after a period with some results. All of them count as played at once, by the rating before.
func (r Rating) After(results ...Result) Rating {
	if len(results) == 0 {
		return r.Idle(1)
	}
	mu, phi := (r.Mean-firstMean)/scale, r.Deviation/scale
	var information, sum float64 // 1/v of step 3, and Δ/v of step 4
	for _, game := range results {
		weight, expected := meeting(mu, game.Opponent)
		information += float64(float64(weight*weight) * float64(expected*(1-expected)))
		sum += float64(weight * (game.Score - expected))
	}
	v := 1 / information
	sigma := volatility(phi, v, v*sum, r.Volatility)
	before := float64(phi*phi) + float64(sigma*sigma) // step 6
	after := 1 / (1/before + information)             // step 7
	mu += float64(after * sum)
	return Rating{firstMean + float64(mu*scale), bounded(math.Sqrt(after) * scale), sigma}
}

// Idle returns the rating after some periods without a result: less is known of it (the last line of step 6).
func (r Rating) Idle(periods float64) Rating {
	phi := r.Deviation / scale
	r.Deviation = bounded(math.Sqrt(float64(phi*phi)+float64(float64(r.Volatility*r.Volatility)*periods)) * scale)
	return r
}

// Expected is the chance of a person to solve a puzzle, or of one to beat another (the paper's E for both deviations).
func (r Rating) Expected(other Rating) float64 {
	both := math.Hypot(r.Deviation, other.Deviation)
	_, expected := meeting((r.Mean-firstMean)/scale, Rating{Mean: other.Mean, Deviation: both})
	return expected
}

// meeting returns g and E of step 3: how much a result against an opponent says, and the score that is expected.
func meeting(mu float64, opponent Rating) (weight, expected float64) {
	phi := opponent.Deviation / scale
	weight = 1 / math.Sqrt(1+3*float64(phi*phi)/(math.Pi*math.Pi))
	return weight, 1 / (1 + math.Exp(-weight*(mu-(opponent.Mean-firstMean)/scale)))
}

// volatility solves the equation of step 5 by the Illinois algorithm.
func volatility(phi, v, delta, sigma float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		total := float64(phi*phi) + v + e
		return e*(float64(delta*delta)-total)/(2*float64(total*total)) - (x-a)/(change*change)
	}
	low, high := a, math.Log(max(float64(delta*delta)-float64(phi*phi)-v, math.SmallestNonzeroFloat64))
	if float64(delta*delta) <= float64(phi*phi)+v {
		for high = a - change; f(high) < 0; {
			high -= change
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > close {
		next := low + (low-high)*atLow/(atHigh-atLow)
		at := f(next)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, at
	}
	return math.Exp(low / 2)
}

// Fuse makes one rating of those that a person has by several identities. Each starts from the same first rating, which counts once.
func Fuse(list ...Rating) Rating {
	if len(list) == 1 {
		return list[0]
	}
	first := weight(firstDeviation)
	total, moved, fused := first, 0.0, Start()
	for i, r := range list {
		w := weight(r.Deviation)
		total += w - first
		moved += float64(w * (r.Mean - firstMean))
		if i == 0 || r.Volatility > fused.Volatility {
			fused.Volatility = r.Volatility
		}
	}
	fused.Mean, fused.Deviation = firstMean+moved/total, bounded(math.Sqrt(1/total))
	return fused
}

// weight is how much a rating with a deviation says.
func weight(deviation float64) float64 { return 1 / float64(deviation*deviation) }

// bounded returns a deviation within its bounds.
func bounded(x float64) float64 { return min(max(x, leastDeviation), firstDeviation) }
