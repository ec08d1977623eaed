//go:build unix

package web_test

import (
	"fmt"
	"path"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// BenchmarkUpdate measures the processor time of an update: a move in a game of four, from the command to the last watcher's
// stream, with several numbers of watchers of one table. The streams end in memory: it measures neither net/http nor the
// kernel.
func BenchmarkUpdate(b *testing.B) {
	for _, coding := range []string{"br", "gzip", "identity"} {
		for _, watchers := range []int{1, 100, 1000} {
			b.Run(fmt.Sprintf("coding=%s/watchers=%d", coding, watchers), func(b *testing.B) { benchmarkUpdate(b, coding, watchers) })
		}
	}
}

func benchmarkUpdate(b *testing.B, coding string, watchers int) {
	h := webtest.NewInMemory(b, site.Config{})
	var used time.Duration
	for n := 0; n < b.N; {
		g := newWatchedGame(b, h, coding, watchers)
		for ; n < b.N && g.now.Phase == table.Playing; n++ {
			before := processorTime(b)
			g.move(b)
			used += processorTime(b) - before
		}
		g.close()
	}
	b.ReportMetric(0, "ns/op") // the set-up of games is in it
	b.ReportMetric(float64(used.Microseconds())/float64(b.N), "cpu-µs/update")
	b.ReportMetric(float64(used.Nanoseconds())/float64(b.N)/float64(watchers), "cpu-ns/watcher")
}

// A watchedGame is a game of four people with watchers.
type watchedGame struct {
	server   *webtest.Server
	now      *table.Table
	watchers int
	waiting  atomic.Int64 // streams that have not received the event
	received chan struct{}
	close    func()
}

func newWatchedGame(b *testing.B, h *webtest.Server, coding string, watchers int) *watchedGame {
	at := h.Guest(b).Want(200, h.Guest(b).Post("/together", "name=Anna&name=Ben&name=Carl&name=Dora")).Path
	now, err := h.Host.Table(b.Context(), table.ID(path.Base(at)))
	fatal.If(b, err)
	g := &watchedGame{server: h, now: now, watchers: watchers, received: make(chan struct{}, 1), close: func() {}}
	g.waiting.Store(int64(2 * watchers)) // the first line and the table
	for range watchers {
		closeOthers, closeThis := g.close, h.Open(b, nil, at+"/stream?version=0", coding, new(webtest.Stream), g.sent)
		g.close = func() { closeThis(); closeOthers() }
	}
	<-g.received
	return g
}

// sent counts an event that a stream has sent.
func (g *watchedGame) sent() {
	if g.waiting.Add(-1) == 0 {
		g.received <- struct{}{}
	}
}

// move makes a move, and waits until all watchers have received it.
func (g *watchedGame) move(b *testing.B) {
	legal := g.now.Game.State.Legal(nil)
	m := legal[len(g.now.Moves)%len(legal)]
	if m.Verb() == razzia.ToCall && len(legal) > 1 { // mostly draws, so that the game does not end too soon
		m = legal[0]
	}
	g.waiting.Store(int64(g.watchers))
	next, err := g.server.Host.Act(b.Context(), g.now.ID, table.Move{By: g.now.Maker.ID, Seat: g.now.Game.State.Actor, Ply: len(g.now.Moves),
		Move: m})
	fatal.If(b, err)
	g.now = next
	<-g.received
}
