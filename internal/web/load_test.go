//go:build unix

package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// BenchmarkMoves plays at several tables at the same time over loopback. Each table has its own client, which waits for
// the response before the next move. An operation is an acknowledged move, which is synced to disk.
func BenchmarkMoves(b *testing.B) {
	for _, tables := range []int{1, 64, 512} {
		h := webtest.New(b, guard.NoLimits)
		drivers := make([]*driver, tables)
		for i := range drivers {
			drivers[i] = newDriver(b, h)
		}
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) { driveAll(b, drivers) })
		for _, d := range drivers {
			d.client.CloseIdleConnections()
		}
	}
}

// driveAll makes b.N moves in all, with all drivers at the same time, and reports their cost.
func driveAll(b *testing.B, drivers []*driver) {
	took := make([]time.Duration, b.N)
	var next atomic.Int64
	var rush sync.WaitGroup
	used := processorTime(b)
	b.ResetTimer()
	for _, d := range drivers {
		rush.Go(func() {
			for n := int(next.Add(1)) - 1; n < len(took); n = int(next.Add(1)) - 1 {
				var err error
				if took[n], err = d.move(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	rush.Wait()
	b.StopTimer()
	cost := (processorTime(b) - used) / time.Duration(b.N)
	b.ReportMetric(float64(cost.Nanoseconds())/1000, "cpu-µs/move")
	rate := float64(b.N) / b.Elapsed().Seconds()
	b.ReportMetric(rate, "moves/s")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
	alone := storeRate(b, len(drivers), b.N)
	b.ReportMetric(alone, "store-moves/s")
	b.ReportMetric(100*rate/alone, "%-of-store")
	b.ReportMetric(syncRate(b), "syncs/s")
	b.ReportMetric(float64(cost)/float64(floorCost(b, len(drivers), b.N)), "x-floor")
}

// storeRate is the number of moves per second that the store alone accepts from this many writers at the same time: the
// limit that the disk's group commits set, measured just after the moves themselves. As in a game, every third append
// has a move and a reveal.
func storeRate(b *testing.B, writers, moves int) float64 {
	games := sitetest.Open(b)
	for i := range writers {
		fatal.If(b, games.Create(b.Context(), tableOf(i), []byte("secret"), entriesAt(1, 1), table.Summary{}))
	}
	var next atomic.Int64
	var rush sync.WaitGroup
	began := time.Now()
	for i := range writers {
		rush.Go(func() {
			for version := 2; next.Add(1) <= int64(moves); {
				n := 1 + version%3/2
				if err := games.Append(b.Context(), tableOf(i), entriesAt(version, n), table.Summary{}); err != nil {
					b.Error(err)
					return
				}
				version += n
			}
		})
	}
	rush.Wait()
	return float64(moves) / time.Since(began).Seconds()
}

func tableOf(writer int) table.ID { return table.ID(fmt.Sprint("table ", writer)) }

// entriesAt are n moves from a version on.
func entriesAt(version, n int) (entries []table.Entry) {
	for i := range n {
		entries = append(entries, table.Entry{Version: version + i, At: time.Unix(1.8e9, 0), Kind: table.Moved, Seat: 1, Move: razzia.Bid(13)})
	}
	return entries
}

// processorTime is the processor time of this process so far, which runs the clients and the server.
func processorTime(b *testing.B) time.Duration {
	var use syscall.Rusage
	fatal.If(b, syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// syncRate is the number of writes per second that the disk syncs. It changes from minute to minute, so it is reported
// beside the moves.
func syncRate(b *testing.B) float64 {
	f, err := os.Create(filepath.Join(b.TempDir(), "file"))
	fatal.If(b, err)
	defer f.Close()
	const syncs = 500
	page := make([]byte, 4096)
	began := time.Now()
	for range syncs {
		if _, err := f.Write(page); err != nil {
			b.Fatal(err)
		}
		fatal.If(b, f.Sync())
	}
	return syncs / time.Since(began).Seconds()
}

// A driver plays one game after another through the API, for all four players of a table.
type driver struct {
	client *http.Client
	url    string
	table  string // the address of the table in the API
	now    webtest.Table
	body   bytes.Buffer
}

func newDriver(b *testing.B, h *webtest.Server) *driver {
	d := &driver{client: h.Guest(b).Client, url: h.URL}
	d.client.Transport = &http.Transport{} // its own connection, which stays open
	d.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	fatal.If(b, d.open())
	return d
}

// open begins a game of four people at one device.
func (d *driver) open() error {
	answer, err := d.client.Post(d.url+"/together", "application/x-www-form-urlencoded", strings.NewReader("name=A&name=B&name=C&name=D"))
	if err != nil {
		return err
	}
	answer.Body.Close()
	d.table = d.url + "/api/tables/" + path.Base(answer.Header.Get("Location"))
	if answer, err = d.client.Get(d.table); err != nil {
		return err
	}
	return d.read(answer)
}

// read reads the table of a response.
func (d *driver) read(answer *http.Response) error {
	defer answer.Body.Close()
	d.body.Reset()
	if _, err := io.Copy(&d.body, answer.Body); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d: %s", answer.StatusCode, d.body.Bytes())
	}
	d.now = webtest.Table{}
	return json.Unmarshal(d.body.Bytes(), &d.now)
}

// move makes a random legal move, at a new table if the game is over, and returns the time until the response was read.
func (d *driver) move() (time.Duration, error) {
	if d.now.Phase == "over" {
		if err := d.open(); err != nil {
			return 0, err
		}
	}
	legal := d.now.Game.Legal
	move := fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, d.now.Game.Acting, d.now.Ply, legal[rand.IntN(len(legal))])
	began := time.Now()
	answer, err := d.client.Post(d.table+"/moves", "application/json", strings.NewReader(move))
	if err != nil {
		return 0, err
	}
	err = d.read(answer)
	return time.Since(began), err
}
