package razzia_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/rulebook"
)

// TestRow compares rows, and cards taken from them, with lists of cards (R3.1, R3.2).
func TestRow(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 7))
	for range 5000 {
		var list []razzia.Card
		for range chance.IntN(razzia.RowSize + 1) {
			list = append(list, razzia.Card(1+chance.IntN(6))) // few kinds, so that there are equal cards
		}
		if slices.ContainsFunc(list, func(c razzia.Card) bool { return countIn(list, c) > rulebook.Copies(c) }) {
			continue
		}
		row := razzia.RowOf(list...)
		checkRow(t, row, list)
		checkTake(t, row, list, chance)
	}
}

func countIn(list []razzia.Card, c razzia.Card) (n int) {
	for _, d := range list {
		if d == c {
			n++
		}
	}
	return n
}

// checkRow compares a row with a list.
func checkRow(t *testing.T, row razzia.Row, list []razzia.Card) {
	t.Helper()
	if row.Len() != len(list) || row.Cards() != razzia.CardsOf(list...) {
		t.Fatalf("the row is %v, want %v", row, list)
	}
	for i, c := range list {
		if row.At(i) != c {
			t.Fatalf("row %v has %v at %d, want %v", row, row.At(i), i, c)
		}
	}
	if len(list) < razzia.RowSize && row.With(razzia.Gold) != razzia.RowOf(append(slices.Clone(list), razzia.Gold)...) {
		t.Fatalf("the row %v with gold added is %v", row, row.With(razzia.Gold))
	}
}

// checkTake takes random cards, some of which the row may not hold. Of equal cards the leftmost must leave.
func checkTake(t *testing.T, row razzia.Row, list []razzia.Card, chance *rand.Rand) {
	t.Helper()
	rest := slices.Clone(list)
	var set, missing razzia.Cards
	for range chance.IntN(4) {
		c := razzia.Card(1 + chance.IntN(6))
		if set.Count(c) == rulebook.Copies(c) {
			continue
		}
		set += razzia.CardsOf(c)
		if i := slices.Index(rest, c); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			missing += razzia.CardsOf(c)
		}
	}
	gotRest, gotMissing := row.Take(set)
	if gotRest != razzia.RowOf(rest...) || gotMissing != missing {
		t.Fatalf("%v taken from %v leaves %v with %v missing; want %v and %v", set, list, gotRest, gotMissing, rest, missing)
	}
}
