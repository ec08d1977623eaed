package export_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
	"time"

	"razzia/internal/export"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

// A long source lists one game again and again, and notes how much has been written each time that it is asked for more.
type long struct {
	log     []table.Entry
	games   int
	out     counter
	written []counter
}

// Over lists the game.
func (l *long) Over(_ context.Context, after host.Cursor, most int) (page []host.Cursor, err error) {
	var n int
	_, _ = fmt.Sscan(string(after.ID), &n) // 0 at first
	for len(page) < most && n < l.games {
		n++
		page = append(page, host.Cursor{At: time.UnixMilli(1), ID: table.ID(fmt.Sprint(n))})
	}
	l.written = append(l.written, l.out)
	return page, nil
}

// Read returns the log.
func (l *long) Read(context.Context, table.ID, int) ([]table.Entry, error) { return l.log, nil }

// buffers is what writers may keep to write it at once, in bytes.
const buffers = 64 << 10

// Games are written while others are read: those in memory are a thousand at most.
func TestGamesAreStreamed(t *testing.T) {
	played, _ := hosttest.Played(4)
	s := &long{log: played.Log, games: 4000}
	if r, err := export.Run(t.Context(), s, export.Selection{}, export.NewRecords(&s.out)); err != nil || r.Games != s.games {
		t.Fatalf("%+v, %v", r, err)
	}
	for i, written := range s.written { // 500 games at a time
		if least := s.out*counter(500*i)/counter(s.games) - buffers; written < least {
			t.Errorf("after %d games %d bytes are written: want %d", 500*i, written, least)
		}
	}
}

// BenchmarkRun writes whole games, and measures the bytes of each.
func BenchmarkRun(b *testing.B) {
	for name, pack := range map[string]func(io.Writer) io.WriteCloser{"no": plain, "gzip": packed} {
		b.Run("packed="+name, func(b *testing.B) {
			numbers := make([]uint64, 1000)
			for i := range numbers {
				numbers[i] = uint64(i)
			}
			s := played(numbers...)
			var out counter
			n := 0
			for b.Loop() {
				to := pack(&out)
				r, err := export.Run(b.Context(), s, export.Selection{}, export.NewRecords(to))
				if err = errors.Join(err, to.Close()); err != nil {
					b.Fatal(err)
				}
				n += r.Games
			}
			b.ReportMetric(float64(out)/float64(n), "B/game")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// packed packs what is written, and plain does not.
func packed(to io.Writer) io.WriteCloser { return gzip.NewWriter(to) }
func plain(to io.Writer) io.WriteCloser  { return open{to} }

// An open writer needs no Close.
type open struct{ io.Writer }

// Close does nothing.
func (open) Close() error { return nil }

// A counter counts what is written.
type counter int

// Write counts bytes.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
