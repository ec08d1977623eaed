package bot

import (
	"math"

	"razzia"
)

// A prospect is a position as greedy looks at it: what everybody may expect of it.
type prospect struct {
	*greedy
	s       *razzia.State
	missing int // police cards to the raid (R6.1)
	onSale  int // the same after a sale: 0 if it ends the round (R6.1)
	players int
	alone   bool         // only one player has open cheques (R5.2)
	later   float64      // rounds after this one
	pile    float64      // cards in the piles
	row     razzia.Cards // what is to be sold
	unseen  float64      // cards in the row besides, not turned up yet

	hands  [razzia.MaxPlayers]hand
	guards [razzia.MaxPlayers]int // bodyguards of each seat
	more   points                 // loot that each seat may expect in this round
	goods  points                 // what a seat has scored and what its property is worth, bodyguards apart
	guard  points                 // what its bodyguards are worth

	// taken is what goods and guard together become if a seat gets the row; worked out when asked for.
	taken [razzia.MaxPlayers]points
	asked [razzia.MaxPlayers]bool
}

// points are what each seat may expect to have in the end.
type points [razzia.MaxPlayers]float64

// wishes are the points as each seat likes them: its own, less what the others have.
type wishes [razzia.MaxPlayers]float64

// look sees a state as if so much police and such a row were on the table.
func (g *greedy) look(s *razzia.State, police int, row razzia.Cards) prospect {
	p := prospect{
		greedy: g, s: s, players: int(s.Players), row: row,
		missing: s.RaidAt() - police, later: float64(razzia.Rounds - s.Round), pile: float64(s.CardsLeft()),
	}
	open := p.allOpen()
	for i := range p.players {
		h := &s.Seats[i]
		p.hands[i] = handOf(h)
		p.guards[i] = h.Property.Count(razzia.Bodyguard)
		p.more[i] = p.lootOf(h.Open, open&^h.Open, p.missing)
		p.goods[i] = float64(h.Total) + p.property(h.Property, p.more[i])
	}
	g.memory.recall(&p)
	p.guard = p.guardsNow()
	if p.onSale = p.missing; open.Len() == 1 {
		p.onSale = 0
	}
	return p
}

// allOpen is the open cheques of all players. It notes whether one player alone has some.
func (p *prospect) allOpen() (open razzia.Cheques) {
	in := 0
	for i := range p.players {
		if mine := p.s.Seats[i].Open; mine != 0 {
			open |= mine
			in++
		}
	}
	p.alone = in == 1
	return open
}

// withUnseen is the prospect with a card more in the row that nobody has seen yet.
func (p *prospect) withUnseen() prospect {
	q := *p
	q.unseen++
	q.asked = [razzia.MaxPlayers]bool{}
	return q
}

// keeps is what all property is worth if nobody gets the row.
func (p *prospect) keeps() points {
	v := p.goods
	for i := range p.players {
		v[i] += p.guard[i]
	}
	return v
}

// takes is what all property is worth if a seat gets the row for one of its cheques.
func (p *prospect) takes(seat int) *points {
	v := &p.taken[seat]
	if !p.asked[seat] {
		p.asked[seat] = true
		*v = p.goods
		v[seat] = p.withRow(seat)
		guard := p.guard
		if n := p.row.Count(razzia.Bodyguard); n > 0 || p.onSale == 0 {
			guards := p.guards
			guards[seat] += n
			guard = p.guardWorth(&guards, p.onSale)
		}
		for i := range p.players {
			v[i] += guard[i]
		}
	}
	return v
}

// withRow is what a seat's property is worth with the row, bodyguards apart. It may expect less loot
// of the cheques that are left to it.
func (p *prospect) withRow(seat int) float64 {
	h := &p.s.Seats[seat]
	cheques := float64(h.Open.Len())
	more := p.more[seat] * (cheques - 1) / cheques
	card := p.unseenCard
	if p.alone {
		card = p.unseenAlone
	}
	return float64(h.Total) + p.property(h.Property+p.row, more) + p.unseen*card
}

// sold finds what everybody wishes of the position after a seat has bought the row for a cheque (R4.3).
func (p *prospect) sold(seat int, c razzia.Cheque, w *wishes) {
	p.wish(p.takes(seat), p.chequesAfter(seat, c, p.onSale), w)
}

// lost is what everybody wishes of the position if the row leaves the game (R4.5, R6.3).
func (p *prospect) lost() (w wishes) {
	v := p.keeps()
	p.wish(&v, p.chequesAfter(0, 0, p.missing), &w)
	return w
}

// stay is what everybody wishes of the position if the row lies there and goes on growing: those who
// may expect more loot will get it rather than others.
func (p *prospect) stay() (w wishes) {
	v := p.grows()
	p.wish(&v, p.chequesAfter(0, 0, p.missing), &w)
	return w
}

// grows is what all property may be worth in the end if the row lies there and goes on growing.
func (p *prospect) grows() points {
	v := p.keeps()
	all := 0.0
	for _, more := range p.more {
		all += more
	}
	for i, more := range p.more[:p.players] {
		if more > 0 {
			gain := p.takes(i)[i] - p.goods[i] - p.guard[i]
			v[i] += p.stays * left(p.missing) * more / all * gain
		}
	}
	return v
}

// wish adds what the cheques are worth to the other points of each seat, and takes from them what hurts
// it of those of the others. What is wished before does not count.
func (p *prospect) wish(v *points, cheques *chequeWorth, w *wishes) {
	sum, best, second := 0.0, math.Inf(-1), math.Inf(-1)
	for i := range v[:p.players] {
		x := v[i] + cheques.now[i] + cheques.then[i]
		w[i] = x
		sum += x
		// Comparisons, for max and min look after numbers that are none.
		if x > best {
			best, second = x, best
		} else if x > second {
			second = x
		}
	}
	each := p.others / float64(p.players-1)
	for i, x := range w[:p.players] {
		rival := best
		if x == best {
			rival = second
		}
		w[i] = x - each*(sum-x) - p.rival*rival
	}
}

// nextOpen is the next seat clockwise that has an open cheque, at last the seat itself (R3).
func (p *prospect) nextOpen(seat razzia.Seat) razzia.Seat {
	for {
		if seat++; int(seat) == p.players {
			seat = 0
		}
		if p.hands[seat].open != 0 {
			return seat
		}
	}
}
