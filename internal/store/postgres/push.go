package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/push"
	"razzia/internal/store"
)

// claimWatches claims persons whose look is due and that no other node is claiming.
const claimWatches = `WITH late AS MATERIALIZED (SELECT person FROM watches WHERE look <= $1 ORDER BY look, person LIMIT $3 FOR UPDATE SKIP LOCKED)
	UPDATE watches w SET look = $2 FROM late WHERE w.person = late.person
	RETURNING w.person, w.lang, w.theme, w.zone, w.quiet_from, w.quiet_to, w.look, w.turns`

// PushKey returns the key of messages, as [push.Store] says.
func (s *Store) PushKey(ctx context.Context, fresh []byte) ([]byte, error) {
	key, found, err := one(ctx, s.pool, pgx.RowTo[[]byte], store.FindPushKey)
	if err == nil && !found {
		if err = s.change(ctx, store.KeepPushKey, fresh); err == nil {
			key, _, err = one(ctx, s.pool, pgx.RowTo[[]byte], store.FindPushKey)
		}
	}
	return key, s.failed("read the key of messages", err)
}

// change runs a statement in a transaction of its own.
func (s *Store) change(ctx context.Context, text string, args ...any) error {
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, text, args...)
		return err
	})
}

// Subscribe stores a subscription, as [push.Store] says.
func (s *Store) Subscribe(ctx context.Context, sub push.Subscription, wants push.Settings) error {
	person := personKey(sub.Person)
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		text, args := store.SubscribeGuest, []any{sub.ID, person, escape(sub.Browser), escape(sub.Endpoint), sub.Public, sub.Auth, sub.Made.UnixMilli()}
		if sub.Session != "" {
			text, args = store.SubscribeMember, append(args, escape(sub.Session))
		}
		if err := lockGuest(ctx, tx, sub.Person); err != nil {
			return err
		}
		stored, err := tx.Exec(ctx, text, args...)
		switch {
		case hasCode(err, "23503"): // the session has ended at the same time
			err = push.ErrEnded
		case err == nil && stored.RowsAffected() == 0:
			err = whyNoSubscription(ctx, tx, sub.ID, person)
		}
		if err == nil {
			_, err = tx.Exec(ctx, store.TrimSubscriptions, person, push.MostSubscriptions)
		}
		if err == nil {
			_, err = tx.Exec(ctx, store.SaveWatch, person, escape(wants.Lang), escape(wants.Theme), escape(wants.Zone), wants.From, wants.To)
		}
		return err
	})
	return s.failed("store a subscription", err)
}

// whyNoSubscription returns the error for a subscription that was not stored.
func whyNoSubscription(ctx context.Context, tx pgx.Tx, id, person string) error {
	var other bool
	if err := tx.QueryRow(ctx, store.OfOther, id, person).Scan(&other); err != nil {
		return err
	}
	if other {
		return push.ErrOther
	}
	return push.ErrEnded // it has ended before
}

// Unsubscribe removes a subscription, as [push.Store] says.
func (s *Store) Unsubscribe(ctx context.Context, person, id string) (found bool, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		gone, err := tx.Exec(ctx, store.Unsubscribe, personKey(person), escape(id))
		if err == nil {
			_, err = tx.Exec(ctx, store.DropWatch, personKey(person))
		}
		found = gone.RowsAffected() > 0
		return err
	})
	return found && err == nil, s.failed("remove a subscription", err)
}

// UnsubscribeAll removes subscriptions, as [push.Store] says.
func (s *Store) UnsubscribeAll(ctx context.Context, person string) error {
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		return execEach(ctx, tx, []string{store.UnsubscribeAll, store.DropWatch}, personKey(person))
	})
	return s.failed("remove the subscriptions of a person", err)
}

// bind gives the subscriptions of a guest to the device that they are signed in on, of an account. The last two are keys.
func bind(ctx context.Context, tx pgx.Tx, guest, account, session string) error {
	_, err := tx.Exec(ctx, store.BindSubscriptions, account, session, personKey(guest))
	if err == nil {
		_, err = tx.Exec(ctx, store.MoveWatch, account, personKey(guest))
	}
	return err
}

// SubscriptionsOf lists subscriptions, as [push.Store] says.
func (s *Store) SubscriptionsOf(ctx context.Context, person string) ([]push.Subscription, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (push.Subscription, error) {
		var r store.SubscriptionRow
		err := row.Scan(r.Fields()...)
		r.Person, r.Session, r.Browser, r.Endpoint = unescape(r.Person), unescape(r.Session), unescape(r.Browser), unescape(r.Endpoint)
		return r.Subscription(), err
	}, store.SubscriptionsOf, personKey(person))
	return list, s.failed("list the subscriptions of a person", err)
}

// NoteDelivery notes how a message went, as [push.Store] says.
func (s *Store) NoteDelivery(ctx context.Context, sub push.Subscription) error {
	return s.failed("note a message", s.change(ctx, store.NoteDelivery, store.DeliveryArgs(sub)...))
}

// SettingsOf reads settings, as [push.Store] says.
func (s *Store) SettingsOf(ctx context.Context, person string) (push.Settings, bool, error) {
	w, found, err := one(ctx, s.pool, scanWatch, store.FindWatch, personKey(person))
	return w.Settings, found, s.failed("read the settings of messages", err)
}

func scanWatch(row pgx.CollectableRow) (push.Watch, error) {
	var r store.WatchRow
	err := row.Scan(r.Fields()...)
	for _, text := range []*string{&r.Person, &r.Lang, &r.Theme, &r.Zone} {
		*text = unescape(*text)
	}
	return r.Watch(), err
}

// SaveWants replaces settings, as [push.Store] says.
func (s *Store) SaveWants(ctx context.Context, person string, wants push.Settings) error {
	return s.failed("store the settings of messages", s.change(ctx, store.UpdateWatch,
		escape(wants.Lang), escape(wants.Theme), escape(wants.Zone), wants.From, wants.To, personKey(person)))
}

// ClaimWatches claims persons, as [push.Store] says. It writes only if a look is due.
func (s *Store) ClaimWatches(ctx context.Context, now time.Time, lease time.Duration, most int) (claimed []push.Watch, err error) {
	due, _, err := one(ctx, s.pool, pgx.RowTo[bool], store.AnyDueWatch, now.UnixMilli())
	if err != nil || !due {
		return nil, s.failed("look for people to notify", err)
	}
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rows, _ := tx.Query(ctx, claimWatches, now.UnixMilli(), now.Add(lease).UnixMilli(), most) // its error is that of the rows
		claimed, err = pgx.CollectRows(rows, scanWatch)
		return err
	})
	return claimed, s.failed("claim people to notify", err)
}

// SettleWatch notes a look, as [push.Store] says.
func (s *Store) SettleWatch(ctx context.Context, w push.Watch, next time.Time) (won bool, err error) {
	turns, err := store.TurnsText(w)
	if err != nil {
		return false, err
	}
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		done, err := tx.Exec(ctx, store.SettleWatch, turns, next.UnixMilli(), personKey(w.Person), w.Look.UnixMilli())
		won = done.RowsAffected() > 0
		return err
	})
	return won && err == nil, s.failed("note a look at a person", err)
}

// DropWatch removes settings, as [push.Store] says.
func (s *Store) DropWatch(ctx context.Context, person string) error {
	return s.failed("remove the settings of messages", s.change(ctx, store.DropWatch, personKey(person)))
}
