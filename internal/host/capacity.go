package host

import (
	"cmp"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"razzia/internal/table"
)

// DefaultTables is how many tables a host has in memory by default: some 1 GB of them.
const DefaultTables = 10_000

// A capacity bounds how many tables persons may bring into memory. Bots, clocks and the resume of games are never refused: their tables
// exist, and only persons can make more of them.
type capacity struct {
	most atomic.Int64 // 0 for any number
	full atomic.Int64 // when all tables were last found to be needed, in milliseconds since 1970
}

// forNew is how many tables there may be before another one is made. The last fifth is for those that exist, so that a flood of new
// tables keeps no player from a game that goes on.
func (c *capacity) forNew() int { most := int(c.most.Load()); return most - most/5 }

// SetCapacity lets another number of tables be in memory at most, 0 for any. Those that are there stay.
func (h *Host) SetCapacity(most int) { h.rooms.capacity.most.Store(int64(most)) }

// checkRoom refuses one more table in memory if there are a number of them, 0 for any, and none of them can leave.
func (rs *rooms) checkRoom(most int) error {
	if most == 0 || rs.count() < most {
		return nil
	}
	now := rs.now().UnixMilli()
	if since := now - rs.capacity.full.Load(); since < 0 || since >= time.Second.Milliseconds() { // to look costs a millisecond and more
		rs.evictUnused(max(1, most/16))
	}
	if rs.count() < most {
		return nil
	}
	rs.capacity.full.Store(now)
	return ErrFull
}

// evictUnused evicts tables that can be read again when they are needed: they have no watcher, and wait for nothing or for long.
// It evicts a number of them at most, those first to which no person has come for the longest time.
func (rs *rooms) evictUnused(most int) {
	rooms := rs.list()
	ids := slices.SortedFunc(maps.Keys(rooms), func(a, b table.ID) int { return cmp.Compare(rooms[a].seen.Load(), rooms[b].seen.Load()) })
	for _, id := range ids {
		if most == 0 {
			return
		}
		if rooms[id].evictIf(rs.now()) {
			most--
		}
	}
}

// evictIf evicts a room without a watcher or an alarm that no person has come to since a moment. One that is in use stays.
func (r *room) evictIf(unseenSince time.Time) bool {
	if !r.mu.TryLock() {
		return false
	}
	defer r.mu.Unlock()
	unneeded := !r.evicted && r.waitsLong() && r.seen.Load() <= unseenSince.UnixMilli() && !r.rooms.watchers.any(r.id)
	if unneeded {
		r.evict()
	}
	return unneeded
}
