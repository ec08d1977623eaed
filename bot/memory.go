package bot

import "razzia"

// A memory keeps what cheques and bodyguards are worth for as long as they lie as they do: a player asks
// for the same again and again, at each turn and say until somebody buys, and in each auction that he
// thinks of. It is worth the same to all players of one taste, who pass their memories on.
type memory struct {
	hands   [razzia.MaxPlayers]hand // what is kept is of these hands
	middle  razzia.Cheque
	round   uint8
	players int
	known   [raidAtMost + 1]uint32            // by police missing: a bit for each of worth that is worked out
	worth   [raidAtMost + 1][bids]chequeWorth // by police missing and the cheque paid; 0 if none is

	guards     [razzia.MaxPlayers]int // and the same of these bodyguards
	guardKnown uint32                 // by police missing: a bit for each that is worked out
	guard      [raidAtMost + 1]points
}

// recall forgets what is not so any more.
func (m *memory) recall(p *prospect) {
	other := m.round != p.s.Round || m.players != p.players
	if other || m.hands != p.hands || m.middle != p.s.Middle {
		m.hands, m.middle, m.round, m.players = p.hands, p.s.Middle, p.s.Round, p.players
		m.known = [raidAtMost + 1]uint32{}
	}
	if other || m.guards != p.guards {
		m.guards, m.guardKnown = p.guards, 0
	}
}

// guardsNow is what everybody's bodyguards are worth.
func (p *prospect) guardsNow() points {
	m := p.memory
	if m.guardKnown>>p.missing&1 == 0 {
		m.guardKnown |= 1 << p.missing
		m.guard[p.missing] = p.guardWorth(&p.guards, p.missing)
	}
	return m.guard[p.missing]
}

// chequesAfter is what cheques are worth if the seat has paid one of them for a row, or nobody has if c
// is 0, with so many police cards missing to the raid.
func (p *prospect) chequesAfter(seat int, c razzia.Cheque, missing int) *chequeWorth {
	m := p.memory
	w := &m.worth[missing][c]
	if m.known[missing]>>c&1 == 0 {
		m.known[missing] |= 1 << c
		hands := p.hands
		if c != 0 {
			hands[seat] = hands[seat].pay(c, p.s.Middle)
		}
		*w = p.chequesWorth(&hands, missing)
	}
	return w
}
