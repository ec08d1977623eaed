package solve

import "razzia"

// lastKeyOf gives the key of a turn in the last round, in which everybody would score such sheets by himself and has
// such prospects.
func lastKeyOf(s *razzia.State, sheets *[razzia.MaxPlayers]razzia.Sheet, p *prospect) (k key) {
	f, useless := *s, p.useless(s)
	for i := range f.Seats[:f.Players] {
		if p.beaten>>i&1 != 0 {
			foldBeaten(&f.Seats[i])
		} else {
			k.kinds[i] = foldLast(&f.Seats[i], &sheets[i], p.loot&^useless)
		}
	}
	k.guards, k.cheques = p.guards.settle(&f, guardsCompared), p.cheques.settle(&f, chequesCompared)
	for i := range f.Seats[:f.Players] {
		if k.guards[i] == 0 {
			f.Seats[i].Property &^= bitsOf[razzia.Bodyguard]
		}
	}
	k.readSeats(&f, p.beaten)
	k.readCards(&f, useless)
	k.readCheques(s)
	k.readDrivers(p.hopeful(s))
	k.sort()
	return k
}

// settle gives everybody the points that he will surely get by how he stands, if his number makes no difference any
// more, and tells how the others may stand.
func (st *standings) settle(s *razzia.State, c *comparison) (open [razzia.MaxPlayers]standing) {
	idle := st.idle()
	for i, may := range st.may[:st.players] {
		if idle>>i&1 == 0 {
			open[i] = may
		} else {
			s.Seats[i].Total += int16(c.surely(may))
		}
	}
	return open
}

// hopeful has a bit for each seat that may still get cards and win.
func (p *prospect) hopeful(s *razzia.State) (set uint8) {
	for i := range s.Seats[:s.Players] {
		if s.Seats[i].Open != 0 && p.beaten>>i&1 == 0 {
			set |= 1 << i
		}
	}
	return set
}

// useless covers the kinds of loot that are of no use to any hopeful seat: jewels that they all have (R7.4), cars if
// none of them has a driver and none is left (R7.3), and the last card of a business of which each has one (R8).
func (p *prospect) useless(s *razzia.State) (kinds razzia.Cards) {
	all, single, drivers := kindsOf(p.loot)&jewels, singles(p.loot)&businesses, p.loot.Count(razzia.Driver)
	hopeful := p.hopeful(s)
	for i := range s.Seats[:s.Players] {
		if hopeful>>i&1 != 0 {
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

// readCheques notes the sums of spent cheques that count, and the middle cheque if one of them may still grow by it.
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

// readDrivers takes drivers for cars if both are a point each for all hopeful seats: who has a driver, and who has no
// cars if none can come.
func (k *key) readDrivers(hopeful uint8) {
	for i, goods := range k.goods {
		driver, has := goods>>10&1 != 0, goods>>5&31 != 0
		if hopeful>>i&1 != 0 && !driver && (has || k.others[cars] > 0) {
			return
		}
	}
	k.others[cars] += k.others[drivers]
	k.others[drivers] = 0
}
