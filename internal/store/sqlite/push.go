package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"razzia/internal/push"
	"razzia/internal/store"
)

// claimWatches claims persons whose look is due.
const claimWatches = `UPDATE watches SET look = $2 WHERE person IN (SELECT person FROM watches WHERE look <= $1 ORDER BY look, person LIMIT $3)
	RETURNING ` + store.WatchColumns

var pushStatements = append([]string{claimWatches}, store.PushStatements...)

// PushKey returns the key of messages, as [push.Store] says.
func (s *Store) PushKey(ctx context.Context, fresh []byte) (key []byte, err error) {
	err = s.readers.QueryRowContext(ctx, store.FindPushKey).Scan(&key)
	if errors.Is(err, sql.ErrNoRows) {
		if err = s.change(ctx, store.KeepPushKey, fresh); err == nil {
			err = s.readers.QueryRowContext(ctx, store.FindPushKey).Scan(&key)
		}
	}
	return key, s.failed("read the key of messages", err)
}

// change runs a statement in a transaction of its own.
func (s *Store) change(ctx context.Context, text string, args ...any) error {
	return s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(text, args...)
		return err
	})
}

// Subscribe stores a subscription, as [push.Store] says.
func (s *Store) Subscribe(ctx context.Context, sub push.Subscription, wants push.Settings) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		text, args := store.SubscribeGuest, []any{sub.ID, sub.Person, sub.Browser, sub.Endpoint, sub.Public, sub.Auth, sub.Made.UnixMilli()}
		if sub.Session != "" {
			text, args = store.SubscribeMember, append(args, sub.Session)
		}
		n, err := tx.exec(text, args...)
		if err == nil && n == 0 {
			err = tx.whyNoSubscription(sub)
		}
		if err == nil {
			_, err = tx.exec(store.TrimSubscriptions, sub.Person, push.MostSubscriptions)
		}
		if err == nil {
			_, err = tx.exec(store.SaveWatch, sub.Person, wants.Lang, wants.Theme, wants.Zone, wants.From, wants.To)
		}
		return err
	})
	return s.failed("store a subscription", err)
}

// whyNoSubscription returns the error for a subscription that was not stored.
func (tx *transaction) whyNoSubscription(sub push.Subscription) error {
	var other bool
	if err := tx.tx.QueryRowContext(tx.ctx, store.OfOther, sub.ID, sub.Person).Scan(&other); err != nil {
		return err
	}
	if other {
		return push.ErrOther
	}
	return push.ErrEnded
}

// Unsubscribe removes a subscription, as [push.Store] says.
func (s *Store) Unsubscribe(ctx context.Context, person, id string) (found bool, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err := tx.exec(store.Unsubscribe, person, id)
		if err == nil {
			_, err = tx.exec(store.DropWatch, person)
		}
		found = n > 0
		return err
	})
	return found && err == nil, s.failed("remove a subscription", err)
}

// UnsubscribeAll removes subscriptions, as [push.Store] says.
func (s *Store) UnsubscribeAll(ctx context.Context, person string) error {
	err := s.writer.write(ctx, func(tx *transaction) error {
		return tx.execAll([]string{store.UnsubscribeAll, store.DropWatch}, person)
	})
	return s.failed("remove the subscriptions of a person", err)
}

// bind gives the subscriptions of a guest to the device that they are signed in on, of an account.
func (tx *transaction) bind(guest, account, session string) error {
	_, err := tx.exec(store.BindSubscriptions, account, session, guest)
	if err == nil {
		_, err = tx.exec(store.MoveWatch, account, guest)
	}
	return err
}

// SubscriptionsOf lists subscriptions, as [push.Store] says.
func (s *Store) SubscriptionsOf(ctx context.Context, person string) ([]push.Subscription, error) {
	list, err := collect(ctx, s.readers, func(rows *sql.Rows) (push.Subscription, error) {
		var r store.SubscriptionRow
		err := rows.Scan(r.Fields()...)
		return r.Subscription(), err
	}, store.SubscriptionsOf, person)
	return list, s.failed("list the subscriptions of a person", err)
}

// NoteDelivery notes how a message went, as [push.Store] says.
func (s *Store) NoteDelivery(ctx context.Context, sub push.Subscription) error {
	return s.failed("note a message", s.change(ctx, store.NoteDelivery, store.DeliveryArgs(sub)...))
}

// SettingsOf reads settings, as [push.Store] says.
func (s *Store) SettingsOf(ctx context.Context, person string) (push.Settings, bool, error) {
	found, err := collect(ctx, s.readers, scanWatch, store.FindWatch, person)
	if err != nil || len(found) == 0 {
		return push.Settings{}, false, s.failed("read the settings of messages", err)
	}
	return found[0].Settings, true, nil
}

func scanWatch(rows *sql.Rows) (push.Watch, error) {
	var r store.WatchRow
	err := rows.Scan(r.Fields()...)
	return r.Watch(), err
}

// SaveWants replaces settings, as [push.Store] says.
func (s *Store) SaveWants(ctx context.Context, person string, wants push.Settings) error {
	return s.failed("store the settings of messages",
		s.change(ctx, store.UpdateWatch, wants.Lang, wants.Theme, wants.Zone, wants.From, wants.To, person))
}

// ClaimWatches claims persons, as [push.Store] says. It writes only if a look is due.
func (s *Store) ClaimWatches(ctx context.Context, now time.Time, lease time.Duration, most int) (claimed []push.Watch, err error) {
	var due bool
	if err := s.readers.QueryRowContext(ctx, store.AnyDueWatch, now.UnixMilli()).Scan(&due); err != nil || !due {
		return nil, s.failed("look for people to notify", err)
	}
	err = s.writer.write(ctx, func(tx *transaction) error {
		rows, err := tx.stmt(claimWatches).QueryContext(tx.ctx, now.UnixMilli(), now.Add(lease).UnixMilli(), most)
		if err == nil {
			claimed, err = list(rows, scanWatch)
		}
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
	err = s.writer.write(ctx, func(tx *transaction) error {
		n, err := tx.exec(store.SettleWatch, turns, next.UnixMilli(), w.Person, w.Look.UnixMilli())
		won = n > 0
		return err
	})
	return won && err == nil, s.failed("note a look at a person", err)
}

// DropWatch removes settings, as [push.Store] says.
func (s *Store) DropWatch(ctx context.Context, person string) error {
	return s.failed("remove the settings of messages", s.change(ctx, store.DropWatch, person))
}
