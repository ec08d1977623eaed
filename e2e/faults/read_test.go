//go:build linux

package faults

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// followStream follows a table at any node, and notes what it shows. It connects again when a stream ends.
func (c *crowd) followStream(ctx context.Context, id string) {
	seen := 0
	for ; ctx.Err() == nil; pause(ctx, 50*time.Millisecond) {
		limited, cancel := context.WithTimeout(ctx, 5*time.Second) // a stream of a node that is cut off says nothing
		seen = c.followOnce(limited, id, seen)
		cancel()
	}
}

// followOnce follows one stream from a version on, and returns the latest version that it showed.
func (c *crowd) followOnce(ctx context.Context, id string, seen int) int {
	request, err := http.NewRequestWithContext(ctx, "GET", "http://"+c.address(false)+"/api/tables/"+id+"/stream", nil)
	if err != nil {
		return seen
	}
	if seen > 0 {
		request.Header.Set("Last-Event-ID", strconv.Itoa(seen))
	}
	answer, err := c.transport.RoundTrip(request)
	if err != nil {
		return seen
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v view
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found && json.Unmarshal([]byte(data), &v) == nil && v.Version > 0 {
			c.noteShown(id, v, seen)
			seen = v.Version
		}
	}
	return seen
}

// readLogs reads the log of a table at any node, again and again.
func (c *crowd) readLogs(ctx context.Context, id string) {
	reader := c.guest()
	for ; ctx.Err() == nil; pause(ctx, time.Duration(200+rand.IntN(200))*time.Millisecond) {
		c.readLog(ctx, reader, id)
	}
}

func (c *crowd) readLog(ctx context.Context, reader *guest, id string) {
	var log struct{ Entries []json.RawMessage }
	if reader.ask(ctx, "GET", "http://"+c.address(false)+"/api/tables/"+id+"/log", "", &log) != http.StatusOK {
		return
	}
	c.note(id, func(t *tableHistory) {
		for i, entry := range log.Entries {
			if t.entries[i+1] == nil {
				t.entries[i+1] = map[string]bool{}
			}
			t.entries[i+1][string(entry)] = true
		}
	})
}

// ignoreStreams opens streams of running games at a node, and never reads them.
func (c *crowd) ignoreStreams(ctx context.Context, address string) {
	var open []net.Conn
	defer func() {
		for _, conn := range open {
			conn.Close()
		}
	}()
	for ; ctx.Err() == nil; pause(ctx, time.Second) {
		for _, id := range c.live(func(*tableHistory) bool { return true }) {
			conn, err := net.DialTimeout("tcp", address, time.Second)
			if err != nil {
				break
			}
			_ = conn.(*net.TCPConn).SetReadBuffer(1)
			open = append(open, conn)
			fmt.Fprintf(conn, "GET /t/%s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", id)
		}
		for len(open) > 64 {
			open[0].Close()
			open = open[1:]
		}
	}
}
