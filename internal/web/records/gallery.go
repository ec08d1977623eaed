package records

import (
	"context"
	"sync"

	"razzia/internal/app"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// Limits of the work for pictures. A picture takes some tenths of a second of a core, and some 200 KB in the cache.
const (
	mostPictures = 32 // in the cache
	mostDrawn    = 2  // at a time
	mostWaiting  = 16 // requests that draw or wait to draw
)

// A pictureKey is what a picture depends on. A game that is over does not change.
type pictureKey struct {
	table    table.ID
	names    string // of the players: they may be removed
	language i18n.Language
	theme    i18n.Theme
}

// A gallery draws pictures, a few at a time, and keeps the last ones.
type gallery struct {
	waiting chan struct{} // holds one value for each request that draws or waits
	drawing chan struct{} // holds one value for each request that draws

	mu  sync.Mutex
	all map[pictureKey][]byte
}

func newGallery() *gallery {
	return &gallery{
		waiting: make(chan struct{}, mostWaiting), drawing: make(chan struct{}, mostDrawn), all: map[pictureKey][]byte{},
	}
}

// of returns a picture. It calls draw unless the picture is in the cache, and fails if too many requests wait.
func (g *gallery) of(ctx context.Context, key pictureKey, draw func() ([]byte, error)) ([]byte, error) {
	if picture := g.kept(key); picture != nil {
		return picture, nil
	}
	select {
	case g.waiting <- struct{}{}:
		defer func() { <-g.waiting }()
	default:
		return nil, app.ErrBusy
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

func (g *gallery) kept(key pictureKey) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.all[key]
}

func (g *gallery) keep(key pictureKey, picture []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.all) >= mostPictures {
		clear(g.all)
	}
	g.all[key] = picture
}
