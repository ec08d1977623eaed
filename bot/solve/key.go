package solve

import (
	"math"
	"slices"

	"razzia"
)

// A key is the transposition key of a turn: a canonical form that leaves out whatever cannot change its value. Turns
// with the same key have the same value.
//
// In every round the key leaves out the order of the row, the cards that have left the game, and the parting of the
// piles. It counts totals from the lowest. Cards whose points are certain and that do nothing else are added to their
// owner's total (see fold). The five kinds of jewel are interchangeable, and so are the seven of business: their
// entries are sorted.
//
// In the last round the key leaves out more. Cards that are useless to every seat that may still get them and win are
// counted together as blanks. Spent cheques count by their sum. Cheque sums and bodyguards are dropped once the outcome
// of their comparison (R7.2, R8.3) is certain. A seat that is beaten for certain (see bounds) keeps only what
// influences the play of others: cheques, thieves and bodyguards.
type key struct {
	round, actor, players, police, middle uint8

	jewels     [5]uint16 // for each kind: cards in the piles 3 bits, in the row 3, set of owners 5
	businesses [7]uint32 // for each kind: cards in the piles 3 bits, in the row 3, of each seat 3
	others     [7]uint16 // bodyguards, cars, drivers, thieves, gold, police, blanks: in the piles 6 bits, in the row 3

	total [razzia.MaxPlayers]int16  // above the lowest of the seats that are not beaten; -1 for a beaten seat
	open  [razzia.MaxPlayers]uint16 // set of cheques
	spent [razzia.MaxPlayers]uint16 // set of cheques; in the last round their sum, or 0 if it no longer counts
	goods [razzia.MaxPlayers]uint16 // bodyguards 5 bits, cars 5, drivers 1, thieves 3

	// Used in the last round alone.
	kinds   [razzia.MaxPlayers]uint8 // owned kinds of which no card is left: jewels 3 bits, businesses 3
	guards  [razzia.MaxPlayers]ranks // possible ranks by bodyguards; 0 if they no longer count
	cheques [razzia.MaxPlayers]ranks // possible ranks by cheque sum; 0 if it no longer counts
}

// Indices into others.
const (
	guards = iota
	cars
	drivers
	thieves
	gold
	police
	blanks
)

// identify returns the key of a turn. If a seat is certain to win alone, it returns that seat and an empty key instead;
// else the winner is noSeat.
func identify(s *razzia.State) (k key, winner int) {
	var now [razzia.MaxPlayers]razzia.Sheet
	for i := range s.Players {
		now[i] = s.ScoreAlone(razzia.Seat(i))
	}
	if s.Round < razzia.Rounds {
		return keyOf(s, &now), noSeat
	}
	b := boundsOf(s, &now)
	if winner = b.winner(s, &now); winner == noSeat {
		k = lastKeyOf(s, &now, &b)
	}
	return k, winner
}

// keyOf returns the key of a turn in round 1 or 2. The sheets are what each seat would score now.
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

// sort puts interchangeable kinds in a canonical order.
func (k *key) sort() {
	slices.Sort(k.jewels[:])
	slices.Sort(k.businesses[:])
}

// readSeats fills in the fields of the seats: who is to act, totals, cheques and goods.
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

// readCards fills in the fields of the cards: how many of each kind are in the piles and in the row, and who owns the
// jewels and businesses. Cards of useless kinds are counted as blanks.
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

// owners is the set of the seats that own a card of a kind.
func owners(s *razzia.State, c razzia.Card) (set uint8) {
	for i := range s.Players {
		if s.Seats[i].Property.Count(c) > 0 {
			set |= 1 << i
		}
	}
	return set
}
