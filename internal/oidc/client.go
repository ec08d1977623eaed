package oidc

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// timeout bounds what a person waits for the provider.
const timeout = 10 * time.Second

// longestAnswer is the longest answer of a provider that is read, in bytes. Real ones have some kilobytes.
const longestAnswer = 256 << 10

// errLong is the error of an answer that is too long.
var errLong = fmt.Errorf("its answer is longer than %d bytes", longestAnswer)

// newClient makes the client for requests to the provider. It follows no redirects: the provider names all addresses itself.
func newClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout, transport.MaxResponseHeaderBytes = timeout, longestAnswer
	return &http.Client{Timeout: timeout, Transport: bounded{transport}, CheckRedirect: func(*http.Request, []*http.Request) error {
		return errors.New("it sends the server to another address")
	}}
}

// A bounded transport ends answers that are too long.
type bounded struct{ http.RoundTripper }

// RoundTrip sends a request.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = &limitedBody{answer.Body, longestAnswer}
	}
	return answer, err
}

// A limitedBody fails after a number of bytes.
type limitedBody struct {
	io.ReadCloser
	left int
}

// Read reads from the body.
func (l *limitedBody) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errLong
	}
	n, err := l.ReadCloser.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}

// failedToFetch reports whether a token could not be verified because the keys of the provider could not be read. The library has no type
// for that error, only these words; a test holds them.
func failedToFetch(err error) bool {
	return err != nil && strings.Contains(err.Error(), "fetching keys")
}
