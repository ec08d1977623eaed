package rulebook_test

import (
	"slices"
	"testing"

	"razzia"
)

// TestWrongRowsPanic checks that RowOf panics at cards that are no row, and At beyond the ends of one.
func TestWrongRowsPanic(t *testing.T) {
	eight := slices.Repeat([]razzia.Card{razzia.Car}, 8)
	for _, cards := range [][]razzia.Card{eight, {razzia.Police}, {razzia.NoCard}, {razzia.Car, 19}} {
		if !panics(func() { razzia.RowOf(cards...) }) {
			t.Errorf("RowOf does not panic at %v", cards)
		}
	}
	for n := range razzia.RowSize + 1 {
		row := razzia.RowOf(eight[:n]...)
		if row.Len() != n || !panics(func() { row.At(n) }) || !panics(func() { row.At(-1) }) {
			t.Errorf("a row of %d cards has Len %d, or At does not panic beyond its ends", n, row.Len())
		}
	}
}
