package host_test

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/internal/bus"
	"razzia/internal/fatal"
	"razzia/internal/host/memory"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

func TestARestartAtAnyPointChangesNothing(t *testing.T) {
	for players := 2; players <= 5; players++ {
		withHost(t, func(f *fixture) {
			o := table.Options{Players: players, Piles: 1 + players%2, Pace: time.Second, Clock: timed.Clock}
			f.wantFair(f.playOn(f.begin(o, ada, bo), func(before *table.Table) {
				f.Close()
				f.open()
				wantSame(f.T, f.at(before.ID), before)
			}))
		})
	}
}

func TestARestartWithAFileChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		file := openFile(t, path)
		f := &fixture{T: t, store: &faultyStore{Store: file}, bus: &bus.Local{}, log: &logBuffer{}}
		f.open()
		begun := f.begin(table.Options{Players: 2, Piles: 2, Pace: time.Second}, ada)
		over := f.playOn(begun, func(before *table.Table) {
			f.Close()
			fatal.If(t, file.Close())
			file = openFile(t, path)
			f.store.Store = file
			f.open()
			wantSame(t, f.at(before.ID), before)
		})
		f.wantFair(over)
		f.Close()
	})
}

func openFile(t *testing.T, path string) *keptest.Kept {
	t.Helper()
	return sitetest.OpenAt(t, path)
}

// A game of bots goes on by itself, wherever its log breaks off.
func TestAGameGoesOnFromEveryPointOfItsLog(t *testing.T) {
	withHost(t, func(f *fixture) {
		over := f.playOn(f.begin(table.Options{Players: 3, Piles: 2, Pace: time.Second}), nothing)
		for n := 1; n < over.Version; n++ {
			if over.Log[n].At.Equal(over.Log[n-1].At) {
				continue // stored together with the entry before
			}
			f.Close()
			f.store.Store = &memory.Store{}
			read, err := table.Read(over.ID, over.Log[:n])
			fatal.If(f, err)
			fatal.If(f, f.store.Store.Create(f.Context(), over.ID, []byte(seed.Reveal()), over.Log[:n], read.Summary()))
			f.ahead.Store(int64(time.Until(over.Log[n-1].At)))
			f.open()
			wantSame(f.T, f.at(over.ID), read)
			for chance, steps := rand.New(razzia.NewSource(1, 1)), 0; read.Phase == table.Playing && steps < 8; steps++ {
				read = f.step(read, chance)
			}
			if n%20 == 0 && read.Phase == table.Playing {
				f.playOn(read, nothing)
			}
		}
	})
}
