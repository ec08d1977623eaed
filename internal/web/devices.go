package web

import (
	"math"
	"net/http"
	"time"

	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/oidc"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// The routes by which a person signs a device out: also one who is shut out may.
const (
	endPattern       = "POST /devices/end"
	endOthersPattern = "POST /devices/end-others"
)

// devicesPath is the page of the devices of a member.
const devicesPath = "/devices"

// memberRoutes lists the addresses for members, and for guests who want to be some.
func (s *Server) memberRoutes(route pages.Route) {
	route("GET "+devicesPath, guard.Reading, s.devices)
	route("POST /devices/keep", guard.Linking, s.keepForm)
	route("POST /devices/link", guard.Acting, s.linkForm)
	route(endPattern, guard.Acting, s.endForm)
	route(endOthersPattern, guard.Acting, s.endForm)
	s.passkeyRoutes(route)
	route("GET /link/{token}", guard.Linking, s.showLink)
	route("POST /link/{token}", guard.Linking, s.useForm)
	route(dropLoginPattern, guard.Acting, s.dropLogin)
	if s.Provider != nil {
		route("POST "+signInPath, guard.Linking, s.beginSignIn)
		route("POST "+keepByPath, guard.Linking, s.keepByForm)
		route("GET "+oidc.CallbackPath, guard.Linking, s.endSignIn)
	}
}

// devices lists the devices of a member. To a guest it says how to keep their games.
func (s *Server) devices(w http.ResponseWriter, r *answer.Request) error {
	page := s.pages.New(r, r.Localizer.Text("devices.title"))
	keys, err := s.passkeysOf(r)
	if err != nil {
		return err
	}
	if r.Member == nil {
		page.Title = r.Localizer.Text("devices.keep")
		if keys.Games, err = s.hasGames(r.Context(), r); err != nil {
			return err
		}
		return s.pages.Render(w, r, http.StatusOK, ui.KeepPage(page, keys, s.providerName()))
	}
	all, err := s.Members.Sessions(r.Context(), r.Session.ID)
	if err != nil {
		return app.StoreFault(err)
	}
	logins, err := s.logins(r)
	if err != nil {
		return err
	}
	list := make([]ui.Device, len(all))
	for i, one := range all {
		list[i] = ui.Device{ID: one.ID, By: byOf(r, one, logins), Browser: one.Browser, Network: one.Network, Began: one.Began,
			Unused: int(s.Now().Sub(one.Used) / (24 * time.Hour)), Mine: one.ID == r.Member.Session.ID}
	}
	return s.pages.Render(w, r, http.StatusOK, ui.DevicesPage(page, list, keys, logins))
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

// keepForm makes a member of a guest.
func (s *Server) keepForm(w http.ResponseWriter, r *answer.Request) error {
	if err := s.KeepGames(w, r); err != nil {
		return err
	}
	http.Redirect(w, r.Request, devicesPath, http.StatusSeeOther)
	return nil
}

// endForm ends the session that a form names, or all others.
func (s *Server) endForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	var ids []string
	if r.Pattern == endPattern {
		ids = []string{values.Get("id")}
	}
	if err := s.EndSessions(w, r, ids...); err != nil {
		return err
	}
	if r.Member == nil {
		return s.pages.Redirect(w, r, "/")
	}
	return s.pages.Redirect(w, r, devicesPath)
}

// linkPath is the address of a link.
func linkPath(token identity.Token) string { return "/link/" + string(token) }

// linkForm makes a link and shows it: once, because the store has only its hash.
func (s *Server) linkForm(w http.ResponseWriter, r *answer.Request) error {
	token, link, err := s.NewLink(r)
	if err != nil {
		return err
	}
	page := s.pages.New(r, r.Localizer.Text("devices.link"))
	page.Path = devicesPath
	at := s.pages.SiteOf(r)
	show := ui.DeviceLink{Address: at.Address + linkPath(token), Minutes: int(math.Ceil(link.Expires.Sub(s.Now()).Minutes()))}
	if show.OnlyHere = at.OnlyHere; !at.OnlyHere {
		show.QR, show.QRSize = pages.QR(show.Address)
	}
	return s.pages.Render(w, r, http.StatusOK, ui.LinkPage(page, show))
}

// showLink asks before a link is used: programs that only look at an address must not use it up.
func (s *Server) showLink(w http.ResponseWriter, r *answer.Request) error {
	a, err := s.Members.Linked(r.Context(), identity.Token(r.PathValue("token")))
	if err != nil {
		return s.linkFault(r, err)
	}
	page := s.pages.New(r, r.Localizer.Text("devices.sign_in"))
	page.Path = "/"
	ask := ui.SignIn{Path: r.URL.Path, Face: a.Face}
	ask.Name = s.filter.Shown(a.Name)
	if r.Member != nil {
		ask.Same, ask.Other = r.Member.ID == a.ID, r.Member.Name
	}
	if ask.Games, err = s.hasGames(r.Context(), r); err != nil {
		return err
	}
	return s.pages.Render(w, r, http.StatusOK, ui.SignInPage(page, ask))
}

// alongGames is the value of the button with which a guest brings their games along.
const alongGames = "along"

// useForm signs a device in.
func (s *Server) useForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	guest := ""
	if values.Get("games") == alongGames && r.Known() && r.Member == nil {
		guest = r.Session.ID
	}
	if err := s.UseLink(w, r, identity.Token(r.PathValue("token")), guest); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, "/")
}
