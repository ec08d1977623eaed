package web_test

import (
	"bufio"
	"fmt"
	"net"
	"path"
	"sync"
	"testing"

	"razzia/internal/web"
)

// TestADroppedStreamLeavesNothingBehind opens many streams, of guests and of nobody, and hangs up on each
// in one of several ways.
func TestADroppedStreamLeavesNothingBehind(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	var at []string
	for range 4 {
		at = append(at, g.want(200, g.post("/together", "name=Anna&name=Ben")).path)
	}
	h.drop(t, at, 480)
	g.client.CloseIdleConnections()
	h.Close() // waits until each is answered
	if streams, watchers := h.pages.Streams(); streams != 0 || watchers != 0 {
		t.Errorf("%d streams are counted and %d watch: want none", streams, watchers)
	}
}

// drop opens so many streams at tables and hangs up on them.
func (h *house) drop(t *testing.T, at []string, times int) {
	t.Helper()
	var rush sync.WaitGroup
	for worker := range 16 {
		g := h.guest(t)
		rush.Go(func() {
			for n := worker; n < times; n += 16 {
				if err := h.openAndDrop(g, at[n%len(at)], n/16); err != nil {
					t.Error(err)
				}
			}
		})
	}
	rush.Wait()
}

// openAndDrop hangs up before or after the answer has begun.
func (h *house) openAndDrop(g *guest, at string, way int) error {
	line, err := net.Dial("tcp", h.Listener.Addr().String())
	if err != nil {
		return err
	}
	defer line.Close()
	cookie := ""
	if way%2 == 0 {
		cookie = "Cookie: " + g.client.Jar.Cookies(g.request("GET", "/", nil).URL)[0].String() + "\r\n"
	}
	fmt.Fprintf(line, "GET /t/%s/stream?version=0 HTTP/1.1\r\nHost: razzia\r\n%sAccept-Encoding: %s\r\n\r\n",
		path.Base(at), cookie, []string{"br", "gzip", "x"}[way%3])
	if way%5 > 0 {
		_, err = bufio.NewReader(line).ReadString('\n')
	}
	return err
}
