package pages

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"razzia/internal/fault"
)

// TestGalleryIsBounded asks for more pictures than may be drawn and waited for.
func TestGalleryIsBounded(t *testing.T) {
	t.Parallel()
	g := NewGallery[string]()
	gate := make(chan struct{})
	var drawing, most atomic.Int32
	var all sync.WaitGroup
	ask := func(id string) error {
		_, err := g.Of(context.Background(), id, func() ([]byte, error) {
			most.Store(max(most.Load(), drawing.Add(1)))
			<-gate
			drawing.Add(-1)
			return []byte(id), nil
		})
		return err
	}
	for i := range mostWaiting {
		all.Go(func() {
			if err := ask(string(rune('A' + i))); err != nil {
				t.Error(err)
			}
		})
	}
	for len(g.waiting) < mostWaiting {
		runtime.Gosched()
	}
	if err := ask("one more"); !errors.Is(err, fault.ErrBusy) {
		t.Errorf("one more than may wait: %v", err)
	}
	close(gate)
	all.Wait()
	if most.Load() > mostDrawn || len(g.all) != mostWaiting {
		t.Errorf("%d were drawn at a time, %d are kept", most.Load(), len(g.all))
	}
}

func TestGalleryKeepsAndDrops(t *testing.T) {
	t.Parallel()
	g := NewGallery[string]()
	drawn := 0
	ask := func(i int) {
		text, err := g.Of(context.Background(), string(rune(i)),
			func() ([]byte, error) { drawn++; return []byte{byte(i)}, nil })
		if err != nil || text[0] != byte(i) {
			t.Fatal(text, err)
		}
	}
	for range 2 {
		for i := range mostPictures {
			ask(i)
		}
	}
	if drawn != mostPictures {
		t.Errorf("%d pictures were drawn, want %d", drawn, mostPictures)
	}
	ask(mostPictures)
	if len(g.all) != 1 {
		t.Errorf("%d pictures are kept after the cache was full, want 1", len(g.all))
	}
	failed := errors.New("failed")
	if _, err := g.Of(context.Background(), "x", func() ([]byte, error) { return nil, failed }); !errors.Is(err, failed) ||
		len(g.all) != 1 {
		t.Errorf("a failure is %v, and %d pictures are kept", err, len(g.all))
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	g.drawing <- struct{}{}
	g.drawing <- struct{}{}
	if _, err := g.Of(over, "y", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a client that has gone still waits: %v", err)
	}
}
