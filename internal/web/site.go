package web

import (
	"net"
	"net/netip"
	"strings"

	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
)

// A site is the address of the server for an invitation.
type site struct {
	address  string // such as "http://192.168.1.5:8080"
	onlyHere bool   // only browsers on the server's machine can open it
}

// siteOf is the address under which others reach the server that a client has reached. It is the one that the client used,
// unless that works on the server's own machine only: then it is one in the network, if the server has one there.
func (s *Server) siteOf(r *answer.Request) site {
	used := site{address: r.Scheme + "://" + r.Host}
	if s.Proxy != guard.NoProxy || !isOwnMachine(r.Host) {
		return used
	}
	if s.Reach != nil {
		if others := s.Reach(); len(others) > 0 {
			return site{address: others[0]}
		}
	}
	used.onlyHere = true
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
