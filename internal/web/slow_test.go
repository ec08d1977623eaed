package web_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// eventTime is how long a client may take to receive an event of a stream.
const eventTime = 10 * time.Second

// TestSlowClientsAreCutOff has clients stop in the middle of a request or a response. The server closes the connection
// within the time limit.
func TestSlowClientsAreCutOff(t *testing.T) {
	t.Parallel()
	times := guard.DefaultTimes
	for name, test := range map[string]struct {
		sends string // all that the client sends; TABLE stands for the address of a table
		reads string // what the client reads before it stops
		most  time.Duration
	}{
		"does not take a page":     {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "", times.Answer},
		"stops in a page":          {"GET /rules HTTP/1.1\r\nHost: localhost\r\n\r\n", "<!doctype", times.Answer},
		"does not take the record": {"GET /api/tables/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n", "", times.Answer},
		"does not take a stream":   {"GET TABLE/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", "", eventTime},
		"stops in a stream":        {"GET TABLE/stream?version=0 HTTP/1.1\r\nHost: localhost\r\n\r\n", "retry:", eventTime},
		"does not send a body":     {"POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nna", "", times.Body + times.Answer},
		"sends a body for ever":    {"POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nn\r\n", "", times.Body + times.Answer},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := webtest.NewInMemory(t, site.Config{})
				made, err := h.Host.Create(t.Context(), table.Create{Maker: table.Person{ID: "anna", Name: "Anna"},
					Options: table.Options{Players: 4, Piles: 2}})
				fatal.If(t, err)
				line := connect(t, h)
				if _, err := io.WriteString(line, strings.ReplaceAll(test.sends, "TABLE", "/t/"+string(made.ID))); err != nil {
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
				time.Sleep(test.most + time.Second) // on a fake clock
				_ = line.SetWriteDeadline(time.Now().Add(time.Second))
				if _, err := line.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
					t.Errorf("%v after the end of the time, %v: want the connection closed", test.most, err)
				}
			})
		})
	}
}

// connect opens a connection to a server in memory.
func connect(t *testing.T, h *webtest.Server) net.Conn {
	t.Helper()
	line, err := h.Network.Dial(t.Context(), "", "")
	fatal.If(t, err)
	t.Cleanup(func() { line.Close() })
	return line
}
