package solve

import (
	"math/bits"

	"razzia"
)

// A cache is a small direct-mapped cache of turns in front of the transposition table. More than half of all turns come
// up again, most of them by another order of the same cards. Finding such a turn here is cheaper than working out its
// transposition key.
type cache[V any] struct {
	entries []entry[V] // one for each hash; allocated at first use
	epoch   uint32     // entries of another epoch are empty
}

// An entry is the turn that was stored last under a hash.
type entry[V any] struct {
	key   exactKey
	value V // of the turn
	epoch uint32
}

// An exactKey is a whole turn but for the order of the row and the parting of the piles. It is faster to make than a
// key, and matches fewer turns.
type exactKey struct {
	left, row razzia.Cards
	seats     [razzia.MaxPlayers]razzia.Holding
	actor     razzia.Seat
	middle    razzia.Cheque

	players, round, police uint8
}

func exactKeyOf(s *razzia.State) exactKey {
	return exactKey{
		left: s.Left, row: s.Row.Cards(), seats: s.Seats, actor: s.Actor, middle: s.Middle,
		players: s.Players, round: s.Round, police: s.Police,
	}
}

// cacheBits is the number of hash bits that select an entry. 13 bits take 1.25 MB; more are hardly faster.
const cacheBits = 13

// forget empties the cache.
func (r *cache[V]) forget() { r.epoch++ }

// find returns the entry for a turn, and whether the turn is stored there.
func (r *cache[V]) find(k *exactKey) (e *entry[V], found bool) {
	if r.entries == nil {
		r.entries = make([]entry[V], 1<<cacheBits)
		r.epoch = max(r.epoch, 1)
	}
	e = &r.entries[k.hash()>>(64-cacheBits)]
	return e, e.epoch == r.epoch && e.key == *k
}

// put stores a turn in its entry.
func (r *cache[V]) put(e *entry[V], k *exactKey, value *V) {
	e.key, e.value, e.epoch = *k, *value, r.epoch
}

// hash hashes the fields that change from turn to turn.
func (k *exactKey) hash() uint64 {
	h := mix(uint64(k.left)^uint64(k.actor), uint64(k.row)^uint64(k.police)<<32)
	for i := range k.seats {
		h = mix(h^uint64(k.seats[i].Property), uint64(k.seats[i].Open)<<32|uint64(k.seats[i].Spent))
	}
	return h
}

// mix hashes two words into one by folding their product: high half XOR low half (Wang Yi, wyhash, 2019).
func mix(a, b uint64) uint64 {
	const p, q = 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03 // odd, with about as many ones as zeros
	high, low := bits.Mul64(a^p, b^q)
	return high ^ low
}
