package compress

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// The codings, by their names in HTTP.
const (
	Identity = ""
	Brotli   = "br"
	Gzip     = "gzip"
)

// All are the codings that compress, the best first. Browsers accept Brotli only over TLS and from their own machine,
// so a phone on the local network gets gzip.
var All = []string{Brotli, Gzip}

// Negotiate chooses the best coding that a client accepts, and sets the headers of the response.
func Negotiate(w http.ResponseWriter, r *http.Request) string {
	w.Header().Add("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	for _, coding := range All {
		if accepts(accepted, coding) {
			w.Header().Set("Content-Encoding", coding)
			return coding
		}
	}
	return Identity
}

// accepts reports whether a list of codings has one with a weight above 0.
func accepts(list, coding string) bool {
	for item := range strings.SplitSeq(list, ",") {
		name, weight, weighted := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		_, q, _ := strings.Cut(weight, "=")
		n, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !weighted || err == nil && n > 0
	}
	return false
}

// How much work [Packed] takes: a file that has a second of its own, and one that a client waits for.
const (
	Smallest = brotli.BestCompression
	Fast     = 5
)

// Packed returns a text in all codings that compress. The effort is that of Brotli.
func Packed(text []byte, effort int) map[string][]byte {
	var br, gz bytes.Buffer
	b := brotli.NewWriterLevel(&br, effort)
	z, _ := gzip.NewWriterLevel(&gz, gzip.BestCompression) // never fails: the level exists
	for _, w := range []io.WriteCloser{b, z} {
		_, _ = w.Write(text)
		_ = w.Close()
	}
	return map[string][]byte{Brotli: br.Bytes(), Gzip: gz.Bytes()}
}

// The compressors of pages are reused: each has large tables.
var (
	brotliPages = sync.Pool{New: func() any {
		return brotli.NewWriterOptions(io.Discard, brotli.WriterOptions{Quality: 5, LGWin: 16})
	}}
	gzipPages = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}
)

// Page returns a writer for a page in the negotiated coding, and a function that ends the page.
func Page(w http.ResponseWriter, r *http.Request) (out io.Writer, end func()) {
	switch Negotiate(w, r) {
	case Brotli:
		b := brotliPages.Get().(*brotli.Writer)
		b.Reset(w)
		return b, func() { _ = b.Close(); brotliPages.Put(b) }
	case Gzip:
		z := gzipPages.Get().(*gzip.Writer)
		z.Reset(w)
		return z, func() { _ = z.Close(); gzipPages.Put(z) }
	}
	return w, func() {}
}
