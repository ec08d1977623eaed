package pages

import (
	"net/http"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
)

// devices lists the devices of a member. To a guest it says how to keep their games.
func (m *Room) devices(w http.ResponseWriter, r *exchange.Request) error {
	page := m.New(r, r.Localizer.Text("devices.title"))
	keys, err := m.passkeysOf(r)
	if err != nil {
		return err
	}
	if r.Member == nil {
		page.Title = r.Localizer.Text("devices.keep")
		if keys.Games, err = m.Logins.HasGames(r.Context(), m.Caller(r)); err != nil {
			return err
		}
		return m.Render(w, r, http.StatusOK, keepPage(page, keys, m.providerName(),
			Beside{m.PanelsOn(waitsSpot, r, page), m.PanelsOn(devicesPath, r, page)}))
	}
	all, err := m.Gate.Members.Sessions(r.Context(), r.Session.ID)
	if err != nil {
		return fault.Store(err)
	}
	logins, err := m.logins(r)
	if err != nil {
		return err
	}
	list := make([]Device, len(all))
	for i, one := range all {
		list[i] = Device{ID: one.ID, By: byOf(r, one, logins), Browser: one.Browser, Network: one.Network, Began: one.Began,
			Unused: int(m.Now().Sub(one.Used) / (24 * time.Hour)), Mine: one.ID == r.Member.Session.ID}
	}
	return m.Render(w, r, http.StatusOK, devicesPage(page, list, keys, logins, m.PanelsOn(waitsSpot, r, page)))
}

// waitsSpot is the top of the page, where subjects show what waits for a person until they have signed in.
const waitsSpot = devicesPath + "#waits"

// Beside are the panels of subjects on the page of a guest.
type Beside struct {
	Waits []templ.Component // for the guest, at the top
	More  []templ.Component // other ways to sign in
}

// byOf says in words what signed a device in, "" for a link and for the device that kept the games.
func byOf(r *exchange.Request, one identity.DeviceSession, logins Logins) string {
	if one.Passkey != "" {
		return r.Localizer.Text("devices.by_passkey")
	}
	for _, l := range logins.List {
		if l.ID == one.Login {
			return r.Localizer.Text("devices.by_account", "name", l.Name)
		}
	}
	return ""
}

// keep makes a member of a guest, and leads back to the page that asked for it.
func (m *Room) keep(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err == nil {
		err = m.Gate.KeepGames(w, r)
	}
	if err != nil {
		return err
	}
	back := devicesPath
	if values.Has("back") {
		back = pages.LocalPath(values.Get("back"))
	}
	http.Redirect(w, r.Request, back, http.StatusSeeOther)
	return nil
}

// end ends the session that a form names, or all others.
func (m *Room) end(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	var ids []string
	if r.Pattern == endPattern {
		ids = []string{values.Get("id")}
	}
	if err := m.Gate.EndSessions(w, r, ids...); err != nil {
		return err
	}
	if r.Member == nil {
		return m.Redirect(w, r, "/")
	}
	return m.Redirect(w, r, devicesPath)
}
