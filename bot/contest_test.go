package bot

import (
	"slices"
	"testing"
)

func TestExpectedPoints(t *testing.T) {
	for _, tt := range []struct {
		clause string
		contest
		has  []int
		want []float64
	}{
		{"R7.2, worked case", mostBodyguards, []int{4, 4, 1, 2}, []float64{5, 5, -2, 0}},
		{"R7.2 all the same", mostBodyguards, []int{3, 3, 3}, []float64{0, 0, 0}},
		{"R7.2 the fewest are tied", mostBodyguards, []int{0, 2, 0, 1, 0}, []float64{-2, 5, -2, 0, -2}},
		{"R7.2 two players", mostBodyguards, []int{1, 0}, []float64{5, -2}},
		{"R8.3, worked case", highestSum, []int{25, 21, 17, 17}, []float64{5, 0, -5, -5}},
	} {
		t.Run(tt.clause, func(t *testing.T) {
			got := tt.expectedPoints(tt.has, 0)
			if !slices.Equal(got[:len(tt.has)], tt.want) {
				t.Errorf("the expected points are %v, want %v", got[:len(tt.has)], tt.want)
			}
		})
	}
}

// TestBlurredPointsKeepTheOrder checks that with a blur more is still better, and nothing is certain.
func TestBlurredPointsKeepTheOrder(t *testing.T) {
	v := mostBodyguards.expectedPoints([]int{5, 3, 1, 0}, 1)
	if !(5 > v[0] && v[0] > v[1] && v[1] > v[2] && v[2] > v[3] && v[3] > -2) {
		t.Errorf("the expected points of 5, 3, 1 and 0 bodyguards are %v, want them to fall, between 5 and -2", v[:4])
	}
}
