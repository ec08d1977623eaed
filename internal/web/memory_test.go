package web_test

import (
	"bufio"
	"compress/gzip"
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"path"
	"runtime"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// BenchmarkDealtTable measures the memory of a table of four people at the start of the game.
func BenchmarkDealtTable(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	const tables = 500
	for b.Loop() {
		before := inUse()
		for range tables {
			deal(b, h.Host)
		}
		b.ReportMetric(float64(inUse()-before)/tables, "B/table")
	}
}

// deal makes a table and takes all four seats.
func deal(b *testing.B, s *host.Host) {
	p := table.Person{ID: rand.Text(), Name: "Anna"} // a new person for each table, because a person may have only a few
	t, err := s.Create(b.Context(), table.Create{Maker: p, Options: table.Options{Players: 4, Piles: 2}})
	for seat := range razzia.Seat(4) {
		fatal.If(b, err)
		t, err = s.Act(b.Context(), t.ID, table.Sit{Person: p, Seat: seat})
	}
	if err != nil || t.Phase != table.Playing {
		b.Fatal(t, err)
	}
}

// BenchmarkWatcher measures the memory of the server for each watcher of a table. The client is in the same process,
// but only as a connection.
func BenchmarkWatcher(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	at := h.Guest(b).Post("/together", "name=Anna&name=Ben&name=Carl&name=Dora").Path
	for _, coding := range []string{"br", "gzip", "identity"} {
		b.Run("coding="+coding, func(b *testing.B) {
			const watchers = 200
			for b.Loop() {
				before := inUse()
				var lines []net.Conn
				for range watchers {
					lines = append(lines, watch(h, b, at, coding))
				}
				b.ReportMetric(float64(inUse()-before)/watchers, "B/watcher")
				for _, line := range lines {
					line.Close()
				}
			}
		})
	}
}

// watch opens a stream and waits for the first event. Its readers are garbage afterwards; only the connection remains.
func watch(h *webtest.Server, b *testing.B, at, coding string) net.Conn {
	line, err := net.Dial("tcp", h.Listener.Addr().String())
	fatal.If(b, err)
	fmt.Fprintf(line, "GET /t/%s/stream?version=0 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n\r\n", path.Base(at), coding)
	answer, err := http.ReadResponse(bufio.NewReader(line), nil)
	fatal.If(b, err)
	events := bufio.NewReader(answer.Body)
	switch coding {
	case "br":
		events = bufio.NewReader(brotli.NewReader(answer.Body))
	case "gzip":
		z, err := gzip.NewReader(answer.Body)
		fatal.If(b, err)
		events = bufio.NewReader(z)
	}
	for text := ""; !strings.HasPrefix(text, "data: "); {
		text, err = events.ReadString('\n')
		fatal.If(b, err)
	}
	return line
}

// inUse is the memory in use, with stacks: most of a watcher is a waiting goroutine.
func inUse() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
