package evening

import (
	"context"
	"hash/maphash"
	"sync"
)

// turns let those wait who change or read the same evening at the same moment at one node, so that hundreds can join at once. Evenings may
// share one. The version shows what other nodes have changed meanwhile.
type turns [64]sync.Mutex

var turnSeed = maphash.MakeSeed()

// of returns the turn of an evening.
func (t *turns) of(key Key) *sync.Mutex {
	return &t[maphash.String(turnSeed, string(key))%uint64(len(t))]
}

// attempts is how often a change is tried while other nodes change the evening at the same moment.
const attempts = 20

// Change changes an evening by a function, which is called again if another node was faster. It returns the evening before and after; they
// are the same if the function returns what it got. It fails with [ErrNoEvening] if there is none, and as the function does.
func (s Store) Change(ctx context.Context, key Key, how func(*Evening) (*Evening, error)) (was, now *Evening, err error) {
	turn := s.turns.of(key)
	turn.Lock()
	defer turn.Unlock()
	for range attempts {
		was, there, err := s.read(ctx, key)
		if err == nil && !there {
			err = ErrNoEvening
		}
		if err != nil {
			return nil, nil, err
		}
		if now, err = how(was); err != nil || now == was {
			return was, now, err
		}
		saved, err := s.Save(ctx, was, now)
		if err != nil {
			return nil, nil, err
		}
		if saved {
			after := *now
			after.Version = was.Version + 1
			return was, &after, nil
		}
	}
	return nil, nil, errBusy
}

// Evening returns an evening with its guests and sittings.
func (s Store) Evening(ctx context.Context, key Key) (e *Evening, there bool, err error) {
	turn := s.turns.of(key)
	turn.Lock()
	defer turn.Unlock()
	return s.read(ctx, key)
}
