package guard

import (
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
)

// The headers in which a proxy says who asks. The first group with an address is the one that it speaks; a client may have
// invented the others, which a proxy passes on as they are.
const (
	forHeader      = "X-Forwarded-For"
	protoHeader    = "X-Forwarded-Proto"
	hostHeader     = "X-Forwarded-Host"
	standardHeader = "Forwarded" // RFC 7239
	realHeader     = "X-Real-Ip"
)

// A forwarded is what a proxy says about a request.
type forwarded struct {
	client netip.Addr // not valid if it does not say, or not so that it can be read
	scheme string     // "http", "https", or "" for unknown
	host   string     // that the browser asked for, "" for that of the request

	unread string // the first header that cannot be read, with its value; "" if all can
}

// readForwarded reads what a proxy says. Of a list the last element counts, which the last proxy on the way has added: all before it may be
// invented by the client.
func readForwarded(h http.Header) forwarded {
	var f forwarded
	switch {
	case lastOf(h, forHeader) != "":
		f.readClient(forHeader, lastOf(h, forHeader))
	case lastOf(h, standardHeader) != "":
		f.readStandard(lastOf(h, standardHeader))
	case lastOf(h, realHeader) != "":
		f.readClient(realHeader, lastOf(h, realHeader))
	}
	if scheme := lastOf(h, protoHeader); scheme != "" {
		f.readScheme(protoHeader, scheme)
	}
	if host := lastOf(h, hostHeader); host != "" {
		f.readHost(hostHeader, host)
	}
	return f
}

// readStandard reads an element of Forwarded, such as for="[2001:db8::17]:4711";proto=https;host=razzia.example.org.
func (f *forwarded) readStandard(element string) {
	for pair := range strings.SplitSeq(element, ";") {
		name, value, _ := strings.Cut(pair, "=")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "for":
			f.readClient(standardHeader, value)
		case "proto":
			f.readScheme(standardHeader, value)
		case "host":
			f.readHost(standardHeader, value)
		}
	}
}

// readClient reads an address as proxies write it: with or without a port, brackets and quotes.
func (f *forwarded) readClient(header, text string) {
	text = unquoted(text)
	bare := text
	if host, _, err := net.SplitHostPort(text); err == nil {
		bare = host
	}
	addr, err := netip.ParseAddr(strings.Trim(bare, "[]"))
	if err != nil {
		f.leave(header, text)
		return
	}
	f.client = addr
}

// readScheme reads the scheme that the browser uses.
func (f *forwarded) readScheme(header, text string) {
	switch scheme := strings.ToLower(unquoted(text)); scheme {
	case "http", "https":
		f.scheme = scheme
	default:
		f.leave(header, text)
	}
}

// hostShape is what a host with or without a port may look like.
var hostShape = regexp.MustCompile(`^[0-9A-Za-z._-]+(:\d+)?$|^\[[0-9A-Fa-f:.]+\](:\d+)?$`)

// readHost reads the host that the browser asks for.
func (f *forwarded) readHost(header, text string) {
	text = unquoted(text)
	if !hostShape.MatchString(text) {
		f.leave(header, text)
		return
	}
	f.host = text
}

// leave notes a header that cannot be read.
func (f *forwarded) leave(header, text string) {
	if f.unread == "" {
		f.unread = header + ": " + text
	}
}

// unquoted is a text without the spaces and quotes around it.
func unquoted(text string) string { return strings.Trim(strings.TrimSpace(text), `"`) }

// lastOf is the last element of a header that is a list. Empty elements do not count; "" stands for none.
func lastOf(h http.Header, name string) (last string) {
	for _, line := range h.Values(name) {
		for element := range strings.SplitSeq(line, ",") {
			if element = strings.TrimSpace(element); element != "" {
				last = element
			}
		}
	}
	return last
}
