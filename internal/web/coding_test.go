package web_test

import (
	"testing"
	"time"

	"razzia/internal/web"
)

func TestACodingThatIsRefusedIsNotUsed(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	for _, test := range []struct{ accept, want string }{
		{"", ""}, {"br", "br"}, {"gzip, deflate, br, zstd", "br"}, {"GZIP", "gzip"}, {"br;q=0, gzip", "gzip"}, {"br; q=0.0,gzip;q=0", ""},
		{"br;q=0.5, gzip", "br"}, {"brotli, x-gzip", ""}, {"br;q=no", ""}, {"identity", ""},
	} {
		r := g.request("GET", "/", nil)
		r.Header.Set("Accept-Encoding", test.accept)
		if got := g.want(200, g.do(r)).header.Get("Content-Encoding"); got != test.want {
			t.Errorf("who accepts %q gets %q: want %q", test.accept, got, test.want)
		}
	}
}

// TestTheHeadOfAStreamIsAWholeAnswer asks for the head of a stream, and then for something else on the same
// connection: who asks for a head does not hang up.
func TestTheHeadOfAStreamIsAWholeAnswer(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	g.client.Timeout = time.Minute // so that a fault does not hang
	at := g.play("bots=1")
	for range 3 {
		r := g.want(200, g.do(g.request("HEAD", at+"/stream", nil)))
		if coding := r.header.Get("Content-Type"); coding != "text/event-stream" {
			t.Errorf("the head says %q", coding)
		}
	}
	if streams, _ := h.pages.Streams(); streams != 0 {
		t.Errorf("%d streams run: want none", streams)
	}
}
