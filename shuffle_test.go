package razzia_test

import (
	"fmt"
	"math"
	"testing"

	"razzia"
)

// checkUniform fails if counts that should be equal differ more than chance lets them: their
// chi-square lies more than five deviations over its mean. Seeds are fixed, so it always or never does.
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

// TestUniform draws numbers below several bounds.
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

// TestUniformIsFair draws below a bound so high that a third of the numbers would come twice as often
// as the others if none were drawn again.
func TestUniformIsFair(t *testing.T) {
	src := razzia.NewSource(1, 2)
	counts := map[uint64]int{}
	for range 30000 {
		counts[razzia.Uniform(src, 3<<62)%3]++
	}
	checkUniform(t, "below 3·2⁶²", counts, 3)
}

// A script is a source of given numbers.
type script []uint64

func (s *script) Uint64() uint64 {
	n := (*s)[0]
	*s = (*s)[1:]
	return n
}

// TestUniformDrawsAgain gives what would favour 0 below 3, which must be drawn again.
func TestUniformDrawsAgain(t *testing.T) {
	src := &script{0, 1 << 63, 5}
	if got := razzia.Uniform(src, 3); got != 1 || len(*src) != 1 {
		t.Errorf("got %d with %d numbers left, want 1 with 1", got, len(*src))
	}
	if got := razzia.Uniform(&script{0}, 4); got != 0 {
		t.Errorf("below 4 every number is fair, and yet 0 gives %d", got)
	}
}

// TestShuffle counts all orders of five things.
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

// TestDeckIsShuffled counts where police lies: at each place as often.
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

// TestLot counts how packages are dealt: in each order as often (R2.2).
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
