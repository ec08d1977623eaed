package env_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/env"
)

// plain is a small batch for tests.
var plain = env.Config{Batch: 4, Players: 4, Piles: 2, Seed: 9, Observe: env.States, Chance: env.ByServer, AtEnd: env.Deal}

// play makes steps with random legal actions.
func (t *table) play(steps int, dice *rand.Rand) {
	for range steps {
		for i := range t.batch.Len() {
			t.actions[i] = byte(t.randomAction(i, dice))
		}
		t.batch.Step()
	}
}

func TestSettingsOutOfRangeAreRefused(t *testing.T) {
	for want, change := range map[string]func(*env.Config){
		"a batch of 0 games: want 1 to 65536":     func(c *env.Config) { c.Batch = 0 },
		"a batch of 65537 games: want 1 to 65536": func(c *env.Config) { c.Batch = 65537 },
		"6 players: want 2 to 5":                  func(c *env.Config) { c.Players = 6 },
		"3 piles: want 2 or 1":                    func(c *env.Config) { c.Piles = 3 },
		`observation "": want state or tensors`:   func(c *env.Config) { c.Observe = "" },
		`chance "dice": want server or client`:    func(c *env.Config) { c.Chance = "dice" },
		`at the end "stop": want deal or wait`:    func(c *env.Config) { c.AtEnd = "stop" },
	} {
		c := plain
		change(&c)
		if _, err := env.New(c, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if _, err := env.New(plain, make([]byte, 5)); err == nil || !strings.HasPrefix(err.Error(), "5 bytes of memory: want ") {
		t.Errorf("too little memory: got %v", err)
	}
}

// TestTheSameSeedGivesTheSameGames checks that all that is shown follows from the seed and the actions.
func TestTheSameSeedGivesTheSameGames(t *testing.T) {
	c := plain
	c.Observe = env.Tensors
	one, two := newTable(t, c), newTable(t, c)
	recorded := one.record(800)
	two.batch.Begin(1)
	two.play(100, rand.New(rand.NewPCG(3, 4)))
	two.batch.Begin(c.Seed)
	for _, actions := range recorded {
		copy(two.actions, actions)
		two.batch.Step()
	}
	from := binary.LittleEndian.Uint64(one.memory[48+8*places:]) // results of games before Begin stay
	upTo := binary.LittleEndian.Uint64(one.memory[48+8*numbers:])
	if !bytes.Equal(one.memory[:from], two.memory[:from]) || !bytes.Equal(one.memory[upTo:], two.memory[upTo:]) {
		t.Error("the same seed and actions give different memory")
	}
}

// TestAGameFollowsFromItsNumber checks that game 6 is the same in a batch of any size, wherever it lies.
func TestAGameFollowsFromItsNumber(t *testing.T) {
	large, small := plain, plain
	large.Batch, small.Batch = 8, 2
	a, b := newTable(t, large), newTable(t, small)
	for range 3 {
		b.batch.Reset(0, 2)
	}
	dice := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		if number := binary.LittleEndian.Uint64(b.area(numbers)); number != 6 || *a.state(6) != *b.state(0) {
			t.Fatalf("game 6 in place 6 differs from game %d in place 0", number)
		}
		action := byte(a.randomAction(6, dice))
		if a.actions[6], b.actions[0] = action, action; a.randomAction(6, dice) == env.None {
			break
		}
		a.batch.Step()
		b.batch.Step()
		if a.area(done)[6] == 1 {
			break
		}
	}
}

// TestIllegalActionsChangeNothing tries every number in many positions of random games.
func TestIllegalActionsChangeNothing(t *testing.T) {
	for _, chance := range []env.Chance{env.ByServer, env.ByClient} {
		c := plain
		c.Batch, c.Chance, c.AtEnd = 1, chance, env.Wait
		b, dice := newTable(t, c), rand.New(rand.NewPCG(7, 8))
		for over := false; !over; {
			over = int8(b.area(actors)[0]) == env.NobodyActs
			b.tryIllegal(t, over)
			b.play(1, dice)
		}
	}
}

// tryIllegal makes every action that the mask of game 0 does not have.
func (t *table) tryIllegal(tb testing.TB, over bool) {
	tb.Helper()
	before, actor, mask := slices.Clone(t.area(masks)), t.area(actors)[0], slices.Clone(t.mask(0))
	for a := range 256 {
		want := env.IllegalAction
		switch {
		case a < env.Actions && mask[a] == 1:
			continue
		case env.Action(a) == env.None:
			want = env.Fine
		case a >= env.Actions:
			want = env.UnknownAction
		case over:
			want = env.GameOver
		}
		t.actions[0] = byte(a)
		t.batch.Step()
		if got := env.Code(t.area(codes)[0]); got != want {
			tb.Fatalf("action %d: code %d, want %d", a, got, want)
		}
	}
	if t.area(actors)[0] != actor || !bytes.Equal(t.area(masks), before) {
		tb.Fatal("illegal actions changed what is shown of the game")
	}
}

func TestACopyHasTheSamePositionAndCardsOfItsOwn(t *testing.T) {
	b := newTable(t, plain)
	b.play(30, rand.New(rand.NewPCG(1, 1)))
	differ := false
	for range 40 {
		b.batch.Clone(0, 3)
		if *b.state(0) != *b.state(3) || !bytes.Equal(b.mask(0), b.mask(3)) {
			t.Fatal("the copy differs")
		}
		for i := range b.actions {
			b.actions[i] = byte(env.None)
		}
		a := byte(env.Call)
		if b.mask(0)[env.Draw1] == 1 {
			a = byte(env.Draw1)
		} else if b.mask(0)[env.Pass] == 1 {
			a = byte(env.Pass)
		} else {
			b.batch.Reset(0, 1)
			continue
		}
		b.actions[0], b.actions[3] = a, a
		b.batch.Step()
		differ = differ || b.area(cards)[0] != b.area(cards)[3]
	}
	if !differ {
		t.Error("a copy was dealt the same cards 40 times: want cards of its own")
	}
}

// TestCardsAreFair counts the first cards of many games: each kind has its part, within five standard deviations.
func TestCardsAreFair(t *testing.T) {
	c := plain
	c.Batch = 1024
	b := newTable(t, c)
	var counts [razzia.Police + 1]int
	const rounds = 60
	for range rounds {
		clear(b.actions) // draws from pile 1
		b.batch.Step()
		for _, card := range b.area(cards)[:c.Batch] {
			counts[card]++
		}
		b.batch.Reset(0, c.Batch)
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		n, p := float64(rounds*1024), float64(c.Copies())/razzia.DeckSize
		if d := float64(counts[c]) - n*p; d*d > 25*n*p*(1-p) {
			t.Errorf("%v came %d times in %.0f games: want about %.0f", c, counts[c], n, n*p)
		}
	}
}
