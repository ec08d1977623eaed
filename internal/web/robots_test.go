package web_test

import (
	"net/http"
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestRobots asks as a search engine and as a chat that previews links: tables and links are not listed, pages of the site have previews.
func TestRobots(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/tables", "players=2")).Path
	bot := h.WithoutCookies(t)
	if r := bot.Want(200, bot.Get("/robots.txt")); !strings.HasPrefix(r.Body, "User-agent: *") || strings.Contains(r.Body, "/t/") {
		t.Errorf("the rules are %q", r.Body)
	}
	for path, listed := range map[string]bool{"/": true, "/rules": true, at: false, at + "/replay": false, "/link/x": false,
		"/settings": false} {
		if tag := bot.Get(path).Header.Get("X-Robots-Tag"); (tag == "") != listed {
			t.Errorf("%s: X-Robots-Tag %q", path, tag)
		}
	}
	if page := bot.Get("/").Body; !strings.Contains(page, `property="og:title"`) ||
		!strings.Contains(page, `property="og:image" content="http://`) ||
		!strings.Contains(page, `rel="apple-touch-icon"`) {
		t.Error("the home page has no preview or no icon for phones")
	}
	if r := bot.Want(200, bot.Get("/apple-touch-icon.png")); r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the icon is %s", r.Header.Get("Content-Type"))
	}
	for _, lang := range i18n.Languages() {
		r := g.Request(http.MethodGet, "/t/nowhere", nil)
		r.Header.Set("Accept-Language", string(lang))
		gone := bot.Want(404, bot.Do(r)).Body
		if words := i18n.LocalizerFor(lang, "").Text("error.no_table"); !strings.Contains(gone, words) ||
			!strings.Contains(gone, `action="/tables"`) {
			t.Errorf("%s: a table that is gone shows no %q, or offers none", lang, words)
		}
	}
}
