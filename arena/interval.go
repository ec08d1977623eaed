package arena

import (
	"encoding/json"
	"math"
)

// An Interval is a mean over deals with its 95 % confidence interval. An end is infinite if the deals give no bound;
// JSON has null for it.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// MarshalJSON writes an infinite end as null: JSON has no infinity.
func (i Interval) MarshalJSON() ([]byte, error) {
	return json.Marshal(nullableInterval{i.Mean, finite(i.Low), finite(i.High)})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (i *Interval) UnmarshalJSON(text []byte) error {
	var n nullableInterval
	if err := json.Unmarshal(text, &n); err != nil {
		return err
	}
	*i = Interval{n.Mean, math.Inf(-1), math.Inf(1)}
	if n.Low != nil {
		i.Low = *n.Low
	}
	if n.High != nil {
		i.High = *n.High
	}
	return nil
}

// A nullableInterval is an Interval as JSON has it.
type nullableInterval struct {
	Mean float64  `json:"mean"`
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

// finite gives a number, or nil if it is infinite.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// miss is the chance that the true value lies below an interval, and the chance that it lies above.
const miss = 0.025

// A sample sums up numbers, one for each deal.
type sample struct{ n, mean, spread float64 } // spread is the sum of the squares of distances from the mean

// add adds one more number (B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and
// Products", 1962).
func (s *sample) add(x float64) {
	s.n++
	d := x - s.mean
	s.mean += d / s.n
	s.spread += d * (x - s.mean)
}

// interval is the interval of Student's t.
func (s *sample) interval() Interval {
	if s.n < 2 {
		return Interval{s.mean, math.Inf(-1), math.Inf(1)}
	}
	half := tQuantile(s.n-1) * math.Sqrt(s.spread/(s.n-1)/s.n)
	return Interval{s.mean, s.mean - half, s.mean + half}
}

// within is the interval of the mean of numbers from low to high. The variance is that of the sample with
// two more deals, one at low and one at high: both are possible even if neither has come up yet.
func (s *sample) within(low, high float64) Interval {
	mean := min(max(s.mean, low), high)
	return s.bounded(low, high, (mean-low)*(mean-low)+(high-mean)*(high-mean))
}

// bounded is the interval of the mean of numbers whose mean lies from low to high: that of C. J. Clopper and
// E. S. Pearson for the draws of [sample.draws]. It holds also for few numbers, and for numbers that are nearly all
// low or all high, where Student's interval is too narrow.
func (s *sample) bounded(low, high, unseen float64) Interval {
	if s.n == 0 {
		return Interval{math.NaN(), low, high}
	}
	d := s.draws(low, high, unseen, shrink(s.n))
	return Interval{
		Mean: s.mean,
		Low:  min(s.mean, low+(high-low)*betaQuantile(miss, d.won, d.n-d.won+1)),
		High: max(s.mean, low+(high-low)*betaQuantile(1-miss, d.won+1, d.n-d.won)),
	}
}

// unseen is the spread that is added to a sample of shares of the win, one for each deal, for results that have not
// come up yet. Games is the number of games of a deal. The spread is that of one more game won and one more game lost,
// times the design effect (L. Kish, "Survey Sampling", 1965): 1 where the games of a deal are independent, their number
// where all of them end the same.
func (s *sample) unseen(games float64) float64 {
	share, effect := min(max(s.mean, 0), 1), 1.0
	if independent := share * (1 - share) / games; independent > 0 && s.n > 1 {
		effect = min(max(s.spread/(s.n-1)/independent, 1), games)
	}
	return (share*share + (1-share)*(1-share)) * effect / games
}

// draws are the effective sample size of a sample, as a number of independent games, and how many of them are won.
type draws struct{ n, won float64 }

// draws gives the number of games that have the variance of the sample, reduced by a factor for few deals (E. L. Korn
// and B. I. Graubard, "Confidence Intervals for Proportions with Small Expected Number of Positive Counts Estimated
// from Survey Data", 1998). Unseen is added to the spread. There are never fewer draws than deals: no number from low
// to high has a larger variance than a toss between the two.
func (s *sample) draws(low, high, unseen, shrink float64) draws {
	width := high - low
	share := min(max((s.mean-low)/width, 0), 1)
	n := s.n
	if s.n > 1 {
		variance := (s.spread + unseen) / (width * width) / (s.n - 1)
		n = max(n, share*(1-share)/(variance/s.n)*shrink*shrink)
	}
	return draws{n, share * n}
}

// accept reports whether a chance to win lies in the interval of the draws.
func (d draws) accept(chance float64) bool {
	return (d.won <= 0 || betaBelow(chance, d.won, d.n-d.won+1) >= miss) &&
		(d.won >= d.n || betaBelow(chance, d.won+1, d.n-d.won) <= 1-miss)
}

// shrink is the factor for few deals: the quantile of the normal distribution by that of Student's t.
func shrink(deals float64) float64 {
	if deals < 2 {
		return 0
	}
	const normal = 1.959963984540054 // the quantile 1-miss of the normal distribution
	return normal / tQuantile(deals-1)
}

// tQuantile is the quantile 1-miss of Student's t with a number of degrees of freedom.
func tQuantile(freedom float64) float64 {
	// The chance of |t| > x is that of a beta variable below freedom/(freedom+x²).
	b := betaQuantile(2*miss, freedom/2, 0.5)
	return math.Sqrt(freedom * (1 - b) / b)
}

// betaQuantile is the quantile p of a beta distribution. With a = 0 it is 0, with b = 0 it is 1.
func betaQuantile(p, a, b float64) float64 {
	switch {
	case a <= 0:
		return 0
	case b <= 0:
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		if x := (low + high) / 2; betaBelow(x, a, b) < p {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}

// betaBelow is the cumulative beta distribution at x: the regularised incomplete beta function
// (NIST Handbook of Mathematical Functions, 8.17).
func betaBelow(x, a, b float64) float64 {
	if x <= 0 || x >= 1 {
		return x
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(lab - la - lb + a*math.Log(x) + b*math.Log1p(-x))
	if x < (a+1)/(a+b+2) {
		return front * betaFraction(x, a, b) / a
	}
	return 1 - front*betaFraction(1-x, b, a)/b
}

// betaFraction is the continued fraction 8.17.22 of the Handbook, by the method of Lentz: from the left,
// as the ratio c of its numerators and the inverse ratio d of its denominators.
func betaFraction(x, a, b float64) float64 {
	const tiny = 1e-300 // stands in for a zero divisor
	c, d := 1.0, 1/keepFrom(1-(a+b)*x/(a+1), tiny)
	fraction := d
	for i := 1.0; i < 100_000; i++ {
		even := i * (b - i) * x / ((a + 2*i - 1) * (a + 2*i))
		odd := -(a + i) * (a + b + i) * x / ((a + 2*i) * (a + 2*i + 1))
		for _, term := range [...]float64{even, odd} {
			c, d = keepFrom(1+term/c, tiny), 1/keepFrom(1+term*d, tiny)
			fraction *= c * d
		}
		if math.Abs(c*d-1) < 1e-15 {
			break
		}
	}
	return fraction
}

// keepFrom is x, or tiny if x is nearer to zero.
func keepFrom(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}
