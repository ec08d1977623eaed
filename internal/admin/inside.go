package admin

import (
	"bytes"
	"io"
	"net/http"
)

// An Author is the operator who asks for an action, other than by the socket.
type Author struct {
	Name string // as they are called now
	ID   string // identity
}

// shell is how the audit log calls those who ask by the socket.
const shell = "shell"

// Client makes a client within the same process, whose actions are those of an author.
func (s *Server) Client(by Author) *Client {
	return &Client{&http.Client{Transport: inside{s.actions, by}}}
}

// inside brings requests to the actions without a connection.
type inside struct {
	to http.Handler
	by Author
}

// RoundTrip answers a request.
func (i inside) RoundTrip(r *http.Request) (*http.Response, error) {
	w := &kept{by: i.by, head: http.Header{}, status: http.StatusOK}
	i.to.ServeHTTP(w, r)
	return &http.Response{StatusCode: w.status, Status: http.StatusText(w.status), Header: w.head, Body: io.NopCloser(&w.body),
		Request: r}, nil
}

// kept is an answer within the process.
type kept struct {
	by     Author // of the request
	head   http.Header
	status int
	body   bytes.Buffer
}

// Header returns the head.
func (k *kept) Header() http.Header { return k.head }

// WriteHeader keeps the status.
func (k *kept) WriteHeader(status int) { k.status = status }

// Write adds to the body.
func (k *kept) Write(p []byte) (int, error) { return k.body.Write(p) }
