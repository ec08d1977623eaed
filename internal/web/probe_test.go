package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/study"
	"razzia/internal/study/studytest"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A probe is a client of a server without a network. After every request it checks that the response is not an internal
// error and has the content security policy, and that every log in the store is valid.
type probe struct {
	t       *testing.T
	store   *listingStore
	pages   *web.Server
	cookies map[string]*http.Cookie
}

// A listingStore is a store in memory that lists its tables. It is for one request at a time.
type listingStore struct {
	hosttest.Memory
	ids []table.ID
}

// Create stores a table and adds it to the list.
func (s *listingStore) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	err := s.Memory.Create(ctx, id, secret, entries, sum)
	if err == nil {
		s.ids = append(s.ids, id)
	}
	return err
}

func newProbe(t *testing.T) *probe {
	quiet := slog.New(slog.DiscardHandler)
	store := new(listingStore)
	service := host.New(host.Config{Store: store, Bus: new(bus.Local), Log: quiet, Adviser: hint.NewAdviser(webtest.OpenAdviser)})
	pages := web.New(web.Config{Host: service, Key: webtest.Key, Log: quiet, Levels: bot.Names(), Level: "greedy", Limits: guard.NoLimits, Hosts: []string{"example.com"},
		Shelf: &study.Shelf{Store: new(studytest.Memory), Now: time.Now}})
	t.Cleanup(func() {
		pages.Close()
		service.Close()
	})
	d := &probe{t: t, store: store, pages: pages}
	return d.asStranger()
}

// asStranger returns a client with a new session at the same server.
func (d *probe) asStranger() *probe {
	d.t.Helper()
	other := *d
	other.cookies = map[string]*http.Cookie{}
	other.look("/")
	return &other
}

// post sends a body as a form.
func (d *probe) post(to, body string) *httptest.ResponseRecorder {
	d.t.Helper()
	r := httptest.NewRequestWithContext(d.t.Context(), "POST", to, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer := d.answer(r)
	d.checkLogs()
	return answer
}

// enter posts a form that makes a table, and returns the table's path, or "" if the form was refused.
func (d *probe) enter(to, fields string) string {
	d.t.Helper()
	at := d.post(to, fields).Header().Get("Location")
	if !strings.HasPrefix(at, "/t/") {
		return ""
	}
	return at
}

// look loads pages, all of which must exist.
func (d *probe) look(pages ...string) {
	d.t.Helper()
	for _, page := range pages {
		if a := d.answer(httptest.NewRequestWithContext(d.t.Context(), "GET", page, nil)); a.Code != http.StatusOK {
			d.t.Errorf("%s: status %d", page, a.Code)
		}
	}
}

func (d *probe) answer(r *http.Request) *httptest.ResponseRecorder {
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

// checkLogs checks that every log in the store gives a table.
func (d *probe) checkLogs() {
	d.t.Helper()
	for _, id := range d.store.ids {
		log, err := d.store.Read(d.t.Context(), id, 0)
		if err != nil {
			d.t.Fatal(err)
		}
		if _, err := table.Read(id, log); err != nil {
			d.t.Errorf("the log of %s: %v", id, err)
		}
	}
}

// actionPath is the address of an action at a table. The name of the action may be any text.
func actionPath(at, action string) string { return at + "/" + url.PathEscape(action) }
