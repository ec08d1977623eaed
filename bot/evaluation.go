package bot

import (
	"math"

	"razzia"
)

// An evaluation is greedy's static evaluation of a position for all seats.
type evaluation struct {
	*greedy
	s       *razzia.State
	missing int // police cards to the raid (R6.1)
	onSale  int // likewise after a sale: 0 if it ends the round (R6.1)
	players int
	alone   bool         // only one player has open cheques (R5.2)
	later   float64      // rounds after this one
	pile    float64      // cards in the piles
	row     razzia.Cards // to be sold
	unseen  float64      // cards in the row besides, not turned up yet

	cheques [razzia.MaxPlayers]chequeHolding
	guards  [razzia.MaxPlayers]int // bodyguards of each seat
	more    points                 // loot that each seat may expect in this round
	goods   points                 // the points of a seat and the worth of its property, bodyguards apart
	guard   points                 // the worth of its bodyguards

	// taken is goods plus guard if a seat gets the row, by that seat; takenKnown tells which are computed.
	taken      [razzia.MaxPlayers]points
	takenKnown [razzia.MaxPlayers]bool
}

// points are the points that each seat may expect to have in the end.
type points [razzia.MaxPlayers]float64

// utilities are the utility of a position for each seat: its own points, less what those of the others cost it.
type utilities [razzia.MaxPlayers]float64

// evaluate evaluates a state as if this number of police cards and this row were on the table.
func (g *greedy) evaluate(s *razzia.State, police int, row razzia.Cards) evaluation {
	p := evaluation{
		greedy: g, s: s, players: int(s.Players), row: row,
		missing: s.RaidAt() - police, later: float64(razzia.Rounds - s.Round), pile: float64(s.CardsLeft()),
	}
	open := p.allOpen()
	for i := range p.players {
		h := &s.Seats[i]
		p.cheques[i] = chequesOf(h)
		p.guards[i] = h.Property.Count(razzia.Bodyguard)
		p.more[i] = p.lootOf(h.Open, open&^h.Open, p.missing)
		p.goods[i] = float64(h.Total) + p.property(h.Property, p.more[i])
	}
	g.cache.refresh(&p)
	p.guard = p.guardsNow()
	if p.onSale = p.missing; open.Len() == 1 {
		p.onSale = 0
	}
	return p
}

// allOpen is the open cheques of all players. It sets alone.
func (p *evaluation) allOpen() (open razzia.Cheques) {
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

// withUnseen is the evaluation with one more card in the row, not turned up yet.
func (p *evaluation) withUnseen() evaluation {
	q := *p
	q.unseen++
	q.takenKnown = [razzia.MaxPlayers]bool{}
	return q
}

// withoutRow is the worth of all property if the row goes to no seat.
func (p *evaluation) withoutRow() points {
	v := p.goods
	for i := range p.players {
		v[i] += p.guard[i]
	}
	return v
}

// withRowTo is the worth of all property if a seat gets the row for one of its cheques.
func (p *evaluation) withRowTo(seat int) *points {
	v := &p.taken[seat]
	if !p.takenKnown[seat] {
		p.takenKnown[seat] = true
		*v = p.goods
		v[seat] = p.propertyWithRow(seat)
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

// propertyWithRow is the worth of a seat's property with the row, bodyguards apart. The cheques that are left bring
// less loot.
func (p *evaluation) propertyWithRow(seat int) float64 {
	h := &p.s.Seats[seat]
	cheques := float64(h.Open.Len())
	more := p.more[seat] * (cheques - 1) / cheques
	card := p.unseenCard
	if p.alone {
		card = p.unseenAlone
	}
	return float64(h.Total) + p.property(h.Property+p.row, more) + float64(p.unseen*card)
}

// afterSale computes the utilities of the position after a seat has bought the row for a cheque (R4.3).
func (p *evaluation) afterSale(seat int, c razzia.Cheque, w *utilities) {
	p.toUtilities(p.withRowTo(seat), p.chequesAfter(seat, c, p.onSale), w)
}

// afterRowLeaves computes the utilities of the position if the row leaves the game (R4.5, R6.3).
func (p *evaluation) afterRowLeaves() (w utilities) {
	v := p.withoutRow()
	p.toUtilities(&v, p.chequesAfter(0, 0, p.missing), &w)
	return w
}

// ifRowStays computes the utilities of the position if the row stays and grows: seats that may expect more loot are
// more likely to get it.
func (p *evaluation) ifRowStays() (w utilities) {
	v := p.growingRow()
	p.toUtilities(&v, p.chequesAfter(0, 0, p.missing), &w)
	return w
}

// growingRow is the expected worth of all property if the row stays and grows.
func (p *evaluation) growingRow() points {
	v := p.withoutRow()
	all := 0.0
	for _, more := range p.more {
		all += more
	}
	for i, more := range p.more[:p.players] {
		if more > 0 {
			gain := p.withRowTo(i)[i] - p.goods[i] - p.guard[i]
			v[i] += float64(p.rowStays * remaining(p.missing) * more / all * gain)
		}
	}
	return v
}

// toUtilities adds the worth of the cheques to the other points of each seat, and subtracts the cost of the points of
// the others. It overwrites w.
func (p *evaluation) toUtilities(v *points, cheques *chequeWorth, w *utilities) {
	sum, best, second := 0.0, math.Inf(-1), math.Inf(-1)
	for i := range v[:p.players] {
		x := v[i] + cheques.now[i] + cheques.then[i]
		w[i] = x
		sum += x
		// Plain comparisons: max and min also handle NaN, which takes time.
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
		w[i] = x - float64(each*(sum-x)) - float64(p.rival*rival)
	}
}

// nextOpen is the next seat clockwise with an open cheque; the seat itself comes last (R3).
func (p *evaluation) nextOpen(seat razzia.Seat) razzia.Seat {
	for {
		if seat++; int(seat) == p.players {
			seat = 0
		}
		if p.cheques[seat].open != 0 {
			return seat
		}
	}
}
