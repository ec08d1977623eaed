package solve

import (
	"math/bits"

	"razzia"
)

// A recent remembers the turns that were solved or looked up last, as they lie on the table. More than half of
// all turns come up again, most of them by another order of the same cards: it is cheaper to find such a turn here
// than to work out its key.
type recent struct {
	places []place // one for all turns of a hash; made when it is needed
	era    uint32  // what was noted in earlier ones is forgotten
}

// A place holds the turn that came there last.
type place struct {
	table  table
	shares Shares
	era    uint32
}

// A table is all of a turn but for the order of the row and how the piles are parted.
type table struct {
	left, row razzia.Cards
	seats     [razzia.MaxPlayers]razzia.Holding
	actor     razzia.Seat
	middle    razzia.Cheque

	players, round, police uint8
}

func tableOf(s *razzia.State) table {
	return table{
		left: s.Left, row: s.Row.Cards(), seats: s.Seats, actor: s.Actor, middle: s.Middle,
		players: s.Players, round: s.Round, police: s.Police,
	}
}

// recentBits is how many bits of a hash tell a place: so many places take 1.25 MB, and more of them are hardly better.
const recentBits = 13

// forget empties it.
func (r *recent) forget() { r.era++ }

// at is the place of a turn, and whether the turn is there.
func (r *recent) at(t *table) (p *place, known bool) {
	if r.places == nil {
		r.places = make([]place, 1<<recentBits)
		r.era = max(r.era, 1)
	}
	p = &r.places[t.hash()>>(64-recentBits)]
	return p, p.era == r.era && p.table == *t
}

// note puts a turn in its place.
func (r *recent) note(p *place, t *table, shares *Shares) {
	p.table, p.shares, p.era = *t, *shares, r.era
}

// hash mixes what changes from turn to turn.
func (t *table) hash() uint64 {
	h := mix(uint64(t.left)^uint64(t.actor), uint64(t.row)^uint64(t.police)<<32)
	for i := range t.seats {
		h = mix(h^uint64(t.seats[i].Property), uint64(t.seats[i].Open)<<32|uint64(t.seats[i].Spent))
	}
	return h
}

// mix spreads two numbers over all bits of one, by the halves of a product (Wang Yi, wyhash, 2019).
func mix(a, b uint64) uint64 {
	const p, q = 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03 // odd, with as many bits of either kind
	high, low := bits.Mul64(a^p, b^q)
	return high ^ low
}
