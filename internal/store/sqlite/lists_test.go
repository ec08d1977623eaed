package sqlite_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// BenchmarkLists measures a page of 30 tables of a person who has 10,000: the newest, one in the middle, and all pages in
// turn, each for finished games and for those that are running.
func BenchmarkLists(b *testing.B) {
	const tables, page = 10_000, 30
	for _, over := range []bool{true, false} {
		s := open(b, filepath.Join(b.TempDir(), "razzia.db"))
		fillLists(b, s, tables, over)
		middle := host.Cursor{At: time.UnixMilli(tables / 2).UTC(), ID: "x"}
		for name, before := range map[string]host.Cursor{"first": {}, "middle": middle} {
			b.Run(fmt.Sprintf("over=%v/page=%s", over, name), func(b *testing.B) {
				for b.Loop() {
					list, err := s.Tables(b.Context(), host.TableQuery{Person: "p", Over: over, Before: before, Most: page})
					if err != nil || len(list) != page {
						b.Fatal(len(list), err)
					}
				}
			})
		}
	}
}

// fillLists makes tables of one person, a millisecond apart.
func fillLists(b *testing.B, s *sqlite.Store, tables int, over bool) {
	b.Helper()
	var rush sync.WaitGroup
	for i := range 100 {
		rush.Go(func() {
			for n := i; n < tables; n += 100 {
				at := time.UnixMilli(int64(n)).UTC()
				sum := table.Summary{Phase: table.Playing, Latest: at, Maker: "p", Seats: make([]table.SeatSummary, 4)}
				if over {
					sum.Phase, sum.Ended = table.Over, at
				}
				made := []table.Entry{{Version: 1, At: at, Kind: table.Created, Person: &table.Person{ID: "p"}}}
				if err := s.Create(b.Context(), table.ID(fmt.Sprintf("%012d", n)), []byte("secret"), made, sum); err != nil {
					b.Error(err)
				}
			}
		})
	}
	rush.Wait()
}
