package systemd

import (
	"net"
	"slices"
	"strings"
)

// A Socket is one that systemd has passed to the service: of a socket unit, or held for it while it restarted.
type Socket struct {
	net.Listener
	name string
}

// Take takes the socket of an address, such as ":443", out of a list; false if there is none. The path of a socket begins with unix:.
func Take(list *[]Socket, address string) (net.Listener, bool) {
	at := slices.IndexFunc(*list, func(s Socket) bool { return isAt(s.Addr(), address) })
	if at < 0 {
		return nil, false
	}
	found := (*list)[at]
	*list = slices.Delete(*list, at, at+1)
	return found.Listener, true
}

// Drop closes sockets that are not wanted any more, and lets systemd hold them no longer.
func Drop(list []Socket) error {
	for _, s := range list {
		_ = s.Close() // it is only a copy
		if strings.HasPrefix(s.name, "at_") {
			if err := send(dropThis+s.name, nil); err != nil {
				return err
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return Barrier()
}

// isAt reports whether a socket is the one of an address.
func isAt(has net.Addr, address string) bool {
	if path, is := strings.CutPrefix(address, "unix:"); is {
		return has.Network() == "unix" && has.String() == path
	}
	tcp, is := has.(*net.TCPAddr)
	want, err := net.ResolveTCPAddr("tcp", address)
	if !is || err != nil || tcp.Port != want.Port {
		return false
	}
	return tcp.IP.Equal(want.IP) || len(want.IP) == 0 && tcp.IP.IsUnspecified() || tcp.IP.IsUnspecified() && want.IP.IsUnspecified()
}
