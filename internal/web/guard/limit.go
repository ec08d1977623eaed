package guard

import (
	"sync"
	"time"
)

// Limits bound what one person, and all who share an address, may ask. A /48 network of IPv6 may ask four times as much in all.
type Limits struct {
	Person  Rate // in units, of a person
	Address Rate // in units, of an address
	Talk    Rate // in lines, of a person
	Tables  Rate // in tables made, of an address: a client without a cookie is a new person with each request
	Reviews Rate // in analyses started, of an address: they wait in one queue, and one client must not fill it
	Links   Rate // in links opened and used, sign-ins by passkeys begun and ended, and guests who keep their games, of an address
	// Lobby: in tables opened to everybody, seats that strangers take there, and match requests, of an address: visitors see them.
	Lobby   Rate
	Renames Rate // in changes of the name or the face, of a member: all tables of theirs show them anew
	Reports Rate // in reports to the operator, of an address: a client that drops its cookie is another person

	PersonStreams  int // open at a time
	AddressStreams int
	Streams        int // in all
}

// A Rate is a token bucket: it holds Burst at most and refills by PerSecond.
type Rate struct {
	PerSecond float64
	Burst     float64
}

// DefaultLimits are enough for a household or a club behind one address, with clients that play fast.
var DefaultLimits = Limits{
	Person:         Rate{20, 120},
	Address:        Rate{80, 600},
	Talk:           Rate{0.5, 10},
	Tables:         Rate{0.2, 600},
	Reviews:        Rate{0.1, 20},
	Links:          Rate{0.1, 20},
	Lobby:          Rate{0.2, 60},
	Renames:        Rate{10.0 / 3600, 10},
	Reports:        Rate{0.02, 30},
	PersonStreams:  12,
	AddressStreams: 100,
	Streams:        4000,
}

// NoLimits limit nothing, for tests and measurements.
var NoLimits = Limits{
	Person: Rate{1e9, 1e9}, Address: Rate{1e9, 1e9}, Talk: Rate{1e9, 1e9}, Tables: Rate{1e9, 1e9}, Reviews: Rate{1e9, 1e9},
	Links: Rate{1e9, 1e9}, Lobby: Rate{1e9, 1e9}, Renames: Rate{1e9, 1e9}, Reports: Rate{1e9, 1e9},
	PersonStreams: 1e9, AddressStreams: 1e9, Streams: 1e9,
}

// A Cost is what a request takes from the limits. Each route declares its own.
type Cost struct {
	Units float64 // from the buckets of the person and of the address
	Extra Extra   // a bucket from which the request takes 1 besides
}

// An Extra is a bucket that only some requests draw from.
type Extra string

// The extra buckets.
const (
	NoExtra Extra = ""
	Talk    Extra = "talk"
	Tables  Extra = "tables"
	Reviews Extra = "reviews"
	Links   Extra = "links"
	Lobby   Extra = "lobby"
	Renames Extra = "renames"
	Reports Extra = "reports"
	Streams Extra = "streams" // no bucket: stands for the limits of open streams
)

// extras are all limits that refuse requests: each has a counter from the start.
var extras = []Extra{NoExtra, Talk, Tables, Reviews, Links, Lobby, Renames, Reports, Streams}

// The costs of routes. An analysis that is only looked at starts none, so its handler draws from Reviews itself.
var (
	Reading  = Cost{Units: 1}
	Acting   = Cost{Units: 2}
	Hint     = Cost{Units: 10}                // a bot searches for it
	Export   = Cost{Units: 60}                // all games of a person are read
	Meeting  = Cost{Units: 5}                 // the latest games of a person are read, or thousands are looked at
	Picture  = Cost{Units: 5}                 // it may have to be drawn
	Making   = Cost{Units: 20, Extra: Tables} // a table takes memory and room on the disk
	Talking  = Cost{Units: 2, Extra: Talk}    // others must be able to follow
	Review   = Cost{Extra: Reviews}
	Matching = Cost{Units: 4, Extra: Lobby}   // many people would see it
	Listing  = Cost{Extra: Lobby}             // besides the cost of making a table, or of sitting down with a stranger
	Naming   = Cost{Extra: Renames}           // besides the cost of saving the settings
	Telling  = Cost{Units: 4, Extra: Reports} // the operator must read it
	Linking  = Cost{Units: 2, Extra: Links}   // tokens must not be tried in numbers
)

// A Client is the person and the address that a request counts for.
type Client struct {
	Person  string // "" for a client without a valid cookie, or whose cookie was not looked up yet
	Address string // "" if the request has counted for its address already
}

// A Limiter counts what is asked. Its methods may be called by several goroutines at a time.
type Limiter struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	buckets map[owner]*bucket
	streams map[string]int
	refused map[Extra]int // by the limit
	swept   time.Time
}

// A bucket refills with time and is drained by requests.
type bucket struct {
	level float64
	at    time.Time // of the level
	full  time.Time // when it is full again, if nothing is taken
}

// NewLimiter makes a Limiter.
func NewLimiter(limits Limits, now func() time.Time) *Limiter {
	return &Limiter{limits: limits, now: now, buckets: map[owner]*bucket{}, streams: map[string]int{}, refused: map[Extra]int{}, swept: now()}
}

// SetLimits lets other limits hold. Earlier requests still count.
func (l *Limiter) SetLimits(limits Limits) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.limits = limits
}

// An owner is whose a bucket is: a person's or an address's, who have one for each kind.
type owner struct {
	extra   Extra
	person  string // "" for an address
	address string
}

// A draw takes an amount from a bucket.
type draw struct {
	owner
	rate   Rate
	amount float64
}

// Allow takes the cost of a request from all its buckets, or from none and fails with a [*Limited].
func (l *Limiter) Allow(cost Cost, client Client) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep()
	var room [6]draw
	draws := l.draws(room[:0], cost, client)
	var refused *Limited
	for _, d := range draws {
		if wait := l.refill(d).wait(d); wait > 0 {
			if refused == nil {
				refused = &Limited{Extra: d.extra}
			}
			refused.Wait = max(refused.Wait, wait)
		}
	}
	if refused != nil {
		l.refused[refused.Extra]++
		return refused
	}
	for _, d := range draws {
		l.buckets[d.owner].drain(d)
	}
	return nil
}

// Return gives back to the buckets what Allow took.
func (l *Limiter) Return(cost Cost, client Client) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, d := range l.draws(nil, cost, client) {
		d.amount = -d.amount
		l.refill(d).drain(d)
	}
}

// draws appends to a list what a cost takes from which bucket.
func (l *Limiter) draws(list []draw, cost Cost, client Client) []draw {
	if cost.Units > 0 {
		list = appendAddress(list, draw{owner{NoExtra, "", client.Address}, l.limits.Address, cost.Units})
	}
	if cost.Units > 0 && client.Person != "" {
		list = append(list, draw{owner{NoExtra, client.Person, ""}, l.limits.Person, cost.Units})
	}
	if rate, ok := l.ofAddress(cost.Extra); ok {
		list = appendAddress(list, draw{owner{cost.Extra, "", client.Address}, rate, 1})
	}
	if rate, ok := l.ofPerson(cost.Extra); ok && client.Person != "" { // others have no seat and no account
		list = append(list, draw{owner{cost.Extra, client.Person, ""}, rate, 1})
	}
	return list
}

// appendAddress appends what a draw takes from the buckets of an address: its own, and that of its site. There are none for "".
func appendAddress(list []draw, d draw) []draw {
	if d.address == "" {
		return list
	}
	list = append(list, d)
	if site := Site(d.address); site != "" {
		d.address, d.rate = site, Rate{siteShare * d.rate.PerSecond, siteShare * d.rate.Burst}
		list = append(list, d)
	}
	return list
}

// ofAddress returns the rate of an extra bucket that each address has.
func (l *Limiter) ofAddress(e Extra) (rate Rate, ok bool) {
	switch e {
	case Tables:
		return l.limits.Tables, true
	case Reviews:
		return l.limits.Reviews, true
	case Links:
		return l.limits.Links, true
	case Lobby:
		return l.limits.Lobby, true
	case Reports:
		return l.limits.Reports, true
	}
	return Rate{}, false
}

// ofPerson returns the rate of an extra bucket that each person has.
func (l *Limiter) ofPerson(e Extra) (rate Rate, ok bool) {
	switch e {
	case Talk:
		return l.limits.Talk, true
	case Renames:
		return l.limits.Renames, true
	}
	return Rate{}, false
}

// refill brings a bucket up to date, and returns it.
func (l *Limiter) refill(d draw) *bucket {
	now := l.now()
	b := l.buckets[d.owner]
	if b == nil {
		b = &bucket{level: d.rate.Burst, at: now, full: now}
		l.buckets[d.owner] = b
	}
	b.level = min(d.rate.Burst, b.level+d.rate.PerSecond*now.Sub(b.at).Seconds())
	b.at = now
	return b
}

// wait is the time until a bucket holds the amount of a draw.
func (b *bucket) wait(d draw) time.Duration {
	if b.level >= d.amount {
		return 0
	}
	return d.rate.time(d.amount - b.level)
}

func (b *bucket) drain(d draw) {
	b.level -= d.amount
	b.full = b.at.Add(d.rate.time(d.rate.Burst - b.level))
}

// time is how long a bucket takes to refill by an amount, at most a year.
func (r Rate) time(amount float64) time.Duration {
	const year = 365 * 24 * 3600
	return time.Duration(min(amount/r.PerSecond, year) * float64(time.Second))
}

// sweepEvery is how often full buckets are dropped.
const sweepEvery = time.Minute

// sweep drops the buckets that are full: a new one would be the same.
func (l *Limiter) sweep() {
	now := l.now()
	if now.Sub(l.swept) < sweepEvery {
		return
	}
	l.swept = now
	for key, b := range l.buckets {
		if now.After(b.full) {
			delete(l.buckets, key)
		}
	}
}
