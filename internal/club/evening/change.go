package evening

import (
	"context"

	"razzia/internal/club/event"
)

// Change changes an evening by a function, which is called again if another node was faster. It returns the evening before and after; they
// are the same if the function returns what it got. It fails with [ErrNoEvening] if there is none, and as the function does.
func (s Store) Change(ctx context.Context, key Key, how func(*Evening) (*Evening, error)) (was, now *Evening, err error) {
	turn := s.turns.Of(string(key))
	turn.Lock()
	defer turn.Unlock()
	return event.Change[*Evening]{
		Read: func() (*Evening, error) {
			e, there, err := s.read(ctx, key)
			if err == nil && !there {
				err = ErrNoEvening
			}
			return e, err
		},
		How: func(was *Evening) (*Evening, bool, error) {
			now, err := how(was)
			return now, now != was, err
		},
		Save: func(was, now *Evening) (bool, error) {
			saved, err := s.Save(ctx, was, now)
			if saved {
				now.Version = was.Version + 1
			}
			return saved, err
		},
	}.Do()
}

// Evening returns an evening with its guests and sittings.
func (s Store) Evening(ctx context.Context, key Key) (e *Evening, there bool, err error) {
	turn := s.turns.Of(string(key))
	turn.Lock()
	defer turn.Unlock()
	return s.read(ctx, key)
}
