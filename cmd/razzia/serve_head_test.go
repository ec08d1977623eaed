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

// oneLine is a listener with one connection, over which nothing is kept on the way.
type oneLine struct {
	line chan net.Conn
	over chan struct{}
}

// Accept gives the connection, and then waits for the end.
func (o oneLine) Accept() (net.Conn, error) {
	select {
	case line := <-o.line:
		return line, nil
	case <-o.over:
		return nil, net.ErrClosed
	}
}

// Close ends the waiting.
func (o oneLine) Close() error {
	close(o.over)
	return nil
}

// Addr is no address.
func (oneLine) Addr() net.Addr { return &net.TCPAddr{} }

// TestHeadsAreBounded sends heads that do not end, in a time of its own.
func TestHeadsAreBounded(t *testing.T) {
	for name, test := range map[string]struct{ head, want string }{ // "" for an end of the line alone
		"one that stops":    {"GET / HTTP/1.1\r\nHost: razzia\r\nX-", ""},
		"one that is empty": {"", ""},
		"a long field":      {"GET / HTTP/1.1\r\nHost: razzia\r\nX-Long: " + strings.Repeat("x", 64<<10) + "\r\n\r\n", "431"},
		"many fields":       {"GET / HTTP/1.1\r\nHost: razzia\r\n" + strings.Repeat("X-Many: x\r\n", 6<<10) + "\r\n", "431"},
		"a long path":       {"GET /" + strings.Repeat("x", 64<<10) + " HTTP/1.1\r\nHost: razzia\r\n\r\n", "431"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				server := serverOf(http.NotFoundHandler())
				o := oneLine{make(chan net.Conn, 1), make(chan struct{})}
				ours, its := net.Pipe()
				o.line <- its
				go func() { _ = server.Serve(o) }()
				defer server.Close()
				defer ours.Close()
				go func() { _, _ = io.WriteString(ours, test.head) }()
				text, _ := io.ReadAll(bufio.NewReader(ours)) // until the server hangs up
				if !strings.Contains(string(text), test.want) {
					t.Errorf("it answers %.100q: want %q", text, test.want)
				}
			})
		})
	}
}
