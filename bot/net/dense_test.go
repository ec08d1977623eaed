package net_test

import (
	"testing"

	"razzia/bot/net"
)

// TestLowestFollowsTheThermometers folds a table whose rows are numbered: a folded row is the sum of the rows from the
// lowest feature up to it.
func TestLowestFollowsTheThermometers(t *testing.T) {
	const width = 32
	n := net.SeatBinary() + net.TableBinary()
	rows := make([]float32, n*width)
	for i := range n {
		rows[i*width] = float32(i + 1)
	}
	net.Fold(width, rows)
	for i := range n {
		sum := 0
		for k := int(net.Lowest(uint16(i))); k <= i; k++ {
			sum += k + 1
		}
		if got := int(rows[i*width]); got != sum {
			t.Errorf("feature %d: the folded row is %d, from the lowest on it is %d", i, got, sum)
		}
	}
}

func TestColumnsHaveAllFeatures(t *testing.T) {
	for name, test := range map[string]struct {
		columns []net.Column
		size    int
	}{
		"seat":  {net.SeatColumns(), net.SeatSize()},
		"table": {net.TableColumns(), net.TableSize()},
	} {
		sum := 0
		for _, c := range test.columns {
			sum += c.Size
		}
		if sum != test.size {
			t.Errorf("the columns of the %s have %d features, want %d", name, sum, test.size)
		}
	}
}
