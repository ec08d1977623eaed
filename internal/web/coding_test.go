package web_test

import (
	"testing"
	"time"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

func TestNegotiation(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for _, test := range []struct{ accept, want string }{
		{"", ""}, {"br", "br"}, {"gzip, deflate, br, zstd", "br"}, {"GZIP", "gzip"}, {"br;q=0, gzip", "gzip"}, {"br; q=0.0,gzip;q=0", ""},
		{"br;q=0.5, gzip", "br"}, {"brotli, x-gzip", ""}, {"br;q=no", ""}, {"identity", ""},
	} {
		r := g.Request("GET", "/", nil)
		r.Header.Set("Accept-Encoding", test.accept)
		if got := g.Want(200, g.Do(r)).Header.Get("Content-Encoding"); got != test.want {
			t.Errorf("Accept-Encoding %q leads to %q: want %q", test.accept, got, test.want)
		}
	}
}

// TestHeadOfStream sends HEAD requests for a stream on one connection. Each ends at once, and none counts as a stream.
func TestHeadOfStream(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Client.Timeout = time.Minute // so that a fault does not hang
	at := g.Play("bots=1")
	for range 3 {
		r := g.Want(200, g.Do(g.Request("HEAD", at+"/stream", nil)))
		if coding := r.Header.Get("Content-Type"); coding != "text/event-stream" {
			t.Errorf("the content type is %q", coding)
		}
	}
	if streams, _ := h.Pages.Streams(); streams != 0 {
		t.Errorf("%d streams are counted: want none", streams)
	}
}
