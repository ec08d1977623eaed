package guard

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
)

// checkProxy tells the log, once for each kind, that the proxy and the server do not understand each other. Otherwise all players would
// count as one address, or invitations would have a wrong one, without a reason to be found.
func (g *Guard) checkProxy(r *http.Request) {
	said := g.Proxy.read(r)
	switch {
	case g.Proxy == NoProxy && hasProxy(r):
		g.tell("requests come through a proxy, but --proxy is not set: all players count as one address")
	case g.Proxy == NoProxy, slices.Contains(g.Probes, r.URL.Path): // monitors ask the server itself
	case said.unread != "":
		g.tell("a header of the proxy cannot be read, and is left out", "header", said.unread[:min(len(said.unread), mostShown)])
	case !said.client.IsValid():
		g.tell("the proxy does not say who asks: want the address in X-Forwarded-For, Forwarded or X-Real-IP; until then all players " +
			"count as one address")
	case said.host != "" && !g.answersFor(r, said.host):
		g.tell("the proxy names a host that this server does not answer for: give it with --host", "host",
			said.host[:min(len(said.host), mostShown)])
	}
}

// mostShown is how much of a header the log shows, in bytes.
const mostShown = 80

// tell writes a warning, unless it was written before.
func (g *Guard) tell(warning string, what ...any) {
	if _, told := g.told.LoadOrStore(warning, true); !told {
		g.Log.Warn(warning, what...)
	}
}

// hasProxy reports whether a request comes from a machine nearby that asks for another one.
func hasProxy(r *http.Request) bool {
	peer, _, _ := net.SplitHostPort(r.RemoteAddr)
	addr, err := netip.ParseAddr(peer)
	return err == nil && (addr.IsLoopback() || addr.Unmap().IsPrivate()) && readForwarded(r.Header).client.IsValid()
}
