//go:build unix

package web_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"razzia"
	"razzia/internal/lobby"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// BenchmarkLobby measures an update of the lobby with 1,000 open tables and 1,000 visitors: a person sits down at a table or stands
// up, from the command to the last visitor's stream. The streams end in memory, as those of [BenchmarkUpdate].
func BenchmarkLobby(b *testing.B) {
	const tables, visitors = 1000, 1000
	for _, coding := range []string{"br", "gzip", "identity"} {
		b.Run("coding="+coding, func(b *testing.B) {
			h := webtest.NewInMemory(b, site.Config{})
			webtest.CrowdedLobby(b, h, tables)
			webtest.LobbyWith(h.Guest(b), "", fmt.Sprint(tables, " tables"), true)
			snapshot, _ := h.Site.Lobby.Snapshot()
			var waiting atomic.Int64
			received := make(chan struct{}, 1)
			sent := func() {
				if waiting.Add(-1) == 0 {
					received <- struct{}{}
				}
			}
			waiting.Store(visitors) // the first line
			for range visitors {
				b.Cleanup(h.Open(b, nil, fmt.Sprint("/lobby/stream?version=", snapshot.Version), coding, new(webtest.Stream), sent))
			}
			<-received
			measureLobby(b, h, &waiting, received, visitors)
		})
	}
}

// measureLobby changes a table again and again.
func measureLobby(b *testing.B, h *webtest.Server, waiting *atomic.Int64, received chan struct{}, visitors int64) {
	snapshot, _ := h.Site.Lobby.Snapshot()
	at := slices.IndexFunc(snapshot.Offers, func(o lobby.Offer) bool { return len(o.Seats) == 5 })
	id := snapshot.Offers[at].ID
	var used time.Duration
	var took []time.Duration
	for n := 0; b.Loop(); n++ {
		person := table.Person{ID: fmt.Sprint("visitor", n), Name: fmt.Sprint("Visitor ", n)}
		waiting.Store(visitors)
		before, began := processorTime(b), time.Now()
		if _, err := h.Host.Act(b.Context(), id, table.Sit{Person: person, Seat: razzia.Seat(1)}); err != nil {
			b.Fatal(err)
		}
		<-received
		used, took = used+processorTime(b)-before, append(took, time.Since(began))
		waiting.Store(visitors)
		if _, err := h.Host.Act(b.Context(), id, table.StandUp{By: person.ID, Seat: 1}); err != nil {
			b.Fatal(err)
		}
		<-received
	}
	slices.Sort(took)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "most-ms")
	b.ReportMetric(float64(used.Nanoseconds())/float64(len(took))/float64(visitors)/1000, "cpu-µs/visitor")
}
