package find

import (
	"context"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
)

// seatLevels are the players of the games in which puzzles are looked for. Half are good, so that games are close: in 24 games of the net
// alone there were 20 proved puzzles, of club alone 7, of casual 2.
var seatLevels = []string{"net", "net", "club", "casual"}

// begin sets up the game of a number. The same seed and number give the same game, with any other options.
func (f *Finder) begin(number int) (razzia.State, *rand.Rand, error) {
	src := razzia.NewSource(f.options.Seed, uint64(number))
	players := f.options.Players[number%len(f.options.Players)]
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 2})
	return s, rand.New(src), err
}

// decisions plays on from a position to the end of the game, with players drawn by lot and random cards. It returns the positions
// on the way in which a seat had several moves.
func (f *Finder) decisions(s razzia.State, rng *rand.Rand) (list []razzia.State, err error) {
	seats := f.seats(int(s.Players), rng)
	for s.Phase != razzia.Over {
		if len(s.Legal(nil)) > 1 {
			list = append(list, s)
		}
		m := razzia.Move{}
		if s.Phase == razzia.Revealing {
			m = razzia.Reveal(bot.AnyCard(&s, rng))
		} else if m, err = seats[s.Actor].Choose(context.Background(), s, s.Actor); err != nil {
			return nil, err
		}
		if err := s.Advance(m); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// seats draws the players of a game by lot.
func (f *Finder) seats(players int, rng *rand.Rand) []bot.Player {
	list := make([]bot.Player, players)
	for i := range list {
		list[i] = f.players[seatLevels[rng.IntN(len(seatLevels))]]
	}
	return list
}
