package pages

import (
	"cmp"
	"strings"
	"time"

	"razzia/internal/web/ui"
)

// A Device is a browser or a program that is signed in, as the page of devices shows it.
type Device struct {
	ID      string // of its session
	Browser string // such as "Firefox, Linux"; "" if it is unknown
	Network string // such as "203.0.113.0/24"
	By      string // what signed it in, in words; "" for a link and for the device that kept the games
	Began   time.Time
	Unused  int  // whole days since it was used
	Mine    bool // it shows this page
}

// name names the device.
func (d Device) name(p ui.Page) string { return cmp.Or(d.Browser, p.T("devices.unknown")) }

// icon is the drawing of the device: a phone, or a screen.
func (d Device) icon() string {
	for _, phone := range []string{"iPhone", "Android", "iPad"} {
		if strings.Contains(d.Browser, phone) {
			return "icon-phone"
		}
	}
	return "icon-screen"
}

// used says when the device was used last.
func (d Device) used(p ui.Page) string {
	if d.Unused == 0 {
		return p.T("devices.today")
	}
	return p.T("devices.days", "n", d.Unused)
}

// since says when the device was signed in, and by what.
func (d Device) since(p ui.Page) string {
	text := p.T("devices.since", "date", d.Began.UTC().Format(time.DateOnly))
	if d.By != "" {
		text += " " + d.By
	}
	return text
}

// A LinkQuestion is the question before a link is used.
type LinkQuestion struct {
	Path  string // of the link
	Name  string // of the member
	Face  uint8
	Games bool   // the viewer is a guest with games
	Same  bool   // the viewer is the member already
	Other string // name of another member that the viewer is; "" for none
}

// Logins are the accounts elsewhere that sign a member in.
type Logins struct {
	List  []Login
	Offer string // name of a provider that the member may add; "" for none
}

// A Login is an account elsewhere that signs a member in.
type Login struct {
	ID    string
	Name  string // of the provider
	Since time.Time
}

// since says when the member signed in by it first.
func (l Login) since(p ui.Page) string {
	return p.T("sign_in.since", "date", l.Since.UTC().Format(time.DateOnly))
}

// Passkeys are the passkeys of the viewer, as the page of devices shows them.
type Passkeys struct {
	Possible bool // browsers have passkeys for the address of the page
	Full     bool // the account can have no more
	Games    bool // the viewer is a guest with games
	List     []Passkey
}

// A Passkey is a passkey of a member.
type Passkey struct {
	ID      string
	Name    string // "" if it has none
	Host    string // the site for which it works, if that is another one
	Browser string // where it was used last, or else added; "" if it is unknown
	Network string
	Added   time.Time
	Fresh   bool // it was never used
	Unused  int  // whole days since it was used
	Copied  bool // it is on several devices
}

// name names the passkey.
func (k Passkey) name(p ui.Page) string { return cmp.Or(k.Name, p.T("devices.unknown")) }

// used says when the passkey was used last.
func (k Passkey) used(p ui.Page) string {
	if k.Fresh {
		return p.T("passkeys.unused")
	}
	return Device{Unused: k.Unused}.used(p)
}

// facts are what is known of the passkey, in words.
func (k Passkey) facts(p ui.Page) (list []string) {
	list = []string{p.T("passkeys.added", "date", k.Added.UTC().Format(time.DateOnly)), k.used(p)}
	if k.Copied {
		list = append(list, p.T("passkeys.synced"))
	}
	if k.Host != "" {
		list = append(list, p.T("passkeys.only_for", "host", k.Host))
	}
	for _, fact := range []string{k.Browser, k.Network} {
		if fact != "" {
			list = append(list, fact)
		}
	}
	return list
}
