package client

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// ParseAddress reads the address of a server as people type it. Without a scheme it is http for this machine, which serves without TLS,
// and https for others: a cookie crosses the Internet without TLS only if the address says http.
func ParseAddress(text string) (*url.URL, error) {
	full := text
	if strings.HasPrefix(full, ":") {
		full = "localhost" + full // as the server takes an address to listen on
	}
	if !strings.Contains(full, "://") {
		full = schemeFor(full) + "://" + full
	}
	u, err := url.Parse(full)
	if err != nil || !complete(u) {
		return nil, fmt.Errorf("%q is not the address of a server: want one such as https://play.example.org or http://127.0.0.1:8080", text)
	}
	return &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host)}, nil
}

// complete reports whether an address names a server, and nothing at it.
func complete(u *url.URL) bool {
	web := u.Scheme == "http" || u.Scheme == "https"
	return web && u.Hostname() != "" && strings.Trim(u.Path, "/") == "" && u.User == nil && u.RawQuery == "" && u.Fragment == "" &&
		!strings.ContainsAny(u.Host, " \t")
}

// schemeFor is the scheme of a host that was typed without one.
func schemeFor(typed string) string {
	host, _, _ := strings.Cut(typed, "/")
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	if strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback() {
		return "http"
	}
	return "https"
}
