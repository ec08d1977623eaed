package fair_test

import (
	"fmt"
	"log"

	"razzia"
	"razzia/fair"
	"razzia/notation"
)

// A table commits to a seed, deals from it, and shows it after the game. Then everybody can check each card.
func Example() {
	seed := fair.NewSeed()
	fmt.Println("before the game:", len(seed.Commitment()), "digits that tell nothing of the seed")
	setup, deck := seed.Deal(2, 1)
	card, err := deck.Draw(1)
	if err != nil {
		log.Fatal(err)
	}
	record := notation.Record{Players: []string{"Ann", "Ben"}, Packages: setup.Packages, Piles: setup.Piles,
		Moves: []razzia.Move{razzia.Draw(1), razzia.Reveal(card)}, Fair: seed.Proof().JSON()}
	fmt.Println("the table has kept its word:", fair.Verify(&record) == nil)

	record.Moves[1] = razzia.Reveal(other(card))
	fmt.Println("another card would be noticed:", fair.Verify(&record) != nil)
	// Output:
	// before the game: 64 digits that tell nothing of the seed
	// the table has kept its word: true
	// another card would be noticed: true
}

// other is a card of another kind.
func other(c razzia.Card) razzia.Card {
	if c == razzia.Gold {
		return razzia.Thief
	}
	return razzia.Gold
}

// Players need not trust the table with the choice of the seed: each adds a word. All words count, and none was known to the others when
// it was chosen.
func ExampleSeed_Mix() {
	seed := fair.NewSeed()
	ann, err := fair.NewWord(seed.Commitment(), 0, "river")
	if err != nil {
		log.Fatal(err)
	}
	ben, err := fair.NewWord(seed.Commitment(), 1, "stone")
	if err != nil {
		log.Fatal(err)
	}
	mixed, err := seed.Mix([]fair.Word{ann, ben}) // once both have committed to their words, and opened them
	if err != nil {
		log.Fatal(err)
	}
	setup, _ := mixed.Deal(2, 1)
	record := notation.Record{Players: []string{"Ann", "Ben"}, Packages: setup.Packages, Piles: setup.Piles, Fair: seed.Proof(ann, ben).JSON()}
	fmt.Println(fair.Verify(&record))
	// Output: <nil>
}

// The page and razzia verify name what is wrong.
func ExampleVerify() {
	record, err := notation.Parse([]byte(`{"razzia":1,"players":["Ann","Ben"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call"]}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(fair.Verify(&record))
	// Output: the record has no "fair", so its shuffle cannot be verified
}
