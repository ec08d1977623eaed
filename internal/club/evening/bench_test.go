package evening_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// BenchmarkEvening512 plays an evening of 512 people to its end: five rounds of 128 games at a time, in one file. It reports the longest
// time from the end of the last game of a round to the moment when all tables of the next one are there, how many people had no table in a
// round, and how many met someone twice.
func BenchmarkEvening512(b *testing.B) {
	for b.Loop() {
		h := openHouse(b)
		p := plan()
		p.Games, p.Rest, p.Bots = 5, 0, ""
		key := h.opens(p, 512)
		h.pass(10 * time.Minute)
		var next time.Duration
		without := 0
		for round := 1; round <= p.Games; round++ {
			e := h.sees(key)
			if e.Round != round || e.Stage != evening.Playing {
				b.Fatalf("the evening is %v in round %d", e.Stage, e.Round)
			}
			for _, g := range e.Guests {
				if e.At(g.Number) == nil {
					without++
				}
			}
			h.playSome(e, 64)
			began := time.Now()
			fatal.If(b, h.Keeper.CatchUp(b.Context()))
			next = max(next, time.Since(began))
		}
		e := h.sees(key)
		if e.Stage != evening.Ended || len(e.Standings) != 512 {
			b.Fatalf("the evening is %v with %d places", e.Stage, len(e.Standings))
		}
		b.ReportMetric(next.Seconds(), "s/next-round")
		b.ReportMetric(float64(without), "without-table")
		b.ReportMetric(float64(repeats(e)), "repeats")
		h.close()
	}
}

// playSome plays the games that go on to their end, some of them at a time.
func (h *house) playSome(e *evening.View, atOnce int) {
	tables := make(chan table.ID)
	var players sync.WaitGroup
	for range atOnce {
		players.Go(func() {
			for id := range tables {
				h.Play(id)
			}
		})
	}
	for _, s := range e.Sittings {
		if s.State == evening.Running {
			tables <- s.Table
		}
	}
	close(tables)
	players.Wait()
}

// repeats counts the pairs of people who met more than once.
func repeats(e *evening.View) (n int) {
	met := map[string]bool{}
	for _, s := range e.Sittings {
		for i, a := range s.Seats {
			for _, b := range s.Seats[:i] {
				pair := fmt.Sprint(min(a.Guest, b.Guest), " ", max(a.Guest, b.Guest))
				if met[pair] {
					n++
				}
				met[pair] = true
			}
		}
	}
	return n
}
