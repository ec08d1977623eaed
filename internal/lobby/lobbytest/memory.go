package lobbytest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// A Memory is a store in memory, for tests. The zero Memory is empty. Put gives it the summaries of tables.
type Memory struct {
	mu     sync.Mutex
	tables map[table.ID]table.Summary
	wishes map[string]*wish
}

// wish is what the store has of a wish.
type wish struct {
	lobby.Wish
	asked, seen, claimed time.Time
	table                table.ID // claimed or made
	made                 bool
}

// Put stores the summary of a table.
func (m *Memory) Put(sum table.Summary) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables == nil {
		m.tables = map[table.ID]table.Summary{}
	}
	m.tables[sum.ID] = sum
}

// Listed lists tables, as [lobby.Store] says.
func (m *Memory) Listed(_ context.Context, most int) (list []table.Summary, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, phase := range []table.Phase{table.Waiting, table.Playing} {
		var some []table.Summary
		for _, sum := range m.tables {
			if sum.Options.Listed && sum.Phase == phase {
				some = append(some, sum)
			}
		}
		slices.SortFunc(some, func(a, b table.Summary) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
		list = append(list, some[:min(most, len(some))]...)
	}
	return list, nil
}

// CountOffers counts tables, as [lobby.Store] says.
func (m *Memory) CountOffers(_ context.Context, makers []string) (n int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, sum := range m.tables {
		if sum.Options.Listed && sum.Phase == table.Waiting && slices.Contains(makers, sum.Maker) {
			n++
		}
	}
	return n, nil
}

// Summaries reads summaries, as [lobby.Store] says.
func (m *Memory) Summaries(_ context.Context, ids []table.ID) (list []table.Summary, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if sum, ok := m.tables[id]; ok {
			list = append(list, sum)
		}
	}
	return list, nil
}

// SaveWish stores a wish, as [lobby.Store] says.
func (m *Memory) SaveWish(_ context.Context, now time.Time, w lobby.Wish) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.wishes == nil {
		m.wishes = map[string]*wish{}
	}
	if old := m.wishes[w.Person.ID]; old == nil || old.table == "" || old.made {
		w.Waited, w.Table = 0, ""
		m.wishes[w.Person.ID] = &wish{Wish: w, asked: now, seen: now}
	}
	return nil
}

// KeepWishes notes that persons wait on, as [lobby.Store] says.
func (m *Memory) KeepWishes(_ context.Context, now time.Time, persons []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, person := range persons {
		if w := m.wishes[person]; w != nil {
			w.seen = now
		}
	}
	return nil
}

// DropWish removes a wish, as [lobby.Store] says.
func (m *Memory) DropWish(_ context.Context, person string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.wishes, person)
	return nil
}

// Wish reads a wish, as [lobby.Store] says.
func (m *Memory) Wish(_ context.Context, now time.Time, person string) (w lobby.Wish, others int, found bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for other, o := range m.wishes {
		if other != person && !o.made && !o.seen.Before(now.Add(-lobby.Silence)) {
			others++
		}
	}
	if own := m.wishes[person]; own != nil {
		return own.at(now), others, true, nil
	}
	return w, others, false, nil
}

// at returns the wish as it is read.
func (w *wish) at(now time.Time) lobby.Wish {
	read := w.Wish
	read.Waited = now.Sub(w.asked)
	if w.made {
		read.Table = w.table
	}
	return read
}

// Wishes lists wishes, as [lobby.Store] says.
func (m *Memory) Wishes(_ context.Context, now time.Time) (list []lobby.Wish, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, w := range m.sorted() {
		list = append(list, w.at(now))
	}
	return list, nil
}

func (m *Memory) sorted() (list []*wish) {
	for _, w := range m.wishes {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b *wish) int { return cmp.Or(a.asked.Compare(b.asked), cmp.Compare(a.Person.ID, b.Person.ID)) })
	return list
}

// MatchWishes gives persons a table, as [lobby.Store] says.
func (m *Memory) MatchWishes(_ context.Context, now time.Time, match func([]lobby.Wish) []lobby.Group) ([]lobby.Group, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var waiting []lobby.Wish
	for _, w := range m.sorted() {
		if m.tidy(w, now); w.table == "" && m.wishes[w.Person.ID] == w {
			one := w.at(now)
			one.Rating = rating.Start() // this store has no ratings
			waiting = append(waiting, one)
		}
	}
	if len(waiting) == 0 {
		return nil, nil
	}
	groups := match(waiting)
	for _, g := range groups {
		for _, member := range g.Members {
			w := m.wishes[member.Person.ID]
			w.table, w.claimed = g.ID, now
		}
	}
	return groups, nil
}

// tidy removes a wish whose person is gone, and ends an old claim.
func (m *Memory) tidy(w *wish, now time.Time) {
	silent := now.Sub(w.seen)
	if w.table == "" && silent > lobby.Silence || w.made && silent > lobby.Welcome {
		delete(m.wishes, w.Person.ID)
	}
	if w.table == "" || w.made || now.Sub(w.claimed) <= lobby.ClaimTime {
		return
	}
	if _, there := m.tables[w.table]; there {
		w.made = true
	} else {
		w.table = ""
	}
}

// SettleMatch notes that a table is there, as [lobby.Store] says.
func (m *Memory) SettleMatch(_ context.Context, id table.ID, members int) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var claimed []*wish
	for _, w := range m.wishes {
		if w.table == id && w.made {
			return true, nil
		}
		if w.table == id {
			claimed = append(claimed, w)
		}
	}
	for _, w := range claimed {
		if w.made = len(claimed) == members; !w.made {
			w.table = ""
		}
	}
	return len(claimed) == members, nil
}
