package ui

import (
	"cmp"
	"time"
)

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
func (k Passkey) name(p Page) string { return cmp.Or(k.Name, p.T("devices.unknown")) }

// used says when the passkey was used last.
func (k Passkey) used(p Page) string {
	if k.Fresh {
		return p.T("passkeys.unused")
	}
	return Device{Unused: k.Unused}.used(p)
}

// facts are what is known of the passkey, in words.
func (k Passkey) facts(p Page) (list []string) {
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
