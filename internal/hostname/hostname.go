// Package hostname writes the names of servers as browsers send them.
package hostname

import (
	"fmt"
	"net"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
)

// profile is how browsers write names (UTS #46, without the letters that were spelled otherwise before 2010). Names in a network of one's
// own may have an underscore, which names on the internet have not.
var profile = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(false))

// sent is what a browser sends as a host: a name or an address, and perhaps a port.
var sent = regexp.MustCompile(`^[0-9a-z._-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$|^[0-9a-f:.]+$`)

// Sent returns a host, with or without a port, as browsers send it: in lower case, and names with other letters than those of ASCII in
// Punycode. It fails for what no browser sends.
func Sent(host string) (string, error) {
	name := strings.ToLower(host)
	if !isASCII(name) {
		rest, port, _ := strings.Cut(name, ":")
		ascii, err := profile.ToASCII(rest)
		if err != nil {
			return "", fmt.Errorf("%q: %w", host, err)
		}
		name = ascii
		if port != "" {
			name += ":" + port
		}
	}
	if !sent.MatchString(name) {
		return "", fmt.Errorf("%q: want a name alone, such as razzia.example.org", host)
	}
	return name, nil
}

// Split returns the name of a host, and its port; "" without one. An IPv6 address has no brackets then.
func Split(host string) (name, port string) {
	if name, port, err := net.SplitHostPort(host); err == nil {
		return name, port
	}
	return strings.Trim(host, "[]"), ""
}

// Address is the address of a server. It has no port if that is "" or the usual one of the scheme.
func Address(scheme, name, port string) string {
	switch {
	case port != "" && port != map[string]string{"http": "80", "https": "443"}[scheme]:
		return scheme + "://" + net.JoinHostPort(name, port)
	case strings.Contains(name, ":"):
		return scheme + "://[" + name + "]"
	}
	return scheme + "://" + name
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) < 0
}
