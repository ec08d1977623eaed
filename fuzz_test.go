package razzia_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"razzia"
)

// A tape is what a fuzzer wants to happen, byte by byte.
type tape struct{ rest []byte }

// next gives the next byte, 0 at the end.
func (t *tape) next() byte {
	if len(t.rest) == 0 {
		return 0
	}
	b := t.rest[0]
	t.rest = t.rest[1:]
	return b
}

// number gives the next eight bytes as a number.
func (t *tape) number() uint64 {
	var b [8]byte
	for i := range b {
		b[i] = t.next()
	}
	return binary.BigEndian.Uint64(b[:])
}

// setup reads a set-up: players, piles, packages.
func (t *tape) setup() razzia.Setup {
	first := t.next()
	setup := razzia.Setup{Packages: razzia.Packages(2 + int(first%4)), Piles: 1 + int(first/4%2)}
	for i, p := range setup.Packages {
		j := int(t.next()) % len(setup.Packages)
		setup.Packages[i], setup.Packages[j] = setup.Packages[j], p
	}
	return setup
}

// wildFrom is the lowest byte that asks for just any move; lower ones choose among what is allowed.
const wildFrom = 224

// move reads what to do: mostly a legal move, or any of the cards that are left.
func (t *tape) move(s razzia.State) razzia.Move {
	b := t.next()
	legal := s.Legal(nil)
	switch {
	case b >= wildFrom:
		return t.wildMove()
	case len(legal) > 0:
		return legal[int(b)%len(legal)]
	case s.Phase == razzia.Over:
		return razzia.Call()
	}
	c := razzia.Card(b)%razzia.Police + 1
	for s.Left.Count(c) == 0 {
		c = c%razzia.Police + 1
	}
	return razzia.Reveal(c)
}

// wildMove reads a move that may be anything.
func (t *tape) wildMove() razzia.Move {
	verb, about := t.next(), t.number()
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

// FuzzStep plays what the bytes say, legal or not, before a referee.
func FuzzStep(f *testing.F) {
	for _, seed := range tapes() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, r := &tape{data}, newReferee()
		g, err := razzia.NewGame(in.setup())
		if err == nil {
			err = r.examine(g.State)
		}
		for err == nil && len(in.rest) > 0 {
			if g, err = r.step(g, in.move(g.State)); err == nil {
				err = r.examine(g.State)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// tapes are inputs to begin with: all the same byte, and bytes of chance.
func tapes() [][]byte {
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

// FuzzParseMove holds that a text is one move's, to the letter, or refused with a clear error.
func FuzzParseMove(f *testing.F) {
	for _, text := range append(goodMoves, badMoves...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := razzia.ParseMove(text)
		var read razzia.Move
		if again := read.UnmarshalText([]byte(text)); (again == nil) != (err == nil) || read != m {
			t.Fatalf("UnmarshalText reads %v, %v; ParseMove %v, %v", read, again, m, err)
		}
		if err != nil {
			checkClear(t, err)
			return
		}
		if m.String() != text {
			t.Fatalf("%q is written %q", text, m)
		}
	})
}

// FuzzParseCard holds the same of cards.
func FuzzParseCard(f *testing.F) {
	for code := range strings.FieldsSeq(cardOrder + " jr PO -- Xx J Jrr é \xff") {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := razzia.ParseCard(text)
		switch {
		case err != nil:
			checkClear(t, err)
		case c.String() != text || c.Copies() == 0:
			t.Fatalf("%q is written %q", text, c)
		}
	})
}
