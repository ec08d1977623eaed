package guard

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Connections bounds how many connections are open, of an address and in all. At a limit the one that has been idle for the
// longest time is closed. One with a request in hand, such as a stream, is never closed: where all have one, the newest is
// refused. Its methods may be called by several goroutines at a time.
type Connections struct {
	proxy       Proxy
	descriptors int // that the process may have; 0 if that is not known

	mu    sync.Mutex
	most  allowance
	open  map[net.Conn]*member
	crowd map[string]*crowd // by network; "" for all

	first   int             // connections whose first request is not answered yet
	settled []chan struct{} // closed when there are none
}

// An allowance is how many connections may be open.
type allowance struct{ address, site, all int }

// A crowd are the connections of one network, or all.
type crowd struct {
	open int
	idle list.List // of net.Conn, the one that has been idle for the longest time first
}

// A member is one open connection.
type member struct {
	bounds  []bound                  // of the crowds that it is in
	waiting map[string]*list.Element // its places among the idle ones of these crowds, nil while it has a request in hand
	settled bool                     // its first request is answered
	greeted bool                     // it was idle before: one of HTTP/2 is so before its first request
}

// A bound is how many connections may be open in a crowd.
type bound struct {
	network string
	most    int
}

// NewConnections makes a Connections for a server whose process may have a number of descriptors, 0 if that is not known. Three
// connections for each stream are enough: a browser keeps up to six, and of these all but the stream are mostly idle.
// Behind a proxy all connections have its address, so only their number in all is bounded.
func NewConnections(proxy Proxy, limits Limits, descriptors int) *Connections {
	c := &Connections{proxy: proxy, descriptors: descriptors, open: map[net.Conn]*member{}, crowd: map[string]*crowd{}}
	c.SetLimits(limits)
	return c
}

// SetLimits lets other limits hold, for connections that come from now on.
func (c *Connections) SetLimits(limits Limits) {
	most := allowance{address: times(3, limits.AddressStreams), site: times(3*siteShare, limits.AddressStreams), all: times(3, limits.Streams)}
	if c.descriptors > 0 {
		most.all = min(most.all, c.descriptors-min(c.descriptors/2, reserve))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.most = most
}

// reserve is how many descriptors are left for files, the database and messages, unless that were more than half.
const reserve = 256

// times multiplies without overflow.
func times(n, factor int) int { return int(min(int64(n)*int64(factor), 1<<30)) }

// Watch is told of the states of connections, as the ConnState of an [http.Server].
func (c *Connections) Watch(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		for _, victim := range c.enter(conn) {
			_ = victim.Close() // its server says then that it is closed, and no more is to be done
		}
	case http.StateActive:
		c.mark(conn, false)
	case http.StateIdle:
		c.mark(conn, true)
	case http.StateClosed, http.StateHijacked:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.leave(conn)
	}
}

// Open counts the open connections.
func (c *Connections) Open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open)
}

// Settled is closed as soon as each open connection has had an answer. A server that shuts down answers no request that it reads from then
// on: one that has accepted a connection waits for this before.
func (c *Connections) Settled() <-chan struct{} {
	done := make(chan struct{})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settled = append(c.settled, done)
	c.tellSettled()
	return done
}

// tellSettled tells those who wait, if there is nothing to wait for.
func (c *Connections) tellSettled() {
	if c.first > 0 {
		return
	}
	for _, done := range c.settled {
		close(done)
	}
	c.settled = nil
}

// settle notes that the first request of a connection is answered, or that there will be none.
func (c *Connections) settle(m *member) {
	if !m.settled {
		m.settled = true
		c.first--
		c.tellSettled()
	}
}

// enter counts a new connection, and returns those that must be closed: idle ones, or itself. Until its first request has
// come it is idle too. The smallest network is looked at first: if it is full of requests, no other one loses a connection.
func (c *Connections) enter(conn net.Conn) (victims []net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &member{bounds: c.bounds(conn.RemoteAddr())}
	for _, b := range m.bounds {
		crowd := c.crowdOf(b.network)
		for crowd.open >= b.most {
			oldest := crowd.idle.Front()
			if oldest == nil {
				c.forgetEmpty(m)
				return append(victims, conn)
			}
			victim := oldest.Value.(net.Conn)
			c.leave(victim)
			victims = append(victims, victim)
			crowd = c.crowdOf(b.network)
		}
	}
	c.open[conn] = m
	c.first++
	for _, b := range m.bounds {
		c.crowdOf(b.network).open++
	}
	c.wait(conn, m)
	return victims
}

// bounds returns how many connections may be open in each crowd of an address, the smallest crowd first.
func (c *Connections) bounds(addr net.Addr) (list []bound) {
	all := bound{"", c.most.all}
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || c.proxy != NoProxy {
		return []bound{all}
	}
	most := []int{c.most.address, c.most.site}
	for i, network := range networks(tcp.AddrPort().Addr()) {
		list = append(list, bound{network, most[i]})
	}
	return append(list, all)
}

// networks returns what an address counts for: an IPv4 address for itself; an IPv6 one for its /64, which is one household,
// and for its /48, which one customer of a provider may have.
func networks(addr netip.Addr) []string {
	addr = addr.Unmap().WithZone("")
	if !addr.Is6() {
		return []string{addr.String()}
	}
	household, _ := addr.Prefix(64) // fails for no IPv6 address
	site, _ := addr.Prefix(48)
	return []string{household.String(), site.String()}
}

// mark notes whether a connection is idle. One that is not counted any more is being closed.
func (c *Connections) mark(conn net.Conn, idle bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.open[conn]
	if m == nil {
		return
	}
	c.wake(m)
	if idle {
		c.wait(conn, m)
		if m.greeted || !speaksHTTP2(conn) {
			c.settle(m)
		}
		m.greeted = true
	}
}

// speaksHTTP2 reports whether a connection has agreed on HTTP/2.
func speaksHTTP2(conn net.Conn) bool {
	secure, is := conn.(interface{ ConnectionState() tls.ConnectionState })
	return is && secure.ConnectionState().NegotiatedProtocol == "h2"
}

// wait puts a connection behind the idle ones of its crowds.
func (c *Connections) wait(conn net.Conn, m *member) {
	m.waiting = map[string]*list.Element{}
	for _, b := range m.bounds {
		m.waiting[b.network] = c.crowdOf(b.network).idle.PushBack(conn)
	}
}

// wake takes a connection from the idle ones of its crowds.
func (c *Connections) wake(m *member) {
	for key, place := range m.waiting {
		c.crowdOf(key).idle.Remove(place)
	}
	m.waiting = nil
}

// leave counts a connection no more. It does nothing for one that is not counted.
func (c *Connections) leave(conn net.Conn) {
	m := c.open[conn]
	if m == nil {
		return
	}
	c.wake(m)
	c.settle(m)
	delete(c.open, conn)
	for _, b := range m.bounds {
		c.crowd[b.network].open--
	}
	c.forgetEmpty(m)
}

// crowdOf returns a crowd, a new one for a network without connections.
func (c *Connections) crowdOf(key string) *crowd {
	if c.crowd[key] == nil {
		c.crowd[key] = &crowd{}
	}
	return c.crowd[key]
}

// forgetEmpty drops the crowds of a connection in which there is none.
func (c *Connections) forgetEmpty(m *member) {
	for _, b := range m.bounds {
		if there := c.crowd[b.network]; there != nil && there.open == 0 {
			delete(c.crowd, b.network)
		}
	}
}
