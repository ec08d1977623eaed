package solve

import (
	"fmt"
	"math/rand/v2"

	"razzia"
)

// A Mini is a small game: a whole game in which most cards have left already. It is dealt by chance, as late
// positions come up, but with close totals, so that there is something to play for.
type Mini struct {
	Players int
	Round   int // that begins
	Cards   int // in the piles
	Police  int // of these, police cards
	Missing int // police cards to the raid
	Owned   int // loot cards in front of each player
	Cheques int // open cheques of each player; the others are spent
}

// Usual is a mini game to measure by, for a number of players: its whole last round, in which everybody has
// an open cheque. It has so many cards in the piles that most are solved in a second.
func Usual(players int) Mini {
	m := Mini{Players: players, Round: razzia.Rounds, Police: 2, Missing: 2, Owned: 10, Cheques: 1}
	switch players {
	case 2:
		m.Cards = 12
	case 3:
		m.Cards = 8
	case 4:
		m.Cards = 7
	default:
		m.Cards = 5
	}
	return m
}

// Deal deals the game of a seed. It fails if the rules know no such game.
func (m Mini) Deal(seed uint64) (razzia.State, error) {
	if err := m.check(); err != nil {
		return razzia.State{}, err
	}
	chance := rand.New(razzia.NewSource(seed, miniStream))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(m.Players, chance), Piles: 2})
	if err != nil {
		return s, err
	}
	s.Round, s.Police = uint8(m.Round), uint8(s.RaidAt()-m.Missing)
	loot, police := deck(chance)
	for i := range s.Players {
		const spread = 7 // points that totals differ by, less one
		h := &s.Seats[i]
		h.Property = razzia.CardsOf(loot[:m.Owned]...)
		h.Total = int16(chance.IntN(spread))
		loot = loot[m.Owned:]
		for h.Open.Len() > m.Cheques {
			spend(h, chance)
		}
	}
	s.Actor = razzia.Seat(chance.IntN(m.Players))
	n := m.Cards - m.Police
	s.Left = razzia.CardsOf(append(loot[:n:n], police[:m.Police]...)...)
	s.Piles = [2]uint8{uint8(m.Cards+1) / 2, uint8(m.Cards) / 2}
	return s, nil
}

// check reports what is wrong with a mini game.
func (m Mini) check() error {
	const loot, police = 99, 21 // R1.1
	raid := (&razzia.State{Players: uint8(m.Players)}).RaidAt()
	switch {
	case m.Players < razzia.MinPlayers || m.Players > razzia.MaxPlayers:
		return fmt.Errorf("%d players: want 2 to 5 (R2.1)", m.Players)
	case m.Round < 1 || m.Round > razzia.Rounds:
		return fmt.Errorf("round %d: want 1 to 3 (R6.4)", m.Round)
	case m.Missing < 1 || m.Missing > raid:
		return fmt.Errorf("%d police cards to the raid: want 1 to %d (R6.1)", m.Missing, raid)
	case m.Cheques < 1:
		return fmt.Errorf("%d open cheques: want 1 or more", m.Cheques)
	case m.Police < 0 || m.Police > min(m.Cards, police-raid*m.Round+m.Missing):
		return fmt.Errorf("%d police of %d cards: want fewer, with those that have come (R1.1)", m.Police, m.Cards)
	case m.Owned < 0 || m.Owned*m.Players+m.Cards-m.Police > loot:
		return fmt.Errorf("%d cards owned by each and %d to come: the game has 99 loot cards (R1.1)", m.Owned, m.Cards-m.Police)
	}
	return nil
}

// miniStream keeps mini games apart from the decks of the same seed.
const miniStream = 0x6d696e69

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
