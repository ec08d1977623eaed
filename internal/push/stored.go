package push

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"razzia/internal/store"
)

// Stored are the browsers that get messages, and what their people want. Browsers of a guest who becomes a member
// go to their device, and the settings to an account that has none.
var Stored = []store.Relation{
	{Name: "push_keys", Columns: store.Declare(`id number, key bytes`), Own: `DELETE FROM push_keys`},
	{Name: "subscriptions", Columns: store.Declare(`id text, person erase, session text, browser name, endpoint name, public bytes,
		auth bytes, made number, reached number, failures number, again number, seen number`),
		Guests: expireSubscriptions,
		Told:   store.Told{Host: "of each browser that gets", Page: "privacy.messages", File: "notifications.browsers"}},
	{Name: "watches", Columns: store.Declare(`person erase, lang name, theme name, zone name, quiet_from number,
		quiet_to number, look number, turns text`),
		Leaves: expireWatches,
		Joins: []string{`UPDATE watches SET person = $2 WHERE person = $1
			AND NOT EXISTS (SELECT 1 FROM watches w WHERE w.person = $2)`},
		Told: store.Told{Host: "the quiet hours, the time zone", Page: "privacy.messages", File: "notifications"}},
}

// subscriptions keeps the subscriptions of browsers, and the people who get messages.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

// The statements about subscriptions.
const (
	keepPushKey         = `INSERT INTO push_keys (id, key) VALUES (1, $1) ON CONFLICT DO NOTHING`
	expireSubscriptions = `DELETE FROM subscriptions WHERE seen < $1 AND session IS NULL`
	expireWatches       = `DELETE FROM watches WHERE NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.person = watches.person) AND look < $1`
	findPushKey         = `SELECT key FROM push_keys WHERE id = 1`
	// subscribe is the begin of the statements that store a subscription in the place of another one.
	subscribe = `INSERT INTO subscriptions (id, person, session, browser, endpoint, public, auth, made, reached, failures, again, seen) `
	// resubscribe is the end of these statements. A browser that asks again gets messages again. For another person it must come with the
	// same keys: the address alone may be known to others.
	resubscribe = ` ON CONFLICT (id) DO UPDATE SET person = excluded.person, session = excluded.session, browser = excluded.browser,
		public = excluded.public, auth = excluded.auth, made = excluded.made, failures = 0, again = 0, seen = excluded.seen
		WHERE subscriptions.person = excluded.person OR subscriptions.public = excluded.public AND subscriptions.auth = excluded.auth`
	// subscribeGuest stores the subscription of a guest, unless their identity belongs to an account: nothing would end it with a device.
	subscribeGuest = subscribe + `SELECT $1, $2, NULL, $3, $4, $5, $6, $7, 0, 0, 0, $7
		WHERE NOT EXISTS (SELECT 1 FROM identities WHERE identity = $2)` + resubscribe
	// subscribeMember stores the subscription of a device of a member, if it is signed in.
	subscribeMember = subscribe + `SELECT $1, $2, id, $3, $4, $5, $6, $7, 0, 0, 0, $7
		FROM sessions WHERE id = $8 AND account = $2` + resubscribe
	// ofOther says whether a subscription is of another person: not of the account that an identity belongs to.
	ofOther = `SELECT EXISTS (SELECT 1 FROM subscriptions WHERE id = $1 AND person <> $2
		AND person NOT IN (SELECT account FROM identities WHERE identity = $2))`
	// trimSubscriptions removes the oldest subscriptions of a person above a number.
	trimSubscriptions = `DELETE FROM subscriptions WHERE person = $1 AND id NOT IN
		(SELECT id FROM subscriptions WHERE person = $1 ORDER BY made DESC, id LIMIT $2)`
	unsubscribe     = `DELETE FROM subscriptions WHERE person = $1 AND id = $2`
	unsubscribeAll  = `DELETE FROM subscriptions WHERE person = $1`
	subscriptionsOf = `SELECT id, person, COALESCE(session, ''), browser, endpoint, public, auth, made, reached, failures, again
		FROM subscriptions WHERE person = $1 ORDER BY made DESC, id`
	noteDelivery = `UPDATE subscriptions SET reached = $1, failures = $2, again = $3 WHERE id = $4`
)

// The statements about the people who get messages.
const (
	// saveWatch stores the settings of a person, who is looked at soon if they had none.
	saveWatch = `INSERT INTO watches (person, lang, theme, zone, quiet_from, quiet_to, look, turns) VALUES ($1, $2, $3, $4, $5, $6, 0, '[]')
		ON CONFLICT (person) DO UPDATE SET lang = excluded.lang, theme = excluded.theme, zone = excluded.zone,
		quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`
	updateWatch  = `UPDATE watches SET lang = $1, theme = $2, zone = $3, quiet_from = $4, quiet_to = $5 WHERE person = $6`
	watchColumns = `person, lang, theme, zone, quiet_from, quiet_to, look, turns`
	anyDueWatch  = `SELECT EXISTS (SELECT 1 FROM watches WHERE look <= $1)`
	// claimWatches claims persons whose look is due and that no other node is claiming.
	claimWatches = `WITH late AS MATERIALIZED (
			SELECT person FROM watches WHERE look <= $1 ORDER BY look, person LIMIT $3 FOR UPDATE SKIP LOCKED)
		UPDATE watches SET look = $2 WHERE person IN (SELECT person FROM late) RETURNING ` + watchColumns
	// settleWatch notes what a look found, unless another node has claimed the person.
	settleWatch = `UPDATE watches SET turns = $1, look = $2 WHERE person = $3 AND look = $4`
	// dropWatch removes the settings of a person without a subscription.
	dropWatch = `DELETE FROM watches WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.person = $1)`
)

// PushKey returns the key of messages.
func (s stored) PushKey(ctx context.Context, fresh []byte) ([]byte, error) {
	const what = "read the key of messages"
	key, found, err := store.One(s.on.Read(ctx, what), store.Value[[]byte], findPushKey)
	if err == nil && !found {
		if _, err = store.Change(ctx, s.on, what, keepPushKey, fresh); err == nil {
			key, _, err = store.One(s.on.Read(ctx, what), store.Value[[]byte], findPushKey)
		}
	}
	return key, err
}

// Subscribe stores a subscription.
func (s stored) Subscribe(ctx context.Context, sub Subscription, wants Settings) error {
	person := store.Key(sub.Person)
	text, args := subscribeGuest, []any{sub.ID, person, sub.Browser, sub.Endpoint, sub.Public, sub.Auth, sub.Made}
	if sub.Session != "" {
		text, args = subscribeMember, append(args, sub.Session)
	}
	return s.on.Write(ctx, "store a subscription", func(tx store.Tx) error {
		if err := tx.Lock(sub.Person); err != nil {
			return err
		}
		stored, err := tx.Exec(text, args...)
		switch {
		case errors.Is(err, store.ErrOrphan): // the session has ended at the same time
			err = ErrEnded
		case err == nil && stored == 0:
			err = whyNoSubscription(tx, sub.ID, person)
		}
		if err != nil {
			return err
		}
		return tx.Run(store.Do(trimSubscriptions, person, MostSubscriptions),
			store.Do(saveWatch, person, wants.Lang, wants.Theme, wants.Zone, wants.From, wants.To))
	})
}

// whyNoSubscription returns the error for a subscription that was not stored.
func whyNoSubscription(tx store.Tx, id string, person store.Key) error {
	other, err := store.Is(tx.Read, ofOther, id, person)
	switch {
	case err != nil:
		return err
	case other:
		return ErrOther
	}
	return ErrEnded // it has ended before
}

// Unsubscribe removes a subscription.
func (s stored) Unsubscribe(ctx context.Context, person, id string) (found bool, err error) {
	err = s.on.Write(ctx, "remove a subscription", func(tx store.Tx) error {
		n, err := tx.Exec(unsubscribe, store.Key(person), id)
		if err == nil {
			_, err = tx.Exec(dropWatch, store.Key(person))
		}
		found = n > 0
		return err
	})
	return found && err == nil, err
}

// UnsubscribeAll removes subscriptions.
func (s stored) UnsubscribeAll(ctx context.Context, person string) error {
	return s.on.Write(ctx, "remove the subscriptions of a person", func(tx store.Tx) error {
		return tx.Run(store.Do(unsubscribeAll, store.Key(person)), store.Do(dropWatch, store.Key(person)))
	})
}

// SubscriptionsOf lists subscriptions.
func (s stored) SubscriptionsOf(ctx context.Context, person string) ([]Subscription, error) {
	return store.All(s.on.Read(ctx, "list the subscriptions of a person"), func(scan store.Scan) (sub Subscription, err error) {
		err = scan(&sub.ID, &sub.Person, &sub.Session, &sub.Browser, &sub.Endpoint, &sub.Public, &sub.Auth,
			store.At(&sub.Made), store.AtOrZero(&sub.Reached), &sub.Failures, store.AtOrZero(&sub.Again))
		return sub, err
	}, subscriptionsOf, store.Key(person))
}

// NoteDelivery notes how a message went.
func (s stored) NoteDelivery(ctx context.Context, sub Subscription) error {
	_, err := store.Change(ctx, s.on, "note a message", noteDelivery, store.MillisOrZero(sub.Reached), sub.Failures,
		store.MillisOrZero(sub.Again), sub.ID)
	return err
}

// scanWatch reads a watch. Damaged turns are as if there were none: they are told again.
func scanWatch(scan store.Scan) (w Watch, err error) {
	var turns []byte
	err = scan(&w.Person, &w.Lang, &w.Theme, &w.Zone, &w.From, &w.To, store.At(&w.Look), &turns)
	if json.Unmarshal(turns, &w.Turns) != nil {
		w.Turns = nil
	}
	return w, err
}

// SettingsOf reads settings.
func (s stored) SettingsOf(ctx context.Context, person string) (Settings, bool, error) {
	w, found, err := store.One(s.on.Read(ctx, "read the settings of messages"), scanWatch,
		`SELECT `+watchColumns+` FROM watches WHERE person = $1`, store.Key(person))
	return w.Settings, found, err
}

// SaveWants replaces settings.
func (s stored) SaveWants(ctx context.Context, person string, wants Settings) error {
	_, err := store.Change(ctx, s.on, "store the settings of messages", updateWatch,
		wants.Lang, wants.Theme, wants.Zone, wants.From, wants.To, store.Key(person))
	return err
}

// ClaimWatches claims persons. It writes only if a look is due.
func (s stored) ClaimWatches(ctx context.Context, now time.Time, lease time.Duration, most int) (claimed []Watch, err error) {
	due, err := store.Is(s.on.Read(ctx, "look for people to notify"), anyDueWatch, now)
	if err != nil || !due {
		return nil, err
	}
	err = s.on.Write(ctx, "claim people to notify", func(tx store.Tx) (err error) {
		claimed, err = store.All(tx.Read, scanWatch, claimWatches, now, now.Add(lease), most)
		return err
	})
	return claimed, err
}

// SettleWatch notes a look.
func (s stored) SettleWatch(ctx context.Context, w Watch, next time.Time) (bool, error) {
	turns, err := json.Marshal(w.Turns)
	if err != nil {
		return false, err
	}
	n, err := store.Change(ctx, s.on, "note a look at a person", settleWatch, store.JSON(turns), next, store.Key(w.Person), w.Look)
	return n > 0 && err == nil, err
}

// DropWatch removes settings.
func (s stored) DropWatch(ctx context.Context, person string) error {
	_, err := store.Change(ctx, s.on, "remove the settings of messages", dropWatch, store.Key(person))
	return err
}
