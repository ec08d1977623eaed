package games

import (
	"math/rand/v2"

	"razzia"
)

// A chanceTable plays a game with uniformly random legal moves.
type chanceTable struct {
	game razzia.Game
	deck *razzia.Deck
	dice *rand.Rand
}

func newChanceTable(players, piles int, seed, stream uint64) *chanceTable {
	src := razzia.NewSource(seed, stream)
	setup := razzia.Setup{Packages: razzia.Lot(players, src), Piles: piles}
	game, err := razzia.NewGame(setup)
	if err != nil {
		panic(err) // eachTable has only valid tables
	}
	return &chanceTable{game, razzia.NewDeck(piles, src), rand.New(src)}
}

// move makes a move and appends its events.
func (t *chanceTable) move(events []razzia.Event) []razzia.Event {
	var m razzia.Move
	if s := &t.game.State; s.Phase == razzia.Revealing {
		c, err := t.deck.Draw(s.Pile)
		if err != nil {
			panic(err) // the deck has the cards that the state counts
		}
		m = razzia.Reveal(c)
	} else {
		legal := s.Legal(nil)
		m = legal[t.dice.IntN(len(legal))]
	}
	game, events, err := t.game.Step(m, events)
	if err != nil {
		panic(err) // a legal move was refused
	}
	t.game = game
	return events
}
