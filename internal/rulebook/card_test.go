package rulebook_test

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

// TestCards compares every kind of card with the tables of the rules and the notation (R1.2, N1).
func TestCards(t *testing.T) {
	codes, names := strings.Fields(rulebook.CardOrder), strings.Split(cardNames, ", ")
	for i, code := range codes {
		c := razzia.Card(i + 1)
		read, err := razzia.ParseCard(code)
		if err != nil || read != c || c.String() != code || c.Name() != names[i] || c.Copies() != rulebook.Copies(c) {
			t.Errorf("%s: ParseCard gives %v, %v, and its name is %q, its copies %d: want %v, %q, %d", code, read, err, c.Name(), c.Copies(),
				c, names[i], rulebook.Copies(c))
		}
		jewel, business, loot := strings.HasPrefix(code, "J"), strings.HasPrefix(code, "B"), code != "Po"
		if c.IsJewel() != jewel || c.IsBusiness() != business || c.IsLoot() != loot {
			t.Errorf("%s: jewel %v, business %v, loot %v; want %v, %v, %v", code, c.IsJewel(), c.IsBusiness(), c.IsLoot(),
				jewel, business, loot)
		}
	}
	if len(codes) != int(razzia.Police) || len(codes) != len(names) {
		t.Errorf("%d kinds, want %d", razzia.Police, len(codes))
	}
}

// TestNoCard checks NoCard and numbers above the last card.
func TestNoCard(t *testing.T) {
	for c, want := range map[razzia.Card]string{razzia.NoCard: "--", razzia.Police + 1: "Card(19)", 255: "Card(255)"} {
		if c.String() != want || c.Copies() != 0 || c.IsLoot() || c.IsJewel() || c.IsBusiness() {
			t.Errorf("card %d is written %v and has %d copies, want %s, no copies and no family", uint8(c), c, c.Copies(), want)
		}
	}
	if razzia.NoCard.Name() != "no card" || razzia.Card(19).Name() != "Card(19)" {
		t.Errorf("the names are %q and %q, want \"no card\" and \"Card(19)\"", razzia.NoCard.Name(), razzia.Card(19).Name())
	}
}

// TestBadCodes checks that ParseCard refuses texts that are no codes.
func TestBadCodes(t *testing.T) {
	endless := strings.Repeat("Jr", 500)
	for _, code := range []string{"", "J", "jr", "JR", "Jr ", " Jr", "Jx", "--", "JrJw", endless, "\xff\xfe"} {
		c, err := razzia.ParseCard(code)
		if err == nil || c != razzia.NoCard {
			t.Errorf("ParseCard(%q) gives %v, %v: want an error and no card", code, c, err)
			continue
		}
		checkClear(t, err)
	}
}

// checkClear checks that an error is readable text of limited length that says what would be right.
func checkClear(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	clear := strings.Contains(text, "want ") || strings.Contains(text, "only")
	if !clear || !utf8.ValidString(text) || len(text) > 250 || strings.ContainsAny(text, "\n\r\x00") {
		t.Fatalf("the error %q is not clear: want one line of at most 250 bytes that says what is allowed", text)
	}
}

// slowCards is a multiset of cards as a map.
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

// check compares the results of all methods of a multiset with the slow one.
func (s slowCards) check(t *testing.T, set razzia.Cards) {
	t.Helper()
	listed := slowCards{}
	last := razzia.NoCard
	for c, n := range set.All() {
		if c <= last || n == 0 {
			t.Fatalf("%v lists %d cards %v after %v, want ascending kinds and counts above 0", set, n, c, last)
		}
		listed[c], last = n, c
	}
	for c := razzia.NoCard; c <= razzia.Police; c++ {
		if set.Count(c) != s[c] || listed[c] != s[c] {
			t.Fatalf("%v counts %d cards %v and lists %d of them, want %d", set, set.Count(c), c, listed[c], s[c])
		}
	}
	if set.Len() != len(s.list()) || set.String() != s.text() || set != razzia.CardsOf(s.list()...) {
		t.Fatalf("the set is %v with %d cards, want %s with %d", set, set.Len(), s.text(), len(s.list()))
	}
}

// TestCardsOfOneKind checks every count of every kind, in a set without other cards and in one with all other cards.
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

// TestCardsAgainstTable moves cards between two sets by adding and subtracting.
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
			t.Fatalf("%v and %v together are not all cards of the game", mine, others)
		}
	}
}

// TestAllStops checks that iterating stops when the loop breaks.
func TestAllStops(t *testing.T) {
	for c := range razzia.AllCards().All() {
		if c == razzia.Brooch {
			break
		}
		if c > razzia.Brooch {
			t.Fatalf("All went on to %v after the loop ended", c)
		}
	}
	for c := range razzia.ChequesOf(3, 5, 7).All() {
		if c == 5 {
			break
		}
		if c > 5 {
			t.Fatalf("All went on to %d after the loop ended", c)
		}
	}
}

// TestCardsOfPanics checks that CardsOf panics at more cards than the game has.
func TestCardsOfPanics(t *testing.T) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		list := slowCards{c: rulebook.Copies(c) + 1}.list()
		if !panics(func() { razzia.CardsOf(list...) }) {
			t.Errorf("CardsOf does not panic at %d cards %v", len(list), c)
		}
	}
	if !panics(func() { razzia.CardsOf(razzia.NoCard) }) || !panics(func() { razzia.CardsOf(19) }) {
		t.Error("CardsOf does not panic at a number that is no card")
	}
}

// panics reports whether a call panics.
func panics(call func()) (did bool) {
	defer func() { did = recover() != nil }()
	call()
	return false
}

// FuzzParseCard checks that ParseCard accepts exactly the codes of cards, and has a clear error for other texts.
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
			t.Fatalf("ParseCard(%q) gives a card that is written %q", text, c)
		}
	})
}
