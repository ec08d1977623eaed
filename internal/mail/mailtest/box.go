package mailtest

import (
	"context"
	"slices"
	"sync"

	"razzia/internal/mail/post"
)

// A Box is a mail server that keeps letters, or fails.
type Box struct {
	mu   sync.Mutex
	list []post.Letter
	err  error
	came chan post.Letter
}

// NewBox makes a box.
func NewBox() *Box { return &Box{came: make(chan post.Letter, 1000)} }

// Send keeps a letter.
func (b *Box) Send(_ context.Context, l post.Letter) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err != nil {
		return b.err
	}
	b.list = append(b.list, l)
	b.came <- l
	return nil
}

// Fails lets the box fail from now on; nil for no more.
func (b *Box) Fails(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

// Next waits for the next letter.
func (b *Box) Next() post.Letter { return <-b.came }

// All are the letters so far.
func (b *Box) All() []post.Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.list)
}
