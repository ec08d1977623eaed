package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"razzia/internal/push"
)

// pushRelations are the browsers that get messages, and what their people want. Browsers of a guest who becomes a member
// go to their device, and the settings to an account that has none.
var pushRelations = []Relation{
	{Name: "push_keys", Columns: []Column{{"id", Number}, {"key", Bytes}}, Own: `DELETE FROM push_keys`},
	{Name: "subscriptions", Columns: []Column{{"id", Text}, {"person", Erase}, {"session", Text}, {"browser", Name},
		{"endpoint", Name}, {"public", Bytes}, {"auth", Bytes}, {"made", Number}, {"reached", Number},
		{"failures", Number}, {"again", Number}, {"seen", Number}},
		Guests: expireSubscriptions,
		Told:   Told{"of each browser that gets", "privacy.messages", "notifications.browsers"}},
	{Name: "watches", Columns: []Column{{"person", Erase}, {"lang", Name}, {"theme", Name}, {"zone", Name},
		{"quiet_from", Number}, {"quiet_to", Number}, {"look", Number}, {"turns", Text}},
		Leaves: expireWatches,
		Joins: []string{`UPDATE watches SET person = $2 WHERE person = $1
			AND NOT EXISTS (SELECT 1 FROM watches w WHERE w.person = $2)`},
		Told: Told{"the quiet hours, the time zone", "privacy.messages", "notifications"}},
}

// subscriptions keeps the subscriptions of browsers, and the people who get messages.
type subscriptions struct{ Engine }

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
	// bindSubscriptions gives the subscriptions of a guest who becomes a member to their device, or to an account.
	bindSubscriptions = `UPDATE subscriptions SET person = $1, session = $2 WHERE person = $3 AND session IS NULL`
	dropUnbound       = `DELETE FROM subscriptions WHERE person = $1 AND session IS NULL`
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
func (s subscriptions) PushKey(ctx context.Context, fresh []byte) ([]byte, error) {
	const what = "read the key of messages"
	key, found, err := One(s.Read(ctx, what), Value[[]byte], findPushKey)
	if err == nil && !found {
		if _, err = change(ctx, s, what, keepPushKey, fresh); err == nil {
			key, _, err = One(s.Read(ctx, what), Value[[]byte], findPushKey)
		}
	}
	return key, err
}

// Subscribe stores a subscription.
func (s subscriptions) Subscribe(ctx context.Context, sub push.Subscription, wants push.Settings) error {
	person := Key(sub.Person)
	text, args := subscribeGuest, []any{sub.ID, person, sub.Browser, sub.Endpoint, sub.Public, sub.Auth, sub.Made}
	if sub.Session != "" {
		text, args = subscribeMember, append(args, sub.Session)
	}
	return s.Write(ctx, "store a subscription", func(tx Tx) error {
		if err := tx.Lock(sub.Person); err != nil {
			return err
		}
		stored, err := tx.Exec(text, args...)
		switch {
		case errors.Is(err, ErrOrphan): // the session has ended at the same time
			err = push.ErrEnded
		case err == nil && stored == 0:
			err = whyNoSubscription(tx, sub.ID, person)
		}
		if err != nil {
			return err
		}
		return tx.Run(step(trimSubscriptions, person, push.MostSubscriptions),
			step(saveWatch, person, wants.Lang, wants.Theme, wants.Zone, wants.From, wants.To))
	})
}

// whyNoSubscription returns the error for a subscription that was not stored.
func whyNoSubscription(tx Tx, id string, person Key) error {
	other, err := there(tx.Read, ofOther, id, person)
	switch {
	case err != nil:
		return err
	case other:
		return push.ErrOther
	}
	return push.ErrEnded // it has ended before
}

// Unsubscribe removes a subscription.
func (s subscriptions) Unsubscribe(ctx context.Context, person, id string) (found bool, err error) {
	err = s.Write(ctx, "remove a subscription", func(tx Tx) error {
		n, err := tx.Exec(unsubscribe, Key(person), id)
		if err == nil {
			_, err = tx.Exec(dropWatch, Key(person))
		}
		found = n > 0
		return err
	})
	return found && err == nil, err
}

// UnsubscribeAll removes subscriptions.
func (s subscriptions) UnsubscribeAll(ctx context.Context, person string) error {
	return s.Write(ctx, "remove the subscriptions of a person", func(tx Tx) error {
		return tx.Run(step(unsubscribeAll, Key(person)), step(dropWatch, Key(person)))
	})
}

// bind gives the subscriptions of a guest to the device that they are signed in on, of an account.
func bind(tx Tx, guest, account, session string) error {
	_, err := tx.Exec(bindSubscriptions, Key(account), session, Key(guest))
	return err
}

// SubscriptionsOf lists subscriptions.
func (s subscriptions) SubscriptionsOf(ctx context.Context, person string) ([]push.Subscription, error) {
	return All(s.Read(ctx, "list the subscriptions of a person"), func(scan Scan) (sub push.Subscription, err error) {
		err = scan(&sub.ID, &sub.Person, &sub.Session, &sub.Browser, &sub.Endpoint, &sub.Public, &sub.Auth,
			at(&sub.Made), atOrZero(&sub.Reached), &sub.Failures, atOrZero(&sub.Again))
		return sub, err
	}, subscriptionsOf, Key(person))
}

// NoteDelivery notes how a message went.
func (s subscriptions) NoteDelivery(ctx context.Context, sub push.Subscription) error {
	_, err := change(ctx, s, "note a message", noteDelivery, millisOrZero(sub.Reached), sub.Failures, millisOrZero(sub.Again), sub.ID)
	return err
}

// scanWatch reads a watch. Damaged turns are as if there were none: they are told again.
func scanWatch(scan Scan) (w push.Watch, err error) {
	var turns []byte
	err = scan(&w.Person, &w.Lang, &w.Theme, &w.Zone, &w.From, &w.To, at(&w.Look), &turns)
	if json.Unmarshal(turns, &w.Turns) != nil {
		w.Turns = nil
	}
	return w, err
}

// SettingsOf reads settings.
func (s subscriptions) SettingsOf(ctx context.Context, person string) (push.Settings, bool, error) {
	w, found, err := One(s.Read(ctx, "read the settings of messages"), scanWatch,
		`SELECT `+watchColumns+` FROM watches WHERE person = $1`, Key(person))
	return w.Settings, found, err
}

// SaveWants replaces settings.
func (s subscriptions) SaveWants(ctx context.Context, person string, wants push.Settings) error {
	_, err := change(ctx, s, "store the settings of messages", updateWatch,
		wants.Lang, wants.Theme, wants.Zone, wants.From, wants.To, Key(person))
	return err
}

// ClaimWatches claims persons. It writes only if a look is due.
func (s subscriptions) ClaimWatches(ctx context.Context, now time.Time, lease time.Duration, most int) (claimed []push.Watch, err error) {
	due, err := there(s.Read(ctx, "look for people to notify"), anyDueWatch, now)
	if err != nil || !due {
		return nil, err
	}
	err = s.Write(ctx, "claim people to notify", func(tx Tx) (err error) {
		claimed, err = All(tx.Read, scanWatch, claimWatches, now, now.Add(lease), most)
		return err
	})
	return claimed, err
}

// SettleWatch notes a look.
func (s subscriptions) SettleWatch(ctx context.Context, w push.Watch, next time.Time) (bool, error) {
	turns, err := json.Marshal(w.Turns)
	if err != nil {
		return false, err
	}
	n, err := change(ctx, s, "note a look at a person", settleWatch, JSON(turns), next, Key(w.Person), w.Look)
	return n > 0 && err == nil, err
}

// DropWatch removes settings.
func (s subscriptions) DropWatch(ctx context.Context, person string) error {
	_, err := change(ctx, s, "remove the settings of messages", dropWatch, Key(person))
	return err
}
