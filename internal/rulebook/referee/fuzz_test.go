package referee_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/referee"
)

// A script reads set-ups and moves from the bytes of a fuzzer.
type script struct{ rest []byte }

// next reads a byte, 0 at the end.
func (s *script) next() byte {
	if len(s.rest) == 0 {
		return 0
	}
	b := s.rest[0]
	s.rest = s.rest[1:]
	return b
}

// number reads eight bytes as a number.
func (s *script) number() uint64 {
	var b [8]byte
	for i := range b {
		b[i] = s.next()
	}
	return binary.BigEndian.Uint64(b[:])
}

// setup reads a set-up: players, piles, packages.
func (s *script) setup() razzia.Setup {
	first := s.next()
	setup := razzia.Setup{Packages: razzia.Packages(2 + int(first%4)), Piles: 1 + int(first/4%2)}
	for i, p := range setup.Packages {
		j := int(s.next()) % len(setup.Packages)
		setup.Packages[i], setup.Packages[j] = setup.Packages[j], p
	}
	return setup
}

// wildFrom is the lowest byte that stands for an arbitrary move. Lower bytes choose among the legal moves.
const wildFrom = 224

// move reads a move: usually a legal one, or the reveal of a card that is left.
func (s *script) move(state razzia.State) razzia.Move {
	b := s.next()
	legal := state.Legal(nil)
	switch {
	case b >= wildFrom:
		return s.wildMove()
	case len(legal) > 0:
		return legal[int(b)%len(legal)]
	case state.Phase == razzia.Over:
		return razzia.Call()
	}
	c := razzia.Card(b)%razzia.Police + 1
	for state.Left.Count(c) == 0 {
		c = c%razzia.Police + 1
	}
	return razzia.Reveal(c)
}

// wildMove reads an arbitrary move.
func (s *script) wildMove() razzia.Move {
	verb, about := s.next(), s.number()
	switch verb % 8 {
	case 0:
		return razzia.Draw(uint8(about))
	case 1:
		return razzia.Reveal(razzia.Card(about))
	case 2:
		return razzia.Steal(razzia.Cards(about))
	case 3:
		return razzia.Steal(razzia.Cards(about & (about >> 13)))
	case 4:
		return razzia.Call()
	case 5:
		return razzia.Bid(razzia.Cheque(about))
	case 6:
		return razzia.Pass()
	}
	return razzia.Move{}
}

// FuzzStep plays the moves that the bytes say, legal or not. A referee checks every step. Run it with
// -fuzzminimizetime 20x: each input takes long, and so does minimising one.
func FuzzStep(f *testing.F) {
	for _, seed := range fuzzSeeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, r := &script{data}, referee.New()
		g, err := razzia.NewGame(in.setup())
		if err == nil {
			err = r.Examine(g.State)
		}
		for err == nil && len(in.rest) > 0 {
			if g, err = r.Step(g, in.move(g.State)); err == nil {
				err = r.Examine(g.State)
			}
		}
		fatal.If(t, err)
	})
}

// fuzzSeeds are the first inputs of the fuzzer: equal bytes, and random bytes.
func fuzzSeeds() [][]byte {
	all := [][]byte{nil, {7}}
	for _, b := range []string{"\x00", "\x01", "\x02", "\x11", "\xe0\x02", "\xff"} {
		all = append(all, []byte(strings.Repeat(b, 400)))
	}
	chance := rand.New(rand.NewPCG(3, 8))
	for players := range byte(8) {
		bytes := make([]byte, 600)
		for i := range bytes {
			bytes[i] = byte(chance.Uint32())
		}
		bytes[0] = players
		all = append(all, bytes)
	}
	return all
}
