package tables_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// tag finds the tags of a preview: name and content.
var tag = regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)"`)

// tagsOf maps the names of the tags of a page to their contents.
func tagsOf(page string) map[string]string {
	tags := map[string]string{}
	for _, found := range tag.FindAllStringSubmatch(page, -1) {
		tags[found[1]] = found[2]
	}
	return tags
}

// TestLinksPreviewInChats reads the tags of a table in all phases, as a chat does: without a cookie.
func TestLinksPreviewInChats(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(200, g.Post("/settings", webtest.Form("name", `<b>"Zoë"</b>`, "face", "4")))
	waiting := g.Want(200, g.Post("/tables", "players=3")).Path
	running := g.Play("bots=2")
	over, _ := webtest.PlayedByBots(t, h, g, "bots=4")
	for _, c := range []struct{ at, language, title, description, image, card string }{
		{waiting, "en", "Play Razzia! with &lt;b&gt;&#34;Zoë&#34;&lt;/b&gt;", "2 seats are free. Play Razzia!, Reiner Knizia’s auction game",
			"/icon-512.png", "summary"},
		{waiting, "de-AT,de;q=0.9", "Spiel Razzia! mit &lt;b&gt;", "2 Plätze sind frei.", "/icon-512.png", "summary"},
		{waiting, "xx", "Play Razzia! with", "2 seats are free.", "/icon-512.png", "summary"},
		{running, "en", "are playing Razzia!", "Round 1 of 3", "/icon-512.png", "summary"},
		{over, "en", "points", "1. ", over + "/result.png?dress=2004&amp;lang=en", "summary_large_image"},
		{over, "hu", "ponttal", "1. ", over + "/result.png?dress=2004&amp;lang=hu", "summary_large_image"},
	} {
		stranger := h.WithoutCookies(t)
		r := stranger.Request(http.MethodGet, c.at, nil)
		r.Header.Set("Accept-Language", c.language)
		tags := tagsOf(stranger.Want(200, stranger.Do(r)).Body)
		site := strings.TrimSuffix(tags["og:url"], c.at)
		if !strings.HasPrefix(site, "http://") || !strings.HasPrefix(tags["og:image"], site+"/") ||
			!strings.HasSuffix(tags["og:image"], c.image) {
			t.Errorf("%s in %s: url %q, image %q", c.at, c.language, tags["og:url"], tags["og:image"])
		}
		if !strings.Contains(tags["og:title"], c.title) || !strings.Contains(tags["og:description"], c.description) ||
			tags["twitter:card"] != c.card {
			t.Errorf("%s in %s: %q", c.at, c.language, tags)
		}
	}
	moment := over + "/replay?at=7"
	if tags := tagsOf(h.WithoutCookies(t).Get(moment).Body); !strings.HasSuffix(tags["og:url"], moment) ||
		tags["twitter:card"] != "summary_large_image" {
		t.Errorf("a moment of a game previews as %q", tags)
	}
	if tags := tagsOf(g.Get("/rules").Body); len(tags) > 0 {
		t.Errorf("the rules have tags of a table: %q", tags)
	}
}
