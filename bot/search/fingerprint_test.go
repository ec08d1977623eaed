package search

import (
	"context"
	"fmt"
	"hash/fnv"
	"testing"

	"razzia"
)

// signatures are hashes of the moves that each player chooses in the positions of TestSignature. Those of the search
// also cover its number of nodes and the value of each option. A commit that changes one says why.
var signatures = map[string]uint64{
	"search:eval=static,nodes=1":    0xcf0e00b7cc8d716,
	"search:eval=static,nodes=1000": 0x8d9f23aa365eb98c,
	"uct:nodes=1000":                0x3ceccce78ce0a8ab,
	"flat:nodes=1000":               0x5c8eb3b91a4ffcc1,
	"search:nodes=1,rehearse=0":     0x3a6a194012c6b68e,
	"search:nodes=600":              0xf98c2079ca95bb27,
}

// TestSignature detects any change of a player's behaviour.
func TestSignature(t *testing.T) {
	for spec, want := range signatures {
		t.Run(spec, func(t *testing.T) {
			if got := signature(t, spec); got != want {
				t.Errorf("the signature is %#x, was %#x: if the change is intended, update it here and say why in the commit", got, want)
			}
		})
	}
}

// signature hashes what a player chooses in every 40th position of games that greedy plays.
func signature(t *testing.T, spec string) uint64 {
	const every = 40
	sum := fnv.New64a()
	p := open(t, spec, 1)
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		greedy := greedy(t)
		play(t, players, 1, func(s *razzia.State, n int) razzia.Move {
			if n%every == 0 {
				m, err := p.Choose(context.Background(), *s, s.Actor)
				fmt.Fprintln(sum, m, err)
			}
			if search, is := p.(*Player); is && n%every == 0 {
				fmt.Fprintln(sum, search.Nodes(), search.Options(context.Background(), s))
			}
			return greedy(s)
		})
	}
	return sum.Sum64()
}
