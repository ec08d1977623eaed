package pages

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"

	"razzia/internal/hostname"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// A Site is the address of the server for an invitation.
type Site struct {
	Address  string // such as "http://192.168.1.5:8080"
	OnlyHere bool   // only browsers on the server's machine can open it
}

// SiteOf is the address under which others reach the server that a client has reached. It is the one that the client used, unless that
// works for the server's own machine or for its proxy only: then it has the name that the operator gave, or else it is one in the
// network, if the server has one there.
func (k *Kit) SiteOf(r *exchange.Request) Site {
	used := Site{Address: r.Scheme + "://" + r.Host}
	own := isOwnMachine(r.Host)
	_, port := hostname.Split(r.Host)
	switch {
	case len(k.Hosts) > 0 && (own || k.Proxy != guard.NoProxy && !k.isNamed(r.Host)):
		return Site{Address: k.named(r.Scheme, port)}
	case k.Proxy != guard.NoProxy || !own:
		return used
	}
	if k.Reach != nil {
		// Another port is that of a tunnel or of a container's machine, where this server has another address too.
		if others := k.Reach(); len(others) > 0 && hasPort(others[0], port) {
			return Site{Address: others[0]}
		}
	}
	used.OnlyHere = true
	return used
}

// hasPort reports whether an address has a port; "" fits all.
func hasPort(address, port string) bool { return port == "" || strings.HasSuffix(address, ":"+port) }

// named is the address of the first name of the server. Behind a proxy the port of a request is the server's own.
func (k *Kit) named(scheme, port string) string {
	name, its := hostname.Split(k.Hosts[0])
	if k.Proxy == guard.NoProxy {
		its = cmp.Or(its, port)
	}
	return hostname.Address(scheme, name, its)
}

// isNamed reports whether the operator gave the name of a host.
func (k *Kit) isNamed(host string) bool {
	name, _ := hostname.Split(strings.ToLower(host))
	return slices.ContainsFunc(k.Hosts, func(one string) bool {
		given, _ := hostname.Split(one)
		return given == strings.TrimSuffix(name, ".")
	})
}

// isOwnMachine reports whether a host with or without a port means the machine of the browser itself.
func isOwnMachine(host string) bool {
	host, _ = hostname.Split(host)
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host == "localhost" || strings.HasSuffix(host, ".localhost")
	}
	return ip.Unmap().IsLoopback() || ip.IsUnspecified()
}
