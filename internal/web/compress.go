package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// A flushWriter can send what it holds back, and ends.
type flushWriter interface {
	io.WriteCloser
	Flush() error
}

// codingOf is the best coding that the browser takes, and says so in the answer: br, gzip or "".
func codingOf(w http.ResponseWriter, r *http.Request) string {
	w.Header().Add("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	for _, coding := range []string{"br", "gzip"} {
		if strings.Contains(accepted, coding) {
			w.Header().Set("Content-Encoding", coding)
			return coding
		}
	}
	return ""
}

// The compressors of pages, which are too large to be made for each.
var (
	brotliPages = sync.Pool{New: func() any {
		return brotli.NewWriterOptions(io.Discard, brotli.WriterOptions{Quality: 5, LGWin: 16})
	}}
	gzipPages = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}
)

// compressed gives a writer to the answer in the best coding that the browser takes, and what ends it.
func compressed(w http.ResponseWriter, r *http.Request) (out io.Writer, end func()) {
	switch codingOf(w, r) {
	case "br":
		b := brotliPages.Get().(*brotli.Writer)
		b.Reset(w)
		return b, func() { _ = b.Close(); brotliPages.Put(b) }
	case "gzip":
		z := gzipPages.Get().(*gzip.Writer)
		z.Reset(w)
		return z, func() { _ = z.Close(); gzipPages.Put(z) }
	}
	return w, func() {}
}

// streamed gives a writer to an answer that goes on and on.
func streamed(w http.ResponseWriter, r *http.Request) flushWriter {
	switch codingOf(w, r) {
	case "br":
		return &chain{to: w, coding: brotliCoding{}}
	case "gzip":
		return &chain{to: w, coding: new(gzipCoding)}
	}
	return plain{w}
}

// plain is an answer that is not compressed.
type plain struct{ io.Writer }

// Flush has nothing to send.
func (plain) Flush() error { return nil }

// Close has nothing to end.
func (plain) Close() error { return nil }
