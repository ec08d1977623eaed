package oauth

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// errRedirect refuses an address.
var errRedirect = errors.New("a redirect URI begins with https://, with http:// and localhost, 127.0.0.1 or [::1], or, without a query, " +
	"with a domain name backwards (com.example.app:/) or the own scheme of a known program; it has no user and no fragment")

// plainHost is a host as browsers send it: letters of other alphabets, which may look like these, are written as xn--.
var plainHost = regexp.MustCompile(`^[0-9A-Za-z.-]+$`)

// plainAddress is an address without blanks, quotes, backslashes and letters of other alphabets.
var plainAddress = regexp.MustCompile(`^[!#-&(-;=?-\[\]_a-z~]+$`)

// ours are the parameters of an answer, which an address must not have already.
var ours = []string{"code", "state", "iss", "error", "error_description"}

// parseRedirect reads an address of a client.
func parseRedirect(text string) (*url.URL, error) {
	if len(text) > longestRedirect || !plainAddress.MatchString(text) || strings.Contains(text, "#") {
		return nil, errRedirect
	}
	u, err := url.Parse(text)
	if err != nil || u.User != nil || u.Opaque != "" {
		return nil, errRedirect
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil || slices.ContainsFunc(ours, query.Has) {
		return nil, errRedirect
	}
	if !(u.Scheme == "https" && plainHost.MatchString(u.Hostname())) && !isLoopback(u) && !isApp(text) {
		return nil, errRedirect
	}
	return u, nil
}

// isLoopback reports whether an address is one without TLS on the person's own machine.
func isLoopback(u *url.URL) bool {
	return u.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, u.Hostname())
}

// appAddress is an address that the system of a device gives to the app of its scheme (RFC 8252, section 7.1): a domain name backwards.
// It has no query: that could be a command to the app. A scheme without a dot may be any handler of the system.
var appAddress = regexp.MustCompile(`^[a-z][0-9a-z-]*(\.[0-9a-z-]+)+:(//[0-9a-z.-]+)?(/[0-9A-Za-z._~-]+)+/?$`)

// knownApps are the addresses of chat programs whose scheme is no domain name. Other addresses of these schemes open files, install
// extensions or begin commands.
var knownApps = []string{
	"cursor://anysphere.cursor-mcp/",
	"vscode://saoudrizwan.claude-dev/", // Cline
	"vscode-insiders://saoudrizwan.claude-dev/",
	"warp://mcp/",
}

// appPath is what follows there.
var appPath = regexp.MustCompile(`^([0-9A-Za-z_~-]+/?)+$`)

// isApp reports whether an address is one of an app. Whether the app is the one that has asked cannot be known: the code is worth nothing
// without the secret, which that one alone has (PKCE).
func isApp(text string) bool {
	for _, known := range knownApps {
		if rest, is := strings.CutPrefix(text, known); is {
			return appPath.MatchString(rest)
		}
	}
	return appAddress.MatchString(text) && !strings.Contains(text, "/.")
}

func withoutPort(u *url.URL) string {
	it := *u
	it.Host = u.Hostname()
	return it.String()
}

// HostOf is the host of an address, as people read it.
func HostOf(redirect string) string {
	u, err := url.Parse(redirect)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// IsHere reports whether an address is on the person's own machine.
func IsHere(redirect string) bool {
	u, err := parseRedirect(redirect)
	return err == nil && isLoopback(u)
}

// AppOf is the scheme of an address that is one of an app; "" for others.
func AppOf(redirect string) string {
	if !isApp(redirect) {
		return ""
	}
	scheme, _, _ := strings.Cut(redirect, ":")
	return scheme
}
