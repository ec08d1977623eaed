package exchange

import (
	"bytes"
	"net/http"
)

// A Recorder keeps an answer in place of sending it. Its zero value has kept nothing, and has a head of its own.
type Recorder struct {
	Status int // 0 before the answer
	Body   bytes.Buffer
	header http.Header
}

// Hold returns a recorder that keeps the status and the body of an answer. The head is that of the answer.
func Hold(w http.ResponseWriter) *Recorder { return &Recorder{header: w.Header()} }

// Header returns the head of the answer.
func (w *Recorder) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}

// WriteHeader notes the status; only the first counts.
func (w *Recorder) WriteHeader(status int) {
	if w.Status == 0 {
		w.Status = status
	}
}

// Write adds to the body.
func (w *Recorder) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.Body.Write(text)
}
