package razzia_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"razzia"
	"razzia/internal/rulebook/randomgame"
)

// TestStateSize holds that a State is a small value without pointers: assignment copies it, and a
// search can keep millions.
func TestStateSize(t *testing.T) {
	if size := unsafe.Sizeof(razzia.State{}); size > 256 {
		t.Errorf("a State takes %d bytes, want 256 at most", size)
	}
	for _, value := range []any{razzia.State{}, razzia.Game{}, razzia.Move{}, razzia.Event{}} {
		kind := reflect.TypeOf(value)
		if !kind.Comparable() {
			t.Errorf("%v cannot be compared", kind)
		}
		checkPlain(t, kind, kind.Name())
	}
}

// checkPlain holds that a type is made of numbers and truth values alone.
func checkPlain(t *testing.T, kind reflect.Type, path string) {
	t.Helper()
	switch kind.Kind() {
	case reflect.Struct:
		for field := range kind.Fields() {
			checkPlain(t, field.Type, path+"."+field.Name)
		}
	case reflect.Array:
		checkPlain(t, kind.Elem(), path+"[]")
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Uint8, reflect.Uint16, reflect.Uint64:
	default:
		t.Errorf("%s is a %v: want numbers and truth values of a fixed size", path, kind)
	}
}

// recordGames plays games of every number of players and policy, and keeps all that was done in them.
func recordGames(t *testing.T) (states []razzia.State, moves []razzia.Move) {
	t.Helper()
	for players := 2; players <= 5; players++ {
		for _, p := range randomgame.Policies() {
			chance := rand.New(rand.NewPCG(1, uint64(players)))
			k := randomgame.Kind{Players: players, Piles: 2, Policy: p, Stacking: randomgame.ThievesFirst}
			deck := k.Stacking.Stack(2, chance)
			s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, chance), Piles: 2})
			for err == nil && s.Phase != razzia.Over {
				var m razzia.Move
				if m, err = k.Move(s, deck, chance); err == nil {
					states, moves = append(states, s), append(moves, m)
					s, err = s.Step(m)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return states, moves
}

// TestNoAllocation holds that legal moves cost no memory, nor do their lists and events where there is
// room for them.
func TestNoAllocation(t *testing.T) {
	states, moves := recordGames(t)
	buf := make([]razzia.Move, 0, 256)
	room := make([]razzia.Event, 0, 64)
	for what, do := range map[string]func(i int){
		"Step":       func(i int) { _, _ = states[i].Step(moves[i]) },
		"Advance":    func(i int) { s := states[i]; _ = s.Advance(moves[i]) },
		"Legal":      func(i int) { buf = states[i].Legal(buf[:0]) },
		"StepEvents": func(i int) { _, room, _ = states[i].StepEvents(moves[i], room[:0]) },
		"MustStep":   func(i int) { _ = states[i].MustStep(moves[i]) },
		"Score":      func(i int) { states[i].Score() },
		"ScoreAlone": func(i int) { states[i].ScoreAlone(0) },
		"Gone":       func(i int) { states[i].Gone() },
		"ParseMove":  func(int) { _, _ = razzia.ParseMove("bid 9") },
	} {
		all := func() {
			for i := range states {
				do(i)
			}
		}
		if n := leastAllocs(all); n != 0 {
			t.Errorf("%s allocates %v times in %d calls", what, n, len(states))
		}
	}
}

// leastAllocs counts the allocations of a call, several times: the runtime now and then allocates
// something of its own meanwhile, which is not the call's.
func leastAllocs(call func()) float64 {
	least := testing.AllocsPerRun(1, call)
	for range 4 {
		least = min(least, testing.AllocsPerRun(1, call))
	}
	return least
}

// The zero State is no game, but asking it what it scores does no harm.
func TestZeroStateScoresNothing(t *testing.T) {
	var s razzia.State
	if got := s.Score(); got != ([razzia.MaxPlayers]razzia.Sheet{}) {
		t.Errorf("scores %v", got)
	}
	if got := s.Winners(); len(got) != 0 {
		t.Errorf("won by %v", got)
	}
}

// TestChanceSums holds that the chances of all kinds are one together, as long as a card is left.
func TestChanceSums(t *testing.T) {
	states, _ := recordGames(t)
	for _, s := range states {
		sum := 0.0
		for c := razzia.NoCard; c <= razzia.Police; c++ {
			sum += s.Chance(c)
		}
		if s.CardsLeft() > 0 && math.Abs(sum-1) > 1e-9 {
			t.Fatalf("the chances are %v together in %+v", sum, s)
		}
	}
	if none := (&razzia.State{}); none.Chance(razzia.Police) != 0 {
		t.Errorf("of no cards, police comes with a chance of %v", none.Chance(razzia.Police))
	}
}

// TestChanceIsFrequency shuffles decks until what was seen agrees with a game, and counts the card that
// comes next, from either pile: that is what a chance means (R9).
func TestChanceIsFrequency(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 5))
	states, _ := recordGames(t)
	for i := 0; i < len(states); i += 1 + len(states)/12 {
		s := states[i]
		for pile := range uint8(2) {
			counts := drawNext(s, pile, chance)
			for c := razzia.Ring; c <= razzia.Police; c++ {
				p := s.Chance(c)
				got, spread := float64(counts[c])/reshuffles, math.Sqrt(p*(1-p)/reshuffles)
				if math.Abs(got-p) > 5*spread {
					t.Errorf("%v comes next %.4f of the time from pile %d, want %.4f", c, got, pile+1, p)
				}
			}
		}
	}
}

// reshuffles is how often the rest of a game is shuffled.
const reshuffles = 5000

// drawNext shuffles what is left in the piles again and again, and counts the top card of a pile, of
// which the first Piles[0] cards are pile 1.
func drawNext(s razzia.State, pile uint8, chance *rand.Rand) (counts [razzia.Police + 1]int) {
	var left []int
	for c, n := range s.Left.All() {
		for range n {
			left = append(left, int(c))
		}
	}
	top := int(pile) * int(s.Piles[0])
	if top >= len(left) {
		top = 0 // the pile is empty: the other one's card comes next
	}
	for range reshuffles {
		razzia.Shuffle(left, chance)
		counts[left[top]]++
	}
	return counts
}
