package env_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"razzia/env"
)

// TestASnapshotIsRestored keeps the bytes of all states, plays on, and puts them back.
func TestASnapshotIsRestored(t *testing.T) {
	b, dice := newTable(t, plain), rand.New(rand.NewPCG(2, 3))
	for range 50 {
		b.play(20, dice)
		var kept [4][env.StateSize]byte
		for i := range kept {
			kept[i] = *b.state(i)
		}
		b.play(20, dice)
		for i := range kept {
			*b.state(i) = kept[i]
		}
		b.batch.Restore(0, 4)
		for i := range kept {
			s, err := env.Decode(&kept[i])
			if err != nil || *b.state(i) != kept[i] || b.area(codes)[i] != 0 {
				t.Fatalf("game %d is not restored: %v, code %d", i, err, b.area(codes)[i])
			}
			b.checkPosition(t, i, &s)
		}
	}
}

// TestImpossibleStatesAreRefused changes a byte of a good state.
func TestImpossibleStatesAreRefused(t *testing.T) {
	b := newTable(t, plain)
	good := *b.state(1)
	for at, value := range map[int]byte{
		0: 3, 1: 1, 2: 4, 3: 9, 4: 4, 5: 0, 6: 1, 7: 16, 8: 8, 9: 1, 10: 0, 11: 3, 12: 1, 13: 8, 14: 1, 21: 59, 23: 5, 40: 20, 41: 1, 47: 1,
		48: 5, 65: 1, 66: 0, 69: 1, 71: 0x70, 144: 1,
	} {
		bad := good
		bad[at] = value
		*b.state(1) = bad
		if b.batch.Restore(1, 1); env.Code(b.area(codes)[1]) != env.StateRefused {
			t.Errorf("byte %d of %d: the code is %d, want that the state is refused", at, value, b.area(codes)[1])
		}
		if *b.state(1) != good {
			t.Errorf("byte %d of %d: the area does not show the game as it is", at, value)
		}
	}
}

// TestStatesOfOtherGamesAreRefused puts a state of three players, and one of one pile, among games of four with two piles.
func TestStatesOfOtherGamesAreRefused(t *testing.T) {
	b, three, onePile := newTable(t, plain), plain, plain
	three.Players, onePile.Piles = 3, 1
	for i, c := range []env.Config{three, onePile, plain} {
		*b.state(i) = *newTable(t, c).state(0)
	}
	b.batch.Restore(0, 3)
	if got, want := b.area(codes)[:3], []byte{byte(env.StateRefused), byte(env.StateRefused), 0}; !bytes.Equal(got, want) {
		t.Errorf("the codes are %v, want %v", got, want)
	}
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	good := *newTable(t, plain).state(0)
	for want, change := range map[string]func(*[env.StateSize]byte){
		"6 players: want 2 to 5":                  func(s *[env.StateSize]byte) { s[0] = 6 },
		"card 18 in the row: want loot":           func(s *[env.StateSize]byte) { s[13], s[14] = 1, 18 },
		"5 cards Jr: want at most 4":              func(s *[env.StateSize]byte) { s[23] = 5 },
		"seat 1: 1001 points: want at most 1000":  func(s *[env.StateSize]byte) { s[94], s[95] = 0xe9, 3 },
		"round 9: want 1 to 3":                    func(s *[env.StateSize]byte) { s[2] = 9 },
		"some bytes have another value than in a": func(s *[env.StateSize]byte) { s[42] = 1 },
	} {
		bad := good
		change(&bad)
		if _, err := env.Decode(&bad); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// FuzzRestore changes a state of a random game, and puts it back: it is refused, or the game goes on from it to its end.
func FuzzRestore(f *testing.F) {
	for steps := range uint16(40) {
		f.Add(uint64(steps), 7*steps, []byte{1, 23, 48}) // a card goes from the piles to a property
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps uint16, edits []byte) {
		c := env.Config{Batch: 1, Players: 2 + int(seed%4), Piles: 1 + int(seed/4%2), Seed: seed,
			Observe: env.Tensors, Chance: env.ByClient, AtEnd: env.Wait}
		b, dice := newTable(t, c), rand.New(rand.NewPCG(seed, 7))
		for range steps % 400 {
			b.actions[0] = byte(b.eagerAction(0, dice))
			b.batch.Step()
		}
		edit(b.state(0), edits)
		b.batch.Restore(0, 1)
		b.playToTheEnd(t, dice)
	})
}

// edit changes the bytes of a state by groups of three: a byte is set, or one byte loses what another gains.
func edit(state *[env.StateSize]byte, edits []byte) {
	for len(edits) >= 3 {
		x, y := int(edits[1])%env.StateSize, edits[2]
		if edits[0]%2 == 0 {
			state[x] = y
		} else {
			state[x]--
			state[int(y)%env.StateSize]++
		}
		edits = edits[3:]
	}
}

// playToTheEnd plays game 0 to its end, which comes within 2,000 steps.
func (t *table) playToTheEnd(tb testing.TB, dice *rand.Rand) {
	tb.Helper()
	for range 2000 {
		if int8(t.area(actors)[0]) == env.NobodyActs {
			return
		}
		if _, err := env.Decode(t.state(0)); err != nil {
			tb.Fatal(err)
		}
		t.actions[0] = byte(t.randomAction(0, dice))
		if t.batch.Step(); t.area(codes)[0] != byte(env.Fine) {
			tb.Fatalf("action %d of the mask: code %d", t.actions[0], t.area(codes)[0])
		}
	}
	tb.Fatal("the game does not end")
}
