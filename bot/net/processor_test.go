package net_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// goldenValues is the hash of the values of TestValuesOnThisProcessor. A change of the weights or of the features changes it; a
// processor does not.
const goldenValues = 0x1d66895a62f7039

// TestValuesOnThisProcessor hashes the bits of the values of random positions and of moves in them. A pass proves that this processor
// rounds as all others do.
func TestValuesOnThisProcessor(t *testing.T) {
	const games = 10
	sum := fnv.New64a()
	write := func(v *net.Values) {
		for seat := range v.Share {
			bits := binary.LittleEndian.AppendUint32(nil, math.Float32bits(v.Share[seat]))
			_, _ = sum.Write(binary.LittleEndian.AppendUint32(bits, math.Float32bits(v.Points[seat])))
		}
	}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := net.For(players)
		fatal.If(t, err)
		ply := net.NewPly(n)
		for number := range games {
			eachRandomPosition(t, players, number, func(s *razzia.State, made int) {
				var v net.Values
				n.Evaluate(s, &v)
				write(&v)
				if made%12 == 0 {
					_, values := ply.EvaluateMoves(s)
					for i := range values {
						write(&values[i])
					}
				}
			})
		}
	}
	if got := sum.Sum64(); got != goldenValues {
		t.Errorf("the hash is %#x, want %#x: if weights or features have changed, update it; if not, this processor rounds otherwise",
			got, uint64(goldenValues))
	}
}

// eachRandomPosition plays a random game and calls yield with each position before its end, and the number of moves made.
func eachRandomPosition(t *testing.T, players, number int, yield func(s *razzia.State, made int)) {
	t.Helper()
	setup, moves, err := randomgame.Mixed(players, number).Play(rand.New(rand.NewPCG(uint64(number), uint64(players))))
	fatal.If(t, err)
	s, err := razzia.New(setup)
	for made, m := range moves {
		yield(&s, made)
		if err == nil {
			err = s.Advance(m)
		}
	}
	fatal.If(t, err)
}
