//go:build linux

package measure

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/load"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// BenchmarkBackup takes a backup of 2,000 finished tables with 300 entries each, some 100 MB, while people move at 16 tables, each some
// 20 ms after the answer before. It compares how long moves take meanwhile with how long they take before.
func BenchmarkBackup(b *testing.B) {
	folder := b.TempDir()
	fillWithGames(b, folder)
	s := startNode(b, "--data", folder)
	c := load.Config{Nodes: []string{"http://" + s.address}, Tables: 16, Players: 2, Pace: 20 * time.Millisecond, Duration: 8 * time.Second}
	for n := 0; b.Loop(); n++ {
		before := loaded(b, c)
		meanwhile, took := loadedDuring(b, c, func() error {
			name, _ := built() // it runs
			out, err := exec.Command(name, "backup", filepath.Join(folder, fmt.Sprint("backup", n)), "--data", folder).CombinedOutput()
			if err != nil {
				return fmt.Errorf("%w: %s", err, out)
			}
			return nil
		})
		b.ReportMetric(took.Seconds(), "s-of-backup")
		b.ReportMetric(float64(meanwhile.Moves), "moves")
		b.ReportMetric(meanwhile.Milliseconds.Median, "p50-ms")
		b.ReportMetric(meanwhile.Milliseconds.P99, "p99-ms")
		b.ReportMetric(before.Milliseconds.Median, "p50-ms-before")
		b.ReportMetric(before.Milliseconds.P99, "p99-ms-before")
	}
	b.ReportMetric(0, "ns/op")
}

// fillWithGames fills a folder with finished tables.
func fillWithGames(b *testing.B, folder string) {
	games, err := sqlite.Open(filepath.Join(folder, "razzia.db"), site.Relations())
	if err != nil {
		b.Fatal(err)
	}
	log := []table.Entry{{Version: 1, Kind: table.Created, Person: &table.Person{ID: "p"}}}
	for version := 2; version <= 300; version++ {
		log = append(log, table.Entry{Version: version, At: time.Unix(1_800_000_000, 0), Kind: table.Talked, Text: strings.Repeat("word ", 16)})
	}
	over := table.Summary{Phase: table.Over, Round: 3, Seats: make([]table.SeatSummary, 3), Turn: razzia.NoSeat,
		Ended: time.Unix(1_800_000_000, 0)}
	for i := range 2000 {
		if err := games.Create(b.Context(), table.ID(fmt.Sprint("table", i)), []byte("secret"), log, over); err != nil {
			b.Fatal(err)
		}
	}
	if err := games.Close(); err != nil {
		b.Fatal(err)
	}
}

// loadedDuring loads servers until a function returns. It says how long that took.
func loadedDuring(b *testing.B, c load.Config, do func() error) (r load.Report, took time.Duration) {
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	playing := make(chan struct{})
	c.Duration = 10 * time.Minute
	c.Say = func(text string) {
		if strings.HasPrefix(text, "playing") {
			close(playing)
		}
	}
	done := make(chan error, 1)
	go func() {
		<-playing
		began := time.Now()
		err := do()
		took = time.Since(began)
		done <- err
		stop()
	}()
	r, err := c.Run(ctx)
	if err == nil {
		err = <-done
	}
	if err != nil || len(r.Errors) > 0 {
		b.Fatalf("%v, errors %v", err, r.Errors)
	}
	return r, took
}
