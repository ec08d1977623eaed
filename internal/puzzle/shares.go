package puzzle

import (
	"math"

	"razzia"
)

// WholeWin returns shares of the win in millionths, which add up to all of it. Means of samples may lie a little beyond 0 and 1: they are
// cut there, and the others make up for it. The remainder of rounding goes to the largest share.
func WholeWin(shares []float64) (whole [razzia.MaxPlayers]int64) {
	sum := 0.0
	for _, x := range shares {
		sum += min(1, max(0, x))
	}
	largest, rest := 0, int64(Unit)
	for i, x := range shares {
		whole[i] = int64(math.Round(Unit * min(1, max(0, x)) / sum))
		rest -= whole[i]
		if whole[i] > whole[largest] {
			largest = i
		}
	}
	whole[largest] += rest
	return whole
}
