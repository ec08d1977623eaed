package net_test

import (
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
)

// TestSumsOfNets checks that a net has the same sum again, and another if one weight, the players or the width differ.
func TestSumsOfNets(t *testing.T) {
	seen := map[net.Sum]string{}
	open := func(players int, change func(*[razzia.Rounds]net.Part)) net.Sum {
		parts := someParts()
		change(&parts)
		n, err := net.New(players, testWidth, parts)
		fatal.If(t, err)
		return n.Sum()
	}
	same := func(*[razzia.Rounds]net.Part) {}
	for name, sum := range map[string]net.Sum{
		"the first":      open(3, same),
		"other players":  open(4, same),
		"another weight": open(3, func(p *[razzia.Rounds]net.Part) { p[2].Own[7]++ }),
	} {
		if other, twice := seen[sum]; twice {
			t.Errorf("%s and %s have the same sum", name, other)
		}
		seen[sum] = name
	}
	if again := open(3, same); seen[again] != "the first" {
		t.Error("the sum of a net is not the same again")
	}
}
