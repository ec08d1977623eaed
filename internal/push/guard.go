package push

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// Endpoints are addresses that strangers name, and this server sends requests there. So that no stranger reaches the operator's own network
// through it, an endpoint is an HTTPS address with a name, and the address that is dialled is a public one.

// The errors of the guard.
var (
	errEndpoint = errors.New("the endpoint is not an https address with a name")
	errInside   = errors.New("the address is not public")
)

// mostEndpoint is the longest endpoint, in bytes. Those of browsers have at most a few hundred.
const mostEndpoint = 1024

// checkEndpoint refuses what is no address of a push service: other schemes and ports, credentials, and addresses without a name.
func checkEndpoint(endpoint string) error {
	at, err := url.Parse(endpoint)
	if err != nil || len(endpoint) > mostEndpoint {
		return errEndpoint
	}
	name := strings.TrimSuffix(at.Hostname(), ".")
	switch {
	case at.Scheme != "https" || at.Opaque != "" || at.User != nil || at.Fragment != "", at.Port() != "" && at.Port() != "443":
		return errEndpoint
	case !strings.Contains(name, ".") || !isName(name):
		return errEndpoint
	}
	return nil
}

// isName reports whether a host is a name. Its last part has a letter, or the host is an IP address in one of many spellings.
func isName(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	letters := strings.ContainsAny(last, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return letters && !strings.HasPrefix(last, "0x") && !strings.HasPrefix(last, "0X") && !strings.ContainsAny(host, ":%[]")
}

// inner are the networks of IPv4 and IPv6 that no push service is in, besides those that [netip.Addr] knows (RFC 6890).
var inner = func() (all []netip.Prefix) {
	for _, text := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10",
	} {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}()

// isPublic reports whether an address is one of the public internet. Those that carry an IPv4 address in them lead to inner networks too.
func isPublic(at netip.Addr) bool {
	at = at.Unmap().WithZone("")
	if !at.IsGlobalUnicast() || at.IsPrivate() {
		return false
	}
	for _, net := range inner {
		if net.Contains(at) {
			return false
		}
	}
	return true
}

// checkDialled refuses to dial an address that is not public. The name was looked up before, so no second answer can differ.
func checkDialled(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || at.Port() != 443 || !isPublic(at.Addr()) {
		return errInside
	}
	return nil
}

// The limits on push services: a slow one must not hold a connection for long.
const (
	dialTime   = 5 * time.Second
	answerTime = 10 * time.Second // for a whole request
	mostHeader = 16 << 10         // bytes of the header of an answer
)

// NewClient makes the client that sends messages. It follows no redirect and uses no proxy: a proxy would dial for it, unchecked.
func NewClient() *http.Client {
	dialer := &net.Dialer{Timeout: dialTime, Control: checkDialled}
	return &http.Client{
		Timeout:       answerTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: answerTime,
			MaxResponseHeaderBytes: mostHeader, ForceAttemptHTTP2: true, MaxIdleConns: 8, IdleConnTimeout: time.Minute,
		},
	}
}
