package picture

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// TestOwnCardsKeepTheirPlaces plays games. Within a round no kind of card that a seat keeps moves to another place, and every kind
// has one place.
func TestOwnCardsKeepTheirPlaces(t *testing.T) {
	gaps := 0
	rapid.Check(t, func(rt *rapid.T) {
		kind := randomgame.Kind{
			Players: rapid.IntRange(2, 5).Draw(rt, "players"), Piles: 2, Stacking: randomgame.Stackings()[0],
			Policy: rapid.SampledFrom(randomgame.Policies()).Draw(rt, "policy"),
		}
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		game, deck, err := kind.Begin(chance)
		p := new(Log)
		for err == nil && game.State.Phase != razzia.Over {
			var m razzia.Move
			var events []razzia.Event
			if m, err = kind.Move(game.State, deck, chance); err == nil {
				game, events, err = game.Step(m, nil)
			}
			before := p.clone()
			for _, e := range events {
				p.movePieces(e)
			}
			began := slices.ContainsFunc(events, func(e razzia.Event) bool { return e.Kind == razzia.RoundBegan })
			gaps += checkPlaces(rt, before, p, game.State, began)
		}
		fatal.If(rt, err)
	})
	if gaps == 0 {
		t.Error("no place was ever empty")
	}
}

// checkPlaces checks the places of all seats after a move, and returns how many are empty.
func checkPlaces(t *rapid.T, before, now *Log, s razzia.State, began bool) (gaps int) {
	for i := range s.Players {
		places := now.Places[i]
		for c := razzia.Ring; c < razzia.Police; c++ {
			at := slices.Index(places, c)
			if (at >= 0) != (s.Seats[i].Property.Count(c) > 0) {
				t.Fatalf("seat %d has %v at places %v", i, s.Seats[i].Property, places)
			}
			if old := slices.Index(before.Places[i], c); !began && at >= 0 && old >= 0 && old != at {
				t.Fatalf("%v of seat %d moves from place %d to %d", c, i, old, at)
			}
		}
		for _, c := range places {
			if c == gap {
				gaps++
			}
		}
	}
	return gaps
}

// TestAThiefLeavesItsPlaceToAThief steals a new kind and a thief with two thieves: the stolen thief lies where the spent ones lay.
func TestAThiefLeavesItsPlaceToAThief(t *testing.T) {
	p := new(Log)
	p.give(0, []Piece{{razzia.Thief, 1}, {razzia.Thief, 2}, {razzia.Gold, 3}})
	p.Row = []Piece{{razzia.Car, 4}, {razzia.Thief, 5}}
	p.movePieces(razzia.Event{Kind: razzia.LootStolen, Seat: 0, Count: 2, Cards: razzia.CardsOf(razzia.Car, razzia.Thief)})
	if want := []razzia.Card{razzia.Thief, razzia.Gold, razzia.Car}; !slices.Equal(p.Places[0], want) {
		t.Errorf("the cards lie as %v, want %v", p.Places[0], want)
	}
}

// TestChequesAreSortedAtANewRound gives a seat the middle cheque in the place of its bid: the places stay until a round begins.
func TestChequesAreSortedAtANewRound(t *testing.T) {
	p := new(Log)
	p.Cheques[1] = []razzia.Cheque{2, 7, 16}
	p.movePieces(razzia.Event{Kind: razzia.AuctionWon, Seat: 1, Cheque: 2, Middle: 9})
	if want := []razzia.Cheque{9, 7, 16}; !slices.Equal(p.Cheques[1], want) {
		t.Errorf("within the round the cheques lie as %v, want %v", p.Cheques[1], want)
	}
	p.movePieces(razzia.Event{Kind: razzia.RoundBegan})
	if want := []razzia.Cheque{7, 9, 16}; !slices.Equal(p.Cheques[1], want) {
		t.Errorf("in the new round the cheques lie as %v, want %v", p.Cheques[1], want)
	}
}
