package pages

import (
	"net"
	"net/netip"
	"strings"

	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// A Site is the address of the server for an invitation.
type Site struct {
	Address  string // such as "http://192.168.1.5:8080"
	OnlyHere bool   // only browsers on the server's machine can open it
}

// SiteOf is the address under which others reach the server that a client has reached. It is the one that the client used,
// unless that works on the server's own machine only: then it is one in the network, if the server has one there.
func (k *Kit) SiteOf(r *exchange.Request) Site {
	used := Site{Address: r.Scheme + "://" + r.Host}
	if k.Proxy != guard.NoProxy || !isOwnMachine(r.Host) {
		return used
	}
	if k.Reach != nil {
		if others := k.Reach(); len(others) > 0 {
			return Site{Address: others[0]}
		}
	}
	used.OnlyHere = true
	return used
}

// isOwnMachine reports whether a host with or without a port means the machine of the browser itself.
func isOwnMachine(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host == "localhost" || strings.HasSuffix(host, ".localhost")
	}
	return ip.Unmap().IsLoopback() || ip.IsUnspecified()
}
