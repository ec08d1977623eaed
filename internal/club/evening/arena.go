package evening

import (
	"cmp"
	"slices"
	"time"
)

const (
	// ArenaFill is how long a person in an arena waits for people before bots take the chairs that are free.
	ArenaFill = 20 * time.Second
	// ArenaFew is how long they wait before a game of fewer people begins, if bots take no chairs.
	ArenaFew = 40 * time.Second
)

// playArena begins the games of people who are free, and ends an arena whose time is over when its last game is.
func (e *Evening) playArena(a Around) bool {
	if a.Now.Before(e.Until) {
		return !e.Paused && e.pairFree(a)
	}
	for i := range e.Sittings {
		if e.Sittings[i].Open() {
			return false
		}
	}
	e.end(a)
	return true
}

// pairFree pairs those who are free: whole tables at once, fewer people when one of them has waited long enough.
func (e *Evening) pairFree(a Around) bool {
	e.bar(a)
	free := e.free()
	count := len(free) / e.Seats * e.Seats
	if count == 0 {
		count = e.few(free, a.Now)
	}
	if count == 0 {
		return false
	}
	e.Round++
	e.pairThese(free[:count], a)
	return true
}

// free lists those who are here and at no table, who waited longest first.
func (e *Evening) free() (list []*Guest) {
	for _, g := range e.Here() {
		if e.At(g.Number) == nil {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b *Guest) int { return cmp.Or(a.Freed.Compare(b.Freed), a.Number-b.Number) })
	return list
}

// few is how many people make a table that is not full of people; 0 as long as they wait.
func (e *Evening) few(free []*Guest, now time.Time) int {
	if len(free) == 0 {
		return 0
	}
	switch waited := now.Sub(free[0].Freed); {
	case e.Bots != "" && waited >= ArenaFill:
		return len(free)
	case e.Bots == "" && len(free) > 1 && waited >= ArenaFew:
		return len(free)
	}
	return 0
}
