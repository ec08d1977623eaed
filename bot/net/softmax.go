package net

import "math"

// softmax turns logits into shares, in place. The result is the same bit for bit on every processor.
func softmax(list []float32) {
	top, sum := list[0], float32(0)
	for _, x := range list {
		top = max(top, x)
	}
	for i, x := range list {
		list[i] = float32(Exp(float64(x - top)))
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
}

// The natural logarithm of 2 in two parts. The first has so few bits that its product with a small whole number is exact.
const (
	ln2High = 0x1.62e42feep-1
	ln2Low  = 0x1.a39ef35793c76p-33
)

// expTerms are the factors of the Taylor series of e^x in pairs, of an even power and the next odd one, from those of x^8 and x^9
// to those of 1 and x. Up to half of ln 2 the series is off by less than 1e-11: far less than a float32 shows.
var expTerms = [...]struct{ even, odd float64 }{
	{1.0 / 40320, 1.0 / 362880}, {1.0 / 720, 1.0 / 5040}, {1.0 / 24, 1.0 / 120}, {1.0 / 2, 1.0 / 6}, {1, 1},
}

// Exp returns e^x for an x of 0 or less, the same bit for bit on every processor; 0 below -700. math.Exp is assembly on some
// processors and rounds differently from one to the other. Here each product is rounded before it is added, which keeps
// compilers from fusing both.
func Exp(x float64) float64 {
	if x < -700 {
		return 0
	}
	power := int64(x/math.Ln2 - 0.5) // the nearest whole number
	rest := x - float64(float64(power)*ln2High)
	rest -= float64(float64(power) * ln2Low)
	square, even, odd := float64(rest*rest), 0.0, 0.0
	for _, term := range expTerms { // two sums: each step has to wait for the last one of its sum
		even = float64(even*square) + term.even
		odd = float64(odd*square) + term.odd
	}
	return (even + float64(odd*rest)) * math.Float64frombits(uint64(power+1023)<<52)
}
