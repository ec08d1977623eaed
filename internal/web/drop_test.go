package web_test

import (
	"bufio"
	"fmt"
	"net"
	"path"
	"sync"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestDroppedStreamsAreReleased opens many streams, with and without a cookie, and closes the connections at different
// moments.
func TestDroppedStreamsAreReleased(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	var at []string
	for range 4 {
		at = append(at, g.Want(200, g.Post("/together", "name=Anna&name=Ben")).Path)
	}
	drop(h, t, at, 480)
	g.Client.CloseIdleConnections()
	h.Close() // waits until all requests have ended
	if streams, watchers := h.Pages.Streams(); streams != 0 || watchers != 0 {
		t.Errorf("%d streams are counted and %d watch: want none", streams, watchers)
	}
}

// drop opens streams at tables and closes their connections.
func drop(h *webtest.Server, t *testing.T, at []string, times int) {
	t.Helper()
	var rush sync.WaitGroup
	for worker := range 16 {
		g := h.Guest(t)
		rush.Go(func() {
			for n := worker; n < times; n += 16 {
				if err := openAndDrop(h, g, at[n%len(at)], n/16); err != nil {
					t.Error(err)
				}
			}
		})
	}
	rush.Wait()
}

// openAndDrop closes the connection before or after the response has begun.
func openAndDrop(h *webtest.Server, g *webtest.Guest, at string, way int) error {
	line, err := net.Dial("tcp", h.Listener.Addr().String())
	if err != nil {
		return err
	}
	defer line.Close()
	cookie := ""
	if way%2 == 0 {
		cookie = "Cookie: " + g.Client.Jar.Cookies(g.Request("GET", "/", nil).URL)[0].String() + "\r\n"
	}
	fmt.Fprintf(line, "GET /t/%s/stream?version=0 HTTP/1.1\r\nHost: localhost\r\n%sAccept-Encoding: %s\r\n\r\n",
		path.Base(at), cookie, []string{"br", "gzip", "x"}[way%3])
	if way%5 > 0 {
		_, err = bufio.NewReader(line).ReadString('\n')
	}
	return err
}
