package identity

import (
	"context"
	"slices"
	"time"

	"razzia/internal/store"
)

// The statements about subscriptions and mutes of guests. A guest who becomes a member has an identity in an account: their rows stay.
const (
	// hasOldTraces says whether something of a guest was noted as seen before a moment.
	hasOldTraces = `SELECT EXISTS (SELECT 1 FROM subscriptions WHERE person = $1 AND session IS NULL AND seen < $2)
		OR EXISTS (SELECT 1 FROM mutes WHERE viewer = $1 AND seen < $2)`
	// seeSubscriber notes when a guest was seen who gets messages, unless it is known exactly enough.
	seeSubscriber = `UPDATE subscriptions SET seen = $1 WHERE person = $2 AND session IS NULL AND seen < $3`
	// seeMuter notes when a guest was seen who mutes players, likewise.
	seeMuter = `UPDATE mutes SET seen = $1 WHERE viewer = $2 AND seen < $3`
)

// sweepGuests removes what is there only of guests who were not seen since a moment.
func (s sessions) sweepGuests(tx store.Tx, now, since time.Time) error {
	var steps []store.Step
	for _, r := range s.on.Relations() {
		if r.Guests != "" {
			steps = append(steps, store.Do(r.Guests, since))
		}
		if r.Leaves != "" {
			steps = append(steps, store.Do(r.Leaves, now))
		}
	}
	return tx.Run(steps...)
}

// sweep removes what has expired by now, and notes from before a moment.
func (s sessions) sweep(tx store.Tx, now, before time.Time) error {
	steps := []store.Step{store.Do(expireChallenges, now), store.Do(store.DropChanges, before)}
	for _, r := range slices.Backward(s.on.Relations()) { // links go before sessions, in the order of saveLink
		if r.Expires != "" {
			steps = append(steps, store.Do(r.Expires, now))
		}
	}
	return tx.Run(steps...)
}

// Sweep removes what is old. The traces of guests go in another transaction, which may fail without it.
func (s sessions) Sweep(ctx context.Context, now, before time.Time) error {
	err := s.on.Write(ctx, "remove old sessions", func(tx store.Tx) error { return s.sweep(tx, now, before) })
	if err != nil {
		return err
	}
	return s.on.Write(ctx, "remove what old guests have left", func(tx store.Tx) error {
		return s.sweepGuests(tx, now, now.Add(-GuestTime))
	})
}

// SeeGuest notes that a guest was seen. It writes only if there is something to note.
func (s sessions) SeeGuest(ctx context.Context, guest string, now time.Time) error {
	before := now.Add(-SeenEvery)
	old, err := store.Is(s.on.Read(ctx, "look for what a guest has left"), hasOldTraces, store.Key(guest), before)
	if err != nil || !old {
		return err
	}
	return s.on.Write(ctx, "note that a guest was seen", func(tx store.Tx) error {
		return tx.Run(store.Do(seeSubscriber, now, store.Key(guest), before), store.Do(seeMuter, now, guest, before))
	})
}
