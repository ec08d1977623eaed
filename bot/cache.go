package bot

import "razzia"

// A cache keeps the worth of cheques and bodyguards for as long as they do not change. A player asks for the same
// values at each turn and say until a row is bought, and in each auction that it searches. The values are the same for
// all players with the same weights, which share their caches.
type cache struct {
	cheques [razzia.MaxPlayers]chequeHolding // the cheques that known and worth are for
	middle  razzia.Cheque
	round   uint8
	players int
	known   [raidAtMost + 1]uint32            // by police missing: a bit for each of worth that is computed
	worth   [raidAtMost + 1][bids]chequeWorth // by police missing and the cheque paid; 0 if none is

	guards     [razzia.MaxPlayers]int // the bodyguards that guardKnown and guard are for
	guardKnown uint32                 // by police missing: a bit for each that is computed
	guard      [raidAtMost + 1]points
}

// refresh drops the values that do not hold for an evaluation.
func (m *cache) refresh(p *evaluation) {
	other := m.round != p.s.Round || m.players != p.players
	if other || m.cheques != p.cheques || m.middle != p.s.Middle {
		m.cheques, m.middle, m.round, m.players = p.cheques, p.s.Middle, p.s.Round, p.players
		m.known = [raidAtMost + 1]uint32{}
	}
	if other || m.guards != p.guards {
		m.guards, m.guardKnown = p.guards, 0
	}
}

// guardsNow is the worth of the bodyguards of each seat.
func (p *evaluation) guardsNow() points {
	m := p.cache
	if m.guardKnown>>p.missing&1 == 0 {
		m.guardKnown |= 1 << p.missing
		m.guard[p.missing] = p.guardWorth(&p.guards, p.missing)
	}
	return m.guard[p.missing]
}

// chequesAfter is the worth of the cheques of each seat after a seat has paid the cheque c for a row. With 0 for c no
// seat has paid. Missing is the number of police cards to the raid.
func (p *evaluation) chequesAfter(seat int, c razzia.Cheque, missing int) *chequeWorth {
	m := p.cache
	w := &m.worth[missing][c]
	if m.known[missing]>>c&1 == 0 {
		m.known[missing] |= 1 << c
		cheques := p.cheques
		if c != 0 {
			cheques[seat] = cheques[seat].pay(c, p.s.Middle)
		}
		*w = p.chequesWorth(&cheques, missing)
	}
	return w
}
