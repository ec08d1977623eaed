package notation_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"strings"

	"razzia"
	"razzia/notation"
)

// beginning is a game of four after eight moves.
const beginning = `{"razzia":1,"players":["Miriam","Felix","Elke","Dennis"],
 "packages":[[2,6,13],[3,7,12],[4,8,11],[5,9,10]],"piles":2,
 "moves":["draw 1","reveal Jw","draw 2","reveal Po","bid 8","pass","bid 13","pass"]}`

// A record is read and played through: it says who has what.
func Example() {
	record, err := notation.Parse([]byte(beginning))
	if err != nil {
		log.Fatal(err)
	}
	game, err := record.Replay(func(step notation.Step) {
		for _, e := range step.Events {
			if e.Kind == razzia.AuctionWon {
				fmt.Println(record.Players[e.Seat], "pays", e.Cheque)
			}
		}
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(record.Players[game.State.Actor], "is to act:", game.State.Legal(nil))
	// Output:
	// Miriam pays 13
	// Elke is to act: [draw 1 draw 2 call]
}

// A reader goes on after a record that is refused, and says where it is wrong.
func ExampleReader() {
	file := strings.Replace(beginning, `"bid 13"`, `"bid 3"`, 1) + "\n" + beginning + "\n"
	reader := notation.NewReader(strings.NewReader(file))
	for {
		record, err := reader.Next()
		refused, is := errors.AsType[*notation.RefusedError](err)
		switch {
		case errors.Is(err, io.EOF):
			return
		case is:
			fmt.Printf("line %d: %v\n", refused.Line, refused.Err)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Printf("line %d: %d moves\n", reader.Line(), len(record.Moves))
		}
	}
	// Output:
	// line 1: move 7 "bid 3": seat 0 has no open cheque 3: bid 13 or pass (R4.1)
	// line 4: 8 moves
}

// A game that a program has played is written as a record.
func ExampleAppendRecord() {
	record := notation.Record{Players: []string{"Ann", "Ben"}, Packages: razzia.Packages(2), Piles: 1}
	for _, text := range []string{"call", "pass", "bid 9"} {
		move, err := razzia.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		record.Moves = append(record.Moves, move)
	}
	fmt.Printf("%s\n", notation.AppendRecord(nil, &record))
	// Output: {"razzia":1,"players":["Ann","Ben"],"packages":[[2,5,6,9],[3,4,7,8]],"piles":1,"moves":["call","pass","bid 9"]}
}

// A state is read and gone on from. The text need not have the legal moves, which follow from the rest.
func ExampleParseState() {
	state, err := notation.ParseState([]byte(`{"round":1,"phase":"auction","actor":1,"middle":1,"police":0,"row":["Go"],"piles":[119],
 "auction":{"kind":"called","opener":0,"bid":0,"bidder":-1},
 "seats":[{"cheques":[2,5,6,9],"spent":[],"property":{},"points":[],"total":0},{"cheques":[3,4,7,8],"spent":[],"property":{},"points":[],"total":0}],
 "gone":{}}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(state.Legal(nil))
	// Output: [pass bid 3 bid 4 bid 7 bid 8]
}
