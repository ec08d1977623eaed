package arena

import "math"

// An Interval is a mean over deals with the 95 % interval of what it is a sample of.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// miss is the chance that the truth lies outside of an interval, on either side.
const miss = 0.025

// A sample sums up numbers, one a deal.
type sample struct{ n, mean, spread float64 } // spread is the sum of the squares of distances from the mean

// add sees one more number (B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and
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
	half := tQuantile(1-miss, s.n-1) * math.Sqrt(s.spread/(s.n-1)/s.n)
	return Interval{s.mean, s.mean - half, s.mean + half}
}

// within is the interval of numbers that lie from low to high. It holds up where they are nearly all the
// same, at low and high most of all, where the usual interval comes to nothing: that of C. J. Clopper and
// E. S. Pearson for a binomial share, with as many draws as would give the variance of the sample, and
// fewer for few deals, as E. L. Korn and B. I. Graubard have it ("Confidence Intervals for Proportions with
// Small Expected Number of Positive Counts Estimated from Survey Data", 1998). Besides the sample, the
// variance is that of one deal at low and one at high, which may only not have come up yet. There are
// never fewer draws than deals: nothing between low and high varies more than a toss between them.
func (s *sample) within(low, high float64) Interval {
	width := high - low
	share := math.Min(math.Max((s.mean-low)/width, 0), 1)
	if s.n == 0 {
		return Interval{math.NaN(), low, high}
	}
	draws := s.n
	if s.n > 1 {
		variance := (s.spread/(width*width) + share*share + (1-share)*(1-share)) / (s.n - 1)
		shrink := zQuantile / tQuantile(1-miss, s.n-1)
		draws = max(draws, share*(1-share)/(variance/s.n)*shrink*shrink)
	}
	won := share * draws
	return Interval{
		Mean: s.mean,
		Low:  low + width*betaQuantile(miss, won, draws-won+1),
		High: low + width*betaQuantile(1-miss, won+1, draws-won),
	}
}

// zQuantile is what a normal variable falls below with the chance 1-miss.
const zQuantile = 1.959963984540054

// tQuantile is what Student's t with so many degrees of freedom falls below with the chance p > 0.5.
func tQuantile(p, freedom float64) float64 {
	// The chance of |t| > x is that of a beta variable below freedom/(freedom+x²).
	b := betaQuantile(2*(1-p), freedom/2, 0.5)
	return math.Sqrt(freedom * (1 - b) / b)
}

// betaQuantile is what a beta variable falls below with the chance p. With a = 0 it is 0, with b = 0 it is 1.
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

// betaBelow is the chance that a beta variable falls below x: the regularised incomplete beta function
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
	const tiny = 1e-300 // stands for a zero that would be divided by
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
