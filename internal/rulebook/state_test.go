package rulebook_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// TestStateSize checks that a State is a small value without pointers, so that assignment copies it and a search can
// keep millions.
func TestStateSize(t *testing.T) {
	if size := unsafe.Sizeof(razzia.State{}); size > 256 {
		t.Errorf("a State has %d bytes, want at most 256", size)
	}
	for _, value := range []any{razzia.State{}, razzia.Game{}, razzia.Move{}, razzia.Event{}} {
		kind := reflect.TypeOf(value)
		if !kind.Comparable() {
			t.Errorf("%v cannot be compared with ==", kind)
		}
		checkPlain(t, kind, kind.Name())
	}
}

// checkPlain checks that a type consists of numbers and booleans only.
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
		t.Errorf("%s is a %v, want numbers of fixed size and booleans only", path, kind)
	}
}

// recordGames plays games with every number of players and policy. It returns all their states, and the move that was
// made in each.
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
			fatal.If(t, err)
		}
	}
	return states, moves
}

// TestNoAllocation checks that making a legal move allocates nothing, nor do lists of moves and events that have room.
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
			t.Errorf("%s allocates %v times in %d calls, want none", what, n, len(states))
		}
	}
}

// leastAllocs returns the smallest number of allocations of several calls. The smallest, because the runtime sometimes
// allocates during a call.
func leastAllocs(call func()) float64 {
	least := testing.AllocsPerRun(1, call)
	for range 4 {
		least = min(least, testing.AllocsPerRun(1, call))
	}
	return least
}

// TestZeroStateScoresNothing checks that the zero State, which is no game, has no points and no winners.
func TestZeroStateScoresNothing(t *testing.T) {
	var s razzia.State
	if got := s.Score(); got != ([razzia.MaxPlayers]razzia.Sheet{}) {
		t.Errorf("the zero State scores %v, want nothing", got)
	}
	if got := s.Winners(); len(got) != 0 {
		t.Errorf("the zero State is won by %v, want no seat", got)
	}
}

// TestChanceSums checks that the probabilities of all kinds add up to 1, as long as a card is left.
func TestChanceSums(t *testing.T) {
	states, _ := recordGames(t)
	for _, s := range states {
		sum := 0.0
		for c := razzia.NoCard; c <= razzia.Police; c++ {
			sum += s.Chance(c)
		}
		if s.CardsLeft() > 0 && math.Abs(sum-1) > 1e-9 {
			t.Fatalf("the probabilities add up to %v, want 1, in %+v", sum, s)
		}
	}
	if none := (&razzia.State{}); none.Chance(razzia.Police) != 0 {
		t.Errorf("without cards, the probability of police is %v, want 0", none.Chance(razzia.Police))
	}
}

// TestChanceIsFrequency compares Chance with the frequency of the next card, from either pile, when the cards that are
// left are shuffled again and again (R9).
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
					t.Errorf("%v is the next card of pile %d with frequency %.4f, want %.4f", c, pile+1, got, p)
				}
			}
		}
	}
}

// reshuffles is the number of shuffles for each state.
const reshuffles = 5000

// drawNext shuffles the cards that are left many times and counts the top card of a pile. The first Piles[0] cards
// are pile 1.
func drawNext(s razzia.State, pile uint8, chance *rand.Rand) (counts [razzia.Police + 1]int) {
	var left []int
	for c, n := range s.Left.All() {
		for range n {
			left = append(left, int(c))
		}
	}
	top := int(pile) * int(s.Piles[0])
	if top >= len(left) {
		top = 0 // the pile is empty, so the next card is the other pile's
	}
	for range reshuffles {
		chance.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		counts[left[top]]++
	}
	return counts
}
