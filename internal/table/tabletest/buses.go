package tabletest

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"razzia/internal/table"
)

// Buses checks that a bus keeps the contract of [table.Bus]. Open is called within a bubble of package
// synctest, so that "nothing comes" can be told without waiting; what it opens must live in there.
func Buses(t *testing.T, open func(t *testing.T) table.Bus) {
	for name, test := range map[string]func(t *testing.T, b table.Bus){
		"TellsWatchers":       tellsWatchers,
		"KeepsTheLatest":      keepsTheLatest,
		"NeverBlocks":         neverBlocks,
		"StopsOnce":           stopsOnce,
		"KeepsWatchersApart":  keepsWatchersApart,
		"SurvivesARush":       survivesARush,
		"ToleratesNoWatchers": func(_ *testing.T, b table.Bus) { b.Publish("a", 1) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test(t, open(t)) })
		})
	}
}

// wantNext checks what a watcher hears next.
func wantNext(t *testing.T, versions <-chan int, want int) {
	t.Helper()
	synctest.Wait()
	select {
	case got, open := <-versions:
		if got != want || !open {
			t.Errorf("heard %d, %v: want %d", got, open, want)
		}
	default:
		t.Errorf("heard nothing: want %d", want)
	}
}

// wantSilence checks that a watcher hears nothing, and that he still may.
func wantSilence(t *testing.T, versions <-chan int) {
	t.Helper()
	synctest.Wait()
	select {
	case got, open := <-versions:
		t.Errorf("heard %d, %v: want nothing", got, open)
	default:
	}
}

// wantClosed checks that a watch has ended; what was published before may still come.
func wantClosed(t *testing.T, versions <-chan int) {
	t.Helper()
	synctest.Wait()
	for range 2 {
		select {
		case _, open := <-versions:
			if !open {
				return
			}
		default:
		}
	}
	t.Error("the channel is not closed")
}

func tellsWatchers(t *testing.T, b table.Bus) {
	versions, stop := b.Watch("a")
	defer stop()
	wantSilence(t, versions)
	for version := 1; version < 4; version++ {
		b.Publish("a", version)
		wantNext(t, versions, version)
		wantSilence(t, versions)
	}
}

func keepsTheLatest(t *testing.T, b table.Bus) {
	versions, stop := b.Watch("a")
	defer stop()
	for version := range 1000 {
		b.Publish("a", version)
	}
	wantNext(t, versions, 999)
	wantSilence(t, versions)
	b.Publish("a", 1001)
	b.Publish("a", 1000) // overtaken on the way here
	wantNext(t, versions, 1001)
}

func neverBlocks(_ *testing.T, b table.Bus) {
	var stops []func()
	for range 50 {
		_, stop := b.Watch("a") // whom nobody reads
		stops = append(stops, stop)
	}
	for version := range 100 {
		b.Publish("a", version)
	}
	for _, stop := range stops {
		stop()
	}
}

func stopsOnce(t *testing.T, b table.Bus) {
	versions, stop := b.Watch("a")
	others, stopOthers := b.Watch("a")
	defer stopOthers()
	b.Publish("a", 1)
	stop()
	wantClosed(t, versions)
	stop()
	b.Publish("a", 2)
	wantClosed(t, versions)
	wantNext(t, others, 2)
	again, stopAgain := b.Watch("a")
	b.Publish("a", 3)
	wantNext(t, again, 3)
	stopAgain()
	wantClosed(t, again)
}

func keepsWatchersApart(t *testing.T, b table.Bus) {
	const tables, each = 5, 10
	var watches [tables][each]<-chan int
	for i := range tables {
		for j := range each {
			versions, stop := b.Watch(table.ID(fmt.Sprint(i)))
			defer stop()
			watches[i][j] = versions
		}
	}
	for i := range tables {
		b.Publish(table.ID(fmt.Sprint(i)), 10+i)
	}
	for i := range tables {
		for j := range each {
			wantNext(t, watches[i][j], 10+i)
			wantSilence(t, watches[i][j])
		}
	}
}

// survivesARush publishes, watches and stops all at once: versions never go back for a watcher who
// hears of one writer, and all channels are closed in the end.
func survivesARush(t *testing.T, b table.Bus) {
	var rush sync.WaitGroup
	for i := range 4 {
		id := table.ID(fmt.Sprint(i))
		for range 4 {
			versions, stop := b.Watch(id)
			rush.Go(func() {
				last := -1
				for version := range versions {
					if version <= last {
						t.Errorf("heard %d after %d", version, last)
					}
					last = version
				}
			})
			rush.Go(func() {
				for range 50 {
					_, stopAtOnce := b.Watch(id)
					stopAtOnce()
				}
				stop()
			})
		}
		rush.Go(func() {
			for version := range 200 {
				b.Publish(id, version)
			}
		})
	}
	rush.Wait()
}
