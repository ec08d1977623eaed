package serve

import (
	"bytes"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

// machine is a network with some addresses, as prefixes, and a route.
func machine(route string, prefixes ...string) network {
	return network{
		addresses: func() (list []net.Addr, err error) {
			for _, text := range prefixes {
				ip, prefix, err := net.ParseCIDR(text)
				if err != nil {
					return nil, err
				}
				list = append(list, &net.IPNet{IP: ip, Mask: prefix.Mask})
			}
			return list, nil
		},
		route: func() netip.Addr { ip, _ := netip.ParseAddr(route); return ip },
	}
}

// listening is an address that a server listens on.
func listening(text string) net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(text)) }

// The networks of machines at home, without a network, with IPv6 only, and of one that cannot tell.
var (
	atHome  = machine("192.168.1.5", "127.0.0.1/8", "::1/128", "172.17.0.1/16", "169.254.3.4/16", "192.168.1.5/24", "fe80::1/64", "fd00::5/64")
	alone   = machine("", "127.0.0.1/8", "::1/128", "fe80::1/64")
	onlySix = machine("", "::1/128", "2001:db8::5/64")
	silent  = network{func() ([]net.Addr, error) { return nil, errors.New("no addresses") }, func() netip.Addr { return netip.Addr{} }}
)

// TestReach lists the addresses for others.
func TestReach(t *testing.T) {
	for _, test := range []struct {
		listen string
		on     network
		want   []string
	}{
		{"[::]:8080", atHome, []string{"http://192.168.1.5:8080", "http://172.17.0.1:8080"}},
		{"0.0.0.0:80", atHome, []string{"http://192.168.1.5:80", "http://172.17.0.1:80"}},
		{"172.17.0.1:8080", atHome, []string{"http://172.17.0.1:8080"}},
		{"127.0.0.1:8080", atHome, nil},
		{"[::1]:8080", atHome, nil},
		{"[::]:8080", alone, nil},
		{"[::]:8080", silent, nil},
		{"[::]:8080", onlySix, []string{"http://[2001:db8::5]:8080"}},
		{"0.0.0.0:8080", onlySix, nil},
	} {
		if got := test.on.reach(listening(test.listen)); !slices.Equal(got, test.want) {
			t.Errorf("a server at %s is reached at %q, want %q", test.listen, got, test.want)
		}
	}
}

// TestAnnouncements prints who can open a server. The first line is its address on this machine. People elsewhere reach addresses of the
// whole Internet, or names; otherwise the last line says so.
func TestAnnouncements(t *testing.T) {
	const elsewhere = "People elsewhere cannot reach that: docs/host/domain.md says how to give it a name and TLS.\n"
	for _, test := range []struct {
		listen string
		on     network
		flags  Command
		want   string
	}{
		{"[::]:8080", atHome, Command{},
			"Others in your network open http://192.168.1.5:8080\n(in other networks of this machine: http://172.17.0.1:8080)\n" + elsewhere},
		{"172.17.0.1:8080", atHome, Command{}, "Others in your network open http://172.17.0.1:8080\n" + elsewhere},
		{"203.0.113.5:8080", atHome, Command{}, "Others in your network open http://203.0.113.5:8080\n"},
		{"[::]:8080", onlySix, Command{}, "Others in your network open http://[2001:db8::5]:8080\n"},
		{"127.0.0.1:8080", atHome, Command{}, "Only this machine can open it. To let others in your network play, start it with --listen :8080\n"},
		{"[::]:8080", alone, Command{}, "Others cannot open it yet: this machine has no network.\n"},
		{"127.0.0.1:8080", atHome, Command{Proxy: "forwarded-for"}, ""},
		{"127.0.0.1:8080", atHome, Command{Proxy: "forwarded-for", hostFlags: withNames("Spielhölle.example", "den")},
			"Others open https://xn--spielhlle-57a.example\n"},
		{"[::]:8080", atHome, Command{Proxy: "forwarded-for", hostFlags: withNames("club.example:8443")}, "Others open https://club.example:8443\n"},
		{"[::]:8080", atHome, Command{hostFlags: withNames("den.lan")}, "Others open http://den.lan:8080\n"},
		{"[::]:8080", atHome, Command{hostFlags: withNames("den.lan:80")}, "Others open http://den.lan\n"},
		{"[::]:8080", atHome, Command{hostFlags: withNames("2001:db8::1")}, "Others open http://[2001:db8::1]:8080\n"},
	} {
		var out bytes.Buffer
		test.flags.announce(&out, "http://localhost:8080", listening(test.listen), test.on)
		if want := "Razzia! is at http://localhost:8080\n" + test.want; out.String() != want {
			t.Errorf("a server at %s says %q, want %q", test.listen, out.String(), want)
		}
	}
}

// withNames are the flags of a server with names.
func withNames(names ...string) hostFlags { return hostFlags{names} }

// TestAContainerNamesNoAddressOfItsOwn starts in a container, whose addresses others cannot open.
func TestAContainerNamesNoAddressOfItsOwn(t *testing.T) {
	t.Setenv("container", "oci")
	var out bytes.Buffer
	Command{}.announce(&out, "http://localhost:8080", listening("[::]:8080"), atHome)
	if strings.Contains(out.String(), "192.168.1.5") || !strings.Contains(out.String(), "at the port that it publishes") {
		t.Errorf("it says %q", &out)
	}
	if list := (Command{}).reach(listening("[::]:8080"), atHome); len(list) > 0 {
		t.Errorf("invitations have one of %q", list)
	}
	if list := (Command{hostFlags: withNames("den.lan:9000")}).reach(listening("[::]:8080"), atHome); !slices.Equal(list,
		[]string{"http://den.lan:9000"}) {
		t.Errorf("invitations have one of %q", list)
	}
}

// TestTheRouteOfThisMachine asks this machine itself: its route, if there is one, is one of its addresses.
func TestTheRouteOfThisMachine(t *testing.T) {
	route, own := ownNetwork.route(), ownNetwork.own(true)
	if route.IsValid() && !route.IsLoopback() && !slices.Contains(own, route) {
		t.Errorf("the route begins at %v, which is none of %v", route, own)
	}
	for _, ip := range own {
		if !ip.Is4() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
			t.Errorf("others cannot open %v", ip)
		}
	}
}
