package measure

import "math"

// A Mean is the mean of some numbers with its interval. The zero Mean is that of none. It keeps sums, so that numbers can be added one by
// one.
type Mean struct {
	Count        int
	sum, squares float64
}

// Add adds a number.
func (m *Mean) Add(x float64) {
	m.Count++
	m.sum += x
	m.squares += float64(x * x)
}

// TooFew reports whether the numbers are too few to say anything.
func (m *Mean) TooFew() bool { return m.Count < FewGames }

// Value is the mean. It is NaN if there are no numbers.
func (m *Mean) Value() float64 { return m.sum / float64(m.Count) }

// Interval is the 95 % interval of the mean, by Student's t. It is infinite for fewer than two numbers.
func (m *Mean) Interval() (low, high float64) {
	if m.Count < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	n, mean := float64(m.Count), m.Value()
	variance := max(0, m.squares-float64(n*float64(mean*mean))) / (n - 1)
	half := quantile(n-1) * math.Sqrt(variance/n)
	return mean - half, mean + half
}
