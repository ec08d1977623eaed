package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
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
		if accepts(accepted, coding) {
			w.Header().Set("Content-Encoding", coding)
			return coding
		}
	}
	return ""
}

// accepts reports whether a list of codings (RFC 9110, 12.5.3) has one, and not with the weight that
// refuses it.
func accepts(list, coding string) bool {
	for item := range strings.SplitSeq(list, ",") {
		name, weight, weighed := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		_, q, _ := strings.Cut(weight, "=")
		n, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !weighed || err == nil && n > 0
	}
	return false
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
