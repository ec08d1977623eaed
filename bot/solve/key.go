package solve

import (
	"math"
	"slices"

	"razzia"
)

// A key stands for all turns that have the same value: a position without what makes no difference.
//
// Left out are the order of the row, what has left the game, and how the piles are parted. Totals are
// counted from the lowest. Cards that do nothing but add points for their owner are turned into these
// points (see fold). The five kinds of jewel may change places with each other, and so may the seven
// of business: they stand in order of their numbers. In the last round cards of no use to anybody who may still get
// them and win are blanks, spent cheques count by their sum, and sums and bodyguards are left out as soon as it is certain what comes of
// comparing them; of who is beaten, whatever comes (see prospect), nothing counts but what decides the play: cheques,
// thieves and bodyguards.
type key struct {
	round, actor, players, police, middle uint8

	jewels     [5]uint16 // a kind each: pile 3 bits, row 3, who has it 5
	businesses [7]uint32 // a kind each: pile 3 bits, row 3, how many each seat has 5 times 3
	others     [7]uint16 // bodyguards, cars, drivers, thieves, gold, police, blanks: pile 6 bits, row 3

	total [razzia.MaxPlayers]int16  // from the lowest of those who are not beaten; -1 of who is
	open  [razzia.MaxPlayers]uint16 // the cheques
	spent [razzia.MaxPlayers]uint16 // likewise, or in the last round their sum where it counts
	goods [razzia.MaxPlayers]uint16 // bodyguards 5 bits, cars 5, drivers 1, thieves 3

	// In the last round alone.
	kinds   [razzia.MaxPlayers]uint8    // of which no card is left: jewels 3 bits, businesses 3
	guards  [razzia.MaxPlayers]standing // by bodyguards, where they count
	cheques [razzia.MaxPlayers]standing // by spent, where it counts
}

// The places of the others.
const (
	guards = iota
	cars
	drivers
	thieves
	gold
	police
	blanks
)

// identify gives the key of a turn, or the seat that will win alone, if that is certain.
func identify(s *razzia.State) (k key, winner int) {
	var now [razzia.MaxPlayers]razzia.Sheet
	for i := range s.Players {
		now[i] = s.ScoreAlone(razzia.Seat(i))
	}
	if s.Round < razzia.Rounds {
		return keyOf(s, &now), nobody
	}
	p := prospectOf(s, &now)
	if winner = p.winner(s, &now); winner == nobody {
		k = lastKeyOf(s, &now, &p)
	}
	return k, winner
}

// keyOf gives the key of a turn in a round but the last, in which everybody would score such sheets.
func keyOf(s *razzia.State, sheets *[razzia.MaxPlayers]razzia.Sheet) key {
	f := *s
	for i := range f.Seats[:f.Players] {
		fold(&f.Seats[i], &sheets[i])
	}
	k := key{middle: uint8(s.Middle)}
	k.readSeats(&f, 0)
	k.readCards(&f, 0)
	k.sort()
	return k
}

// sort puts kinds that may change places in order.
func (k *key) sort() {
	slices.Sort(k.jewels[:])
	slices.Sort(k.businesses[:])
}

// readSeats notes whose turn it is, and what lies in front of each player.
func (k *key) readSeats(s *razzia.State, beaten uint8) {
	k.round, k.actor, k.players, k.police = s.Round, uint8(s.Actor), s.Players, s.Police
	lowest := int16(math.MaxInt16)
	for i := range s.Players {
		if beaten>>i&1 == 0 {
			lowest = min(lowest, s.Seats[i].Total)
		}
	}
	for i := range s.Players {
		h := &s.Seats[i]
		k.open[i], k.spent[i] = uint16(h.Open), uint16(h.Spent)
		if k.total[i] = h.Total - lowest; beaten>>i&1 != 0 {
			k.total[i] = -1
		}
		p := h.Property
		k.goods[i] = uint16(p.Count(razzia.Bodyguard) | p.Count(razzia.Car)<<5 | p.Count(razzia.Driver)<<10 |
			p.Count(razzia.Thief)<<11)
	}
}

// readCards notes how many cards of each kind there are in the piles and in the row, and who has the jewels
// and the businesses. Some kinds are useless: their cards are blanks.
func (k *key) readCards(s *razzia.State, useless razzia.Cards) {
	left, row := s.Left&^useless, s.Row.Cards()&^useless
	for i := range k.jewels {
		c := razzia.Ring + razzia.Card(i)
		k.jewels[i] = uint16(left.Count(c) | row.Count(c)<<3 | int(owners(s, c))<<6)
	}
	for i := range k.businesses {
		c := razzia.Casino + razzia.Card(i)
		k.businesses[i] = uint32(left.Count(c) | row.Count(c)<<3)
		for seat := range s.Players {
			k.businesses[i] |= uint32(s.Seats[seat].Property.Count(c)) << (6 + 3*seat)
		}
	}
	for i, c := range [...]razzia.Card{razzia.Bodyguard, razzia.Car, razzia.Driver, razzia.Thief, razzia.Gold, razzia.Police} {
		k.others[i] = uint16(left.Count(c) | row.Count(c)<<6)
	}
	k.others[blanks] = uint16((s.Left & useless).Len() | (s.Row.Cards()&useless).Len()<<6)
}

// owners has a bit for each seat that has a card of a kind.
func owners(s *razzia.State, c razzia.Card) (set uint8) {
	for i := range s.Players {
		if s.Seats[i].Property.Count(c) > 0 {
			set |= 1 << i
		}
	}
	return set
}
