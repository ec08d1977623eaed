package bot

import (
	"context"
	"math/rand/v2"

	"razzia"
)

// random chooses uniformly among the legal moves.
type random struct {
	chance *rand.Rand
	legal  []razzia.Move // room for the list of moves, kept between calls
}

func newRandom(seed uint64) Player {
	const stream = 0x72616e646f6d // another stream than those that shuffle decks with the same seed
	return &random{chance: rand.New(razzia.NewSource(seed, stream))}
}

// Choose takes less than a microsecond and so ignores its context.
func (r *random) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	r.legal = s.Legal(r.legal[:0])
	return r.legal[r.chance.IntN(len(r.legal))], nil
}
