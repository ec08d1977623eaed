package rulebook_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook"
	"razzia/internal/rulebook/randomgame"
)

// goldenSeeds are the seeds, each with a stream, whose decks are fixed by deck.txt.
var goldenSeeds = [][2]uint64{{0, 0}, {1, 0}, {1, 1}, {2026, 7}, {1<<64 - 1, 1<<64 - 1}}

// TestDeckGolden checks that seeds give the same decks and packages as ever. There is deliberately no flag to update
// the file: a change that needs one would break all recorded seeds.
func TestDeckGolden(t *testing.T) {
	want, err := os.ReadFile("../../testdata/golden/deck.txt")
	fatal.If(t, err)
	got := strings.Split(goldenDecks(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d of deck.txt: want\n%s\ngot\n%s", i+1, line, strings.Join(got[min(i, len(got)):], "\n"))
		}
	}
}

// goldenDecks writes the decks and the packages of the golden seeds.
func goldenDecks() string {
	var text strings.Builder
	for _, seed := range goldenSeeds {
		source := func() rand.Source { return razzia.NewSource(seed[0], seed[1]) }
		fmt.Fprintf(&text, "seed %d stream %d\n", seed[0], seed[1])
		fmt.Fprintf(&text, "one pile: %s\n", drawn(razzia.NewDeck(1, source()), 1, 120))
		fmt.Fprintf(&text, "pile 1: %s\n", drawn(razzia.NewDeck(2, source()), 1, 60))
		fmt.Fprintf(&text, "pile 2: %s\n", drawn(razzia.NewDeck(2, source()), 2, 60))
		for players := 2; players <= 5; players++ {
			fmt.Fprintf(&text, "lot of %d:", players)
			for _, p := range razzia.Lot(players, source()) {
				fmt.Fprintf(&text, " %v ·", p)
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}

// drawn draws n cards from a pile and lists their codes.
func drawn(d *razzia.Deck, pile uint8, n int) string {
	var codes []string
	for range n {
		c, err := d.Draw(pile)
		if err != nil {
			return err.Error()
		}
		codes = append(codes, c.String())
	}
	return strings.Join(codes, " ")
}

// TestDeckHasAllCards checks that every deck has the 120 cards of the game (R1.2), and that consecutive decks of one
// source differ.
func TestDeckHasAllCards(t *testing.T) {
	seen := map[string]bool{}
	source := razzia.NewSource(5, 0)
	for range 50 {
		order := drawn(razzia.NewDeck(1, source), 1, 120)
		for c := razzia.Ring; c <= razzia.Police; c++ {
			if n := strings.Count(order, c.String()); n != rulebook.Copies(c) {
				t.Fatalf("the deck has %d cards %v, want %d: %s", n, c, rulebook.Copies(c), order)
			}
		}
		seen[order] = true
	}
	if len(seen) != 50 {
		t.Errorf("50 shuffles give %d different decks, want 50", len(seen))
	}
}

// TestStackDeck checks the order of a stacked deck: the first 60 cards are pile 1, its top card first.
func TestStackDeck(t *testing.T) {
	order := [razzia.DeckSize]razzia.Card(randomgame.Shuffled(rand.New(rand.NewPCG(1, 1))))
	codes := strings.TrimSuffix(strings.ReplaceAll(fmt.Sprintf("%v", order), "]", ""), " ")[1:]
	if got := drawn(razzia.StackDeck(1, order), 1, 120); got != codes {
		t.Errorf("one pile is %s, want %s", got, codes)
	}
	halves := drawn(razzia.StackDeck(2, order), 1, 60) + " " + drawn(razzia.StackDeck(2, order), 2, 60)
	if halves != codes {
		t.Errorf("two piles are %s, want %s", halves, codes)
	}
}

// TestWrongDecksPanic checks that decks with wrong cards or a wrong number of piles panic.
func TestWrongDecksPanic(t *testing.T) {
	good := [razzia.DeckSize]razzia.Card(randomgame.Shuffled(rand.New(rand.NewPCG(1, 1))))
	change := func(c razzia.Card) [razzia.DeckSize]razzia.Card {
		wrong := good
		for i, old := range wrong {
			if old == razzia.Ring {
				wrong[i] = c
				return wrong
			}
		}
		return wrong
	}
	for name, wrong := range map[string]func(){
		"no cards":     func() { razzia.StackDeck(2, [razzia.DeckSize]razzia.Card{}) },
		"a fifth":      func() { razzia.StackDeck(2, change(razzia.Watch)) },
		"no card":      func() { razzia.StackDeck(2, change(razzia.NoCard)) },
		"unknown card": func() { razzia.StackDeck(2, change(razzia.Police+1)) },
		"three piles":  func() { razzia.StackDeck(3, good) },
		"no pile":      func() { razzia.NewDeck(0, razzia.NewSource(1, 1)) },
	} {
		if !panics(wrong) {
			t.Errorf("%s: got no panic, want one", name)
		}
	}
	if panics(func() { razzia.StackDeck(2, good) }) {
		t.Error("the cards of the game: got a panic, want none")
	}
}

// drawAll draws all cards of a deck of one pile.
func drawAll(deck *razzia.Deck) (cards []razzia.Card) {
	for {
		card, err := deck.Draw(1)
		if err != nil {
			return cards
		}
		cards = append(cards, card)
	}
}

// TestStackTop checks that a deck begins with the given cards, goes on with all other cards in an order that depends on
// the seed alone, and that the given list is not changed.
func TestStackTop(t *testing.T) {
	for seed := range uint64(razzia.DeckSize + 1) {
		all := drawAll(razzia.NewDeck(1, razzia.NewSource(seed, 0)))
		top, kept := all[:seed], slices.Clone(all)
		drawn := drawAll(razzia.StackTop(1, top, razzia.NewSource(seed, 1)))
		again := drawAll(razzia.StackTop(1, top, razzia.NewSource(seed, 1)))
		if !slices.Equal(drawn, again) {
			t.Errorf("seed %d gives %v, then %v: want the same deck twice", seed, drawn, again)
		}
		if !slices.Equal(drawn[:seed], top) || razzia.CardsOf(drawn...) != razzia.AllCards() || !slices.Equal(all, kept) {
			t.Errorf("the deck is %v, want all cards of the game with %v on top", drawn, top)
		}
	}
}

// TestStackTopShufflesTheRest checks that the cards below the given ones are random.
func TestStackTopShufflesTheRest(t *testing.T) {
	firsts := map[razzia.Card]int{}
	for seed := range uint64(200) {
		deck := razzia.StackTop(2, []razzia.Card{razzia.Gold, razzia.Gold, razzia.Gold}, razzia.NewSource(seed, 0))
		card, err := deck.Draw(2)
		fatal.If(t, err)
		firsts[card]++
	}
	if len(firsts) < 10 || firsts[razzia.Gold] > 0 {
		t.Errorf("the top cards of pile 2 are %v, want at least 10 kinds and no gold", firsts)
	}
}

// TestRandomCard checks that each card has the same probability: of many choices each kind has its part, within five
// standard deviations.
func TestRandomCard(t *testing.T) {
	const choices = 100_000
	from := razzia.CardsOf(razzia.Ring, razzia.Ring, razzia.Ring, razzia.Car, razzia.Police, razzia.Police)
	src := razzia.NewSource(1, 2)
	var counts [razzia.Police + 1]int
	for range choices {
		counts[razzia.RandomCard(from, src)]++
	}
	for c, n := range counts {
		p := float64(from.Count(razzia.Card(c))) / float64(from.Len())
		if d := float64(n) - choices*p; d*d > 25*choices*p*(1-p) {
			t.Errorf("%v came %d times of %d: want about %.0f", razzia.Card(c), n, choices, choices*p)
		}
	}
}

// TestRandomCardGolden checks that a seed gives the same cards as ever.
func TestRandomCardGolden(t *testing.T) {
	src, got := razzia.NewSource(7, 3), ""
	for range 12 {
		got += razzia.RandomCard(razzia.AllCards(), src).String() + " "
	}
	if want := "Br Po Gu Po Ca Bc Po Gu Dr Po Jw Bh "; got != want {
		t.Errorf("the cards are %q, want %q", got, want)
	}
}

func TestRandomCardOfNone(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a card was chosen from none: want a panic")
		}
	}()
	razzia.RandomCard(0, razzia.NewSource(1, 2))
}

// TestDrawFromNoPile checks that drawing from an empty pile, or from one that does not exist, is an error.
func TestDrawFromNoPile(t *testing.T) {
	var empty razzia.Deck
	onePile := razzia.NewDeck(1, razzia.NewSource(1, 0))
	last := razzia.NewDeck(2, razzia.NewSource(1, 0))
	drawn(last, 1, 119)
	for name, draw := range map[string]func() (razzia.Card, error){
		"the zero deck":           func() (razzia.Card, error) { return empty.Draw(1) },
		"pile 2 of one":           func() (razzia.Card, error) { return onePile.Draw(2) },
		"pile 0":                  func() (razzia.Card, error) { return onePile.Draw(0) },
		"pile 3":                  func() (razzia.Card, error) { return last.Draw(3) },
		"pile 2 of a single card": func() (razzia.Card, error) { return last.Draw(2) },
	} {
		if c, err := draw(); err == nil || c != razzia.NoCard {
			t.Errorf("%s: got %v, %v; want an error and no card", name, c, err)
		}
	}
	if c, err := last.Draw(1); err != nil || !c.IsLoot() && c != razzia.Police {
		t.Errorf("the last card: got %v, %v; want a card", c, err)
	}
	if c, err := last.Draw(1); err == nil {
		t.Errorf("after the last card: got %v, want an error", c)
	}
}
