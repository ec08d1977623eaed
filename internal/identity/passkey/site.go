package passkey

import (
	"net"
	"net/netip"
	"strings"
)

// A Site is the place on the network for which passkeys are made, and where they work.
type Site struct {
	Host   string // name of the host, without a port: the ID of the relying party
	Origin string // as browsers write it, such as "https://razzia.example.org"
}

// SiteOf returns the site that a browser sees, by the scheme and the host of its request. Browsers have passkeys only for hosts that
// have a name, and that they reached over TLS or on their own machine.
func SiteOf(scheme, host string) (s Site, ok bool) {
	name, port := strings.ToLower(host), ""
	if before, after, err := net.SplitHostPort(name); err == nil {
		name, port = before, after
	}
	_, address := netip.ParseAddr(strings.Trim(name, "[]"))
	local := name == "localhost" || strings.HasSuffix(name, ".localhost")
	if name == "" || address == nil || strings.HasSuffix(name, ".") || scheme != "https" && !local {
		return Site{}, false
	}
	s = Site{name, scheme + "://" + name}
	if port != "" && port != map[string]string{"http": "80", "https": "443"}[scheme] {
		s.Origin += ":" + port
	}
	return s, true
}
