package pushtest

import (
	"errors"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/push"
)

// member makes an account with a first session.
func (f *fixture) member(id, session string) identity.DeviceSession {
	f.Helper()
	s := identity.DeviceSession{ID: session, Began: now, Used: now, Expires: now.Add(time.Hour)}
	fatal.If(f, f.KeepGuest(f.Context(), identity.Account{ID: id, Since: now}, s, identity.NewToken().Hash()))
	return s
}

func (f *fixture) ends() {
	f.member("ANN", "one")
	f.subscribe("ANN", "one", 1)
	gone := Browser(f.T, "ANN", 2)
	for _, session := range []string{"two", "one"} {
		gone.Session = session
		if session == "one" {
			_, err := f.EndSessions(f.Context(), "ANN", []string{"one"}, now)
			fatal.If(f, err)
		}
		if err := f.Subscribe(f.Context(), gone, wants); !errors.Is(err, push.ErrEnded) {
			f.Errorf("a device that is not signed in: %v", err)
		}
	}
	f.want("ANN")
	fatal.If(f, f.DropWatch(f.Context(), "ANN"))
	f.hasSettings("ANN", false)
}

func (f *fixture) keeps() {
	s := f.subscribe("ANN", "", 1)
	f.member("ANN", "one")
	s.Session = "one"
	f.want("ANN", s)
	f.subscribe("BEN", "", 1)
	fatal.If(f, f.KeepGuest(f.Context(), identity.Account{ID: "BEN", Since: now}, identity.DeviceSession{}, identity.Hash{}))
	f.want("BEN") // the operator made the account: the browser of the guest is not signed in
	f.late("ANN")
	f.late("BEN")
	f.want("ANN", s)
	f.want("BEN")
}

// late fails the test unless a guest who belongs to an account is refused.
func (f *fixture) late(guest string) {
	f.Helper()
	for n := range 2 { // the browser of before, and another one
		if err := f.Subscribe(f.Context(), Browser(f.T, guest, n+1), wants); !errors.Is(err, push.ErrEnded) {
			f.Errorf("a late subscription of %s: %v", guest, err)
		}
	}
}

func (f *fixture) joins() {
	for i, guest := range []string{"BEN", "CLEO"} {
		account := "ANN" + guest
		f.member(account, account)
		own := []push.Subscription{}
		if i == 1 {
			own = append(own, f.subscribe(account, account, 0))
		}
		s := f.subscribe(guest, "", 1)
		h, second := identity.NewToken().Hash(), identity.DeviceSession{ID: "of " + guest, Began: now, Used: now, Expires: now.Add(time.Hour)}
		fatal.If(f, f.SaveLink(f.Context(), h, identity.Link{Account: account, Expires: now.Add(time.Minute)}, now, now))
		_, err := f.UseLink(f.Context(), h, identity.Joining{Session: second, Hash: identity.NewToken().Hash(), Guest: guest, Most: 3}, now)
		fatal.If(f, err)
		s.Person, s.Session = account, second.ID
		f.late(guest)
		f.want(guest)
		f.want(account, append([]push.Subscription{s}, own...)...)
		f.hasSettings(account, true)
	}
}

// guests subscribes guests, and lets half a year pass. One who was seen keeps getting messages.
func (f *fixture) guests() {
	gone, here := f.subscribe("ANN", "", 1), f.subscribe("BEN", "", 2)
	fatal.If(f, f.SeeGuest(f.Context(), "BEN", now.Add(time.Hour))) // the day is known
	for _, days := range []int{0, 100} {
		fatal.If(f, f.SeeGuest(f.Context(), "BEN", now.AddDate(0, 0, days)))
		fatal.If(f, f.Sweep(f.Context(), now.AddDate(0, 0, days), now))
		f.want("ANN", gone)
		f.want("BEN", here)
	}
	fatal.If(f, f.Sweep(f.Context(), now.Add(identity.GuestTime+time.Hour), now))
	f.want("ANN")
	f.hasSettings("ANN", false)
	f.want("BEN", here)
	f.hasSettings("BEN", true)
	fatal.If(f, f.Sweep(f.Context(), now.Add(identity.GuestTime).AddDate(0, 0, 101), now))
	f.want("BEN")
}

func (f *fixture) forgets() {
	f.subscribe("ANN", "", 1)
	other := f.subscribe("BEN", "", 1)
	fatal.If(f, f.BeginForgetting(f.Context(), "ANN", now))
	f.want("ANN")
	f.hasSettings("ANN", false)
	f.want("BEN", other)
	fatal.If(f, f.UnsubscribeAll(f.Context(), "BEN"))
	f.want("BEN")
	f.hasSettings("BEN", false)
}
