package ui

import (
	"cmp"
	"time"
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
func (d Device) name(p Page) string { return cmp.Or(d.Browser, p.T("devices.unknown")) }

// used says when the device was used last.
func (d Device) used(p Page) string {
	if d.Unused == 0 {
		return p.T("devices.today")
	}
	return p.T("devices.days", "n", d.Unused)
}

// since says when the device was signed in, and by what.
func (d Device) since(p Page) string {
	text := p.T("devices.since", "date", d.Began.UTC().Format(time.DateOnly))
	if d.By != "" {
		text += " " + d.By
	}
	return text
}

// A DeviceLink is a link that signs another device in.
type DeviceLink struct {
	Address  string
	Minutes  int    // for which it can be used
	QR       string // path of the picture; "" for none
	QRSize   int
	OnlyHere bool // only browsers on the server's machine can open it
}

// A SignIn is the question before a link is used.
type SignIn struct {
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
func (l Login) since(p Page) string {
	return p.T("sign_in.since", "date", l.Since.UTC().Format(time.DateOnly))
}
