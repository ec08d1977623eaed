package certificate

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
)

// heard passes requests on to an authority, bounds its answers, and remembers the last thing that it complained about: of a renewal that
// fails the manager tells nothing.
type heard struct {
	next http.RoundTripper

	mu   sync.Mutex
	last string
}

// mostAnswer is the longest answer of an authority that is read, in bytes: far more than a chain of certificates.
const mostAnswer = 1 << 20

// mostComplaint is how much of a complaint is read, in bytes.
const mostComplaint = 4 << 10

// RoundTrip sends a request.
func (h *heard) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := h.next.RoundTrip(r)
	switch {
	case err != nil:
		h.note(err.Error())
	case answer.StatusCode >= http.StatusBadRequest:
		text, _ := io.ReadAll(io.LimitReader(answer.Body, mostComplaint)) // what came is what there is to say
		h.note(answer.Status + ": " + complaint(text))
		_ = answer.Body.Close()
		answer.Body = io.NopCloser(bytes.NewReader(text))
	default:
		answer.Body = bounded{io.LimitReader(answer.Body, mostAnswer), answer.Body}
	}
	return answer, err
}

// complaint is what an answer says is wrong: the detail of a problem (RFC 9457), or else its beginning.
func complaint(text []byte) string {
	var problem struct{ Detail string }
	if json.Unmarshal(text, &problem) == nil && problem.Detail != "" {
		return problem.Detail
	}
	return strings.ToValidUTF8(string(text[:min(len(text), 200)]), "")
}

// note remembers a complaint.
func (h *heard) note(what string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = what
}

// text is the last complaint, "" for none.
func (h *heard) text() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last
}

// A bounded body ends after a number of bytes.
type bounded struct {
	io.Reader
	io.Closer
}
