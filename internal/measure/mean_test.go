package measure_test

import (
	"math"
	"testing"

	"razzia/internal/measure"
)

// TestMean compares the mean of five numbers and its interval with values from a table of Student's t: 2.776 for four degrees of freedom.
func TestMean(t *testing.T) {
	var m measure.Mean
	for _, x := range []float64{1, 2, 3, 4} {
		m.Add(x)
	}
	if !m.TooFew() {
		t.Error("four numbers are enough")
	}
	m.Add(5)
	low, high := m.Interval()
	half := 2.776 * math.Sqrt(2.5/5)
	if m.TooFew() || m.Value() != 3 || math.Abs(3-half-low) > 0.01 || math.Abs(3+half-high) > 0.01 {
		t.Errorf("the mean is %v, between %v and %v: want 3 ± %v", m.Value(), low, high, half)
	}
	if low, _ := new(measure.Mean).Interval(); !math.IsInf(low, -1) {
		t.Errorf("the mean of nothing is at least %v", low)
	}
}
