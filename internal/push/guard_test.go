package push

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

func TestEndpointsAreNamesWithHTTPS(t *testing.T) {
	for _, good := range []string{
		"https://fcm.googleapis.com/fcm/send/abc:APA", "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
		"https://web.push.apple.com/Q?x=1",
		"https://wns2-par02p.notify.windows.com:443/w/?token=BQ", "https://PUSH.EXAMPLE.ORG/",
	} {
		if err := checkEndpoint(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "https://", "http://push.example.org/", "ftp://push.example.org/", "https:push.example.org", "//push.example.org/",
		"https://user@push.example.org/",
		"https://user:word@push.example.org/", "https://push.example.org:8443/", "https://push.example.org:22/", "https://push.example.org/#x",
		"https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f.0x0.0x0.0x1/", "https://0x7f000001/", "https://0177.0.0.1/",
		"https://a.0x7f/",
		"https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fe80::1%25eth0]/", "https://localhost/", "https://db/", "https://db./",
		"https://127.0.0.1./",
		"https://push.example.org/\n", "https://push.example.org/" + strings.Repeat("x", mostEndpoint),
	} {
		if err := checkEndpoint(bad); !errors.Is(err, errEndpoint) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestOnlyPublicAddressesAreDialled(t *testing.T) {
	for address, public := range map[string]bool{
		"8.8.8.8": true, "142.250.1.95": true, "172.15.255.255": true, "172.32.0.1": true, "100.63.255.255": true, "100.128.0.1": true,
		"2a00:1450:4001::5f": true, "2606:4700::1111": true, "::ffff:8.8.8.8": true,
		"0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "100.64.0.1": false, "100.127.255.255": false, "127.0.0.1": false,
		"127.255.0.1":     false,
		"169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false, "192.0.0.8": false, "192.0.2.1": false, "192.88.99.1": false,
		"192.168.1.1": false,
		"198.18.0.1":  false, "198.19.255.255": false, "198.51.100.7": false, "203.0.113.7": false, "224.0.0.1": false, "239.1.1.1": false,
		"240.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
		"64:ff9b::7f00:1": false, "64:ff9b:1::a00:1": false, "100::1": false, "2001::1": false, "2001:db8::1": false, "2002:7f00:1::1": false,
		"fc00::1": false, "fd12:3456::1": false, "fe80::1": false, "fe80::1%eth0": false, "fec0::1": false, "ff02::1": false, "5f00::1": false,
		"3fff::1": false,
	} {
		at := netip.MustParseAddr(address)
		if got := isPublic(at); got != public {
			t.Errorf("%s is public: %v", address, got)
		}
		for port, want := range map[uint16]bool{443: public, 80: false, 22: false, 5432: false} {
			err := checkDialled("tcp", netip.AddrPortFrom(at, port).String(), nil)
			if (err == nil) != want {
				t.Errorf("%s, port %d: %v", address, port, err)
			}
		}
	}
	if err := checkDialled("tcp", "push.example.org:443", nil); err == nil {
		t.Error("a name was dialled")
	}
}

// TestTheClientDialsNoInnerAddress looks up a name of this machine, which no check of the name can know.
func TestTheClientDialsNoInnerAddress(t *testing.T) {
	c := NewClient()
	for _, address := range []string{"https://localhost/", "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/"} {
		answer, err := c.Post(address, "", nil)
		if !errors.Is(err, errInside) {
			t.Errorf("%s: %v", address, err)
		}
		if err == nil {
			_ = answer.Body.Close()
		}
	}
	if c.Transport.(*http.Transport).Proxy != nil {
		t.Error("a proxy would dial without the guard")
	}
}

func TestSubscriptionsAreThoseOfBrowsers(t *testing.T) {
	point, auth := raw(t, vectorPublic), raw(t, vectorAuth)
	const endpoint = "https://push.example.org/1"
	if _, err := NewSubscription(endpoint, point, auth); err != nil {
		t.Error(err)
	}
	off := append([]byte(nil), point...)
	off[64] ^= 1
	for name, bad := range map[string]func() (Subscription, error){
		"an inner endpoint":      func() (Subscription, error) { return NewSubscription("https://127.0.0.1/", point, auth) },
		"no key":                 func() (Subscription, error) { return NewSubscription(endpoint, nil, auth) },
		"a short key":            func() (Subscription, error) { return NewSubscription(endpoint, point[:64], auth) },
		"a key that is no point": func() (Subscription, error) { return NewSubscription(endpoint, off, auth) },
		"a short secret":         func() (Subscription, error) { return NewSubscription(endpoint, point, auth[:15]) },
		"a long secret":          func() (Subscription, error) { return NewSubscription(endpoint, point, append(auth, 1)) },
	} {
		if _, err := bad(); !errors.Is(err, ErrSubscription) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
