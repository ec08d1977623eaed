package offline_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"razzia/internal/fatal"
	"razzia/internal/offline"
)

// A book is a journal in memory. It can fail.
type book struct {
	mu      sync.Mutex
	values  map[string][]byte
	broken  error
	written func() // called after a change; nil for nothing
}

func (b *book) Put(_ context.Context, values map[string][]byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.broken != nil {
		return b.broken
	}
	if b.values == nil {
		b.values = map[string][]byte{}
	}
	for key, value := range values {
		if !utf8.Valid(value) {
			return fmt.Errorf("the value of %s is no text", key)
		}
		if value == nil {
			delete(b.values, key)
		} else {
			b.values[key] = bytes.Clone(value)
		}
	}
	if b.written != nil {
		b.written()
	}
	return nil
}

func (b *book) All(context.Context) (map[string][]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.values), nil
}

// fail lets changes fail from now on; nil for no more.
func (b *book) fail(why error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.broken = why
}

// begun begins a game against two bots, and returns its address.
func begun(p *person) string {
	p.Helper()
	return p.ask(303, "POST", offline.Path+"/play", url.Values{"bots": {"2"}, "level": {"club"}}).Header().Get("Location")
}

// A person uses a site.
type person struct {
	testing.TB
	site *offline.Site
}

// open opens the site of a journal.
func open(t testing.TB, b *book) *person {
	t.Helper()
	site, err := offline.Open(t.Context(), offline.Config{Journal: b})
	fatal.If(t, err)
	t.Cleanup(site.Close)
	return &person{t, site}
}

// ask sends a request, and returns the answer, which must have a status.
func (p *person) ask(status int, method, to string, fields url.Values) *httptest.ResponseRecorder {
	p.Helper()
	r := httptest.NewRequest(method, "https://razzia.example"+to, strings.NewReader(fields.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	p.site.ServeHTTP(w, r)
	if w.Code != status {
		p.Fatalf("%s %s is answered with %d, want %d:\n%s", method, to, w.Code, status, text(w.Body.String()))
	}
	if w.Header().Get("Set-Cookie") != "" {
		p.Error("a cookie leaves the site")
	}
	return w
}

// isMine reports whether the page of a table has a turn of the person.
func isMine(page string) bool {
	return strings.Contains(page, "data-seat=") || strings.Contains(page, `id="action"`)
}

var tags = regexp.MustCompile(`<[^>]*>|\s+`)

func text(page string) string { return tags.ReplaceAllString(page, " ") }

// TestAGameBeginsAndOutlastsTheProgram begins a game and opens the journal again: the table is at the same version, and the person the
// same.
func TestAGameBeginsAndOutlastsTheProgram(t *testing.T) {
	b := new(book)
	p := open(t, b)
	p.ask(200, "GET", offline.Path, nil)
	at := begun(p)
	if !strings.HasPrefix(at, offline.TablePath) {
		t.Fatalf("the game is at %q", at)
	}
	before := p.ask(200, "GET", at, nil).Body.String()
	p.site.Close()
	again := open(t, b)
	if after := again.ask(200, "GET", at, nil).Body.String(); isMine(before) != isMine(after) {
		t.Errorf("the page of the table was\n%s\nand is\n%s", text(before), text(after))
	}
	if list := again.ask(200, "GET", offline.Path, nil).Body.String(); !strings.Contains(list, at) {
		t.Errorf("the list does not have the game: %s", text(list))
	}
}

// TestEveryPageThatATableLinksToIsHere opens what the page of a table leads to: all below its own address, the rules and the settings.
func TestEveryPageThatATableLinksToIsHere(t *testing.T) {
	p := open(t, new(book))
	at := begun(p)
	page := p.ask(200, "GET", at, nil).Body.String()
	for _, link := range regexp.MustCompile(`href="(/(?:t/|offline|rules|settings)[^"#]*)`).FindAllStringSubmatch(page, -1) {
		p.ask(200, "GET", link[1], nil)
	}
	p.ask(200, "GET", at+"/record", nil)
	p.ask(404, "GET", "/people", nil)
}

// TestTheSettingsStay changes the name and the language, and opens the journal again.
func TestTheSettingsStay(t *testing.T) {
	b := new(book)
	p := open(t, b)
	p.ask(303, "POST", "/settings", url.Values{"name": {"Dutch"}, "lang": {"hu"}, "back": {offline.Path}})
	p.site.Close()
	page := open(t, b).ask(200, "GET", offline.Path, nil).Body.String()
	if !strings.Contains(page, `lang="hu"`) || !strings.Contains(page, `value="Dutch"`) {
		t.Errorf("the page is %.300s", page)
	}
}
