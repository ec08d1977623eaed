package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// Limits bound what one person, and all who share an address, may ask. A request costs 1, one that
// changes something 2, a hint 10, one that makes a table 20.
type Limits struct {
	Person  Rate
	Address Rate
	Talk    Rate // in lines, of a person
	Tables  Rate // in tables made, of an address: who is somebody new each time makes no more of them
	Reviews Rate // in analyses begun, of an address: all wait in one line, and nobody may fill it

	PersonStreams  int // at a time
	AddressStreams int
	Streams        int // in all
}

// A Rate is so much a second, and at most so much at once.
type Rate struct {
	PerSecond float64
	Burst     float64
}

// DefaultLimits let a household or a club play behind one address, with clients that play fast.
var DefaultLimits = Limits{
	Person:         Rate{20, 120},
	Address:        Rate{80, 600},
	Talk:           Rate{0.5, 10},
	Tables:         Rate{0.2, 600},
	Reviews:        Rate{0.1, 20},
	PersonStreams:  12,
	AddressStreams: 100,
	Streams:        4000,
}

// NoLimits let everybody ask what he likes, for measuring.
var NoLimits = Limits{
	Person: Rate{1e9, 1e9}, Address: Rate{1e9, 1e9}, Talk: Rate{1e9, 1e9}, Tables: Rate{1e9, 1e9}, Reviews: Rate{1e9, 1e9},
	PersonStreams: 1e9, AddressStreams: 1e9, Streams: 1e9,
}

// retryAfter is when to try again after too many requests, in seconds.
const retryAfter = 5

// A gate counts what is asked.
type gate struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	buckets map[string]*bucket
	streams map[string]int
	swept   time.Time
}

// A bucket fills with time and is drained by requests.
type bucket struct {
	level float64
	at    time.Time
	full  time.Time // when it is again, if nothing is taken
}

func newGate(limits Limits, now func() time.Time) *gate {
	return &gate{limits: limits, now: now, buckets: map[string]*bucket{}, streams: map[string]int{}, swept: now()}
}

// tableCost is what a request costs that makes a table.
const tableCost = 20

// hintCost is what a request for a hint costs, for which a bot thinks.
const hintCost = 10

// request lets a request pass that costs so much, or refuses it.
func (g *gate) request(cost float64, person, address string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sweep()
	if !g.drain("a"+address, g.limits.Address, cost) {
		return errTooMany
	}
	if person != "" && !g.drain("p"+person, g.limits.Person, cost) {
		return errTooMany
	}
	if cost >= tableCost && !g.drain("m"+address, g.limits.Tables, 1) {
		return errTooMany
	}
	return nil
}

// talk lets a person say one more thing, or refuses it: who reads must be able to follow.
func (g *gate) talk(person string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.drain("t"+person, g.limits.Talk, 1) {
		return errTooFast
	}
	return nil
}

// review lets an analysis begin that somebody at an address asks for, or refuses it.
func (g *gate) review(address string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.drain("r"+address, g.limits.Reviews, 1) {
		return errTooMany
	}
	return nil
}

// drain takes the cost from a bucket, if there is enough in it.
func (g *gate) drain(key string, rate Rate, cost float64) bool {
	now := g.now()
	b := g.buckets[key]
	if b == nil {
		b = &bucket{level: rate.Burst, at: now}
		g.buckets[key] = b
	}
	b.level = min(rate.Burst, b.level+rate.PerSecond*now.Sub(b.at).Seconds())
	b.at = now
	enough := b.level >= cost
	if enough {
		b.level -= cost
	}
	b.full = now.Add(time.Duration((rate.Burst - b.level) / rate.PerSecond * float64(time.Second)))
	return enough
}

// sweep forgets now and then who has not come for so long that his bucket is full anyway.
func (g *gate) sweep() {
	now := g.now()
	if now.Sub(g.swept) < time.Minute {
		return
	}
	g.swept = now
	for key, b := range g.buckets {
		if now.After(b.full) {
			delete(g.buckets, key)
		}
	}
}

// stream lets a stream begin, until leave is called, or refuses it.
func (g *gate) stream(person, address string) (leave func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	keys := map[string]int{"": g.limits.Streams, "a" + address: g.limits.AddressStreams}
	if person != "" {
		keys["p"+person] = g.limits.PersonStreams
	}
	for key, most := range keys {
		if g.streams[key] >= most {
			return nil, errTooMany
		}
	}
	for key := range keys {
		g.streams[key]++
	}
	return func() { g.leave(keys) }, nil
}

func (g *gate) leave(keys map[string]int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for key := range keys {
		if g.streams[key]--; g.streams[key] == 0 {
			delete(g.streams, key)
		}
	}
}

// weight is what a request costs.
func (r *request) weight() float64 {
	switch {
	case strings.HasSuffix(r.URL.Path, "/hint"):
		return hintCost
	case r.Method != http.MethodPost:
		return 1
	case r.URL.Path == "/api/tables":
		return tableCost
	case strings.HasPrefix(r.URL.Path, "/t/"), r.api(), r.URL.Path == "/settings":
		return 2
	}
	return tableCost
}

// forwardedFor is the address that our proxy, the last on the way, wrote down: what stands before it came
// from outside. It is the proxy's own if there is none.
func forwardedFor(h http.Header, proxy string) string {
	lines := h.Values("X-Forwarded-For")
	if len(lines) == 0 {
		return proxy
	}
	chain := strings.Split(lines[len(lines)-1], ",")
	last := strings.TrimSpace(chain[len(chain)-1])
	if _, err := netip.ParseAddr(last); err != nil {
		return proxy
	}
	return last
}

// address is where a request comes from: an address, or for IPv6 the network of one household.
func (s *Server) address(r *http.Request) string {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	if s.Proxy == ForwardedFor {
		host = forwardedFor(r.Header, host)
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	if addr = addr.Unmap(); addr.Is6() {
		if net, err := addr.Prefix(64); err == nil {
			return net.String()
		}
	}
	return addr.String()
}
