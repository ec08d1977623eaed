package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Subscription is the consent of a browser to show messages, and the address to send them to.
type Subscription struct {
	ID       string // names it in lists: made of the endpoint, and leads to nothing
	Person   string
	Session  string // the device that is signed in, and with which it ends; "" for a guest
	Browser  string // in words, such as "Firefox, Linux"; "" if it is unknown
	Endpoint string // of its push service
	Public   []byte // its key, 65 bytes
	Auth     []byte // secret that it shares with this server, 16 bytes
	Made     time.Time
	Reached  time.Time // when a message was last taken; zero for never
	Failures int       // since then
	Again    time.Time // no message is sent before; zero unless the last one failed
}

// NewSubscription makes a subscription from what a browser says, or fails with ErrSubscription.
func NewSubscription(endpoint string, public, auth []byte) (Subscription, error) {
	_, err := ecdh.P256().NewPublicKey(public)
	if err != nil || len(public) != publicSize || len(auth) != authSize || checkEndpoint(endpoint) != nil {
		return Subscription{}, ErrSubscription
	}
	return Subscription{ID: IDOf(endpoint), Endpoint: endpoint, Public: public, Auth: auth}, nil
}

// IDOf returns the ID of the subscription with an endpoint.
func IDOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return hex.EncodeToString(sum[:16])
}

// A Watch is a person who is looked at. Turns are what the last look found.
type Watch struct {
	Person string
	Settings
	Look  time.Time // the next look; of a claimed one, when the claim ends
	Turns []Turn
}

// A Turn is a turn of a person at a table.
type Turn struct {
	Table    table.ID  `json:"table"`
	Version  int       `json:"version"` // of the table when it was read
	Moves    int       `json:"moves"`   // that were made before
	Epoch    int       `json:"epoch,omitempty"`
	Since    time.Time `json:"since"`             // the first look that found it
	Ends     time.Time `json:"ends"`              // when their time runs out
	Notified bool      `json:"told,omitempty"`    // they got a message of it
	Hurried  bool      `json:"hurried,omitempty"` // and one that says that little time is left
}

// MostSubscriptions is how many browsers of a person get messages: the ones that asked last.
const MostSubscriptions = 10

// The errors of this package.
var (
	ErrSubscription = errors.New("the subscription is not one of a browser")
	ErrEnded        = fault.ErrOldCookie.With(errors.New("the device is not signed in any more"))
	ErrOther        = &fault.BadField{Field: "endpoint", Problem: "another person gets messages there: subscribe the browser anew"}
)

// A Store keeps subscriptions. Times are kept in milliseconds. The contract is tested by [razzia/internal/push/pushtest.Stores].
type Store interface {
	// PushKey returns the key that signs the messages of the site. Without one it keeps the fresh one.
	PushKey(ctx context.Context, fresh []byte) ([]byte, error)

	// Subscribe stores a subscription in the place of one with its ID, and the settings of its person, who is looked at from then on. Of
	// more than MostSubscriptions the oldest go. It fails with ErrEnded if the session has ended, and for one
	// without a session if its person belongs to an account; and with ErrOther if another person has the one with its ID, with other keys.
	Subscribe(ctx context.Context, s Subscription, wants Settings) error

	// Unsubscribe removes a subscription of a person. With the last one their settings go. It is false if there is none.
	Unsubscribe(ctx context.Context, person, id string) (bool, error)

	// UnsubscribeAll removes the subscriptions and the settings of a person.
	UnsubscribeAll(ctx context.Context, person string) error

	// SubscriptionsOf lists the subscriptions of a person, the newest first.
	SubscriptionsOf(ctx context.Context, person string) ([]Subscription, error)

	// NoteDelivery replaces Reached, Failures and Again of a subscription. One that is gone stays so.
	NoteDelivery(ctx context.Context, s Subscription) error

	// SettingsOf reads the settings of a person; false if the person has no subscription.
	SettingsOf(ctx context.Context, person string) (Settings, bool, error)

	// SaveWants replaces the settings of a person who has a subscription.
	SaveWants(ctx context.Context, person string, wants Settings) error

	// ClaimWatches claims persons whose look is due, until the lease ends: of several nodes one gets a person.
	ClaimWatches(ctx context.Context, now time.Time, lease time.Duration, most int) ([]Watch, error)

	// SettleWatch notes what a look found, and sets the next look. It is false if the claim has passed to another node.
	SettleWatch(ctx context.Context, w Watch, next time.Time) (bool, error)

	// DropWatch removes the settings of a person who has no subscription.
	DropWatch(ctx context.Context, person string) error
}
