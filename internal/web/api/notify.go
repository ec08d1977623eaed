package api

import (
	"encoding/base64"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/push"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The paths of messages.
const (
	NotifyPath   = "/api/session/notifications"
	NotifiedPath = NotifyPath + "/{browser}"
)

// Notifications are the browsers of a person that get messages.
type Notifications struct {
	_        struct{}   `doc:"Your browsers that get a message when a game of days waits for you."`
	Key      string     `json:"key" doc:"The public key of the site with which a browser subscribes (applicationServerKey), in base64url."`
	Browsers []Notified `json:"browsers" doc:"Your browsers, the one that asked last first."`
	Quiet    *Quiet     `json:"quiet,omitempty" doc:"Missing if messages come at any hour."`
	Zone     string     `json:"zone,omitempty" example:"Europe/Rome" doc:"Your time zone. Missing: UTC."`
}

// A Notified is a browser that gets messages.
type Notified struct {
	_       struct{}  `doc:"A browser that gets messages."`
	ID      string    `json:"id" doc:"Names the browser when you stop its messages: the first 32 digits of the SHA-256 of its endpoint in hexadecimal."`
	Browser string    `json:"browser,omitempty" example:"Firefox, Linux" doc:"What it said of itself. Missing if it is unknown."`
	Since   time.Time `json:"since" doc:"When it asked for messages (RFC 3339)."`
	Reached time.Time `json:"reached,omitzero" doc:"When its push service last took a message. Missing: never."`
}

// A Subscription is what a browser says when it subscribes (Push API).
type Subscription struct {
	_        struct{} `doc:"What a browser says when it subscribes."`
	Endpoint string   `json:"endpoint" minLength:"1" maxLength:"1024" doc:"Where messages go: an https address with a name, at port 443."`
	Public   string   `json:"p256dh" minLength:"1" maxLength:"128" doc:"Its key, in base64url."`
	Auth     string   `json:"auth" minLength:"1" maxLength:"64" doc:"Its secret, in base64url."`
	Zone     string   `json:"zone,omitempty" maxLength:"64" example:"Europe/Rome" doc:"Its time zone, for your first browser. Missing or unknown: UTC."`
}

// Quiet are quiet hours.
type Quiet struct {
	_    struct{} `doc:"Hours of the day in which no message comes. Messages wait until they are over."`
	From int      `json:"from" minimum:"0" maximum:"1439" doc:"Their begin, in minutes after midnight."`
	To   int      `json:"to" minimum:"0" maximum:"1439" doc:"Their end, perhaps on the next day. The same as from: none."`
}

// QuietWish is the input of setQuietHours.
type QuietWish struct {
	_     struct{} `doc:"When messages come."`
	Quiet *Quiet   `json:"quiet,omitempty" doc:"Your quiet hours. Missing: none."`
	Zone  string   `json:"zone,omitempty" maxLength:"64" example:"Europe/Rome" doc:"Your time zone: its name, or the distance from UTC, such as +02:00. Missing: UTC."`
}

// NotifiedOf lists subscriptions.
func NotifiedOf(list []push.Subscription) []Notified {
	all := make([]Notified, len(list))
	for i, s := range list {
		all[i] = Notified{ID: s.ID, Browser: s.Browser, Since: s.Made, Reached: s.Reached}
	}
	return all
}

// QuietOf returns the quiet hours of settings, nil for none.
func QuietOf(wants push.Settings) *Quiet {
	if wants.From == wants.To {
		return nil
	}
	return &Quiet{From: wants.From, To: wants.To}
}

// notifyOperations adds the operations about messages.
func (a *API) notifyOperations(h huma.API) {
	o := Operation{Route: "GET " + NotifyPath, ID: "listNotifications", Cost: guard.Reading,
		Summary: "List your browsers that get messages",
		About:   "A message comes a minute after your turn in a game of days has begun, one for all games that wait, and once more before your time runs out.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{app.ErrNoPush}},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Notifications, error) { return a.notifications(c) })

	o = Operation{Route: "POST " + NotifyPath, ID: "notify", Cost: guard.Linking,
		Summary: "Get messages in a browser",
		About: "They go through the push service that the browser names, encrypted for the browser (RFC 8291). At most ten browsers get them: the oldest goes. " +
			"A device that is signed out gets none.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{app.ErrNoPush, fault.ErrNoSession}},
	}.huma()
	registerBody(a, h, o, func(c call, in *Subscription) (Notifications, error) {
		if a.Messages.Key() == "" {
			return Notifications{}, app.ErrNoPush
		}
		if err := c.Caller(a.Now()).MustBeKnown(); err != nil {
			return Notifications{}, err
		}
		s, err := in.parse()
		if s.Browser = c.Place().Browser; err == nil {
			err = a.Messages.Subscribe(c.Context(), c.Caller(a.Now()), s, in.Zone)
		}
		if err != nil {
			return Notifications{}, err
		}
		return a.notifications(c)
	})

	notifiedOperations(a, h)
}

// notifiedOperations adds the operations for a browser that gets messages.
func notifiedOperations(a *API, h huma.API) {
	o := Operation{Route: "DELETE " + NotifiedPath, ID: "stopNotifying", Cost: guard.Acting,
		Summary: "Get no more messages in a browser",
		About:   "With the last one your quiet hours go too. A browser that gets none changes nothing.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{app.ErrNoPush}},
	}.huma()
	register(a, h, o, func(c call, in *struct {
		Browser string `path:"browser" doc:"Id of the browser." minLength:"1" maxLength:"64"`
	}) (Notifications, error) {
		if err := a.Messages.Stop(c.Context(), c.Caller(a.Now()), in.Browser); err != nil {
			return Notifications{}, err
		}
		return a.notifications(c)
	})

	o = Operation{Route: "POST " + NotifyPath + "/quiet", ID: "setQuietHours", Cost: guard.Acting,
		Summary: "Choose your quiet hours",
		About:   "They count for all your browsers. Without a browser that gets messages nothing is stored.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{app.ErrNoPush}},
	}.huma()
	registerBody(a, h, o, func(c call, in *QuietWish) (Notifications, error) {
		wants := push.Settings{Zone: in.Zone}
		if q := in.Quiet; q != nil {
			wants.From, wants.To = q.From, q.To
		}
		if err := a.Messages.SaveQuiet(c.Context(), c.Caller(a.Now()), wants); err != nil {
			return Notifications{}, err
		}
		return a.notifications(c)
	})
}

// notifications lists the browsers of the caller.
func (a *API) notifications(c call) (Notifications, error) {
	list, wants, err := a.Messages.List(c.Context(), c.Caller(a.Now()))
	return Notifications{Key: a.Messages.Key(), Browsers: NotifiedOf(list), Quiet: QuietOf(wants), Zone: wants.Zone}, err
}

// parse returns the subscription.
func (s *Subscription) parse() (push.Subscription, error) {
	read := func(text string) []byte {
		raw, _ := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "=")) // what is no base64 has a wrong size
		return raw
	}
	got, err := push.NewSubscription(s.Endpoint, read(s.Public), read(s.Auth))
	if err != nil {
		err = &fault.BadField{Field: "",
			Problem: "no subscription of a browser: want an https endpoint with a name, at port 443, a point of P-256, and 16 bytes"}
	}
	return got, err
}
