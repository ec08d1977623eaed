package store

import (
	"encoding/json"
	"time"

	"razzia/internal/push"
)

// The statements about messages to people who are away.
const (
	// KeepPushKey keeps the key of messages unless there is one.
	KeepPushKey = `INSERT INTO push_keys (id, key) VALUES (1, $1) ON CONFLICT DO NOTHING`
	// FindPushKey reads the key of messages.
	FindPushKey = `SELECT key FROM push_keys WHERE id = 1`
	// ClearPushKey removes the key of messages: a server that was started once has one, and is empty all the same.
	ClearPushKey = `DELETE FROM push_keys`
	// subscribe is the begin of the statements that store a subscription in the place of another one.
	subscribe = `INSERT INTO subscriptions (id, person, session, browser, endpoint, public, auth, made, reached, failures, again, seen) `
	// resubscribe is the end of these statements. A browser that asks again gets messages again. For another person it must come with the
	// same keys: the address alone may be known to others.
	resubscribe = ` ON CONFLICT (id) DO UPDATE SET person = excluded.person, session = excluded.session, browser = excluded.browser, public = excluded.public,
		auth = excluded.auth, made = excluded.made, failures = 0, again = 0, seen = excluded.seen
		WHERE subscriptions.person = excluded.person OR subscriptions.public = excluded.public AND subscriptions.auth = excluded.auth`
	// SubscribeGuest stores the subscription of a guest, unless their identity belongs to an account: nothing would end it with a device.
	SubscribeGuest = subscribe + `SELECT $1, $2, NULL, $3, $4, $5, $6, $7, 0, 0, 0, $7 WHERE NOT EXISTS (SELECT 1 FROM identities WHERE identity = $2)` + resubscribe
	// SubscribeMember stores the subscription of a device of a member, if it is signed in.
	SubscribeMember = subscribe + `SELECT $1, $2, id, $3, $4, $5, $6, $7, 0, 0, 0, $7 FROM sessions WHERE id = $8 AND account = $2` + resubscribe
	// OfOther reports whether a subscription is of another person: not of the account that an identity belongs to.
	OfOther = `SELECT EXISTS (SELECT 1 FROM subscriptions WHERE id = $1 AND person <> $2 AND person NOT IN (SELECT account FROM identities WHERE identity = $2))`
	// TrimSubscriptions removes the oldest subscriptions of a person above a number.
	TrimSubscriptions = `DELETE FROM subscriptions WHERE person = $1 AND id NOT IN
		(SELECT id FROM subscriptions WHERE person = $1 ORDER BY made DESC, id LIMIT $2)`
	// Unsubscribe removes a subscription of a person.
	Unsubscribe = `DELETE FROM subscriptions WHERE person = $1 AND id = $2`
	// UnsubscribeAll removes the subscriptions of a person.
	UnsubscribeAll = `DELETE FROM subscriptions WHERE person = $1`
	// SubscriptionsOf lists the subscriptions of a person.
	SubscriptionsOf = `SELECT id, person, COALESCE(session, ''), browser, endpoint, public, auth, made, reached, failures, again FROM subscriptions
		WHERE person = $1 ORDER BY made DESC, id`
	// NoteDelivery notes how a message went.
	NoteDelivery = `UPDATE subscriptions SET reached = $1, failures = $2, again = $3 WHERE id = $4`
	// BindSubscriptions gives the subscriptions of a guest who becomes a member to their device, or to an account.
	BindSubscriptions = `UPDATE subscriptions SET person = $1, session = $2 WHERE person = $3 AND session IS NULL`
	// DropUnbound removes the subscriptions of a guest.
	DropUnbound = `DELETE FROM subscriptions WHERE person = $1 AND session IS NULL`
	// SaveWatch stores the settings of a person, who is looked at soon if they had none.
	SaveWatch = `INSERT INTO watches (person, lang, theme, zone, quiet_from, quiet_to, look, turns) VALUES ($1, $2, $3, $4, $5, $6, 0, '[]')
		ON CONFLICT (person) DO UPDATE SET lang = excluded.lang, theme = excluded.theme, zone = excluded.zone,
		quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`
	// UpdateWatch replaces the settings of a person who has some.
	UpdateWatch = `UPDATE watches SET lang = $1, theme = $2, zone = $3, quiet_from = $4, quiet_to = $5 WHERE person = $6`
	// MoveWatch gives the settings of a guest to the account that they join, unless it has some.
	MoveWatch = `UPDATE watches SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM watches w WHERE w.person = $1)`
	// FindWatch reads the settings of a person.
	FindWatch = `SELECT person, lang, theme, zone, quiet_from, quiet_to, look, turns FROM watches WHERE person = $1`
	// WatchColumns are the columns of a watch that was claimed.
	WatchColumns = `person, lang, theme, zone, quiet_from, quiet_to, look, turns`
	// AnyDueWatch says whether a look is due.
	AnyDueWatch = `SELECT EXISTS (SELECT 1 FROM watches WHERE look <= $1)`
	// SettleWatch notes what a look found, unless another node has claimed the person.
	SettleWatch = `UPDATE watches SET turns = $1, look = $2 WHERE person = $3 AND look = $4`
	// DropWatch removes the settings of a person without a subscription.
	DropWatch = `DELETE FROM watches WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.person = $1)`
)

// PushStatements are all statements about messages that write and that both engines share.
var PushStatements = []string{KeepPushKey, SubscribeGuest, SubscribeMember, TrimSubscriptions, Unsubscribe, UnsubscribeAll, NoteDelivery,
	BindSubscriptions, DropUnbound, SaveWatch, UpdateWatch, MoveWatch, SettleWatch, DropWatch}

// A SubscriptionRow is a subscription as a database has it.
type SubscriptionRow struct {
	ID, Person, Session            string
	Browser, Endpoint              string
	Public, Auth                   []byte
	Made, Reached, Failures, Again int64
}

// Fields are where the columns of [SubscriptionsOf] go.
func (r *SubscriptionRow) Fields() []any {
	return []any{&r.ID, &r.Person, &r.Session, &r.Browser, &r.Endpoint, &r.Public, &r.Auth, &r.Made, &r.Reached, &r.Failures, &r.Again}
}

// Subscription returns the subscription of a row.
func (r *SubscriptionRow) Subscription() push.Subscription {
	return push.Subscription{ID: r.ID, Person: r.Person, Session: r.Session, Browser: r.Browser, Endpoint: r.Endpoint, Public: r.Public, Auth: r.Auth,
		Made: Moment(r.Made), Reached: momentOrNone(r.Reached), Failures: int(r.Failures), Again: momentOrNone(r.Again)}
}

// DeliveryArgs are the arguments of [NoteDelivery].
func DeliveryArgs(s push.Subscription) []any {
	return []any{millisOrNone(s.Reached), s.Failures, millisOrNone(s.Again), s.ID}
}

// momentOrNone returns a moment, zero for 0.
func momentOrNone(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return Moment(millis)
}

// millisOrNone returns a moment in milliseconds since 1970, 0 for the zero one.
func millisOrNone(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

// A WatchRow is a person who is looked at, as a database has them.
type WatchRow struct {
	Person, Lang, Theme, Zone string
	From, To, Look            int64
	Turns                     string // JSON
}

// Fields are where the columns of [WatchColumns] go.
func (r *WatchRow) Fields() []any {
	return []any{&r.Person, &r.Lang, &r.Theme, &r.Zone, &r.From, &r.To, &r.Look, &r.Turns}
}

// Watch returns the watch of a row. Damaged turns are as if there were none: they are told again.
func (r *WatchRow) Watch() push.Watch {
	w := push.Watch{Person: r.Person, Look: Moment(r.Look),
		Settings: push.Settings{Lang: r.Lang, Theme: r.Theme, Zone: r.Zone, From: int(r.From), To: int(r.To)}}
	if json.Unmarshal([]byte(r.Turns), &w.Turns) != nil {
		w.Turns = nil
	}
	return w
}

// TurnsText writes the turns of a watch.
func TurnsText(w push.Watch) (string, error) {
	text, err := json.Marshal(w.Turns)
	return string(text), err
}
