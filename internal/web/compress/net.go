//go:build !js

package compress

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"sync"

	"github.com/andybalholm/brotli"
)

// All are the codings that compress, the best first. Browsers accept Brotli only over TLS and from their own machine,
// so a phone on the local network gets gzip.
var All = []string{Brotli, Gzip}

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
