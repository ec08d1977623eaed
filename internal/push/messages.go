package push

import (
	"cmp"
	"context"

	"razzia/internal/fault"
	"razzia/internal/people"
)

// Messages tell people who are away that it is their turn.
type Messages struct {
	Push *Sender // nil for a site that sends none
}

// Key is the key with which browsers subscribe, "" if there are no messages.
func (m Messages) Key() string {
	if m.Push == nil {
		return ""
	}
	return m.Push.Key()
}

// List lists the browsers of a person that get messages, the newest first, and what the person wants of messages.
func (m Messages) List(ctx context.Context, c people.Caller) (list []Subscription, wants Settings, err error) {
	if m.Push == nil {
		return nil, wants, ErrNoPush
	}
	if !c.Known {
		return nil, wants, nil
	}
	if list, err = m.Push.Store.SubscriptionsOf(ctx, c.Person.ID); err == nil {
		wants, _, err = m.Push.Store.SettingsOf(ctx, c.Person.ID)
	}
	return list, wants, fault.Store(err)
}

// Subscribe sends messages to a browser from now on. Its time zone counts unless the person has chosen one.
func (m Messages) Subscribe(ctx context.Context, c people.Caller, to Subscription, zone string) error {
	_, wants, err := m.List(ctx, c)
	if err == nil {
		err = c.MustBeKnown()
	}
	if err != nil {
		return err
	}
	wants.Zone = cmp.Or(wants.Zone, zone)
	if !wants.Valid() {
		wants.Zone = ""
	}
	wants.Lang, wants.Theme = string(c.Language), string(c.Theme)
	to.Person, to.Session, to.Made = c.Person.ID, c.Session(), c.Now
	return fault.Store(m.Push.Store.Subscribe(ctx, to, wants))
}

// Stop sends no more messages to a browser of a person. One that gets none changes nothing.
func (m Messages) Stop(ctx context.Context, c people.Caller, id string) error {
	if m.Push == nil {
		return ErrNoPush
	}
	_, err := m.Push.Store.Unsubscribe(ctx, c.Person.ID, id)
	return fault.Store(err)
}

// ErrQuietHours refuses quiet hours that are none.
var ErrQuietHours = &fault.BadField{Field: "", Problem: "these are no quiet hours: want two times of the day and a time zone"}

// SaveQuiet changes the quiet hours of a person who gets messages, and their time zone.
func (m Messages) SaveQuiet(ctx context.Context, c people.Caller, wants Settings) error {
	if m.Push == nil {
		return ErrNoPush
	}
	if !wants.Valid() {
		return ErrQuietHours
	}
	wants.Lang, wants.Theme = string(c.Language), string(c.Theme)
	return fault.Store(m.Push.Store.SaveWants(ctx, c.Person.ID, wants))
}

// Translate puts the messages to a person into the language of their pages.
func (m Messages) Translate(ctx context.Context, c people.Caller) error {
	if m.Push == nil || !c.Known {
		return nil
	}
	list, wants, err := m.List(ctx, c)
	if err != nil || len(list) == 0 {
		return err
	}
	return m.SaveQuiet(ctx, c, wants)
}
