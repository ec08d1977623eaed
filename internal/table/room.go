package table

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"razzia"
	"razzia/fair"
)

// A room is a table in memory. Readers take the table as it is; who changes it holds the lock.
type room struct {
	table atomic.Pointer[Table] // nil until it is read; never changed once it is here, only replaced
	used  atomic.Int64          // when somebody came last, in milliseconds since 1970
	hint  atomic.Pointer[given] // the last that was given here; nil before the first

	mu    sync.Mutex
	gone  bool // it is not among the rooms any more: who waited for the lock must look again
	seed  fair.Seed
	deck  *razzia.Deck // nil before the game began
	alarm alarm        // what happens next by itself
	timer *time.Timer  // for the alarm; nil without one
}

// atHand gives a table that is in memory, or nil.
func (s *Service) atHand(id ID) *Table {
	r := s.known(id)
	if r == nil {
		return nil
	}
	r.used.Store(s.now().UnixMilli())
	return r.table.Load()
}

// known gives the room of a table, or nil if it is not in memory.
func (s *Service) known(id ID) *room {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rooms[id]
}

// enter gives the room of a table, locked, and reads the table first if nobody did. The room is among
// the others before it is read: so a table has one room only, and no change passes by it.
func (s *Service) enter(ctx context.Context, id ID) (*room, error) {
	for {
		r := s.roomOf(id)
		r.mu.Lock()
		if r.gone {
			r.mu.Unlock()
			continue
		}
		r.used.Store(s.now().UnixMilli())
		if r.table.Load() != nil {
			return r, nil
		}
		if err := s.load(ctx, id, r); err != nil {
			s.dismiss(id, r)
			r.mu.Unlock()
			return nil, err
		}
		s.schedule(id, r, 0)
		return r, nil
	}
}

// roomOf gives the room of a table, an empty one if there is none.
func (s *Service) roomOf(id ID) *room {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.rooms[id]
	if r == nil {
		r = &room{}
		s.rooms[id] = r
	}
	return r
}

// dismiss takes a room, which is locked, out of memory; whoever asks next reads the table from the
// store.
func (s *Service) dismiss(id ID, r *room) {
	r.clear(r.alarm)
	r.gone = true
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rooms, id)
}

// idle is how long a table stays in memory, at least, after somebody came last.
const idle = 10 * time.Minute

// sweep takes out of memory the tables where nobody comes and nothing happens by itself.
func (s *Service) sweep() {
	s.mu.Lock()
	rooms := maps.Clone(s.rooms)
	s.mu.Unlock()
	last := s.now().Add(-idle).UnixMilli()
	for id, r := range rooms {
		if !r.mu.TryLock() {
			continue // somebody is in there
		}
		if !r.gone && r.timer == nil && r.used.Load() <= last {
			s.dismiss(id, r)
		}
		r.mu.Unlock()
	}
	s.forget()
	s.after(idle, s.sweep)
}

// forget removes the tables where nobody waits for a game any more.
func (s *Service) forget() {
	for n := forgetAtOnce; n == forgetAtOnce && s.ctx.Err() == nil; {
		ids, err := s.store.Forget(s.ctx, s.now().Add(-Forgotten), forgetAtOnce)
		if err != nil {
			if s.ctx.Err() == nil {
				s.log.Error("tables that never began could not be removed", "error", err)
			}
			return
		}
		for _, id := range ids {
			s.dismissForgotten(id)
		}
		n = len(ids)
	}
}

// forgetAtOnce is how many tables are removed in one go; whoever plays meanwhile waits for no more.
const forgetAtOnce = 100

// dismissForgotten takes a table that was removed from the store out of memory.
func (s *Service) dismissForgotten(id ID) {
	r := s.known(id)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.gone {
		s.dismiss(id, r)
	}
}

// load reads a table and its secret from the store into a room, which is locked. If it fails the room
// is as it was.
func (s *Service) load(ctx context.Context, id ID, r *room) error {
	log, err := s.store.Read(ctx, id, 0)
	if err != nil {
		return ofStore(err)
	}
	secret, err := s.store.Secret(ctx, id)
	if err != nil {
		return ofStore(err)
	}
	t, err := Read(id, log)
	if err != nil {
		return broken(err)
	}
	seed, err := fair.ParseSeed(string(secret))
	if err != nil {
		return broken(err)
	}
	deck, err := layDeck(seed, t)
	if err != nil {
		return broken(err)
	}
	r.seed, r.deck = seed, deck
	r.table.Store(t)
	return nil
}

// broken is the fault of a table that cannot be read.
func broken(err error) error { return &Fault{Code: Failed, Key: logBroken, Err: err} }

// layDeck shuffles the deck of a game that began, and draws what was drawn; nil if it did not begin.
func layDeck(seed fair.Seed, t *Table) (*razzia.Deck, error) {
	if t.Phase == Waiting {
		return nil, nil
	}
	deck := t.dealt(seed)
	pile := uint8(0)
	for _, m := range t.Moves {
		switch m.Verb() {
		case razzia.ToDraw:
			pile = m.Pile()
		case razzia.ToReveal:
			if c, err := deck.Draw(pile); err != nil || c != m.Card() {
				return nil, errors.New("the deck does not fit the reveals")
			}
		}
	}
	return deck, nil
}
