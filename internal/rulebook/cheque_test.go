package rulebook_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"razzia"
)

// TestCheques compares random sets of cheques with sorted lists.
func TestCheques(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 6))
	for range 3000 {
		var list []razzia.Cheque
		for c := razzia.Cheque(1); c <= 16; c++ {
			if chance.IntN(3) == 0 {
				list = append(list, c)
			}
		}
		shuffled := slices.Clone(list)
		chance.Shuffle(len(list), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		set := razzia.ChequesOf(shuffled...)
		if got := slices.Collect(set.All()); !slices.Equal(got, list) || set.Len() != len(list) {
			t.Fatalf("%v lists %v, want %v", set, got, list)
		}
		checkBounds(t, set, list)
	}
}

// checkBounds compares the sum, text, ends and parts of a set with those of a list.
func checkBounds(t *testing.T, set razzia.Cheques, list []razzia.Cheque) {
	t.Helper()
	sum, text := 0, ""
	for _, c := range list {
		sum += int(c)
		text += fmt.Sprint(" ", c)
	}
	if set.Sum() != sum || set.String() != strings.TrimPrefix(text, " ") {
		t.Fatalf("the set %v has the sum %d, want%s and the sum %d", set, set.Sum(), text, sum)
	}
	ends := append([]razzia.Cheque{0}, list...)
	if lowest := ends[min(1, len(list))]; set.Lowest() != lowest || set.Highest() != ends[len(list)] {
		t.Fatalf("%v is from %d to %d, want the ends of %v", set, set.Lowest(), set.Highest(), list)
	}
	for c := range razzia.Cheque(255) {
		above := slices.DeleteFunc(slices.Clone(list), func(d razzia.Cheque) bool { return d <= c })
		if set.Has(c) != slices.Contains(list, c) || set.Above(c) != razzia.ChequesOf(above...) {
			t.Fatalf("%v: Has(%d) is %v and Above gives %v, want %v and %v", set, c, set.Has(c), set.Above(c), slices.Contains(list, c), above)
		}
	}
}

// TestChequesOfPanics checks that ChequesOf panics at numbers that are no cheques (R1.3).
func TestChequesOfPanics(t *testing.T) {
	for _, c := range []razzia.Cheque{0, 17, 255} {
		if !panics(func() { razzia.ChequesOf(1, c) }) {
			t.Errorf("ChequesOf does not panic at %d", c)
		}
	}
}

// TestAlternatives checks how sets of cheques are written as a choice.
func TestAlternatives(t *testing.T) {
	for want, set := range map[string]razzia.Cheques{
		"":             0,
		"9":            razzia.ChequesOf(9),
		"1 or 16":      razzia.ChequesOf(16, 1),
		"3, 7 or 12":   razzia.ChequesOf(3, 7, 12),
		"2, 5, 6 or 9": razzia.ChequesOf(2, 5, 6, 9),
	} {
		if got := set.Alternatives(); got != want {
			t.Errorf("the choice among %v is %q, want %q", set, got, want)
		}
	}
}
