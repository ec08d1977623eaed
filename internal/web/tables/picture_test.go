package tables_test

import (
	"bytes"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// overAtOnce is a game of a guest that bots have played to the end.
func overAtOnce(t *testing.T, h *webtest.Server, g *webtest.Guest, fields string) (at string) {
	t.Helper()
	at = g.Play(fields)
	g.Post(at+"/pace", "pace=0s")
	g.Want(200, g.Post(at+"/leave", "seat=0"))
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	return at
}

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
	running, over := g.Play("bots=2"), overAtOnce(t, h, g, "bots=4")
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

// TestPictureOfResult loads the picture as a chat does, and checks that no running game has one.
func TestPictureOfResult(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, stranger := h.Guest(t), h.WithoutCookies(t)
	for _, at := range []string{g.Post("/tables", "players=3").Path, g.Play("bots=2"), "/t/nowhere"} {
		stranger.Want(404, stranger.Get(at+"/result.png"))
	}
	at := overAtOnce(t, h, g, "bots=4")
	pictures := map[string]string{}
	for _, look := range []string{"", "?lang=hu", "?lang=de&dress=2020", "?lang=nonsense&dress=nonsense", "?lang=hu"} {
		r := stranger.Want(200, stranger.Get(at+"/result.png"+look))
		picture, err := png.Decode(strings.NewReader(r.Body))
		if err != nil || picture.Bounds().Dx() != 1200 || picture.Bounds().Dy() != 630 || r.Header.Get("Content-Type") != "image/png" {
			t.Fatalf("%s: %v, %v", look, err, r.Header)
		}
		if r.Header.Get("Set-Cookie") != "" || !strings.Contains(r.Header.Get("Cache-Control"), "max-age") {
			t.Errorf("%s: the headers are %v", look, r.Header)
		}
		if before := pictures[look]; before != "" && before != r.Body {
			t.Errorf("%s: two pictures of one result differ", look)
		}
		pictures[look] = r.Body
	}
	if pictures[""] != pictures["?lang=nonsense&dress=nonsense"] || pictures[""] == pictures["?lang=hu"] {
		t.Error("an unknown language is not English, or Hungarian is")
	}
	if r := stranger.Want(200, stranger.Do(stranger.Request(http.MethodHead, at+"/result.png", nil))); r.Body != "" ||
		r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("HEAD brings %q, %v", r.Body, r.Header)
	}
	if bytes.Contains([]byte(pictures[""]), []byte("tIME")) {
		t.Error("the picture has a date")
	}
}

// TestPicturesAreDrawnFewAtATime asks for the pictures of several games at once, and again.
func TestPicturesAreDrawnFewAtATime(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := overAtOnce(t, h, g, "bots=1")
	var all sync.WaitGroup
	for _, look := range []string{"en", "de", "fr", "nl", "it", "es", "hu", "en", "de", "fr"} {
		all.Go(func() {
			stranger := h.WithoutCookies(t)
			if r := stranger.Get(at + "/result.png?lang=" + look); r.Status != 200 && r.Status != 429 {
				t.Errorf("%s: status %d", look, r.Status)
			}
		})
	}
	all.Wait()
	if n := h.Pages.Tables.Pictures(); n < 1 || n > 7 {
		t.Errorf("%d pictures are kept, want one for each language", n)
	}
}
