package event

import (
	"context"
	"errors"
	"hash/maphash"
	"sync"
	"time"

	"razzia/internal/feed"
)

// Turns let those wait who change the same event at the same moment at one node, so that hundreds can join at once. Events may share one.
// The version of an event shows what other nodes have changed meanwhile.
type Turns [64]sync.Mutex

var turnSeed = maphash.MakeSeed()

// Of returns the turn of the event with a key.
func (t *Turns) Of(key string) *sync.Mutex { return &t[maphash.String(turnSeed, key)%uint64(len(t))] }

// Attempts is how often something is tried while other nodes change the event at the same moment.
const Attempts = 20

// ErrBusy is the error of an event that changes each time that it is read.
var ErrBusy = errors.New("the event changes too fast")

// ErrMoved is the error of an event that has changed since it was read.
var ErrMoved = errors.New("the event has changed")

// ErrForgotten is the error of a person who comes to an event while their data are being removed.
var ErrForgotten = errors.New("the data of the person are being removed")

// A Change changes an event that is stored under a version.
type Change[T any] struct {
	Read func() (T, error)
	How  func(was T) (now T, changed bool, err error) // it is called again if another node was faster
	Save func(was, now T) (saved bool, err error)     // false if the event has changed since it was read
}

// Do changes the event. It returns how it was before and is after; they are the same if nothing was to change.
func (c Change[T]) Do() (was, now T, err error) {
	for range Attempts {
		if was, err = c.Read(); err != nil {
			return was, was, err
		}
		var changed, saved bool
		if now, changed, err = c.How(was); err != nil || !changed {
			return was, was, err
		}
		if saved, err = c.Save(was, now); err != nil || saved {
			return was, now, err
		}
	}
	return was, was, ErrBusy
}

// Whole reads an event that is stored in several relations: again until its version is the same before and after. First is false if there
// is none.
func Whole[T any](first func() (T, bool, error), rest func(T) error, isStill func(T) (bool, error)) (it T, there bool, err error) {
	for range Attempts {
		if it, there, err = first(); err != nil || !there {
			return it, false, err
		}
		if err = rest(it); err != nil {
			return it, false, err
		}
		still, err := isStill(it)
		if err != nil || still {
			return it, err == nil, err
		}
	}
	return it, false, ErrBusy
}

const (
	atOnce   = 20
	pageTime = time.Minute
)

// EachGame does something with games until none is left, and returns with how many. One that fails delays no other.
func EachGame[T any](ctx context.Context, list func(context.Context, int) ([]T, error), do func(context.Context, T) error) (int, error) {
	return feed.Pages(ctx, func(ctx context.Context) (done int, last bool, err error) {
		ctx, cancel := context.WithTimeout(ctx, pageTime)
		defer cancel()
		all, err := list(ctx, atOnce)
		for _, one := range all {
			err = errors.Join(err, do(ctx, one))
		}
		return len(all), len(all) < atOnce, err
	})
}
