// Package operations has the operations of the API on messages to people who are away.
package operations

import (
	"encoding/base64"
	"strings"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/push"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on messages to people who are away.
type Operations struct {
	Messages push.Messages
}

// The paths of messages.
const (
	NotifyPath   = "/api/session/notifications"
	NotifiedPath = NotifyPath + "/{browser}"
)

// NotifiedOf lists subscriptions.
func NotifiedOf(list []push.Subscription) []client.Notified {
	all := make([]client.Notified, len(list))
	for i, s := range list {
		all[i] = client.Notified{ID: s.ID, Browser: s.Browser, Since: s.Made, Reached: s.Reached}
	}
	return all
}

// QuietOf returns the quiet hours of settings, nil for none.
func QuietOf(wants push.Settings) *client.Quiet {
	if wants.From == wants.To {
		return nil
	}
	return &client.Quiet{From: wants.From, To: wants.To}
}

// Add adds the operations about messages.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET " + NotifyPath, ID: "listNotifications", Cost: guard.Reading,
		Summary: "List your browsers that get messages",
		About:   "A message comes a minute after your turn in a game of days has begun, one for all games that wait, and once more before your time runs out.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{push.ErrNoPush}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Notifications, error) { return a.notifications(c) })

	o = api.Operation{Route: "POST " + NotifyPath, ID: "notify", Cost: guard.Linking,
		Summary: "Get messages in a browser",
		About: "They go through the push service that the browser names, encrypted for the browser (RFC 8291). At most ten browsers get them: the oldest goes. " +
			"A device that is signed out gets none.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{push.ErrNoPush, fault.ErrNoSession}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.Subscription) (client.Notifications, error) {
		if a.Messages.Key() == "" {
			return client.Notifications{}, push.ErrNoPush
		}
		if err := c.Caller(c.Now()).MustBeKnown(); err != nil {
			return client.Notifications{}, err
		}
		s, err := parseSubscription(in)
		if s.Browser = c.Place().Browser; err == nil {
			err = a.Messages.Subscribe(c.Context(), c.Caller(c.Now()), s, in.Zone)
		}
		if err != nil {
			return client.Notifications{}, err
		}
		return a.notifications(c)
	})

	notifiedOperations(a, f)
}

// notifiedOperations adds the operations for a browser that gets messages.
func notifiedOperations(a Operations, f *api.Frame) {
	o := api.Operation{Route: "DELETE " + NotifiedPath, ID: "stopNotifying", Removes: true, Cost: guard.Acting,
		Summary: "Get no more messages in a browser",
		About:   "With the last one your quiet hours go too. A browser that gets none changes nothing.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{push.ErrNoPush}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Browser string `path:"browser" doc:"Id of the browser." minLength:"1" maxLength:"64"`
	}) (client.Notifications, error) {
		if err := a.Messages.Stop(c.Context(), c.Caller(c.Now()), in.Browser); err != nil {
			return client.Notifications{}, err
		}
		return a.notifications(c)
	})

	o = api.Operation{Route: "POST " + NotifyPath + "/quiet", ID: "setQuietHours", Cost: guard.Acting,
		Summary: "Choose your quiet hours",
		About:   "They count for all your browsers. Without a browser that gets messages nothing is stored.",
		Facts: operation.Facts{Tag: operation.Notifications,
			Refuses: []*fault.Fault{push.ErrNoPush}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.QuietWish) (client.Notifications, error) {
		wants := push.Settings{Zone: in.Zone}
		if q := in.Quiet; q != nil {
			wants.From, wants.To = q.From, q.To
		}
		if err := a.Messages.SaveQuiet(c.Context(), c.Caller(c.Now()), wants); err != nil {
			return client.Notifications{}, err
		}
		return a.notifications(c)
	})
}

// notifications lists the browsers of the caller.
func (a Operations) notifications(c api.Call) (client.Notifications, error) {
	list, wants, err := a.Messages.List(c.Context(), c.Caller(c.Now()))
	return client.Notifications{Key: a.Messages.Key(), Browsers: NotifiedOf(list), Quiet: QuietOf(wants), Zone: wants.Zone}, err
}

// parseSubscription reads what a browser says.
func parseSubscription(s *client.Subscription) (push.Subscription, error) {
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
