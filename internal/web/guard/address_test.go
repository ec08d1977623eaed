package guard

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"razzia/internal/fault"
)

// askedBy makes a request of a peer with headers, each "Name: value".
func askedBy(peer string, headers ...string) *http.Request {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = peer
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Add(name, value)
	}
	return r
}

// TestWhatProxiesSay reads headers as proxies write them: the last element counts, and no text that is no address.
func TestWhatProxiesSay(t *testing.T) {
	const proxy = "192.0.2.1"
	for _, test := range []struct {
		headers         []string
		address, scheme string
	}{
		{nil, proxy, "http"},
		{[]string{"X-Forwarded-For: 203.0.113.5"}, "203.0.113.5", "http"},
		{[]string{"X-Forwarded-For: 10.0.0.1, 203.0.113.5"}, "203.0.113.5", "http"},
		{[]string{"X-Forwarded-For: 10.0.0.1", "X-Forwarded-For: 203.0.113.5"}, "203.0.113.5", "http"},
		{[]string{"X-Forwarded-For: 203.0.113.5:51234"}, "203.0.113.5", "http"},
		{[]string{"X-Forwarded-For: 10.0.0.1:1, 203.0.113.5:2 ,"}, "203.0.113.5", "http"},
		{[]string{`X-Forwarded-For: "203.0.113.5"`}, "203.0.113.5", "http"},
		{[]string{"X-Forwarded-For: ::ffff:203.0.113.5"}, "203.0.113.5", "http"},
		{[]string{"X-Forwarded-For: [2001:db8:0:7::1]:443"}, "2001:db8:0:7::/64", "http"},
		{[]string{"X-Forwarded-For: [2001:db8:0:7::1]"}, "2001:db8:0:7::/64", "http"},
		{[]string{"X-Forwarded-For: 2001:DB8:0:7::1"}, "2001:db8:0:7::/64", "http"},
		{[]string{"X-Forwarded-For: fe80::1%eth0"}, "fe80::/64", "http"},
		{[]string{"X-Forwarded-For: nonsense"}, proxy, "http"},
		{[]string{"X-Forwarded-For: unknown", "X-Real-IP: 203.0.113.5"}, proxy, "http"}, // the client may have sent the second
		{[]string{"X-Real-IP: 203.0.113.5"}, "203.0.113.5", "http"},
		{[]string{"X-Real-IP: 203.0.113.6", "X-Forwarded-For: 203.0.113.5"}, "203.0.113.5", "http"},
		{[]string{`Forwarded: for=10.0.0.1, For="[2001:db8:0:7::1]:4711";Proto=HTTPS; host="razzia.example.org"`}, "2001:db8:0:7::/64", "https"},
		{[]string{"Forwarded: for=203.0.113.5;by=10.0.0.1"}, "203.0.113.5", "http"},
		{[]string{"Forwarded: for=_hidden;proto=https"}, proxy, "https"},
		{[]string{"Forwarded: for=203.0.113.6;proto=https", "X-Forwarded-For: 203.0.113.5"}, "203.0.113.5", "http"}, // one of them speaks
		{[]string{"X-Forwarded-For: 203.0.113.5", "X-Forwarded-Proto: HTTPS"}, "203.0.113.5", "https"},
		{[]string{"X-Forwarded-For: 203.0.113.5", "X-Forwarded-Proto: http, https"}, "203.0.113.5", "https"},
	} {
		r := askedBy(proxy+":5555", test.headers...)
		if got, scheme := ForwardedFor.Address(r), ForwardedFor.Scheme(r); got != test.address || scheme != test.scheme {
			t.Errorf("%q is from %s by %s, want %s by %s", test.headers, got, scheme, test.address, test.scheme)
		}
		if got := NoProxy.Address(r); got != proxy {
			t.Errorf("%q without a proxy is from %s", test.headers, got)
		}
	}
}

// TestTheHostThatTheProxyNames has a proxy ask for another host than the browser did. A name that is not the server's changes nothing, and
// none lets a request for a foreign host in.
func TestTheHostThatTheProxyNames(t *testing.T) {
	for _, test := range []struct {
		proxy       Proxy
		host, named string
		want        string // the host that the handler sees, "" for a refusal
	}{
		{ForwardedFor, "127.0.0.1:8080", "razzia.example.org", "razzia.example.org"},
		{ForwardedFor, "127.0.0.1:8080", "cdn.example, razzia.example.org:8443", "razzia.example.org:8443"},
		{ForwardedFor, "127.0.0.1:8080", "evil.example", "127.0.0.1:8080"},
		{ForwardedFor, "127.0.0.1:8080", "a b", "127.0.0.1:8080"},
		{ForwardedFor, "evil.example", "razzia.example.org", ""},
		{NoProxy, "127.0.0.1:8080", "razzia.example.org", "127.0.0.1:8080"},
	} {
		seen := ""
		c := Config{Hosts: []string{"razzia.example.org"}, Proxy: test.proxy, Times: DefaultTimes, Now: time.Now, Log: quiet(),
			Audit: NewAudit(quiet()), Route: func(*http.Request) string { return "GET /" },
			Refuse: func(http.ResponseWriter, *http.Request, *fault.Fault) {}}
		ask(New(c).Protect(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = r.Host })), "GET", "/", "",
			func(r *http.Request) { r.Host = test.host; r.Header.Set("X-Forwarded-Host", test.named) })
		if seen != test.want {
			t.Errorf("%+v: the handler sees the host %q", test, seen)
		}
	}
}

// TestTheLogSaysOnceThatTheProxyMisleads sends each request twice.
func TestTheLogSaysOnceThatTheProxyMisleads(t *testing.T) {
	for name, test := range map[string]struct {
		proxy   Proxy
		request *http.Request
		want    string // in the only line; "" for no line
	}{
		"all is well": {ForwardedFor, askedBy("192.0.2.1:1", "X-Forwarded-For: 203.0.113.5:80"), ""},
		"unreadable": {ForwardedFor, askedBy("192.0.2.1:1", "X-Forwarded-For: 203.0.113.5.6"),
			`header="X-Forwarded-For: 203.0.113.5.6"`},
		"a strange scheme": {ForwardedFor, askedBy("192.0.2.1:1", "X-Forwarded-For: 203.0.113.5", "X-Forwarded-Proto: tls"),
			"X-Forwarded-Proto: tls"},
		"no address": {ForwardedFor, askedBy("192.0.2.1:1"), "the proxy does not say who asks"},
		"another name": {ForwardedFor, askedBy("192.0.2.1:1", "X-Forwarded-For: 203.0.113.5", "X-Forwarded-Host: other.example"),
			"host=other.example"},
		"no --proxy":        {NoProxy, askedBy("127.0.0.1:1", "X-Forwarded-For: 203.0.113.5"), "--proxy is not set"},
		"no proxy":          {NoProxy, askedBy("127.0.0.1:1"), ""},
		"a client's header": {NoProxy, askedBy("203.0.113.5:1", "X-Forwarded-For: 203.0.113.6"), ""},
	} {
		log := new(logBuffer)
		h := newTestGuard(Config{Proxy: test.proxy}, slog.New(slog.NewTextHandler(log, nil)))
		for range 2 {
			r := test.request.Clone(t.Context())
			r.Host = "localhost"
			h.ServeHTTP(httptest.NewRecorder(), r)
		}
		lines := log.lines()
		if test.want == "" && len(lines) > 0 || test.want != "" && (len(lines) != 1 || !strings.Contains(lines[0], test.want)) {
			t.Errorf("%s: the log says %q, want %q once", name, lines, test.want)
		}
	}
}
