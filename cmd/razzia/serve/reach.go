package serve

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/x/term"

	"razzia/cmd/razzia/command"
)

// A network tells the IP addresses of this machine.
type network struct {
	addresses func() ([]net.Addr, error)
	route     func() netip.Addr // the address that this machine uses towards other networks; the zero Addr without one
}

// ownNetwork is the network of this machine.
var ownNetwork = network{net.InterfaceAddrs, func() netip.Addr {
	line, err := net.Dial("udp4", "192.0.2.1:9") // only looks the route up: UDP sends nothing before the first write
	if err != nil {
		return netip.Addr{}
	}
	defer line.Close()
	return line.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Unmap()
}}

// reach lists the addresses under which other machines can open a server, the best first. There are none for a server that
// listens on a loopback address, or on a machine without a network.
func (n network) reach(listening net.Addr) (list []string) {
	at, err := netip.ParseAddrPort(listening.String())
	if err != nil || at.Addr().IsLoopback() {
		return nil
	}
	ips := []netip.Addr{at.Addr()}
	if at.Addr().IsUnspecified() {
		ips = n.own(at.Addr().Is4())
	}
	for _, ip := range ips {
		list = append(list, "http://"+netip.AddrPortFrom(ip, at.Port()).String())
	}
	return list
}

// own lists the IP addresses of this machine that others may reach: that of its route first, then the other IPv4 addresses.
// Without any it lists IPv6 addresses, unless only IPv4 is wanted: people read the short ones to each other.
func (n network) own(only4 bool) []netip.Addr {
	all, _ := n.addresses() // a machine that cannot tell its addresses has none to show
	var four, six []netip.Addr
	for _, addr := range all {
		prefix, err := netip.ParsePrefix(addr.String())
		switch ip := prefix.Addr().Unmap(); {
		case err != nil || !ip.IsGlobalUnicast():
		case ip.Is4():
			four = append(four, ip)
		case !only4:
			six = append(six, ip)
		}
	}
	if i := slices.Index(four, n.route()); i > 0 {
		four = slices.Insert(slices.Delete(four, i, i+1), 0, n.route())
	}
	if len(four) == 0 {
		return six
	}
	return four
}

// reach lists the addresses under which others can open the server, the best first: that of --host, or else those of this machine. Behind
// a proxy, and in a container, the addresses of this machine are not those of the players.
func (c Command) reach(listening net.Addr, n network) []string {
	if named := c.address(listening); named != "" {
		return []string{named}
	}
	if c.Proxy != "" || inContainer() {
		return nil
	}
	list := n.reach(listening)
	for i, address := range list {
		list[i] = c.scheme() + strings.TrimPrefix(address, "http")
	}
	return list
}

// local is the address of the server for this machine. A certificate is for a name, so with TLS it is that name.
func (c Command) local(listening net.Addr) string {
	switch named := c.address(listening); {
	case listening.Network() == "unix":
		return atUnix + listening.String()
	case c.hasTLS() && named != "":
		return named
	}
	return c.scheme() + "://" + reachable(listening)
}

// isAddress reports whether a host is an IP address.
func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// inContainer reports whether the program runs in a container, as Podman and the image of this program say it.
func inContainer() bool { return os.Getenv("container") != "" }

// announce prints where the server is, and who can open it: the addresses for others with a QR code of the first if the output is a
// terminal, and where to read how people elsewhere reach it, or how to let others in.
func (c Command) announce(out io.Writer, own string, listening net.Addr, n network) {
	fmt.Fprintf(out, "Razzia! is at %s\n", own)
	others := c.reach(listening, n)
	switch {
	case len(c.Host)+len(c.TLSDomain) > 0:
		fmt.Fprintf(out, "Others open %s\n", others[0])
	case len(others) > 0:
		fmt.Fprintf(out, "Others in your network open %s\n", others[0])
	case c.Proxy != "":
	case inContainer():
		fmt.Fprintln(out, "Others open the address of the container's machine, at the port that it publishes. --host NAME:PORT puts that into invitations.")
	case isLoopback(listening):
		fmt.Fprintf(out, "Only this machine can open it. To let others in your network play, start it with --listen :%s\n", portOf(listening))
	default:
		fmt.Fprintln(out, "Others cannot open it yet: this machine has no network.")
	}
	if len(others) > 1 {
		fmt.Fprintf(out, "(in other networks of this machine: %s)\n", strings.Join(others[1:], ", "))
	}
	if len(c.Host)+len(c.TLSDomain) == 0 && len(others) > 0 && !slices.ContainsFunc(others, isPublic) {
		fmt.Fprintln(out, "People elsewhere cannot reach that: docs/host/domain.md says how to give it a name and TLS.")
	}
	if file, ok := out.(*os.File); ok && len(others) > 0 && term.IsTerminal(file.Fd()) {
		fmt.Fprint(out, command.QR(others[0], true))
	}
}

// isPublic reports whether an address is one of the whole Internet, whatever a firewall lets through.
func isPublic(address string) bool {
	at, err := netip.ParseAddrPort(address[strings.LastIndex(address, "/")+1:])
	return err == nil && !at.Addr().IsPrivate()
}

// isLoopback reports whether only this machine can connect to an address.
func isLoopback(addr net.Addr) bool {
	at, err := netip.ParseAddrPort(addr.String())
	return err == nil && at.Addr().IsLoopback()
}

// portOf is the port of an address.
func portOf(addr net.Addr) string {
	_, port, _ := net.SplitHostPort(addr.String())
	return port
}
