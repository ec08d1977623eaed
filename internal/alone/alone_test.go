package alone

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// TestOneAtATime counts to a limit by many requests of one person, each of which reads before it writes. Another person does not wait, and
// a function may do something else for the same one.
func TestOneAtATime(t *testing.T) {
	var p Persons
	const limit = 7
	n, most := 0, errors.New("too many")
	var work sync.WaitGroup
	refused := make(chan error, 100)
	for range 100 {
		work.Go(func() {
			refused <- p.Alone(t.Context(), "sit", "ann", func() error {
				return p.Alone(t.Context(), "make", "ann", func() error {
					if n >= limit {
						return most
					}
					n++
					return p.Alone(t.Context(), "make", "ben", func() error { return nil })
				})
			})
		})
	}
	work.Wait()
	close(refused)
	for err := range refused {
		if err != nil && !errors.Is(err, most) {
			t.Error(err)
		}
	}
	if n != limit || len(p.busy) > 0 {
		t.Errorf("%d of %d are admitted, and %d persons are left", n, limit, len(p.busy))
	}
}

// TestWhoGoesAwayDoesNotWait ends a context while another function runs.
func TestWhoGoesAwayDoesNotWait(t *testing.T) {
	var p Persons
	err := p.Alone(t.Context(), "make", "ann", func() error {
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		return p.Alone(gone, "make", "ann", func() error { return errors.New("it ran") })
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
