package solve

import (
	"fmt"
	"math/rand/v2"

	"razzia"
)

// A Mini describes a mini game: a small random endgame, from which most cards have left already. It resembles a late
// position, but totals are close, so that the moves matter.
type Mini struct {
	Players int
	Round   int // the current round, at its beginning
	Cards   int // in the piles
	Police  int // police cards among them
	Missing int // police cards to the raid
	Owned   int // loot cards of each player
	Cheques int // open cheques of each player; the others are spent
}

// StandardMini is the mini game that benchmarks use for a number of players: a whole last round with one open cheque
// for each player. The piles have so many cards that most of these games are solved within a second.
func StandardMini(players int) Mini {
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

// Deal deals the mini game of a seed. It fails if the rules do not allow such a game.
func (m Mini) Deal(seed uint64) (razzia.State, error) {
	if err := m.check(); err != nil {
		return razzia.State{}, err
	}
	rng := rand.New(razzia.NewSource(seed, miniStream))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(m.Players, rng), Piles: 2})
	if err != nil {
		return s, err
	}
	s.Round, s.Police = uint8(m.Round), uint8(s.RaidAt()-m.Missing)
	loot, police := deck(rng)
	for i := range s.Players {
		const spread = 7 // totals are 0 to 6
		h := &s.Seats[i]
		h.Property = razzia.CardsOf(loot[:m.Owned]...)
		h.Total = int16(rng.IntN(spread))
		loot = loot[m.Owned:]
		for h.Open.Len() > m.Cheques {
			spend(h, rng)
		}
	}
	s.Actor = razzia.Seat(rng.IntN(m.Players))
	n := m.Cards - m.Police
	s.Left = razzia.CardsOf(append(loot[:n:n], police[:m.Police]...)...)
	s.Piles = [2]uint8{uint8(m.Cards+1) / 2, uint8(m.Cards) / 2}
	return s, nil
}

// check returns an error if the rules do not allow such a game.
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
		return fmt.Errorf("%d police cards among %d in the piles: want fewer, as some came before (R1.1)", m.Police, m.Cards)
	case m.Owned < 0 || m.Owned*m.Players+m.Cards-m.Police > loot:
		return fmt.Errorf("%d loot cards of each player, %d in the piles: want 99 at most (R1.1)", m.Owned, m.Cards-m.Police)
	}
	return nil
}

// miniStream separates the random numbers of mini games from those of decks with the same seed.
const miniStream = 0x6d696e69

// deck returns all loot cards, shuffled, and all police cards.
func deck(rng *rand.Rand) (loot, police []razzia.Card) {
	for c, n := range razzia.AllCards().All() {
		for range n {
			if c == razzia.Police {
				police = append(police, c)
			} else {
				loot = append(loot, c)
			}
		}
	}
	rng.Shuffle(len(loot), func(i, j int) { loot[i], loot[j] = loot[j], loot[i] })
	return loot, police
}

// spend moves a random open cheque to the spent ones.
func spend(h *razzia.Holding, rng *rand.Rand) {
	skip := rng.IntN(h.Open.Len())
	for c := range h.Open.All() {
		if skip == 0 {
			h.Open &^= razzia.ChequesOf(c)
			h.Spent |= razzia.ChequesOf(c)
			return
		}
		skip--
	}
}
