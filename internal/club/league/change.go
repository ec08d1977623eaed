package league

import (
	"context"

	"razzia/internal/club/event"
)

// Change changes a league by a function, which gets one that it may change, and is called again if another node was faster. If it returns
// false nothing is stored. Change returns the league as it is then. It fails with [ErrNoLeague] if there is none, and as the function does.
func (s Store) Change(ctx context.Context, key Key, how func(*League) (changed bool, err error)) (*League, error) {
	turn := s.turns.Of(string(key))
	turn.Lock()
	defer turn.Unlock()
	_, now, err := event.Change[*League]{
		Read: func() (*League, error) {
			l, there, err := s.League(ctx, key)
			if err == nil && !there {
				err = ErrNoLeague
			}
			return l, err
		},
		How: func(was *League) (*League, bool, error) {
			now, err := was.clone()
			if err != nil {
				return nil, false, err
			}
			changed, err := how(now)
			return now, changed, err
		},
		Save: func(was, now *League) (bool, error) {
			saved, err := s.Save(ctx, was, now)
			if saved {
				now.Version, now.closed = was.Version+1, nil
			}
			return saved, err
		},
	}.Do()
	return now, err
}
