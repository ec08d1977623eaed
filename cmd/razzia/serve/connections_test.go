package serve

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
)

// TestOneAddressDoesNotShutOthersOut keeps connections open at a real server: more of them than it allows close the oldest idle
// one, and a stream goes on.
func TestOneAddressDoesNotShutOthersOut(t *testing.T) {
	more := make(chan string)
	server := guard.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/stream" {
			_ = http.NewResponseController(w).Flush()
			_, _ = io.WriteString(w, <-more)
		}
	}))
	connections := guard.NewConnections(guard.NoProxy, guard.Limits{AddressStreams: 1, Streams: 100}, 0)
	idle := make(chan bool, 100)
	server.ConnState = func(conn net.Conn, state http.ConnState) {
		connections.Watch(conn, state)
		if state == http.StateIdle {
			idle <- true
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { server.Close() })
	_, stream := ask(t, listener.Addr(), "/stream")
	first, _ := ask(t, listener.Addr(), "/")
	<-idle
	for range 20 {
		_, answer := ask(t, listener.Addr(), "/") // each is answered, and stays open
		if answer.StatusCode != http.StatusOK {
			t.Fatal(answer.Status)
		}
		<-idle
	}
	if n, err := first.Read(make([]byte, 1)); err == nil {
		t.Errorf("the oldest idle connection is open: it read %d bytes", n)
	}
	more <- "on"
	if said, err := io.ReadAll(stream.Body); string(said) != "on" {
		t.Errorf("the stream said %q, %v", said, err)
	}
}

// ask sends a request over a connection of its own, and reads the header of the answer. The connection stays open.
func ask(t *testing.T, server net.Addr, path string) (net.Conn, *http.Response) {
	t.Helper()
	conn, err := net.Dial("tcp", server.String())
	fatal.If(t, err)
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: razzia\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	fatal.If(t, err)
	return conn, answer
}
