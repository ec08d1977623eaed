package serve

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/web/guard"
)

// oneConn is a listener that accepts one connection.
type oneConn struct {
	conn   chan net.Conn
	closed chan struct{}
}

// Accept returns the connection. The next call waits for Close.
func (o oneConn) Accept() (net.Conn, error) {
	select {
	case conn := <-o.conn:
		return conn, nil
	case <-o.closed:
		return nil, net.ErrClosed
	}
}

// Close ends the waiting Accept.
func (o oneConn) Close() error {
	close(o.closed)
	return nil
}

// Addr returns an empty address.
func (oneConn) Addr() net.Addr { return &net.TCPAddr{} }

// newLine serves one connection over an unbuffered pipe, and returns its other end.
func newLine(t *testing.T, handler http.Handler) net.Conn {
	server := guard.NewServer(handler)
	o := oneConn{make(chan net.Conn, 1), make(chan struct{})}
	ours, its := net.Pipe()
	o.conn <- its
	go func() { _ = server.Serve(o) }()
	t.Cleanup(func() { server.Close() })
	t.Cleanup(func() { ours.Close() })
	return ours
}

// TestHeadersAreLimited sends request headers that are too long or stop early. It runs on a fake clock, and over an
// unbuffered pipe.
func TestHeadersAreLimited(t *testing.T) {
	for name, test := range map[string]struct{ header, want string }{ // want "": the server only closes the connection
		"it stops":     {"GET / HTTP/1.1\r\nHost: razzia\r\nX-", ""},
		"it is empty":  {"", ""},
		"a long field": {"GET / HTTP/1.1\r\nHost: razzia\r\nX-Long: " + strings.Repeat("x", 64<<10) + "\r\n\r\n", "431"},
		"many fields":  {"GET / HTTP/1.1\r\nHost: razzia\r\n" + strings.Repeat("X-Many: x\r\n", 6<<10) + "\r\n", "431"},
		"a long path":  {"GET /" + strings.Repeat("x", 64<<10) + " HTTP/1.1\r\nHost: razzia\r\n\r\n", "431"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ours := newLine(t, http.NotFoundHandler())
				go func() { _, _ = io.WriteString(ours, test.header) }()
				text, _ := io.ReadAll(bufio.NewReader(ours)) // until the server closes the connection
				if !strings.Contains(string(text), test.want) {
					t.Errorf("the response is %.100q: want %q in it", text, test.want)
				}
			})
		})
	}
}

// TestBodiesThatNetHTTPReadsAreLimited sends requests that net/http could answer without the handler, with a body that stops
// arriving. The connection is closed all the same.
func TestBodiesThatNetHTTPReadsAreLimited(t *testing.T) {
	for _, head := range []string{
		"OPTIONS * HTTP/1.1\r\nContent-Length: 100", "OPTIONS * HTTP/1.1\r\nTransfer-Encoding: chunked",
		"POST / HTTP/1.1\r\nExpect: nothing\r\nContent-Length: 100", "POST / HTTP/1.1\r\nExpect: nothing\r\nTransfer-Encoding: chunked",
	} {
		synctest.Test(t, func(t *testing.T) {
			ours := newLine(t, http.NotFoundHandler())
			go func() { _, _ = io.WriteString(ours, head+"\r\nHost: razzia\r\n\r\n") }()
			_ = ours.SetReadDeadline(time.Now().Add(time.Minute))
			if _, err := io.ReadAll(ours); err != nil {
				t.Errorf("%q: the connection is open after a minute", head)
			}
		})
	}
}

// TestARequestMayTakeLongerThanItsReading has handlers work for an hour, as those of streams do.
func TestARequestMayTakeLongerThanItsReading(t *testing.T) {
	for _, request := range []string{"GET / HTTP/1.1\r\nHost: razzia\r\n\r\n",
		"POST / HTTP/1.1\r\nHost: razzia\r\nContent-Length: 2\r\n\r\nab"} {
		synctest.Test(t, func(t *testing.T) {
			ended := make(chan error, 1)
			ours := newLine(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				select {
				case <-r.Context().Done():
				case <-time.After(time.Hour):
				}
				ended <- r.Context().Err()
			}))
			go func() { _, _ = io.WriteString(ours, request) }()
			if err := <-ended; err != nil {
				t.Errorf("%q: the request ended while it was handled: %v", request, err)
			}
		})
	}
}
