package webtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
)

// A Probe is a client of a server without a network. After every request it checks that the response is not an internal
// error and has the content security policy, and that every log in the store is valid.
type Probe struct {
	t       *testing.T
	store   *listingStore
	pages   *web.Server
	cookies map[string]*http.Cookie
	before  int // tables that were there before
}

// A Site is a server for one input after another: making one takes much longer than most inputs do. It is not safe for concurrent use.
type Site struct {
	name   string // of its test
	inputs int    // that this server has seen
	probe  *Probe
	end    func()
}

// mostInputs is how many inputs a server sees before there is another one. Tables stay in its memory.
const mostInputs = 1000

// NewSite makes a server with a store in memory. Bots think little.
func NewSite(tb testing.TB) *Site {
	s := &Site{name: tb.Name()}
	tb.Cleanup(func() {
		if s.end != nil {
			s.end()
		}
	})
	return s
}

// Probe returns a client with a new session. The tables that others made are none of its own.
func (s *Site) Probe(t *testing.T) *Probe {
	if s.inputs%mostInputs == 0 {
		if s.end != nil {
			s.end()
		}
		s.probe, s.end = newServer(s.name)
	}
	s.inputs++
	d := *s.probe
	d.t, d.before = t, len(d.store.ids)
	return d.AsNewGuest()
}

// A listingStore is a store in memory that lists its tables. It is for one request at a time.
type listingStore struct {
	memory.Store
	ids []table.ID
}

// Create stores a table and adds it to the list.
func (s *listingStore) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	err := s.Store.Create(ctx, id, secret, entries, sum)
	if err == nil {
		s.ids = append(s.ids, id)
	}
	return err
}

// NewProbe makes a server with a store in memory, and a client. Bots think little.
func NewProbe(t *testing.T) *Probe { return NewSite(t).Probe(t) }

// newServer makes a server, and what ends it.
func newServer(name string) (d *Probe, end func()) {
	store, tb := new(listingStore), &lasting{name: name}
	pages := unstarted(tb, site.Config{Host: host.Config{Store: store},
		Pages: web.Settings{Bots: web.Bots{Level: "greedy"}, Requests: web.Requests{Hosts: []string{"example.com"}}}})
	return &Probe{store: store, pages: pages.Pages}, func() {
		pages.Pages.Close()
		pages.Site.Close()
		_ = pages.Listener.Close()
		tb.close()
	}
}

// A lasting TB is that of a server that outlives the input of a fuzz target, where the TB of the target must not be used.
type lasting struct {
	testing.TB // nil: what a server asks for is below
	name       string
	ends       []func()
}

// Name is the name of the test.
func (l *lasting) Name() string { return l.name }

// Helper does nothing.
func (l *lasting) Helper() {}

// Context never ends.
func (l *lasting) Context() context.Context { return context.Background() }

// Fatal panics: a server without a store has no use.
func (l *lasting) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

// Cleanup calls a function when the server ends.
func (l *lasting) Cleanup(end func()) { l.ends = append(l.ends, end) }

// TempDir makes a folder, and removes it when the server ends.
func (l *lasting) TempDir() string {
	folder, err := os.MkdirTemp("", "probe")
	fatal.If(l, err)
	l.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// close calls what Cleanup was given, the last one first.
func (l *lasting) close() {
	for _, end := range slices.Backward(l.ends) {
		end()
	}
}

// AsNewGuest returns a client with a new session at the same server.
func (d *Probe) AsNewGuest() *Probe {
	d.t.Helper()
	other := *d
	other.cookies = map[string]*http.Cookie{}
	other.Look("/")
	return &other
}

// Post sends a body as a form.
func (d *Probe) Post(to, body string) *httptest.ResponseRecorder {
	d.t.Helper()
	r := httptest.NewRequestWithContext(d.t.Context(), "POST", to, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer := d.Answer(r)
	d.checkLogs()
	return answer
}

// Enter posts a form that makes a table, and returns the table's path, or "" if the form was refused.
func (d *Probe) Enter(to, fields string) string {
	d.t.Helper()
	at := d.Post(to, fields).Header().Get("Location")
	if !strings.HasPrefix(at, "/t/") {
		return ""
	}
	return at
}

// Look loads pages, all of which must exist.
func (d *Probe) Look(pages ...string) {
	d.t.Helper()
	for _, page := range pages {
		if a := d.Answer(httptest.NewRequestWithContext(d.t.Context(), "GET", page, nil)); a.Code != http.StatusOK {
			d.t.Errorf("%s: status %d", page, a.Code)
		}
	}
}

// Answer sends a request with the cookies of the client.
func (d *Probe) Answer(r *http.Request) *httptest.ResponseRecorder {
	d.t.Helper()
	for _, cookie := range d.cookies {
		r.AddCookie(cookie)
	}
	w := httptest.NewRecorder()
	d.pages.ServeHTTP(w, r)
	for _, cookie := range w.Result().Cookies() {
		d.cookies[cookie.Name] = cookie
	}
	if w.Code >= http.StatusInternalServerError {
		d.t.Errorf("%s %s: status %d", r.Method, r.URL.Path, w.Code)
	}
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") {
		d.t.Errorf("%s %s lacks the content security policy: %q", r.Method, r.URL.Path, policy)
	}
	return w
}

// checkLogs checks that every log of its tables in the store gives a table.
func (d *Probe) checkLogs() {
	d.t.Helper()
	for _, id := range d.store.ids[d.before:] {
		log, err := d.store.Read(d.t.Context(), id, 0)
		fatal.If(d.t, err)
		if _, err := table.Read(id, log); err != nil {
			d.t.Errorf("the log of %s: %v", id, err)
		}
	}
}

// Tables returns the number of tables that were made.
func (d *Probe) Tables() int { return len(d.store.ids) - d.before }
