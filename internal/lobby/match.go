package lobby

import (
	"slices"
	"time"

	"razzia"
	"razzia/internal/table"
)

// A Group is people who play together. Bots of Level have the seats that Members leave empty.
type Group struct {
	ID      table.ID // of the table to make
	Players int
	Clock   ClockKind
	Level   string
	Members []MatchRequest // the one who waited longest first
}

// People who take any number of players get a table of usualPlayers. Once they have waited for gatherTime, another number
// of people is enough.
const (
	usualPlayers = 4
	gatherTime   = 10 * time.Second
)

// Match makes groups of requests, which come in the order in which people began to wait. The person who waited longest chooses
// first, and plays with those who waited longest of all who fit. A group is complete, or the person who chooses has waited long
// enough for bots. No person is in two groups, and no person who is in none could choose a complete group of those left, but for
// persons who must not play together, or whose ratings are too far apart: of two of them the one who waited longer is preferred, and other
// choices are not tried.
func Match(requests []MatchRequest) (groups []Group) {
	m := matcher{requests: requests, taken: make([]bool, len(requests)), left: map[term]int{}, standings: make([]standing, len(requests))}
	for i := range requests {
		m.count(&requests[i], 1)
		m.standings[i] = requests[i].standing()
	}
	for i := range requests {
		if g, ok := m.groupFor(i); ok {
			groups = append(groups, g)
		}
	}
	return groups
}

// A term is what a group agrees on.
type term struct {
	players int
	clock   ClockKind
}

// allTerms are the games of quick matches, those first that people get who take any.
var allTerms = func() (list []term) {
	for _, players := range []int{usualPlayers, 3, razzia.MaxPlayers, razzia.MinPlayers} {
		for _, clock := range ClockKinds {
			list = append(list, term{players, clock})
		}
	}
	return list
}()

// A matcher is the state of a match.
type matcher struct {
	requests []MatchRequest
	taken    []bool
	left     map[term]int // people in no group who take a game

	standings []standing // of the persons with the requests
}

// count adds a number of people with a request to those who are left.
func (m *matcher) count(r *MatchRequest, n int) {
	for _, t := range allTerms {
		if r.fits(t.players, t.clock) {
			m.left[t] += n
		}
	}
}

// groupFor makes the group that a person chooses, unless they are in one or have to wait.
func (m *matcher) groupFor(i int) (Group, bool) {
	r := &m.requests[i]
	if m.taken[i] {
		return Group{}, false
	}
	terms := r.terms()
	for _, t := range terms {
		if m.left[t] < t.players {
			continue
		}
		if members := m.members(i, t); len(members) == t.players {
			return m.take(t, members, r.Level), true
		}
	}
	if !r.filled() {
		return Group{}, false
	}
	best, most := terms[0], []int(nil)
	for _, t := range terms {
		if members := m.members(i, t); len(members) > len(most) {
			best, most = t, members
		}
	}
	return m.take(best, most, r.Level), true
}

// terms lists the games that a person may choose now, what they like most first.
func (r *MatchRequest) terms() (list []term) {
	for _, t := range allTerms {
		early := r.Players == 0 && t.players != usualPlayers && r.Waited < gatherTime
		if r.fits(t.players, t.clock) && !early {
			list = append(list, t)
		}
	}
	return list
}

// members are a person and those who waited longest of all who take the same game, and may play with each other.
func (m *matcher) members(i int, t term) []int {
	members := []int{i}
	for other := range m.requests {
		if len(members) == t.players {
			break
		}
		if other != i && !m.taken[other] && m.requests[other].fits(t.players, t.clock) && m.mayJoin(other, members) {
			members = append(members, other)
		}
	}
	slices.Sort(members)
	return members
}

// mayJoin reports whether a person may play with all of these.
func (m *matcher) mayJoin(i int, members []int) bool {
	return !slices.ContainsFunc(members, func(member int) bool {
		return !m.standings[i].isNear(m.standings[member]) || m.requests[member].isApart(&m.requests[i])
	})
}

// take makes a group.
func (m *matcher) take(t term, members []int, level string) Group {
	g := Group{Players: t.players, Clock: t.clock, Level: level}
	for _, member := range members {
		m.taken[member] = true
		m.count(&m.requests[member], -1)
		g.Members = append(g.Members, m.requests[member])
	}
	return g
}

// Table returns the command that makes the table of a group. Its game begins at once, and everybody may watch it.
func (g *Group) Table() table.Create {
	c := table.Create{Maker: g.Members[0].Person, Options: table.Options{
		Players: g.Players, Piles: 2, Clock: g.Clock.Clock(), Pace: usualPace, Listed: true}}
	for _, m := range g.Members {
		c.Sitting = append(c.Sitting, table.Sitter{Person: m.Person})
	}
	for len(c.Sitting) < g.Players {
		c.Sitting = append(c.Sitting, table.Sitter{Level: g.Level})
	}
	return c
}

// usualPace is the pace of the tables of quick matches: long enough to see the moves of bots.
const usualPace = time.Second
