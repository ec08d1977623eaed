package guard

import (
	"bytes"
	"crypto/tls"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/fault"
)

// newTestGuard protects a handler that answers with the body of the request. A refusal is answered with its code.
func newTestGuard(c Config, log *slog.Logger) http.Handler {
	c.Times, c.Now, c.Log, c.Audit = DefaultTimes, time.Now, WithRequestID(log), NewAudit(WithRequestID(log))
	c.Route = func(r *http.Request) string { return r.Method + " /{secret}" }
	c.Refuse = func(w http.ResponseWriter, r *http.Request, why *fault.Fault) {
		http.Error(w, string(why.Code), http.StatusTeapot)
	}
	return New(c).Protect(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) }))
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// ask sends a request to a handler.
func ask(h http.Handler, method, url, body string, change func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, url, strings.NewReader(body))
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestTheServerAnswersForItsHosts(t *testing.T) {
	overTLS := func(r *http.Request) { r.Header.Set("X-Forwarded-Proto", "https") }
	named, proxy := Config{Hosts: []string{"Razzia.Example.ORG"}, Own: "den"}, Config{Own: "den.local", Proxy: ForwardedFor,
		Probes: []string{"/healthz"}}
	strict := Config{Hosts: []string{"razzia.example.org"}, Proxy: ForwardedFor}
	for _, test := range []struct {
		config Config
		host   string
		change func(*http.Request)
		want   bool
	}{
		{Config{}, "127.0.0.1:8080", nil, true}, {Config{}, "192.168.1.7", nil, true}, {Config{}, "[::1]:8080", nil, true},
		{Config{}, "[fe80::1]", nil, true},
		{Config{}, "localhost:8080", nil, true}, {Config{}, "LOCALHOST.", nil, true}, {Config{}, "razzia.localhost", nil, true},
		{Config{}, "evil.example", nil, false}, {Config{}, "localhost.evil.example", nil, false},
		{Config{}, "127.0.0.1.evil.example", nil, false},
		{Config{}, "evillocalhost", nil, false}, {Config{}, "", nil, false}, {Config{}, "evil.example", overTLS, false},
		{named, "razzia.example.org:80", nil, true}, {named, "den", nil, true}, {named, "Den.local:8080", nil, true},
		{named, "den.evil.example", nil, false},
		{named, "example.org", nil, false}, {named, ".local", nil, false},
		{proxy, "den.local", nil, true}, {proxy, "den", nil, true}, {proxy, "evil.example", nil, false},
		{proxy, "razzia.example.org", overTLS, true}, // the certificate of the proxy has proven the name
		{strict, "razzia.example.org", overTLS, true}, {strict, "razzia.example.org", nil, true}, {strict, "evil.example", overTLS, false},
		{Config{}, "razzia.example.org", func(r *http.Request) { r.TLS = new(tls.ConnectionState) }, true},
		{proxy, "evil.example", func(r *http.Request) { r.URL.Path = "/healthz" }, true},
	} {
		w := ask(newTestGuard(test.config, quiet()), "GET", "/", "", func(r *http.Request) {
			r.Host = test.host
			if test.change != nil {
				test.change(r)
			}
		})
		if got := w.Code == http.StatusOK; got != test.want || !got && !strings.Contains(w.Body.String(), string(ErrHost.Code)) {
			t.Errorf("%+v: the host %q is answered with %d %s: want it answered: %t", test.config, test.host, w.Code, w.Body, test.want)
		}
	}
}

// TestEveryAnswerHasTheHeaders looks at answers that the handler gives and at refusals.
func TestEveryAnswerHasTheHeaders(t *testing.T) {
	h := newTestGuard(Config{}, quiet())
	for name, test := range map[string]struct {
		body   string
		change func(*http.Request)
		want   *fault.Fault
	}{
		"answered":       {"name=Ada", nil, nil},
		"another origin": {"name=Ada", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, ErrSite},
		"another site":   {"name=Ada", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, ErrSite},
		"another host":   {"name=Ada", func(r *http.Request) { r.Host = "evil.example" }, ErrHost},
		"as long as can": {strings.Repeat("x", MaxBody), nil, nil},
		"too long":       {strings.Repeat("x", MaxBody+1), nil, ErrLongBody},
		"broken":         {"", func(r *http.Request) { r.Body, r.ContentLength = io.NopCloser(brokenReader{}), 7 }, fault.ErrForm},
	} {
		w := ask(h, "POST", "http://localhost/", test.body, test.change)
		if refused := w.Code == http.StatusTeapot; refused != (test.want != nil) || refused &&
			strings.TrimSpace(w.Body.String()) != string(test.want.Code) {
			t.Errorf("%s: it is answered with %d %.40s, want %v", name, w.Code, w.Body, test.want)
		}
		if test.want == nil && w.Body.String() != test.body {
			t.Errorf("%s: the handler reads %d bytes: want %d", name, w.Body.Len(), len(test.body))
		}
		for _, must := range []string{"object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} {
			if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, must) {
				t.Errorf("%s: the policy is %q: want %s in it", name, policy, must)
			}
		}
		for header, want := range securityHeaders {
			if got := w.Header().Get(header); got != want[0] {
				t.Errorf("%s: %s is %q", name, header, got)
			}
		}
	}
}

// TestAHandlerMayTakeLongerThanABody has a handler work for longer than a body may take: the request goes on.
func TestAHandlerMayTakeLongerThanABody(t *testing.T) {
	const bodyTime = 20 * time.Millisecond
	ended := make(chan error, 1)
	server := httptest.NewServer(New(Config{
		Times: Times{bodyTime, time.Minute}, Now: time.Now, Log: quiet(), Audit: NewAudit(quiet()),
		Route: func(*http.Request) string { return "" },
	}).Protect(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(5 * bodyTime):
		}
		ended <- r.Context().Err()
	})))
	defer server.Close()
	answer, err := http.Post(server.URL, "text/plain", strings.NewReader("a body"))
	fatal.If(t, err)
	answer.Body.Close()
	if err := <-ended; err != nil {
		t.Errorf("the request ended while it was handled: %v", err)
	}
}

// A brokenReader fails, as the body of a client that hangs up.
type brokenReader struct{}

// Read fails.
func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// A handler that panics is logged without the client's address. The client gets an answer, or a closed connection if the
// answer has begun.
func TestAPanicIsLoggedAndAnswered(t *testing.T) {
	for name, begin := range map[string]func(http.ResponseWriter){
		"before the answer": func(http.ResponseWriter) {}, "within the answer": func(w http.ResponseWriter) { _, _ = w.Write([]byte("half")) },
	} {
		log := new(bytes.Buffer)
		refused, aborted := (*fault.Fault)(nil), any(nil)
		g := New(Config{
			Times: DefaultTimes, Now: time.Now, Log: slog.New(slog.NewTextHandler(log, nil)), Audit: NewAudit(quiet()),
			Route:  func(*http.Request) string { return "GET /{secret}" },
			Refuse: func(_ http.ResponseWriter, _ *http.Request, why *fault.Fault) { refused = why },
		})
		func() {
			defer func() { aborted = recover() }()
			ask(g.Protect(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { begin(w); panic("a defect") })), "GET",
				"http://localhost/", "", nil)
		}()
		half := name == "within the answer"
		if (refused == fault.ErrFailed) == half || (aborted == http.ErrAbortHandler) != half {
			t.Errorf("%s: refused for %v, aborted by %v", name, refused, aborted)
		}
		if text := log.String(); !strings.Contains(text, "a defect") || !strings.Contains(text, "guard_test.go") ||
			strings.Contains(text, "192.0.2.1") {
			t.Errorf("%s: the log has %s", name, text)
		}
	}
}

func TestRequestsHaveIDs(t *testing.T) {
	send := func(proxy Proxy, given string) string {
		w := ask(newTestGuard(Config{Proxy: proxy}, quiet()), "GET", "http://localhost/", "",
			func(r *http.Request) { r.Header.Set("X-Request-Id", given) })
		return w.Header().Get("X-Request-Id")
	}
	for _, test := range []struct {
		proxy Proxy
		given string
		kept  bool
	}{
		{NoProxy, "abc", false}, {ForwardedFor, "abc-1.2_X", true}, {ForwardedFor, "", false}, {ForwardedFor, "a b", false},
		{ForwardedFor, "a\nlevel=ERROR", false}, {ForwardedFor, strings.Repeat("x", 65), false},
	} {
		if got := send(test.proxy, test.given); (got == test.given) != test.kept || got == "" {
			t.Errorf("%q behind the proxy %q has the ID %q", test.given, test.proxy, got)
		}
	}
	if first, second := send(NoProxy, ""), send(NoProxy, ""); first == second {
		t.Error("two requests have one ID")
	}
}

// A logBuffer is a log that several goroutines write.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds a line.
func (b *logBuffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(line)
}

// lines returns the lines since the last call, without their time.
func (b *logBuffer) lines() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	text := regexp.MustCompile(`(?m)time=\S+ |request=\S+$|took=\S+ `).ReplaceAllString(strings.TrimSpace(b.text.String()), "")
	b.text.Reset()
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// TestSecurityEventsAreLogged sends hostile requests: the log has a line at most for each kind and 10 s, and none that names
// the path, the address or the host.
func TestSecurityEventsAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(logBuffer)
		h := newTestGuard(Config{}, slog.New(slog.NewTextHandler(log, nil)))
		from := func(host, site string) {
			ask(h, "POST", "http://"+host+"/t/k3x2v7q4wz5a", "", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", site) })
		}
		want := func(lines ...string) {
			t.Helper()
			synctest.Wait()
			got := log.lines()
			if len(got) != len(lines) {
				t.Fatalf("%d lines: want %d: %q", len(got), len(lines), got)
			}
			for i, line := range lines {
				full := `level=WARN msg="security event" audit.event=` + line + ` audit.route="POST /{secret}"`
				if strings.TrimSpace(got[i]) != full {
					t.Errorf("the log says %q: want %q", got[i], full)
				}
			}
		}
		from("localhost", "same-origin")
		want()
		from("localhost", "cross-site")
		want("origin audit.count=1")
		from("evil.example", "cross-site")
		want("host audit.count=1")
		for range 1000 {
			from("localhost", "cross-site")
		}
		want()
		time.Sleep(auditEvery + time.Second)
		want("origin audit.count=1000")
		time.Sleep(time.Hour)
		want()
		from("localhost", "cross-site")
		want("origin audit.count=1")
	})
}

// TestAuditLogsWhatWaitsWhenItCloses closes it between two lines.
func TestAuditLogsWhatWaitsWhenItCloses(t *testing.T) {
	log := new(logBuffer)
	a := NewAudit(slog.New(slog.NewTextHandler(log, nil)))
	for range 3 {
		a.Note(httptest.NewRequest("GET", "/", nil), LimitHit, "GET /")
	}
	a.Close()
	if got := strings.Join(log.lines(), "; "); !strings.Contains(got, "audit.count=1") || !strings.Contains(got, "audit.count=2") {
		t.Errorf("the log says %q", got)
	}
}
