package razzia_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"razzia"
)

// slowCards is a multiset of cards as a table of numbers.
type slowCards map[razzia.Card]int

func (s slowCards) list() (all []razzia.Card) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		for range s[c] {
			all = append(all, c)
		}
	}
	return all
}

func (s slowCards) text() string {
	var codes []string
	for _, c := range s.list() {
		codes = append(codes, c.String())
	}
	return strings.Join(codes, " ")
}

// check compares a multiset with the slow one in all that it can be asked.
func (s slowCards) check(t *testing.T, set razzia.Cards) {
	t.Helper()
	listed := slowCards{}
	last := razzia.NoCard
	for c, n := range set.All() {
		if c <= last || n == 0 {
			t.Fatalf("%v lists %d cards %v after %v", set, n, c, last)
		}
		listed[c], last = n, c
	}
	for c := razzia.NoCard; c <= razzia.Police; c++ {
		if set.Count(c) != s[c] || listed[c] != s[c] {
			t.Fatalf("%v counts %d cards %v and lists %d, want %d", set, set.Count(c), c, listed[c], s[c])
		}
	}
	if set.Len() != len(s.list()) || set.String() != s.text() || set != razzia.CardsOf(s.list()...) {
		t.Fatalf("%v of %d cards, want %s of %d", set, set.Len(), s.text(), len(s.list()))
	}
}

// TestCardsOfOneKind fills the bits of every kind up to its last copy, in an otherwise empty set and in
// one that holds all the rest.
func TestCardsOfOneKind(t *testing.T) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		alone, rest := slowCards{}, slowCards{}
		for other := razzia.Ring; other <= razzia.Police; other++ {
			rest[other] = copiesInRules[other]
		}
		for n := range copiesInRules[c] + 1 {
			alone[c], rest[c] = n, copiesInRules[c]-n
			alone.check(t, razzia.CardsOf(alone.list()...))
			rest.check(t, razzia.AllCards()-razzia.CardsOf(alone.list()...))
		}
	}
}

// TestCardsAgainstTable moves cards to and fro between sets, which add and subtract as numbers do.
func TestCardsAgainstTable(t *testing.T) {
	chance := rand.New(rand.NewPCG(2, 3))
	mine, others := razzia.Cards(0), razzia.AllCards()
	slow := slowCards{}
	for range 20000 {
		c := razzia.Card(1 + chance.IntN(int(razzia.Police)))
		one := razzia.CardsOf(c)
		if chance.IntN(2) == 0 && others.Count(c) > 0 {
			mine, others, slow[c] = mine+one, others-one, slow[c]+1
		} else if mine.Count(c) > 0 {
			mine, others, slow[c] = mine-one, others+one, slow[c]-1
		}
		slow.check(t, mine)
		if mine+others != razzia.AllCards() || others.Len() != 120-mine.Len() {
			t.Fatalf("%v and %v are not all cards", mine, others)
		}
	}
}

// TestAllStops stops listing where the caller does.
func TestAllStops(t *testing.T) {
	for c := range razzia.AllCards().All() {
		if c == razzia.Brooch {
			break
		}
		if c > razzia.Brooch {
			t.Fatalf("listed %v after the end", c)
		}
	}
	for c := range razzia.ChequesOf(3, 5, 7).All() {
		if c == 5 {
			break
		}
		if c > 5 {
			t.Fatalf("listed %d after the end", c)
		}
	}
}

// TestTooManyCardsPanic collects more cards than the game has.
func TestTooManyCardsPanic(t *testing.T) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		list := slowCards{c: copiesInRules[c] + 1}.list()
		if !panics(func() { razzia.CardsOf(list...) }) {
			t.Errorf("%d cards %v do not panic", len(list), c)
		}
	}
	if !panics(func() { razzia.CardsOf(razzia.NoCard) }) || !panics(func() { razzia.CardsOf(19) }) {
		t.Error("what is no card does not panic")
	}
}

// panics reports whether a call panics.
func panics(call func()) (did bool) {
	defer func() { did = recover() != nil }()
	call()
	return false
}
