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
// of business: they stand in order of their numbers. In the last round spent cheques count by their
// sum alone, and a jewel that everybody has who may still get one is a blank; of who is beaten, whatever comes
// (see prospect), nothing counts but what decides the play: cheques, thieves and bodyguards.
type key struct {
	round, actor, players, police, middle uint8

	jewels     [5]uint16 // a kind each: pile 3 bits, row 3, who has it 5
	businesses [7]uint32 // a kind each: pile 3 bits, row 3, how many each seat has 5 times 3
	others     [7]uint8  // bodyguards, cars, drivers, thieves, gold, police, blanks: pile 5 bits, row 3

	total [razzia.MaxPlayers]int16  // from the lowest of those who are not beaten; -1 of who is
	open  [razzia.MaxPlayers]uint16 // the cheques
	spent [razzia.MaxPlayers]uint16 // likewise, or their sum in the last round
	goods [razzia.MaxPlayers]uint16 // bodyguards 5 bits, cars 5, drivers 1, thieves 3
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

// keyOf gives the key of a turn, in which everybody would score such sheets and those seats are beaten.
func keyOf(s *razzia.State, sheets *[razzia.MaxPlayers]razzia.Sheet, beaten uint8) key {
	f := *s
	last := s.Round == razzia.Rounds
	for i := range f.Seats[:f.Players] {
		if beaten>>i&1 != 0 {
			foldBeaten(&f.Seats[i])
		} else {
			fold(&f.Seats[i], &sheets[i], last)
		}
	}
	k := key{
		round: s.Round, actor: uint8(s.Actor), players: s.Players, police: s.Police, middle: uint8(s.Middle),
	}
	k.readSeats(&f, beaten)
	k.readCards(&f)
	if last {
		k.readLast(&f, beaten)
	}
	slices.Sort(k.jewels[:])
	slices.Sort(k.businesses[:])
	return k
}

// readSeats notes what lies in front of each player.
func (k *key) readSeats(s *razzia.State, beaten uint8) {
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
// and the businesses.
func (k *key) readCards(s *razzia.State) {
	row := s.Row.Cards()
	for i := range k.jewels {
		c := razzia.Ring + razzia.Card(i)
		k.jewels[i] = uint16(s.Left.Count(c) | row.Count(c)<<3 | int(owners(s, c))<<6)
	}
	for i := range k.businesses {
		c := razzia.Casino + razzia.Card(i)
		k.businesses[i] = uint32(s.Left.Count(c) | row.Count(c)<<3)
		for seat := range s.Players {
			k.businesses[i] |= uint32(s.Seats[seat].Property.Count(c)) << (6 + 3*seat)
		}
	}
	for i, c := range [...]razzia.Card{razzia.Bodyguard, razzia.Car, razzia.Driver, razzia.Thief, razzia.Gold, razzia.Police} {
		k.others[i] = uint8(s.Left.Count(c) | row.Count(c)<<5)
	}
}

// readLast notes what makes no difference in the last round.
func (k *key) readLast(s *razzia.State, beaten uint8) {
	var in uint8 // and not beaten
	for i := range s.Players {
		k.spent[i] = uint16(s.Seats[i].Spent.Sum())
		if s.Seats[i].Open != 0 && beaten>>i&1 == 0 {
			in |= 1 << i
		}
	}
	for i, jewel := range k.jewels {
		if uint8(jewel>>6)&in == in { // who is out keeps no jewels
			k.others[blanks] += uint8(jewel&7 | jewel>>3&7<<5)
			k.jewels[i] = everybodys
		}
	}
	if owners(s, razzia.Driver)&in == in { // drivers and cars are a point each
		k.others[cars] += k.others[drivers]
		k.others[drivers] = 0
	}
}

// everybodys stands for a kind of jewel that everybody has who counts: it is one more kind for him (R7.4), as one of
// which no card is left and that nobody has is not.
const everybodys = 1 << 15

// owners has a bit for each seat that has a card of a kind.
func owners(s *razzia.State, c razzia.Card) (set uint8) {
	for i := range s.Players {
		if s.Seats[i].Property.Count(c) > 0 {
			set |= 1 << i
		}
	}
	return set
}
