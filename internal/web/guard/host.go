package guard

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// hosts are the names that a server answers for. A page of an attacker can have its own name resolve to the address of this
// server (DNS rebinding): the browser then sends it requests as if they were of the same site. It cannot do so with
// the server's own names, nor with an IP address.
type hosts struct {
	names []string
	given []string // those of the operator
	named bool     // the operator named some
}

func newHosts(given []string, own string) hosts {
	h := hosts{named: len(given) > 0}
	for _, name := range given {
		h.names = append(h.names, canonical(name))
	}
	h.given = slices.Clone(h.names)
	if own = strings.TrimSuffix(canonical(own), ".local"); own != "" {
		h.names = append(h.names, own, own+".local")
	}
	return h
}

// isGiven reports whether a host has a name that the operator has given.
func (h hosts) isGiven(host string) bool { return slices.Contains(h.given, canonical(host)) }

// canonical writes a host name without port, trailing dot and capitals.
func canonical(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// answersFor reports whether the server answers for a host that a request names.
//
// Behind a proxy of an operator who named no host, a name that the browser reached over TLS is believed: the certificate of
// the proxy has proven it.
func (g *Guard) answersFor(r *http.Request, host string) bool {
	host = canonical(host)
	_, err := netip.ParseAddr(host)
	switch {
	case err == nil, host == "localhost", strings.HasSuffix(host, ".localhost"), slices.Contains(g.hosts.names, host):
		return true
	case slices.Contains(g.Probes, r.URL.Path):
		return true
	}
	return host != "" && !g.hosts.named && g.Proxy.Scheme(r) == "https"
}
