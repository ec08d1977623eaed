package oauth

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"razzia/internal/joining"
	"razzia/internal/table"
)

// The bounds of a client. Its ID is a part of an address.
const (
	mostRedirects   = 10
	longestRedirect = 300
	longestClient   = 1200 // name and addresses
)

// A Client is a program that asks people for tokens, as it has described itself. Its name is not checked. Its addresses decide who gets the
// code.
type Client struct {
	Name      string   `json:"n"`
	Redirects []string `json:"r"` // the addresses to which browsers may take an answer
}

// The errors of clients.
var (
	errRedirects = errors.New("want 1 to 10 redirect_uris, of 1200 characters in all with the name")
	errRedirect  = errors.New("a redirect URI begins with https://, or with http:// and localhost, 127.0.0.1 or [::1]; it has no user and no fragment")
)

// NewClient makes a client. A name that cannot be shown becomes the host of its first address.
func NewClient(name string, redirects []string) (Client, error) {
	c := Client{Name: strings.TrimSpace(joining.Cut(strings.TrimSpace(name), table.MaxName)), Redirects: redirects}
	if err := c.checkRedirects(); err != nil {
		return Client{}, err
	}
	if !table.ValidName(c.Name) {
		c.Name = joining.Cut(HostOf(redirects[0]), table.MaxName)
	}
	return c, c.Check()
}

// Check fails unless a client can be one that NewClient has made.
func (c Client) Check() error {
	if err := c.checkRedirects(); err != nil {
		return err
	}
	if !table.ValidName(c.Name) {
		return errors.New("the name cannot be shown")
	}
	return nil
}

func (c Client) checkRedirects() error {
	sum := len(c.Name)
	for _, text := range c.Redirects {
		sum += len(text)
		if _, err := parseRedirect(text); err != nil {
			return err
		}
	}
	if len(c.Redirects) == 0 || len(c.Redirects) > mostRedirects || sum > longestClient {
		return errRedirects
	}
	return nil
}

// Takes reports whether an answer may go to an address: it is one of the client's, letter by letter. On the person's own machine the port
// may be another one, because programs there take a free one (RFC 8252).
func (c Client) Takes(redirect string) bool {
	asked, err := parseRedirect(redirect)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(c.Redirects, func(own string) bool {
		u, err := parseRedirect(own)
		if err != nil || !isLoopback(u) || !isLoopback(asked) {
			return own == redirect
		}
		return withoutPort(u) == withoutPort(asked)
	})
}

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
	if err != nil || u.User != nil || u.Opaque != "" || u.Scheme != "https" && !isLoopback(u) {
		return nil, errRedirect
	}
	if u.Scheme == "https" && !plainHost.MatchString(u.Hostname()) {
		return nil, errRedirect
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil || slices.ContainsFunc(ours, query.Has) {
		return nil, errRedirect
	}
	return u, nil
}

// isLoopback reports whether an address is one without TLS on the person's own machine.
func isLoopback(u *url.URL) bool {
	return u.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, u.Hostname())
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
