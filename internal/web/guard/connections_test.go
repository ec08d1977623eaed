package guard

import (
	"crypto/tls"
	"net"
	"net/http"
	"slices"
	"testing"
)

// A line is a connection that notes that it was closed.
type line struct {
	net.Conn
	from   net.Addr
	closed bool
}

func (l *line) RemoteAddr() net.Addr { return l.from }
func (l *line) Close() error         { l.closed = true; return nil }

// from opens connections from addresses.
func from(c *Connections, addresses ...string) (lines []*line) {
	for _, address := range addresses {
		l := &line{from: &net.TCPAddr{IP: net.ParseIP(address), Port: 1}}
		c.Watch(l, http.StateNew)
		lines = append(lines, l)
	}
	return lines
}

// gone lists the numbers of the closed lines.
func gone(lines []*line) (numbers []int) {
	for i, l := range lines {
		if l.closed {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// threeOf allows three connections of an address, twelve of a /48, and a number in all.
func threeOf(proxy Proxy, all int) *Connections {
	return NewConnections(proxy, Limits{AddressStreams: 1, Streams: 1e9}, all+min(all, reserve))
}

// TestTheOldestIdleConnectionIsClosed never closes one with a request in hand, and refuses the newest where all have one.
func TestTheOldestIdleConnectionIsClosed(t *testing.T) {
	c := threeOf(NoProxy, 100)
	lines := from(c, "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2")
	c.Watch(lines[0], http.StateActive)
	c.Watch(lines[1], http.StateActive)
	c.Watch(lines[1], http.StateIdle) // after line 2, which has been idle from the start
	for _, want := range [][]int{{2}, {1, 2}} {
		more := from(c, "192.0.2.1")
		c.Watch(more[0], http.StateActive)
		if got := gone(lines); !slices.Equal(got, want) || more[0].closed {
			t.Fatalf("closed %v, want %v; the new one is closed: %v", got, want, more[0].closed)
		}
	}
	if newest := from(c, "192.0.2.1")[0]; !newest.closed || lines[0].closed {
		t.Errorf("the newest is closed: %v, an active one: %v", newest.closed, lines[0].closed)
	}
	c.Watch(lines[0], http.StateClosed)
	if newest := from(c, "192.0.2.1")[0]; newest.closed {
		t.Error("a connection that ended still counts")
	}
}

// TestNetworksOfConnections counts an IPv6 address for its /64, and with more room for its /48.
func TestNetworksOfConnections(t *testing.T) {
	c := threeOf(NoProxy, 100)
	lines := from(c, "2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "::ffff:192.0.2.1", "2001:db8:1::1")
	if got := gone(lines); !slices.Equal(got, []int{0}) {
		t.Errorf("of one /64 it closed %v", got)
	}
	for i := range 10 {
		from(c, net.IP{0x20, 1, 0xd, 0xb8, 0, 0, 1, byte(i), 15: 1}.String())
	}
	if got := gone(lines); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("of one /48 it closed %v", got)
	}
}

// TestConnectionsOfAProxy have its address, or none: they are bounded in all alone, below the number of descriptors.
func TestConnectionsOfAProxy(t *testing.T) {
	c := threeOf(ForwardedFor, 5)
	lines := from(c, slices.Repeat([]string{"192.0.2.1"}, 6)...)
	if got := gone(lines); !slices.Equal(got, []int{0}) {
		t.Errorf("behind a proxy it closed %v", got)
	}
	c = threeOf(NoProxy, 5)
	for range 5 {
		c.Watch(&line{from: &net.UnixAddr{}}, http.StateNew)
	}
	if c.Open() != 5 {
		t.Errorf("%d connections of a socket are open, want 5", c.Open())
	}
}

// TestAFullAddressCostsNobodyElse refuses the newest of an address that is full of requests, also where the site is full, and
// the idle connection of another stays.
func TestAFullAddressCostsNobodyElse(t *testing.T) {
	c := threeOf(NoProxy, 4)
	lines := from(c, "192.0.2.2", "192.0.2.1", "192.0.2.1", "192.0.2.1")
	for _, l := range lines[1:] {
		c.Watch(l, http.StateActive)
	}
	newest := from(c, "192.0.2.1")[0]
	if got := gone(lines); got != nil || !newest.closed {
		t.Errorf("closed %v, and the newest: %v", got, newest.closed)
	}
}

// TestConnectionsLeaveNothing counts each connection until it ends, and once.
func TestConnectionsLeaveNothing(t *testing.T) {
	c := threeOf(NoProxy, 2)
	lines := from(c, "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::1")
	for _, l := range lines {
		c.Watch(l, http.StateActive)
		c.Watch(l, http.StateClosed)
		c.Watch(l, http.StateClosed)
	}
	if c.Open() != 0 || len(c.crowd) != 0 {
		t.Errorf("%d connections and %d networks are left", c.Open(), len(c.crowd))
	}
}

// TestTheFirstRequestIsAnswered waits for the first answer on each open connection, and not for one on a connection that has had one.
func TestTheFirstRequestIsAnswered(t *testing.T) {
	c := threeOf(NoProxy, 100)
	isSettled := func(done <-chan struct{}) bool {
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
	if !isSettled(c.Settled()) {
		t.Error("without connections it waits")
	}
	lines := from(c, "192.0.2.1", "192.0.2.2", "192.0.2.3")
	before := c.Settled()
	c.Watch(lines[0], http.StateActive)
	c.Watch(lines[1], http.StateActive)
	c.Watch(lines[2], http.StateClosed)
	if isSettled(before) {
		t.Error("two requests are not answered yet")
	}
	c.Watch(lines[0], http.StateIdle)
	c.Watch(lines[1], http.StateHijacked)
	c.Watch(lines[0], http.StateActive)
	if !isSettled(before) || !isSettled(c.Settled()) {
		t.Error("each connection has had an answer")
	}
	second := agreed{lines[0]}
	c.Watch(second, http.StateNew)
	c.Watch(second, http.StateActive)
	c.Watch(second, http.StateIdle)
	if isSettled(c.Settled()) {
		t.Error("a connection of HTTP/2 has had no answer yet")
	}
	c.Watch(second, http.StateActive)
	c.Watch(second, http.StateIdle)
	if !isSettled(c.Settled()) {
		t.Error("a connection of HTTP/2 has had an answer")
	}
}

// An agreed line is one that speaks HTTP/2.
type agreed struct{ *line }

func (agreed) ConnectionState() tls.ConnectionState {
	return tls.ConnectionState{NegotiatedProtocol: "h2"}
}
