package razzia_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"razzia"
)

// copiesInRules says how many cards of each kind there are (R1.2).
var copiesInRules = [...]int{
	razzia.Ring: 4, razzia.Watch: 4, razzia.Brooch: 4, razzia.Necklace: 4, razzia.Diamond: 4,
	razzia.Bodyguard: 16, razzia.Car: 16, razzia.Driver: 10, razzia.Thief: 6, razzia.Gold: 3,
	razzia.Casino: 4, razzia.Transport: 4, razzia.Cinema: 4, razzia.Racetrack: 4, razzia.RealEstate: 4,
	razzia.Nightclub: 4, razzia.Restaurant: 4,
	razzia.Police: 21,
}

// cardOrder is the card order, as the notation has it (N1).
const cardOrder = "Jr Jw Jb Jn Jd Gu Ca Dr Th Go Bc Bt Bf Bh Be Bn Br Po"

// cardNames are the names of the cards in card order (N1).
const cardNames = "ring, watch, brooch, necklace, diamond, bodyguard, car, driver, thief, gold, casino, transport, " +
	"cinema, racetrack, real estate, nightclub, restaurant, police"

// TestCards compares every kind with the tables of the rules and the notation (R1.2, N1).
func TestCards(t *testing.T) {
	codes, names := strings.Fields(cardOrder), strings.Split(cardNames, ", ")
	for i, code := range codes {
		c := razzia.Card(i + 1)
		read, err := razzia.ParseCard(code)
		if err != nil || read != c || c.String() != code || c.Name() != names[i] || c.Copies() != copiesInRules[c] {
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
