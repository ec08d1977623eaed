package pages

import (
	"context"
	"sync"

	"razzia/internal/fault"
)

// Limits of the work for pictures. A picture takes some tenths of a second of a core, and some 200 KB in the cache.
const (
	mostPictures = 32 // in the cache
	mostDrawn    = 2  // at a time
	mostWaiting  = 16 // requests that draw or wait to draw
)

// A Gallery draws pictures, a few at a time, and keeps the last ones, by all that a picture depends on.
type Gallery[K comparable] struct {
	waiting chan struct{} // holds one value for each request that draws or waits
	drawing chan struct{} // holds one value for each request that draws

	mu  sync.Mutex
	all map[K][]byte
}

// NewGallery returns an empty gallery.
func NewGallery[K comparable]() *Gallery[K] {
	return &Gallery[K]{
		waiting: make(chan struct{}, mostWaiting), drawing: make(chan struct{}, mostDrawn), all: map[K][]byte{},
	}
}

// Of returns a picture. It calls draw unless the picture is in the cache, and fails if too many requests wait.
func (g *Gallery[K]) Of(ctx context.Context, key K, draw func() ([]byte, error)) ([]byte, error) {
	if picture := g.kept(key); picture != nil {
		return picture, nil
	}
	select {
	case g.waiting <- struct{}{}:
		defer func() { <-g.waiting }()
	default:
		return nil, fault.ErrBusy
	}
	select {
	case g.drawing <- struct{}{}:
		defer func() { <-g.drawing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if picture := g.kept(key); picture != nil {
		return picture, nil
	}
	picture, err := draw()
	if err == nil {
		g.keep(key, picture)
	}
	return picture, err
}

func (g *Gallery[K]) kept(key K) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.all[key]
}

func (g *Gallery[K]) keep(key K, picture []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.all) >= mostPictures {
		clear(g.all)
	}
	g.all[key] = picture
}
