package records_test

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPictureOfResult loads the picture as a chat does, and checks that no running game has one.
func TestPictureOfResult(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, stranger := h.Guest(t), h.WithoutCookies(t)
	for _, at := range []string{g.Post("/tables", "players=3").Path, g.Play("bots=2"), "/t/nowhere"} {
		stranger.Want(404, stranger.Get(at+"/result.png"))
	}
	at, _ := webtest.PlayedByBots(t, h, g, "bots=4")
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

// TestPicturesAreDrawnFewAtATime asks for pictures of one game in three languages at once, twice each. Some are refused at most.
func TestPicturesAreDrawnFewAtATime(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, _ := webtest.PlayedByBots(t, h, g, "bots=1")
	var all sync.WaitGroup
	looks := []string{"en", "de", "hu", "en", "de", "hu"}
	replies := make([]webtest.Reply, len(looks))
	for i, look := range looks {
		stranger := h.WithoutCookies(t)
		all.Go(func() { replies[i] = stranger.Get(at + "/result.png?lang=" + look) })
	}
	all.Wait()
	drawn := map[string]string{}
	for i, r := range replies {
		switch before := drawn[looks[i]]; {
		case r.Status == 429:
		case r.Status != 200:
			t.Errorf("%s: status %d", looks[i], r.Status)
		case before != "" && before != r.Body:
			t.Errorf("%s: two pictures differ", looks[i])
		default:
			drawn[looks[i]] = r.Body
		}
	}
	if len(drawn) == 0 {
		t.Error("no picture was drawn")
	}
}
