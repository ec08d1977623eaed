package table

import (
	"context"
	"errors"
	"time"
)

// Resume lets bots and clocks go on at all tables that were in the middle of a game when the program
// ended last. It only learns which these are; the tables come alive after it, the latest first, and at
// once where somebody comes.
func (s *Service) Resume(ctx context.Context) error {
	ids, err := s.store.Running(ctx)
	if err != nil {
		return ofStore(err)
	}
	queue := make(chan ID, len(ids))
	for _, id := range ids {
		queue <- id
	}
	close(queue)
	for range revivers {
		s.after(0, func() {
			for id := range queue {
				s.revive(id)
			}
		})
	}
	return nil
}

// revivers is how many tables come alive at a time, so that who plays meanwhile does not wait for them.
const revivers = 2

// revive lets bots and clocks go on at a table, as soon as the store gives it.
func (s *Service) revive(id ID) {
	for s.ctx.Err() == nil && s.atHand(id) == nil {
		err := s.wake(id)
		s.report(id, err)
		if fault, ok := errors.AsType[*Fault](err); !ok || fault.Key != storeFailed {
			return
		}
		select {
		case <-s.ctx.Done():
		case <-time.After(pause):
		}
	}
}

// wake has a table in memory while something happens there by itself. Where all wait for a person nothing
// is lost: it is read again when he comes.
func (s *Service) wake(id ID) error {
	r, err := s.enter(s.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if r.timer == nil {
		s.dismiss(id, r)
	}
	return nil
}
