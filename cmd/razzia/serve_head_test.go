package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
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
				server := newHTTPServer(http.NotFoundHandler())
				o := oneConn{make(chan net.Conn, 1), make(chan struct{})}
				ours, its := net.Pipe()
				o.conn <- its
				go func() { _ = server.Serve(o) }()
				defer server.Close()
				defer ours.Close()
				go func() { _, _ = io.WriteString(ours, test.header) }()
				text, _ := io.ReadAll(bufio.NewReader(ours)) // until the server closes the connection
				if !strings.Contains(string(text), test.want) {
					t.Errorf("the response is %.100q: want %q in it", text, test.want)
				}
			})
		})
	}
}
