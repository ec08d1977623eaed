package pages

import (
	"net/http"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
)

// renamePasskey names a passkey.
func (m *Room) renamePasskey(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if !table.ValidName(values.Get("name")) {
		return fault.ErrName
	}
	if err := m.Passkeys.Rename(r.Context(), m.Caller(r), values.Get("id"), values.Get("name")); err != nil {
		return err
	}
	return m.Redirect(w, r, devicesPath)
}

// removePasskey removes a passkey.
func (m *Room) removePasskey(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.Passkeys.Remove(r.Context(), m.Caller(r), values.Get("id")); err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.KeyGone, r.Pattern)
	return m.Redirect(w, r, devicesPath)
}

// passkeysOf lists the passkeys of the viewer for their page. A guest has none.
func (m *Room) passkeysOf(r *exchange.Request) (Passkeys, error) {
	site, ok := passkey.SiteOf(r.Scheme, r.Host)
	show := Passkeys{Possible: ok}
	if r.Member == nil {
		return show, nil
	}
	all, err := m.Gate.Members.Passkeys().Of(r.Context(), r.Member.ID)
	if err != nil {
		return show, fault.Store(err)
	}
	for _, key := range all {
		one := Passkey{ID: key.ID, Name: key.Name, Browser: key.Browser, Network: key.Network, Added: key.Added, Copied: key.Copied,
			Fresh: !key.Used.After(key.Added), Unused: int(m.Now().Sub(key.Used) / (24 * time.Hour))}
		if key.Host != site.Host {
			one.Host = key.Host
		}
		show.List = append(show.List, one)
	}
	show.Full = len(all) >= identity.MostPasskeys
	return show, nil
}
