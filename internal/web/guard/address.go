package guard

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// A Proxy says what stands between the server and its clients.
type Proxy string

// The proxies.
const (
	NoProxy      Proxy = ""              // clients connect to the server itself
	ForwardedFor Proxy = "forwarded-for" // a proxy of the operator names the client: in X-Forwarded-For, Forwarded or X-Real-IP
)

// read reads what the proxy says about a request; nothing without a proxy.
func (p Proxy) read(r *http.Request) forwarded {
	if p == NoProxy {
		return forwarded{}
	}
	return readForwarded(r.Header)
}

// Address returns the address that a request counts for: the client's, or for IPv6 its /64 network, which is one
// household. It is the proxy's own if that names no client.
func (p Proxy) Address(r *http.Request) string {
	addr := p.read(r).client
	if !addr.IsValid() {
		peer, _, _ := net.SplitHostPort(r.RemoteAddr)
		var err error
		if addr, err = netip.ParseAddr(peer); err != nil {
			return peer
		}
	}
	if addr = addr.Unmap(); addr.Is6() {
		if network, err := addr.Prefix(64); err == nil {
			return network.String()
		}
	}
	return addr.String()
}

// Scheme returns "https" if the browser reached the server, or the proxy before it, over TLS, otherwise "http".
func (p Proxy) Scheme(r *http.Request) string {
	if r.TLS != nil || p.read(r).scheme == "https" {
		return "https"
	}
	return "http"
}

// Network shortens an address, as [Proxy.Address] returns it, to the network of many households: an IPv4 address to 24 bits,
// and an IPv6 one to 48. A log of networks shows where trouble comes from, and no single person.
func Network(address string) string {
	host, _, _ := strings.Cut(address, "/")
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return ""
	}
	bits := 48
	if addr.Is4() {
		bits = 24
	}
	network, err := addr.WithZone("").Prefix(bits)
	if err != nil {
		return ""
	}
	return network.String()
}

// siteShare is how many times as much as one address a site may take: the /48 network of IPv6 addresses, which one customer of a provider
// may have, with 65,536 networks that count as an address each.
const siteShare = 4

// Site returns the /48 network of an address, as [Proxy.Address] returns it; "" for another one, which has none.
func Site(address string) string {
	if !strings.HasSuffix(address, "/64") {
		return ""
	}
	return Network(address)
}
