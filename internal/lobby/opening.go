package lobby

import (
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"sync"

	"razzia/internal/table"
)

// MostOffers is how many waiting tables one person may open to everybody at a time.
const MostOffers = 3

// ErrOffers refuses to open one table more.
var ErrOffers error = &table.Fault{Code: table.TooMany, Key: "tables-listed"}

// opening are the locks of persons who open a table to everybody.
type opening [64]sync.Mutex

// openingSeed spreads persons over the locks.
var openingSeed = maphash.MakeSeed()

// lock waits until no other request of a person opens a table on this node.
func (o *opening) lock(person string) (unlock func()) {
	mu := &o[maphash.String(openingSeed, person)%uint64(len(o))]
	mu.Lock()
	return mu.Unlock
}

// Open calls a function that opens a table of a person to everybody, unless they have MostOffers such tables that wait: then it fails with
// ErrOffers. Requests of a person at one node come one after another. If requests at several nodes have opened too many, each takes its own
// back, by undo. The person is given by all their identities.
func (l *Lobby) Open(ctx context.Context, person []string, open, undo func() error) error {
	defer l.opening.lock(person[0])()
	if err := l.checkOffers(ctx, person, MostOffers-1); err != nil {
		return err
	}
	if err := open(); err != nil {
		return err
	}
	err := l.checkOffers(ctx, person, MostOffers)
	if errors.Is(err, ErrOffers) {
		return cmp.Or(undo(), err)
	}
	return nil // it is open, and was counted before
}

// checkOffers refuses a person who has more than a number of tables open to everybody, at all nodes.
func (l *Lobby) checkOffers(ctx context.Context, person []string, most int) error {
	n, err := l.Store.CountOffers(ctx, person)
	if err == nil && n > most {
		err = ErrOffers
	}
	return err
}
