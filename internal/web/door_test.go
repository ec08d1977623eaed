package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A door is a server without a network, and somebody who knocks. Whatever he posts, no answer may be a
// failure of ours or lack the policy, and what the store holds must stay the log of a table.
type door struct {
	t       *testing.T
	shelf   *shelf
	pages   *web.Server
	cookies map[string]*http.Cookie
}

// A shelf is a store that knows which tables it holds. Tables are made by requests alone, one at a time.
type shelf struct {
	hosttest.Memory
	ids []table.ID
}

// Create remembers the table.
func (s *shelf) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	err := s.Memory.Create(ctx, id, secret, entries, sum)
	if err == nil {
		s.ids = append(s.ids, id)
	}
	return err
}

func newDoor(t *testing.T) *door {
	quiet := slog.New(slog.DiscardHandler)
	store := new(shelf)
	service := host.New(host.Config{Store: store, Bus: new(bus.Local), Log: quiet, Adviser: hint.NewAdviser(webtest.OpenAdviser)})
	pages := web.New(web.Config{Host: service, Key: webtest.Key, Log: quiet, Levels: bot.Names(), Level: "greedy", Limits: guard.NoLimits, Hosts: []string{"example.com"}})
	t.Cleanup(func() {
		pages.Close()
		service.Close()
	})
	d := &door{t: t, shelf: store, pages: pages}
	return d.asStranger()
}

// asStranger is the same door with somebody else before it.
func (d *door) asStranger() *door {
	d.t.Helper()
	other := *d
	other.cookies = map[string]*http.Cookie{}
	other.look("/")
	return &other
}

// post sends a body as a form, and checks what every answer must be and the tables after it.
func (d *door) post(to, body string) *httptest.ResponseRecorder {
	d.t.Helper()
	r := httptest.NewRequestWithContext(d.t.Context(), "POST", to, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer := d.answer(r)
	d.checkLogs()
	return answer
}

// enter posts a form that makes a table, and gives the table's path, or "" if none was made.
func (d *door) enter(to, fields string) string {
	d.t.Helper()
	at := d.post(to, fields).Header().Get("Location")
	if !strings.HasPrefix(at, "/t/") {
		return ""
	}
	return at
}

// look fails unless pages can be shown.
func (d *door) look(pages ...string) {
	d.t.Helper()
	for _, page := range pages {
		if a := d.answer(httptest.NewRequestWithContext(d.t.Context(), "GET", page, nil)); a.Code != http.StatusOK {
			d.t.Errorf("%s: status %d", page, a.Code)
		}
	}
}

func (d *door) answer(r *http.Request) *httptest.ResponseRecorder {
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
		d.t.Errorf("%s %s is not guarded: %q", r.Method, r.URL.Path, policy)
	}
	return w
}

// checkLogs fails unless every log that is kept gives a table.
func (d *door) checkLogs() {
	d.t.Helper()
	for _, id := range d.shelf.ids {
		log, err := d.shelf.Read(d.t.Context(), id, 0)
		if err != nil {
			d.t.Fatal(err)
		}
		if _, err := table.Read(id, log); err != nil {
			d.t.Errorf("the log of %s: %v", id, err)
		}
	}
}

// deedAt is the address of a deed at a table, of whatever the deed is made.
func deedAt(at, deed string) string { return at + "/" + url.PathEscape(deed) }
