package members

import (
	"net/http"
	"time"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/ui"
)

// devices lists the devices of a member. To a guest it says how to keep their games.
func (p *Pages) devices(w http.ResponseWriter, r *answer.Request) error {
	page := p.Kit.New(r, r.Localizer.Text("devices.title"))
	keys, err := p.passkeysOf(r)
	if err != nil {
		return err
	}
	if r.Member == nil {
		page.Title = r.Localizer.Text("devices.keep")
		if keys.Games, err = p.Logins.HasGames(r.Context(), p.Kit.Caller(r)); err != nil {
			return err
		}
		return p.Kit.Render(w, r, http.StatusOK, ui.KeepPage(page, keys, p.providerName()))
	}
	all, err := p.Members.Sessions(r.Context(), r.Session.ID)
	if err != nil {
		return app.StoreFault(err)
	}
	logins, err := p.logins(r)
	if err != nil {
		return err
	}
	list := make([]ui.Device, len(all))
	for i, one := range all {
		list[i] = ui.Device{ID: one.ID, By: byOf(r, one, logins), Browser: one.Browser, Network: one.Network, Began: one.Began,
			Unused: int(p.Kit.Now().Sub(one.Used) / (24 * time.Hour)), Mine: one.ID == r.Member.Session.ID}
	}
	return p.Kit.Render(w, r, http.StatusOK, ui.DevicesPage(page, list, keys, logins))
}

// byOf says in words what signed a device in, "" for a link and for the device that kept the games.
func byOf(r *answer.Request, one identity.Session, logins ui.Logins) string {
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

// keep makes a member of a guest.
func (p *Pages) keep(w http.ResponseWriter, r *answer.Request) error {
	if err := p.Gate.KeepGames(w, r); err != nil {
		return err
	}
	http.Redirect(w, r.Request, devicesPath, http.StatusSeeOther)
	return nil
}

// end ends the session that a form names, or all others.
func (p *Pages) end(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	var ids []string
	if r.Pattern == endPattern {
		ids = []string{values.Get("id")}
	}
	if err := p.Gate.EndSessions(w, r, ids...); err != nil {
		return err
	}
	if r.Member == nil {
		return p.Kit.Redirect(w, r, "/")
	}
	return p.Kit.Redirect(w, r, devicesPath)
}
