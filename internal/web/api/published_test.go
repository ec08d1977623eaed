package api_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTheDocumentIsPackedAndSentOnce reads the document in each coding, and again by a client that has it.
func TestTheDocumentIsPackedAndSentOnce(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	read := func(coding, has string) (*http.Response, []byte) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/openapi.json", nil)
		fatal.If(t, err)
		r.Header.Set("Accept-Encoding", coding)
		r.Header.Set("If-None-Match", has)
		answer, err := http.DefaultTransport.RoundTrip(r)
		fatal.If(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		fatal.If(t, err)
		return answer, body
	}
	plain, whole := read("identity", "")
	etag := plain.Header.Get("ETag")
	if plain.StatusCode != http.StatusOK || plain.Header.Get("Content-Encoding") != "" || etag == "" {
		t.Fatalf("%d %v", plain.StatusCode, plain.Header)
	}
	for _, coding := range []string{"gzip", "br"} {
		packed, body := read(coding, "")
		if packed.Header.Get("Content-Encoding") != coding || packed.Header.Get("ETag") != etag || len(body) > len(whole)/5 {
			t.Errorf("%s: %v, %d of %d bytes", coding, packed.Header, len(body), len(whole))
		}
		if again, body := read(coding, etag); again.StatusCode != http.StatusNotModified || len(body) > 0 || again.Header.Get("ETag") != etag {
			t.Errorf("%s again: %d, %d bytes", coding, again.StatusCode, len(body))
		}
	}
	if other, _ := read("gzip", `"other"`); other.StatusCode != http.StatusOK {
		t.Errorf("a client with another document: %d", other.StatusCode)
	}
	packed, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/openapi.json", nil)
	packed.Header.Set("Accept-Encoding", "gzip")
	answer, err := http.DefaultTransport.RoundTrip(packed)
	fatal.If(t, err)
	defer answer.Body.Close()
	from, err := gzip.NewReader(answer.Body)
	fatal.If(t, err)
	if text, err := io.ReadAll(from); err != nil || string(text) != string(whole) {
		t.Errorf("what is unpacked differs: %v", err)
	}
}
