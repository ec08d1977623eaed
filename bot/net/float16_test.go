package net_test

import (
	"math"
	"testing"

	"razzia/bot/net"
)

func TestHalves(t *testing.T) {
	for _, test := range []struct {
		x    float32
		want uint16
	}{
		{0, 0}, {1, 0x3c00}, {-2, 0xc000}, {0.5, 0x3800}, {65504, 0x7bff}, {1 + 0x1p-11, 0x3c00}, {1 + 0x3p-11, 0x3c02},
		{65520, 0x7c00}, {float32(math.Inf(-1)), 0xfc00}, {0x1p-14, 0x0400}, {0x1p-20, 0}, {-0x1p-30, 0x8000},
	} {
		if got := net.ToHalf(test.x); got != test.want {
			t.Errorf("%g is %#04x, want %#04x", test.x, got, test.want)
		}
	}
	if x := net.FromHalf(net.ToHalf(float32(math.NaN()))); x == x {
		t.Errorf("NaN became %g", x)
	}
}

func TestHalvesRoundTrip(t *testing.T) {
	for h := range 1 << 16 {
		if h&0x7c00 == 0 || h&0x7fff > 0x7c00 {
			continue // subnormal, or NaN
		}
		if got := net.ToHalf(net.FromHalf(uint16(h))); got != uint16(h) {
			t.Fatalf("%#04x became %#04x", h, got)
		}
	}
}

func TestHalvesArePrecise(t *testing.T) {
	for x := float32(1e-4); x < 60000; x *= 1.001 {
		if off := math.Abs(float64(net.FromHalf(net.ToHalf(x))/x - 1)); off > 0x1p-11 {
			t.Fatalf("%g has a relative error of %g", x, off)
		}
	}
}
