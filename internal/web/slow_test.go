package web

import (
	"bufio"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

// pipes is a listener to whom nobody comes but by connect. What one end of a pipe writes waits for the
// other to read it: no system in between takes it.
type pipes struct {
	lines chan net.Conn
}

// Accept gives the next connection.
func (p pipes) Accept() (net.Conn, error) {
	line, open := <-p.lines
	if !open {
		return nil, net.ErrClosed
	}
	return line, nil
}

// Close lets nobody in any more.
func (p pipes) Close() error {
	close(p.lines)
	return nil
}

// Addr is no address.
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// connect gives our end of a new connection.
func (p pipes) connect() net.Conn {
	ours, its := net.Pipe()
	p.lines <- its
	return ours
}

// withPipes runs a test against a server that has an address of a table at "t", in a time of its own.
func withPipes(t *testing.T, test func(t *testing.T, p pipes, at string)) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		service := host.New(host.Config{Store: new(hosttest.Memory), Bus: new(bus.Local), Log: quiet})
		defer service.Close()
		made, err := service.Create(t.Context(), table.Create{Maker: table.Person{ID: "somebody", Name: "Anna"}, Options: table.Options{Players: 4, Piles: 2}})
		if err != nil {
			t.Fatal(err)
		}
		pages := New(Config{Host: service, Key: []byte("key"), Log: quiet})
		defer pages.Close()
		server, p := &http.Server{Handler: pages}, pipes{make(chan net.Conn)}
		defer server.Close()
		go func() { _ = server.Serve(p) }()
		test(t, p, "/t/"+string(made.ID))
	})
}

// TestNobodyHoldsOnByBeingSlow has the server hang up on who does not go on, as late as it says and no
// later.
func TestNobodyHoldsOnByBeingSlow(t *testing.T) {
	for name, test := range map[string]struct {
		says  string // all that he sends; TABLE stands for the address of a table
		reads string // up to what he reads before he does nothing any more
		most  time.Duration
	}{
		"does not take a page":     {"GET / HTTP/1.1\r\nHost: razzia\r\n\r\n", "", answerTime},
		"stops in a page":          {"GET /rules HTTP/1.1\r\nHost: razzia\r\n\r\n", "<!doctype", answerTime},
		"does not take the record": {"GET /api/tables/nowhere HTTP/1.1\r\nHost: razzia\r\n\r\n", "", answerTime},
		"does not take a stream":   {"GET TABLE/stream HTTP/1.1\r\nHost: razzia\r\n\r\n", "", writeDeadline},
		"stops in a stream":        {"GET TABLE/stream?version=0 HTTP/1.1\r\nHost: razzia\r\n\r\n", "retry:", writeDeadline},
		"does not send a body":     {"POST /settings HTTP/1.1\r\nHost: razzia\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nna", "", bodyTime + answerTime},
		"sends a body for ever":    {"POST /settings HTTP/1.1\r\nHost: razzia\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nn\r\n", "", bodyTime + answerTime},
	} {
		t.Run(name, func(t *testing.T) {
			withPipes(t, func(t *testing.T, p pipes, at string) {
				line := p.connect()
				defer line.Close()
				if _, err := io.WriteString(line, strings.ReplaceAll(test.says, "TABLE", at)); err != nil {
					t.Fatal(err)
				}
				in := bufio.NewReader(line)
				for read := ""; !strings.Contains(strings.ToLower(read), test.reads); {
					c, err := in.ReadByte()
					if err != nil {
						t.Fatalf("after %q: %v", read, err)
					}
					read += string(c)
				}
				time.Sleep(test.most + time.Second) // costs no time in here
				_ = line.SetWriteDeadline(time.Now().Add(time.Second))
				if _, err := line.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
					t.Errorf("%v after the end of the time, %v: want the line closed", test.most, err)
				}
			})
		})
	}
}
