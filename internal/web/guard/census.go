package guard

import (
	"cmp"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// A Census counts the persons who come from each address. One with a crowd is seldom a household: it is that of a school, of a provider's
// network, or of a proxy that does not say who asks. All in it share the limits of the address, and a ban of it.
// Its methods may be called by several goroutines at a time.
type Census struct {
	now func() time.Time
	log *slog.Logger

	mu      sync.Mutex
	since   time.Time
	persons map[string]map[string]struct{} // by address, since then
	noted   int                            // of all addresses
	before  map[string]int                 // crowds of the day before that
}

// A Crowd are the persons of an address, if they are more than CrowdSize.
type Crowd struct {
	Address string `json:"address"` // as [Proxy.Address] returns it
	People  int    `json:"people"`  // in a day
}

// CrowdSize is how many persons an address stands for without being a crowd.
const CrowdSize = 100

// The bounds of a Census.
const (
	censusTime = 24 * time.Hour
	mostNoted  = 200_000 // persons of a day, some 20 MB
)

// NewCensus makes a Census.
func NewCensus(now func() time.Time, log *slog.Logger) *Census {
	return &Census{now: now, log: log, since: now(), persons: map[string]map[string]struct{}{}}
}

// See notes that a person came from an address. The log has a line for each new crowd.
func (c *Census) See(address, person string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := c.now(); now.Sub(c.since) >= censusTime {
		c.before = c.crowds()
		c.since, c.persons, c.noted = now, map[string]map[string]struct{}{}, 0
	}
	there := c.persons[address]
	if _, known := there[person]; known || c.noted >= mostNoted {
		return
	}
	if there == nil {
		there = map[string]struct{}{}
		c.persons[address] = there
	}
	there[person] = struct{}{}
	c.noted++
	if len(there) == CrowdSize+1 && c.before[address] == 0 {
		c.log.Warn("one address stands for more than 100 people, who share its limits: if it is that of your proxy, the proxy does not say who asks",
			"address", address)
	}
}

// crowds are the crowds of this day.
func (c *Census) crowds() map[string]int {
	all := map[string]int{}
	for address, there := range c.persons {
		if len(there) > CrowdSize {
			all[address] = len(there)
		}
	}
	return all
}

// Crowds lists the crowds of this day and of the one before, the largest first.
func (c *Census) Crowds() (list []Crowd) {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.crowds()
	for address, n := range c.before {
		all[address] = max(all[address], n)
	}
	for address, n := range all {
		list = append(list, Crowd{address, n})
	}
	slices.SortFunc(list, func(a, b Crowd) int { return cmp.Or(b.People-a.People, cmp.Compare(a.Address, b.Address)) })
	return list
}
