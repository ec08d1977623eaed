package push

import (
	"context"
	"strings"
)

// A domain has the hosts of one owner, who may have any number of them. It gets a share of the places of all parcels.
type domain struct {
	quick, slow chan struct{} // hold an element for each parcel of the domain that is under way or waits for its place among all
	lanes       int
}

// The shares of a domain.
const (
	quickShare = 8 // of mostQuick
	slowShare  = 2 // of mostSlow
)

// domainOf is what the hosts of an owner have in common: the last two labels. Owners below a suffix such as co.uk share one domain.
func domainOf(host string) string {
	host = strings.TrimSuffix(host, ".")
	end := strings.LastIndexByte(host, '.')
	return host[strings.LastIndexByte(host[:max(end, 0)], '.')+1:]
}

// isKnown reports whether a host is a push service of a browser that many people have. It never counts as a strange one.
func isKnown(host string) bool {
	return host == "fcm.googleapis.com" || host == "updates.push.services.mozilla.com" ||
		strings.HasSuffix(host, ".push.apple.com") || strings.HasSuffix(host, ".notify.windows.com")
}

// lane returns the lane of a host. A new one of a service that is known begins as proven.
func (c *courier) lane(host string) *lane {
	if l := c.lanes[host]; l != nil {
		return l
	}
	name := domainOf(host)
	of := c.domains[name]
	if of == nil {
		of = &domain{quick: make(chan struct{}, quickShare), slow: make(chan struct{}, slowShare)}
		c.domains[name] = of
	}
	of.lanes++
	known := isKnown(host)
	l := &lane{host: host, of: of, known: known, proven: known}
	c.lanes[host] = l
	return l
}

// drop forgets a lane.
func (c *courier) drop(l *lane) {
	delete(c.lanes, l.host)
	l.of.lanes--
	if l.of.lanes == 0 {
		delete(c.domains, domainOf(l.host))
	}
}

// rest notes that a lane has nothing to do. Of too many proven ones, that which was used longest ago is forgotten.
func (c *courier) rest(l *lane) {
	c.uses++
	l.used = c.uses
	if !l.proven {
		c.drop(l)
		return
	}
	if len(c.lanes) <= mostLanes {
		return
	}
	idle, oldest := 0, l
	for _, other := range c.lanes {
		if other.carriers == 0 {
			idle++
			if other.used < oldest.used {
				oldest = other
			}
		}
	}
	if idle > mostLanes {
		c.drop(oldest)
	}
}

// enter waits for a place for a parcel of a lane, first in its domain and then among all. It is false if the context ends before; else
// leave gives the place back.
func (c *courier) enter(ctx context.Context, l *lane) (leave func(), ok bool) {
	own, all := c.places(l)
	select {
	case own <- struct{}{}:
	case <-ctx.Done():
		return func() {}, false
	}
	select {
	case all <- struct{}{}:
		return func() { <-all; <-own }, true
	case <-ctx.Done():
		return func() { <-own }, false
	}
}

// places are those of the parcels under way, among which the next one of a lane is: in its domain, and of all.
func (c *courier) places(l *lane) (own, all chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if l.trusted() {
		return l.of.quick, c.quick
	}
	return l.of.slow, c.slow
}
