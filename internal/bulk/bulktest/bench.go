package bulktest

import (
	"context"
	"sync"
	"testing"
	"time"

	"razzia/internal/bulk"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

// Bench measures how long it takes to read so many games, in pages of a thousand, as the games of all. The server rests as long as it
// reads, and the rest is in the time.
func Bench(b *testing.B, tables Engine, count int) {
	fill(b, tables, count)
	look := func(ctx context.Context, id table.ID) (*table.Table, error) {
		log, err := tables.Read(ctx, id, 0)
		if err != nil {
			return nil, err
		}
		return table.Read(id, log)
	}
	from := &bulk.Games{Store: tables.FinishedGames(), Look: look, Now: time.Now}
	listing, bytes, read := time.Duration(0), 0, 0
	for b.Loop() {
		q := bulk.Query{Most: 1000}
		for more := true; more; more = q.After > 0 {
			began := time.Now()
			page, err := from.List(b.Context(), q)
			fatal.If(b, err)
			listing += time.Since(began)
			var text []byte
			for i := range page.Games {
				text, err = (bulk.Sheet{Games: from}).AppendGame(b.Context(), text[:0], &page.Games[i])
				fatal.If(b, err)
				bytes, read = bytes+len(text), read+1
			}
			q.After = page.Next
		}
	}
	b.ReportMetric(float64(read)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(bytes)/float64(max(read, 1)), "B/game")
	b.ReportMetric(listing.Seconds()*1000/float64(max(read, 1))*1000, "ms/1000listed")
}

// fill stores finished games and packs their logs.
func fill(b *testing.B, tables host.Store, count int) {
	var work sync.WaitGroup
	const writers = 16
	for w := range writers {
		work.Go(func() {
			for i := w; i < count; i += writers {
				t, secret := hosttest.Played(uint64(i % 1000))
				t.ID = table.ID(string(t.ID) + "-" + time.Duration(i).String())
				sum := t.Summary()
				if err := tables.Create(b.Context(), t.ID, secret, t.Log, sum); err != nil {
					b.Error(err)
				}
			}
		})
	}
	work.Wait()
	for {
		packed, err := tables.Archive(b.Context(), time.Now(), 500)
		fatal.If(b, err)
		if len(packed) == 0 {
			return
		}
	}
}
