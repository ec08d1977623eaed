package net_test

import (
	"math"
	"testing"

	"razzia/bot/net"
)

// TestExp compares the exponential function with that of the library.
func TestExp(t *testing.T) {
	for x := 0.0; x > -690; x -= 0.0137 {
		if got, want := net.Exp(x), math.Exp(x); math.Abs(got-want) > 1e-10*want {
			t.Fatalf("e^%g is %g, want %g", x, got, want)
		}
	}
	if got := net.Exp(math.Inf(-1)); got != 0 {
		t.Errorf("e^-Inf is %g, want 0", got)
	}
	if got := net.Exp(0); got != 1 {
		t.Errorf("e^0 is %g, want 1", got)
	}
}
