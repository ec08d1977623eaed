package solve_test

import (
	"math/rand/v2"

	"razzia"
)

// A late position is made of a new game: most cards have left it, some lie in front of the players, and
// most cheques are spent.
type late struct {
	players, cards int // cards in the piles
	cheques        int // open cheques of each player
	missing        int // police cards to the raid
	round          uint8
	owned          int // cards that each player has
}

// make deals such a position.
func (l late) make(seed uint64) razzia.State {
	chance := rand.New(razzia.NewSource(seed, 0x6c617465))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(l.players, chance), Piles: 2})
	if err != nil {
		panic(err)
	}
	s.Round = l.round
	s.Police = uint8(s.RaidAt() - l.missing)
	loot, police := deck(chance)
	for i := range s.Players {
		h := &s.Seats[i]
		h.Property = razzia.CardsOf(loot[:l.owned]...)
		loot = loot[l.owned:]
		h.Total = int16(chance.IntN(7))
		for h.Open.Len() > l.cheques {
			spend(h, chance)
		}
	}
	s.Actor = razzia.Seat(chance.IntN(l.players))
	n := min(l.missing, 1+chance.IntN(2))
	s.Left = razzia.CardsOf(append(loot[:l.cards-n:l.cards-n], police[:n]...)...)
	s.Piles = [2]uint8{uint8(l.cards+1) / 2, uint8(l.cards) / 2}
	return s
}

// deck shuffles all cards and parts loot and police.
func deck(chance *rand.Rand) (loot, police []razzia.Card) {
	for c, n := range razzia.AllCards().All() {
		for range n {
			if c == razzia.Police {
				police = append(police, c)
			} else {
				loot = append(loot, c)
			}
		}
	}
	chance.Shuffle(len(loot), func(i, j int) { loot[i], loot[j] = loot[j], loot[i] })
	return loot, police
}

// spend turns one of the open cheques over.
func spend(h *razzia.Holding, chance *rand.Rand) {
	place := chance.IntN(h.Open.Len())
	for c := range h.Open.All() {
		if place == 0 {
			h.Open &^= razzia.ChequesOf(c)
			h.Spent |= razzia.ChequesOf(c)
			return
		}
		place--
	}
}
