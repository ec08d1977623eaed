package razzia_test

import (
	"fmt"

	"razzia"
)

// This plays a whole game of three players, who draw until the row has three cards, then call, and always make the
// highest bid.
func Example() {
	src := razzia.NewSource(7, 0) // the same seed gives the same game
	deck := razzia.NewDeck(2, src)
	game, err := razzia.New(razzia.Setup{Packages: razzia.Lot(3, src), Piles: 2})
	for err == nil && game.Phase != razzia.Over {
		legal := game.Legal(nil)
		switch {
		case game.Phase == razzia.Revealing: // a draw waits for the table to turn up its card
			card, _ := deck.Draw(game.Pile)
			game, err = game.Step(razzia.Reveal(card))
		case game.Phase == razzia.Turn && game.Row.Len() < 3:
			game, err = game.Step(legal[0])
		default:
			game, err = game.Step(legal[len(legal)-1])
		}
	}
	if err != nil {
		fmt.Println(err)
	}
	for seat := range game.Players {
		fmt.Println("seat", seat, "has", game.Seats[seat].Total, "points")
	}
	fmt.Println("winners:", game.Winners())
	// Output:
	// seat 0 has 33 points
	// seat 1 has 21 points
	// seat 2 has 29 points
	// winners: [0]
}

// A refusal says what is wrong with a move, what is legal, and by which clause.
func ExampleRefusal() {
	game, _ := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	_, err := game.Step(razzia.Bid(9))
	fmt.Println(err)
	// Output:
	// no auction is running: seat 0 draws, steals or calls (R3)
}

// Events tell what happened in a step.
func ExampleState_StepEvents() {
	game, _ := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	var events []razzia.Event
	for _, text := range []string{"call", "bid 3", "bid 9"} {
		move, _ := razzia.ParseMove(text)
		game, events, _ = game.StepEvents(move, events)
	}
	for _, e := range events {
		if e.Kind == razzia.AuctionWon {
			fmt.Println("seat", e.Seat, "pays", e.Cheque, "and takes cheque", e.Middle)
		}
	}
	// Output:
	// seat 0 pays 9 and takes cheque 1
}
