package league

import (
	"context"
	"errors"
	"hash/maphash"
	"sync"
)

// turns let those wait who change the same league at the same moment at one node. Leagues may share one. The version tells what other nodes
// change meanwhile.
type turns [16]sync.Mutex

var turnSeed = maphash.MakeSeed()

// of returns the turn of a league.
func (t *turns) of(key Key) *sync.Mutex {
	return &t[maphash.String(turnSeed, string(key))%uint64(len(t))]
}

// attempts is how often a change is tried while other nodes change the league at the same moment.
const attempts = 20

// errBusy is the error of a league that changes each time that it is read.
var errBusy = errors.New("the league changes too fast")

// Change changes a league by a function, which gets one that it may change, and is called again if another node was faster. If it returns
// false nothing is stored. Change returns the league as it is then. It fails with [ErrNoLeague] if there is none, and as the function does.
func (s Store) Change(ctx context.Context, key Key, how func(*League) (changed bool, err error)) (*League, error) {
	turn := s.turns.of(key)
	turn.Lock()
	defer turn.Unlock()
	for range attempts {
		was, there, err := s.League(ctx, key)
		if err == nil && !there {
			err = ErrNoLeague
		}
		if err != nil {
			return nil, err
		}
		now, err := was.clone()
		if err != nil {
			return nil, err
		}
		if changed, err := how(now); err != nil || !changed {
			return was, err
		}
		saved, err := s.Save(ctx, was, now)
		if err != nil {
			return nil, err
		}
		if saved {
			now.Version, now.closed = was.Version+1, nil
			return now, nil
		}
	}
	return nil, errBusy
}
