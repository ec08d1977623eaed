package oauth

import (
	"cmp"
	"errors"
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

// errRedirects refuses a list of addresses.
var errRedirects = errors.New("want 1 to 10 redirect_uris, of 1200 characters in all with the name")

// NewClient makes a client. A name that cannot be shown becomes the host of its first address, or the scheme if that is one of an app.
func NewClient(name string, redirects []string) (Client, error) {
	c := Client{Name: strings.TrimSpace(joining.Cut(strings.TrimSpace(name), table.MaxName)), Redirects: redirects}
	if err := c.checkRedirects(); err != nil {
		return Client{}, err
	}
	if !table.ValidName(c.Name) {
		c.Name = joining.Cut(cmp.Or(AppOf(redirects[0]), HostOf(redirects[0])), table.MaxName)
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
