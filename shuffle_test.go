package razzia_test

import (
	"fmt"
	"math"
	"testing"

	"razzia"
)

// checkUniform checks that counts come from a uniform distribution: it fails if their chi-square is more than five
// standard deviations above its mean. Seeds are fixed, so the result is always the same.
func checkUniform[K comparable](t *testing.T, what string, counts map[K]int, cells int) {
	t.Helper()
	all := 0
	for _, n := range counts {
		all += n
	}
	mean := float64(all) / float64(cells)
	square := float64(cells-len(counts)) * mean
	for _, n := range counts {
		square += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	free := float64(cells - 1)
	if limit := free + 5*math.Sqrt(2*free); square > limit || len(counts) > cells {
		t.Errorf("%s: chi-square %.1f of %d cells, want less than %.1f", what, square, cells, limit)
	}
}

// TestUniform checks the distribution of numbers below several bounds.
func TestUniform(t *testing.T) {
	for _, n := range []uint64{2, 3, 5, 7, 60, 119, 120, 1000} {
		src := razzia.NewSource(1, n)
		counts := map[uint64]int{}
		for range 200 * n {
			counts[razzia.Uniform(src, n)]++
		}
		checkUniform(t, fmt.Sprintf("below %d", n), counts, int(n))
	}
}

// TestUniformIsFair uses a bound so high that without rejection a third of the numbers would be twice as frequent as
// the others.
func TestUniformIsFair(t *testing.T) {
	src := razzia.NewSource(1, 2)
	counts := map[uint64]int{}
	for range 30000 {
		counts[razzia.Uniform(src, 3<<62)%3]++
	}
	checkUniform(t, "below 3·2⁶²", counts, 3)
}

// A script is a source that returns given numbers.
type script []uint64

func (s *script) Uint64() uint64 {
	n := (*s)[0]
	*s = (*s)[1:]
	return n
}

// TestUniformRejects checks that a number which would favour 0 below 3 is rejected.
func TestUniformRejects(t *testing.T) {
	src := &script{0, 1 << 63, 5}
	if got := razzia.Uniform(src, 3); got != 1 || len(*src) != 1 {
		t.Errorf("got %d with %d numbers left, want 1 with 1", got, len(*src))
	}
	if got := razzia.Uniform(&script{0}, 4); got != 0 {
		t.Errorf("Uniform below 4 gives %d for the number 0, want 0: no number is rejected for a power of two", got)
	}
}

// TestShuffle checks that all orders of five elements are equally frequent.
func TestShuffle(t *testing.T) {
	src := razzia.NewSource(9, 9)
	counts := map[[5]int]int{}
	for range 120 * 200 {
		list := [5]int{1, 2, 3, 4, 5}
		razzia.Shuffle(list[:], src)
		counts[list]++
	}
	checkUniform(t, "orders of five", counts, 120)
}

// TestDeckIsShuffled checks that police is equally frequent in each place of a deck.
func TestDeckIsShuffled(t *testing.T) {
	src := razzia.NewSource(4, 4)
	places := map[int]int{}
	for range 3000 {
		d := razzia.NewDeck(1, src)
		for place := range razzia.DeckSize {
			if c, _ := d.Draw(1); c == razzia.Police {
				places[place]++
			}
		}
	}
	checkUniform(t, "places of police", places, razzia.DeckSize)
}

// TestLot checks that all orders of the packages are equally frequent (R2.2).
func TestLot(t *testing.T) {
	for players, orders := range map[int]int{2: 2, 3: 6, 4: 24, 5: 120} {
		src := razzia.NewSource(6, uint64(players))
		counts := map[string]int{}
		for range 200 * orders {
			lot := razzia.Lot(players, src)
			if _, err := razzia.New(razzia.Setup{Packages: lot, Piles: 2}); err != nil {
				t.Fatal(err)
			}
			counts[fmt.Sprint(lot)]++
		}
		checkUniform(t, fmt.Sprintf("lots of %d", players), counts, orders)
	}
}
