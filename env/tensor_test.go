package env_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/env"
	"razzia/internal/fatal"
)

// TestTensorsAreTheFeatures compares tensors with the features that the nets read, each thermometer filled up.
func TestTensorsAreTheFeatures(t *testing.T) {
	every(t, func(t *testing.T, c env.Config) {
		c.Observe = env.Tensors
		b, dice := newTable(t, c), rand.New(rand.NewPCG(8, 9))
		for range 300 {
			b.play(1, dice)
			for i := range c.Batch {
				b.checkTensors(t, i)
			}
			b.batch.Clone(0, 1)
		}
	})
}

// checkTensors compares the tensors of a game.
func (t *table) checkTensors(tb testing.TB, i int) {
	tb.Helper()
	s, err := env.Decode(t.state(i))
	fatal.If(tb, err)
	var want []float32
	if s.Phase == razzia.Over {
		want = make([]float32, t.Players*net.SeatSize()+net.TableSize())
	} else {
		var f net.Features
		net.Extract(&s, &f)
		for d := range t.Players {
			want = append(append(want, filled(f.Active(d), 0, net.SeatBinary())...), f.Amounts(d)...)
		}
		want = append(append(want, filled(f.TableActive(), net.SeatBinary(), net.TableBinary())...), f.TableAmounts()...)
	}
	n := t.Players * net.SeatSize()
	got := append(floats(t.area(seats)[4*i*n:], n), floats(t.area(tables)[4*i*net.TableSize():], net.TableSize())...)
	for k := range want {
		if got[k] != want[k] {
			tb.Fatalf("game %d, feature %d: %v, want %v", i, k, got[k], want[k])
		}
	}
}

// filled returns n features from first on, those from the lowest to each active one 1.
func filled(active []uint16, first, n int) []float32 {
	list := make([]float32, n)
	for _, high := range active {
		for f := net.Lowest(high); f <= high; f++ {
			list[int(f)-first] = 1
		}
	}
	return list
}

func floats(bytes []byte, n int) (list []float32) {
	for i := range n {
		list = append(list, math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*i:])))
	}
	return list
}
