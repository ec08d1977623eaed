package pairing

// A field is a finite field of a few elements, 0 to order-1. Its elements are polynomials: the digits of a number in base prime are the
// factors, the lowest first.
type field struct {
	order, prime int
	degree       int
	power        []int // the factors of x to the degree, expressed by lower powers
}

// fieldOf returns the field of an order, and false if there is none, or it is none of those needed here.
func fieldOf(order int) (field, bool) {
	switch order {
	case 4:
		return field{4, 2, 2, []int{1, 1}}, true // x² = x + 1
	case 8:
		return field{8, 2, 3, []int{1, 1, 0}}, true // x³ = x + 1
	case 9:
		return field{9, 3, 2, []int{2, 0}}, true // x² = 2
	}
	for d := 2; d*d <= order; d++ {
		if order%d == 0 {
			return field{}, false
		}
	}
	return field{order, order, 1, []int{0}}, order >= 2
}

// add adds two elements.
func (f field) add(a, b int) (sum int) {
	for place := 1; place < f.order; place *= f.prime {
		sum += (a/place + b/place) % f.prime * place
	}
	return sum
}

// times multiplies two elements: the sum of b times x to the k, for each digit k of a.
func (f field) times(a, b int) (product int) {
	for ; a > 0; a /= f.prime {
		for range a % f.prime {
			product = f.add(product, b)
		}
		b = f.shift(b)
	}
	return product
}

// shift multiplies an element by x. Only a field of polynomials has one.
func (f field) shift(b int) int {
	if f.degree == 1 {
		return 0
	}
	top := b / (f.order / f.prime)
	shifted := b % (f.order / f.prime) * f.prime
	for range top {
		place := 1
		for _, factor := range f.power {
			shifted = f.add(shifted, factor*place)
			place *= f.prime
		}
	}
	return shifted
}
