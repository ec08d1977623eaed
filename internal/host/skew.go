package host

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// ErrClock is the error of [Host.Ready] on a machine whose clock is off.
var ErrClock = errors.New("the clock of this machine is off")

const (
	// clockEvery is how often a host compares its clock with that of the store.
	clockEvery = time.Minute
	// mostSkew is how far a clock may be off: more than that takes from the time of players, or adds to it.
	mostSkew = time.Second
	// clockTime is the longest time of a comparison.
	clockTime = 5 * time.Second
)

// A skew is how far the clock of a host is before that of its store, which all hosts share.
type skew struct {
	*background
	clock func(context.Context) (time.Time, error) // that of the store; nil if there is one host
	ahead atomic.Int64                             // as a time.Duration, as it was last compared
	off   atomic.Bool                              // for more than mostSkew
}

// ClockOff reports whether the clock of this machine is off.
func (h *Host) ClockOff() bool { return h.skew.off.Load() }

// compare compares the clock of the host with that of the store. It repeats itself.
func (s *skew) compare() {
	if ahead, sure, err := s.read(); err == nil { // if the store fails, those who need it say so
		s.ahead.Store(int64(ahead))
		off := sure > mostSkew
		if was := s.off.Swap(off); off && !was {
			s.log.Error("the clock of this machine is off, and the time of players is measured wrongly: set it right, by NTP; until then this node is not ready",
				"ahead", ahead)
		} else if was && !off {
			s.log.Info("the clock of this machine is right again", "ahead", ahead)
		}
	}
	s.after(clockEvery, s.compare)
}

// read returns how far the clock of the host is ahead, and how far it is off for sure: the way to the store and back takes its time.
func (s *skew) read() (ahead, sure time.Duration, err error) {
	ctx, cancel := context.WithTimeout(s.ctx, clockTime)
	defer cancel()
	asked := s.now()
	at, err := s.clock(ctx)
	answered := s.now()
	half := answered.Sub(asked) / 2
	ahead = asked.Add(half).Sub(at)
	return ahead, ahead.Abs() - half, err
}
