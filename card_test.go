package razzia_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"razzia"
	"razzia/internal/rulebook"
)

// cardNames are the names of the cards in card order (N1).
const cardNames = "ring, watch, brooch, necklace, diamond, bodyguard, car, driver, thief, gold, casino, transport, " +
	"cinema, racetrack, real estate, nightclub, restaurant, police"

// TestCards compares every kind with the tables of the rules and the notation (R1.2, N1).
func TestCards(t *testing.T) {
	codes, names := strings.Fields(rulebook.CardOrder), strings.Split(cardNames, ", ")
	for i, code := range codes {
		c := razzia.Card(i + 1)
		read, err := razzia.ParseCard(code)
		if err != nil || read != c || c.String() != code || c.Name() != names[i] || c.Copies() != rulebook.Copies(c) {
			t.Errorf("%s is read as %v (%v), named %q, %d times", code, read, err, c.Name(), c.Copies())
		}
		jewel, business, loot := strings.HasPrefix(code, "J"), strings.HasPrefix(code, "B"), code != "Po"
		if c.IsJewel() != jewel || c.IsBusiness() != business || c.IsLoot() != loot {
			t.Errorf("%s: jewel %v, business %v, loot %v", code, c.IsJewel(), c.IsBusiness(), c.IsLoot())
		}
	}
	if len(codes) != int(razzia.Police) || len(codes) != len(names) {
		t.Errorf("%d kinds, want %d", razzia.Police, len(codes))
	}
}

// TestNoCard asks what is no card.
func TestNoCard(t *testing.T) {
	for c, want := range map[razzia.Card]string{razzia.NoCard: "--", razzia.Police + 1: "Card(19)", 255: "Card(255)"} {
		if c.String() != want || c.Copies() != 0 || c.IsLoot() || c.IsJewel() || c.IsBusiness() {
			t.Errorf("%v, %d copies: want %s and nothing else", c, c.Copies(), want)
		}
	}
	if razzia.NoCard.Name() != "no card" || razzia.Card(19).Name() != "Card(19)" {
		t.Errorf("named %q and %q", razzia.NoCard.Name(), razzia.Card(19).Name())
	}
}

// TestBadCodes reads what is no code: case and every letter count.
func TestBadCodes(t *testing.T) {
	endless := strings.Repeat("Jr", 500)
	for _, code := range []string{"", "J", "jr", "JR", "Jr ", " Jr", "Jx", "--", "JrJw", endless, "\xff\xfe"} {
		c, err := razzia.ParseCard(code)
		if err == nil || c != razzia.NoCard {
			t.Errorf("%q is read as %v, %v", code, c, err)
			continue
		}
		checkClear(t, err)
	}
}

// checkClear holds that an error is readable, says what would be right, and is not as long as you like.
func checkClear(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	clear := strings.Contains(text, "want ") || strings.Contains(text, "only")
	if !clear || !utf8.ValidString(text) || len(text) > 250 || strings.ContainsAny(text, "\n\r\x00") {
		t.Fatalf("not a clear error: %q", text)
	}
}

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
			rest[other] = rulebook.Copies(other)
		}
		for n := range rulebook.Copies(c) + 1 {
			alone[c], rest[c] = n, rulebook.Copies(c)-n
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
		list := slowCards{c: rulebook.Copies(c) + 1}.list()
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

// FuzzParseCard holds the same of cards.
func FuzzParseCard(f *testing.F) {
	for code := range strings.FieldsSeq(rulebook.CardOrder + " jr PO -- Xx J Jrr é \xff") {
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
