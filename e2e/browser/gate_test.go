package browser_test

import (
	"net"
	"strings"
	"sync"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/webtest"
)

// A gate is the way of a browser to a server, which a test can freeze, half or whole, and break.
type gate struct {
	t      *testing.T
	server string // address
	URL    string

	mu       sync.Mutex
	listener net.Listener // nil while the gate is stopped
	lines    map[net.Conn]struct{}
	stranded map[net.Conn]struct{}       // lines on which nothing arrives any more
	open     map[direction]chan struct{} // closed while bytes may pass
}

// A direction is a way through a gate.
type direction int

// The directions.
const (
	in  direction = iota // to the server
	out                  // to the browser
)

// newGate opens a gate to a server.
func newGate(t *testing.T, h *webtest.Server) *gate {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	g := &gate{t: t, server: strings.TrimPrefix(h.URL, "http://"), URL: "http://" + listener.Addr().String(), listener: listener,
		lines: map[net.Conn]struct{}{}, stranded: map[net.Conn]struct{}{}, open: map[direction]chan struct{}{}}
	g.thaw()
	go g.accept(listener)
	t.Cleanup(func() { g.stop(); g.thaw() })
	return g
}

// accept connects browsers to the server until the gate stops.
func (g *gate) accept(listener net.Listener) {
	for {
		browser, err := listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", g.server)
		if err != nil {
			browser.Close()
			return
		}
		if !g.add(listener, browser, server) {
			return
		}
		go g.carry(browser, server, in)
		go g.carry(server, browser, out)
	}
}

// add notes the two halves of a connection, unless the gate was stopped since the browser connected: then it closes them.
func (g *gate) add(listener net.Listener, browser, server net.Conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listener != listener {
		browser.Close()
		server.Close()
		return false
	}
	g.lines[browser], g.lines[server] = struct{}{}, struct{}{}
	return true
}

// carry carries bytes one way, while that is open.
func (g *gate) carry(from, to net.Conn, way direction) {
	defer from.Close()
	defer to.Close()
	bytes := make([]byte, 32<<10)
	for {
		n, err := from.Read(bytes)
		g.mu.Lock()
		open := g.open[way]
		g.mu.Unlock()
		<-open
		if g.strands(from) && err == nil {
			continue
		}
		if _, failed := to.Write(bytes[:n]); err != nil || failed != nil {
			return
		}
	}
}

// strand loses all that is sent on the connections that there are, and closes none: so does a network that a device has left. New
// connections work.
func (g *gate) strand() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for line := range g.lines {
		g.stranded[line] = struct{}{}
	}
}

// strands reports whether what comes on a line is lost.
func (g *gate) strands(line net.Conn) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	_, is := g.stranded[line]
	return is
}

// freeze lets nothing pass these ways, but closes nothing: so does a server that is stopped by SIGSTOP, and a network that
// is gone.
func (g *gate) freeze(ways ...direction) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, way := range ways {
		g.open[way] = make(chan struct{})
	}
}

// thaw lets everything pass, also what was held up.
func (g *gate) thaw() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, way := range []direction{in, out} {
		if now := g.open[way]; now == nil {
			g.open[way] = make(chan struct{})
			close(g.open[way])
		} else {
			select {
			case <-now:
			default:
				close(now)
			}
		}
	}
}

// stop breaks all connections and refuses new ones, as a server does that has ended.
func (g *gate) stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listener != nil {
		g.listener.Close()
		g.listener = nil
	}
	for line := range g.lines {
		line.Close()
	}
	clear(g.lines)
}

// start accepts connections again, at the same address.
func (g *gate) start() {
	g.t.Helper()
	listener, err := net.Listen("tcp", strings.TrimPrefix(g.URL, "http://"))
	fatal.If(g.t, err)
	g.mu.Lock()
	g.listener = listener
	g.mu.Unlock()
	go g.accept(listener)
}
