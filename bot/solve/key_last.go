package solve

import "razzia"

// lastKeyOf returns the key of a turn in the last round. The sheets are what each seat would score now without
// comparisons, and the bounds are those of the turn.
func lastKeyOf(s *razzia.State, sheets *[razzia.MaxPlayers]razzia.Sheet, b *bounds) (k key) {
	f, useless := *s, b.useless(s)
	for i := range f.Seats[:f.Players] {
		if b.beaten>>i&1 != 0 {
			foldBeaten(&f.Seats[i])
		} else {
			k.kinds[i] = foldLast(&f.Seats[i], &sheets[i], b.loot&^useless)
		}
	}
	k.guards, k.cheques = b.guards.settle(&f, guardsCompared), b.cheques.settle(&f, chequesCompared)
	for i := range f.Seats[:f.Players] {
		if k.guards[i] == 0 {
			f.Seats[i].Property &^= bitsOf[razzia.Bodyguard]
		}
	}
	k.readSeats(&f, b.beaten)
	k.readCards(&f, useless)
	k.readCheques(s)
	k.readDrivers(b.contenders(s))
	k.sort()
	return k
}

// settle adds the points of a comparison to the total of each seat whose amount no longer matters. It returns the
// possible ranks of the other seats.
func (r *ranking) settle(s *razzia.State, c *comparison) (open [razzia.MaxPlayers]ranks) {
	irrelevant := r.irrelevant()
	for i, possible := range r.possible[:r.players] {
		if irrelevant>>i&1 == 0 {
			open[i] = possible
		} else {
			s.Seats[i].Total += int16(c.certainPoints(possible))
		}
	}
	return open
}

// contenders is the set of the seats that may still get cards and may still win.
func (b *bounds) contenders(s *razzia.State) (set uint8) {
	for i := range s.Seats[:s.Players] {
		if s.Seats[i].Open != 0 && b.beaten>>i&1 == 0 {
			set |= 1 << i
		}
	}
	return set
}

// useless is the mask of the kinds of loot that are useless to every contender: a jewel that each of them owns (R7.4),
// cars if none of them has a driver and none is left (R7.3), and the last card of a business of which each owns one
// (R8).
func (b *bounds) useless(s *razzia.State) (kinds razzia.Cards) {
	all, single, drivers := kindsOf(b.loot)&jewels, singles(b.loot)&businesses, b.loot.Count(razzia.Driver)
	contenders := b.contenders(s)
	for i := range s.Seats[:s.Players] {
		if contenders>>i&1 != 0 {
			property := s.Seats[i].Property
			all, single = all&kindsOf(property), single&singles(property)
			drivers += property.Count(razzia.Driver)
		}
	}
	if drivers == 0 {
		kinds = bitsOf[razzia.Car]
	}
	return kinds | bitsOfKind*(all|single)
}

// readCheques fills in the sums of spent cheques that still count, and the middle cheque if one of these sums can still
// change by it.
func (k *key) readCheques(s *razzia.State) {
	k.spent = [razzia.MaxPlayers]uint16{}
	for i := range s.Seats[:s.Players] {
		if k.cheques[i] == 0 {
			continue
		}
		k.spent[i] = uint16(s.Seats[i].Spent.Sum())
		if s.Seats[i].Open != 0 {
			k.middle = uint8(s.Middle)
		}
	}
}

// readDrivers counts drivers as cars if both are worth one point to every contender. That holds for a contender with a
// driver, and for one without cars if no car can come.
func (k *key) readDrivers(contenders uint8) {
	for i, goods := range k.goods {
		driver, hasCars := goods>>10&1 != 0, goods>>5&31 != 0
		if contenders>>i&1 != 0 && !driver && (hasCars || k.others[cars] > 0) {
			return
		}
	}
	k.others[cars] += k.others[drivers]
	k.others[drivers] = 0
}
