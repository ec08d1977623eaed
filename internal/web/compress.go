package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

// A flushWriter can send what it holds back.
type flushWriter interface {
	io.Writer
	Flush() error
}

// brotliOptions weigh size against memory: a stream holds its window as long as it lives.
var brotliOptions = brotli.WriterOptions{Quality: 5, LGWin: 16}

// compressed gives a writer to the answer in the best coding that the browser takes, and what ends it.
func compressed(w http.ResponseWriter, r *http.Request) (out flushWriter, end func()) {
	w.Header().Add("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	switch {
	case strings.Contains(accepted, "br"):
		w.Header().Set("Content-Encoding", "br")
		b := brotli.NewWriterOptions(w, brotliOptions)
		return b, func() { _ = b.Close() }
	case strings.Contains(accepted, "gzip"):
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		return z, func() { _ = z.Close() }
	}
	return plain{w}, func() {}
}

// plain is an answer that is not compressed.
type plain struct{ io.Writer }

// Flush has nothing to send.
func (plain) Flush() error { return nil }
