package lobbytest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"razzia/internal/alone"
	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// A Memory is a store in memory, for tests. The zero Memory is empty. Put gives it the summaries of tables.
type Memory struct {
	alone.Persons

	mu       sync.Mutex
	tables   map[table.ID]table.Summary
	requests map[string]*request
}

// request is what the store has of a request.
type request struct {
	lobby.MatchRequest
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

// Listed lists tables.
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

// CountOffers counts tables.
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

// Summaries reads summaries.
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

// SaveMatchRequest stores a request.
func (m *Memory) SaveMatchRequest(_ context.Context, now time.Time, r lobby.MatchRequest) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.requests == nil {
		m.requests = map[string]*request{}
	}
	if old := m.requests[r.Person.ID]; old == nil || old.table == "" || old.made {
		r.Waited, r.Table = 0, ""
		m.requests[r.Person.ID] = &request{MatchRequest: r, asked: now, seen: now}
	}
	return nil
}

// KeepMatchRequests notes that persons wait on.
func (m *Memory) KeepMatchRequests(_ context.Context, now time.Time, persons []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, person := range persons {
		if r := m.requests[person]; r != nil {
			r.seen = now
		}
	}
	return nil
}

// DropMatchRequest removes a request.
func (m *Memory) DropMatchRequest(_ context.Context, person string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.requests, person)
	return nil
}

// MatchRequestOf reads a request.
func (m *Memory) MatchRequestOf(_ context.Context, now time.Time, person string) (r lobby.MatchRequest, others int, found bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for other, o := range m.requests {
		if other != person && !o.made && !o.seen.Before(now.Add(-lobby.Silence)) {
			others++
		}
	}
	if own := m.requests[person]; own != nil {
		return own.at(now), others, true, nil
	}
	return r, others, false, nil
}

// at returns the request as it is read.
func (r *request) at(now time.Time) lobby.MatchRequest {
	read := r.MatchRequest
	read.Waited = now.Sub(r.asked)
	if r.made {
		read.Table = r.table
	}
	return read
}

// MatchRequests lists requests.
func (m *Memory) MatchRequests(_ context.Context, now time.Time) (list []lobby.MatchRequest, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.sorted() {
		list = append(list, r.at(now))
	}
	return list, nil
}

func (m *Memory) sorted() (list []*request) {
	for _, r := range m.requests {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *request) int {
		return cmp.Or(a.asked.Compare(b.asked), cmp.Compare(a.Person.ID, b.Person.ID))
	})
	return list
}

// FormMatches gives persons a table.
func (m *Memory) FormMatches(_ context.Context, now time.Time, match func([]lobby.MatchRequest) []lobby.Group) ([]lobby.Group, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var waiting []lobby.MatchRequest
	for _, r := range m.sorted() {
		if m.tidy(r, now); r.table == "" && m.requests[r.Person.ID] == r {
			one := r.at(now)
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
			r := m.requests[member.Person.ID]
			r.table, r.claimed = g.ID, now
		}
	}
	return groups, nil
}

// tidy removes a request whose person is gone, and ends an old claim.
func (m *Memory) tidy(r *request, now time.Time) {
	silent := now.Sub(r.seen)
	if r.table == "" && silent > lobby.Silence || r.made && silent > lobby.Welcome {
		delete(m.requests, r.Person.ID)
	}
	if r.table == "" || r.made || now.Sub(r.claimed) <= lobby.ClaimTime {
		return
	}
	if _, there := m.tables[r.table]; there {
		r.made = true
	} else {
		r.table = ""
	}
}

// SettleMatch notes that a table is there.
func (m *Memory) SettleMatch(_ context.Context, id table.ID, members int) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var claimed []*request
	for _, r := range m.requests {
		if r.table == id && r.made {
			return true, nil
		}
		if r.table == id {
			claimed = append(claimed, r)
		}
	}
	for _, r := range claimed {
		if r.made = len(claimed) == members; !r.made {
			r.table = ""
		}
	}
	return len(claimed) == members, nil
}
